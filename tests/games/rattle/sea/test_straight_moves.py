"""Straight moves and shots: 3.3 of the ledger."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.rattle.sea import (
    LONG_MOVE,
    SHORT_MOVE,
    SUPER_MOVE,
    MovingShip,
    Point,
    Tile,
    clear_shot,
    reading,
    stop,
    touching,
)
from engine.games.rattle.sea.distances import FAR_SIDE, NEAR_SIDE, free, in_sea, squared_distance
from engine.games.rattle.sea.straight_moves import between
from engine.games.rattle.sea.tile_geometry import passes, touching_tile
from tests.ledger import rule

A = (1000, 1000)
BONEYARD = Tile(1400, 800, 900, 600)
places = st.tuples(st.integers(NEAR_SIDE, FAR_SIDE), st.integers(NEAR_SIDE, FAR_SIDE))
tiles = st.builds(
    Tile,
    st.integers(400, 2400),
    st.integers(400, 2400),
    st.sampled_from((0, 180, 600)),
    st.sampled_from((0, 180)),
    st.sampled_from((0, 180)),
)


@rule("R-26", "E-6", "E-8")
@pytest.mark.parametrize(
    ("target", "end", "gap"),
    [((2000, 1000), (1860, 1000), 0), ((2300, 1000), (1880, 1000), 28), ((1300, 1400), (1216, 1288), 0)],
)
def test_a_walk_toward_a_ship_ends_in_contact_or_at_the_limit(target: Point, end: Point, gap: int) -> None:
    ships = {"y1": A, "1a": target}
    assert MovingShip(ships, "y1", LONG_MOVE, ()).toward(target) == end
    assert reading(end, target) == gap


@rule("R-25", "E-7")
def test_a_walk_passes_ships_in_between_and_never_ends_on_one() -> None:
    target = (2000, 1000)
    assert MovingShip({"y1": A, "1a": target, "g1": (1400, 1000)}, "y1", LONG_MOVE, ()).toward(target) == (1860, 1000)
    end = MovingShip({"y1": A, "1a": target, "g1": (1800, 1000)}, "y1", LONG_MOVE, ()).toward(target)
    assert end == (1660, 1000)
    assert touching(end, (1800, 1000))


@rule("R-27", "E-9", "R-14", "R-13")
def test_a_walk_away_ends_at_the_limit_or_at_the_side() -> None:
    assert MovingShip({"y1": A, "1a": (1200, 1000)}, "y1", LONG_MOVE, ()).away((1200, 1000)) == (120, 1000)
    assert MovingShip({"y1": (500, 1000), "1a": (700, 1000)}, "y1", LONG_MOVE, ()).away((700, 1000)) == (70, 1000)


@rule("R-25")
def test_a_ship_without_a_legal_stop_stays() -> None:
    assert MovingShip({"y1": A, "1a": (1140, 1000)}, "y1", LONG_MOVE, ()).toward((1140, 1000)) == A
    assert MovingShip({"y1": (70, 1000), "1a": (300, 1000)}, "y1", LONG_MOVE, ()).away((300, 1000)) == (70, 1000)


@rule("R-28", "E-26")
@pytest.mark.parametrize("limit", [SHORT_MOVE, LONG_MOVE, SUPER_MOVE])
def test_the_centre_moves_at_most_the_length_of_the_range(limit: int) -> None:
    ships = {"1a": (300, 1400)}
    assert MovingShip(ships, "1a", limit, ()).legal((300 + limit, 1400))
    assert not MovingShip(ships, "1a", limit, ()).legal((301 + limit, 1400))
    assert (SHORT_MOVE, LONG_MOVE, SUPER_MOVE) == (630, 880, 1760)


@rule("R-29", "E-14")
def test_a_ship_may_end_in_contact_with_a_blocking_tile_but_not_cross_it() -> None:
    assert MovingShip({"1a": (800, 1170)}, "1a", LONG_MOVE, [BONEYARD]).legal((1680, 1170))
    assert touching_tile((1680, 1170), BONEYARD)
    assert not MovingShip({"1a": (800, 1169)}, "1a", LONG_MOVE, [BONEYARD]).legal((1680, 1169))


@rule("R-29")
def test_a_walk_stops_before_a_tile_and_cannot_start_on_one() -> None:
    target = (2400, 800)
    assert MovingShip({"y1": (800, 800), "1a": target}, "y1", SUPER_MOVE, [BONEYARD]).toward(target) == (880, 800)
    assert MovingShip({"y1": (875, 800), "1a": target}, "y1", SUPER_MOVE, [BONEYARD]).toward(target) == (875, 800)
    assert MovingShip({"y1": (875, 800), "1a": target}, "y1", SUPER_MOVE, [BONEYARD]).away(target) == (875, 800)
    assert not MovingShip({"1a": (875, 800)}, "1a", LONG_MOVE, [BONEYARD]).legal((300, 800))


@rule("R-12", "E-19")
def test_tiles_that_block_nothing_can_be_crossed_and_stood_on() -> None:
    reef = Tile(800, 1400, 600, 180)
    ships = {"1a": (800, 1000)}
    assert MovingShip(ships, "1a", LONG_MOVE, ()).legal((800, 1400))
    assert MovingShip(ships, "1a", LONG_MOVE, ()).legal((800, 1800))
    assert not MovingShip(ships, "1a", LONG_MOVE, [reef]).legal((800, 1800))
    assert clear_shot((800, 1000), (800, 1800), [])


@rule("R-30", "E-16")
def test_a_rock_blocks_a_shot_from_its_edge_on() -> None:
    rock = Tile(900, 1000, radius=180)
    assert not clear_shot((600, 1180), (1200, 1180), [rock])
    assert clear_shot((600, 1181), (1200, 1181), [rock])
    assert not clear_shot((900, 1255), (900, 1800), [rock])
    assert clear_shot((900, 1800), (900, 1255), [rock])


@rule("R-25", "R-29")
@settings(max_examples=150)
@given(st.lists(places, min_size=1, max_size=12), places, st.lists(tiles, max_size=3))
def test_the_last_legal_stop_matches_a_search_unit_by_unit(
    others: list[Point], toward_: Point, walls: list[Tile]
) -> None:
    start, *rest = others
    ships = {str(number): place for number, place in enumerate(others)}
    if toward_ == start:
        return
    found = None
    for t in range(1, 700):
        point = stop(start, between(start, toward_), t)
        stuck = any(touching_tile(start, wall) for wall in walls)
        crossed = any(not passes(start, point, wall) for wall in walls)
        if not stuck and not crossed and free(point, rest) and squared_distance(start, point) <= SHORT_MOVE**2:
            found = point
    assert MovingShip(ships, "0", SHORT_MOVE, walls).last(between(start, toward_), 699) == found


@rule("R-26", "R-13")
@settings(max_examples=150)
@given(places, places)
def test_toward_walks_unit_by_unit_until_the_first_overlap(start: Point, target: Point) -> None:
    if squared_distance(start, target) < 19600:
        return
    end, t = start, 1
    while squared_distance(stop(start, between(start, target), t), target) >= 19600:
        point = stop(start, between(start, target), t)
        end = point if in_sea(point) and squared_distance(start, point) <= LONG_MOVE**2 else end
        t += 1
    assert MovingShip({"y1": start, "1a": target}, "y1", LONG_MOVE, ()).toward(target) == end
