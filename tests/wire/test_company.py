"""Three processes on one PostgreSQL, each of which hears of everything: one is stopped in play and wakes, one dies."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from store import Store
from tests.cups import register
from tests.ledger import rule
from tests.store.postgres import Server
from tests.wire.chaos import Evening
from tests.wire.deck import Deck
from tests.wire.harbour import BOT, HANGS, Harbour, harbour
from tests.wire.sailor import Sailor, begin, over

EVENING = (("yarr", "Anne", "Bart"), ("cups", "Bart", "Calico"), ("yarr", "Calico", "Anne"))
CLICKS = 4
"""Clicks of everybody at each table before and after whatever happens."""
LULL = 0.2


class Squadron:
    """The processes, and where each of them writes."""

    def __init__(self, port: Harbour, url: str) -> None:
        self.port, self.url = port, url
        self.ships: list[asyncio.subprocess.Process] = []

    def log(self, number: int) -> Path:
        """What this one says."""
        return self.port.house.folder / f"log{number}"

    async def sail(self) -> None:
        """One more, and wait until all who live are connected."""
        with self.log(len(self.ships)).open("wb") as log:
            ship = await asyncio.create_subprocess_exec(*BOT, stdin=asyncio.subprocess.PIPE, stderr=log)
        self.ships.append(ship)
        assert ship.stdin is not None
        ship.stdin.write(json.dumps({**self.port.house._orders(), "database": self.url}).encode() + b"\n")
        there = len(self.ships)
        await self.port.until(lambda: self.connected() == there and self.port.world.commands, "it is connected")

    def connected(self) -> int:
        """How many are."""
        return sum(one.link is not None for one in self.port.house.gateway.sessions)

    async def stop(self) -> None:
        """All of them."""
        for ship in self.ships:
            if ship.returncode is None and ship.stdin is not None:
                ship.stdin.close()
        for ship in self.ships:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ship.wait(), HANGS)
            if ship.returncode is None:
                ship.kill()
                await ship.wait()

    async def ask(self, query: str) -> int:
        """A figure of the database."""
        engine = create_async_engine(self.url)
        async with engine.connect() as connection:
            found = (await connection.execute(text(query))).scalar_one()
        await engine.dispose()
        return int(found)


@asynccontextmanager
async def squadron(folder: Path, url: str, ships: int) -> AsyncIterator[Squadron]:
    async with harbour(folder, start=False) as port:
        one = Squadron(port, url)
        try:
            for _ in range(ships):
                await one.sail()
            yield one
        finally:
            await one.stop()


async def play_on(evening: Evening) -> None:
    """Everybody clicks so often at each table, all tables at once; every click is answered (`Harbour.press`)."""

    async def at(code: str, sailors: list[Sailor]) -> None:
        before = sum(one.clicks for one in sailors)
        async with asyncio.timeout(HANGS):
            while sum(one.clicks for one in sailors) < before + 2 * CLICKS:
                if over(evening.deck, sailors[0].person, code):
                    return
                if not any([await one.move(code) for one in sailors if one.new(code)]):
                    await asyncio.sleep(LULL)
                    if not any(one.new(code) for one in sailors):  # what they pressed changed nothing
                        await sailors[0].move(code)
                        await sailors[1].move(code)

    await asyncio.gather(*(at(code, sailors) for code, sailors in evening.sailors.items()))


async def comes_true(evening: Evening, store: Store) -> None:
    """One table message, one lobby, one hand each, and what they offer is what is asked."""
    wrong = "nothing was looked at"
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(HANGS):
            while wrong:
                wrong = ""
                for code in evening.codes:
                    wrong = wrong or await evening._wrong_at(store, code)
                if wrong:
                    evening.deck.news.clear()
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(evening.deck.news.wait(), 5 * LULL)
    assert not wrong, wrong


@rule("H-42", "H-471", "H-472", "H-473")
async def test_one_is_killed_and_one_stopped_in_play(tmp_path: Path, postgres: Server) -> None:
    register()
    url = await asyncio.to_thread(postgres.new_database)
    async with squadron(tmp_path, url, 3) as ships:
        port = ships.port
        evening = Evening(Deck(port), tmp_path, Random(3))
        for game, *names in EVENING:
            people = [port.somebody(name) for name in names]
            code = await begin(port, people, game=game)
            evening.codes.append(code)
            evening.sailors[code] = [Sailor(port, one, Random(number)) for number, one in enumerate(people)]
        store = await Store.open(url)
        try:
            await play_on(evening)
            ships.ships[0].send_signal(signal.SIGSTOP)
            await play_on(evening)
            await comes_true(evening, store)
            ships.ships[1].kill()
            ships.ships[0].send_signal(signal.SIGCONT)
            await play_on(evening)
            await comes_true(evening, store)
        finally:
            await store.close()
        with contextlib.suppress(ProcessLookupError):
            os.kill(ships.ships[0].pid, signal.SIGCONT)
        twice = 'SELECT count(*) - count(DISTINCT ("table", no)) FROM answers'
        assert await ships.ask(twice) == 0
        assert await ships.ask("SELECT count(*) FROM answers") >= 3 * 2 * CLICKS
    for number in range(3):
        said = ships.log(number).read_text()
        assert [line for line in said.splitlines() if "ERROR" in line or "Traceback" in line] == [], said
