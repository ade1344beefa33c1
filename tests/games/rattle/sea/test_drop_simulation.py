"""The Ship Drop: 3.2 of the ledger."""

from __future__ import annotations

import hashlib
import inspect
from itertools import pairwise

import pytest

from benchmarks.ship_drop_statistics import BANDS, DROPS, SIZES, furthest_face, measured, thrown
from engine.games.rattle import sea
from engine.games.rattle.sea import CENTRE, Point, drop, drop_one, touching
from engine.games.rattle.sea import dice_physics as simulation
from engine.games.rattle.sea.dice_physics import GRAIN, Body, at_rest, launched, settle
from engine.games.rattle.sea.distances import free, squared_distance
from engine.games.rattle.sea.drop_simulation import SAMPLES, simulate_fall, start_places
from engine.games.rattle.sea.throw_random import Throw
from tests.ledger import rule

FLEET = ["y1", "g1", "r1", "1a", "1b", "2a", "2b", "1k"]
SPOTS = {"r1": (1250, 500), "r2": (1550, 500)}


def lies_well(rest: dict[str, Point]) -> bool:
    places = list(rest.values())
    return all(free(place, places[:number]) for number, place in enumerate(places))


@rule("R-24", "R-15", "R-22", "E-37")
@pytest.mark.parametrize("dice", SIZES)
def test_drops_spread_within_the_bounds_of_the_ledger(dice: int) -> None:
    falls = thrown(dice, DROPS)
    assert all(list(one.rest) == [str(number) for number in range(dice)] and lies_well(one.rest) for one in falls)
    for name, value in measured(falls, SIZES[dice]).items():
        least, most = BANDS[name][1][dice]
        assert least <= value <= most, name


@rule("R-24", "R-17")
def test_faces_from_the_stream_are_evenly_distributed() -> None:
    assert furthest_face(5) <= 130


@rule("R-15", "R-16", "R-24", "E-28")
def test_a_throw_number_gives_the_same_places_on_every_machine() -> None:
    told = "".join(f"{ship}{x},{y};" for number in range(50) for ship, (x, y) in drop(number, FLEET).rest.items())
    assert (
        hashlib.sha256(told.encode()).hexdigest() == "50eb6873ccf06c2e6d9b6359f1194bdd9f72078e0b66557b4369537affcaff8d"
    )


@rule("R-16", "E-28")
def test_a_fall_uses_whole_numbers_and_only_its_throw_number() -> None:
    assert list(inspect.signature(drop).parameters) == ["throw", "ships", "fixed"]
    paths = drop(2**64 - 1, FLEET).paths
    assert all(type(number) is int for path in paths.values() for place in path for number in place)
    assert drop(1, FLEET).rest != drop(2, FLEET).rest


@rule("R-18")
def test_paths_lead_from_the_centre_to_the_place_of_rest() -> None:
    one = drop(7, FLEET)
    assert list(one.paths) == FLEET
    for ship, path in one.paths.items():
        assert len(path) == SAMPLES
        assert squared_distance(path[0], CENTRE) < 500**2
        assert path[-1] == one.rest[ship]


@rule("R-15")
def test_start_places_are_apart_and_in_random_order() -> None:
    first, second = start_places(Throw(1), 25), start_places(Throw(2), 25)
    for places in (first, second):
        assert min(squared_distance(one, other) for one in places for other in places if one is not other) >= 142**2
        assert max(squared_distance(place, CENTRE) for place in places) < 500**2
    assert [squared_distance(place, CENTRE) for place in first] != sorted(
        squared_distance(place, CENTRE) for place in first
    )


@rule("R-20", "E-36", "R-19")
def test_printed_dice_stay_on_their_spots() -> None:
    for number in range(100):
        one = drop(number, FLEET[:2] + FLEET[3:], SPOTS)
        assert list(one.rest)[:2] == ["r1", "r2"]
        assert {ship: one.rest[ship] for ship in SPOTS} == SPOTS
        assert lies_well(one.rest)
        assert "r1" not in one.paths


@rule("R-20")
def test_start_places_that_overlap_a_fixed_ship_are_left_out() -> None:
    assert all(squared_distance(place, CENTRE) >= 143**2 for place in start_places(Throw(3), 20, [CENTRE]))
    assert drop(3, FLEET, {"v1": CENTRE}).rest["v1"] == CENTRE


@rule("R-21", "E-30")
def test_dice_can_come_to_rest_on_tiles() -> None:
    boneyard = sea.Tile(1400, 800, 900, 600)
    rests = [place for number in range(20) for place in drop(number, FLEET).rest.values()]
    assert any(sea.touching_tile(place, boneyard) for place in rests)


