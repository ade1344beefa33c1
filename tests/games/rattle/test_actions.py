"""Player actions: 4.9 of the ledger."""

from __future__ import annotations

from tests.games.rattle.tables import lay
from tests.ledger import rule


@rule("R-159", "R-158", "R-164")
def test_a_shot_costs_two_cannons_and_never_misses() -> None:
    cove = lay("actions", card="NS6", ready={"anne": "cannon cannon"},
               sea={"1a": (1000, 1000, "1"), "g1": (1770, 1000, "4"), "g2": (2300, 2300, "2")})  # fmt: skip
    cove.picks("anne", "fire").picks("anne", "g1")
    assert cove.captain("anne").exhausted == {"cannon": 2}
    assert [trophy.ship for trophy in cove.captain("anne").trophies] == ["g1"]
    assert cove.waits_for() == {}


@rule("R-159", "R-7", "R-306")
def test_too_few_cannons_or_too_far_is_not_offered() -> None:
    far = lay("actions", card="NS6", ready={"anne": "cannon cannon sail"},
              sea={"1a": (1000, 1000, "1"), "g1": (1771, 1000, "4")})  # fmt: skip
    assert "fire" not in far.offered("anne")
    few = lay("actions", card="NS6", ready={"anne": "cannon sail"},
              sea={"1a": (1000, 1000, "1"), "g1": (1700, 1000, "4")})  # fmt: skip
    assert "fire" not in few.offered("anne")
    face = lay("actions", card="NS6", ready={"anne": "cannon sail"},
               sea={"1a": (1000, 1000, "cannon"), "g1": (1700, 1000, "4"), "g2": (2300, 2300)})  # fmt: skip
    face.picks("anne", "fire").picks("anne", "g1")
    assert face.captain("anne").exhausted == {"cannon": 1}


@rule("R-90")
def test_super_cannons_and_big_bertha_help_once() -> None:
    cove = lay("actions", card="NS6", ready={"anne": "cannon cannon"}, upgrades={"anne": "U06 U09"},
               sea={"1a": (1000, 1000, "4"), "g1": (2020, 1000, "4"), "g2": (1000, 2000)})  # fmt: skip
    assert cove.picks("anne", "fire").offered("anne") == {"g1+U06", "g1+U06+U09", "g2+U06", "g2+U06+U09", "back"}
    cove.picks("anne", "g1+U06+U09")
    assert cove.captain("anne").exhausted == {"cannon": 1}
    assert cove.captain("anne").used == ["U06", "U09"]
    assert not cove.waits_for()


@rule("R-147", "R-148", "R-146")
def test_a_turn_may_end_with_an_upgrade_alone_and_passing_is_for_good() -> None:
    cove = lay("actions", card="NS6", ready={"anne": "sail", "bart": "sail"}, upgrades={"anne": "U14 U16"},
               sea={"1a": (1000, 1000, "4"), "2a": (1500, 1000), "g1": (2020, 2000, "4")})  # fmt: skip
    cove.picks("anne", "use:U14")
    assert cove.state.ballista == [0]
    assert cove.offered("anne") == {"move", "use:U16", "end", "pass"}
    cove.picks("anne", "end")
    assert cove.waits_for() == {"bart": "act"}
    cove.picks("bart", "pass").picks("anne", "use:U16").picks("anne", "cannon")
    assert cove.state.sea["1a"].face == "cannon"
    cove.picks("anne", "end")
    assert cove.waits_for() == {"anne": "act"}


@rule("R-251", "R-253", "R-256", "R-255")
def test_captains_fire_at_each_other_and_others_with_a_revenge_card() -> None:
    cove = lay(
        "actions",
        "coins",
        "loot",
        "repairs",
        card="PS3",
        scenario="pirate-wars",
        loot={"bart": "rum rum"},
        bag="rum rum rum rum rum rum",
        revenge={"anne": 1},
        ready={"anne": "cannon cannon cannon cannon"},
        sea={"1a": (1000, 1000, "2"), "1k": (1000, 1400, "3"), "2a": (1140, 1000), "y1": (2500, 2500)},
    )
    assert cove.picks("anne", "fire").offered("anne") == {"1a", "1k", "back"}
    assert cove.picks("anne", "1a").offered("anne") == {"2a+revenge", "back"}
    cove.picks("anne", "back").picks("anne", "fire").picks("anne", "1k").picks("anne", "2a")
    assert cove.captain("anne").revenge == 1
    (trophy,) = cove.captain("anne").trophies
    assert trophy.owner == 1
    assert trophy.boarded
    assert cove.captain("bart").revenge == 1
    assert cove.coins() == [1, 0, 0]
    assert len(cove.loot("anne").split()) == 3


