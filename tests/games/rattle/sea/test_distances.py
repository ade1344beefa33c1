"""Distances, contact, tiles: 3.1 of the ledger."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.rattle.sea import (
    LONG,
    SHORT,
    Point,
    Tile,
    cell_of,
    in_range,
    point_of,
    reading,
    reading_to_point,
    readings,
    touching,
    touching_tile,
)
from engine.games.rattle.sea.distances import FAR_SIDE, NEAR_SIDE, clamped, free, in_sea, nearest_free, squared_distance
from tests.ledger import rule

A = (1000, 1000)
BONEYARD = Tile(1400, 800, 900, 600)
places = st.tuples(st.integers(NEAR_SIDE, FAR_SIDE), st.integers(NEAR_SIDE, FAR_SIDE))


@rule("R-5", "E-1", "E-4")
@pytest.mark.parametrize(
    ("other", "millimetres"),
    [((1140, 1000), 0), ((1145, 1000), 0), ((1146, 1000), 1), ((1150, 1000), 1), ((1151, 1000), 2), ((1300, 1400), 36)],
)
def test_a_distance_is_the_gap_in_whole_millimetres_rounded_up(other: Point, millimetres: int) -> None:
    assert reading(A, other) == reading(other, A) == millimetres


@rule("R-5", "R-2")
@given(places, places)
def test_a_distance_is_the_smallest_number_that_reaches(a: Point, b: Point) -> None:
    m = reading(a, b)
    assert (
        m == 0
        if squared_distance(a, b) <= 21025
        else (140 + 10 * m) ** 2 >= squared_distance(a, b) > (130 + 10 * m) ** 2
    )


@rule("R-6", "E-18")
def test_ships_touch_with_a_gap_of_half_a_millimetre_at_most() -> None:
    assert touching(A, (1145, 1000))
    assert not touching(A, (1146, 1000))


@rule("R-6")
@given(places, places)
def test_ships_touch_exactly_if_their_distance_is_zero(a: Point, b: Point) -> None:
    assert touching(a, b) == (reading(a, b) == 0)


@rule("R-7", "E-2", "E-3")
@pytest.mark.parametrize(("x", "distance"), [(1770, SHORT), (2020, LONG), (2400, 2 * SHORT)])
def test_a_target_at_the_far_edge_of_a_range_is_in_range(x: int, distance: int) -> None:
    assert in_range(A, (x, 1000), distance)
    assert not in_range(A, (x + 1, 1000), distance)
    assert reading(A, (x, 1000)) == distance


@rule("R-8", "E-5")
def test_ships_at_equal_distances_are_a_tie() -> None:
    ships = {"g1": (1259, 1000), "y1": (741, 1000), "r1": (1000, 1252)}
    assert readings(A, ships) == [(12, "g1"), (12, "y1"), (12, "r1")]


@rule("R-41")
def test_distances_are_listed_closest_first() -> None:
    assert readings(A, {"g1": (1400, 1000), "y1": (1000, 860)}) == [(0, "y1"), (26, "g1")]


@rule("R-9", "E-27")
@pytest.mark.parametrize(("x", "millimetres"), [(1400, 0), (1401, 1), (1550, 15), (1551, 16)])
def test_a_distance_to_a_point_is_measured_from_the_centre(x: int, millimetres: int) -> None:
    assert reading_to_point((x, 1400), (1400, 1400)) == millimetres


@rule("R-1", "R-3")
def test_the_sea_is_a_square_with_sides() -> None:
    assert in_sea((70, 2730))
    assert not in_sea((69, 1400))
    assert not in_sea((1400, 2731))
    assert clamped((-5, 2800)) == (70, 2730)


@rule("R-4")
def test_no_ship_lies_on_top_of_another() -> None:
    assert free((1140, 1000), [A])
    assert not free((1139, 1000), [A])


@rule("R-11", "E-15")
def test_a_ship_touches_a_tile_from_75_units_away() -> None:
    assert touching_tile((1400, 1175), BONEYARD)
    assert not touching_tile((1400, 1176), BONEYARD)
    assert touching_tile((1400, 900), BONEYARD)
    assert touching_tile((1895, 1160), BONEYARD)
    assert not touching_tile((1896, 1160), BONEYARD)


@rule("R-10", "R-11")
def test_tiles_are_discs_and_rectangles() -> None:
    rock, reef = Tile(900, 1000, radius=180), Tile(900, 1000, 600, 180)
    assert touching_tile((1155, 1000), rock)
    assert not touching_tile((1156, 1000), rock)
    assert touching_tile((1275, 1000), reef)
    assert not touching_tile((900, 1166), reef)


@rule("R-19")
@given(places, st.lists(places, max_size=25))
def test_the_nearest_free_point_is_found(point: Point, others: list[Point]) -> None:
    near = [
        (x, y)
        for x, y in product(range(point[0] - 20, point[0] + 21), range(point[1] - 20, point[1] + 21))
        if squared_distance(point, (x, y)) <= 400 and free((x, y), others)
    ]
    assert nearest_free(point, others, 20) == min(
        near, key=lambda one: (squared_distance(point, one), one[1], one[0]), default=None
    )


@rule("R-36", "E-11")
def test_the_names_of_grid_places_are_understood() -> None:
    assert point_of("K12") == point_of("k12.5") == (2100, 2300)
    assert point_of("K12.7") == (2033, 2367)
    assert point_of("A1.1") == (33, 33)
    assert [point_of(name) for name in ("O1", "A15", "A0", "K12.0", "K", "12")] == [None] * 6


@rule("R-36")
def test_every_place_has_a_name_that_leads_close_to_it() -> None:
    for x, y in product(range(NEAR_SIDE, FAR_SIDE + 1, 7), repeat=2):
        place = point_of(cell_of((x, y)))
        assert place is not None
        assert max(abs(place[0] - x), abs(place[1] - y)) <= 33
        assert cell_of(place) == cell_of((x, y))
