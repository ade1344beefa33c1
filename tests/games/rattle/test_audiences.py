"""Each field of the state declares its audience (ledger, chapter 6)."""

from __future__ import annotations

import itertools

import pytest

from engine.audience import hidden, known
from engine.games.rattle import GAME
from tests.conformance.piece_knowledge import accounts_for_what_is_hidden
from tests.conformance.playthrough import moments, settings
from tests.games.rattle.crazy_adventures.set_dice import play_on
from tests.ledger import rule


@pytest.mark.soak
def test_every_hidden_card_is_interchangeable_with_others_or_inferable_by_a_rule() -> None:
    """`tests/conformance` checks the same in the chosen games."""
    for setting in itertools.islice(settings(GAME, 300), 8):
        for table, _ in itertools.islice(moments(GAME, setting), 0, None, 29):
            accounts_for_what_is_hidden(table)


@rule("R-114")
def test_dice_of_the_auction_are_their_owners_secret_until_all_have_answered() -> None:
    cove = play_on("X08", "auction_bids", {"anne": "1 2", "bart": "5 5"}, players=2)
    assert cove.state.crazy
    cove.state.crazy.secret = True
    mine = ("crazy", "faces", 0)
    assert all(leaf.path[:3] != mine for leaf in hidden(cove.state, 0))
    for viewer in (1, None):
        assert {leaf.value for leaf in hidden(cove.state, viewer) if leaf.path[:3] == mine} == {"1", "2"}
    cove.picks("bart", "bid")
    assert ("crazy", "given", 1) in known(cove.state, 1)
    assert ("crazy", "given", 1) not in known(cove.state, 0)
    cove.picks("anne", "fold")
    assert all(leaf.path[:2] != ("crazy", "faces") for leaf in hidden(cove.state, None))
