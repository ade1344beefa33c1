"""Step 3, with the examples of 4.8 of the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.rattle.game import GAME
from engine.text import ENGLISH, say
from tests.games.rattle.sea.places import row
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

Sea = dict[str, tuple[int, int, str]]


def step_3(card: str, sea: Sea, *later: str, **things: Any) -> Cove:
    """Return step 3 of an Adventure with these Ships, and the steps after it."""
    scenario = "pirate-wars" if card.startswith("P") else "norrington"
    return lay("np", *later, card=card, sea=sea, scenario=scenario, phase="drop", **things)


# --- symbols -----------------------------------------------------------------------------------------


@rule("R-119", "E-91")
def test_np_ships_that_show_numbers_do_not_act() -> None:
    sea: Sea = {"g1": (400, 400, "4"), "r1": (800, 400, "5"), "1a": (600, 400, "1")}
    cove = step_3("NS3", sea)
    assert cove.heard() == ""
    assert set(cove.state.sea) == set(sea)


@rule("R-123", "R-121", "R-140", "R-145", "E-75")
def test_a_symbol_acts_in_step_3_and_fights_in_step_5() -> None:
    sea: Sea = {"g1": (400, 400, "sail"), "1a": (640, 400, "5"), "2a": (2500, 2500, "3")}
    cove = step_3("NS3", sea, "battle")
    assert (cove.lost("anne"), cove.lost("bart"), cove.sank("bart")) == ("1a", "2a", "g1")
    assert "Green Ship g1 fires a Volley" in cove.heard()
    weak = step_3("PS8", {"g1": (400, 400, "grapeshot"), "1a": (640, 400, "5"), "2a": (2500, 2500, "2")}, "battle")
    assert (weak.lost("anne"), weak.lost("bart"), weak.sank("bart")) == ("1a", "", "g1")


@rule("R-123", "R-135", "E-76")
def test_a_moving_np_ship_moves_in_step_3_and_fights_with_its_printed_strength() -> None:
    cove = step_3("NS4", {"y1": (400, 400, "sail"), "1a": (1200, 400, "3")})
    assert cove.at("y1") == (1060, 400)
    fought = step_3("NS4", {"y1": (400, 400, "sail"), "1a": (1200, 400, "3")}, "battle")
    assert (fought.sank("anne"), fought.lost("anne")) == ("y1+", "1a")


@rule("R-122", "E-92")
def test_a_symbol_may_be_only_a_strength() -> None:
    sea: Sea = {"y1": (400, 400, "sail"), "1a": (640, 400, "2")}
    assert step_3("NS7", sea).heard() == ""
    cove = step_3("NS7", sea, "battle")
    assert (cove.sank("anne"), cove.lost("anne")) == ("y1", "1a")


@rule("R-120")
def test_one_symbol_can_mean_different_things_on_two_dice() -> None:
    sea: Sea = {"y1": (400, 400, "sail"), "r1": (2400, 400, "sail"), "1a": (400, 2400, "3")}
    cove = step_3("PH6", sea)
    assert cove.at("y1") == (400, 400)
    assert cove.at("r1") != (2400, 400)


# --- the order ---------------------------------------------------------------------------------------


@rule("R-124", "R-129", "E-77")
def test_the_closest_np_ship_acts_first_and_then_the_closest_of_the_rest() -> None:
    sea: Sea = {"g1": (400, 400, "sail"), "1a": (740, 400, "3"), "g2": (1180, 400, "sail"), "2a": (1670, 400, "5")}
    measured = [say(reading.words, (), ENGLISH) for reading in GAME.measurements(lay(card="NS3", sea=sea).view(None))]
    assert measured[1] == "From green Ship g2: Ship 1a 30 mm, Ship 2a 35 mm and green Ship g1 64 mm."
    cove = step_3("NS3", sea)
    assert (cove.lost("anne"), cove.lost("bart")) == ("1a", "2a")
    assert cove.heard().index("Green Ship g1 fires") < cove.heard().index("Green Ship g2 fires")


@rule("R-141", "R-127", "E-78")
def test_two_simultaneous_volleys_are_spent_on_one_ship() -> None:
    sea: Sea = {"g1": (400, 400, "sail"), "1a": (590, 400, "3"), "g2": (780, 400, "sail"), "2a": (1000, 400, "3")}
    cove = step_3("NS3", sea)
    assert (cove.lost("anne"), cove.lost("bart")) == ("1a", "")
    assert cove.heard().count("fires a Volley") == 2


@rule("R-128", "E-79")
def test_a_volley_hits_all_ships_that_are_equally_close() -> None:
    cove = step_3(
        "NS3", {"g1": (590, 400, "sail"), "1a": (400, 400, "5"), "2a": (780, 400, "5"), "3a": (590, 900, "1")}
    )
    assert (cove.lost("anne"), cove.lost("bart"), cove.lost("cleo")) == ("1a", "2a", "")


@rule("R-127", "E-89")
def test_pairs_at_equal_distances_act_at_the_same_time() -> None:
    sea: Sea = {"g1": (400, 400, "sail"), "1a": (590, 400, "3"), "g2": (400, 1400, "sail"), "2a": (590, 1400, "3")}
    cove = step_3("NS3", sea)
    assert (cove.lost("anne"), cove.lost("bart")) == ("1a", "2a")
    assert cove.heard().count("Sunk:") == 1


@rule("R-126")
def test_a_volley_passes_closer_np_ships() -> None:
    cove = step_3("NS3", {"g1": (400, 400, "sail"), "g2": (540, 400, "4"), "1a": (2700, 2700, "5")})
    assert set(cove.state.sea) == {"g1", "g2"}
    assert cove.lost("anne") == "1a"


@rule("R-125", "R-133", "E-83")
def test_an_exploder_that_is_sunk_before_its_turn_does_nothing() -> None:
    sea: Sea = {"1a": (400, 400, "3"), "y1": (*row(20), "sail"), "y2": (*row(10, *row(20)), "sail")}
    cove = step_3("NH5", sea)
    assert set(cove.state.sea) == {"1a"}
    assert "y2 explodes" not in cove.heard()
    assert cove.sank("anne") == ""


@rule("R-133", "R-130", "R-134")
def test_without_player_ships_explosions_go_by_the_distance_to_any_ship() -> None:
    sea: Sea = {"y2": (400, 400, "sail"), "y1": (*row(10), "sail"), "r1": (2000, 2000, "5")}
    cove = step_3("NH5", sea)
    assert set(cove.state.sea) == {"r1"}
    assert "y1 explodes" in cove.heard()
    assert "y2 explodes" not in cove.heard()
    assert {"y1", "y2"} <= set(cove.state.pool)


# --- Escape, Explode ---------------------------------------------------------------------------------


@rule("R-131", "E-84")
def test_escapes_happen_at_once_and_pay_nobody() -> None:
    sea: Sea = {"y1": (400, 400, "sail"), "y2": (800, 400, "sail"), "y3": (1200, 400, "3"), "1a": (540, 400, "5")}
    cove = step_3("NS2", sea, "coins")
    assert set(cove.state.sea) == {"y3", "1a"}
    assert cove.heard().count("Gone before the fight") == 1
    assert (cove.sank("anne"), cove.coins()) == ("", [0, 0, 0])
    assert {"y1", "y2"} <= set(cove.state.pool)


@rule("R-132", "R-134", "E-80")
def test_an_explosion_sinks_all_ships_tied_for_the_last_place() -> None:
    sea: Sea = {
        "y1": (1400, 1400, "grapeshot"),
        "1a": (1400 + 180, 1400, "5"),
        "2a": (1400 - 230, 1400, "5"),
        "r1": (1400, 1400 + 230, "5"),
        "3a": (1400, 1400 - 440, "1"),
    }
    cove = step_3("NH5", sea)
    assert set(cove.state.sea) == {"3a"}
    assert {"y1", "r1"} <= set(cove.state.pool)
    assert (cove.lost("anne"), cove.lost("bart")) == ("1a", "2a")


@rule("R-132", "E-81")
def test_an_explosion_sinks_all_if_there_are_fewer_ships_than_it_takes() -> None:
    cove = step_3("PH7", {"b1": (1400, 1400, "skull"), "1a": (100, 100, "5"), "g1": (2700, 2700, "4")})
    assert not cove.state.sea
    assert cove.lost("anne") == "1a"


@rule("R-132", "R-298", "R-126", "E-82", "E-217")
@pytest.mark.parametrize(("face", "left"), [("3", {"g1", "2b", "3b"}), ("skull", {"g1", "3b"})])
def test_the_storm_sinks_only_player_ships(face: str, left: set[str]) -> None:
    sea: Sea = {
        "b1": (1400, 1400, face),
        "g1": (1400, 1550, "4"),
        "1a": (1700, 1400, "5"),
        "2a": (1400, 1000, "5"),
        "3a": (900, 1400, "5"),
        "2b": (1400, 2100, "5"),
        "3b": (2700, 2700, "5"),
    }
    cove = step_3("NS5", sea)
    assert set(cove.state.sea) == left
    assert "b1" in cove.state.pool


@rule("R-130", "E-85")
def test_after_the_last_player_ship_is_gone_nobody_moves_or_fires() -> None:
    storm = step_3("NS5", {"b1": (1400, 1400, "1"), "1a": (1700, 1400, "5"), "g1": (1000, 1000, "sail")})
    assert storm.at("g1") == (1000, 1000)
    twins = step_3("PH7", {"b1": (1400, 1400, "2"), "1a": (1700, 1400, "5"), "g1": (700, 700, "grapeshot")})
    assert set(twins.state.sea) == {"g1"}
    assert "Volley" not in twins.heard()


# --- Move --------------------------------------------------------------------------------------------


@rule("R-136", "E-86")
def test_a_move_away_ends_after_one_long_range_or_at_the_side() -> None:
    assert step_3("NS1", {"y1": (1140, 1000, "sail"), "1a": (1000, 1000, "3")}).at("y1") == (2020, 1000)
    assert step_3("NS1", {"y1": (2540, 1000, "sail"), "1a": (2400, 1000, "3")}).at("y1") == (2730, 1000)


@rule("R-137", "E-87")
@pytest.mark.parametrize(("baron", "x"), [("bart", 1160), ("cleo", 840), ("anne", 840)])
def test_of_equally_close_targets_the_first_from_the_baron_is_chosen(baron: str, x: int) -> None:
    cove = step_3("NS4", {"y1": (1000, 1000, "sail"), "1a": (700, 1000, "3"), "2a": (1300, 1000, "3")}, baron=baron)
    assert cove.at("y1") == (x, 1000)


@rule("R-139", "R-247", "R-302", "E-88")
@pytest.mark.parametrize(("wanted", "x"), [("cleo", 840), (None, 840), ("bart", 1760), ("anne", 840)])
def test_toward_wanted_means_toward_the_closest_if_nobody_is_wanted(wanted: str | None, x: int) -> None:
    sea: Sea = {"y1": (1000, 1000, "sail"), "1a": (700, 1000, "3"), "2a": (1900, 1000, "3")}
    assert step_3("NS8", sea, wanted=wanted).at("y1") == (x, 1000)


@rule("R-139")
def test_toward_ally_means_toward_the_closest_once_the_ally_is_gone() -> None:
    sea: Sea = {"y1": (2000, 1000, "2"), "r1": (1000, 1000, "sail"), "1a": (700, 1000, "3")}
    assert step_3("PH6", sea).at("r1") == (1860, 1000)
    del sea["y1"]
    assert step_3("PH6", sea).at("r1") == (840, 1000)


@rule("R-135", "E-93")
def test_a_move_passes_ships_in_between() -> None:
    cove = step_3("NS4", {"y1": (400, 400, "sail"), "1a": (*row(40), "3"), "y2": (600, 400, "1")})
    assert cove.at("y1") == (800, 400)
    assert cove.at("y2") == (600, 400)


@rule("R-135", "R-29", "R-12")
def test_np_ships_pass_tiles_unless_they_block() -> None:
    sea: Sea = {"g1": (1400, 400, "sail"), "1a": (1400, 100, "3")}
    assert step_3("NH4", sea).at("g1") == (1400, 430)
    maze = step_3("PS1", {"y1": (700, 1000, "sail"), "1a": (500, 1000, "3")})
    assert maze.at("y1") == (1580, 1000)
    held = step_3("NH4", {"g1": (1400, 430, "sail"), "1a": (1400, 100, "3")})
    assert held.at("g1") == (1400, 430)


@rule("R-138")
def test_simultaneous_moves_are_walked_in_ship_order() -> None:
    cove = step_3("NS4", {"y2": (300, 1000, "sail"), "y1": (339, 1230, "sail"), "1a": (1000, 1000, "3")})
    first, second = cove.at("y1"), cove.at("y2")
    assert (first[0] - 1000) ** 2 + (first[1] - 1000) ** 2 <= 145**2
    assert second[1] == 1000
    assert second[0] < 860
    assert (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2 >= 140**2


# --- Redrop, Surrender, Ally -------------------------------------------------------------------------

HUNTED: Sea = {
    "o1": (1000, 1000, "skull"),
    "1a": (1600, 1000, "3"),
    "2a": (1000, 1200, "3"),
    "1b": (2500, 2500, "3"),
    "2b": (200, 200, "3"),
    "2c": (200, 2500, "3"),
    "1c": (2500, 200, "3"),
}


@rule("R-142", "R-123", "R-247", "E-94", "E-95")
def test_the_hunter_is_dropped_again_until_it_shows_a_number() -> None:
    drops = set()
    for seed in range(16):
        cove = step_3("NF1", HUNTED, wanted="anne", seed=f"{seed:064x}")
        told = cove.heard()
        assert told.startswith("Orange Ship o1 sails towards Ship 1a.\nOrange Ship o1 fires a Volley at Ship 1a.")
        again = cove.state.redrops["o1"]
        assert told.count("fires a Volley") == told.count("Dropped again") == again
        assert cove.state.sea["o1"].face.isdecimal()
        assert len(cove.lost("anne").split()) + len(cove.lost("bart").split()) == again
        drops.add(again)
    assert {1, 2} <= drops


@rule("R-142", "R-311")
def test_a_ship_is_dropped_again_at_most_ten_times() -> None:
    def nine(state: Any) -> None:
        state.redrops["o1"] = 8

    for seed in range(8):
        cove = step_3("NF1", HUNTED, change=nine, seed=f"{seed:064x}")
        assert cove.heard().count("Dropped again") == 1


@rule("R-143", "R-171", "E-90", "E-145")
@pytest.mark.parametrize(("face", "coins", "loot"), [("grapeshot", 1, 4), ("3", 2, 3)])
def test_a_surrender_pays_loot_instead_of_a_coin_while_the_symbol_is_on_top(face: str, coins: int, loot: int) -> None:
    sea = {"1a": (1000, 1000, "cannon"), "g1": (1300, 1000, face), "y1": (1000, 1140, "1")}
    cove = lay(
        "actions", "coins", "loot", card="NS1", sea=sea, bag="rum rum rum rum rum rum", ready={"anne": "cannon cannon"}
    )
    cove.picks("anne", "fire").picks("anne", "g1").picks("anne", "fire").picks("anne", "y1")
    assert (cove.coins()[0], len(cove.loot("anne").split())) == (coins, loot)


@rule("R-144", "R-134", "E-96")
def test_an_ally_is_a_player_ship_of_nobody() -> None:
    sea: Sea = {"y1": (1000, 1000, "2"), "r1": (1300, 1000, "grapeshot"), "1a": (2500, 2500, "5")}
    cove = step_3("PH6", sea, "repairs")
    assert "y1" in cove.state.pool
    assert set(cove.state.sea) == {"r1", "1a"}
    assert all(not captain.sunk for captain in cove.state.captains)
    assert not cove.waits_for()


@rule("R-145", "R-208")
def test_ships_sunk_by_np_ships_are_repaired() -> None:
    cove = step_3("NS3", {"g1": (400, 400, "sail"), "1a": (600, 400, "5")}, "repairs", loot={"anne": "rum spices"})
    assert "1a" not in cove.state.sea
    assert cove.waits_for() == {"anne": "repairs"}
    cove.picks("anne", "spices.1")
    assert (cove.loot("anne"), cove.captain("anne").home) == ("rum", ["1a", "1b", "1c", "1d"])
