"""The Upgrades one by one: 2.5 and 4.23 of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.choice import options_of
from engine.games.rattle.sea import reading, touching
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Wreck
from tests.games.rattle.sea.places import row
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

Sea = Mapping[str, tuple[int, int] | tuple[int, int, str]]


def step_4(upgrades: str, sea: Sea, *later: str, card: str = "NS6", **things: Any) -> Cove:
    """Return step 4 of an Adventure in which Anne has these Upgrades."""
    scenario = "pirate-wars" if card.startswith("P") else "norrington"
    mine = {"anne": upgrades, **things.pop("more", {})}
    return lay("actions", *later, card=card, sea=sea, upgrades=mine, **{"scenario": scenario} | things)


@rule("R-171", "R-272", "E-112")
def test_u01_crows_nest_rolls_an_enemy_again_where_it_lies() -> None:
    faces = set[str]()
    for seed in range(30):
        cove = step_4(
            "U01 U16",
            {"1a": (1000, 1000, "4"), "r1": (1300, 1000, "5"), "2a": (2500, 2500)},
            "battle",
            card="NH1",
            seed=f"{seed:064x}",
        )
        cove.picks("anne", "use:U01")
        face = cove.state.sea["r1"].face
        faces.add(face)
        assert (cove.at("r1"), set(cove.state.sea)) == ((1300, 1000), {"1a", "r1", "2a"})
        assert cove.captain("anne").turned == ["U01"]
        cove.picks("anne", "pass")
        if face == "sail":
            assert (cove.sank("anne"), cove.lost("anne"), cove.lost("bart")) == ("r1", "1a", "")
    assert faces == {"2", "3", "4", "5", "sail", "grapeshot"}


@rule("R-170")
def test_u02_parrot_moves_a_ship_one_long_range_without_a_sail() -> None:
    cove = step_4("U02", {"1a": (400, 400), "1b": (400, 2000), "g1": (2500, 400)}, ready={"anne": "sail"})
    cove.picks("anne", "use:U02").picks("anne", "1a").says("anne", "E 88").picks("anne", "go")
    assert cove.at("1a") == (1280, 400)
    assert cove.captain("anne").ready == {"sail": 1}
    assert cove.offered("anne") == {"move", "end", "pass"}


@rule("R-168")
def test_u03_super_sails_reach_two_long_ranges_once() -> None:
    cove = step_4("U03", {"1a": (400, 400), "g1": (2500, 400)}, ready={"anne": "sail sail"})
    cove.picks("anne", "move").picks("anne", "use:U03").says("anne", "E 176").picks("anne", "go")
    assert cove.at("1a") == (2160, 400)
    cove.picks("anne", "move")
    assert cove.waits_for() == {"anne": "move_where"}
    assert cove.captain("anne").exhausted == {"sail": 1}


@rule("R-272", "R-250", "R-174", "E-197")
def test_u04_black_flag_weakens_an_enemy_within_long_range() -> None:
    sea: Sea = {"1a": (400, 400), "2a": (*row(88), "5"), "g1": (*row(89), "4"), "1b": (400, 2500)}
    wars = step_4("U04 U16", sea, card="PS2")
    wars.picks("anne", "use:U04")
    power = {ship.id: ship.strength for ship in wars.view(None).sea}
    assert (power["2a"], power["g1"]) == (3, 4)
    assert step_4("U04 U16", sea).offered("anne") == {"use:U16", "pass"}


@rule("R-281", "R-135")
def test_u05_harpoon_pulls_a_ship_closer_and_nothing_else_happens() -> None:
    cove = step_4("U05 U16", {"1a": (400, 400, "1"), "g1": (1300, 400, "4"), "y1": (2500, 400), "2a": (550, 541)})
    cove.picks("anne", "use:U05")
    assert touching(cove.at("g1"), cove.at("1a"))
    assert touching(cove.at("g1"), cove.at("2a"))
    assert set(cove.state.sea) == {"1a", "g1", "y1", "2a"}
    assert (cove.sank("anne"), cove.captain("anne").turned) == ("", ["U05"])


@rule("R-162", "R-81", "E-103")
def test_u06_big_bertha_fires_a_long_range_once() -> None:
    sea: Sea = {"1a": (400, 400, "2"), "g1": row(88), "g2": (400, 400 + 140 + 880), "y1": (2500, 2500)}
    cove = step_4("U06", sea, ready={"anne": "cannon cannon cannon cannon sail"})
    cove.picks("anne", "fire").picks("anne", "g1+U06")
    assert (cove.sank("anne"), cove.captain("anne").exhausted) == ("g1", {"cannon": 2})
    assert cove.offered("anne") == {"move", "pass"}
    too_far = step_4("U06", {"1a": (400, 400, "2"), "g1": row(89)}, ready={"anne": "cannon cannon sail"})
    assert too_far.offered("anne") == {"move", "pass"}


@rule("R-278", "E-202", "E-203", "E-204", "E-205")
@pytest.mark.parametrize(
    ("ships", "sunk"),
    [
        ({"1a": (1200, 1000), "2a": (700, 1000)}, "2a"),
        ({"1a": (1200, 1000), "1b": (700, 1000), "2a": (1000, 2000)}, "1b"),
        ({"1a": (1200, 1000), "1b": (700, 1000), "2a": (1000, 1300)}, "2a"),
        ({"1a": (1200, 1000)}, "1a"),
    ],
)
def test_u07_super_hull_redirects_a_volley(ships: Sea, sunk: str) -> None:
    cove = lay("np", card="NS3", sea={"g1": (1000, 1000, "sail"), **ships}, upgrades={"anne": "U07", "bart": "U13"})
    assert set(ships) - set(cove.state.sea) == {sunk}


@rule("R-277", "E-206")
def test_u07_super_hull_survives_an_explosion_and_is_counted() -> None:
    cove = lay(
        "np",
        card="NH5",
        upgrades={"anne": "U07"},
        sea={"y1": (1000, 1000, "grapeshot"), "1a": (1200, 1000), "2a": (700, 1000), "3a": (1000, 1500)},
    )
    assert set(cove.state.sea) == {"1a", "3a"}


@rule("R-234")
def test_u08_heavens_kitchen_hires_for_one_rum() -> None:
    cove = lay(("location", "tavern"), phase="port", loot={"anne": "rum", "bart": "rum"}, upgrades={"anne": "U08"})
    assert cove.waits_for() == {"anne": "tavern"}
    cove.picks("anne", "price").time_up("anne")
    assert (cove.pile(), len(cove.captain("anne").sailors)) == ("rum", 1)


@rule("R-159", "R-168", "E-101")
def test_u09_super_cannons_save_a_cannon_once() -> None:
    sea: Sea = {"1a": (400, 400, "4"), "g1": row(30), "g2": (400, 800), "y1": (2500, 2500)}
    cove = step_4("U09", sea, ready={"anne": "cannon cannon sail"})
    cove.picks("anne", "fire")
    labels = [option.label.plain() for option in options_of(cove.asked("anne"))]
    assert {"green Ship g1", "green Ship g1 with Super Cannons"} <= {*labels}
    assert len({*labels}) == len(labels), "two buttons that read the same would spend different things"
    cove.picks("anne", "g1+U09")
    assert cove.captain("anne").exhausted == {"cannon": 1}
    assert cove.offered("anne") == {"move", "pass"}
    empty = step_4("U09", sea, ready={"anne": "sail"}, exhausted={"anne": "cannon cannon"})
    assert empty.offered("anne") == {"move", "pass"}


@rule("R-274")
@pytest.mark.parametrize("turned", ["", "U10"])
def test_u10_bombs_make_cannon_faces_strong_in_battles(turned: str) -> None:
    cove = lay(
        "battle",
        card="NS3",
        upgrades={"anne": "U10"},
        turned={"anne": turned},
        sea={"1a": (1000, 1000, "cannon"), "r1": (1300, 1000, "5")},
    )
    assert (cove.sank("anne"), cove.lost("anne")) == (("", "1a") if turned else ("r1", ""))


@rule("R-210", "R-82")
def test_u11_secret_hold_stows_two_loot_and_saves_two() -> None:
    def wrecked(state: RattleState) -> None:
        state.captains[0].sunk = [Wreck(ship) for ship in state.captains[0].home]
        state.captains[0].home.clear()

    cove = lay("repairs", card="NS6", loot={"anne": "rum rum spices"}, upgrades={"anne": "U11"}, change=wrecked)
    cove.picks("anne", "rum.1", "rum.2")
    assert (cove.loot("anne"), cove.view(None).players[0].places) == ("rum rum", 6)


@rule("R-238")
def test_u12_rich_cabin_is_worth_four_points() -> None:
    assert lay("finish", upgrades={"anne": "U12"}, coins={"bart": 3}).state.winners == (0,)


@rule("R-169", "R-288", "R-80", "E-111")
def test_u13_super_hold_stows_three_loot_unless_it_is_exhausted() -> None:
    cove = lay("stow", card="NS6", players=5, upgrades={"anne": "U13"}, loot={"anne": "rum " * 7})
    assert len(cove.loot("anne").split()) == 6
    convoy = lay(
        "convoy",
        "stow",
        "quest_end",
        card="NH2",
        players=5,
        wanted="anne",
        upgrades={"anne": "U13"},
        loot={"anne": "rum " * 7},
    )
    assert len(convoy.loot("anne").split()) == 3
    assert convoy.view(None).players[0].places == 6


@rule("R-271")
def test_u14_ballista_helps_in_every_battle_of_this_adventure() -> None:
    sea: Sea = {"1a": (1000, 1000, "2"), "g1": (1300, 1000, "3"), "1b": (1000, 2000, "3"), "g2": (1400, 2000, "4")}
    cove = step_4("U14 U16", sea, "battle")
    cove.picks("anne", "use:U14").picks("anne", "pass")
    assert (cove.sank("anne"), cove.lost("anne")) == ("g1 g2", "1a 1b")


@rule("R-273", "E-207")
@pytest.mark.parametrize("by", ["1a", "1b"])
def test_u15_boarding_hook_brings_a_second_loot(by: str) -> None:
    sea: Sea = {"1a": (1000, 1000, "1"), "y1": (*row(63, 1000, 1000), "3"), "1b": (1770, 1180, "3"), "g1": (200, 2500)}
    cove = step_4("U15", sea, "battle", "coins", "loot", bag="rum " * 9, ready={"anne": "cannon cannon"})
    cove.picks("anne", "use:U15").picks("anne", "1a")
    assert touching(cove.at("1a"), cove.at("y1"))
    cove.picks("anne", "fire").picks("anne", by).picks("anne", "y1")
    boarded = next(trophy for trophy in cove.captain("anne").trophies if trophy.ship == "y1")
    assert (boarded.boarded, boarded.hooked) == (True, True)
    assert len(cove.loot("anne").split()) == 2 + 2 + ("g1" in cove.sank("anne"))


@rule("R-276", "E-208")
def test_u16_steering_wheel_turns_a_ship_to_any_face() -> None:
    cove = step_4(
        "U16",
        {"1a": (1000, 1000, "1"), "g1": (1300, 1000, "4")},
        ready={"anne": "cannon cannon cannon"},
        exhausted={"anne": "cannon"},
    )
    cove.picks("anne", "use:U16")
    assert cove.offered("anne") == {"2", "3", "4", "5", "cannon", "end"}
    cove.picks("anne", "cannon")
    assert {ship.id: ship.strength for ship in cove.view(None).sea}["1a"] == 6


@rule("R-280", "R-187", "E-213")
def test_u17_drill_fights_at_once_and_again_later() -> None:
    sea: Sea = {"1a": (1000, 1000, "4"), "y1": (1640, 1000, "2"), "r1": (1510, 1141, "5")}
    cove = step_4("U17", sea, "battle", card="NS3", ready={"anne": "sail"})
    cove.picks("anne", "move").picks("anne", "use:U17").says("anne", "toward y1 touch")
    cove.picks("anne", "go")
    assert cove.offered("anne") == {"none", "fight:y1", "fight:r1"}
    cove.picks("anne", "fight:y1")
    assert (cove.sank("anne"), cove.lost("anne"), "r1" in cove.state.pool) == ("y1+", "1a", True)


@rule("R-284", "R-29", "E-224")
def test_u17_drill_sails_through_the_boneyard() -> None:
    sea: Sea = {"1a": (1400, 430), "g1": (1400, 100), "1b": (2600, 2600)}
    held = step_4("", sea, card="NH4", ready={"anne": "sail"})
    held.picks("anne", "move")
    assert held.waits_for() == {"anne": "move_where"}
    assert held.view(None).chosen == "1b"
    cove = step_4("U17", sea, card="NH4", ready={"anne": "sail"})
    cove.picks("anne", "move").picks("anne", "use:U17").picks("anne", "1a")
    cove.says("anne", "S 88").picks("anne", "go")
    assert cove.at("1a") == (1400, 1310)


@rule("R-172", "R-187", "R-272")
def test_u18_ram_sinks_a_ship_in_contact_that_is_not_stronger() -> None:
    sea: Sea = {"1a": (1000, 1000, "3"), "y1": (1140, 1000, "3"), "g1": (860, 1000, "4"), "2a": (1000, 1140, "2")}
    cove = step_4("U18", sea)
    cove.picks("anne", "use:U18")
    assert (cove.sank("anne"), cove.lost("anne"), cove.captain("anne").turned) == ("y1+", "", ["U18"])
    assert cove.at("1a") == (1000, 1000)
    wars = step_4("U18", sea, card="PS3").picks("anne", "use:U18")
    assert wars.offered("anne") == {"y1", "2a", "end"}
    wars.picks("anne", "2a")
    assert (wars.sank("anne"), wars.lost("bart")) == ("2a", "2a")


@rule("R-279", "R-168")
def test_u19_turbine_moves_a_ship_one_short_range_for_free() -> None:
    cove = step_4("U19 U16", {"1a": (400, 400), "g1": (2500, 400)})
    cove.picks("anne", "use:U19").says("anne", "E 63").picks("anne", "go")
    assert cove.at("1a") == (1030, 400)
    assert (cove.captain("anne").turned, cove.offered("anne")) == ([], {"use:U16", "end", "pass"})
    far = step_4("U19", {"1a": (400, 400), "g1": (2500, 400)}).picks("anne", "use:U19")
    assert far.says("anne", "E 70").waits_for() == {"anne": "move_confirm"}
    far.picks("anne", "go")
    assert reading(far.at("1a"), (400, 400)) == 49


@rule("R-275", "R-192")
def test_u20_iron_teeth_remove_a_ship_in_contact() -> None:
    sea: Sea = {"1a": (1000, 1000), "y1": (1140, 1000), "g1": (1000, 1200)}
    cove = step_4("U20 U16", sea, card="NS1")
    cove.picks("anne", "use:U20")
    assert (cove.sank("anne"), set(cove.state.sea), "y1" in cove.state.pool) == ("", {"1a", "g1"}, True)
    assert cove.captain("anne").turned == []
