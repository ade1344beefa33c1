import ast
import asyncio
import gc
import json
import logging
import os
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import logs
from tests.ledger import rule

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    yield
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)
    for room in logs.ROOMS:
        logging.getLogger(room).setLevel(logging.NOTSET)


def test_an_error_is_logged_in_one_line_with_its_places_but_not_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure_logging("INFO")
    try:
        try:
            raise KeyError("anchor-boot-blue.1")
        except KeyError as lost:
            raise ValueError("the hand\nis anchor-boot-blue.1") from lost
    except ValueError:
        logging.getLogger("bot.replies.errors").exception("K7M2QX in /hand\nsecond line")
    (line,) = capsys.readouterr().err.splitlines()
    assert "K7M2QX in /hand / second line" in line
    assert "ValueError at" in line
    assert "KeyError at" in line
    assert "test_logs.py:" in line
    assert "anchor-boot-blue" not in line


def test_the_text_of_an_operating_system_error_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure_logging("INFO")
    try:
        raise PermissionError(13, "Permission denied", "quarterdeck.db")
    except PermissionError:
        logging.getLogger("bot").exception("The store cannot be opened")
    assert "Permission denied" in capsys.readouterr().err


def test_debug_logging_leaves_out_the_debug_lines_of_libraries(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure_logging("DEBUG")
    logging.getLogger("bot.host").debug("ours")
    for library in ("discord.http", "discord.gateway", "aiosqlite", "sqlalchemy.engine"):
        logging.getLogger(library).debug("a token")
    said = capsys.readouterr().err
    assert "ours" in said
    assert "a token" not in said


def test_a_json_log_line_is_an_object_without_the_text_of_exceptions(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure_logging("INFO", "json")
    try:
        raise ValueError("the hand is anchor-boot-blue.1")
    except ValueError:
        logging.getLogger("bot.replies.errors").exception("K7M2QX in %s\nsecond line", "/hand")
    (line,) = capsys.readouterr().err.splitlines()
    said = json.loads(line)
    assert (said["level"], said["logger"]) == ("ERROR", "bot.replies.errors")
    assert said["message"] == "K7M2QX in /hand\nsecond line"
    assert said["error"].startswith("ValueError at ")
    assert "anchor-boot-blue" not in line


@pytest.mark.parametrize("form", ["text", "json"])
def test_tokens_in_the_addresses_of_replies_are_removed_from_the_log(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Log lines of aiohttp and discord.py contain no token. With the token, others could read a private hand."""
    logs.configure_logging("INFO", form)
    at = "https://discord.com/api/v10"
    logging.getLogger("discord.http").warning("PATCH %s responded with 429.", f"{at}/webhooks/15/aT0ken-_x/messages/1")
    try:
        raise OSError(None, f"Can not write request body for {at}/interactions/15/aT0ken-_x?with_response=true")
    except OSError:
        logging.getLogger("bot.replies.errors").exception("MBTJ2S in a")
    lines = capsys.readouterr().err
    assert "aT0ken" not in lines
    assert "/webhooks/15/…/messages/1 responded with 429." in lines
    assert "/interactions/15/…?with_response=true" in lines
    assert all(json.loads(line) for line in lines.splitlines() if form == "json")


class Unruly:
    def __del__(self) -> None:
        fail()


def fail() -> None:
    raise ValueError("the hand is anchor-boot-blue.1")


async def lost() -> None:
    task = asyncio.create_task(asyncio.to_thread(fail))
    await asyncio.wait([task])
    del task
    gc.collect()


@rule("H-567")
@pytest.mark.parametrize("form", ["text", "json"])
def test_an_uncaught_error_is_one_log_line(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure_logging("INFO", form)
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    asyncio.run(lost())
    warnings.warn("this\nis old", RuntimeWarning, stacklevel=1)
    Unruly()
    try:
        fail()
    except ValueError as error:
        sys.excepthook(ValueError, error, error.__traceback__)
    logs.say("Quarterdeck stopped.")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 6
    assert "anchor-boot-blue" not in "".join(lines)
    assert sum("ValueError at " in line for line in lines) == 4
    if form == "json":
        assert json.loads(lines[-1])["message"] == "Quarterdeck stopped."
        assert all(json.loads(line) for line in lines)
    else:
        assert lines[-1] == "Quarterdeck stopped."


@rule("H-567")
@pytest.mark.parametrize("place", ["environment", ".env"])
def test_a_wrong_setting_is_logged_as_an_object_if_the_log_is_json(tmp_path: Path, place: str) -> None:
    given = {"LOG_FORMAT": "JSON", "WATCH_AT": "nowhere"}
    if place == ".env":
        (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in given.items()), "utf-8")
        given = {}
    done = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], **given},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    said = json.loads(line)
    assert (said["level"], said["message"].startswith("WATCH_AT in ")) == ("CRITICAL", True)


def test_every_warning_in_the_code_logs_a_value() -> None:
    """A warning says which table, route or person is meant, how long or how many."""
    without = [
        f"{file.relative_to(ROOT)}:{call.lineno}"
        for room in ("bot", "store")
        for file in (ROOT / room).rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "warning"
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "log"
        and len(call.args) < 2
    ]
    assert without == []
