"""Each field of the state of Captain Yarr's Curse says who may know it (ledger, section 5)."""

from __future__ import annotations

import itertools

import pytest

from engine.games.yarr import GAME
from tests.conformance.piece_knowledge import accounts_for_what_is_hidden
from tests.conformance.playthrough import moments, settings
from tests.games.yarr.tables import at


@pytest.mark.soak
def test_every_hidden_card_is_interchangeable_with_others_or_inferable_by_a_rule() -> None:
    """`tests/conformance` checks the same in the chosen games."""
    for setting in itertools.islice(settings(GAME, 300), 8):
        for table, _ in itertools.islice(moments(GAME, setting), 0, 500, 45):
            accounts_for_what_is_hidden(table)


def test_the_score_is_the_public_number_of_cards_of_each_seat() -> None:
    table = at("cutlass-hat-red", anne="skull-rum-brown, helm", bart="anchor-boot-blue, walk, 2")
    assert GAME.score
    assert GAME.score(table.state) == tuple(seat.cards for seat in table.view(None).seats) == (2, 4)
