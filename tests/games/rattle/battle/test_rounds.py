"""The Battle and Boarding, with the examples of 4.10 and 4.11 of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.rattle.ships.queries import strength
from tests.games.rattle.sea.places import row
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

Sea = Mapping[str, tuple[int, int] | tuple[int, int, str]]


def fought(sea: Sea, *later: str, card: str = "NS6", **things: Any) -> Cove:
    """Return the Battle of these Ships, and the steps after it."""
    scenario = "pirate-wars" if card.startswith("P") else "norrington"
    return lay("battle", *later, card=card, sea=sea, **{"scenario": scenario} | things)


def lost(cove: Cove) -> str:
    """Return all players' sunk Ships."""
    return " ".join(filter(None, map(cove.lost, cove.people)))


# --- the closest pair --------------------------------------------------------------------------------


@rule("R-173", "R-184", "R-182", "E-116")
def test_the_closest_pair_fights_and_the_weaker_ship_sinks() -> None:
    cove = fought({"y1": (1000, 1000, "3"), "1a": (1240, 1000, "4"), "2a": (1000, 1290, "2")})
    assert (cove.sank("anne"), cove.sank("bart"), lost(cove)) == ("y1", "", "")
    assert (cove.captain("anne").home, cove.captain("bart").home) == (
        ["1a", "1b", "1c", "1d"],
        ["2a", "2b", "2c", "2d"],
    )
    assert cove.state.taken == ["y1"]
    assert not cove.state.sea


@rule("R-173", "R-181", "R-182", "E-117")
def test_equal_strengths_sink_each_other() -> None:
    cove = fought({"g1": (1000, 1000, "4"), "1a": (1240, 1000, "4")})
    assert (cove.sank("anne"), cove.lost("anne")) == ("g1", "1a")
    assert [wreck.ship for wreck in cove.view(None).players[0].sunk] == ["1a"]
    assert [trophy.ship for trophy in cove.view(None).players[0].trophies] == ["g1"]


@rule("R-179", "E-118")
def test_a_survivor_fights_on_with_the_same_strength() -> None:
    cove = fought(
        {"r1": (1000, 1000, "5"), "1a": (1240, 1000, "3"), "2a": (660, 1000, "4"), "3a": (1000, 1440, "5")}, card="NS3"
    )
    assert lost(cove) == "1a 2a 3a"
    assert (cove.sank("anne"), cove.sank("bart"), cove.sank("cleo")) == ("", "", "r1")


@rule("R-185")
def test_the_battle_is_over_if_one_side_is_sunk_already() -> None:
    assert fought({"1a": (1000, 1000), "2a": (1200, 1000)}).heard() == ""
    assert fought({"g1": (1000, 1000), "g2": (1200, 1000)}).heard() == ""


@rule("R-175", "R-259", "E-195")
@pytest.mark.parametrize("scenario", ["norrington", "pirate-wars"])
def test_players_never_fight_each_other_nor_np_ships_one_another(scenario: str) -> None:
    cove = fought({"1a": (1000, 1000, "5"), "2a": (1140, 1000, "1"), "2b": (1000, 1140, "1")}, scenario=scenario)
    assert (lost(cove), cove.sank("anne")) == ("", "")
    cove = fought({"g1": (1000, 1000, "4"), "g2": (1140, 1000, "3"), "1a": (2500, 2500, "1")}, scenario=scenario)
    assert (cove.lost("anne"), cove.sank("anne")) == ("1a", "")
    assert {"g1", "g2"} <= set(cove.state.pool)


@rule("R-184", "E-126")
def test_surviving_np_ships_go_to_the_pool() -> None:
    cove = fought({"r1": (1000, 1000, "5"), "1a": (1240, 1000, "3")}, "coins", card="NS3")
    assert "r1" in cove.state.pool
    assert (cove.coins(), cove.sank("anne"), cove.state.sea) == ([0, 0, 0], "", {})


# --- several at once ---------------------------------------------------------------------------------


@rule("R-177", "R-180", "E-119")
def test_an_np_ship_fights_all_ships_that_are_equally_close() -> None:
    cove = fought({"r1": (1000, 1000, "3"), "1a": (800, 1000, "2"), "2a": (1200, 1000, "4")}, card="NS3")
    assert (lost(cove), cove.sank("anne"), cove.sank("bart")) == ("1a", "", "r1")


