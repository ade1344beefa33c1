"""The Sailors pack and the Loot pack: 4.22, 2.7 and 2.11 of the ledger."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.choice import NotAllowed
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.loot_victory_revenge import SPECIAL
from engine.games.rattle.cards.sailors import PACK
from engine.games.rattle.galleon_and_port import PORT
from engine.games.rattle.game_options import RattleOptions
from engine.games.rattle.state import RattleState
from engine.games.rattle.treasure.loot_tokens import total
from tests.games.rattle.crazy_adventures.set_dice import rolled
from tests.games.rattle.crew.tables_in_step_8 import lost, step_8
from tests.games.rattle.port.visits import visit
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

# --- the pack ----------------------------------------------------------------------------------------


@rule("R-262", "R-261", "E-199")
def test_pack_sailors_store_up_to_two_loot_of_their_type() -> None:
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
    """Return Anne's turn in step 4 with 1 Loot stored with each of these Sailors. Her Ship 1a is 40 mm west of y1."""
    lying = sea or {"y1": (1540, 1400, "3"), "1a": (1000, 1400, "2")}
    stored = {"anne": dict.fromkeys(anne.split(), 1)}
    return lay(
        "actions", "battle", card="NS2", sea=lying, sailors={"anne": anne}, stored=stored, crew_pack=True, **things
    )


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
def test_p02_sancho_sinks_a_ship_without_a_cannon() -> None:
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
def test_p04_bettina_removes_a_ship_as_nobodys_trophy() -> None:
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
def test_p06_smitty_strengthens_a_ship_in_battles_only() -> None:
    cove = step_4("P06").picks("anne", "use:P06")
    assert cove.state.cheers == {"1a": 2}
    assert {ship.id: ship.strength for ship in cove.view(None).sea}["1a"] == 4
    cove.picks("anne", "pass")
    assert [trophy.ship for trophy in cove.captain("anne").trophies] == ["y1"]


@rule("R-263")
def test_a_pack_sailor_acts_once_in_an_adventure() -> None:
    def two(state: RattleState) -> None:
        state.captains[0].stored["P03"] = 2
        state.bag["fabrics"] -= 1

    cove = step_4("P03", exhausted={"anne": "sail sail"}, change=two).picks("anne", "use:P03")
    assert "use:P03" not in cove.offered("anne")
    assert cove.captain("anne").stored == {"P03": 1}


@rule("R-261", "R-264", "R-66", "R-62")
@pytest.mark.parametrize(
    ("options", "sailors", "tokens"), [({}, 27, 56), ({"crew_pack": True}, 33, 56), ({"loot_pack": True}, 27, 64)]
)
def test_the_packs_add_their_sailors_and_loot_to_the_game(options: dict[str, Any], sailors: int, tokens: int) -> None:
    cove = lay("welcome", **options)
    assert len(cove.state.sailor_deck) == sailors
    assert total(cove.state.bag) == tokens
    heard = cove.heard()
    for card in PACK:
        assert (card_name(card).plain() in heard) == bool(options.get("crew_pack"))
    for card in SPECIAL:
        assert (card_name(card).plain() in heard) == bool(options.get("loot_pack"))
    assert RattleOptions().crew_pack is RattleOptions().loot_pack is False


@rule("R-263", "E-198")
def test_stored_loot_can_be_spent_from_the_next_adventure_on() -> None:
    cove = lay(
        "sailors",
        "stow",
        "adventure_end",
        ("adventure", 0),
        card="NS2",
        sailors={"anne": "P01"},
        loot={"anne": "rum rum"},
        crew_pack=True,
    )
    assert cove.offered("anne") == {"store:P01:1", "store:P01:2", "end"}
    cove.picks("anne", "store:P01:1").picks("anne", "end")
    assert cove.captain("anne").stored == {"P01": 1}
    assert cove.all_send(), "in this Adventure there is no more step 4"
    while cove.waits_for() != {"anne": "act"}:
        cove.time_up(next(iter(cove.waits_for())))
    assert "use:P01" in cove.offered("anne")


@rule("R-262", "R-209", "R-85")
def test_stored_loot_pays_for_nothing_and_cannot_be_lost() -> None:
    stored = {"anne": {"P01": 2}}
    cove = lay(
        "repairs",
        "stow",
        card="NS2",
        sailors={"anne": "P01 S25"},
        stored=stored,
        crew_pack=True,
        change=lost("anne", "1a"),
        loot={"anne": "rum rum rum rum rum"},
    )
    assert (cove.loot("anne"), cove.captain("anne").stored) == ("rum rum rum rum", {"P01": 2})
    begging = lay(
        "repairs", card="NS2", sailors={"anne": "P01"}, stored=stored, crew_pack=True, change=lost("anne", "1a")
    )
    assert (begging.captain("anne").sunk, begging.captain("anne").stored) == ([], {"P01": 2})
    assert lay(("location", "tavern"), sailors={"anne": "P01"}, stored=stored, crew_pack=True).waits_for() == {}
    end = lay("finish", sailors={"anne": "P01 S25"}, stored=stored, crew_pack=True, loot={"anne": "rum"})
    assert {one.source: one.points for one in end.view(None).players[0].points} == {"coins": 0, "S25": 1}


@rule("R-262")
def test_loot_just_drawn_may_be_stored_and_needs_no_place_then() -> None:
    cove = lay(
        "sailors",
        "stow",
        card="NS2",
        sailors={"anne": "P04"},
        crew_pack=True,
        loot={"anne": "rum rum rum rum valuables"},
    )
    cove.picks("anne", "store:P04:1")
    assert (cove.loot("anne"), cove.captain("anne").stored, cove.waits_for()) == ("rum rum rum rum", {"P04": 1}, {})


