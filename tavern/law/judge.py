"""Compares requests and the tavern's own answers with Discord's description, where that lies on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tavern.law.openapi import Description


def openapi_path() -> Path | None:
    """Say where the description lies: in QUARTERDECK_OPENAPI or shared beside the project; None if nowhere."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"
    path = Path(os.environ.get("QUARTERDECK_OPENAPI") or beside)
    return path if path.is_file() else None


class Judge:
    """`complaints` are what is wrong with the tavern's own answers; only tests ask for them, with `answers`."""

    def __init__(self, description: Description | None = None, *, answers: bool = False) -> None:
        self._description = description
        self._answers = answers
        self.complaints: list[str] = []

    @classmethod
    def found(cls, *, answers: bool = False) -> Judge:
        """A judge with the description, without it where it or its library is not there."""
        path = openapi_path()
        if path is None or find_spec("jsonschema_rs") is None:
            return cls()
        from tavern.law.openapi import load

        return cls(load(path), answers=answers)

    def request(self, method: str, path: str, body: Any) -> Iterator[str]:
        """What Discord's description says is wrong with a request."""
        route = self._description.route(method, path) if self._description is not None else None
        if self._description is not None and route is not None:
            yield from self._description.violations(route[1], body)

    def answer(self, method: str, path: str, status: int, body: Any) -> None:
        """Note what is wrong with an answer of ours, be it a refusal."""
        if self._description is None or not self._answers:
            return
        route = self._description.route(method, path)
        if route is None:
            self.complaints.append(f"{method} {path}: Discord has no such path")
            return
        faults = self._description.answer_violations(route[1], status, body)
        self.complaints += [f"{method} {route[0]} {status}: {fault}" for fault in faults]
