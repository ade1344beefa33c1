"""Step 4, with the examples of 4.9 of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.views.choice_components import in_menu
from engine.choice import NotAllowed, PickOne, options_of
from engine.games.rattle.sea import touching
from engine.games.rattle.ships.queries import strength
from tests.games.rattle.adventure.test_briefing_and_drop import on_top
from tests.games.rattle.sea.places import row
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

Sea = Mapping[str, tuple[int, int] | tuple[int, int, str]]


def step_4(sea: Sea, *later: Any, card: str = "NS6", **things: Any) -> Cove:
    """Return step 4 of an Adventure with these Ships, and the steps after it."""
    scenario = "pirate-wars" if card.startswith("P") else "norrington"
    return lay("actions", *later, card=card, sea=sea, **{"scenario": scenario} | things)


# --- turns -------------------------------------------------------------------------------------------


@rule("R-146", "R-149", "R-148")
def test_turns_go_round_from_the_baron_until_all_have_passed() -> None:
    cove = step_4(
        {"1a": (400, 400), "2a": (1000, 400), "3a": (1600, 400), "g1": (2500, 2500)},
        baron="cleo",
        ready=dict.fromkeys(("anne", "bart", "cleo"), "sail sail"),
    )
    assert cove.offered("cleo") == {"move", "pass"}
    turns = []
    for act in ("move", "move", "pass", "move", "move"):
        (who,) = cove.waits_for()
        turns.append(who)
        cove.picks(who, act)
        if act == "move":
            cove.says(who, "E 8").picks(who, "go")
    assert turns == ["cleo", "anne", "bart", "cleo", "anne"]
    assert not cove.waits_for()
    assert cove.captain("bart").ready == {"sail": 2}


@rule("R-147", "R-166", "R-151", "E-97")
def test_a_turn_may_be_the_use_of_an_upgrade_alone() -> None:
    cove = step_4(
        {"1a": (400, 400), "2a": (400, 2400), "g1": (1100, 400)}, upgrades={"anne": "U05 U16"}, ready={"bart": "sail"}
    )
    assert cove.offered("anne") == {"use:U05", "use:U16", "pass"}
    cove.picks("anne", "use:U05")
    assert cove.at("g1") == (540, 400)
    assert cove.offered("anne") == {"use:U16", "end", "pass"}
    cove.picks("anne", "end").picks("bart", "pass")
    assert cove.waits_for() == {"anne": "act"}
    assert cove.offered("anne") == {"use:U16", "pass"}


@rule("R-147", "R-166")
def test_cards_may_be_used_before_and_after_the_one_action() -> None:
    cove = step_4({"1a": (400, 400), "g1": (1000, 400)}, ready={"anne": "sail sail"}, upgrades={"anne": "U14 U16"})
    cove.picks("anne", "use:U14").picks("anne", "move").picks("anne", "touch g1")
    assert cove.offered("anne") == {"use:U16", "end"}
    cove.picks("anne", "use:U16").picks("anne", "cannon")
    assert cove.offered("anne") == {"move", "pass"}


@rule("R-148", "E-98")
def test_a_player_who_passed_takes_no_more_turns() -> None:
    cove = step_4(
        {"1a": (1140, 1000), "2a": (1000, 1000), "g1": (1350, 1605), "g2": (2500, 2500)},
        ready={"anne": "sail"},
        upgrades={"anne": "U20", "bart": "U05 U16"},
    )
    cove.picks("anne", "pass").picks("bart", "use:U05")
    assert touching(cove.at("g1"), cove.at("1a"))
    assert cove.waits_for() == {"bart": "act"}
    cove.picks("bart", "end")
    assert cove.waits_for() == {"bart": "act"}
    cove.picks("bart", "pass")
    assert not cove.waits_for()
    assert "g1" in cove.state.sea


@rule("R-151", "R-306", "E-110")
def test_a_player_who_can_do_nothing_is_skipped() -> None:
    cove = step_4(
        {"1a": (400, 400), "2a": (900, 400), "g1": (1100, 400)},
        upgrades={"anne": "U07"},
        ready={"bart": "sail", "anne": "hold"},
        exhausted={"anne": "sail cannon cannon"},
    )
    assert cove.waits_for() == {"bart": "act"}
    assert "Anne can do nothing and passes." in cove.heard()
    assert cove.view(None).players[0].passed


@rule("R-151", "E-235")
def test_a_skipped_player_has_passed_whatever_others_do_later() -> None:
    """Nobody may wait with a ready Cannon: «once you pass, you may not take further actions»."""
    sea: Sea = {"1k": (400, 400), "2a": (400, 1800), "g1": (2500, 2500)}
    cove = step_4(sea, card="PS3", scenario="pirate-wars", ready={"anne": "cannon cannon", "bart": "sail sail"})
    assert cove.waits_for() == {"bart": "act"}, "Anne has no target, and is not asked in vain"
    assert cove.view(None).players[0].passed
    cove.picks("bart", "sail 2a range 1k")
    assert cove.waits_for() == {"bart": "act"}


@rule("R-151", "R-158", "R-153")
def test_the_likeliest_actions_are_single_answers() -> None:
    sea: Sea = {"1a": (400, 400, "3"), "1b": (2400, 400, "cannon"), "g1": (700, 400, "2"), "r1": (2400, 700, "5")}
    cove = step_4(sea, ready={"anne": "sail cannon"})
    assert {"shoot 1b r1", "sail 1a touch g1", "sail 1b touch r1"} < cove.at_once("anne")
    assert not {"shoot 1a g1", "shoot 1b g1"} & cove.at_once("anne"), "one Cannon, out of range"
    hints = {one.id: one.hint.plain() for one in options_of(cove.asked("anne")) if one.hint}
    assert hints["shoot 1b r1"] == "S 16 mm; sinks for certain, for 1 Cannon"
    assert hints["sail 1a touch g1"] == "E 16 mm to C3.3; 3 against 2: theirs sinks."
    cove.picks("anne", "shoot 1b r1")
    assert (cove.sank("anne"), cove.captain("anne").ready) == ("r1", {"sail": 1})
    cove.picks("anne", "sail 1a touch g1")
    assert touching(cove.at("1a"), cove.at("g1"))
    assert not cove.waits_for(), "no Sail and no Cannon is left"


@rule("R-151")
def test_the_most_common_actions_have_a_button() -> None:
    """A Ship that touches nobody moves to one that it would sink, and the nearest shot is fired.

    The menu has everything else.
    """
    mine = {"1a": (400, 400, "3"), "1b": (2400, 400, "cannon"), "1c": (400, 2000, "5")}
    theirs = {"g1": (700, 400, "2"), "r1": (2400, 700, "5"), "y1": (700, 2000, "4"), "o1": (259, 2000, "1")}
    cove = step_4(mine | theirs, ready={"anne": "sail cannon"})
    choice = cove.asked("anne")
    assert isinstance(choice, PickOne)
    pressed = {option.id for option in choice.options if option.picked}
    assert "sail 1a touch g1" in pressed
    assert "shoot 1b r1" in pressed
    assert not {"sail 1b touch r1", "sail 1c touch y1"} & pressed, "too weak, or met already"
    assert len(pressed) <= 4
    assert {"sail 1a run", "sail 1b touch r1"} <= in_menu(choice)
    cove.picks("anne", "sail 1b touch r1")
    assert touching(cove.at("1b"), cove.at("r1")), "what fewer would do is done all the same"


@rule("H-490", "R-151")
def test_the_pass_after_which_the_battle_rolls_needs_a_second_press() -> None:
    sea = {"1a": (400, 400), "2a": (1000, 400), "g1": (2500, 2500)}
    cove = step_4(sea, ready=dict.fromkeys(("anne", "bart"), "sail sail"))
    first = cove.asked("anne")
    assert isinstance(first, PickOne)
    assert not [one.id for one in first.options if one.confirmation], "Bart can still do something"
    cove.picks("anne", "pass")
    choice = cove.asked("bart")
    assert isinstance(choice, PickOne)
    assert [one.id for one in choice.options if one.confirmation] == ["pass"]
    assert "pass" not in in_menu(choice)


@rule("R-152", "E-115")
def test_without_enemies_the_step_is_skipped_except_for_wars_and_tile_rewards() -> None:
    alone: Sea = {"1a": (400, 400)}
    assert not step_4(alone, card="NS2", ready={"anne": "sail"}).waits_for()
    for card in ("NH1", "PS4", "PS3"):
        assert step_4(alone, card=card, ready={"anne": "sail"}).waits_for() == {"anne": "act"}
    ally: Sea = {"1a": (400, 400), "y1": (900, 400)}
    assert not step_4(ally, card="PH6", scenario="norrington", ready={"anne": "sail"}).waits_for()


@rule("R-152", "R-102")
@pytest.mark.parametrize("sea", [{}, {"1a": (400, 400)}, {"2a": (400, 400)}])
def test_without_enemies_a_card_that_outlasts_the_adventure_is_still_asked(sea: Sea) -> None:
    things: dict[str, Any] = {"sailors": {"anne": "P03"}, "stored": {"anne": {"P03": 1}}, "crew_pack": True}
    cove = step_4(sea, card="NS2", exhausted={"anne": "sail"}, ready={"anne": "sail", "bart": "sail"}, **things)
    assert cove.waits_for() == {"anne": "act"}
    cove.picks("anne", "use:P03").picks("anne", *(["end"] if cove.waits_for() else []))
    assert cove.captain("anne").ready == {"sail": 2}
    assert not cove.waits_for()


# --- Move --------------------------------------------------------------------------------------------


@rule("R-150", "R-154", "R-157", "E-99")
def test_any_ship_may_move_again_as_long_as_sails_are_ready() -> None:
    cove = step_4(
        {"1a": (400, 400), "1b": (400, 800), "2a": (400, 1500), "g1": (2500, 2500)},
        ready={"anne": "sail sail sail", "bart": "hold"},
    )
    for ship, place in (("1a", (480, 400)), ("1a", (560, 400)), ("1b", (480, 800))):
        cove.picks("anne", "move")
        assert cove.offered("anne") == {"1a", "1b", "end"}
        cove.picks("anne", ship).says("anne", "E 8").picks("anne", "go")
        assert cove.at(ship) == place
    assert cove.captain("anne").exhausted == {"sail": 3}
    assert not cove.waits_for()


@rule("R-153", "R-155", "E-107")
def test_a_move_exhausts_a_sail_and_changes_nothing_else() -> None:
    sea: Sea = {"1a": (400, 400, "cannon"), "2a": (400, 800, "3"), "g1": (1000, 400, "4")}
    cove = step_4(sea, ready={"anne": "sail", "bart": "sail"})
    cove.picks("anne", "move").picks("anne", "touch g1")
    assert cove.captain("anne").exhausted == {"sail": 1}
    assert cove.at("1a") == (860, 400)
    assert cove.state.sea["1a"].face == "cannon"
    assert (cove.at("2a"), cove.at("g1")) == ((400, 800), (1000, 400))
    cove.picks("bart", "pass")
    assert not cove.waits_for()


@rule("R-153")
def test_a_move_reaches_at_most_one_long_range() -> None:
    cove = step_4({"1a": (400, 400), "g1": (2600, 2600)}, ready={"anne": "sail"})
    cove.picks("anne", "move").says("anne", "E 88").picks("anne", "go")
    assert cove.at("1a") == (1280, 400)
    cove = step_4({"1a": (400, 400), "g1": (2600, 2600)}, ready={"anne": "sail"})
    cove.picks("anne", "move").says("anne", "E 95")
    assert cove.waits_for() == {"anne": "move_confirm"}
    assert cove.captain("anne").ready == {"sail": 1}


@rule("R-156", "R-38", "R-39", "E-104")
def test_a_move_cannot_end_on_another_ship() -> None:
    cove = step_4({"1a": (1500, 2300), "g1": (2100, 2300), "y1": (1800, 2300)}, ready={"anne": "sail"})
    cove.picks("anne", "move").says("anne", "K12")
    assert cove.waits_for() == {"anne": "move_confirm"}
    assert cove.offered("anne") == {"go", "other", "end"}
    cove.back("anne")
    assert (cove.at("1a"), cove.captain("anne").ready) == ((1500, 2300), {"sail": 1})
    cove.says("anne", "K12").picks("anne", "go")
    assert touching(cove.at("1a"), cove.at("g1"))
    assert (cove.at("y1"), cove.captain("anne").exhausted) == ((1800, 2300), {"sail": 1})


@rule("R-156", "R-161", "R-165", "R-12")
def test_tiles_block_only_if_the_card_says_so() -> None:
    sea: Sea = {"1a": (600, 1400, "cannon"), "y1": (1200, 1400, "3")}
    reef = step_4({**sea, "y2": (2500, 2500)}, card="PS4", ready={"anne": "sail cannon"})
    assert reef.offered("anne") == {"move", "fire", "pass"}
    reef.picks("anne", "move").picks("anne", "touch y1")
    assert reef.at("1a") == (1060, 1400)
    reef.picks("anne", "fire").picks("anne", "y1")
    assert reef.sank("anne") == "y1+"


@rule("R-170", "E-114")
def test_the_parrot_cannot_move_a_ship_on_the_boneyard() -> None:
    sea: Sea = {"1a": (1400, 430), "g1": (1400, 100)}
    held = step_4(sea, card="NH4", upgrades={"anne": "U02 U19 U16"}, ready={"anne": "sail"})
    assert held.offered("anne") == {"use:U16", "pass"}
    free = step_4({**sea, "1a": (1400, 300)}, card="NH4", upgrades={"anne": "U02 U19"})
    assert free.offered("anne") == {"use:U02", "use:U19", "pass"}


# --- Fire --------------------------------------------------------------------------------------------


@rule("R-158", "R-164", "R-162", "E-102")
def test_fire_never_misses_however_strong_the_target() -> None:
    sea: Sea = {"1a": (400, 400, "1"), "r1": (*row(63), "5"), "r2": (2500, 2500, "5")}
    cove = step_4(sea, "coins", card="NS3", ready={"anne": "cannon cannon"})
    cove.picks("anne", "fire").picks("anne", "r1")
    assert (cove.sank("anne"), cove.coins()) == ("r1", [1, 0, 0])
    assert "r1" in cove.state.taken


@rule("R-159", "R-306", "E-100")
@pytest.mark.parametrize(("face", "cannons", "cost"), [("4", 1, 0), ("cannon", 1, 1), ("4", 2, 2), ("cannon", 2, 1)])
def test_a_shot_costs_one_cannon_of_a_cannon_face_and_otherwise_two(face: str, cannons: int, cost: int) -> None:
    sea: Sea = {"1a": (400, 400, face), "g1": (*row(30), "5"), "g2": (2500, 2500, "5")}
    cove = step_4(sea, ready={"anne": "sail " + "cannon " * cannons})
    assert ("fire" in cove.offered("anne")) == bool(cost)
    if cost:
        cove.picks("anne", "fire").picks("anne", "g1")
        assert cove.captain("anne").exhausted == {"cannon": cost}


@rule("R-160", "R-150")
def test_a_ship_may_fire_again_as_long_as_cannons_are_ready() -> None:
    sea: Sea = {"1a": (400, 400, "2"), "g1": (*row(30), "5"), "g2": (*row(50), "5"), "y1": (400, 800, "1")}
    cove = step_4(sea, ready={"anne": "cannon cannon cannon cannon cannon"})
    cove.picks("anne", "fire").picks("anne", "g1").picks("anne", "fire").picks("anne", "g2")
    assert (cove.sank("anne"), cove.captain("anne").ready) == ("g1 g2", {"cannon": 1})
    assert not cove.waits_for()


@rule("R-161", "E-108")
def test_ships_do_not_block_fire() -> None:
    sea: Sea = {"1a": (400, 400, "2"), "g1": (*row(10), "5"), "2a": (*row(28), "5"), "g2": (*row(50), "5")}
    cove = step_4(sea, ready={"anne": "cannon cannon"})
    assert cove.picks("anne", "fire").offered("anne") == {"g1", "g2", "end"}
    cove.picks("anne", "g2")
    assert cove.sank("anne") == "g2"


@rule("R-163", "R-144", "R-304", "R-244", "E-109")
def test_other_players_ships_and_allies_are_no_targets_in_norrington() -> None:
    sea: Sea = {"1a": (400, 400, "2"), "2a": (600, 400, "2"), "y1": (400, 600), "g1": (*row(20), "3")}
    cove = step_4(sea, card="NS6", ready={"anne": "cannon cannon"})
    assert cove.picks("anne", "fire").offered("anne") == {"y1", "g1", "end"}
    with pytest.raises(NotAllowed):
        cove.picks("anne", "2a")
    ally: Sea = {"1k": (400, 400, "2"), "y1": (400, 600), "r1": (400, 150, "5")}
    cove = step_4(ally, card="PH6", ready={"anne": "cannon cannon"}, upgrades={"anne": "U01 U05 U04"})
    assert cove.picks("anne", "fire").offered("anne") == {"r1", "end"}
    cove.back("anne").picks("anne", "use:U04")
    assert cove.state.marks == {"r1": -2}


# --- once in an Adventure, once in a quest -----------------------------------------------------------


@rule("R-168", "R-90", "R-279", "E-105")
def test_the_turbine_turns_once_in_every_adventure() -> None:
    cove = step_4(
        {"1a": (400, 400), "y1": (2500, 2500, "3")},
        "battle",
        "repairs",
        "adventure_end",
        ("adventure", 0),
        card="NS7",
        upgrades={"anne": "U19 U16"},
        change=on_top("soft", "NS2"),
    )
    cove.picks("anne", "use:U19").picks("anne", "far y1")
    assert cove.offered("anne") == {"use:U16", "end", "pass"}
    assert cove.captain("anne").turned == []
    cove.picks("anne", "pass").picks("anne", "1a", "1b", "1c").picks("bart").picks("cleo")
    assert cove.waits_for() == {"anne": "act"}
    assert "use:U19" in cove.offered("anne")


@rule("R-167", "R-80", "E-106")
def test_the_parrot_flies_once_in_a_quest() -> None:
    cove = step_4(
        {"1a": (400, 400), "y1": (2500, 2500, "3")},
        "battle",
        "repairs",
        "adventure_end",
        ("adventure", 1),
        "quest_end",
        card="NS7",
        upgrades={"anne": "U02 U16"},
        change=on_top("soft", "NS2"),
    )
    cove.picks("anne", "use:U02").picks("anne", "far y1").picks("anne", "pass")
    cove.picks("anne", "1a", "1b", "1c").picks("bart").picks("cleo")
    assert cove.waits_for() == {"anne": "act"}
    assert cove.offered("anne") == {"use:U16", "pass"}
    while cove.state.quest == 1:
        cove.time_up(next(iter(cove.waits_for())))
    assert cove.captain("anne").turned == []


@rule("R-172", "R-274", "E-113")
def test_bombs_do_not_strengthen_a_ram() -> None:
    sea: Sea = {"1a": (400, 400, "cannon"), "y1": (540, 400, "3")}
    cove = step_4(sea, upgrades={"anne": "U10 U18 U16"})
    assert cove.offered("anne") == {"use:U16", "pass"}
    ship = cove.state.sea["1a"]
    assert (strength(cove.state, ship), strength(cove.state, ship, battle=False)) == (6, 2)
