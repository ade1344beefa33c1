from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.tavern.visitor import CHROMIUM

QUICK = """
import functools, random, secrets, sys
from bot import __main__ as program
from bot.commands import play
chance = random.Random(5)
secrets.SystemRandom, secrets.randbelow = lambda: chance, chance.randrange
play.new_seed = lambda: "5eed" * 16
program.open_tavern = functools.partial(program.open_tavern, thinking=(0.1, 0.2))
sys.exit(program.main())
"""
"""The tavern with automatic players that think for a moment only, and the same chance each time."""


class Tavern:
    """A tavern in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.url = ""
        self.words = ""
        """All that it wrote."""

    async def open(self) -> None:
        assert self.process.stderr is not None
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/#\S+", self.words)):
            line = await self.process.stderr.readline()
            assert line, f"it did not open: {self.words}"
            self.words += line.decode()
        self.url = found[0]

    async def stop(self) -> int:
        """Press Ctrl+C; returns the exit code."""
        self.process.send_signal(signal.SIGINT)
        _, rest = await self.process.communicate()
        self.words += rest.decode()
        assert self.process.returncode is not None
        return self.process.returncode


async def opened(*arguments: str) -> AsyncIterator[Tavern]:
    surroundings = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=Path(__file__).parents[2],
        env={**surroundings, "TAVERN_PORT": "0"},
        stdin=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    tavern = Tavern(process)
    try:
        await tavern.open()
        yield tavern
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.fixture
def browser() -> None:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"the tavern is tested in a browser, and {CHROMIUM} is not there")


@pytest_asyncio.fixture
async def tavern() -> AsyncIterator[Tavern]:
    async for one in opened("-m", "bot"):
        yield one


@pytest_asyncio.fixture
async def quick_tavern() -> AsyncIterator[Tavern]:
    async for one in opened("-c", QUICK):
        yield one
