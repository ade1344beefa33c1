"""Each field of the state of Arrr!!! says who may know it (ledger, section 7)."""

from __future__ import annotations

import itertools

import pytest

from engine.games.arrr import GAME
from engine.hidden_pieces import inferable_pieces, interchangeable_pieces
from tests.conformance.piece_knowledge import accounts_for_what_is_hidden
from tests.conformance.playthrough import moments, settings
from tests.games.arrr.tables import at
from tests.ledger import rule


@pytest.mark.soak
def test_every_hidden_card_is_interchangeable_with_others_or_inferable_by_a_rule() -> None:
    """`tests/conformance` checks the same in the chosen games."""
    for setting in itertools.islice(settings(GAME, 300), 12):
        for table, _ in itertools.islice(moments(GAME, setting), 0, None, 23):
            accounts_for_what_is_hidden(table)


@rule("A-262")
def test_a_card_that_was_looked_at_is_known_only_to_its_looker() -> None:
    table = at(anna="spyglass", deck="ghost-ship maelstrom", begin="action explore").uses("anna", "spyglass")
    assert "ghost-ship.1" in inferable_pieces(table.state, 0)["A-262"]
    for other in (1, 2, None):
        assert "ghost-ship.1" not in itertools.chain(*inferable_pieces(table.state, other).values())


@rule("A-263", "A-131")
def test_crew_that_was_taken_openly_is_known_to_all() -> None:
    table = at(anna="cutlass", bruno="compass spyglass").challenges("anna", "bruno", "attack").rejects("bruno")
    table.picks("anna", "compass")
    for viewer in (1, 2, None):
        assert inferable_pieces(table.state, viewer)["A-263"] == ["compass.1"]


@rule("A-264", "A-19")
def test_the_last_hidden_card_of_a_set_is_known() -> None:
    table = at(hands={"anna": "cutlass"})
    table.state.lots["cutlass.1"] = 1
    assert "cutlass.1" in inferable_pieces(table.state, 1)["A-264"]
    assert not any("cutlass.1" in group for group in interchangeable_pieces(table.state, 1))
