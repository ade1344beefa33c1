"""Mutiny, Walk the Plank, Empty Yer Pockets: sections 3.9, 3.16 and 3.17 of the ledger."""

from __future__ import annotations

import pytest

from engine.games.yarr.view import InEffect
from tests.games.yarr.tables import at, names
from tests.ledger import rule

ALWAYS = {"helm", "share", "walk", "empty", "avast"}


# --- Mutiny ------------------------------------------------------------------------------------------


@rule("Y-75", "Y-78")
def test_mutiny_takes_a_card_from_everybody_with_three_or_more() -> None:
    table = at("skull-eyepatch-red", anne="2", bart="3", cleo="7", dirk="mutiny, 3", turn="dirk")
    bart, cleo = set(table.state.hands[1]), set(table.state.hands[2])
    table.play("dirk", "mutiny")
    assert table.changed() == {"bart", "cleo", "dirk", "discard", "effect", "turn"}
    assert table.sizes() == [2, 2, 6, 5]
    assert len(bart & set(table.state.hands[3])) == 1
    assert len(cleo & set(table.state.hands[3])) == 1
    assert table.state.effect == InEffect("mutiny", None, "red")
    assert table.waits_for("anne")


@rule("Y-73")
@pytest.mark.parametrize(
    ("effect", "declared"), [("skull-hat-green", None), ("helm", "cutlass"), ("watch-chest", None)]
)
def test_mutiny_can_be_played_only_on_red(effect: str, declared: str | None) -> None:
    table = at(effect, declared=declared, under="cutlass-hat-red", anne="mutiny, 3", bart="7")
    assert table.cannot_play("anne", "mutiny")


@rule("Y-78", "Y-70", "Y-23")
def test_after_a_mutiny_only_red_wilds_or_avast_can_be_played() -> None:
    held = "cutlass-hat-red, swab-skull, helm, avast, watch-chest"
    table = at("mutiny", under="skull-eyepatch-red", anne=held, bart="7")
    assert table.offered("anne") == {"cutlass-hat-red", "helm", "avast", "draw"}
    assert table.cannot_play("anne", "swab-skull", "watch-chest")


@rule("Y-78", "Y-111")
@pytest.mark.parametrize("by", ["avast", "draw"])
def test_neither_avast_nor_a_draw_ends_the_rule_of_red(by: str) -> None:
    held = "cutlass-hat-red, swab-skull, helm, 3"
    table = at("mutiny", under="skull-eyepatch-red", anne="avast, 3", bart=held, draw="royal, watch-chest")
    if by == "avast":
        table.call("anne", "avastmehearties").play("anne", "avast")
    else:
        table.draw("anne")
    assert "effect" not in table.changed()
    assert table.offered("bart") == {"cutlass-hat-red", "helm", "draw"}


@rule("Y-76", "Y-78")
def test_mutiny_can_be_played_if_nobody_has_three_cards() -> None:
    table = at("skull-eyepatch-red", anne="mutiny, 3", bart="2", cleo="1").play("anne", "mutiny")
    assert table.changed() == {"anne", "discard", "effect", "turn"}
    assert table.sizes() == [3, 2, 1]
    assert table.state.effect.colour == "red"


@rule("Y-75")
def test_mutiny_between_two_players_takes_one_card() -> None:
    table = at("skull-eyepatch-red", anne="mutiny, 3", bart="7").play("anne", "mutiny")
    assert table.sizes() == [4, 6]
    assert table.waits_for("bart")


@rule("Y-75", "Y-77")
def test_the_stolen_card_is_chosen_at_random() -> None:
    table = at("skull-eyepatch-red", anne="mutiny, mutiny, 3", bart="7", cleo="7", dirk="7", elsa="7")
    places = []
    before = [hand.copy() for hand in table.state.hands]
    table.play("anne", "mutiny")
    for seat in (1, 2, 3, 4):
        (gone,) = set(before[seat]) - set(table.state.hands[seat])
        places.append(before[seat].index(gone))
    assert len(set(places)) > 1, "not always the same place of a hand"


