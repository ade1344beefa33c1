"""Choose the whole games that `make test` plays of each game: few games that together cover all its features.

    python -m tests.conformance.chosen_games [game ...]

This command chooses them again. It plays many games and records what each covers: steps, choices, pictures of cards,
scenes, values of options, numbers of seats. It repeatedly takes the game that adds most for its length. Then it drops
games, the longest first, to which the others have nothing to add.

Run it when a change of rules or of players makes the suite play many more games than are chosen. The chosen games then
cover other features, and the suite plays further games until nothing is missing.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.choice import Refusal
from engine.game import Game, games
from tests.conformance.game_rules_checks import Reached
from tests.conformance.observers import Observer, observe
from tests.conformance.playthrough import Setting, settings
from tests.cups import register

FILE = Path(__file__).with_suffix(".json")
MANY = 100
"""Number of games of each kind from which some are chosen."""
FEW = 4
"""The smallest number of games to choose, even if fewer would cover everything."""
PLAIN = 6
"""Number of games to play of a kind without chosen games."""
FURTHER = 500_000
"""First seed of the further games, which are played when the chosen ones miss a feature."""


Covered = tuple[Setting, set[str], int]
"""A game with what it covers, and its length in moments."""


def chosen(game: Game[Any]) -> Iterator[Setting]:
    """Return the chosen games of this kind that the present rules accept. If there are none, return any games."""
    kept = list[Setting]()
    for one in json.loads(FILE.read_text("utf-8")).get(game.key, []):
        try:
            setting = Setting(game.options(**one["options"]), one["seats"], one["seed"])
            setting.start(game)
        except (Refusal, ValidationError):
            continue
        kept.append(setting)
    return iter(kept) if kept else itertools.islice(settings(game, 0), PLAIN)


def further(game: Game[Any]) -> Iterator[Setting]:
    """Yield further games without end."""
    return settings(game, FURTHER)


def comes_upon(reached: Reached, found: set[str]) -> Observer:
    """Return an observer that adds what a game covers to `found`, and returns the number of its moments."""
    for number in itertools.count(1):
        table, move, told = yield
        found |= {f"choice {opened.choice.name}" for row in table.open.values() for opened in row}
        found |= {f"picture {ref}" for report in told for ref in report.text.refs()}
        found |= {f"scene {sorted(report.scene)}" for report in told if report.scene is not None}
        if move is None:
            found |= {f"step {step}" for step in reached.steps}
            return number


def upon(game: Game[Any], setting: Setting) -> tuple[set[str], int]:
    """Return what a game covers, and its length in moments."""
    reached = Reached()
    found = {f"{setting.seats} seats", *(f"{name} {value}" for name, value in setting.options)}
    [length] = observe(reached.watch(game), setting, comes_upon(reached, found))
    return found, length


def choose(game: Game[Any], many: int = MANY) -> list[Setting]:
    """Choose few games of `many` that together cover everything that all of them cover."""
    tried = [(setting, *upon(game, setting)) for setting in itertools.islice(settings(game, 0), many)]
    left = set[str]().union(*(found for _, found, _ in tried))
    taken = list[Covered]()
    while left or len(taken) < FEW:
        best = max(tried, key=lambda one: (len(one[1] & left) + 0.1) / one[2])
        tried.remove(best)
        left -= best[1]
        taken.append(best)
    return [setting for setting, _, _ in without_redundant(taken)]


def without_redundant(taken: list[Covered]) -> list[Covered]:
    """Drop games that cover nothing alone, the longest first. `FEW` games remain."""
    kept = taken
    for one in sorted(taken, key=lambda covered: -covered[2]):
        others = [other for other in kept if other is not one]
        if len(others) >= FEW and one[1] <= set[str]().union(*(found for _, found, _ in others)):
            kept = others
    return kept


def main(keys: list[str]) -> int:
    """Choose games of these kinds, or of all kinds, and write them to the file."""
    register()
    kept = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for key in keys or sorted(games()):
        taken = choose(games()[key])
        kept[key] = [
            {"seats": one.seats, "seed": one.seed, "options": one.options.model_dump(mode="json")} for one in taken
        ]
        print(f"{key}: {len(taken)} games", flush=True)
        FILE.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
