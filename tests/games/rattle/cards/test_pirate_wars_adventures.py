"""The Adventures of Pirate Wars one by one: 2.8 and 4.23 of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.rattle.adventure.test_briefing_and_drop import on_top
from tests.games.rattle.sea.places import row
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

Sea = Mapping[str, tuple[int, int] | tuple[int, int, str]]
RUM = "rum " * 12


def played(card: str, sea: Sea, **things: Any) -> Cove:
    """Play an Adventure from step 3 to step 7 with these Ships."""
    return lay(
        "np",
        "actions",
        "battle",
        "coins",
        "loot",
        card=card,
        sea=sea,
        phase="drop",
        scenario="pirate-wars",
        **{"bag": RUM} | things,
    )


def loot(cove: Cove) -> list[int]:
    return [len(cove.loot(who).split()) for who in cove.people]


@rule("R-291", "R-30", "E-225")
def test_ps1_maze_of_rocks_blocks_shots_across_rocks() -> None:
    guns = {"anne": "cannon cannon sail"}
    behind: Sea = {"1a": (600, 1000, "3"), "y1": (1200, 1000, "2"), "g1": (600, 1400, "4")}
    cove = lay("actions", card="PS1", scenario="pirate-wars", sea=behind, ready=guns)
    assert cove.picks("anne", "fire").offered("anne") == {"g1", "end"}
    near_side: Sea = {"1a": (600, 800, "3"), "y1": (745, 800, "2"), "g1": (2500, 2500)}
    touching_it: Sea = {"1a": (400, 1000, "3"), "y1": (650, 1000, "2"), "g1": (2500, 2500)}
    for sea in (near_side, touching_it):
        cove = lay("actions", card="PS1", scenario="pirate-wars", sea=sea, ready=guns)
        cove.picks("anne", "fire").picks("anne", "y1")
        assert cove.sank("anne").startswith("y1")
    on_a_rock: Sea = {"1a": (650, 1000, "3"), "y1": (400, 1000, "2"), "g1": (2500, 2500)}
    cove = lay("actions", card="PS1", scenario="pirate-wars", sea=on_a_rock, ready=guns)
    assert cove.offered("anne") == {"move", "pass"}


@rule("R-286", "R-159", "E-219")
def test_ps2_cannonade_lets_each_ship_fire_once_without_exhausting_cannons() -> None:
    sea: Sea = {"1a": (400, 400, "4"), "1b": (400, 800, "cannon"), "g1": (700, 400), "g2": (700, 800), "g3": (900, 600)}
    cove = lay("actions", card="PS2", scenario="pirate-wars", sea=sea, ready={"anne": "cannon cannon"})
    cove.picks("anne", "fire").picks("anne", "1a").picks("anne", "g1")
    assert cove.picks("anne", "fire").view(None).chosen == "1b"
    cove.picks("anne", "g2")
    assert (cove.sank("anne"), cove.captain("anne").ready) == ("g1 g2", {"cannon": 2})
    assert not cove.waits_for()
    one = lay("actions", card="PS2", scenario="pirate-wars", sea=sea, ready={"anne": "cannon"})
    assert one.picks("anne", "fire").view(None).chosen == "1b"


@rule("R-131", "R-143")
def test_ps3_stray_merchants_escape_or_surrender() -> None:
    sea: Sea = {
        "1a": (1000, 1000, "4"),
        "y1": (1300, 1000, "sail"),
        "y2": (1000, 1300, "grapeshot"),
        "2a": (2500, 2500),
    }
    cove = played("PS3", sea)
    assert (cove.sank("anne"), cove.coins(), loot(cove)) == ("y2", [0, 0, 0], [2 + 1, 2, 0])
    assert "y1" in cove.state.pool


@rule("R-303", "R-165", "E-222")
def test_ps4_drifting_barrels_pay_two_loot_at_a_reef() -> None:
    sea: Sea = {
        "1a": (1000, 1300, "4"),
        "1b": (600, 1300, "4"),
        "2a": (2000, 1560, "2"),
        "y1": (2000, 1760, "3"),
        "3a": (1400, 200, "5"),
    }
    cove = played("PS4", sea)
    assert cove.lost("bart") == "2a"
    assert loot(cove) == [1 + 2, 1, 1]


@rule("R-301", "R-251", "R-194")
def test_ps5_old_rivals_lets_any_ship_fire_at_other_players() -> None:
    sea: Sea = {"1a": (400, 400, "5"), "2a": row(60), "o1": (400, 800, "3")}
    cove = played("PS5", sea, ready={"anne": "cannon cannon"}, revenge={"anne": 1})
    assert cove.picks("anne", "fire").offered("anne") == {"2a", "o1", "end"}
    cove.picks("anne", "2a")
    assert (cove.captain("anne").revenge, cove.lost("bart"), cove.sank("anne")) == (1, "2a", "2a o1")
    assert (cove.coins(), cove.captain("anne").exhausted) == ([1 + 2, 0, 0], {"cannon": 2})


@rule("R-84", "R-193")
def test_ps6_smugglers_run_pays_coins_or_spices() -> None:
    sea: Sea = {"1a": (1000, 1000, "4"), "g1": (1300, 1000, "2"), "g2": (1000, 1500, "2"), "2a": (2500, 2500)}
    cove = played("PS6", sea, bag="spices " * 9)
    assert cove.waits_for() == {"anne": "smuggle"}
    assert cove.asked("anne").most == 2  # type: ignore[attr-defined]
    cove.answer("anne", 2)
    assert (cove.coins(), loot(cove)) == ([0, 0, 0], [2 + 2, 2, 0])
    coins = played("PS6", sea, bag="spices " * 9).time_up("anne")
    assert (coins.coins(), loot(coins)) == ([2, 0, 0], [2, 2, 0])


@rule("R-165", "R-11")
def test_ps7_wreckers_coast_holds_the_ships_that_touch_it() -> None:
    sea: Sea = {"1a": (900, 1700, "cannon"), "y1": (900, 1500, "4"), "1b": (100, 100, "cannon"), "g1": (300, 100, "4")}
    cove = lay("actions", card="PS7", scenario="pirate-wars", sea=sea, ready={"anne": "sail cannon"})
    cove.picks("anne", "move")
    assert cove.view(None).chosen == "1b"
    cove.back("anne").picks("anne", "fire")
    assert cove.view(None).chosen == "1b"
    assert cove.offered("anne") == {"g1", "end"}
    drilled = lay(
        "actions", card="PS7", scenario="pirate-wars", sea=sea, ready={"anne": "sail"}, upgrades={"anne": "U17"}
    )
    assert drilled.picks("anne", "move").picks("anne", "use:U17").offered("anne") == {"1a", "1b", "end"}


@rule("R-189", "R-84", "R-58")
def test_ps8_the_rum_fleet_pays_rum_for_boarding() -> None:
    sea: Sea = {"1a": (1000, 1000, "4"), "y1": (1140, 1000, "2"), "g1": (860, 1000, "3"), "y2": (1000, 1500, "1")}
    cove = played("PS8", sea, bag="rum rum " + "spices " * 40)
    assert (cove.sank("anne"), cove.coins()) == ("y1+ g1+ y2", [3, 0, 0])
    assert loot(cove) == [2 + 2 + 2, 0, 0]
    assert "Anne takes 2 Rum from the bag." in cove.heard()


@rule("R-289", "E-226")
def test_ph1_corsairs_lets_the_player_who_sank_most_close_a_location() -> None:
    sea: Sea = {
        "1a": (400, 400, "5"),
        "g1": (700, 400, "2"),
        "2a": (2000, 2000, "5"),
        "g2": (2300, 2000, "2"),
        "3a": (400, 2700),
    }
    cove = played("PH1", sea, baron="bart")
    assert cove.waits_for() == {"bart": "close"}
    cove.picks("bart", "close:tavern")
    assert cove.waits_for() == {"anne": "close"}
    assert cove.offered("anne") == {
        "none",
        "close:market",
        "close:shipyard",
        "close:workshop",
        "close:pit",
        "close:guild",
    }
    cove.picks("anne", "none")
    assert cove.view("cleo").closed == {"tavern": 1}
    assert loot(cove) == [3, 3, 3]


@rule("R-194")
def test_ph2_no_quarter_pays_two_coins_for_each_ship() -> None:
    sea: Sea = {"1a": (400, 400, "5"), "r1": (700, 400, "2"), "2a": (1000, 400, "5"), "r2": (2000, 2000, "grapeshot")}
    cove = played("PH2", sea)
    assert (cove.sank("anne"), cove.sank("bart"), cove.lost("anne")) == ("r1", "r1 r2", "")
    assert (cove.lost("bart"), cove.coins()) == ("2a", [2, 4, 0])


@rule("R-174", "R-197")
def test_ph3_treasure_galleon_is_stronger_and_pays_more_loot() -> None:
    sea: Sea = {"1a": (400, 400, "5"), "v1": (700, 400, "4"), "2a": (400, 2400, "4"), "y1": (700, 2400, "4")}
    assert {ship.id: ship.strength for ship in lay(card="PH3", sea=sea).view(None).sea}["v1"] == 5
    cove = played("PH3", sea)
    assert (cove.sank("anne"), cove.lost("anne"), loot(cove)) == ("v1", "1a", [3 + 3, 3, 0])


@rule("R-123", "R-132", "R-135")
def test_ph4_fire_ship_moves_closer_and_explodes_last() -> None:
    sea: Sea = {"b1": (400, 400, "1"), "1a": (1200, 400, "5"), "g1": (1200, 1400, "grapeshot"), "2a": (2600, 2600, "4")}
    cove = lay("np", card="PH4", sea=sea, scenario="pirate-wars")
    assert (cove.lost("anne"), set(cove.state.sea)) == ("1a", {"g1", "2a"})
    said = cove.heard()
    assert said.index("Blue Ship b1 sails towards Ship 1a.") < said.index("Blue Ship b1 explodes.")
    skull = lay("np", card="PH4", sea={**sea, "b1": (400, 400, "skull")}, scenario="pirate-wars")
    assert not skull.state.sea


@rule("R-117", "R-29", "R-30", "E-73")
def test_ph5_ambush_at_skull_rock_blocks_moves_and_shots_through_the_rock() -> None:
    fleet: Sea = {"r1": (1250, 500, "5"), "r2": (1550, 500, "3")}
    sea: Sea = {**fleet, "1a": (1400, 400, "cannon"), "2a": (1400, 1340)}
    cove = lay("actions", card="PH5", scenario="pirate-wars", sea=sea, ready={"anne": "cannon sail", "bart": "sail"})
    assert cove.picks("anne", "fire").offered("anne") == {"r1", "r2", "end"}
    cove.picks("anne", "r1")
    assert cove.waits_for() == {"anne": "act"}, "Bart can do nothing yet"
    behind: Sea = {**fleet, "1a": (1400, 1400, "cannon")}
    guns: dict[str, Any] = {"ready": {"anne": "cannon"}, "upgrades": {"anne": "U06"}}
    assert not lay("actions", card="PH5", scenario="pirate-wars", sea=behind, **guns).waits_for()
    assert lay("actions", card="PH3", scenario="pirate-wars", sea=behind, **guns).waits_for() == {"anne": "act"}


@rule("R-304", "R-144", "R-139", "E-223")
def test_ph6_escort_duty_pays_if_the_ally_survives() -> None:
    sea: Sea = {"y1": (1000, 1000, "3"), "r1": (1500, 1000, "sail"), "1a": (1000, 2600, "4"), "2a": (2700, 2700, "4")}
    cove = played("PH6", sea)
    assert "Red Ship r1 sails towards yellow Ship y1." in cove.heard()
    assert (cove.sank("anne"), "r1" in cove.state.pool) == ("", True)
    assert cove.coins() == [0, 0, 0]
    safe = played("PH6", {**sea, "r1": (1500, 1000, "2")})
    assert safe.coins() == [1, 1, 0]
    volley = played("PH6", {**sea, "y1": (1000, 1000, "grapeshot")})
    assert (volley.coins(), volley.sank("anne")) == ([1, 1, 0], "")


@rule("R-132", "R-126")
@pytest.mark.parametrize(("face", "sunk"), [("1", 1), ("2", 1), ("3", 2), ("5", 3), ("skull", 3)])
def test_ph7_twin_storms_sink_half_their_number_of_ships(face: str, sunk: int) -> None:
    sea: Sea = {
        "v1": (400, 400, face),
        "1a": (600, 400, "5"),
        "g1": (400, 700, "4"),
        "2a": (800, 400, "5"),
        "3a": (2600, 2600, "5"),
        "2b": (2600, 2300, "5"),
    }
    cove = lay("np", card="PH7", sea=sea, scenario="pirate-wars")
    assert 5 - len(cove.state.sea) == sunk
    assert "v1" in cove.state.pool
    assert {"3a", "2b"} <= set(cove.state.sea)


@rule("R-194")
def test_pf1_crown_of_the_pirate_king_pays_three_coins_more_for_violet() -> None:
    sea: Sea = {"1a": (400, 400, "5"), "v1": (700, 400, "3"), "o1": (400, 800, "3"), "2a": (2600, 2600)}
    cove = played("PF1", sea)
    assert (cove.sank("anne"), cove.coins(), loot(cove)) == ("v1 o1", [1 + 3 + 1, 0, 0], [5, 5, 0])


@rule("R-99", "R-97")
def test_cards_come_from_the_pile_of_their_scenario() -> None:
    cove = lay(("adventure", 0), scenario="pirate-wars", change=on_top("soft", "PS7"))
    assert cove.view(None).fleet == ("y1", "y2", "g1")
    assert {tile.id for tile in cove.view(None).tiles} == {"T06", "T07"}
