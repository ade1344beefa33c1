"""Checks of the list of attacks."""

from __future__ import annotations

from tests.attacks.__main__ import known
from tests.attacks.attack import ATTACKS

SEVERAL = 3
"""The number of people from which an attack counts as one by several people."""


def test_each_names_the_promise_that_it_attacks() -> None:
    assert all(line.endswith(".") for line in known())
    assert len({one.promise for one in ATTACKS}) == len(ATTACKS)
    assert len({one.name for one in ATTACKS}) == len(ATTACKS)


def test_there_are_enough() -> None:
    known()
    assert len(ATTACKS) >= 40
    assert sum(one.people >= SEVERAL for one in ATTACKS) >= 12