@rule("Y-74", "Y-72")
def test_a_mutiny_may_follow_a_mutiny_and_takes_effect_again() -> None:
    table = at("mutiny", under="skull-eyepatch-red", anne="mutiny, 3", bart="7", cleo="7")
    table.play("anne", "mutiny")
    assert table.sizes() == [5, 6, 6]


@rule("Y-77")
def test_only_thief_and_victim_learn_which_card_was_stolen() -> None:
    table = at("skull-eyepatch-red", anne="mutiny, 3", bart="3", cleo="2").play("anne", "mutiny")
    told = [report for report in table.reports if report.readers is not None]
    assert [report.readers for report in told] == [(0, 1)]
    (gone,) = told[0].text.refs()
    assert gone in table.state.hands[0]
    public = [ref for report in table.reports if report.readers is None for ref in report.text.refs()]
    assert public == ["mutiny.1"]
    assert all(name in table.heard("cleo") for name in ("Anne", "Bart"))
    assert [one.cards for one in table.view("cleo").seats] == [4, 2, 2]
    assert [one.hand is None for one in table.view("cleo").seats] == [True, True, False]


# --- Walk the Plank ----------------------------------------------------------------------------------


@rule("Y-125", "Y-126", "Y-124")
def test_walk_the_plank_draws_five_cards_and_then_names_the_suit() -> None:
    table = at("cutlass-hat-red", anne="walk, 3", bart="7", cleo="7").play("anne", "walk")
    assert table.changed() == {"anne", "discard", "draw", "effect"}
    assert table.sizes() == [8, 7, 7]
    assert table.asked("anne") == "declare"
    assert table.offered("anne") == {"skull", "ship", "chest", "cutlass", "anchor"}
    assert table.waits_for("anne")
    assert table.heard("anne").count("You drew") == 1, "its player sees the cards before naming the suit"
    table.declare("anne", "chest")
    assert table.changed() == {"effect", "turn"}
    assert table.state.effect == InEffect("walk", "chest")
    assert table.waits_for("bart")


@rule("Y-124")
@pytest.mark.parametrize("effect", ["cutlass-hat-red", "swab-skull", "mutiny", "watch-chest", "sleight-ship"])
def test_walk_the_plank_can_be_played_on_anything(effect: str) -> None:
    assert "walk" in at(effect, anne="walk, 3", bart="7").offered("anne")


@rule("Y-124", "Y-126")
def test_walk_the_plank_changes_the_suit_against_a_last_card() -> None:
    table = at("ship-hat-yellow", anne="walk, 3", bart="ship-spyglass-teal").play("anne", "walk")
    table.declare("anne", "anchor")
    assert table.cannot_play("bart", "ship-spyglass-teal")


# --- Empty Yer Pockets -------------------------------------------------------------------------------


@rule("Y-79", "Y-128", "Y-132", "Y-133", "Y-134", "Y-137", "Y-39")
def test_empty_yer_pockets_makes_everybody_play_all_penalty_cards() -> None:
    top = ", ".join(
        ["ship-hat-yellow"]
        + [
            f"skull-{rest}"
            for rest in (
                "hat-green",
                "boot-purple",
                "spyglass-yellow",
                "hook-pink",
                "sextant-teal",
                "rum-brown",
                "eyepatch-red",
                "coin-black",
                "cannon-orange",
            )
        ]
        + ["anchor-boot-blue"]
    )
    table = at("cutlass-hat-red", draw=top, anne="empty, 3", bart="walk, walk, 1", cleo="mutiny, 1", dirk="2")
    table.play("anne", "empty")
    assert table.sizes() == [2, 10, 3, 2], "Bart drew 10 before Cleo robbed him"
    assert "dirk" not in table.changed()
    assert table.state.effect == InEffect("standard", "anchor", "blue", "boot")
    assert table.asked("bart") == "turn"
    assert table.waits_for("bart")