@rule("R-180", "R-193", "E-120", "E-138", "E-234")
def test_several_players_are_credited_with_one_sunk_ship() -> None:
    cove = fought(
        {"r1": (1000, 1000, "3"), "1a": (800, 1000, "3"), "2a": (1200, 1000, "5")},
        "coins",
        "loot",
        card="NS3",
        supply={"cannon": 0},
    )
    assert (lost(cove), cove.sank("anne"), cove.sank("bart")) == ("1a", "r1", "r1")
    assert cove.coins() == [1, 1, 0]
    assert cove.state.pool.count("r1") == 1
    assert len(cove.state.pool) == 13


@rule("R-176", "E-121")
def test_strengths_are_taken_at_the_start_of_a_round() -> None:
    cove = fought({"y1": (1000, 1000, "2"), "1a": (1220, 1000, "4"), "r1": (1440, 1000, "5")}, card="NS3")
    assert (lost(cove), cove.sank("anne")) == ("1a", "y1")
    assert "r1" in cove.state.pool


@rule("R-180", "E-122")
def test_a_player_is_credited_once_for_a_sunk_ship() -> None:
    cove = fought({"y1": (1000, 1000, "2"), "1a": (800, 1000, "3"), "1b": (1200, 1000, "4")}, "coins")
    assert (cove.sank("anne"), cove.coins()) == ("y1", [1, 0, 0])


@rule("R-176", "R-180", "E-123")
def test_two_pairs_fight_at_the_same_time_without_influencing_each_other() -> None:
    cove = fought(
        {"y1": (600, 600, "2"), "1a": (800, 600, "3"), "r1": (600, 2000, "4"), "2a": (800, 2000, "4")}, card="NS3"
    )
    assert (lost(cove), cove.sank("anne"), cove.sank("bart")) == ("2a", "y1", "r1")
    assert cove.heard().count("Battle at 6 mm") == 1


@rule("R-178", "E-125")
def test_all_touching_pairs_fight_first_and_together() -> None:
    cove = fought(
        {
            "y1": (1000, 1000, "1"),
            "1a": (1140, 1000, "3"),
            "2a": (860, 1004, "2"),
            "g1": (2000, 2000, "2"),
            "3a": (2145, 2000, "4"),
            "y2": (1000, 1160, "3"),
        }
    )
    first = cove.heard().splitlines()[0]
    assert first.startswith("Battle at 0 mm")
    assert all(ship in first for ship in ("y1", "g1", "1a", "2a", "3a"))
    assert "y2" not in first
    assert (cove.sank("anne"), cove.sank("bart"), cove.sank("cleo")) == ("y1+ y2", "y1+", "g1+")


# --- Strength ----------------------------------------------------------------------------------------


@rule("R-183", "E-124")
@pytest.mark.parametrize(
    ("ready", "exhausted", "value"), [("", "", 2), ("cannon", "cannon", 4), ("", "cannon " * 5, 6)]
)
def test_a_cannon_face_has_the_value_of_the_cannons(ready: str, exhausted: str, value: int) -> None:
    sea: Sea = {"1a": (1000, 1000, "cannon"), "r1": (1240, 1000, "4")}
    cove = lay(card="NS3", sea=sea, ready={"anne": ready}, exhausted={"anne": exhausted})
    assert cove.view(None).sea[1].strength == value
    cove = fought(sea, card="NS3", ready={"anne": ready}, exhausted={"anne": exhausted})
    assert (cove.sank("anne") == "r1", cove.lost("anne") == "1a") == (value >= 4, value <= 4)


@rule("R-174", "R-271", "R-274", "E-128", "E-214")
def test_bombs_and_ballista_add_up_and_turn_no_die() -> None:
    sea: Sea = {"1a": (1000, 1000, "cannon"), "1b": (2000, 400, "3"), "y1": (1600, 1000, "1")}
    cove = lay("actions", card="NH6", sea=sea, upgrades={"anne": "U10 U14 U16"})
    cove.picks("anne", "use:U14")
    power = {ship.id: ship.strength for ship in cove.view(None).sea}
    assert power == {"1a": 7, "1b": 4, "y1": 1}
    assert [ship.face for ship in cove.view(None).sea] == ["1", "cannon", "3"]


@rule("R-174", "E-129")
def test_a_black_flag_leaves_at_least_strength_one() -> None:
    cove = lay(
        "actions",
        "battle",
        card="NS6",
        upgrades={"anne": "U04"},
        sea={"1a": (1000, 1000, "1"), "y1": (1600, 1000, "2")},
    )
    cove.picks("anne", "use:U04")
    assert strength(cove.state, cove.state.sea["y1"]) == 1
    cove.picks("anne", "pass")
    assert (cove.sank("anne"), cove.lost("anne")) == ("y1", "1a")


