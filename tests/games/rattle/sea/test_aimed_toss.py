"""Bombs and Race, as far as they are physics: 3.5 of the ledger."""

from __future__ import annotations

import statistics

import pytest

from engine.games.rattle.sea import BUOY, CENTRE, Point, buoy_places, cell_of, point_of, race_leg, toss
from engine.games.rattle.sea.aimed_toss import LEGS, THROWER, TOSSES
from engine.games.rattle.sea.distances import free, squared_distance
from tests.ledger import rule


@rule("R-44", "R-45")
@pytest.mark.parametrize("strength", TOSSES)
def test_a_hard_toss_lands_more_accurately_and_slides_further(strength: int) -> None:
    error, slide = TOSSES[strength]
    aim = (1400, 2300)
    tosses = [toss(number, "1a", aim, strength, {}) for number in range(200)]
    landed = [one.paths["1a"][0] for one in tosses]
    assert all(abs(x - aim[0]) <= 3 * error and -3 * error <= y - aim[1] <= min(3 * error, 430) for x, y in landed)
    assert abs(statistics.fmean(x for x, _ in landed) - 1400) < error / 2
    slid = [one.paths["1a"][0][1] - one.rest["1a"][1] for one in tosses]
    assert all(0.75 * slide - 10 <= way <= 1.25 * slide + 10 for way in slid)
    assert max(slid) > slide > min(slid)


@rule("R-44")
def test_the_same_throw_number_gives_the_same_toss() -> None:
    assert toss(5, "1a", BUOY, 3, {"2a": BUOY}) == toss(5, "1a", BUOY, 3, {"2a": BUOY})


@rule("R-42", "R-44", "E-41")
def test_a_die_that_lands_on_another_starts_on_the_throwers_side_and_pushes() -> None:
    lying = {"2a": BUOY}
    hits = 0
    for number in range(100):
        one = toss(number, "1a", BUOY, 5, lying)
        start = one.paths["1a"][0]
        assert free(start, [BUOY])
        if squared_distance(start, BUOY) < 142**2 and start[1] > 1400 + 130:
            hits += 1
            assert one.rest["2a"][1] < 1400
        assert list(one.rest) == ["2a", "1a"]
        assert free(one.rest["1a"], [one.rest["2a"]])
    assert hits > 10


@rule("R-44")
def test_a_toss_lands_in_the_sea_however_crowded() -> None:
    rows = [(700 + 142 * column, 2730 - 142 * row) for column in range(10) for row in range(3)]
    lying: dict[str, Point] = {f"2{number}": place for number, place in enumerate(rows)}
    for aim in (THROWER, (1400, 2700), (70, 70)):
        one = toss(3, "1a", aim, 1, lying)
        places = list(one.rest.values())
        assert all(free(place, places[:number]) for number, place in enumerate(places))


@rule("R-48")
def test_each_die_of_the_race_starts_towards_its_owners_aim() -> None:
    for number in range(40):
        leg = race_leg(number, {"1a": ((1400, 300), 3)})
        start, end = leg.paths["1a"][0], leg.rest["1a"]
        dx, dy = end[0] - start[0], end[1] - start[1]
        assert dy < 0
        assert abs(dx) <= abs(dy) * 0.4664 + 3  # tan 25°
        assert 0.77 * LEGS[3] <= (dx * dx + dy * dy) ** 0.5 <= 1.2 * LEGS[3] + 10


@rule("R-48")
def test_a_die_aimed_at_the_centre_goes_in_a_random_direction() -> None:
    ends = [race_leg(number, {"1a": (CENTRE, 2)}).rest["1a"] for number in range(100)]
    assert {(x > 1400, y > 1400) for x, y in ends} == {(a, b) for a in (False, True) for b in (False, True)}


@rule("R-48")
def test_all_dice_of_the_race_are_dropped_together() -> None:
    dice = {
        f"{seat}{letter}": (((400, 400), (2400, 400))[seat % 2], 1 + seat) for seat in range(5) for letter in "abcdk"
    }
    leg = race_leg(1, dice)
    assert list(leg.rest) == list(dice)
    assert sum(leg.rest[die][0] < 1400 for die in dice if int(die[0]) % 2 == 0) > 10
    places = list(leg.rest.values())
    assert all(free(place, places[:number]) for number, place in enumerate(places))


@rule("R-47")
def test_the_buoy_of_a_leg_lies_in_a_ring_around_the_centre() -> None:
    places = buoy_places()
    assert all(
        point_of(cell_of(place)) == place and 600**2 <= squared_distance(place, CENTRE) <= 1150**2 for place in places
    )
    assert (1300, 700) in places
    assert (1300, 900) not in places
    assert len(places) == len(set(places)) > 50
