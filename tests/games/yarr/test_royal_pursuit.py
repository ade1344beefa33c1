"""Royal Pursuit: section 3.14 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import PickOne
from engine.games.yarr.view import InEffect
from tests.games.yarr.tables import at, names
from tests.ledger import rule

YELLOW = "skull-spyglass-yellow"


@rule("Y-96")
@pytest.mark.parametrize("effect", ["cutlass-hat-red", "helm", "swab-skull", "mutiny"])
def test_royal_pursuit_can_be_played_only_on_yellow(effect: str) -> None:
    table = at(effect, declared="skull" if effect == "helm" else None, under=YELLOW, anne="royal, 3", bart="7")
    assert table.cannot_play("anne", "royal")


@rule("Y-96")
def test_royal_pursuit_can_be_played_on_a_yellow_card() -> None:
    table = at("skull-hat-green", anne=f"{YELLOW}, 3", bart="royal, 3", cleo="1").play("anne", YELLOW)
    assert "royal" in table.offered("bart")


@rule("Y-98", "Y-99", "Y-100", "Y-102")
def test_royal_pursuit_turns_cards_up_until_one_has_a_suit() -> None:
    table = at(YELLOW, draw="helm, anchor-boot-blue, ship-hat-yellow", anne="royal, 3", bart="7", cleo="7")
    table.play("anne", "royal")
    assert table.state.pursuit == "anchor"
    assert names(table.state.discard) == [YELLOW, "royal", "helm", "anchor-boot-blue"]
    assert table.state.effect == InEffect("standard", "anchor", "blue", "boot")
    assert table.changed() == {"anne", "draw", "discard", "effect", "pursuit", "turn"}
    assert table.asked("bart") == "pursuit"
    assert table.waits_for("bart")


@rule("Y-102", "Y-105", "Y-108")
def test_in_a_pursuit_only_the_suit_can_be_played() -> None:
    held = "anchor-hat-orange, helm, avast, ship-boot-pink, chest-rum-blue"
    table = at("anchor-boot-blue", pursuit="anchor", anne=held, bart="7")
    assert table.offered("anne") == {"anchor-hat-orange"}
    assert table.cannot_play("anne", "helm", "avast", "ship-boot-pink", "chest-rum-blue")


@rule("Y-102", "Y-105")
def test_in_a_pursuit_the_player_chooses_among_cards_of_the_suit() -> None:
    table = at("cutlass-hat-red", pursuit="skull", anne="skull-hat-green, swab-skull, watch-skull, 3", bart="7")
    assert table.offered("anne") == {"skull-hat-green", "swab-skull", "watch-skull"}


@rule("Y-103", "Y-104", "Y-107")
def test_a_whole_pursuit_passes_on_and_ends_with_a_draw_of_three() -> None:
    table = at(
        "anchor-boot-blue",
        pursuit="anchor",
        turn="bart",
        anne="7",
        bart="anchor-hat-orange, 3",
        cleo="4",
        dirk="anchor-flintlock-black, skull-hat-green, chest-cannon-yellow",
    )
    table.play("bart", "anchor-hat-orange")
    assert table.changed() == {"bart", "discard", "effect", "turn"}
    assert table.offered("cleo") == {"draw-three"}
    assert table.waits_for("cleo")
    table.draw_three("cleo")
    assert table.changed() == {"cleo", "draw", "pursuit", "turn"}
    assert table.sizes() == [7, 3, 7, 3]
    assert table.asked("dirk") == "turn"
    assert table.offered("dirk") == {"anchor-flintlock-black", "skull-hat-green", "draw"}, "anchor, hat or orange"


@rule("Y-105", "Y-84", "Y-107")
def test_a_watch_in_a_pursuit_reverses_the_direction() -> None:
    table = at("skull-hat-green", pursuit="skull", anne="4", bart="watch-skull, 3", cleo="4", turn="bart")
    table.play("bart", "watch-skull")
    assert table.changed() == {"bart", "discard", "effect", "turn", "direction"}
    assert table.asked("anne") == "pursuit"
    table.draw_three("anne")
    assert table.asked("cleo") == "turn", "after the Pursuit, the new direction stays"


@rule("Y-105", "Y-63")
def test_a_watch_played_last_in_a_pursuit_wins() -> None:
    table = at("skull-hat-green", pursuit="skull", anne="4", bart="watch-skull", cleo="4", turn="bart")
    table.play("bart", "watch-skull")
    assert table.state.winners == (1,)
    assert "direction" not in table.changed()


@rule("Y-105")
def test_each_option_says_what_the_card_does_in_a_pursuit() -> None:
    held = "skull-rum-brown, swab-skull, watch-skull, 3"
    (opened,) = at("skull-hat-green", pursuit="skull", anne=held, bart="4").open("anne")
    assert isinstance(opened.choice, PickOne)
    hints = {one.id: one.hint.plain() if one.hint else "" for one in opened.choice.options}
    assert hints.pop("play:watch-skull.2").startswith("Reverses the direction of play")
    assert hints == {"play:skull-rum-brown.1": "", "play:swab-skull.1": "In a Royal Pursuit it does nothing more."}


@rule("Y-105")
def test_a_swab_in_a_pursuit_hits_nobody() -> None:
    table = at("skull-hat-green", pursuit="skull", anne="swab-skull, 3", bart="swab-ship, 3").play("anne", "swab-skull")
    assert table.state.swab == 0
    assert table.asked("bart") == "pursuit"
    assert table.offered("bart") == {"draw-three"}


@rule("Y-105")
def test_a_sleight_in_a_pursuit_names_no_suit() -> None:
    table = at("ship-hat-yellow", pursuit="ship", anne="sleight-ship, 3", bart="4").play("anne", "sleight-ship")
    assert table.asked("anne") is None
    assert table.asked("bart") == "pursuit"
    assert table.state.effect == InEffect("sleight", "ship")


@rule("Y-107", "Y-85")
def test_any_watch_fits_on_the_watch_that_ended_a_pursuit() -> None:
    table = at("watch-skull", pursuit="skull", anne="4", bart="watch-chest, 3").draw_three("anne")
    assert "watch-chest" in table.offered("bart")


@rule("Y-100", "Y-98")
@pytest.mark.parametrize("flip", ["swab-chest", "watch-anchor", "sleight-ship"])
def test_a_special_card_turned_up_for_a_pursuit_gives_its_suit_and_does_nothing(flip: str) -> None:
    table = at(YELLOW, draw=flip, anne="royal, 3", bart="7", cleo="7").play("anne", "royal")
    assert table.state.pursuit == flip.split("-")[1]
    assert (table.state.swab, table.state.direction) == (0, 1)
    assert table.asked("bart") == "pursuit"


@rule("Y-99", "Y-35", "Y-36", "Y-37")
def test_turning_up_for_a_pursuit_goes_on_after_a_reshuffle() -> None:
    below = "ship-hat-yellow, chest-hat-teal"
    table = at(YELLOW, under=below, draw="helm, mutiny, empty", rest="bart", anne="royal, 3", bart="")
    table.play("anne", "royal")
    assert table.state.pursuit in {"ship", "chest", "skull"}
    assert names(table.state.discard)[0] == "royal", "the card whose effect runs was kept"
    assert table.state.discard[-1].startswith(str(table.state.pursuit))


@rule("Y-101")
def test_a_pursuit_finds_at_the_latest_the_yellow_card_below() -> None:
    table = at(YELLOW, rest="bart", anne="royal, 3", bart="").play("anne", "royal")
    assert table.state.pursuit == "skull"
    assert names(table.state.discard) == ["royal", YELLOW]
    assert table.state.draw == []


@rule("Y-146")
def test_if_the_cards_for_a_missed_call_hold_the_last_suit_no_pursuit_starts() -> None:
    table = at(YELLOW, rest="bart", anne="royal, 1", bart="", cleo="2", options={"yo_ho": "auto"}).play("anne", "royal")
    assert YELLOW in table.hand("anne")
    assert table.state.pursuit is None
    assert table.state.effect == InEffect("royal")
    assert table.asked("bart") == "turn"
    assert table.offered("bart") == {"helm", "share", "walk", "empty", "avast", "pass"}


@rule("Y-108")
def test_a_player_with_the_suit_of_the_pursuit_cannot_draw() -> None:
    table = at("chest-hat-teal", pursuit="chest", anne="chest-rum-blue, 3", bart="7")
    assert table.offered("anne") == {"chest-rum-blue"}


@rule("Y-103", "Y-105")
def test_the_suit_of_the_pursuit_stays_the_same() -> None:
    held = "chest-hook-black, ship-hat-yellow, cutlass-boot-black, 3"
    table = at("skull-hat-green", pursuit="skull", anne="skull-coin-black, 3", bart=held)
    table.play("anne", "skull-coin-black")
    assert table.state.pursuit == "skull"
    assert table.offered("bart") == {"draw-three"}
    assert table.cannot_play("bart", "chest-hook-black", "cutlass-boot-black")


@rule("Y-106", "Y-107")
def test_a_pursuit_may_come_back_to_its_starter() -> None:
    table = at(YELLOW, draw="skull-hat-green", anne="royal, skull-rum-brown, 3", bart="skull-coin-black, 3")
    table.play("anne", "royal").play("bart", "skull-coin-black").play("anne", "skull-rum-brown")
    assert table.asked("bart") == "pursuit"
    table.draw_three("bart")
    assert table.sizes() == [3, 6]
    assert table.asked("anne") == "turn"
    assert table.waits_for("anne")


@rule("Y-106", "Y-107", "Y-84")
def test_a_pursuit_goes_in_the_current_direction() -> None:
    table = at(
        YELLOW, draw="skull-hat-green", clockwise=False, anne="royal, 3", bart="3", cleo="ship-boot-pink, helm"
    ).play("anne", "royal")
    assert table.waits_for("cleo")
    table.draw_three("cleo")
    assert table.waits_for("bart")


@rule("Y-97")
def test_royal_pursuit_cannot_be_the_last_card() -> None:
    assert at(YELLOW, anne="royal", bart="7").cannot_play("anne", "royal")
