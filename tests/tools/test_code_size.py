from __future__ import annotations

from pathlib import Path

import pytest

from tools import code_size
from tools.code_size import TABLE, Function, budgets, code_lines, functions, renewed, size

SAMPLE = '''"""What the file is about.

More of it."""

import os  # a line with a comment is code

# a comment alone is not
LIMIT = 3
"""What the limit is."""


def first(
    name: str,
) -> str:
    """What it does."""

    text = """a string that is used,

blank line included"""
    return text + name


class Second:
    """What it is."""

    def inner(self) -> None:
        print("no docstring")  # this is a call
'''

DOCUMENT = """# Design

| Part | Start | At most | Now |
|---|---|---|---|
| `store` | 3,976 | 2,400 | 1 |
| Two rooms: `one` `two` without `two/games` | 10 | 9 | 8 |
"""


def test_blank_lines_comments_and_docstrings_are_no_code_lines() -> None:
    assert code_lines(SAMPLE) == {5, 8, 12, 13, 14, 17, 18, 19, 20, 23, 26, 27}


def test_functions_are_measured_in_code_lines() -> None:
    assert list(functions(SAMPLE, "x.py")) == [Function(7, "x.py", "first"), Function(2, "x.py", "inner")]


def test_a_budget_counts_the_code_lines_of_its_folders(tmp_path: Path) -> None:
    for name in ("one/a.py", "two/b.py", "two/games/c.py", "two/games.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x = 1\n\ny = 2\n", "utf-8")
    store, rooms = budgets(DOCUMENT)
    assert (store.name, store.start, store.most) == ("store", 3976, 2400)
    assert rooms.name == "Two rooms"
    assert size(tmp_path, rooms) == 6


def test_the_column_now_of_the_budgets_is_updated() -> None:
    store, rooms = budgets(DOCUMENT)
    after = renewed(DOCUMENT, {store.line: 2345, rooms.line: 7})
    assert "| `store` | 3,976 | 2,400 | 2,345 |\n" in after
    assert "| `one` `two` without `two/games` | 10 | 9 | 7 |\n" in after.replace("Two rooms: ", "")


def test_the_budgets_of_the_project_are_read() -> None:
    assert [budget.name for budget in budgets(TABLE.read_text("utf-8"))] == [
        "Shared rooms",
        "store",
        "benchmarks",
        "Rattle, its players and pictures",
    ]


def test_an_exceeded_budget_is_reported_as_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "store/a.py").write_text("x = 1\n" * 2401, "utf-8")
    (tmp_path / "store/b.py").write_text(SAMPLE, "utf-8")
    monkeypatch.setattr(code_size, "ROOT", tmp_path)
    assert code_size.main([]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if line.endswith("WARNING: 13 over")]
    assert "store/b.py: first" in told[-2]