@rule("R-121", "R-174", "E-130")
def test_a_symbol_without_a_printed_strength_has_strength_one() -> None:
    cove = fought({"y1": (1000, 1000, "sail"), "1a": (1240, 1000, "1")}, card="NS2")
    assert (cove.sank("anne"), cove.lost("anne")) == ("y1", "1a")


@rule("R-186", "R-144", "E-127")
def test_an_ally_fights_for_nobody() -> None:
    cove = fought({"y1": (800, 1000, "3"), "r1": (1000, 1000, "3"), "1a": (1200, 1000, "4")}, card="PH6")
    assert (cove.sank("anne"), lost(cove)) == ("r1", "")
    assert "y1" in cove.state.pool
    alone = fought({"y1": (800, 1000, "3"), "r1": (1000, 1000, "2"), "1a": (2200, 1000, "4")}, card="PH6")
    assert (alone.sank("anne"), "r1" in alone.state.pool) == ("", True)


# --- Boarding ----------------------------------------------------------------------------------------


@rule("R-187", "R-189", "R-190", "R-181", "E-131")
def test_a_ship_in_contact_boards_even_if_it_sinks_itself() -> None:
    cove = fought({"1a": (1000, 1000, "2"), "y1": (1140, 1000, "2")}, "coins", "loot", bag="rum rum rum rum rum")
    assert (cove.lost("anne"), cove.sank("anne")) == ("1a", "y1+")
    assert (cove.coins()[0], len(cove.loot("anne").split())) == (1, 2 + 1)
    assert "y1" in cove.state.pool


@rule("R-188", "R-187", "E-132")
def test_a_touching_ship_boards_what_another_ship_of_its_owner_sinks() -> None:
    cove = lay(
        "actions",
        card="NS6",
        ready={"anne": "cannon cannon"},
        sea={"1a": (1140, 1000, "1"), "1b": row(40, 1000, 1000), "g1": (1000, 1000, "4")},
    )
    cove.picks("anne", "fire").picks("anne", "1b").picks("anne", "g1")
    assert cove.sank("anne") == "g1+"


@rule("R-188")
def test_another_players_touching_ship_boards_nothing_that_it_does_not_sink() -> None:
    cove = lay(
        "actions",
        card="NS6",
        ready={"anne": "cannon cannon"},
        sea={"2a": (1140, 1000, "1"), "1b": row(40, 1000, 1000), "g1": (1000, 1000, "4")},
    )
    cove.picks("anne", "fire").picks("anne", "g1")
    assert (cove.sank("anne"), cove.sank("bart")) == ("g1", "")


@rule("R-191", "R-189", "E-133")
def test_several_players_can_board_the_same_ship() -> None:
    cove = fought({"1a": (860, 1000, "4"), "2a": (1140, 1000, "3"), "y1": (1000, 1000, "1")}, "coins", "loot")
    assert (cove.sank("anne"), cove.sank("bart")) == ("y1+", "y1+")
    assert cove.coins() == [1, 1, 0]
    assert [len(cove.loot(who).split()) for who in cove.people] == [3, 3, 0]


@rule("R-192", "R-275", "E-134", "E-212")
def test_ships_removed_by_iron_teeth_pay_nothing() -> None:
    cove = lay(
        "actions",
        "battle",
        "coins",
        "loot",
        card="NS6",
        upgrades={"anne": "U20 U16"},
        sea={"1a": (1000, 1000, "5"), "y1": (1140, 1000, "3")},
        bag="rum rum rum rum",
    )
    assert cove.picks("anne", "use:U20").sank("anne") == ""
    cove.picks("anne", "pass")
    assert (cove.coins(), cove.loot("anne")) == ([0, 0, 0], "rum rum")
    assert "y1" in cove.state.pool


@rule("R-192", "R-134")
def test_explosions_and_volleys_board_nothing() -> None:
    cove = lay(
        "np",
        "coins",
        card="NH5",
        sea={"1a": (2000, 2000), "y1": (1000, 1000, "sail"), "y2": (1140, 1000, "2"), "2a": (860, 1200)},
    )
    assert "y2" in cove.state.pool
    assert (cove.sank("anne"), cove.sank("bart"), cove.coins()) == ("", "", [0, 0, 0])
