"""The example games are packages: small, proved outside the tree, and quickly."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from engine.prove import FINISHING
from tests.ledger import ROOT, rule
from tools.code_size import code_lines

EXAMPLES = sorted(page.parent for page in (ROOT / "examples").glob("*/pyproject.toml"))
LINES = 500
"""Most code lines of an example, with its players and pictures."""
SECONDS = 20.0
"""Most processor time of its proof."""


@rule("H-740")
@pytest.mark.slow
@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: folder.name)
def test_an_example_is_proved_where_it_is_in_less_than_20_seconds(folder: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "engine.prove", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, done.stdout + done.stderr
    assert FINISHING in done.stdout
    assert after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime < SECONDS


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: folder.name)
def test_an_example_has_at_most_500_code_lines(folder: Path) -> None:
    assert sum(len(code_lines(page.read_text("utf-8"))) for page in (folder / folder.name).rglob("*.py")) <= LINES
