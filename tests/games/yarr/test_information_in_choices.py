"""Information that readers without pictures missed in choices, and that choices now show: section 4 of the ledger."""

from __future__ import annotations

from engine.choice import options_of
from renderers.picture_context import Frame
from renderers.yarr.table_text import private_words
from tests.games.yarr.tables import Tavern, at
from tests.ledger import rule


def hand(table: Tavern, pirate: str) -> list[str]:
    """Return the words of a hand."""
    return private_words(table.view(pirate), Frame(("",) * 3))


@rule("Y-71")
def test_only_the_player_who_names_a_suit_reads_how_many_of_each_they_hold() -> None:
    """The three cards in reserve fit nothing. They are of other suits, and are counted too."""
    table = at("cutlass-hat-red", anne="helm, skull-hat-green, skull-rum-brown", bart="7", cleo="7").play(
        "anne", "helm"
    )
    (opened,) = table.open("anne")
    counted = {option.label.plain(): option.hint.plain() for option in options_of(opened.choice) if option.hint}
    assert counted["Skull"] == "You hold 2."
    assert counted["Cutlass"] == "You hold 0."
    assert len(counted) == 5
    assert opened.choice.secret


@rule("Y-30")
def test_a_hand_says_during_its_turn_who_comes_next_and_with_how_many_cards() -> None:
    table = at("cutlass-hat-red", anne="cutlass-coin-pink, watch-cutlass, 3", bart="4", cleo="1")
    assert "Next: Seat 2, 4 cards." in hand(table, "anne")
    assert not [line for line in hand(table, "bart") if line.startswith("Next")]
    table.play("anne", "watch-cutlass")
    assert "Next: Seat 2, 4 cards." in hand(table, "cleo"), "round the other way"
