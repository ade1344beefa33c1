"""Step 8, the Sea Sailors one by one, the Sailors pack: 4.14, 4.22 and 2.6 of the ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.choice import NotAllowed
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Trophy, Wreck
from tests.games.rattle.tables import SEAT, Cove, lay
from tests.ledger import rule

Change = Callable[[RattleState], None]


def step_8(anne: str = "", **things: Any) -> Cove:
    """Step 8 of an Adventure; Anne has these Sailors."""
    sailors = {"anne": anne, **things.pop("sailors", {})}
    return lay("sailors", "repairs", card="NS2", sailors=sailors, **things)


def sank(pirate: str, *ships: str, boarded: str = "") -> Change:
    """Credits of this Adventure."""

    def change(state: RattleState) -> None:
        for ship in ships:
            state.pool.remove(ship)
            state.taken.append(ship)
            state.captains[SEAT[pirate]].trophies.append(Trophy(ship, ship[0], boarded=ship in boarded.split()))

    return change


def lost(pirate: str, *ships: str) -> Change:
    """Own Ships sunk in this Adventure."""

    def change(state: RattleState) -> None:
        captain = state.captains[SEAT[pirate]]
        for ship in ships:
            captain.home.remove(ship)
            captain.sent.append(ship)
            captain.sunk.append(Wreck(ship))

    return change


# --- the step ----------------------------------------------------------------------------------------


@rule("R-204", "R-102", "E-147", "E-64")
def test_each_in_turn_uses_any_sailors_in_any_order_and_then_no_more() -> None:
    cove = step_8("S09 S06", loot={"anne": "valuables", "bart": "valuables"}, sailors={"bart": "S09"}, baron="bart")
    assert cove.waits_for() == {"bart": "sailor"}
    cove.picks("bart", "S09")
    assert cove.waits_for() == {"anne": "sailor"}
    assert cove.offered("anne") == {"S06", "S09", "end"}
    cove.picks("anne", "end")
    assert (cove.coins(), cove.waits_for()) == ([0, 2, 0], {})


@rule("R-205", "E-148")
def test_each_skill_once() -> None:
    cove = step_8("S09", loot={"anne": "valuables valuables"}).picks("anne", "S09")
    assert (cove.coins(), cove.loot("anne"), cove.waits_for()) == ([2, 0, 0], "valuables", {})


@rule("R-206", "R-77", "E-149")
def test_port_and_end_sailors_do_not_work_at_sea() -> None:
    assert step_8("S14 S13 S27", loot={"anne": "rum rum"}).waits_for() == {}


@rule("R-207", "E-150")
def test_a_skill_without_effect_or_unpaid_is_not_offered() -> None:
    assert step_8("S10 S11 S05 S08 S12 S04").waits_for() == {}
    assert step_8("S01 S02 S03 S07 S09").waits_for() == {}
    assert step_8("S01", loot={"anne": "spices"}).waits_for() == {}
    assert step_8("S01", loot={"anne": "spices rum"}, upgrade_deck=".").waits_for() == {}


# --- one by one --------------------------------------------------------------------------------------


@rule("R-268", "R-79")
def test_s01_emilio_mounts_the_top_upgrade() -> None:
    cove = step_8("S01", loot={"anne": "spices rum fabrics"}, upgrade_deck="U12").picks("anne", "S01")
    assert cove.offered("anne") == {"rum", "fabrics", "back"}
    cove.picks("anne", "rum")
    assert (cove.upgrades("anne"), cove.loot("anne"), cove.pile()) == ("U12", "fabrics", "rum spices")
    assert cove.waits_for() == {}


def test_s01_emilio_takes_a_second_spices() -> None:
    cove = step_8("S01", loot={"anne": "spices spices"}).picks("anne", "S01")
    assert cove.offered("anne") == {"spices", "back"}
    cove.picks("anne", "back")
    assert (cove.loot("anne"), cove.upgrades("anne"), cove.waits_for()) == ("spices spices", "", {"anne": "sailor"})


@rule("R-269", "R-218")
def test_s02_max_mounts_a_part_of_choice() -> None:
    cove = step_8("S02", loot={"anne": "fabrics"}, supply={"hold": 0}).picks("anne", "S02")
    assert cove.offered("anne") == {"sail", "cannon", "back"}
    cove.picks("anne", "cannon")
    assert (cove.parts("anne"), cove.loot("anne"), cove.captain("anne").ready) == ({"cannon": 1}, "", {"cannon": 1})


@rule("R-270", "R-225", "E-164", "E-209")
def test_s03_olaf_brings_a_sailor_who_may_act_at_once() -> None:
    cove = step_8("S03", loot={"anne": "rum"}, sailor_deck="S08 S13", change=lost("anne", "1a")).picks("anne", "S03")
    assert cove.crew("anne") == "S03 S08"
    assert cove.offered("anne") == {"S08", "end"}
    louigi = step_8("S03", loot={"anne": "rum"}, sailor_deck="S13 S08").picks("anne", "S03")
    assert louigi.crew("anne") == "S03 S13"


@rule("R-210", "E-155")
def test_s04_petra_repairs_one_ship_free_of_charge() -> None:
    cove = step_8("S04", loot={"anne": "rum"}, change=lost("anne", "1a")).picks("anne", "S04")
    assert (cove.loot("anne"), cove.captain("anne").sunk) == ("rum", [])
    two = step_8("S04", loot={"anne": "rum rum"}, change=lost("anne", "1a", "1b")).picks("anne", "S04")
    assert (two.loot("anne"), two.captain("anne").sunk) == ("rum", [])


def test_s05_tess_pays_for_two_ships() -> None:
    assert step_8("S05", change=sank("anne", "y1")).waits_for() == {}
    assert step_8("S05", change=sank("anne", "y1", "g1")).picks("anne", "S05").coins() == [1, 0, 0]


def test_s06_finn_draws_and_gives_one_back() -> None:
    cove = step_8("S06", loot={"anne": "rum"}, bag="valuables").picks("anne", "S06")
    assert cove.waits_for() == {"anne": "skill"}
    assert cove.offered("anne") == {"rum.1", "valuables.1"}
    cove.picks("anne", "rum.1")
    assert (cove.loot("anne"), cove.pile(), cove.waits_for()) == ("valuables", "rum", {})


def test_s07_bruna_swaps_for_another_type() -> None:
    cove = step_8("S07", loot={"anne": "rum"}, bag="rum spices").picks("anne", "S07")
    assert cove.offered("anne") == {"rum:spices", "back"}
    assert cove.picks("anne", "rum:spices").loot("anne") == "spices"


def test_s08_sal_draws_after_a_loss() -> None:
    assert step_8("S08").waits_for() == {}
    cove = step_8("S08", change=lost("anne", "1a"), bag="rum spices valuables fabrics").picks("anne", "S08")
    assert cove.loot("anne") == "", "the Loot drawn pays for the repair"
    assert cove.captain("anne").sunk == []


def test_s10_and_s11_make_parts_ready() -> None:
    cove = step_8("S10 S11", exhausted={"anne": "sail sail cannon cannon cannon"})
    cove.picks("anne", "S11").picks("anne", "S10")
    assert (cove.captain("anne").ready, cove.captain("anne").exhausted) == (
        {"cannon": 2, "sail": 1}, {"sail": 1, "cannon": 1}
    )  # fmt: skip


def test_s12_bo_pays_for_a_boarding() -> None:
    assert step_8("S12", change=sank("anne", "y1")).waits_for() == {}
    assert step_8("S12", change=sank("anne", "y1", boarded="y1")).picks("anne", "S12").coins() == [1, 0, 0]


# --- the pack ----------------------------------------------------------------------------------------


@rule("R-262", "R-261", "E-199")
def test_pack_sailors_store_up_to_two_of_their_type() -> None:
    cove = step_8("P03 P01", loot={"anne": "fabrics fabrics fabrics rum"}, crew_pack=True)
    assert cove.offered("anne") == {"store:P03:1", "store:P03:2", "store:P01:1", "end"}
    cove.picks("anne", "store:P03:2")
    assert (cove.captain("anne").stored, cove.loot("anne")) == ({"P03": 2}, "rum fabrics")
    assert cove.offered("anne") == {"store:P01:1", "end"}
    with pytest.raises(NotAllowed):
        cove.picks("anne", "store:P03:1")
    cove.picks("anne", "end")
    assert cove.pile() == ""


def step_4(anne: str, *, sea: dict[str, tuple[int, int] | tuple[int, int, str]] | None = None, **things: Any) -> Cove:
    """Anne's turn in step 4 with 1 Loot stored on each of these Sailors; her Ship 1a lies 40 mm west of y1."""
    lying = sea or {"y1": (1540, 1400, "3"), "1a": (1000, 1400, "2")}
    stored = {"anne": dict.fromkeys(anne.split(), 1)}
    return lay("actions", "battle", card="NS2", sea=lying, sailors={"anne": anne}, stored=stored, crew_pack=True,
               **things)  # fmt: skip


