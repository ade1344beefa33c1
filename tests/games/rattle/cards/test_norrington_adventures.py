"""The Adventures of Admiral Norrington one by one: 2.8 and 4.23 of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.rattle.sea import reading
from tests.games.rattle.adventure.test_briefing_and_drop import on_top
from tests.games.rattle.sea.places import row
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

Sea = Mapping[str, tuple[int, int] | tuple[int, int, str]]
RUM = "rum " * 12


def played(card: str, sea: Sea, *, before: str = "", **things: Any) -> Cove:
    """Play an Adventure from step 3 to step 7 with these Ships; Anne acts if she can."""
    return lay(
        *before.split(),
        "np",
        "actions",
        "battle",
        "coins",
        "loot",
        card=card,
        sea=sea,
        phase="drop",
        **{"bag": RUM} | things,
    )


def loot(cove: Cove) -> list[int]:
    return [len(cove.loot(who).split()) for who in cove.people]


@rule("R-290", "R-200", "R-136", "R-143")
def test_ns1_fabrics_supply_pays_more_draws_for_fabrics() -> None:
    sea: Sea = {
        "1a": (1000, 1000, "4"),
        "y1": (1140, 1000, "grapeshot"),
        "y2": (1000, 1300, "sail"),
        "2a": (2500, 2700),
    }
    cove = played("NS1", sea, bag="fabrics " * 14)
    assert "Yellow Ship y2 sails away from Ship 1a." in cove.heard()
    assert cove.sank("anne") == "y1+ y2"
    assert cove.coins() == [1, 0, 0]
    assert loot(cove) == [2 + 2 + 2, 2 + 2, 0]


@rule("R-292", "R-200", "R-131")
def test_ns2_merchant_and_co_pays_more_draws_for_spices() -> None:
    sea: Sea = {"1a": (1000, 1000, "4"), "y1": (1140, 1000, "sail"), "g1": (1000, 1300, "grapeshot")}
    cove = played("NS2", sea, bag="spices " * 9)
    assert (cove.sank("anne"), cove.coins()) == ("g1", [1, 0, 0])
    assert cove.loot("anne") == "spices spices spices spices"
    assert played("NS2", sea, bag="fabrics " * 9).loot("anne") == "fabrics fabrics"


@rule("R-297", "R-140")
def test_ns3_fire_power_fires_volleys_and_sells_a_cannon() -> None:
    cove = played(
        "NS3", {"1a": (1000, 1000, "4"), "1b": (1000, 1300, "4"), "r1": (1200, 1000, "sail"), "2a": (2500, 2500)}
    )
    assert (cove.lost("anne"), cove.sank("anne")) == ("1a", "r1")
    assert cove.waits_for() == {"anne": "fire_power", "bart": "fire_power"}
    cove.picks("anne", "rum").picks("bart", "rum")
    assert (loot(cove), cove.parts("anne"), cove.parts("bart")) == ([2, 2, 0], {"cannon": 1}, {"cannon": 1})


@rule("R-296", "E-227")
def test_ns4_unlucky_fellow_lets_the_player_who_sinks_red_choose_four_loot() -> None:
    sea: Sea = {"1a": (860, 1000, "4"), "2a": (1140, 1000, "5"), "r1": (1000, 1000, "3"), "3a": (2500, 2500)}
    cove = played("NS4", sea, baron="bart", bag="valuables valuables valuables valuables spices " + RUM)
    assert (cove.sank("anne"), cove.sank("bart")) == ("r1+", "r1+")
    assert cove.waits_for() == {"bart": "choose_loot"}
    cove.picks("bart", "valuables.1", "valuables.2", "valuables.3", "valuables.4")
    assert cove.waits_for() == {"anne": "choose_loot"}
    assert not any(option.startswith("valuables") for option in cove.offered("anne"))
    cove.picks("anne", "rum.1", "rum.2", "rum.3", "rum.4")
    assert loot(cove) == [4 + 1, 4 + 1, 4]
    assert cove.loot("bart").count("valuables") == 4


@rule("R-296", "R-87")
def test_unlucky_fellow_also_takes_from_the_pile_if_the_bag_is_short() -> None:
    sea: Sea = {"1a": (860, 1000, "4"), "r1": (1000, 1000, "3"), "3a": (2500, 2500)}
    cove = played("NS4", sea, bag="rum rum rum", pile="valuables spices spices")
    assert cove.waits_for() == {"anne": "choose_loot"}
    assert cove.offered("anne") == {"rum.1", "rum.2", "rum.3", "valuables.1", "spices.1", "spices.2"}


@rule("R-298", "R-123", "E-217")
def test_ns5_neptunes_anger_sinks_the_closest_player_ships() -> None:
    sea: Sea = {
        "b1": (1400, 1400, "skull"),
        "1a": (1400, 1600, "5"),
        "1b": (1400, 1200, "5"),
        "2a": (1700, 1400, "5"),
        "2b": (1000, 1400, "5"),
        "3a": (1400, 2600, "4"),
        "g1": (1550, 1550, "grapeshot"),
    }
    cove = played("NS5", sea)
    assert (cove.lost("anne"), cove.lost("bart"), cove.lost("cleo")) == ("1a 1b", "2a 2b", "")
    assert (cove.sank("cleo"), cove.coins(), loot(cove)) == ("g1", [0, 0, 1], [3, 3, 3])


@rule("R-84", "R-197")
def test_ns6_fishing_grounds_gives_a_rum_for_a_green_ship() -> None:
    sea: Sea = {"1a": (1000, 1000, "4"), "g1": (1300, 1000, "2"), "g2": (1000, 1500, "2"), "2a": (2500, 2500)}
    cove = played("NS6", sea)
    assert (cove.sank("anne"), cove.coins(), loot(cove)) == ("g1 g2", [2, 0, 0], [2 + 1, 2, 0])
    assert "Anne takes Rum from the bag." in cove.heard()
    assert loot(played("NS6", sea, bag="spices " * 9)) == [2, 2, 0]


@rule("R-122", "R-158", "R-52")
def test_ns7_fog_bank_allows_shots_only_at_ships_in_contact() -> None:
    sea: Sea = {"1a": (1000, 1000, "1"), "g1": (1145, 1000, "grapeshot"), "g2": (1000, 1151, "4")}
    cove = played("NS7", sea, ready={"anne": "cannon cannon sail"}, upgrades={"anne": "U06"})
    assert cove.picks("anne", "fire").offered("anne") == {"g1", "end"}
    cove.picks("anne", "g1")
    assert cove.sank("anne") == "g1+"
    assert cove.offered("anne") == {"move", "pass"}


@rule("R-202", "R-139", "R-302")
def test_ns8_tax_collector_costs_the_wanted_player_a_loot() -> None:
    sea: Sea = {"1a": (1000, 1000, "2"), "2a": (2400, 1000, "5"), "y1": (1400, 1000, "sail")}
    cove = played("NS8", sea, wanted="bart")
    assert "Yellow Ship y1 sails towards Ship 2a." in cove.heard()
    assert cove.sank("bart") == "y1+"
    assert loot(cove) == [3, 3 - 1 + 1, 0]
    home = played("NS8", {"1a": (1000, 1000, "2")}, wanted="bart")
    assert loot(home) == [3, 0, 0]


@rule("R-282", "R-303", "R-117", "R-200")
def test_nh1_attack_the_port_pays_ships_at_the_fort_and_chains_rum() -> None:
    sea: Sea = {"r1": (900, 450, "2"), "1a": (1400, 325, "5"), "1b": (1000, 325, "5"), "2a": (1400, 600, "5")}
    cove = played("NH1", sea)
    assert cove.coins() == [1 + 1, 0, 0]
    assert loot(cove) == [3 + 3, 3 + 3, 0]
    below = played("NH1", {"r1": (900, 450, "5"), "1a": (1400, 325, "4"), "2a": (1400, 600, "5")})
    assert below.coins()[0] == 0


@rule("R-288", "R-99", "R-169", "E-211")
def test_nh2_convoy_exhausts_an_upgrade_of_the_wanted_player() -> None:
    top = on_top("hard", "NH2")
    cove = lay(
        ("adventure", 2), quest=3, change=top, wanted="bart", upgrades={"bart": "U12 U13 U02"}, turned={"bart": "U12"}
    )
    assert cove.waits_for() == {"bart": "use_on"}
    assert cove.offered("bart") == {"exhaust:U02", "exhaust:U13"}
    cove.picks("bart", "exhaust:U13")
    assert cove.view(None).players[1].turned == ("U12", "U13")
    assert cove.all_send()
    nobody = lay(("adventure", 2), quest=3, change=on_top("hard", "NH2"), upgrades={"bart": "U12"})
    assert nobody.all_send()
    bare = lay(("adventure", 2), quest=3, change=on_top("hard", "NH2"), wanted="bart")
    assert bare.all_send()


@rule("R-293", "R-187", "E-210")
def test_nh3_pillage_time_starts_with_a_battle_of_the_wanted_player() -> None:
    sea: Sea = {"r1": (400, 400, "3"), "1a": (*row(126), "4"), "2a": (400, 700, "5"), "r2": (2600, 2600, "5")}
    cove = lay("np", card="NH3", sea=sea, wanted="anne")
    assert (cove.sank("anne"), cove.lost("anne"), set(cove.state.sea)) == ("r1", "", {"1a", "2a", "r2"})
    near: Sea = {"r1": (400, 400, "3"), "1a": (540, 400, "4"), "r2": (540, 700, "5")}
    again = lay("np", card="NH3", sea=near, wanted="anne")
    assert (again.sank("anne"), again.lost("anne"), set(again.state.sea)) == ("r1+", "1a", {"r2"})
    far = lay("np", card="NH3", sea={"r1": (400, 400, "3"), "1a": row(127)}, wanted="anne")
    assert far.heard() == ""


@rule("R-284", "R-29", "R-170", "E-224")
def test_nh4_boneyard_holds_ships_that_touch_it() -> None:
    sea: Sea = {"1a": (1400, 430, "2"), "1b": (1400, 300, "2"), "g1": (2600, 2600, "4")}
    cove = played("NH4", sea, ready={"anne": "sail"})
    cove.picks("anne", "move")
    assert cove.view(None).chosen == "1b"
    cove.says("anne", "S 80")
    assert cove.waits_for() == {"anne": "move_confirm"}
    assert cove.captain("anne").ready == {"sail": 1}
    assert cove.at("1b") == (1400, 300)


@rule("R-132", "R-134", "R-123")
def test_nh5_powder_barges_explode_and_pay_nobody() -> None:
    sea: Sea = {
        "y1": (1000, 1000, "sail"),
        "1a": (1200, 1000, "5"),
        "y2": (2000, 2000, "grapeshot"),
        "2a": (2200, 2000, "5"),
        "r1": (2000, 2250, "4"),
        "3a": (2000, 2700, "3"),
    }
    cove = played("NH5", sea)
    assert (cove.lost("anne"), cove.lost("bart"), cove.lost("cleo")) == ("1a", "2a", "")
    assert {"y1", "y2", "r1"} <= set(cove.state.pool)
    assert (cove.coins(), loot(cove)) == ([0, 0, 0], [4, 4, 4])


@rule("R-299", "R-208")
def test_nh6_press_gang_makes_a_ship_sunk_by_orange_cost_two_loot() -> None:
    sea: Sea = {"o1": (1000, 1000, "5"), "1a": (1300, 1000, "4"), "1b": (2000, 2000, "2"), "r1": (2200, 2000, "3")}
    cove = lay("np", "battle", "repairs", card="NH6", sea=sea, loot={"anne": "rum rum spices spices"})
    assert [(wreck.ship, wreck.orange) for wreck in cove.captain("anne").sunk] == [("1b", False), ("1a", True)]
    assert cove.asked("anne").least == 3  # type: ignore[attr-defined]
    cove.picks("anne", "rum.1", "rum.2", "spices.1")
    assert (cove.loot("anne"), cove.captain("anne").home) == ("spices", ["1a", "1b", "1c", "1d"])


@rule("R-300", "R-117", "E-221")
def test_nh7_the_whirlpool_pulls_ships_in() -> None:
    eye = (1400, 1400)
    sea: Sea = {
        "v1": (*eye, "4"),
        "1a": (1400 + 140 + 350, 1400, "5"),
        "2a": (1400, 1400 + 140 + 600, "5"),
        "3a": (1400 - 140 - 890, 1400, "5"),
        "g1": (1400, 960, "4"),
        "2b": (1400, 380, "5"),
    }
    cove = lay("np", card="NH7", sea=sea)
    assert (cove.lost("anne"), cove.lost("bart"), cove.lost("cleo")) == ("1a", "", "")
    assert reading(cove.at("2a"), eye) == 20
    assert reading(cove.at("2b"), eye) == 48
    assert cove.at("3a") == (370, 1400)
    assert {"v1", "g1"} <= set(cove.state.pool)
    skull = lay("np", card="NH7", sea={**sea, "v1": (*eye, "skull")})
    assert (skull.lost("bart"), set(skull.state.sea)) == ("2a", {"2b", "3a"})
    assert all(not captain.trophies for captain in cove.state.captains)


@rule("R-194", "R-142")
def test_nf1_norrington_pays_a_coin_more_for_each_orange_ship() -> None:
    sea: Sea = {"o1": (1000, 1000, "4"), "1a": (1200, 1000, "5"), "2a": (1000, 1200, "4"), "r1": (2600, 2600, "2")}
    cove = played("NF1", sea)
    assert (cove.sank("anne"), cove.sank("bart"), cove.lost("bart")) == ("o1 r1", "o1", "2a")
    assert (cove.coins(), loot(cove)) == ([3, 2, 0], [5, 5, 0])


@rule("R-52")
@pytest.mark.parametrize("card", ["NS2", "NH2", "NF1"])
def test_a_card_overrides_only_the_rules_that_it_mentions(card: str) -> None:
    cove = played(card, {"1a": (1000, 1000, "4"), "r1": (1300, 1000, "2")})
    assert cove.coins() == [1, 0, 0]