@rule("R-263")
def test_without_stored_loot_a_pack_sailor_does_nothing_in_step_4() -> None:
    cove = lay(
        "actions",
        card="NS2",
        sea={"y1": (1540, 1400), "1a": (1000, 1400)},
        sailors={"anne": "P01 P05"},
        ready={"anne": "sail"},
        crew_pack=True,
    )
    assert cove.offered("anne") == {"move", "pass"}


# --- Special Loot in step 4 --------------------------------------------------------------------------


@rule("R-267", "R-266", "R-158")
def test_l2_a_keg_sinks_a_ship_and_l3_bones_roll_again() -> None:
    sea: dict[str, tuple[int, int] | tuple[int, int, str]] = {"y1": (1140, 1400, "3"), "1a": (1000, 1400, "2")}
    cove = lay("actions", card="NS2", sea=sea, loot={"anne": "L2 L3 rum"}, loot_pack=True)
    assert {"use:L2", "use:L3"} <= cove.offered("anne")
    cove.picks("anne", "use:L3")
    assert cove.pile() == "L3"
    cove.picks("anne", "use:L2")
    (trophy,) = cove.captain("anne").trophies
    assert (trophy.ship, trophy.boarded, cove.loot("anne"), cove.pile()) == ("y1", True, "rum", "L2 L3")


@rule("R-267", "R-210")
def test_l4_timber_repairs_all_ships_for_free() -> None:
    cove = lay("repairs", card="NS2", loot={"anne": "L4 rum"}, loot_pack=True, change=lost("anne", "1a", "1b"))
    cove.picks("anne", "timber")
    assert (cove.loot("anne"), cove.captain("anne").sunk, cove.pile()) == ("rum", [], "L4")


@rule("R-266", "R-209", "E-200")
def test_special_loot_pays_no_repair_but_is_lost_if_not_all_can_be_paid() -> None:
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


@rule("R-265", "R-66")
def test_special_loot_is_drawn_like_any_other() -> None:
    cove = lay("crazy_coins", card="X07", bag="L1 L3 rum", loot_pack=True, players=2, change=rolled({}, draws=2))
    assert total(cove.captain("anne").loot) == 2
    assert sorted([*cove.loot("anne").split(), *cove.loot("bart").split()]) == ["L1", "L3", "rum"]
    assert not cove.state.bag


@rule("R-266", "R-267")
def test_special_loot_may_be_thrown_away_at_a_decision() -> None:
    cove = lay(("location", "market"), loot={"anne": "L5 rum rum"}, loot_pack=True, phase="port")
    cove.picks("anne", "throw").picks("anne", "L5.1")
    assert (cove.loot("anne"), cove.pile()) == ("rum rum", "L5")


@rule("R-267", "R-158")
def test_l2_a_keg_reaches_only_short_range() -> None:
    sea: dict[str, tuple[int, int] | tuple[int, int, str]] = {"y1": (1770, 1400, "3"), "1a": (1000, 1400, "2")}
    assert "use:L2" in lay("actions", card="NS2", sea=sea, loot={"anne": "L2"}, loot_pack=True).offered("anne")
    sea["y1"] = (1771, 1400, "3")
    assert lay("actions", card="NS2", sea=sea, loot={"anne": "L2"}, loot_pack=True).waits_for() == {}


@rule("R-210", "R-267")
def test_l4_timber_may_be_kept() -> None:
    cove = lay("repairs", card="NS2", loot={"anne": "L4 rum"}, loot_pack=True, change=lost("anne", "1a"))
    assert cove.asked("anne").default == "pay"
    cove.picks("anne", "pay")
    assert (cove.loot("anne"), cove.captain("anne").sunk, cove.pile()) == ("L4", [], "rum")


@rule("R-265", "R-267")
def test_l5_the_kings_seal_is_worth_three_points_at_the_end() -> None:
    cove = lay("finish", loot={"anne": "L5"}, loot_pack=True)
    assert [(one.source, one.points) for one in cove.view(None).players[0].points] == [("coins", 0), ("L5", 3)]
    assert cove.state.winners == (0,)


# --- Special Loot in Port ------------------------------------------------------------------------------


@rule("R-267", "R-266")
def test_a_treasure_map_gives_two_loot_in_port() -> None:
    cove = visit("workshop", loot={"anne": "L1"}, loot_pack=True)
    assert cove.offered("anne") == {"map", "throw", "end"}
    cove.picks("anne", "map").picks("anne", "spices.1", "fabrics.1")
    assert (cove.loot("anne"), cove.pile()) == ("spices fabrics", "L1")
    assert "price" in cove.offered("anne")


@rule("R-267", "R-84")
@pytest.mark.parametrize("place", PORT)
def test_a_treasure_map_works_at_every_location(place: str) -> None:
    cove = visit(place, loot={"anne": "L1"}, loot_pack=True, bag="rum")
    assert cove.waits_for() == {"anne": place}
    cove.picks("anne", "map")
    if cove.waits_for() == {"anne": "port_map"}:
        cove.picks("anne", "rum.1")
    assert (cove.loot("anne"), cove.pile()) == ("rum", "L1")
    assert visit(place, loot={"anne": "L1"}, loot_pack=True, bag="").waits_for() == {}
