"""Tests that hold something mended, named by what was found wrong: «bot/test_logs: an_error_is_one_line»."""

from __future__ import annotations

from collections.abc import Iterable

from tests.ledger import ROOT


def missing(tests: Iterable[str]) -> list[str]:
    """Those that are not there."""
    return [one for one in tests if not _stands(*one.split(": "))]


def _stands(page: str, name: str) -> bool:
    file = ROOT / "tests" / f"{page}.py"
    return file.is_file() and f"def test_{name}(" in file.read_text("utf-8")
