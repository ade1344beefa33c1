"""Avast Me Hearties! and Share the Booty: sections 3.15 and 3.16 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import StaleChoice
from engine.games.yarr.view import InEffect
from tests.games.yarr.tables import SEAT, at, names
from tests.ledger import rule

# --- Avast Me Hearties! ------------------------------------------------------------------------------


@rule("Y-113", "Y-114", "Y-39", "Y-111")
def test_a_called_avast_makes_all_others_draw_a_card() -> None:
    table = at("cutlass-hat-red", anne="avast, 3", bart="4", cleo="4", dirk="4").call("anne", "avastmehearties")
    table.play("anne", "avast")
    assert table.changed() == {"anne", "bart", "cleo", "dirk", "display", "draw", "turn"}
    assert table.sizes() == [3, 5, 5, 5]
    drawn = [line.split()[0] for line in table.heard(None).splitlines() if "drew a card" in line]
    assert drawn == ["Bart", "Cleo", "Dirk"]
    assert table.waits_for("bart")


@rule("Y-115", "Y-113")
def test_an_uncalled_avast_makes_its_player_draw_three_cards() -> None:
    table = at("cutlass-hat-red", anne="avast, 3", bart="4", cleo="4").play("anne", "avast")
    assert table.changed() == {"anne", "display", "draw", "turn"}
    assert table.sizes() == [6, 4, 4]
    assert table.waits_for("bart")


@rule("Y-113", "Y-115")
def test_yo_ho_does_not_count_as_the_call_of_avast() -> None:
    table = at("cutlass-hat-red", anne="avast, 3", bart="4").call("anne", "yoho").play("anne", "avast")
    assert table.sizes() == [6, 4]


@rule("Y-109")
@pytest.mark.parametrize("also", ["cutlass-coin-pink", "skull-boot-purple"])
@pytest.mark.parametrize("effect", ["cutlass-hat-red", "mutiny", "swab-ship", "helm"])
def test_avast_can_be_played_on_anything(effect: str, also: str) -> None:
    declared = "anchor" if effect == "helm" else None
    assert "avast" in at(effect, declared=declared, anne=f"avast, {also}", bart="4").offered("anne")


@rule("Y-111", "Y-112", "Y-22")
def test_avast_leaves_the_card_in_effect() -> None:
    held = "cutlass-coin-pink, skull-hat-green, skull-eyepatch-red, anchor-boot-blue"
    table = at("cutlass-hat-red", draw="helm", anne="avast, 3", bart=held).call("anne", "avastmehearties")
    table.play("anne", "avast")
    assert table.offered("bart") == {"cutlass-coin-pink", "skull-hat-green", "skull-eyepatch-red", "helm", "draw"}
    assert names(table.view("bart").discard) == ["cutlass-hat-red"]
    assert names(table.view("bart").display) == ["avast"]


@rule("Y-111", "Y-80")
def test_avast_leaves_a_declared_suit_and_its_kind() -> None:
    table = at("sleight-cutlass", declared="ship", anne="avast, 3", bart="sleight-ship, 3").play("anne", "avast")
    assert table.state.effect == InEffect("sleight", "ship")
    assert "sleight-ship" in table.offered("bart")


@rule("Y-109", "Y-34")
def test_avast_cannot_answer_a_swab_or_a_pursuit() -> None:
    assert at("swab-skull", swab=1, anne="avast, 3", bart="4").cannot_play("anne", "avast")
    assert at("skull-hat-green", pursuit="skull", anne="avast, 3", bart="4").cannot_play("anne", "avast")


@rule("Y-110", "Y-31")
def test_playing_avast_ends_the_turn() -> None:
    table = at("cutlass-hat-red", anne="avast, cutlass-coin-pink, 3", bart="4")
    turn = table.open("anne")[0].number
    table.call("anne", "avastmehearties").play("anne", "avast")
    assert table.asked("anne") is None
    with pytest.raises(StaleChoice):
        table.table.answer(SEAT["anne"], turn, "play:cutlass-coin-pink.1")


@rule("Y-56", "Y-54")
def test_the_call_of_avast_without_the_card_has_no_effect() -> None:
    table = at("cutlass-hat-red", anne="cutlass-coin-pink, avast, 3", bart="4", cleo="4")
    table.call("anne", "avastmehearties").play("anne", "cutlass-coin-pink")
    assert table.sizes() == [4, 4, 4]
    assert table.state.calls == ()


@rule("Y-118")
def test_the_next_card_covers_the_avast() -> None:
    table = at("cutlass-hat-red", anne="avast, 3", bart="cutlass-coin-pink, 3").play("anne", "avast")
    table.play("bart", "cutlass-coin-pink")
    assert table.state.display == []
    assert names(table.state.discard) == ["cutlass-hat-red", "avast", "cutlass-coin-pink"]


@rule("Y-118", "Y-111")
def test_two_avasts_may_lie_across_and_a_draw_covers_none() -> None:
    table = at("cutlass-hat-red", anne="avast, 3", bart="avast, 3", cleo="4")
    table.play("anne", "avast").play("bart", "avast").draw("cleo")
    assert names(table.state.display) == ["avast", "avast"]
    assert table.state.effect.suit == "cutlass"


@rule("Y-116", "Y-61")
def test_avast_cannot_be_the_last_card() -> None:
    assert at("cutlass-hat-red", anne="avast", bart="4").cannot_play("anne", "avast")


# --- Share the Booty ---------------------------------------------------------------------------------


@rule("Y-120", "Y-121", "Y-119")
def test_share_the_booty_passes_one_card_to_the_next_player_clockwise() -> None:
    table = at(
        "cutlass-hat-red",
        anne="share, skull-rum-brown, skull-coin-black",
        bart="anchor-boot-blue, 2",
        cleo="chest-rum-blue, 2",
    )
    table.play("anne", "share")
    assert table.asked("anne") == "declare", "the suit comes first"
    assert table.waits_for("anne")
    table.declare("anne", "ship")
    assert table.state.effect == InEffect("share", "ship")
    assert table.waits_for("anne", "bart", "cleo")
    assert "Bart" in table.open("anne")[0].choice.prompt.plain(table.names)
    table.give("anne", "skull-rum-brown").give("cleo", "chest-rum-blue").give("bart", "anchor-boot-blue")
    assert "skull-rum-brown" in table.hand("bart")
    assert "anchor-boot-blue" in table.hand("cleo")
    assert "chest-rum-blue" in table.hand("anne")
    assert table.sizes() == [2, 3, 3]
    assert table.state.effect == InEffect("share", "ship")
    assert table.waits_for("bart")
    assert table.asked("bart") == "turn"


@rule("Y-121")
def test_share_the_booty_passes_one_card_anticlockwise() -> None:
    table = at("cutlass-hat-red", clockwise=False, anne="share, skull-rum-brown, 1", bart="3", cleo="3")
    table.play("anne", "share").declare("anne", "ship")
    assert "Cleo" in table.open("anne")[0].choice.prompt.plain(table.names)
    table.give("anne", "skull-rum-brown")
    for pirate in ("bart", "cleo"):
        table.give(pirate, table.hand(pirate)[0])
    assert "skull-rum-brown" in table.hand("cleo")
    assert table.waits_for("cleo")


@rule("Y-119", "Y-70")
@pytest.mark.parametrize("effect", ["cutlass-hat-red", "mutiny", "swab-ship", "watch-chest", "sleight-ship"])
def test_share_the_booty_can_be_played_on_anything(effect: str) -> None:
    assert "share" in at(effect, anne="share, 3", bart="4").offered("anne")


@rule("Y-43", "Y-121")
def test_a_player_who_shares_from_two_cards_keeps_one() -> None:
    table = at("cutlass-hat-red", anne="share, skull-rum-brown", bart="3", cleo="3").call("anne")
    table.play("anne", "share").declare("anne", "ship")
    assert table.offered("anne") == {"skull-rum-brown"}
    for pirate in ("anne", "bart", "cleo"):
        table.give(pirate, table.hand(pirate)[0])
    assert table.sizes() == [1, 3, 3]
    table.catch("bart")
    assert table.changed() == set()


@rule("Y-67", "Y-53")
def test_passing_the_last_card_is_no_win_and_owes_no_call() -> None:
    table = at("cutlass-hat-red", anne="share, 2", bart="1", cleo="3").play("anne", "share").declare("anne", "ship")
    for pirate in ("bart", "anne", "cleo"):
        table.give(pirate, table.hand(pirate)[0])
    assert table.sizes() == [2, 1, 3]
    assert table.state.wins == [0, 0, 0]
    table.catch("cleo")
    assert table.changed() == set()


@rule("Y-121")
def test_two_players_swap_a_card_with_share_the_booty() -> None:
    table = at("cutlass-hat-red", anne="share, skull-rum-brown, 1", bart="anchor-boot-blue, 2").play("anne", "share")
    table.declare("anne", "ship").give("bart", "anchor-boot-blue").give("anne", "skull-rum-brown")
    assert "skull-rum-brown" in table.hand("bart")
    assert "anchor-boot-blue" in table.hand("anne")
    assert table.sizes() == [2, 3]


@rule("Y-122")
def test_nobody_sees_a_passed_card_before_all_have_chosen() -> None:
    table = at("cutlass-hat-red", anne="share, skull-rum-brown, 1", bart="3", cleo="3").play("anne", "share")
    table.declare("anne", "ship")
    before = [table.view(viewer) for viewer in (None, "anne", "bart", "cleo")]
    table.give("anne", "skull-rum-brown").give("cleo", table.hand("cleo")[0])
    assert [table.view(viewer) for viewer in (None, "anne", "bart", "cleo")] == before
    assert table.reports == []
    assert table.sizes() == [2, 3, 3]
    assert table.waits_for("bart")


@rule("Y-122")
def test_a_card_just_received_cannot_be_passed_on() -> None:
    table = at("cutlass-hat-red", anne="share, skull-rum-brown, 1", bart="3").play("anne", "share")
    table.declare("anne", "ship").give("anne", "skull-rum-brown")
    assert "skull-rum-brown" not in table.offered("bart")
    assert table.offered("bart") == set(table.hand("bart"))


@rule("Y-122")
def test_only_giver_and_receiver_know_a_passed_card() -> None:
    table = at("cutlass-hat-red", anne="share, skull-rum-brown, 1", bart="3", cleo="3", dirk="3").play("anne", "share")
    table.declare("anne", "ship").give("anne", "skull-rum-brown")
    for pirate in ("bart", "cleo", "dirk"):
        table.give(pirate, table.hand(pirate)[0])
    (told,) = [report for report in table.reports if "skull-rum-brown" in " ".join(report.text.refs())]
    assert told.readers == (0, 1)
    assert sorted(report.readers for report in table.reports if report.readers) == [(0, 1), (1, 2), (2, 3), (3, 0)]
    assert not [ref for report in table.reports if report.readers is None for ref in report.text.refs()]


@rule("Y-123", "Y-61")
def test_share_the_booty_cannot_be_the_last_card() -> None:
    assert at("cutlass-hat-red", anne="share", bart="4").cannot_play("anne", "share")
