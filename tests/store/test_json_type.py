"""Columns of JSON are read as Python's `json` wrote them, so that values of older databases stay the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.play import By
from store.json_type import to_json_text

VALUES = [
    None,
    True,
    "Arrr! «Ahoi» \U0001f3f4",
    ["place:granny-moray.1", "event"],
    {"rounds": 3, "with": {"ghosts": False}, "share": 0.1},
    {1: [2.5, -7]},
    By.AUTO_ANSWER,
    10**18,
    float("inf"),
]


@pytest.mark.parametrize("value", VALUES)
def test_a_json_value_is_read_back_as_the_standard_library_does(value: Any) -> None:
    assert json.loads(to_json_text(value)) == json.loads(json.dumps(value))
