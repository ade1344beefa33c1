"""Every change of docs/your-first-game.md can be made, and after each step the game can be played to its end."""

from __future__ import annotations

import importlib
import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import game_packages
from engine.players import players
from engine.prove import forbidden_imports
from tests.conformance.observers import Moment
from tests.conformance.pictures import frame_of
from tests.conformance.playthrough import moments, settings
from tests.ledger import ROOT
from tools.new_game.__main__ import main

CHANGE = re.compile(r"\*\*`([^`]+)`\*\*: replace\n\n```\w+\n(.*?)```\n\nwith\n\n```\w+\n(.*?)```", re.DOTALL)
GAMES = 6


@pytest.mark.slow
def test_each_step_of_the_tutorial_leaves_a_game_that_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sharks"
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setitem(game_packages.packages, "sharks", "sharks")
    assert main(["sharks", "--package", str(folder)]) == 0
    _, *steps = (ROOT / "docs" / "your-first-game.md").read_text("utf-8").split("\n## Step ")
    assert len(steps) == 6
    for number, step in enumerate(steps, 1):
        changes = CHANGE.findall(step.partition("\n## ")[0])
        assert bool(changes) == (number > 1)
        for name, before, after in changes:
            page = folder / name
            assert page.read_text("utf-8").count(before) == 1, f"step {number}: {name} has not once: {before}"
            page.write_text(page.read_text("utf-8").replace(before, after), "utf-8")
        assert [*forbidden_imports(folder / "sharks")] == []
        play()
    tests = [sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml"), "-p", "no:cacheprovider"]
    paths = {"PYTHONPATH": f"{folder}:{ROOT}", "PATH": ""}
    done = subprocess.run([*tests, str(folder / "tests")], cwd=ROOT, env=paths, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def play() -> None:
    """Import the game anew, play some games of it, and draw their ends."""
    importlib.invalidate_caches()
    sys.dont_write_bytecode, before = True, sys.dont_write_bytecode  # two versions may be of the same second
    try:
        game = importlib.import_module("sharks.game").GAME
        pictures = importlib.import_module("sharks.pictures")
        for setting in itertools.islice(settings(game, 1), GAMES):
            *_, (table, _) = moments(game, setting)
            assert table.outcome
            assert pictures.table(table.view(None), frame_of(Moment(table, None, []), "en"))
    finally:
        players.cache_clear()
        sys.dont_write_bytecode = before
        for name in [name for name in sys.modules if name.partition(".")[0] == "sharks"]:
            del sys.modules[name]
