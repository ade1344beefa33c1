"""`make mutations`: applies each mutant to a copy of the program, and runs the tests that should notice it.

`python -m tools.mutations [written] [drawn] [WORD …]` runs some mutants only: those written by hand, the random ones,
or those whose description contains each WORD. A mutant that no test notices is a survivor: add a test, or list it in
`equivalent_mutants.py` with the reason why it changes nothing. A mutant that makes tests hang counts as noticed if the
tests end without it. The exit code is 1 if more than ALLOWED survive, or if tests also fail without a mutant.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

from tools.mutations.equivalent_mutants import EQUIVALENT
from tools.mutations.manual_mutants import written
from tools.mutations.mutant import Change
from tools.mutations.random_mutants import drawn

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / "build" / "mutations"
REPORT = ROOT / "build" / "mutations.txt"
ALLOWED = 2
LONGEST = 900
"""Time limit in seconds for a group of tests: a mutant may make them wait for ever."""
PASSED, FAIL, HANG = "SURVIVED", "noticed", "hangs"
"""Results of the tests for a mutant, as they are printed: none failed, one failed, or the time limit was exceeded."""
FAILED = re.compile(r"^FAILED (.+?)(?: - .*)?$", re.MULTILINE)


def main(wanted: list[str]) -> int:
    """Test the mutants that the words of the command line (`wanted`) select. Print each result. Return the exit
    code.
    """
    kinds = {"written": written, "drawn": drawn}
    chosen = [
        change
        for name, changes in kinds.items()
        if name in wanted or not set(wanted) & set(kinds)
        for change in changes(ROOT)
    ]
    words = [word for word in wanted if word not in kinds]
    chosen = [change for change in chosen if all(word in str(change) for word in words)]
    _copy()
    verdicts, sound, broken = Counter[str](), set[str](), set[str]()
    for number, change in enumerate(chosen, 1):
        since, where = time.monotonic(), ""
        if (change.page, change.outcome(COPY)) in EQUIVALENT:
            verdict = "equivalent"
        else:
            verdict, where = _noticed(change, sound, broken)
        verdicts[verdict] += 1
        print(f"{number:3}/{len(chosen)} {verdict:10} {time.monotonic() - since:4.0f} s  {change}{where}", flush=True)
    counted = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
    print(f"{len(chosen)} mutants: {counted} (at most {ALLOWED} may survive)")
    return int(verdicts[PASSED] > ALLOWED or bool(broken))


def _noticed(change: Change, sound: set[str], broken: set[str]) -> tuple[str, str]:
    """Return the result of the tests for the mutant `change`, and as text the group of tests that gave it.

    A failing test that passes without the mutant is added to `sound`. One that fails without it too is added to
    `broken` and not run again. A group of tests that does not end without the mutant either is added to `broken` too.
    """
    for room, files in _test_groups(change):
        while room not in broken:
            change.apply(COPY)
            verdict = _run(files, broken)
            failed = set(FAILED.findall(REPORT.read_text("utf-8")))
            change.undo(COPY)
            if verdict == PASSED:
                break
            suspects = (failed if verdict == FAIL else {room}) - sound
            if not suspects or _run(failed or files, broken) == PASSED:
                sound |= suspects
                return verdict, f"  ({room})"
            print(f"{', '.join(suspects)} fails or hangs without a mutant too, and is left out", flush=True)
            broken |= suspects
    return PASSED, ""


def _copy() -> None:
    shutil.rmtree(COPY, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        if (ROOT / name).exists():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name)


def _test_groups(change: Change) -> Iterator[tuple[str, list[str]]]:
    """Yield the groups of tests that should notice the mutant `change`, the tests of its module first.

    Each is the name of the group and the paths of its tests.
    """
    module, stem = change.page.removesuffix(".py").replace("/", "."), Path(change.page).stem
    later = list[tuple[str, list[str]]]()
    for room in change.tests:
        files = sorted((COPY / room).rglob("test_*.py"))
        near = [file for file in files if stem in file.stem or module in file.read_text("utf-8")]
        if near:
            yield f"{room}, {stem}", [str(file.relative_to(COPY)) for file in near]
        later.append((room, [str(file.relative_to(COPY)) for file in files if file not in near]))
    yield from (room for room in later if room[1])


def _run(tests: Collection[str], but: Collection[str] = ()) -> str:
    """Run these tests in the copy, except those in `but`. Return the result: `PASSED` (no test failed), `FAIL` or
    `HANG` (the time limit was exceeded).

    They run in one process, since most failures come before a second process would have started.
    """
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests]
    command += [f"--deselect={test}" for test in but]
    with REPORT.open("w") as report:
        running = subprocess.Popen(
            command,
            cwd=COPY,
            stdout=report,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = running.wait(LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)  # the whole group, since its workers would run for ever
            running.wait()
            return HANG
    if code not in (0, 1):  # 1: tests failed. Other codes, such as a broken start, are no verdict …
        code = int("error" in REPORT.read_text("utf-8").lower())  # … unless the mutant breaks an import
    return FAIL if code else PASSED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