@rule("Y-129", "Y-131", "Y-42")
def test_the_forced_cards_lie_below_empty() -> None:
    table = at("cutlass-hat-red", draw="", anne="empty, 3", bart="walk, walk, 1", cleo="mutiny, 1")
    table.play("anne", "empty")
    pile = names(table.state.discard)
    place = pile.index("empty")
    assert pile[0] == "cutlass-hat-red"
    assert sorted(pile[1:place]) == ["mutiny", "walk", "walk"]
    assert place == 4


@rule("Y-129", "Y-128")
def test_empty_forces_no_other_kind_of_card() -> None:
    held = "helm, share, empty, avast, royal, swab-skull"
    table = at("cutlass-hat-red", draw="anchor-boot-blue", anne="empty, 3", bart=held)
    table.play("anne", "empty")
    assert "bart" not in table.changed()


@rule("Y-127", "Y-70")
@pytest.mark.parametrize("effect", ["cutlass-hat-red", "swab-skull", "mutiny", "watch-chest", "sleight-ship"])
def test_empty_can_be_played_on_anything(effect: str) -> None:
    assert "empty" in at(effect, anne="empty, 3", bart="7").offered("anne")


@rule("Y-128", "Y-127", "Y-43")
def test_empty_makes_its_own_player_play_penalty_cards_too() -> None:
    table = at("cutlass-hat-red", draw="", anne="empty, walk", bart="7").call("anne").play("anne", "empty")
    assert table.sizes() == [5, 7]
    assert table.waits_for("bart")


@rule("Y-138", "Y-60")
def test_a_hand_emptied_by_empty_yer_pockets_wins() -> None:
    table = at("cutlass-hat-red", draw="anchor-boot-blue", anne="empty, mutiny", bart="2", cleo="1")
    table.call("anne").play("anne", "empty")
    assert table.state.wins == [1, 0, 0]
    assert table.sizes() == [0, 2, 1]
    assert "Mutiny" in table.heard(None).split("wins the round")[1].splitlines()[0], "the card that emptied the hand"


@rule("Y-60", "Y-138")
@pytest.mark.parametrize(("clockwise", "winner"), [(True, 1), (False, 2)])
def test_of_two_empty_hands_the_first_after_the_player_wins(clockwise: bool, winner: int) -> None:
    table = at(
        "cutlass-hat-red",
        draw="anchor-boot-blue",
        clockwise=clockwise,
        anne="empty, 2",
        bart="mutiny",
        cleo="mutiny",
        dirk="2",
    )
    table.play("anne", "empty")
    assert [seat for seat, won in enumerate(table.state.wins) if won] == [winner]
    assert table.sizes() == [2, 0, 0, 2]


@rule("Y-60")
def test_of_several_empty_hands_the_player_in_turn_wins() -> None:
    table = at("cutlass-hat-red", draw="anchor-boot-blue", anne="empty, mutiny", bart="mutiny", cleo="2")
    table.play("anne", "empty")
    assert table.state.wins == [1, 0, 0]


@rule("Y-130")
def test_a_penalty_card_drawn_meanwhile_is_not_forced() -> None:
    top = "walk.2, skull-hat-green, skull-boot-purple, mutiny.2, skull-hook-pink, anchor-boot-blue"
    table = at("cutlass-hat-red", draw=top, anne="empty, 3", bart="walk.1, 1").play("anne", "empty")
    assert {"walk", "mutiny"} <= set(table.hand("bart"))
    assert table.sizes() == [3, 6]


