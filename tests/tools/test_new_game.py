"""`python -m tools.new_game` writes a game that passes all checks at once, or nothing."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import api
from engine.prove import FINISHING, forbidden_imports
from tests.ledger import ROOT
from tools.new_game.__main__ import OWN, Refused, fill, letters, main, refusal, write

ROOMS = ("engine", "store", "renderers", "bot", "tavern", "tools", "tests", "benchmarks", "docs/rules", "docs/play")
KEY = "sharks"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the project without its history."""
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def python(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a module in the copy."""
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)


def well(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_passes_its_own_tests_at_once(project: Path) -> None:
    assert "It is a whole game already" in well(python(project, "tools.new_game", KEY))
    said = well(python(project, "pytest", "-q", "-p", "no:cacheprovider", "--ledger", f"tests/games/{KEY}"))
    assert int(re.findall(r"(\d+) passed", said)[0]) >= 5, said
    assert f"\n{KEY}: 7 of 7 rules proved\n" in python(project, "tests.ledger").stdout


def imported(page: Path, module: str) -> list[str]:
    """Return the names that a file imports from this module."""
    found = [node for node in ast.walk(ast.parse(page.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    return [alias.name for node in found if node.module == module for alias in node.names]


def test_a_new_game_can_be_a_package_that_uses_the_game_api_alone(tmp_path: Path) -> None:
    folder = tmp_path / KEY
    assert f"engine.prove {folder}" in well(python(ROOT, "tools.new_game", KEY, "--package", str(folder)))
    assert [*forbidden_imports(folder / KEY)] == []
    names = {name for page in folder.rglob("*.py") for name in imported(page, "engine.api")}
    lacking = names - {*api.__all__}
    assert not lacking, f"the template uses names that the game API lacks, add them to engine/api.py: {lacking}"
    assert "keleton" not in "".join(page.read_text("utf-8") for page in folder.rglob("*") if page.is_file())
    well(python(ROOT, "ruff", "check", str(folder), "--config", "pyproject.toml", "--ignore", "D1,I001"))
    refused = python(ROOT, "tools.new_game", KEY, "--package", str(folder))
    assert "exists already" in refused.stderr
    assert "the name of another Python package" in python(ROOT, "tools.new_game", "json", "--package", "x").stderr


@pytest.mark.soak
def test_a_new_game_as_a_package_passes_every_check_at_once(tmp_path: Path) -> None:
    well(python(ROOT, "tools.new_game", KEY, "--package", str(tmp_path / KEY)))
    assert FINISHING in well(python(ROOT, "engine.prove", str(tmp_path / KEY)))


@pytest.mark.soak
def test_a_new_game_passes_every_check_at_once(project: Path) -> None:
    """The checks are those of every game: lint, types, imports, conformance, histories, pictures and texts."""
    assert "It is a whole game already" in well(python(project, "tools.new_game", KEY))
    pages = [one.format(key=KEY) for one in OWN if not one.endswith(".md") and "histories" not in one]
    well(python(project, "ruff", "format", "--check", *pages))
    well(python(project, "ruff", "check", *pages))
    well(python(project, "mypy", "--cache-dir", str(ROOT / "build" / "mypy"), *pages))
    walls = "from importlinter.cli import lint_imports as lint; import sys; sys.exit(lint(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", walls], cwd=project, capture_output=True, text=True, check=False)
    well(done)
    rooms = ["games/" + KEY, "conformance", "histories", "renderers", "bot/texts", "engine"]
    rooms += [
        "bot/tables/test_every_game.py",
        "host/test_story.py",
    ]  # a new game is short, and these tests must accept that
    said = well(
        python(
            project,
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--ledger",
            "-k",
            KEY,
            *(f"tests/{room}" for room in rooms),
        )
    )
    assert int(re.findall(r"(\d+) passed", said)[0]) >= 25, said


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("Sharks", "one word"),
        ("black-spot", "one word"),
        ("7seas", "one word"),
        ("class", "one word"),
        ("", "one word"),
        ("a" * 21, "at most 20"),
        ("yarr", "already: docs/rules/yarr.md"),
        ("host", "already: docs/rules/host.md"),
        ("kit", "the name of renderers/kit/"),
        ("lobby", "the name of bot/"),
    ],
)
def test_an_impossible_key_of_a_game_is_refused_with_a_sentence(
    key: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([key]) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("key", ["ships", "q7", "a" * 20])
def test_a_new_game_with_any_allowed_key_is_well_formatted(tmp_path: Path, key: str) -> None:
    fill(tmp_path, key, letters(key, ROOT))
    assert refusal(key, ROOT) == ""
    well(python(ROOT, "ruff", "format", "--check", str(tmp_path), "--config", "pyproject.toml"))
    longest = max(len(line) for page in tmp_path.rglob("*.py") for line in page.read_text("utf-8").splitlines())
    assert longest <= 120


def test_a_failed_creation_of_a_game_writes_nothing(project: Path) -> None:
    shutil.rmtree(project / "tests" / "games")
    (project / "tests" / "games").write_text("a file where a folder should be")
    before = sorted(project.rglob("*"))
    with pytest.raises(Refused, match="Nothing is written"):
        write(KEY, project)
    assert sorted(project.rglob("*")) == before
