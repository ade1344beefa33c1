"""Forty tables, three processes on one PostgreSQL, each of which hears of everything: one is stopped while people
play, one dies meanwhile, and the first wakes."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from store import Store
from tavern.interactions import COMPONENT
from tests.cups import register
from tests.store.postgres import Server
from tests.wire.chaos import Evening
from tests.wire.deck import Deck
from tests.wire.harbour import HANGS
from tests.wire.sailor import Sailor, begin, over
from tests.wire.test_company import Squadron, comes_true, squadron

TABLES = 40
GAMES = ("cups", "yarr")
PEOPLE = ("Anne", "Bart", "Calico", "Grace", "Mary")
EVERY = 5.0
"""Seconds between two clicks at one table, where the machine is quick enough."""
STOPPED, KILLED, LAST = 1, 3, 5
"""After so many clicks a table one process is stopped, another killed while it wakes, all is over."""
LULL = 1.0
PATIENT = 10
"""Lulls after which somebody presses again what they pressed before: it may have changed nothing."""


class Fleet:
    """All who play, and how many clicks there were."""

    def __init__(self, ships: Squadron, folder: Path) -> None:
        self.ships = ships
        self.evening = Evening(Deck(ships.port), folder, Random(40))
        self.clicks = Counter[str]()

    async def open(self) -> None:
        """Forty tables, two people at each."""
        deck = self.evening.deck
        for number in range(TABLES):
            people = [deck.somebody(PEOPLE[(number + seat) % len(PEOPLE)]) for seat in range(2)]
            code = await begin(deck, people, game=GAMES[number % len(GAMES)])
            self.evening.codes.append(code)
            self.evening.sailors[code] = [Sailor(deck, one, Random(number)) for one in people]

    async def play(self) -> None:
        """At each table somebody clicks every few seconds."""
        await asyncio.gather(*(self._at(code) for code in self.evening.codes))

    async def _at(self, code: str) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(LAST):
            next_one = loop.time() + EVERY
            async with asyncio.timeout(HANGS):
                await self._click(code)
            self.clicks[code] += 1
            await asyncio.sleep(next_one - loop.time())

    async def _click(self, code: str) -> None:
        sailors = self.evening.sailors[code]
        for lull in range(1, 1_000):
            for one in sailors:
                if (one.new(code) or lull % PATIENT == 0) and await one.move(code):
                    return
            if over(self.evening.deck, sailors[0].person, code):
                return
            await asyncio.sleep(LULL)

    async def after(self, clicks: int) -> None:
        """Wait until there were so many at each table."""
        while min(self.clicks[code] for code in self.evening.codes) < clicks:  # noqa: ASYNC110 (of forty tables)
            await asyncio.sleep(LULL)

    async def press_again(self) -> None:
        """Whoever got no answer, since one process had taken the click and died or was stopped, is answered now."""
        pressed, self.evening.deck.unanswered = self.evening.deck.unanswered, []
        for one in pressed:
            place = self.evening.deck.world.places.get(one.message.place)
            if place is not None:
                acts, data = self.evening.deck.house.acts, one.interaction.data
                outcome = await acts._begin(COMPONENT, one.person, place, data, source=one.message)
                assert outcome.kind in ("done", "modal"), f"{one.person.name} pressed {one.custom_id} again: {outcome}"


@pytest.mark.soak
async def test_forty_tables_while_one_process_is_stopped_and_one_dies(tmp_path: Path, postgres: Server) -> None:
    register()
    url = await asyncio.to_thread(postgres.new_database)
    async with squadron(tmp_path, url, 3) as ships:
        fleet = Fleet(ships, tmp_path)
        await fleet.open()
        before = await ships.ask("SELECT count(*) FROM answers")
        playing = asyncio.create_task(fleet.play())
        try:
            await fleet.after(STOPPED)
            ships.ships[0].send_signal(signal.SIGSTOP)
            await fleet.after(KILLED)
            ships.ships[1].kill()
            ships.ships[0].send_signal(signal.SIGCONT)
            await playing
        finally:
            playing.cancel()
            ships.ships[0].send_signal(signal.SIGCONT)
        await fleet.press_again()
        store = await Store.open(url)
        try:
            await comes_true(fleet.evening, store)
        finally:
            await store.close()
        assert await ships.ask('SELECT count(*) - count(DISTINCT ("table", no)) FROM answers') == 0
        assert await ships.ask("SELECT count(*) FROM answers") > before + TABLES
    for number in range(3):
        said = ships.log(number).read_text()
        assert [line for line in said.splitlines() if "ERROR" in line or "Traceback" in line] == [], said
