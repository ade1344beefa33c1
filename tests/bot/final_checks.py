"""Checks that run at the end of every test that uses `tavern`."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import simcord

from bot.replies.errors import UserError
from engine.choice import Refusal
from tests.bot.message_content import Component
from tests.discord_contract import check_requests

DESTROYED = "Task was destroyed but it is pending!"
"""Begins a line of asyncio about a task that was running when the event loop of an earlier test ended.

asyncio tells of the task when Python collects it, so any later test would be blamed.
"""


class Records(logging.Handler):
    """Collects all log records."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        line = logging.Formatter("%(name)s %(levelname)s %(message)s").format(record)
        if record.name == "asyncio" and not record.exc_info and record.getMessage().startswith(DESTROYED):
            return
        self.lines.append(line)
        if record.levelno >= logging.ERROR:
            self.errors.append(line)


def check(env: simcord.Env, records: Records, expected: Sequence[str], uploaded: Iterable[str] = ()) -> None:
    """Check that no unexpected error occurred, and that every request was valid for Discord."""
    unexpected = [line for line in records.errors if not _named(line, expected)]
    assert not unexpected, unexpected
    for error in env.errors:
        original = getattr(error, "original", error)
        assert isinstance(original, (UserError, Refusal)) or _named(repr(original), expected)
    assert check_requests(env.http_requests, uploaded) == []
    for entry in env.http_requests:
        for body in _messages(entry.json):
            allowed = body.get("allowed_mentions")
            assert allowed is not None, f"{entry.method} {entry.path} leaves mentions to Discord"
            assert not allowed.get("parse"), f"{entry.method} {entry.path} may mention whole groups"
            assert not allowed.get("roles")


def _named(words: str, expected: Iterable[str]) -> bool:
    return any(re.search(one, words) for one in expected)


def _messages(request: Any) -> Iterator[Component]:
    """Yield the messages in a request's body."""
    if isinstance(request, dict):
        data = request.get("data")
        for one in (request, data if isinstance(data, dict) else {}):
            if ("components" in one or "content" in one) and "title" not in one:
                yield one
