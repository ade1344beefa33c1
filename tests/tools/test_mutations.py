"""The mutants of `make mutations` can be applied to the present program.

They stay the same when other files change. The mutation run itself shows whether tests notice them.
"""

from __future__ import annotations

import ast
import os
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutations import __main__ as mutations
from tools.mutations.equivalent_mutants import EQUIVALENT
from tools.mutations.manual_mutants import written
from tools.mutations.mutant import Change
from tools.mutations.random_mutants import COUNT, ROOMS, drawn

pytestmark = pytest.mark.xdist_group("mutations")  # one process finds all possible mutants, which takes seconds

ROOT = mutations.ROOT


def changed(change: Change, tmp_path: Path) -> tuple[str, str]:
    """Return the text of the file before and after the change."""
    copy = tmp_path / change.page
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_bytes((ROOT / change.page).read_bytes())
    before = copy.read_text("utf-8")
    change.apply(tmp_path)
    return before, copy.read_text("utf-8")


def test_every_mutation_changes_the_program(tmp_path: Path) -> None:
    by_hand, by_lot = written(ROOT), drawn(ROOT)
    assert len(set(by_hand)) == 37
    assert len({(change.page, change.begin) for change in by_lot}) == COUNT
    for change in (*by_hand, *by_lot):
        before, after = changed(change, tmp_path)
        assert ast.dump(ast.parse(before)) != ast.dump(ast.parse(after)), f"{change} changes nothing"


def test_every_equivalent_mutant_is_a_possible_mutation() -> None:
    """An excused change need not be drawn now, because a new file can have a lower lot."""
    pages, every = {page for page, _ in EQUIVALENT}, drawn(ROOT, count=10**6)
    possible = {(one.page, one.outcome(ROOT)) for one in (*written(ROOT), *every) if one.page in pages}
    assert set(EQUIVALENT) <= possible


def test_the_seed_decides_which_mutations_are_drawn() -> None:
    assert drawn(ROOT) == drawn(ROOT)
    assert drawn(ROOT) != drawn(ROOT, seed=1)


def test_a_drawn_mutation_does_not_depend_on_other_lines(tmp_path: Path) -> None:
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("*.p[yn][cg]"))
    before = drawn(tmp_path)
    for page in {change.page for change in before}:
        lines = (tmp_path / page).read_text("utf-8").replace("from __future__", "LETTERS = 'abc'\n\nfrom __future__")
        (tmp_path / page).write_text(lines, "utf-8")
    after = drawn(tmp_path)
    assert [(one.page, one.what, one.instead) for one in after] == [(one.page, one.what, one.instead) for one in before]
    assert [one.line for one in after] == [one.line + 2 for one in before]


def test_a_mutation_can_be_undone(tmp_path: Path) -> None:
    change = drawn(ROOT)[0]
    before, after = changed(change, tmp_path)
    change.undo(tmp_path)
    assert (tmp_path / change.page).read_text("utf-8") == before != after


def test_a_mutation_is_not_hidden_by_compiled_code(tmp_path: Path) -> None:
    """Python recognises compiled code by the second of the change and the file's length, which are the same here."""
    page = tmp_path / "counts.py"
    page.write_text("n = 0\n")
    py_compile.compile(str(page))
    when = page.stat()
    Change("written", "counts.py", 1, 4, "0", "9").apply(tmp_path)
    os.utime(page, ns=(when.st_atime_ns, when.st_mtime_ns))
    command = [sys.executable, "-c", "import counts; print(counts.n)"]
    assert subprocess.run(command, cwd=tmp_path, stdout=subprocess.PIPE).stdout.strip() == b"9"


COUNTS = "def count(to):\n    n = 0\n    while n < to:\n        n += 1\n    return n\n"
TRIES = "from engine.counts import count\n\n\ndef test_it_counts():\n    assert count(3) == 3\n"


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of a program that counts, with its only test."""
    for page, words in {"engine/counts.py": COUNTS, "tests/engine/test_counts.py": TRIES}.items():
        (tmp_path / page).parent.mkdir(parents=True)
        (tmp_path / page).write_text(words)
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    monkeypatch.setattr(mutations, "COPY", tmp_path)
    monkeypatch.setattr(mutations, "REPORT", tmp_path / "report.txt")
    return tmp_path


def verdict(what: str, instead: str, broken: set[str]) -> str:
    change = Change("written", "engine/counts.py", 1, COUNTS.index(what), what, instead)
    return mutations._noticed(change, set(), broken)[0]


def test_a_mutation_is_found_by_a_test_or_survives(copied: Path) -> None:
    broken = set[str]()
    assert verdict("n = 0", "n = 9", broken) == mutations.FAIL
    assert verdict("n < to", "n != to", broken) == mutations.PASSED
    assert not broken


def test_a_mutation_that_hangs_the_tests_is_reported_as_hanging(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the run with the change has too little time, on any machine."""
    whole, run = mutations.LONGEST, mutations._run

    def hurried(*tests: list[str]) -> str:
        monkeypatch.setattr(mutations, "LONGEST", 3 if "n += 0" in (copied / "engine/counts.py").read_text() else whole)
        return run(*tests)

    monkeypatch.setattr(mutations, "_run", hurried)
    broken = set[str]()
    assert verdict("n += 1", "n += 0", broken) == mutations.HANG
    assert not broken


def test_tests_that_hang_without_the_mutation_too_do_not_count(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutations, "LONGEST", 0)
    broken = set[str]()
    assert verdict("n = 0", "n = 9", broken) == mutations.PASSED
    assert broken == {"tests/engine, counts"}


def test_a_test_that_fails_without_the_mutation_too_is_left_out(copied: Path) -> None:
    page = copied / "tests/engine/test_counts.py"
    page.write_text(f"{TRIES}\n\ndef test_that_fails():\n    assert False\n")
    broken = set[str]()
    assert verdict("n < to", "n != to", broken) == mutations.PASSED
    assert broken == {"tests/engine/test_counts.py::test_that_fails"}
