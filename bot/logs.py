"""The log: one line for each record, without tokens and players' secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import traceback
from types import TracebackType

from discord import HTTPException

log = logging.getLogger(__name__)

ROOMS = ("bot", "engine", "renderers")

TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/?\s]+")
"""Matches the token of an interaction in an address of Discord's API. With it anybody could answer a click for 15
minutes.

aiohttp and discord.py put such addresses into error messages.
"""

COROUTINE = re.compile(r"coro=<[^<>]*")
"""Matches the coroutine of a task, with its place in the code, in a line of asyncio's log."""

Thrown = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class OneLine(logging.Formatter):
    """Formats a record as one line, and an error as a chain of code locations.

    It leaves out the texts of errors, except Discord's and the system's. Texts of the database or of validation may
    quote a hand, a seed or a message.
    """

    def format(self, record: logging.LogRecord) -> str:
        line = without_tokens(super().format(record))
        return " / ".join(part.strip() for part in line.splitlines() if part.strip())

    def formatException(self, ei: Thrown) -> str:
        links = []
        error = ei[1]
        while error is not None:
            frames = " > ".join(f"{f.filename}:{f.lineno} {f.name}" for f in traceback.extract_tb(error.__traceback__))
            links.append(f"{type(error).__name__}{_safe_text(error)} at {frames or 'no place'}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return " <- ".join(links)


def _safe_text(error: BaseException) -> str:
    return f" ({error})" if isinstance(error, (HTTPException, OSError)) else ""


def _remove_values(record: logging.LogRecord) -> bool:
    """Shorten a log record of asyncio to its first line and the name of the coroutine.

    The rest quotes results and errors. Always returns True, so that the record is logged.
    """
    said = record.getMessage()
    record.msg, record.args = " ".join([said.partition("\n")[0], *COROUTINE.findall(said)[:1]]), ()
    return True


def without_tokens(line: str) -> str:
    """Return the line with “…” in place of each token (`TOKEN`)."""
    return TOKEN.sub(r"\1…", line)


class Json(OneLine):
    """Formats each record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        said = {"at": record.created, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return without_tokens(json.dumps(said, ensure_ascii=False))


def configure_logging(level: str, form: str = "text") -> None:
    """Log to standard error at this level, as “text” or “json” (`form`).

    Python's warnings and uncaught errors are logged too. DEBUG applies to our own packages only: libraries would log
    tokens and contents. At other levels discord.py logs warnings only.
    """
    stream = logging.StreamHandler()
    plain = OneLine("{asctime} {levelname:<7} {name}: {message}", style="{")
    stream.setFormatter(Json() if form == "json" else plain)
    wanted = logging.getLevelNamesMapping()[level]
    logging.basicConfig(level=max(wanted, logging.INFO), handlers=[stream], force=True)
    logging.getLogger("discord").setLevel(logging.NOTSET if wanted <= logging.DEBUG else max(wanted, logging.WARNING))
    for room in ROOMS:
        logging.getLogger(room).setLevel(wanted)
    logging.getLogger("asyncio").addFilter(_remove_values)
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught
    threading.excepthook = lambda failed: _log_uncaught(failed.exc_type, failed.exc_value, failed.exc_traceback)
    sys.unraisablehook = lambda failed: _log_uncaught(failed.exc_type, failed.exc_value, failed.exc_traceback)


def say(line: str, level: int = logging.INFO) -> None:
    """Write a sentence to standard error, at any level of the log: as it is, or as a JSON object if the log is JSON.

    `level` is the level in that object.
    """
    form = next((one.formatter for one in logging.getLogger().handlers), None)
    if isinstance(form, Json):
        line = form.format(logging.LogRecord("bot", level, "", 0, line, None, None))
    print(line, file=sys.stderr)


def _log_uncaught(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    if error is not None and not isinstance(error, SystemExit):
        log.critical(
            "unexpected error outside any request; please report it with this traceback", exc_info=(kind, error, trace)
        )
