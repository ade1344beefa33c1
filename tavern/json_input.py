"""Strict parsing of JSON from clients."""

from __future__ import annotations

import json
import math
from typing import Any

from tavern.wire_types import JSON

HALF = "\\ud"
"""The beginning of an escaped surrogate in JSON. An unpaired surrogate can be neither stored nor sent."""


def read_json(text: str) -> Any:
    """Return the value of a JSON text.

    Raises ValueError for invalid JSON, endless nesting, NaN and infinite numbers, and unpaired surrogates.
    """
    try:
        found = json.loads(text, parse_constant=_refuse, parse_float=_finite)
    except RecursionError:
        raise ValueError("the JSON has too many levels") from None
    if HALF in text.lower():
        json.dumps(found, ensure_ascii=False).encode()
    return found


def read_object(text: str) -> JSON:
    """Return the value of a JSON text that must be an object. Raises ValueError otherwise."""
    found = read_json(text)
    if not isinstance(found, dict):
        raise ValueError("the JSON is not an object")
    return found


def _refuse(name: str) -> float:
    raise ValueError(f"{name} is not a number in JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse(digits)