@rule("R-263", "R-147")
def test_p01_ruth_moves_a_ship_without_a_sail() -> None:
    cove = step_4("P01").picks("anne", "use:P01")
    touch = next(one for one in cove.offered("anne") if "touch" in one)
    cove.picks("anne", touch)
    assert cove.captain("anne").stored == {}
    assert cove.pile() == "rum"
    assert cove.state.sea["1a"].at == (1400, 1400)
    assert "use:P01" not in cove.offered("anne")
    assert "end" in cove.offered("anne")


@rule("R-263", "R-187")
def test_p02_sancho_sinks_without_a_cannon() -> None:
    cove = step_4("P02").picks("anne", "use:P02")
    assert [trophy.ship for trophy in cove.captain("anne").trophies] == ["y1"]
    assert cove.pile() == "spices"
    far = step_4("P02", sea={"y1": (2000, 1400), "1a": (1000, 1400)})
    assert far.waits_for() == {}


@rule("R-263", "E-198")
def test_p03_wanda_readies_a_sail() -> None:
    cove = step_4("P03", exhausted={"anne": "sail"}).picks("anne", "use:P03")
    assert (cove.captain("anne").ready, cove.captain("anne").exhausted) == ({"sail": 1}, {})


@rule("R-192", "R-263")
def test_p04_bettina_sends_a_ship_home_for_nobody() -> None:
    cove = step_4("P04", sea={"y1": (2700, 2700), "y2": (100, 2700), "1a": (100, 100)}).picks("anne", "use:P04")
    cove.picks("anne", "y2")
    assert ("y2" in cove.state.pool, cove.captain("anne").trophies, cove.pile()) == (True, [], "valuables")


