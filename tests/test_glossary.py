"""The glossary (docs/glossary.md) names only things that exist."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

GLOSSARY = Path("docs/glossary.md")
COLUMNS = ["Concept", "What it is", "In code", "English", "Italian", "Retired"]


def rows() -> list[list[str]]:
    lines = [line for line in GLOSSARY.read_text().splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row != COLUMNS and not set(row[0]) <= {"-"}]


ROWS = rows()
FILES = subprocess.run(["git", "ls-files"], check=True, capture_output=True, text=True).stdout.splitlines()
MODULES = {re.sub(r"(/__init__)?\.py$", "", file) for file in FILES if file.endswith(".py")}
PROGRAM = [
    file for file in FILES if file.endswith(".py") and file.split("/")[0] in ("bot", "engine", "store", "tavern")
]
WORDS = {word for file in PROGRAM for word in re.findall(r"\w+", Path(file).read_text())}


def exists(name: str) -> bool:
    """Return whether the name is a module (the end of its path), a name in one (`module.Name`), or any name."""
    path, _, symbol = name.rpartition(".")
    if path:
        files = [
            module
            for module in MODULES
            if module == path.replace(".", "/") or module.endswith("/" + path.replace(".", "/"))
        ]
        return any(
            re.search(rf"^(class |def |async def )?{symbol}\b", Path(f"{one}.py").read_text(), re.M) for one in files
        )
    if "/" in name:
        return any(module == name or module.endswith(f"/{name}") for module in MODULES)
    return name in WORDS or name in MODULES


def test_each_row_of_the_glossary_is_complete() -> None:
    assert len(ROWS) > 40
    for row in ROWS:
        assert len(row) == len(COLUMNS), row
        assert all(row[:5]), f"an empty cell: {row}"
        assert (row[3] == "—") == (row[4] == "—"), f"a word in one language only: {row}"


def test_each_concept_of_the_glossary_has_one_row() -> None:
    concepts = [row[0] for row in ROWS]
    assert len(concepts) == len(set(concepts))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_name_in_the_column_in_code_exists(row: list[str]) -> None:
    names = re.findall(r"`([^`]+)`", row[2])
    assert names
    missing = [name for name in names if not exists(name)]
    assert not missing, f"{row[0]}: {missing}"


def test_a_retired_word_is_not_used_as_a_present_one() -> None:
    present = {name.lower() for row in ROWS for name in (row[0], row[3])}
    assert not present & {word for row in ROWS for word in re.findall(r"`([^`]+)`", row[5].lower())}


@pytest.mark.parametrize("name", ["bot/no_such_file", "engine.table.NoSuchName", "no_such_word"])
def test_the_check_finds_a_name_that_does_not_exist(name: str) -> None:
    assert not exists(name)
