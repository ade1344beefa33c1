"""The Battle, Boarding and what is paid for it: 4.10 to 4.13 of the ledger."""

from __future__ import annotations

import pytest

from engine.games.rattle.game import GAME
from engine.games.rattle.ships import strength
from engine.play import Due
from engine.table import Table
from tests.games.rattle.waters import Lying, at_sea, run
from tests.ledger import rule


def credits(play: object, seat: int) -> list[str]:
    return [trophy.ship for trophy in play.state.captains[seat].trophies]  # type: ignore[attr-defined]


def lost(play: object, seat: int) -> list[str]:
    return [wreck.ship for wreck in play.state.captains[seat].sunk]  # type: ignore[attr-defined]


@rule("R-173", "R-184")
def test_the_closest_pair_fights_and_the_survivors_sail_home() -> None:
    play = at_sea("NS6", {"y1": ("3", 1000, 1000), "1a": ("4", 1240, 1000), "2a": ("2", 700, 1000)})
    run(play, "battle")
    assert credits(play, 0) == ["y1"]
    assert not credits(play, 1)
    assert not play.state.sea
    assert play.state.captains[0].home == ["1a", "1b", "1c", "1d"]
    assert play.state.taken == ["y1"]


@rule("R-181")
def test_equal_strengths_sink_each_other() -> None:
    play = at_sea("NS6", {"g1": ("4", 1000, 1000), "1a": ("4", 1240, 1000)})
    run(play, "battle")
    assert credits(play, 0) == ["g1"]
    assert lost(play, 0) == ["1a"]


@rule("R-179")
def test_a_survivor_fights_again_and_again() -> None:
    ships = {"r1": ("5", 400, 400), "1a": ("3", 640, 400), "2a": ("4", 400, 740), "3a": ("5", 840, 840)}
    play = at_sea("NH4", ships)
    play.state.tiles.clear()
    run(play, "battle")
    assert (lost(play, 0), lost(play, 1), lost(play, 2)) == (["1a"], ["2a"], ["3a"])
    assert (credits(play, 0), credits(play, 1), credits(play, 2)) == ([], [], ["r1"])


@rule("R-180")
def test_several_are_credited_with_the_same_ship() -> None:
    play = at_sea("NH4", {"r1": ("3", 1000, 2000), "1a": ("3", 800, 2000), "2a": ("5", 1200, 2000)})
    run(play, "battle")
    assert credits(play, 0) == credits(play, 1) == ["r1"]
    assert lost(play, 0) == ["1a"]
    play = at_sea("NH4", {"r1": ("3", 1000, 2000), "1a": ("2", 800, 2000), "2a": ("5", 1200, 2000)})
    run(play, "battle")
    assert (credits(play, 0), credits(play, 1)) == ([], ["r1"])


@rule("R-176")
def test_a_round_is_fought_with_the_strengths_of_its_start() -> None:
    play = at_sea("NH4", {"y1": ("2", 800, 2000), "r1": ("5", 1200, 2000), "1a": ("4", 1000, 2000)})
    run(play, "battle")
    assert credits(play, 0) == ["y1"]
    assert lost(play, 0) == ["1a"]


@rule("R-186")
def test_an_ally_fights_for_nobody() -> None:
    play = at_sea("PH6", {"y1": ("3", 800, 2000), "r1": ("3", 1000, 2000), "1a": ("4", 1200, 2000)})
    run(play, "battle")
    assert credits(play, 0) == ["r1"]
    assert "y1" in play.state.pool
    assert play.state.earned == [0, 0, 0]


@rule("R-304", "R-186")
def test_an_ally_that_comes_through_pays_every_participant() -> None:
    play = at_sea("PH6", {"y1": ("3", 800, 2000), "r1": ("2", 1000, 2000), "1a": ("4", 2200, 2000)})
    run(play, "battle")
    assert not credits(play, 0)
    assert "r1" in play.state.pool
    assert [captain.coins for captain in play.state.captains] == [1, 0, 0]


@rule("R-174", "R-183", "R-121", "R-172")
def test_strengths() -> None:
    play = at_sea(
        "NS3", {"y1": ("2", 400, 400), "r1": ("sail", 2000, 2000), "1a": ("cannon", 800, 400), "1b": ("3", 900, 900)}
    )
    state = play.state
    one = state.captains[0]
    one.ready["cannon"], one.exhausted["cannon"] = 1, 1
    assert strength(state, state.sea["1a"]) == 4
    one.upgrades.append("U10")
    assert (strength(state, state.sea["1a"]), strength(state, state.sea["1a"], battle=False)) == (6, 4)
    state.ballista.append(0)
    assert (strength(state, state.sea["1a"]), strength(state, state.sea["1b"])) == (7, 4)
    state.marks["y1"] = -2
    assert strength(state, state.sea["y1"]) == 1
    assert strength(state, state.sea["r1"]) == 3
    state.card = "NS6"
    assert strength(state, state.sea["r1"]) == 1


@rule("R-187", "R-188", "R-189", "R-190")
def test_a_boarded_ship_pays_a_coin_and_one_loot_more() -> None:
    play = at_sea("NS6", {"y1": ("2", 1000, 1000), "1a": ("2", 1140, 1000)})
    run(play, "battle")
    assert [trophy.boarded for trophy in play.state.captains[0].trophies] == [True]
    play.state.agenda = [Due("loot"), Due("coins")]
    table = Table.from_state(GAME, play.state.options, play.state, 3)
    assert table.state.captains[0].coins == 1
    assert sum(table.state.captains[0].loot.values()) == 3
    assert "y1" in table.state.pool


@rule("R-303", "R-282")
def test_a_surviving_ship_at_the_fort_earns_a_coin() -> None:
    play = at_sea("NH1", {"r1": ("5", 900, 450), "1a": ("5", 1400, 325), "2a": ("2", 1400, 2000)})
    run(play, "battle")
    assert [captain.coins for captain in play.state.captains] == [0, 0, 0]
    play = at_sea("NH1", {"r1": ("4", 900, 450), "1a": ("5", 1400, 325), "2a": ("2", 1400, 2000)})
    run(play, "battle")
    assert [captain.coins for captain in play.state.captains] == [1, 0, 0]


@pytest.mark.parametrize(("card", "face", "coins", "loot"), [("NS1", "grapeshot", 0, 4), ("NS1", "1", 1, 3)])
@rule("R-143", "R-193", "R-197")
def test_a_surrendered_ship_pays_loot(card: str, face: str, coins: int, loot: int) -> None:
    ships: Lying = {"y1": (face, 1000, 1000), "1a": ("3", 1140, 1000)}
    play = at_sea(card, ships)
    play.state.bag = {"rum": 18}
    run(play, "battle")
    play.state.agenda = [Due("loot"), Due("coins")]
    table = Table.from_state(GAME, play.state.options, play.state, 3)
    assert table.state.captains[0].coins == coins
    assert sum(table.state.captains[0].loot.values()) == loot
