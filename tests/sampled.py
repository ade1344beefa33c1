"""Parameters of which `make test` takes a part and `make soak` all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], every: int) -> list[Any]:
    """Return the values as parameters of a test. All but one in `every` are marked `soak`."""
    return [
        one if number % every == 0 else pytest.param(one, marks=pytest.mark.soak) for number, one in enumerate(values)
    ]
