"""Step 8, and the Sea Sailors one by one: 4.14, 4.23 and 2.6 of the ledger."""

from __future__ import annotations

import pytest

from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Trophy
from tests.games.rattle.crew.tables_in_step_8 import lost, sank, step_8
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

# --- the step ----------------------------------------------------------------------------------------


@rule("R-204", "R-102", "E-147", "E-64")
def test_each_player_in_turn_uses_any_sailors_and_then_no_more() -> None:
    cove = step_8("S09 S06", loot={"anne": "valuables", "bart": "valuables"}, sailors={"bart": "S09"}, baron="bart")
    assert cove.waits_for() == {"bart": "sailor"}
    cove.picks("bart", "S09")
    assert cove.waits_for() == {"anne": "sailor"}
    assert cove.offered("anne") == {"S06", "S09", "end"}
    cove.picks("anne", "end")
    assert (cove.coins(), cove.waits_for()) == ([0, 2, 0], {})


@rule("R-205", "E-148")
def test_each_skill_is_used_once_in_an_adventure() -> None:
    cove = step_8("S09", loot={"anne": "valuables valuables"}).picks("anne", "S09")
    assert (cove.coins(), cove.loot("anne"), cove.waits_for()) == ([2, 0, 0], "valuables", {})


@rule("R-206", "R-77", "E-149")
def test_port_and_end_sailors_do_not_work_at_sea() -> None:
    assert step_8("S14 S13 S27", loot={"anne": "rum rum"}).waits_for() == {}


@rule("R-207", "E-150")
def test_a_skill_without_effect_or_payment_is_not_offered() -> None:
    assert step_8("S10 S11 S05 S08 S12 S04").waits_for() == {}
    assert step_8("S01 S02 S03 S07 S09").waits_for() == {}
    assert step_8("S01", loot={"anne": "spices"}).waits_for() == {}
    assert step_8("S01", loot={"anne": "spices rum"}, upgrade_deck=".").waits_for() == {}


# --- one by one --------------------------------------------------------------------------------------


@rule("R-268", "R-79")
def test_s01_emilio_adds_the_top_upgrade() -> None:
    cove = step_8("S01", loot={"anne": "spices rum fabrics"}, upgrade_deck="U12").picks("anne", "S01")
    assert cove.offered("anne") == {"rum", "fabrics", "end"}
    cove.picks("anne", "rum")
    assert (cove.upgrades("anne"), cove.loot("anne"), cove.pile()) == ("U12", "fabrics", "rum spices")
    assert cove.waits_for() == {}


def test_s01_emilio_takes_a_second_spices_as_payment() -> None:
    cove = step_8("S01", loot={"anne": "spices spices"}).picks("anne", "S01")
    assert cove.offered("anne") == {"spices", "end"}
    cove.back("anne")
    assert (cove.loot("anne"), cove.upgrades("anne"), cove.waits_for()) == ("spices spices", "", {"anne": "sailor"})


@rule("R-269", "R-218")
def test_s02_max_adds_a_part_of_choice() -> None:
    cove = step_8("S02", loot={"anne": "fabrics"}, supply={"hold": 0}).picks("anne", "S02")
    assert cove.offered("anne") == {"sail", "cannon", "end"}
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
def test_s04_petra_repairs_one_ship_for_free() -> None:
    cove = step_8("S04", loot={"anne": "rum"}, change=lost("anne", "1a")).picks("anne", "S04")
    assert (cove.loot("anne"), cove.captain("anne").sunk) == ("rum", [])
    two = step_8("S04", loot={"anne": "rum rum"}, change=lost("anne", "1a", "1b")).picks("anne", "S04")
    assert (two.loot("anne"), two.captain("anne").sunk) == ("rum", [])


def test_s05_tess_pays_for_two_sunk_ships() -> None:
    assert step_8("S05", change=sank("anne", "y1")).waits_for() == {}
    assert step_8("S05", change=sank("anne", "y1", "g1")).picks("anne", "S05").coins() == [1, 0, 0]


@rule("R-253")
def test_s05_tess_and_s12_bo_count_only_np_ships() -> None:
    def sank_both(state: RattleState) -> None:
        sank("anne", "y1")(state)
        state.captains[0].trophies.append(Trophy("2a", "ship", owner=1))

    cove = lay("sailors", card="PS3", scenario="pirate-wars", sailors={"anne": "S05 S12"}, change=sank_both)
    assert not cove.waits_for()


def test_s06_finn_draws_a_loot_and_gives_one_back() -> None:
    cove = step_8("S06", loot={"anne": "rum"}, bag="valuables").picks("anne", "S06")
    assert cove.waits_for() == {"anne": "skill"}
    assert cove.offered("anne") == {"rum.1", "valuables.1"}
    cove.picks("anne", "rum.1")
    assert (cove.loot("anne"), cove.pile(), cove.waits_for()) == ("valuables", "rum", {})


def test_s07_bruna_swaps_a_loot_for_another_type() -> None:
    cove = step_8("S07", loot={"anne": "rum"}, bag="rum spices").picks("anne", "S07")
    assert cove.offered("anne") == {"rum:spices", "end"}
    assert cove.picks("anne", "rum:spices").loot("anne") == "spices"


def test_s08_sal_draws_loot_after_a_loss() -> None:
    assert step_8("S08").waits_for() == {}
    cove = step_8("S08", change=lost("anne", "1a"), bag="rum spices valuables fabrics").picks("anne", "S08")
    assert cove.loot("anne") == "", "the Loot drawn pays for the repair"
    assert cove.captain("anne").sunk == []