@rule("R-19", "E-29")
def test_overlapping_centres_are_repaired_in_ship_order() -> None:
    def lie(_: Throw) -> dict[str, Body]:
        return {"y1": at_rest((700, 700)), "1a": at_rest((839, 700)), "1b": at_rest((2000, 2790))}

    one = simulate_fall(0, lie)
    assert one.rest == {"y1": (700, 700), "1a": (840, 700), "1b": (2000, 2730)}
    assert one.repaired


@rule("R-19")
def test_a_drop_without_room_is_thrown_again_as_a_whole() -> None:
    thrown = []

    def crowded_at_first(chance: Throw) -> dict[str, Body]:
        thrown.append(chance.between(0, 2**64 - 1))
        ring = [(1400, 1260), (1540, 1400), (1400, 1540), (1260, 1400), (1400, 1400), (1410, 1400)]
        return {str(place): at_rest(at) for place, at in enumerate(ring[: 6 if len(thrown) == 1 else 5])}

    one = simulate_fall(9, crowded_at_first)
    assert one.attempts == 2
    assert thrown[0] != thrown[1]
    assert lies_well(one.rest)


@rule("R-23", "E-31")
def test_a_late_ship_can_push_others_and_moves_no_further_ones() -> None:
    lay = {"y1": (1400, 1250), "g1": (1400, 1390), "2a": (1560, 1400), "1a": (300, 300), "1b": (441, 300)}
    pushed = still = 0
    for number in range(60):
        one = drop_one(number, "2b", lay)
        assert list(one.rest) == [*lay, "2b"]
        assert lies_well(one.rest)
        moved = {ship for ship in lay if one.rest[ship] != lay[ship]}
        assert moved == set(one.paths) - {"2b"}
        pushed += bool(moved)
        still += moved.isdisjoint(("1a", "1b"))
    assert pushed > 10
    assert still > 40


@rule("R-23")
def test_a_ship_dropped_again_starts_from_the_free_point_nearest_to_the_centre() -> None:
    lay = {"y1": CENTRE, "g1": (2700, 2700), "r1": (100, 100)}
    one = drop_one(5, "g1", lay)
    assert list(one.rest) == ["y1", "g1", "r1"]
    assert one.paths["g1"][0] == (1400, 1260)
    alone = drop_one(5, "y1", {"y1": CENTRE})
    assert alone.paths["y1"][0] == CENTRE
    fixed = [drop_one(number, "g1", lay, ["y1"]) for number in range(40)]
    assert all(one.rest["y1"] == CENTRE for one in fixed)


# --- bodies ------------------------------------------------------------------------------------------


@rule("R-15")
def test_a_die_slides_as_far_as_intended() -> None:
    die = launched((400, 1400), (1, 0), 1000, 0)
    settle([die])
    x, y = die.at()
    assert abs(x - 1400) <= 20
    assert y == 1400


@rule("R-15")
def test_a_die_pushes_another_and_they_rest_in_contact() -> None:
    one, other = launched((400, 1400), (1, 0), 1000, 0), at_rest((700, 1400))
    settle([one, other])
    assert other.at()[0] > 800
    assert touching(one.at(), other.at())


@rule("R-15")
def test_only_fast_dice_bounce_off_the_sides() -> None:
    fast, slow = launched((2500, 700), (1, 0), 2000, 0), launched((2500, 2000), (1, 0), 300, 0)
    settle([fast, slow])
    assert fast.at()[0] < 2600
    assert slow.at()[0] == 2730


@rule("R-15")
def test_collisions_add_no_energy() -> None:
    chance = Throw(11)
    dice = [launched(place, chance.direction(), 1000, 0) for place in start_places(chance, 12)]
    speeds = []
    for before, after in pairwise(settle(dice)):
        moves = zip(before, after, strict=True)
        speeds.append(sum((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 for a, b in moves))
    assert speeds[-1] == 0
    # Parting two that overlap also moves them, so the sum may rise a little, but never above the start.
    assert max(speeds[2:]) <= speeds[0]


@rule("R-23")
def test_ships_that_lie_closer_than_bodies_stay_until_they_are_hit() -> None:
    ships = [at_rest((1000, 1000)), at_rest((1140, 1000))]
    settle([*ships, launched((2000, 2000), (0, 1), 300, 0)])
    assert [ship.at() for ship in ships] == [(1000, 1000), (1140, 1000)]
    assert simulation.WIDTH == 143 * GRAIN
