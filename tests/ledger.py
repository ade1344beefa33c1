"""The rule ledgers and the tests that prove them.

    @rule("Y-37", "Y-38")
    def test_a_sidestep_passes_the_penalty_on(): ...

A rule is proved if at least one test that names it passed and none of them failed. The same holds for numbered worked
examples and decisions (`X-12`, `E-42`, `D-7`). `python -m tests.ledger` (`make ledger`) lists the unproved ones. It
exits with 1 if there are any, or if there is no record.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "build" / "ledger.json"
NUMBERED = re.compile(r"^(?:\|\s*|- \*\*)(([A-Z]+)-\d+[a-z]?)(?:\s*\|\s*|\*\* )(.*?)\s*(?:\||$)", re.MULTILINE)
NO_ACT = frozenset({"Y-145"})
"""Rules that no test can prove, because they describe no act of a game. The ledger marks them."""
COMPLETE = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)


def rule(*ids: str) -> pytest.MarkDecorator:
    """Return a mark with the rules that a test proves. An unknown id raises ValueError when its module is imported."""
    unknown = set(ids) - _known(ROOT)
    if unknown:
        raise ValueError(f"in no ledger: {', '.join(sorted(unknown))}")
    return pytest.mark.rule(*ids)


@cache
def _known(root: Path) -> frozenset[str]:
    return frozenset(one for page in ledgers(root).values() for part in page for one in part)


def ledgers(root: Path) -> dict[str, tuple[dict[str, str], dict[str, str]]]:
    """Return for each game its rules (id and statement), and its numbered examples and decisions.

    The ledger of a game that only tests use is in that game's folder.
    """
    found = {}
    for page in (*sorted(root.glob("docs/rules/*.md")), *sorted(root.glob("tests/*/docs/rules/*.md"))):
        found[page.stem] = numbered_rows(page)
    return found


def numbered_rows(page: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Return the rules of a ledger (id and statement), and its numbered examples and decisions."""
    numbered = NUMBERED.findall(page.read_text("utf-8"))
    ids = [one for one, _, _ in numbered]
    assert len(ids) == len({*ids}), f"{page.name} has two rows with one number, of {sorted(ids)}"
    ours = [numbered[0][1]] if numbered else []
    return (
        {one: words for one, letters, words in numbered if letters in ours},
        {one: words for one, letters, words in numbered if letters not in ours},
    )


class Recorder:
    """A pytest plugin that records, for each rule, the passed and failed tests that name it.

    The rules are stored as properties of the tests, so that xdist sends them with the results of its workers.
    """

    def __init__(self) -> None:
        self.tests: dict[str, tuple[list[str], bool]] = {}
        """The rules of each test, and whether it passed."""
        self.collected = True

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.collected = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ids = [str(value) for name, value in report.user_properties if name == "rule"]
        if report.failed:
            self.tests[report.nodeid] = (ids, False)
        elif report.when == "call" and report.passed:
            self.tests[report.nodeid] = (ids, True)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if not self.collected or exitstatus not in COMPLETE:
            return
        record: dict[str, dict[str, list[str]]] = {}
        for nodeid, (ids, passed) in sorted(self.tests.items()):
            for one in ids:
                record.setdefault(one, {"passed": [], "failed": []})["passed" if passed else "failed"].append(nodeid)
        RECORD.parent.mkdir(exist_ok=True)
        RECORD.write_text(json.dumps(record, indent=1), "utf-8")


def _fresh() -> bool:
    """Return whether the record is newer than all files on which the results depend."""
    rooms = ("engine", "store", "renderers", "bot", "tavern", "tools", "tests", "docs/rules")
    files = [file for room in rooms for ending in ("py", "md", "po") for file in ROOT.glob(f"{room}/**/*.{ending}")]
    files += ROOT.glob("*.py")
    return RECORD.exists() and RECORD.stat().st_mtime >= max(file.stat().st_mtime for file in files)


def _lines(record: dict[str, dict[str, list[str]]]) -> Iterator[tuple[str, bool]]:
    """Yield each line of the report. The second value is False if the line reports an unproved rule."""
    totals = []
    for game, (rules, others) in ledgers(ROOT).items():
        tests = {one: record.get(one, {"passed": [], "failed": []}) for one in (*rules, *others) if one not in NO_ACT}
        unproved = {one for one in tests if tests[one]["failed"] or not tests[one]["passed"]}
        for one in tests:
            if one in unproved:
                yield f"{one}: {rules.get(one) or others[one]}", False
                yield from ((f"    fails: {test}", False) for test in tests[one]["failed"])
        no_acts = rules.keys() & NO_ACT
        total = f"{game}: {len(rules.keys() - unproved - no_acts)} of {len(rules)} rules proved"
        total += f" ({', '.join(sorted(no_acts))} is no act)" if no_acts else ""
        total += f", {len(others.keys() - unproved)} of {len(others)} examples and decisions" if others else ""
        totals.append(total)
    yield from ((total, True) for total in totals)


def main(arguments: list[str]) -> int:
    """Print the state of the ledger, after a run of the tests that name rules if the record is out of date.

    `arguments` are for pytest. Return 1 if a rule is not proved, or if the tests left no record.
    """
    if not _fresh():
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            pytest.main(["-q", "-m", "rule", "--ledger", *arguments])
        if not _fresh():
            print(output.getvalue(), file=sys.stderr)
            print("Nothing is known: the tests broke off, or something was changed while they ran.", file=sys.stderr)
            return 1
    lines = list(_lines(json.loads(RECORD.read_text("utf-8"))))
    for line, _ in lines:
        print(line)
    return int(not all(well for _, well in lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
