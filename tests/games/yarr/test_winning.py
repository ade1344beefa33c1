"""Winning a round, and last cards: section 3.7 of the ledger."""

from __future__ import annotations

import pytest

from tests.games.yarr.tables import at
from tests.ledger import rule


@rule("Y-8", "Y-59", "Y-140")
def test_the_first_empty_hand_wins_the_round() -> None:
    table = at("cutlass-hat-red", anne="cutlass-coin-pink", bart="7", cleo="1").play("anne", "cutlass-coin-pink")
    assert table.state.wins == [1, 0, 0]
    assert table.table.waiting() == []
    assert table.table.open == {}
    outcome = table.table.outcome
    assert outcome is not None
    assert outcome.winners == (0,)


@rule("Y-63", "Y-66")
def test_a_swab_played_last_makes_nobody_draw() -> None:
    table = at("ship-hat-yellow", anne="swab-ship", bart="7").play("anne", "swab-ship")
    assert table.state.wins == [1, 0]
    assert table.sizes() == [0, 7]
    assert table.state.swab == 0
    assert table.changed() == {"anne", "discard", "effect", "wins"}


@rule("Y-63", "Y-66")
def test_a_swab_played_last_wins_despite_a_pending_penalty() -> None:
    table = at("swab-skull", swab=2, anne="swab-anchor", bart="7").play("anne", "swab-anchor")
    assert table.state.wins == [1, 0]
    assert table.sizes() == [0, 7]
    assert table.state.swab == 0


@rule("Y-63")
@pytest.mark.parametrize("card", ["helm", "sleight-cutlass"])
def test_a_helm_or_sleight_played_last_names_no_suit(card: str) -> None:
    table = at("cutlass-hat-red", anne=card, bart="7").play("anne", card)
    assert table.state.wins == [1, 0]
    assert table.table.open == {}
    assert table.sizes() == [0, 7]


@rule("Y-63")
def test_a_watch_played_last_wins() -> None:
    table = at("cutlass-hat-red", anne="watch-cutlass", bart="7", cleo="7").play("anne", "watch-cutlass")
    assert table.state.wins == [1, 0, 0]
    assert table.table.open == {}


@rule("Y-61", "Y-62", "Y-97", "Y-116", "Y-123", "Y-127")
@pytest.mark.parametrize(
    ("card", "effect"),
    [
        ("share", "cutlass-hat-red"),
        ("empty", "cutlass-hat-red"),
        ("avast", "cutlass-hat-red"),
        ("royal", "skull-spyglass-yellow"),
    ],
)
def test_forbidden_last_cards_cannot_be_played_alone(card: str, effect: str) -> None:
    table = at(effect, anne=card, bart="7")
    assert table.offered("anne") == {"draw"}
    assert table.cannot_play("anne", card)
    table.draw("anne")
    assert table.sizes() == [2, 7]
    assert table.waits_for("bart")
    with_another = at(effect, anne=f"{card}, 1", bart="7")
    assert with_another.offered("anne") == {card, "draw"}


@rule("Y-61", "Y-62", "Y-40")
def test_a_player_with_a_forbidden_last_card_passes_if_nothing_can_be_drawn() -> None:
    table = at("cutlass-hat-red", rest="bart", anne="share", bart="")
    assert table.offered("anne") == {"pass"}


@rule("Y-64", "Y-75")
def test_a_mutiny_played_last_steals_first() -> None:
    table = at("skull-eyepatch-red", anne="mutiny", bart="3").play("anne", "mutiny")
    assert table.sizes() == [1, 2]
    assert table.state.wins == [0, 0]
    assert table.waits_for("bart")


@rule("Y-64", "Y-76")
def test_a_mutiny_played_last_wins_if_there_is_nobody_to_rob() -> None:
    table = at("skull-eyepatch-red", anne="mutiny", bart="2", cleo="1").play("anne", "mutiny")
    assert table.state.wins == [1, 0, 0]
    assert table.sizes() == [0, 2, 1]


@rule("Y-65", "Y-125")
def test_walk_the_plank_played_last_does_not_win() -> None:
    table = at("cutlass-hat-red", anne="walk", bart="7").play("anne", "walk")
    assert table.sizes() == [5, 7]
    assert table.asked("anne") == "declare"
    assert table.state.wins == [0, 0]


@rule("Y-65", "Y-38")
def test_walk_the_plank_played_last_draws_the_card_below_if_no_other_is_left() -> None:
    table = at("cutlass-hat-red", rest="cleo", anne="walk", bart="2", cleo="").play("anne", "walk")
    assert table.hand("anne") == ["cutlass-hat-red"]
    assert table.state.wins == [0, 0, 0]
    assert table.asked("anne") == "declare"


@rule("Y-59", "Y-66")
def test_the_last_card_in_a_pursuit_wins_and_the_pursuit_is_void() -> None:
    table = at("cutlass-hat-red", pursuit="skull", anne="skull-rum-brown", bart="7", options={"rounds": 2})
    table.play("anne", "skull-rum-brown")
    assert table.state.wins == [1, 0]
    assert table.state.pursuit is None
    assert table.state.round == 2
    assert table.asked("anne") == "turn"


@rule("Y-67", "Y-121")
def test_passing_never_empties_a_hand() -> None:
    table = at("cutlass-hat-red", anne="share, 1", bart="1", cleo="1").play("anne", "share").declare("anne", "ship")
    for pirate in ("anne", "bart", "cleo"):
        table.give(pirate, table.hand(pirate)[0])
    assert table.sizes() == [1, 1, 1]
    assert table.state.wins == [0, 0, 0]


@rule("Y-67", "Y-75")
def test_theft_never_empties_a_hand() -> None:
    table = at("skull-eyepatch-red", anne="mutiny, 3", bart="1", cleo="2", dirk="3").play("anne", "mutiny")
    assert table.sizes() == [4, 1, 2, 2]


@rule("Y-68")
def test_the_winner_of_the_game_is_named_first_mate() -> None:
    table = at("cutlass-hat-red", anne="7", bart="cutlass-coin-pink", turn="bart").play("bart", "cutlass-coin-pink")
    outcome = table.table.outcome
    assert outcome is not None
    assert "Bart" in outcome.reason.plain(table.names)
    assert "First Mate" in outcome.reason.plain(table.names)
