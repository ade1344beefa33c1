"""Moves as players name them: 3.4 of the ledger."""

from __future__ import annotations

import pytest

from engine.games.rattle.sea import (
    LONG_MOVE,
    SUPER_MOVE,
    MovingShip,
    Point,
    Refusal,
    Tile,
    berths,
    offers,
    reading,
    touching,
)
from tests.games.rattle.typed_moves.phrases import said as told
from tests.ledger import rule

A = (1000, 1000)
FAR_RED = {"1a": A, "r1": (2000, 1000)}


def refused(words: str, ships: dict[str, Point], *walls: Tile) -> Refusal:
    found = told(words, ships, "1a", LONG_MOVE, walls)
    assert isinstance(found, Refusal)
    return found


@rule("R-31", "R-32", "R-33", "R-36", "R-37", "E-20", "E-21")
@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("toward r1 touch", (1860, 1000)),
        ("Verso R1, tocca", (1860, 1000)),
        ("toward r1 range", (1230, 1000)),
        ("verso r1 tiro", (1230, 1000)),
        ("toward r1 40", (1400, 1000)),
        ("verso  r1 40 mm", (1400, 1000)),
        ("G7", (1300, 1300)),
        ("to G7.1", (1233, 1233)),
        ("E 40", (1400, 1000)),
        ("O 40", (600, 1000)),
        ("W 40mm", (600, 1000)),
        ("NO 10", (929, 929)),
        ("N 12", (1000, 880)),
        ("sso 10", (962, 1092)),
    ],
)
def test_forms_of_a_move_are_understood_in_english_and_italian(words: str, end: Point) -> None:
    assert told(words, FAR_RED, "1a", LONG_MOVE) == end


@rule("R-34", "E-22")
@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("away r1 far", (120, 1000)),
        ("via da r1 lontano", (120, 1000)),
        ("away from r1 20", (800, 1000)),
        ("via da r1 20", (800, 1000)),
    ],
)
def test_a_move_away_from_a_ship_is_understood(words: str, end: Point) -> None:
    assert told(words, {"1a": A, "r1": (1200, 1000)}, "1a", LONG_MOVE) == end


@rule("R-35", "E-12")
@pytest.mark.parametrize("words", ["beside r1 at 3", "accanto a r1 alle 3"])
def test_a_move_beside_a_ship_is_understood(words: str) -> None:
    assert told(words, {"1a": (1500, 1000), "r1": A}, "1a", LONG_MOVE) == (1142, 1000)


@rule("R-35")
def test_all_berths_touch_and_12_is_north() -> None:
    assert all(
        reading(A, berth) == 0 and (berth[0] - 1000) ** 2 + (berth[1] - 1000) ** 2 >= 19600 for berth in berths(A)
    )
    assert berths(A)[11] == (1000, 858)


@rule("R-36", "E-10")
def test_a_move_to_a_grid_cell_needs_the_cell_within_reach() -> None:
    assert told("K12", {"1a": (1900, 1900)}, "1a", LONG_MOVE) == (2100, 2300)
    found = refused("K12", {"1a": (1200, 1500)})
    assert "too far" in found.why.plain()
    assert found.offer is not None
    assert MovingShip({"1a": (1200, 1500)}, "1a", LONG_MOVE, ()).legal(found.offer)


@rule("R-31", "E-13")
def test_a_move_that_cannot_touch_ends_at_the_nearest_free_berth() -> None:
    ships = {"1a": A, "g2": (1700, 1000), "2a": (1500, 1000)}
    # 8, 9 and 10 o'clock are under 2a; 7 and 11 are equally near.
    assert told("toward g2 touch", ships, "1a", LONG_MOVE) == (1629, 1123)
    assert touching((1629, 1123), (1700, 1000))


@rule("R-14", "R-38", "E-17")
def test_a_move_beyond_the_side_is_refused_with_the_stop_at_the_side() -> None:
    found = refused("W 50", {"1a": (100, 1400)})
    assert found.offer == (70, 1400)
    assert "side" in found.why.plain()


