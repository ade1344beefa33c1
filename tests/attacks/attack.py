"""The decorator that turns a function into an attack test."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import Parameter, signature
from typing import Any, NamedTuple

import pytest

from tests.ledger import rule

Weakening = Callable[[pytest.MonkeyPatch], None]
"""Disables a protection."""


class Attack(NamedTuple):
    """A registered attack: its name, the promise, and the number of people who take part in it."""

    name: str
    promise: str
    people: int


ATTACKS: list[Attack] = []


def attack(promise: str, *rules: str, weakened: Weakening, people: int = 1) -> Callable[..., Any]:
    """Register an attack: a test that returns the attackers' gain, which is empty if the protection holds.

    `weakened` disables the protection. `people` is the number of people who act in turn, attackers and others.
    """

    def entered(act: Callable[..., Awaitable[object]]) -> Any:
        async def test(weak: bool, **given: Any) -> None:
            with pytest.MonkeyPatch.context() as patch:
                if weak:
                    weakened(patch)
                got = await act(**given)
            if weak:
                assert got, f"the attack fails even without its protection, so it proves nothing: {promise}"
            else:
                assert not got, f"{promise} They got: {got}"

        asked = signature(act).parameters.values()
        shown: Any = test
        shown.__signature__ = signature(act).replace(
            parameters=[Parameter("weak", Parameter.POSITIONAL_OR_KEYWORD), *asked], return_annotation=None
        )
        shown.__name__, shown.__doc__, shown.__module__ = act.__name__, act.__doc__, act.__module__
        ATTACKS.append(Attack(f"{act.__module__.rpartition('.')[2]}.{act.__name__}", promise, people))
        return rule(*rules)(pytest.mark.parametrize("weak", [False, True], ids=["as it is", "weakened"])(test))

    return entered
