"""The version is the same wherever it is named."""

from __future__ import annotations

import logging
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from bot.app import Quarterdeck
from bot.operating.metrics import publishing, serve_metrics
from engine import replay
from engine.entropy import Source
from engine.game import games
from engine.table import Table
from engine.version import NAMED, VERSION
from store import Store
from store.databases.backup_file import address, back_up, read_backup

ROOT = Path(__file__).parents[2]


def test_the_version_option_works_despite_wrong_settings(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=nonsense\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "bot", "--version"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"Quarterdeck {VERSION}\n"


async def test_the_log_names_the_version_once_a_process(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot")
    bot = Quarterdeck(store)
    await bot._announce()
    await bot._announce()
    assert caplog.messages == [f"{NAMED} ready: 0 servers, 0 tables"]


async def test_the_metrics_name_the_version(store: Store) -> None:
    async with publishing(Quarterdeck(store)) as minute, serve_metrics(minute, "127.0.0.1", 0):
        status, figures = minute.published
    assert status == 200
    assert f'quarterdeck_build_info{{python="{platform.python_version()}",version="{VERSION}"}} 1.0' in figures


async def test_a_backup_names_the_version(store: Store, tmp_path: Path) -> None:
    await back_up(address(tmp_path / "quarterdeck.db"), tmp_path / "backup.db", lambda *told: None)
    assert read_backup(tmp_path / "backup.db").version == VERSION


def test_a_transcript_names_the_version() -> None:
    game = games()["yarr"]
    table = Table.start(game, game.options(), 2, Source("00" * 32))
    assert f'"quarterdeck": "{VERSION}"' in replay.transcript_json(replay.transcript(table, []))
