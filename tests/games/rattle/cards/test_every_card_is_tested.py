"""Every card has a test that plays it and has the card's id in its name: `test_ns1_…`."""

from __future__ import annotations

import re
from pathlib import Path

from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.loot_victory_revenge import SPECIAL
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.cards.upgrades import UPGRADES

ELSEWHERE = {"L1", "L5", *(f"S{number}" for number in range(13, 28))}
"""Cards played in the tests of the Port and of the end, several in one test."""


def test_every_card_is_played_in_a_test() -> None:
    pages = [module.read_text("utf-8") for module in Path(__file__).parents[1].rglob("test_*.py")]
    tests = [name for page in pages for name in re.findall(r"def test_(\w+)", page)]
    played = {word.upper() for name in tests for word in name.split("_")}
    cards = {*ADVENTURES, *UPGRADES, *CREW, *SPECIAL}
    assert cards - played - ELSEWHERE == set()