@rule("R-263", "R-171")
def test_p05_alba_rolls_a_ship_again_where_it_lies() -> None:
    faces = set()
    for seed in range(12):
        cove = step_4("P05", seed=f"{seed:064x}").picks("anne", "use:P05")
        ship = cove.state.sea["1a"]
        assert ship == replace(ship, x=1000, y=1400)
        faces.add(ship.face)
    assert len(faces) > 2


@rule("R-263", "R-172", "R-174")
def test_p06_smitty_cheers_a_ship_in_battles_only() -> None:
    cove = step_4("P06").picks("anne", "use:P06")
    assert cove.state.cheers == {"1a": 2}
    assert {ship.id: ship.strength for ship in cove.view(None).sea}["1a"] == 4
    cove.picks("anne", "pass")
    assert [trophy.ship for trophy in cove.captain("anne").trophies] == ["y1"]


@rule("R-263")
def test_a_sailor_acts_once_in_an_adventure() -> None:
    def two(state: RattleState) -> None:
        state.captains[0].stored["P03"] = 2
        state.bag["fabrics"] -= 1

    cove = step_4("P03", exhausted={"anne": "sail sail"}, change=two).picks("anne", "use:P03")
    assert "use:P03" not in cove.offered("anne")
    assert cove.captain("anne").stored == {"P03": 1}


# --- Special Loot in step 4 --------------------------------------------------------------------------


@rule("R-267", "R-266", "R-158")
def test_l2_a_keg_sinks_and_l3_bones_roll() -> None:
    sea: dict[str, tuple[int, int] | tuple[int, int, str]] = {"y1": (1140, 1400, "3"), "1a": (1000, 1400, "2")}
    cove = lay("actions", card="NS2", sea=sea, loot={"anne": "L2 L3 rum"}, loot_pack=True)
    assert {"use:L2", "use:L3"} <= cove.offered("anne")
    cove.picks("anne", "use:L3")
    assert cove.pile() == "L3"
    cove.picks("anne", "use:L2")
    (trophy,) = cove.captain("anne").trophies
    assert (trophy.ship, trophy.boarded, cove.loot("anne"), cove.pile()) == ("y1", True, "rum", "L2 L3")


@rule("R-267", "R-210")
def test_l4_timber_repairs_for_nothing() -> None:
    cove = lay("repairs", card="NS2", loot={"anne": "L4 rum"}, loot_pack=True, change=lost("anne", "1a", "1b"))
    cove.picks("anne", "timber")
    assert (cove.loot("anne"), cove.captain("anne").sunk, cove.pile()) == ("rum", [], "L4")


@rule("R-266", "R-209", "E-200")
def test_special_loot_pays_no_repair_but_is_lost_when_not_all_can_be_paid() -> None:
    one = lay("repairs", card="NS2", loot={"anne": "L1 rum"}, loot_pack=True, change=lost("anne", "1a"))
    assert (one.loot("anne"), one.captain("anne").sunk) == ("L1", [])
    two = lay("repairs", card="NS2", loot={"anne": "L1 rum"}, loot_pack=True, change=lost("anne", "1a", "1b"))
    assert (two.loot("anne"), two.captain("anne").sunk) == ("", [])


@rule("R-265", "R-264", "E-201")
def test_special_loot_needs_a_place() -> None:
    cove = lay("stow", card="NS2", loot={"anne": "rum rum rum rum L5"}, loot_pack=True)
    assert cove.waits_for() == {"anne": "keep_loot"}
    cove.time_up("anne")
    assert cove.loot("anne") == "rum rum rum L5"


@rule("R-85", "E-56")
def test_a_cost_may_be_paid_with_loot_drawn_or_stowed() -> None:
    cove = step_8("S03", loot={"anne": "rum rum"}, sailor_deck="S27").picks("anne", "S03")
    assert (cove.loot("anne"), cove.crew("anne")) == ("rum", "S03 S27")


@rule("R-268", "R-269", "E-215", "E-216")
@pytest.mark.parametrize(("sailor", "loot"), [("S01", "spices rum spices fabrics"), ("S02", "fabrics fabrics")])
def test_what_a_sailor_brought_is_no_purchase(sailor: str, loot: str) -> None:
    cove = lay("sailors", "port", card="NS2", sailors={"anne": sailor}, loot={"anne": loot})
    cove.picks("anne", sailor).picks("anne", "rum" if sailor == "S01" else "sail")
    asked = []
    while cove.waits_for():
        asked.append(cove.waits_for()["anne"])
        cove.picks("anne", "end")
    assert ("workshop" if sailor == "S01" else "shipyard") in asked