@rule("Y-134")
def test_without_penalty_cards_empty_only_turns_up_a_card() -> None:
    table = at("cutlass-hat-red", draw="anchor-boot-blue", anne="empty, 3", bart="7").play("anne", "empty")
    assert table.changed() == {"anne", "draw", "discard", "effect", "turn"}
    assert names(table.state.discard) == ["cutlass-hat-red", "empty", "anchor-boot-blue"]


@rule("Y-135")
def test_a_forced_mutiny_binds_nobody_to_red() -> None:
    held = "chest-rum-blue, chest-spyglass-red"
    table = at("cutlass-hat-red", draw="anchor-boot-blue", anne="empty, 3", bart=held, cleo="mutiny, 1")
    table.play("anne", "empty")
    assert table.asked("bart") == "turn", "nobody names a suit"
    assert table.offered("bart") == {"chest-rum-blue", "draw"}
    assert table.cannot_play("bart", "chest-spyglass-red")


@rule("Y-136")
def test_the_suit_turned_up_by_empty_may_be_the_old_one() -> None:
    table = at("ship-hat-yellow", draw="ship-boot-pink, anchor-boot-blue", anne="empty, 3", bart="7")
    table.play("anne", "empty")
    assert names(table.state.discard)[-1] == "ship-boot-pink"
    assert names(table.state.draw)[-1] == "anchor-boot-blue"


@rule("Y-134")
def test_a_watch_turned_up_by_empty_does_not_reverse_the_direction() -> None:
    table = at("cutlass-hat-red", draw="helm, watch-cutlass", anne="empty, 3", bart="7", cleo="7").play("anne", "empty")
    assert table.state.effect == InEffect("watch", "cutlass")
    assert "direction" not in table.changed()
    assert table.waits_for("bart")


@rule("Y-134", "Y-137")
def test_a_swab_turned_up_by_empty_hits_nobody() -> None:
    table = at("cutlass-hat-red", draw="swab-ship", anne="empty, 3", bart="7").play("anne", "empty")
    assert table.state.swab == 0
    assert table.asked("bart") == "turn"


@rule("Y-134", "Y-21")
def test_the_card_turned_up_by_empty_counts_with_all_its_features() -> None:
    table = at("helm", declared="ship", draw="skull-hat-green", anne="empty, 3", bart="cutlass-hat-red, 3")
    table.play("anne", "empty")
    assert "cutlass-hat-red" in table.offered("bart")


@rule("Y-139", "Y-135")
def test_if_every_suit_card_is_in_a_hand_only_wilds_and_avast_fit_on_empty() -> None:
    below = "share, share, walk, walk, avast, mutiny, royal, royal"
    table = at("helm", under=below, declared="ship", rest="bart", anne="empty, 3", bart="")
    table.play("anne", "empty")
    assert table.state.effect == InEffect("empty")
    assert names(table.state.discard)[-1] == "empty"
    assert table.offered("bart") == {"helm", "empty", "avast", "draw"}
    assert table.waits_for("bart")


@rule("Y-133")
def test_each_forced_mutiny_takes_once_and_counts_hands_anew() -> None:
    table = at("cutlass-hat-red", draw="anchor-boot-blue", anne="empty, 2", bart="mutiny, mutiny, 1", cleo="3")
    table.play("anne", "empty")
    assert table.sizes() == [2, 2, 2], "after the first theft Cleo had two"


@rule("Y-132", "Y-36", "Y-35", "Y-38", "Y-130")
def test_empty_stays_in_effect_while_the_pile_is_reshuffled() -> None:
    table = at(
        "cutlass-hat-red",
        draw="skull-hat-green",
        under="anchor-boot-blue, mutiny, mutiny",
        rest="cleo",
        anne="empty, 3",
        bart="walk, walk, 1",
        cleo="",
    )
    table.play("anne", "empty")
    assert names(table.state.discard) == ["empty"]
    assert table.sizes()[1] == 1 + 7, "of ten cards there were seven, the forced ones among them"
    assert table.hand("bart").count("walk") == 2
    assert table.state.effect == InEffect("empty")
