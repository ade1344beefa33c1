"""JSON that comes from outside."""

from __future__ import annotations

import json
import math
from typing import Any

from tavern.wire_types import JSON

HALF = "\\ud"
"""How the half of a letter begins in JSON; only together with the other half it can be written down or sent on."""


def read_json(text: str) -> Any:
    """What stands there. Raises ValueError for all that is no JSON: also what nests without end, numbers that are none
    or have none, and halves of letters."""
    try:
        found = json.loads(text, parse_constant=_refuse, parse_float=_finite)
    except RecursionError:
        raise ValueError("this nests too deeply") from None
    if HALF in text.lower():
        json.dumps(found, ensure_ascii=False).encode()
    return found


def read_object(text: str) -> JSON:
    """The same, where it has to be an object."""
    found = read_json(text)
    if not isinstance(found, dict):
        raise ValueError("this is no object")
    return found


def _refuse(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse(digits)
