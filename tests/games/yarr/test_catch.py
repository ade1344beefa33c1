"""A missed call and its catch: section 3.6 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotYourChoice
from tests.games.yarr.tables import PIRATES, Tavern, at
from tests.ledger import rule

AUTO = {"yo_ho": "auto"}
TYPED = {"calls": "typed"}


def two_cards(**options: str) -> Tavern:
    """Return a table at which Anne has two cards, of which one fits."""
    return at("cutlass-hat-red", anne="cutlass-coin-pink, 1", bart="7", cleo="7", options=options)


@rule("Y-43", "Y-46", "Y-47", "Y-58")
def test_a_caught_miss_costs_two_cards() -> None:
    table = two_cards().play("anne", "cutlass-coin-pink")
    assert table.sizes() == [1, 7, 7], "nothing is drawn before somebody catches it"
    effect, waiting = table.state.effect, table.open("bart")
    table.catch("cleo")
    assert table.changed() == {"anne", "draw"}
    assert table.sizes() == [3, 7, 7]
    assert (table.state.effect, table.open("bart")) == (effect, waiting)
    assert all(name in table.heard(None) for name in ("Anne", "Cleo"))
    assert table.waits_for("bart")


@rule("Y-48")
@pytest.mark.parametrize("catcher", ["bart", "cleo"])
def test_the_next_turn_forgives_the_miss(catcher: str) -> None:
    table = two_cards().play("anne", "cutlass-coin-pink").draw("bart").catch(catcher)
    assert table.changed() == set()
    assert table.sizes() == [1, 8, 7]


@rule("Y-48")
def test_a_swab_answer_forgives_the_miss() -> None:
    table = at("skull-rum-brown", anne="swab-skull, 1", bart="7", cleo="7").play("anne", "swab-skull")
    table.take("bart").catch("cleo")
    assert table.sizes() == [1, 8, 7]


@rule("Y-48")
def test_a_pursuit_answer_forgives_the_miss() -> None:
    table = at("cutlass-hat-red", pursuit="skull", anne="skull-rum-brown, 1", bart="skull-hat-green, 3", cleo="7")
    table.play("anne", "skull-rum-brown").play("bart", "skull-hat-green").catch("cleo")
    assert table.sizes() == [1, 3, 7]


@rule("Y-48", "Y-58")
@pytest.mark.parametrize(("card", "left"), [("helm", 1), ("sleight-cutlass", 1), ("share", 1), ("walk", 6)])
def test_a_catch_is_possible_before_the_suit_is_named(card: str, left: int) -> None:
    table = at("cutlass-hat-red", anne=f"{card}, skull-hat-green", bart="7", cleo="7").play("anne", card)
    assert table.asked("anne") == "declare"
    number = table.open("anne")[0].number
    table.catch("bart")
    assert table.sizes() == [left + 2, 7, 7]
    assert table.open("anne")[0].number == number, "the suit is still to be named"
    assert table.catch("cleo").changed() == set()


@rule("Y-48")
def test_a_catch_is_possible_after_the_suit_is_named() -> None:
    table = at("cutlass-hat-red", anne="helm, 1", bart="7", cleo="7").play("anne", "helm").declare("anne", "ship")
    assert table.catch("bart").sizes() == [3, 7, 7]


@rule("Y-48")
@pytest.mark.parametrize("passed", [0, 1, 2, 3])
def test_a_player_who_shares_can_be_caught_before_and_after_cards_are_passed(passed: int) -> None:
    table = at("cutlass-hat-red", anne="share, skull-hat-green", bart="2", cleo="2")
    table.play("anne", "share").declare("anne", "ship")
    for pirate in ("bart", "cleo", "anne")[:passed]:
        table.give(pirate, table.hand(pirate)[0])
    table.catch("bart")
    assert table.sizes() == [3, 2, 2]


@rule("Y-48", "Y-122")
@pytest.mark.parametrize("chosen", [False, True])
def test_a_player_caught_while_sharing_may_pass_one_of_the_penalty_cards(chosen: bool) -> None:
    """They may do so unless they have chosen before. All the others choose as they did."""
    table = at("cutlass-hat-red", draw="walk, empty", anne="share, skull-hat-green", bart="2", cleo="2")
    table.play("anne", "share").declare("anne", "ship")
    others = [table.open(pirate)[0].number for pirate in ("bart", "cleo")]
    if chosen:
        table.give("anne", "skull-hat-green")
    table.catch("bart")
    assert [table.open(pirate)[0].number for pirate in ("bart", "cleo")] == others
    if not chosen:
        assert table.offered("anne") == {"skull-hat-green", "walk", "empty"}
        table.give("anne", "walk")
    for pirate in ("bart", "cleo"):
        table.give(pirate, table.hand(pirate)[0])
    assert ("walk" in table.hand("bart")) == (not chosen)
    assert table.sizes() == [3, 2, 2]


@rule("Y-48", "Y-66")
def test_the_end_of_the_round_forgives_the_miss() -> None:
    table = at("cutlass-hat-red", anne="helm, 1", bart="cutlass-coin-pink", cleo="7", options={"rounds": 2})
    table.play("anne", "helm").declare("anne", "cutlass").play("bart", "cutlass-coin-pink").catch("cleo")
    assert table.changed() == set()
    assert table.sizes() == [7, 7, 7]


@rule("Y-44", "Y-47")
@pytest.mark.parametrize("wording", ["yoho", "whosyarrcaptain"])
def test_a_player_who_has_called_cannot_be_caught(wording: str) -> None:
    table = two_cards().call("anne", wording)
    assert table.changed() == set()
    table.play("anne", "cutlass-coin-pink").catch("bart")
    assert table.changed() == set()
    assert table.sizes() == [1, 7, 7]


@rule("Y-55", "Y-49")
def test_the_offender_cannot_catch_themselves() -> None:
    table = two_cards().play("anne", "cutlass-coin-pink")
    assert "catch" in table.aside("anne")
    table.catch("anne")
    assert table.changed() == set()
    assert table.heard("bart") == table.heard(None) == ""
    table.catch("bart")
    assert table.sizes() == [3, 7, 7]


@rule("Y-49")
def test_spectators_and_strangers_cannot_catch() -> None:
    table = two_cards().play("anne", "cutlass-coin-pink")
    assert set(table.table.open) == {0, 1, 2}
    with pytest.raises(NotYourChoice):
        table.table.answer(3, table.open("bart", blocking=False)[0].number, "catch")


@rule("Y-49")
def test_only_the_first_catch_counts() -> None:
    table = two_cards().play("anne", "cutlass-coin-pink").catch("bart").catch("cleo")
    assert table.changed() == set()
    assert table.sizes() == [3, 7, 7]


@rule("Y-43", "Y-48")
def test_a_swab_stacked_as_second_to_last_card_needs_the_call() -> None:
    table = at("swab-skull", swab=1, anne="swab-ship, 1", bart="7", cleo="7").play("anne", "swab-ship").catch("cleo")
    assert table.sizes() == [3, 7, 7]
    assert table.asked("bart") == "swab"
    assert table.state.swab == 2


@rule("Y-48", "Y-58")
def test_the_next_player_may_catch_and_then_play() -> None:
    table = at("cutlass-hat-red", anne="cutlass-coin-pink, 1", bart="cutlass-boot-black, 6")
    table.play("anne", "cutlass-coin-pink").catch("bart")
    assert table.waits_for("bart")
    table.play("bart", "cutlass-boot-black")
    assert table.sizes() == [3, 6]


@rule("Y-49", "Y-55")
def test_everybody_can_catch_at_a_table_of_eight() -> None:
    table = at(
        "cutlass-hat-red",
        anne="cutlass-coin-pink, 1",
        bart="3",
        cleo="3",
        dirk="3",
        elsa="3",
        finn="3",
        gwen="3",
        hugo="3",
    )
    table.play("anne", "cutlass-coin-pink")
    assert all("catch" in table.aside(pirate) for pirate in PIRATES)
    table.catch("hugo")
    assert table.sizes()[0] == 3
