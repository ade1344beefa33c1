"""The record of proved rules, tested with a small test suite."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tests.ledger

ROOT = Path(__file__).parents[1]
NUMBERS = ("One", "Two", "Three", "Four")
LEDGER = "".join(f"| X-{number} | {words}. | why |\n" for number, words in enumerate(NUMBERS, 1))


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Return an empty suite with the ledger of a game «x»."""
    (pytester.mkdir("docs") / "rules").mkdir()
    (pytester.path / "docs/rules/x.md").write_text(LEDGER, "utf-8")
    monkeypatch.setattr(tests.ledger, "ROOT", pytester.path)
    monkeypatch.setattr(tests.ledger, "RECORD", pytester.path / "build/ledger.json")
    pytester.makeini("[pytest]\nmarkers = rule(*ids)\nasyncio_default_fixture_loop_scope = function\n")
    pytester.makeconftest("from tests.conftest import *")
    return pytester


def printed(suite: pytest.Pytester, capsys: pytest.CaptureFixture[str], code: int = 1) -> list[str]:
    capsys.readouterr()
    assert tests.ledger.main([]) == code
    return capsys.readouterr().out.splitlines()


def test_a_rule_is_proved_if_a_test_passed_and_none_failed(
    suite: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    suite.makepyfile(
        """
        import pytest
        from tests.ledger import rule

        @rule("X-1", "X-2")
        def test_passes(): pass

        @rule("X-2")
        def test_fails(): assert False

        @rule("X-3")
        def test_is_skipped(): pytest.skip("why")

        @pytest.mark.parametrize("n", [pytest.param(1, marks=rule("X-4"))])
        def test_with_one_value(n): assert n == 1
        """
    )
    suite.runpytest_inprocess("--ledger").assert_outcomes(passed=2, failed=1, skipped=1)
    lines = printed(suite, capsys)
    assert lines[:1] == ["X-2: Two."]
    assert lines[1].endswith("::test_fails")
    assert lines[2:] == ["X-3: Three.", "x: 2 of 4 rules proved"]


def test_a_test_whose_fixture_fails_proves_nothing(suite: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    suite.makepyfile(
        """
        import pytest
        from tests.ledger import rule

        @pytest.fixture
        def broken_afterwards():
            yield
            assert False

        @rule("X-1")
        def test_passes_at_first(broken_afterwards): pass
        """
    )
    suite.runpytest_inprocess("--ledger")
    assert printed(suite, capsys)[-1] == "x: 0 of 4 rules proved"


def test_workers_report_the_proved_rules(suite: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    suite.makepyfile(
        """
        from tests.ledger import rule

        @rule("Y-1")
        def test_passes(): pass
        """
    )
    (suite.path / "docs/rules/x.md").write_text(LEDGER.replace("X-", "Y-"), "utf-8")
    suite.syspathinsert(Path(__file__).parent.parent)
    result = suite.runpytest_inprocess("--ledger", "-n", "1")
    result.assert_outcomes(passed=1)
    assert printed(suite, capsys)[-1] == "x: 1 of 4 rules proved"


def test_a_fully_proved_ledger_passes_without_rules_that_are_no_act(
    suite: pytest.Pytester, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    suite.makepyfile(
        """
        from tests.ledger import rule

        @rule("X-1", "X-2", "X-3")
        def test_passes(): pass

        def test_that_names_none_fails(): assert False
        """
    )
    suite.runpytest_inprocess("--ledger")
    assert printed(suite, capsys) == ["X-4: Four.", "x: 3 of 4 rules proved"]
    monkeypatch.setattr(tests.ledger, "NO_ACT", {"X-4"})
    assert printed(suite, capsys, code=0) == ["x: 3 of 4 rules proved (X-4 is no act)"]


def test_a_change_of_files_during_the_run_discards_the_record(
    suite: pytest.Pytester, capsys: pytest.CaptureFixture[str]
) -> None:
    suite.makepyfile(
        """
        import os, time
        from pathlib import Path
        from tests.ledger import rule

        @rule("X-1", "X-2", "X-3", "X-4")
        def test_passes():
            later = time.time() + 3600
            os.utime(Path(__file__).parent / "docs/rules/x.md", (later, later))
        """
    )
    assert tests.ledger.main([]) == 1
    assert "something was changed while they ran" in capsys.readouterr().err


@pytest.mark.parametrize("workers", ["0", "1"])
def test_an_unknown_rule_stops_the_run(
    suite: pytest.Pytester, capsys: pytest.CaptureFixture[str], workers: str
) -> None:
    suite.makepyfile(
        """
        from tests.ledger import rule

        @rule("X-0")
        def test_passes(): pass
        """
    )
    assert tests.ledger.main(["-n", workers]) == 1
    assert "in no ledger: X-0" in capsys.readouterr().err
    assert not tests.ledger.RECORD.exists(), "a run that broke off is no record"


def test_every_rule_is_named_by_a_test() -> None:
    """A missing test for a new rule fails here. The full run and `make ledger` show whether the tests pass."""
    own = {Path(__file__), Path(tests.ledger.__file__)}
    pages = [page.read_text("utf-8") for page in set(Path(__file__).parent.rglob("*.py")) - own]
    named = {one for page in pages for one in re.findall(r'"([A-Z]{1,3}-?[0-9]+[a-z]?)"', page)}
    ids = {one for rules, others in tests.ledger.ledgers(ROOT).values() for one in (*rules, *others)}
    assert sorted(ids - named) == sorted(tests.ledger.NO_ACT)
