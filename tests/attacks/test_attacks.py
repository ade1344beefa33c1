"""Checks of the list of attacks."""

from __future__ import annotations

from tests.attacks.__main__ import known
from tests.attacks.attack import ATTACKS

SEVERAL = 3
"""The number of people from which an attack counts as one by several people."""


def test_every_attack_has_a_unique_name_and_promise() -> None:
    assert all(line.endswith(".") for line in known())
    assert len({one.promise for one in ATTACKS}) == len(ATTACKS)
    assert len({one.name for one in ATTACKS}) == len(ATTACKS)


def test_there_are_enough_attacks_and_attacks_by_several_people() -> None:
    known()
    assert len(ATTACKS) >= 40
    assert sum(one.people >= SEVERAL for one in ATTACKS) >= 12
