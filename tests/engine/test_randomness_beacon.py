"""The public beacon: rounds that drand has published, and what is none."""

from __future__ import annotations

import pytest

from engine.randomness_beacon import Beacon, first_round, is_genuine, round_time

ROUNDS = {
    1000: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
    657413: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
}
"""Rounds of quicknet: 1000 as in the tests of drand's own verifiers, 657413 as in those of drand-verify."""


@pytest.mark.parametrize("number", ROUNDS)
def test_published_rounds_of_the_beacon_are_genuine(number: int) -> None:
    assert is_genuine(Beacon(number, ROUNDS[number]))


@pytest.mark.parametrize(
    "false",
    [
        Beacon(1001, ROUNDS[1000]),
        Beacon(1000, ROUNDS[657413]),
        Beacon(1000, ROUNDS[1000][:-2] + "38"),
        Beacon(1000, ROUNDS[1000][:-2]),
        Beacon(1000, "c0" + 47 * "00"),
        Beacon(1000, "not hex"),
        Beacon(1000, ""),
        Beacon(-1, ROUNDS[1000]),
    ],
)
def test_a_round_that_the_beacon_has_not_signed_is_not_genuine(false: Beacon) -> None:
    assert not is_genuine(false)


def test_the_beacons_rounds_come_every_three_seconds() -> None:
    assert round_time(1) == 1692803367
    assert round_time(12040883) == 1728926013, "14 October 2024 at 17:13:33 UTC"
    for number in (1, 2, 1000):
        assert first_round(round_time(number)) == number
        assert first_round(round_time(number) - 2.9) == number
        assert first_round(round_time(number) + 0.1) == number + 1