@rule("R-172")
def test_the_ram_counts_no_bombs() -> None:
    cove = lay("actions", card="NS6", upgrades={"anne": "U10 U18 U16"},
               sea={"1a": (1000, 1000, "cannon"), "y1": (1140, 1000, "3"), "y2": (860, 1000, "2")})  # fmt: skip
    cove.picks("anne", "use:U18")
    assert [trophy.ship for trophy in cove.captain("anne").trophies] == ["y2"]
    assert cove.captain("anne").trophies[0].boarded
    assert "1a" in cove.state.sea


@rule("R-192", "R-275")
def test_iron_teeth_leave_nothing() -> None:
    cove = lay(
        "actions",
        card="NS6",
        upgrades={"anne": "U20 U16"},
        sea={"1a": (1000, 1000), "y1": (1140, 1000), "y2": (2000, 2000)},
    )
    cove.picks("anne", "use:U20")
    assert "y1" in cove.state.pool
    assert not cove.captain("anne").trophies
    assert "use:U20" not in cove.offered("anne")


@rule("R-286")
def test_cannonade_exhausts_nothing_and_each_ship_fires_once() -> None:
    cove = lay("actions", card="PS2", scenario="pirate-wars", ready={"anne": "cannon cannon"},
               sea={"1a": (1000, 1000, "4"), "1b": (1000, 1400, "cannon"), "g1": (1300, 1000), "g2": (1300, 1300),
                    "g3": (2500, 2500)})  # fmt: skip
    cove.picks("anne", "fire").picks("anne", "1a").picks("anne", "g1").picks("anne", "fire").picks("anne", "g2")
    assert cove.captain("anne").ready == {"cannon": 2}
    assert not cove.waits_for()


@rule("R-152")
def test_without_np_ships_nobody_acts() -> None:
    cove = lay("actions", card="NS6", ready={"anne": "sail"}, sea={"1a": (1000, 1000)})
    assert not cove.waits_for()


@rule("R-101", "R-100")
def test_loot_without_a_place_goes_back() -> None:
    cove = lay(("send", 0), card="NS6", loot={"anne": "rum rum spices"}, ready={"anne": "hold"}, phase="briefing")
    cove.picks("anne", "1a", "1b")
    assert cove.loot("anne") == "rum rum spices"
    cove = lay(
        ("send", 0), card="NS6", loot={"anne": "rum rum spices"}, players=5, ready={"anne": "hold"}, phase="briefing"
    )
    assert cove.asked("anne").default == ["1a"]
    cove.picks("anne", "1a", "1b")
    assert cove.waits_for() == {"anne": "lose_loot"}
    cove.picks("anne", "rum.1")
    assert cove.loot("anne") == "rum spices"
    assert cove.state.bag["rum"] == 17


@rule("R-208", "R-209", "R-210", "R-299", "R-255")
def test_repairs() -> None:
    def wrecked(loot: str, orange: bool = False, ships: int = 2, card: str = "NS6", **more: str) -> str:
        from engine.games.rattle.state import RattleState
        from engine.games.rattle.view import Wreck

        def change(state: RattleState) -> None:
            for ship in ("1a", "1b", "1c")[:ships]:
                state.captains[0].home.remove(ship)
                state.captains[0].sunk.append(Wreck(ship, orange=orange and ship == "1a"))

        cove = lay("repairs", card=card, loot={"anne": loot}, change=change, phase="loot", loot_pack=True,
                   upgrades={"anne": more.get("upgrades", "")})  # fmt: skip
        for name in list(cove.waits_for()):
            cove.time_up(name)
        assert len(cove.captain("anne").home) == 4
        return cove.loot("anne")

    assert wrecked("rum rum spices") == "spices"
    assert wrecked("rum spices", ships=3) == ""
    assert wrecked("") == ""
    assert wrecked("rum spices", ships=3, upgrades="U11") == "rum spices"
    assert wrecked("rum spices", orange=True, card="NH6") == ""
    assert wrecked("rum L1") == ""
    assert wrecked("rum L1", ships=1) == "L1"
    assert wrecked("rum rum spices L4") == "rum rum spices"