def test_s10_rosa_and_s11_make_parts_ready() -> None:
    cove = step_8("S10 S11", exhausted={"anne": "sail sail cannon cannon cannon"})
    cove.picks("anne", "S11").picks("anne", "S10")
    assert (cove.captain("anne").ready, cove.captain("anne").exhausted) == (
        {"cannon": 2, "sail": 1},
        {"sail": 1, "cannon": 1},
    )


def test_s12_bo_pays_for_a_boarding() -> None:
    assert step_8("S12", change=sank("anne", "y1")).waits_for() == {}
    assert step_8("S12", change=sank("anne", "y1", boarded="y1")).picks("anne", "S12").coins() == [1, 0, 0]


@rule("R-85", "E-56")
def test_a_cost_may_be_paid_with_loot_drawn_or_stowed() -> None:
    cove = step_8("S03", loot={"anne": "rum rum"}, sailor_deck="S27").picks("anne", "S03")
    assert (cove.loot("anne"), cove.crew("anne")) == ("rum", "S03 S27")


@rule("R-268", "R-269", "E-215", "E-216")
@pytest.mark.parametrize(("sailor", "loot"), [("S01", "spices rum spices fabrics"), ("S02", "fabrics fabrics")])
def test_cards_from_sailors_are_no_purchases(sailor: str, loot: str) -> None:
    cove = lay("sailors", "port", card="NS2", sailors={"anne": sailor}, loot={"anne": loot})
    cove.picks("anne", sailor).picks("anne", "rum" if sailor == "S01" else "sail")
    asked = []
    while cove.waits_for():
        asked.append(cove.waits_for()["anne"])
        cove.picks("anne", "end")
    assert ("workshop" if sailor == "S01" else "shipyard") in asked


# --- limits ------------------------------------------------------------------------------------------


@rule("R-205", "R-90")
def test_a_skill_works_again_in_the_next_adventure() -> None:
    cove = lay(
        "sailors",
        "adventure_end",
        ("adventure", 0),
        card="NS2",
        sailors={"anne": "S09"},
        loot={"anne": "valuables valuables"},
    )
    cove.picks("anne", "S09")
    assert (cove.coins(), cove.all_send()) == ([2, 0, 0], True)
    while cove.waits_for() != {"anne": "sailor"}:
        cove.time_up(next(iter(cove.waits_for())))
    assert "S09" in cove.offered("anne")


@rule("R-204")
def test_each_player_finishes_before_the_next_is_asked() -> None:
    cove = step_8("S09 S02", loot={"anne": "valuables fabrics", "bart": "valuables"}, sailors={"bart": "S09"})
    assert cove.waits_for() == {"anne": "sailor"}
    cove.picks("anne", "S09")
    assert cove.waits_for() == {"anne": "sailor"}
    assert cove.picks("anne", "end").waits_for() == {"bart": "sailor"}
    assert cove.loot("anne") == "fabrics"


@rule("R-268", "R-266")
def test_s01_emilio_takes_no_special_loot() -> None:
    assert step_8("S01", loot={"anne": "spices L5"}, loot_pack=True).waits_for() == {}


@rule("R-270", "R-207")
def test_s03_olaf_finds_nobody_in_an_empty_deck() -> None:
    assert step_8("S03", loot={"anne": "rum"}, sailor_deck=".").waits_for() == {}


@rule("R-209", "R-210")
def test_s04_petra_leaves_the_dearest_payment_out() -> None:
    def pressed(state: RattleState) -> None:
        lost("anne", "1a", "1b")(state)
        captain = state.captains[0]
        captain.sunk[0] = type(captain.sunk[0])("1a", orange=True)
        state.card = "NH6"

    cove = lay("sailors", "repairs", card="NH6", sailors={"anne": "S04"}, loot={"anne": "rum rum"}, change=pressed)
    cove.picks("anne", "S04")
    assert (cove.loot("anne"), cove.captain("anne").sunk) == ("rum", []), "1 to pay instead of 2 + 1"


@rule("R-87", "R-207")
def test_s06_and_s08_need_loot_to_draw() -> None:
    assert step_8("S06 S08", loot={"anne": "rum"}, bag="", change=lost("anne", "1a")).waits_for() == {}
    cove = step_8("S06", bag="", pile="rum").picks("anne", "S06")
    assert (cove.loot("anne"), cove.pile()) == ("", "rum"), "the Loot drawn is all there is to give back"


@rule("R-84")
def test_s07_bruna_takes_only_loot_that_is_in_the_bag() -> None:
    assert step_8("S07", loot={"anne": "rum"}, bag="rum").waits_for() == {}


@rule("R-89")
def test_s10_rosa_readies_only_one_of_two_sails() -> None:
    cove = step_8("S10", exhausted={"anne": "sail sail"}).picks("anne", "S10")
    assert (cove.captain("anne").ready, cove.captain("anne").exhausted) == ({"sail": 1}, {"sail": 1})


@rule("R-242")
def test_s09_corrado_accepts_a_wild_as_valuables() -> None:
    def wild(state: RattleState) -> None:
        state.captains[0].loot["wild-rum"] = 1
        state.bag["rum"] -= 1

    cove = step_8("S09", change=wild, market_wild=True).picks("anne", "S09")
    assert (cove.coins(), cove.pile(), cove.loot("anne")) == ([2, 0, 0], "rum", "")


@rule("R-77", "R-225")
def test_a_skill_may_be_left_unused() -> None:
    cove: Cove = step_8("S09 S03", loot={"anne": "valuables rum"}).time_up("anne")
    assert (cove.loot("anne"), cove.coins(), cove.crew("anne")) == ("rum valuables", [0, 0, 0], "S09 S03")
