"""Each rule of the ledger is named in the code that carries it out."""

from __future__ import annotations

import re
from pathlib import Path

from engine.games import yarr
from engine.games.yarr import GAME
from tests.conformance.piece_knowledge import ledger
from tests.ledger import NO_ACT

OUTSIDE = {"Y-144", *NO_ACT}
"""Rules that no code of the game carries out (section 3.19)."""


def test_every_rule_of_the_ledger_is_named_in_the_code() -> None:
    named = set[str]()
    for page in Path(yarr.__file__).parent.glob("*.py"):
        words = page.read_text("utf-8")
        named.update(re.findall(r"Y-\d+", words))
        for first, last in re.findall(r"Y-(\d+) to Y-(\d+)", words):
            named.update(f"Y-{number}" for number in range(int(first), int(last) + 1))
    assert named == {*ledger(GAME)} - OUTSIDE