@rule("R-37", "R-38", "E-23", "E-24")
def test_a_move_beyond_the_range_is_refused_with_the_last_stop() -> None:
    ships = {"1a": (1400, 1400)}
    assert told("E 88", ships, "1a", LONG_MOVE) == (2280, 1400)
    assert refused("E 89", ships).offer == (2280, 1400)
    assert told("E 89", ships, "1a", SUPER_MOVE) == (2290, 1400)
    assert told("NE 88", ships, "1a", LONG_MOVE) == (2022, 778)


@rule("R-38", "E-25")
def test_a_stop_too_far_by_rounding_becomes_the_one_before() -> None:
    assert told("toward g1 88", {"1a": A, "g1": (2101, 1850)}, "1a", LONG_MOVE) == (1696, 1537)


@rule("R-38")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("go home", "can't read"),
        ("Z4", "no cell “Z4”"),
        ("N 0", "at least"),
        ("toward g9 touch", "no Ship “g9”"),
        ("toward 1a touch", "another Ship"),
        ("toward g1 touch", "touch already"),
        ("toward g1 range", "short range already"),
        ("toward r1 touch", "too far"),
        ("beside g1 at 3", "Ships can't lie on top of each other"),
        ("F6", "lies there already"),
    ],
)
def test_a_refusal_of_a_move_gives_its_reason(words: str, says: str) -> None:
    ships = {"1a": (1100, 1100), "g1": (1240, 1100), "2a": (1400, 1100), "r1": (2600, 2600)}
    assert says in refused(words, ships).why.plain()


@rule("R-38", "R-29")
def test_a_refusal_of_a_move_says_that_a_tile_blocks_it() -> None:
    rock = Tile(1400, 1000, radius=180)
    found = refused("E 80", {"1a": A}, rock)
    assert found.offer == (1150, 1000)
    assert "tile is in the way" in found.why.plain()
    stuck = refused("W 10", {"1a": (1150, 1000)}, rock)
    assert stuck.offer is None
    assert "stuck" in stuck.why.plain()


@rule("R-40")
def test_the_list_of_destinations_has_the_moves_of_the_ledger() -> None:
    ships = {"y1": (1400, 1000), "g1": (1000, 2000), "r1": (2700, 2700), "1a": A, "2a": (1000, 300)}
    found = offers(ships, "1a", LONG_MOVE, prey=("y1", "g1", "r1"), rivals=("2a",))
    # Red is out of reach, y1 is in short range already, and to run is to go as far from y1 as possible.
    assert [offer.id for offer in found] == ["touch y1", "touch g1", "range g1", "far y1", "touch 2a"]
    assert found[0].to == (1260, 1000)
    assert found[3].to == (120, 1000)
    assert all(MovingShip(ships, "1a", LONG_MOVE, ()).legal(offer.to) for offer in found)


@rule("R-40")
def test_run_goes_where_the_nearest_np_ship_is_furthest() -> None:
    ships = {"y1": (1400, 2400), "1a": (1400, 2600)}
    (run,) = (offer for offer in offers(ships, "1a", LONG_MOVE, prey=["y1"]) if offer.kind == "run")
    assert run.to == (2280, 2600)  # W is as good, but E comes first


@rule("R-40")
def test_the_list_of_destinations_is_short_and_has_no_place_twice() -> None:
    prey = [f"{colour}{number}" for colour in "ygr" for number in (1, 2, 3, 4)]
    ships = {name: (400 + 600 * (place % 4), 500 + 700 * (place // 4)) for place, name in enumerate(prey)}
    rivals = [f"{seat}a" for seat in range(2, 12)]
    ships |= {name: (200 + 250 * place, 2600) for place, name in enumerate(rivals)} | {"1a": (1300, 1550)}
    found = offers(ships, "1a", SUPER_MOVE, prey=prey, rivals=rivals)
    kinds = [offer.kind for offer in found if offer.target in prey]
    assert kinds.count("touch") == 8
    assert kinds.count("range") <= 6
    assert sum(offer.target in rivals for offer in found) == 6
    assert len({offer.to for offer in found}) == len(found)


@rule("R-40", "R-29")
def test_a_ship_that_cannot_move_is_offered_nothing() -> None:
    assert offers({"1a": A, "r1": (2000, 1000)}, "1a", LONG_MOVE, [Tile(1000, 1000, radius=180)], prey=["r1"]) == []
