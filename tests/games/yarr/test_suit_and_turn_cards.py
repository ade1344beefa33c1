"""The cards about suits and turns: sections 3.8, 3.10 to 3.13 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import AT_RANDOM, NotAllowed
from engine.games.yarr.view import InEffect
from engine.players.advice.yarr import ADVICE
from engine.unavailable_actions import why_not
from tests.games.yarr.tables import at
from tests.ledger import rule

SUITS = {"skull", "ship", "chest", "cutlass", "anchor"}


@rule("Y-71", "Y-26", "Y-95")
@pytest.mark.parametrize("suit", sorted(SUITS))
def test_any_suit_can_be_named_including_the_current_one(suit: str) -> None:
    table = at("ship-hat-yellow", anne="helm, 3", bart="7", cleo="7").play("anne", "helm")
    assert table.changed() == {"anne", "discard", "effect"}
    assert table.asked("anne") == "declare"
    assert table.offered("anne") == SUITS
    assert table.waits_for("anne")
    table.declare("anne", suit)
    assert table.changed() - {"effect"} == {"turn"}
    assert table.state.effect == InEffect("helm", suit)
    assert table.view(None).in_effect.suit == suit
    assert table.waits_for("bart")


@rule("Y-71", "Y-142")
def test_with_option_other_the_current_suit_is_not_offered_and_the_question_says_why() -> None:
    table = at("ship-hat-yellow", anne="helm, 3", bart="7", options={"naming": "other"}).play("anne", "helm")
    assert table.offered("anne") == SUITS - {"ship"}
    (opened,) = table.open("anne")
    assert "different suit" in opened.choice.prompt.plain()
    reasons = {deed.id: reason for deed, reason in why_not(table.table, 0) if reason}
    assert (reasons["suit:ship"].rule, len([one for one in reasons if one.startswith("suit:")])) == ("Y-71", 1)
    with pytest.raises(NotAllowed):
        table.declare("anne", "ship")
    assert opened.choice.default is AT_RANDOM, "whoever is away names one of the other four, by chance"
    table.declare("anne", "skull")
    assert table.state.effect == InEffect("helm", "skull")


@rule("Y-71", "Y-72")
def test_with_option_other_the_declared_suit_counts_instead_of_the_printed_one() -> None:
    table = at("sleight-cutlass", declared="anchor", anne="sleight-ship, 3", bart="7", options={"naming": "other"})
    assert table.play("anne", "sleight-ship").offered("anne") == SUITS - {"anchor"}


@rule("Y-71")
def test_advice_on_a_suit_claims_only_what_is_true() -> None:
    """Anne holds most ships, but they may not be named again."""
    hand = "helm, ship-boot-pink, ship-spyglass-teal, ship-hook-brown, skull-hat-green, skull-boot-purple"
    table = at("ship-hat-yellow", anne=hand, bart="7", options={"naming": "other"}).play("anne", "helm")
    [opened] = table.open("anne")
    said = ADVICE.because["declare"](table.view("anne"), opened.choice, "suit:skull")
    assert said
    assert said.plain() == "You hold 2 cards of that suit."


@rule("Y-71")
@pytest.mark.parametrize("effect", ["mutiny", "empty"])
def test_with_option_other_every_suit_is_offered_if_none_counted(effect: str) -> None:
    table = at(effect, anne="helm, 3", bart="7", options={"naming": "other"}).play("anne", "helm")
    assert table.offered("anne") == SUITS


@rule("Y-71")
@pytest.mark.parametrize(("card", "effect"), [("walk", "ship-hat-yellow"), ("share", "ship-hat-yellow")])
def test_with_option_other_every_card_that_names_a_suit_is_restricted(card: str, effect: str) -> None:
    table = at(effect, anne=f"{card}, 3", bart="7", options={"naming": "other"}).play("anne", card)
    assert table.offered("anne") == SUITS - {"ship"}


@rule("Y-95", "Y-78")
@pytest.mark.parametrize("effect", ["mutiny", "cutlass-hat-red", "swab-skull", "watch-chest", "sleight-ship"])
def test_the_helm_can_be_played_on_anything(effect: str) -> None:
    table = at(effect, anne="helm, 3", bart="chest-hat-teal, 3", cleo="7").play("anne", "helm").declare("anne", "chest")
    assert table.state.effect == InEffect("helm", "chest")
    assert table.offered("bart") >= {"chest-hat-teal", "draw"}


@rule("Y-72")
def test_a_sleight_on_a_sleight_takes_effect_again() -> None:
    table = at("sleight-cutlass", declared="anchor", anne="sleight-ship, 3", bart="7").play("anne", "sleight-ship")
    assert table.asked("anne") == "declare"
    table.declare("anne", "skull")
    assert table.state.effect == InEffect("sleight", "skull")
    assert (table.state.swab, table.state.pursuit) == (0, None)


# --- Sleight of Hand ---------------------------------------------------------------------------------


@rule("Y-80", "Y-81", "Y-82")
def test_sleight_of_hand_names_the_suit_and_leaves_no_shape_or_colour() -> None:
    held = "anchor-flintlock-black, cutlass-coin-pink, sleight-ship, helm, avast, 2"
    table = at("cutlass-hat-red", anne="sleight-cutlass, 3", bart=held).play("anne", "sleight-cutlass")
    assert table.changed() == {"anne", "discard", "effect"}
    assert table.offered("anne") == SUITS
    table.declare("anne", "anchor")
    assert table.state.effect == InEffect("sleight", "anchor")
    assert table.offered("bart") >= {"anchor-flintlock-black", "sleight-ship", "helm", "avast", "draw"}
    assert table.cannot_play("bart", "cutlass-coin-pink")


@rule("Y-80")
def test_a_sleight_fits_on_any_sleight() -> None:
    table = at("sleight-cutlass", declared="anchor", anne="sleight-ship, 3", bart="7")
    assert "sleight-ship" in table.offered("anne")


@rule("Y-80")
@pytest.mark.parametrize("effect", ["watch-anchor", "ship-hat-yellow", "swab-skull"])
def test_a_sleight_of_another_suit_does_not_fit(effect: str) -> None:
    assert at(effect, anne="sleight-cutlass, 3", bart="7").cannot_play("anne", "sleight-cutlass")


@rule("Y-80")
def test_a_sleight_of_the_suit_fits_on_another_special() -> None:
    assert "sleight-ship" in at("swab-ship", anne="sleight-ship, 3", bart="7").offered("anne")


# --- Watch Yer Back ----------------------------------------------------------------------------------


@rule("Y-84", "Y-32")
def test_a_watch_reverses_the_direction_until_the_next_watch() -> None:
    table = at("chest-hat-teal", anne="4", bart="4", cleo="watch-chest, 3", dirk="4", elsa="4", turn="cleo")
    table.play("cleo", "watch-chest")
    assert table.changed() == {"cleo", "discard", "effect", "direction", "turn"}
    assert table.waits_for("bart")
    table.draw("bart").draw("anne")
    assert table.waits_for("elsa")
    assert table.state.direction == -1


@rule("Y-85", "Y-86", "Y-84", "Y-72")
def test_a_watch_on_a_watch_reverses_back() -> None:
    table = at("watch-chest", clockwise=False, anne="4", bart="watch-skull, 3", cleo="skull-hat-green, 3", turn="bart")
    assert "watch-skull" in table.offered("bart")
    table.play("bart", "watch-skull")
    assert table.state.effect == InEffect("watch", "skull")
    assert table.state.direction == 1
    assert table.waits_for("cleo")
    assert "skull-hat-green" in table.offered("cleo")


@rule("Y-83")
def test_a_watch_fits_by_its_suit() -> None:
    assert "watch-chest" in at("swab-chest", anne="watch-chest, 3", bart="7").offered("anne")


@rule("Y-83")
@pytest.mark.parametrize("effect", ["ship-hat-yellow", "swab-skull", "sleight-ship", "mutiny"])
def test_a_watch_of_another_suit_does_not_fit(effect: str) -> None:
    assert at(effect, anne="watch-chest, 3", bart="7").cannot_play("anne", "watch-chest")


@rule("Y-86", "Y-82", "Y-23")
def test_after_a_watch_its_suit_any_watch_a_wild_or_avast_fits() -> None:
    held = "chest-coin-purple, chest-cannon-yellow, watch-anchor, helm, avast, skull-hat-green, swab-skull"
    table = at("watch-chest", anne=f"{held}, sleight-ship", bart="7")
    assert table.offered("anne") == {
        "chest-coin-purple",
        "chest-cannon-yellow",
        "watch-anchor",
        "helm",
        "avast",
        "draw",
    }


@rule("Y-87")
def test_a_watch_between_two_players_changes_only_the_recorded_direction() -> None:
    table = at("chest-hat-teal", anne="watch-chest, 3", bart="7").play("anne", "watch-chest")
    assert table.waits_for("bart")
    assert table.state.direction == -1
    table.draw("bart")
    assert table.waits_for("anne")


# --- Swab That! --------------------------------------------------------------------------------------


@rule("Y-88")
@pytest.mark.parametrize("effect", ["skull-hat-green", "swab-skull", "watch-anchor", "mutiny"])
def test_a_swab_needs_its_suit_in_a_normal_turn(effect: str) -> None:
    assert at(effect, anne="swab-ship, 3", bart="7").cannot_play("anne", "swab-ship")


@rule("Y-89", "Y-88", "Y-91")
def test_one_swab_makes_the_next_player_draw_one_card_and_lose_the_turn() -> None:
    table = at("skull-hat-green", anne="swab-skull, 3", bart="7", cleo="skull-rum-brown, 3").play("anne", "swab-skull")
    assert table.changed() == {"anne", "discard", "effect", "swab", "turn"}
    assert (table.asked("bart"), table.state.swab) == ("swab", 1)
    assert table.waits_for("bart")
    table.take("bart")
    assert table.changed() == {"bart", "draw", "swab", "turn"}
    assert table.sizes() == [3, 8, 4]
    assert table.asked("cleo") == "turn"
    assert table.state.effect == InEffect("swab", "skull")
    assert "skull-rum-brown" in table.offered("cleo")


@rule("Y-90", "Y-91", "Y-72")
def test_two_swabs_make_the_player_after_draw_two_cards() -> None:
    table = at("skull-hat-green", anne="swab-skull, 3", bart="swab-ship, 3", cleo="4", dirk="4")
    table.play("anne", "swab-skull").play("bart", "swab-ship")
    assert table.state.swab == 2
    assert table.waits_for("cleo")
    table.take("cleo")
    assert table.sizes() == [3, 3, 6, 4]
    assert table.state.swab == 0
    assert table.waits_for("dirk")
    assert table.asked("dirk") == "turn"
    assert table.state.effect == InEffect("swab", "ship")


@rule("Y-91", "Y-93")
def test_three_swabs_make_a_player_draw_three_and_leave_the_top_suit() -> None:
    table = at(
        "skull-hat-green",
        anne="swab-skull, 3",
        bart="swab-ship, 3",
        cleo="swab-anchor, 3",
        dirk="4",
        elsa="anchor-boot-blue, 3",
    )
    table.play("anne", "swab-skull").play("bart", "swab-ship").play("cleo", "swab-anchor")
    assert table.offered("dirk") == {"3"}
    table.take("dirk")
    assert table.sizes() == [3, 3, 3, 7, 4]
    assert "anchor-boot-blue" in table.offered("elsa")


@rule("Y-91")
def test_a_chain_of_swabs_may_come_back_to_its_starter() -> None:
    table = at("skull-hat-green", anne="swab-skull, swab-chest, 3", bart="swab-ship, 3")
    table.play("anne", "swab-skull").play("bart", "swab-ship").play("anne", "swab-chest").take("bart")
    assert table.sizes() == [3, 6]
    assert table.asked("anne") == "turn"


@rule("Y-92")
def test_a_player_with_a_swab_may_take_the_penalty() -> None:
    table = at("swab-skull", swab=1, anne="swab-ship, 3", bart="7")
    assert table.offered("anne") == {"swab-ship", "1"}
    table.take("anne")
    assert "swab-ship" in table.hand("anne")
    assert table.sizes() == [5, 7]


@rule("Y-94", "Y-33")
def test_a_player_without_a_swab_is_asked_like_one_with_a_swab() -> None:
    without = at("swab-skull", swab=1, anne="4", bart="7")
    holding = at("swab-skull", swab=1, anne="swab-ship, 3", bart="7")
    assert without.offered("anne") == {"1"}
    for table in (without, holding):
        assert table.asked("anne") == "swab"
        assert table.waits_for("anne")
        assert table.open("anne")[0].choice.secret, "others cannot tell"
    assert without.view("bart").seats[0] == holding.view("bart").seats[0]
    assert without.table.open[1] == holding.table.open[1]


@rule("Y-89", "Y-32")
def test_a_swab_between_two_players_skips_the_other() -> None:
    table = at("skull-hat-green", anne="swab-skull, 3", bart="7").play("anne", "swab-skull").take("bart")
    assert table.waits_for("anne")


@rule("Y-93", "Y-88")
def test_after_the_penalty_a_swab_needs_its_suit_again() -> None:
    table = at("swab-ship", swab=1, anne="4", bart="swab-chest, 3").take("anne")
    assert table.cannot_play("bart", "swab-chest")


@rule("Y-84", "Y-89")
def test_the_penalty_goes_in_the_current_direction() -> None:
    table = at("skull-hat-green", clockwise=False, anne="swab-skull, 3", bart="4", cleo="4").play("anne", "swab-skull")
    assert table.waits_for("cleo")
