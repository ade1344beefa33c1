"""What makes a function an attack."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import Parameter, signature
from typing import Any, NamedTuple

import pytest

from tests.ledger import rule

Weakening = Callable[[pytest.MonkeyPatch], None]
"""Takes a protection away."""


class Attack(NamedTuple):
    """An attack that is known: its name, the promise, and how many people take part in it."""

    name: str
    promise: str
    people: int


ATTACKS: list[Attack] = []


def attack(promise: str, *rules: str, weakened: Weakening, people: int = 1) -> Callable[..., Any]:
    """Enter an attack: a test that returns what the attackers got, nothing where they got nothing.

    `weakened` takes away what stops them. `people` is how many act in turn, attackers and others.
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
