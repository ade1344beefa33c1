"""Kill the bot of four tables again and again, at random moments, while people play.

People press only buttons that they received. A press without an answer is repeated once. After each kill the bot's
database is read and compared with the messages in the tavern.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import asyncpg

from bot.components.answer import COUNTED
from bot.tables.permissions.policy import UNPROVED
from engine.game import games
from engine.table import Table
from store import Store
from store.databases.backup_file import address
from tavern.app import DATABASE_FILE
from tavern.fake_server.channels import Message
from tavern.fake_server.state import Event
from tavern.interactions import COMPONENT
from tests.cups import register
from tests.store.postgres import programs, running
from tests.wire.simulated_person import SimulatedPerson, begin, over
from tests.wire.tavern_with_bot import HANGS, controls, tavern_with_bot, told
from tests.wire.unanswered_clicks import Press, TavernWithKills

EVENING = (
    ("yarr", "Anne", "Bart"),
    ("cups", "Bart", "Calico"),
    ("yarr", "Calico", "Anne"),
    ("tortuga", "Anne", "Bart"),
)
"""The games, each with its people."""
TRUTH = 5.0
"""Seconds after a restart within which all messages are correct, on an idle machine."""
MOST_EVENTS = 60
"""The largest number of the tavern's events between two kills."""
LULL = 0.1


@dataclass
class Evening:
    """The tables, the database and the results."""

    deck: TavernWithKills
    url: str
    random: Random
    codes: list[str] = field(default_factory=list)
    sailors: dict[str, list[SimulatedPerson]] = field(default_factory=dict)
    stored: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    noted: set[int] = field(default_factory=set)
    recovered: list[float] = field(default_factory=list)
    counted: int = 0
    again: int = 0
    others: int = 0
    """Interactions that are not answers, such as commands and buttons of lobbies."""
    called: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """The number of new messages that called a person to the same choice, by table, seat and number of the choice."""
    reassured: set[str] = field(default_factory=set)
    """The messages that once confirmed an answer. A later edit can replace that text."""

    alone: dict[str, list[str]] = field(default_factory=dict)
    """The texts that each person alone received since their last repeated press."""

    def hear(self, event: Event) -> None:
        """Record private texts, and count new hand messages. An edit does not count, because it notifies nobody."""
        if event.message is not None and event.message.reader is not None and told(event.message):
            self.alone.setdefault(event.message.reader, []).append(told(event.message))
        if event.message is not None and COUNTED.source in told(event.message):
            self.reassured.add(event.message.id)
        if event.kind != "message" or event.place is None or event.place.kind != "dm" or event.message is None:
            return
        asked = [
            str(part["custom_id"]).split(":")
            for kind in ("answer", "select", "ask")
            for part in controls(event.message, f"{kind}:")
        ]
        for code in {code for _, code, *_ in asked}:
            newest = max(int(number) for _, other, number, *_ in asked if other == code)
            self.called[code, event.place.id, newest] += 1

    def rows(self, query: str, *params: object) -> list[tuple[Any, ...]]:
        """Run a query without any of the program's own code."""
        if not self.url.startswith("sqlite"):
            with ThreadPoolExecutor(1) as apart:  # the caller runs in an event loop
                return apart.submit(asyncio.run, _asked(self.url, query, params)).result()
        with contextlib.closing(sqlite3.connect(self.url.partition("///")[2])) as database:
            return database.execute(query, params).fetchall()

    # --- play ------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin the games that are not being played."""
        for number, (game, *names) in enumerate(EVENING):
            people = [self.deck.somebody(name) for name in names]
            if number == len(self.codes):
                self.codes.append("")
            code = self.codes[number]
            if code and not over(self.deck, people[0], code):
                continue
            self.codes[number] = code = await begin(self.deck, people, game=game)
            self.sailors[code] = [SimulatedPerson(self.deck, one, Random(self.random.random())) for one in people]
        [(answers,)] = self.rows('SELECT count(*) FROM answers WHERE "user" IS NOT NULL')
        [(every,)] = self.rows("SELECT count(*) FROM interactions")
        self.others = every - answers

    async def sail(self, place: int, which: int) -> None:
        """Let one person play at the table in this place, also after a new game has begun there."""
        while True:
            await self.deck.calm.wait()
            code = self.codes[place]
            with contextlib.suppress(StopIteration):
                self.deck.underway.add(f"{place} {which}")
                try:
                    await self.sailors[code][which].move(code)
                finally:
                    self.deck.underway.discard(f"{place} {which}")
            await asyncio.sleep(self.random.random() * 2 * LULL)

    async def stand_still(self) -> None:
        """Wait until nobody presses any more and each press has an answer."""
        self.deck.calm.clear()
        while self.deck.underway:  # noqa: ASYNC110 (no event announces it)
            await asyncio.sleep(LULL)

    # --- kill ------------------------------------------------------------------------------------

    async def kill(self) -> None:
        """Kill the bot, and check the data that it left."""
        child = self.deck.house.supervisor
        child.kill()
        await child.stop()
        self.deck.hang_up()
        await self.stand_still()
        self.look()

    def look(self) -> None:
        """Check that each committed answer is stored once and belongs to exactly one interaction."""
        for code in self.codes:
            query = 'SELECT number, seat, choice_name, value FROM answers WHERE "table" = ? ORDER BY number'
            answers = self.rows(query, code)
            before = self.stored.get(code, [])
            assert answers[: len(before)] == before, f"an answer at table {code} was lost"
            self.stored[code] = answers
        noted = {id for (id,) in self.rows("SELECT id FROM interactions")}
        assert noted >= self.noted, "an interaction was forgotten"
        self.noted = noted
        [(given,)] = self.rows('SELECT count(*) FROM answers WHERE "user" IS NOT NULL')
        assert given == len(noted) - self.others, "an answer was doubled, or an interaction changed nothing"

    async def back(self) -> None:
        """Start the bot again. Repeat presses without an answer, and wait until all messages are correct."""
        start = time.monotonic()
        await self.deck.house.supervisor.start()
        await self.deck.online()
        there = time.monotonic()
        pressed, self.deck.unanswered = self.deck.unanswered, []
        for one in pressed:
            await self.press_again(one)
        wrong = "nothing was looked at"
        while wrong:
            self.deck.news.clear()
            wrong = await self.wrong()
            if wrong:
                late = time.monotonic() - there >= HANGS
                assert not late, (
                    f"{wrong}, {HANGS} seconds after a restart, of which it was there after {there - start}"
                )
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.deck.news.wait(), LULL)
        self.recovered.append(time.monotonic() - start)

    async def press_again(self, one: Press) -> None:
        """Repeat a press, which must be applied now or be reported as already applied.

        Right after a start Discord may be slow to answer the bot's requests. Then the person is asked to try again, and
        does.
        """
        self.again += 1
        message, place = one.message, self.deck.world.places.get(one.message.place)
        if place is None or one.interaction.kind != COMPONENT:
            return
        counted = int(one.interaction.id) in self.noted and one.custom_id.startswith(("answer:", "select:"))
        self.counted += counted
        read: list[str] = []

        def taken() -> bool:
            second = self.deck._made[one.person.id, one.custom_id]
            there = self.rows("SELECT 1 FROM interactions WHERE id = ?", int(second.id))
            return bool(there) or message.id in self.reassured

        while not any(COUNTED.source in words for words in read):
            assert all(UNPROVED.source in words for words in read), f"who presses again reads {read}"
            read = self.alone[one.person.id] = []
            self.reassured.discard(message.id)
            data = one.interaction.data
            outcome = await self.deck.house.actions._begin(COMPONENT, one.person, place, data, source=message)
            assert outcome.kind in ("done", "modal"), f"{one.person.name} pressed {one.custom_id} again: {outcome}"
            if not counted:
                return
            await self.deck.until(lambda: taken() or self.alone[one.person.id], "who presses again gets an answer")
            if taken():
                return

    # --- what is shown ---------------------------------------------------------------------------

    async def wrong(self) -> str:
        """Return the first error in the messages on Discord, or an empty string."""
        store = await Store.open_read_only(self.url)
        try:
            for code in self.codes:
                if found := await self._wrong_at(store, code):
                    return f"table {code}: {found}"
        finally:
            await store.close()
        return ""

    async def _wrong_at(self, store: Store, code: str) -> str:
        row, loaded = await store.table(code), await store.load_save(code)
        assert row is not None
        assert loaded is not None
        table = Table.restore(games()[row.game], loaded[1])
        names = {seat.seat: seat for seat in await store.seats(code) if seat.seat is not None}
        public = [m for place in self.deck.world.places.values() if place.kind != "dm" for m in place.messages.values()]
        public = [message for message in public if message.reader is None]
        shown = [message for message in public if is_table_message(message, code)]
        if len(shown) != 1:
            return f"{len(shown)} table messages"
        if (lobbies := sum(f"· {code}" in told(m) and not _has_picture(m) for m in public)) != 1:
            return f"{lobbies} lobbies"
        if (calls := sum(f"table {code}" in m.body["content"] for m in public)) > 1:
            return f"{calls} mentions"
        if row.status != "playing":
            return "" if any(controls(shown[0], f"button:{code}:verify")) else "its end is not shown"
        sealed = table.balloting_seats()
        for seat in table.waiting():
            if seat not in sealed and names[seat].name not in told(shown[0]):
                return f"it does not say that it waits for seat {seat}"
        for seat, person in names.items():
            dm = self.deck.world.dm(self.deck.world.people[str(person.user)])
            hands = [m for m in dm.messages.values() if m.reader is None and f"· {code}" in told(m)]
            if len(hands) != 1:
                return f"seat {seat} has {len(hands)} hands"
            offered = {
                int(str(part["custom_id"]).split(":")[2])
                for k in ("answer", "select", "ask")
                for part in controls(hands[0], f"{k}:{code}:")
            }
            asked = {opened.number for opened in table.open.get(seat, ())}
            if offered != asked:
                return f"the hand of seat {seat} offers {offered} instead of {asked}"
        return ""


async def _asked(url: str, query: str, params: Sequence[object]) -> list[tuple[Any, ...]]:
    """Run a query on PostgreSQL."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        return [tuple(row) for row in await connection.fetch(query.replace("?", "$1"), *params)]
    finally:
        await connection.close()


@asynccontextmanager
async def evening(folder: Path, seed: int, url: str | None = None) -> AsyncIterator[Evening]:
    """Yield an evening whose games have begun, on the tavern's own SQLite database or on `url`."""
    async with tavern_with_bot(folder, start=False) as port:
        if url is not None:
            orders = port.house._orders() | {"database": url}
            port.house.supervisor._orders = lambda: orders
        await port.house.supervisor.start()
        await port.online()
        deck = TavernWithKills(port)
        one = Evening(deck, url or address(folder / DATABASE_FILE), Random(seed))
        deck.world.listeners.append(one.hear)
        await one.open()
        crew = [asyncio.create_task(one.sail(place, which)) for place in range(len(EVENING)) for which in range(2)]
        try:
            yield one
        finally:
            for task in crew:
                task.cancel()
            ends = await asyncio.gather(*crew, return_exceptions=True)
        assert [end for end in ends if not isinstance(end, asyncio.CancelledError)] == [], "somebody could not play on"


async def chaos(folder: Path, kills: int, seed: int, url: str | None = None) -> Evening:
    """Kill the bot `kills` times. After every third kill, kill it again while it starts."""
    async with evening(folder, seed, url) as one:
        for number in range(kills):
            one.deck.calm.set()
            await one.deck.events(one.random.randrange(MOST_EVENTS))
            await one.kill()
            if number % 3 == 2 and number < kills - 1:
                await one.deck.house.supervisor.start()
                continue
            await one.back()
            await one.open()
        return one


def main() -> int:
    """Print the results: `python -m tests.wire.chaos [KILLS [SEED [postgresql]]]`."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    register()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        url = None
        if "postgresql" in sys.argv[3:]:
            found_there = programs()
            assert found_there is not None, "PostgreSQL is not installed"
            url = stack.enter_context(running(found_there)).new_database()
        found = asyncio.run(chaos(Path(folder), kills, seed, url))
    times = sorted(found.recovered)
    answers = sum(len(rows) for rows in found.stored.values())
    print(f"{kills} kills, seed {seed}: nothing lost, nothing doubled. {answers} answers at the last four tables.")
    print(f"{found.again} clicks got no answer; {found.counted} of them counted, and who pressed again read so.")
    twice = sum(times > 1 for times in found.called.values())
    print(f"{len(found.called)} calls by a new hand, {twice} of them more than once (a restart may cost one too many).")
    middle, latest = times[len(times) // 2], times[-1]
    print(
        f"All that was shown was true {middle:.1f} s after a restart (half of the times), {latest:.1f} s at the latest."
    )
    if late := sum(one > TRUTH for one in times):
        print(f"{late} times it took more than {TRUTH:.0f} s: too long, unless the machine had other things to do.")
    return int(late > 0)


def is_table_message(message: Message, code: str) -> bool:
    """Return True if the message shows the table: it has the button for the hand, or after the end for the checks."""
    buttons = (f"button:{code}:hand", f"button:{code}:verify")
    return _has_picture(message) and any(any(controls(message, one)) for one in buttons)


def _has_picture(message: Message) -> bool:
    """Return True if a picture is attached. A lobby has only the file of the fair shuffle."""
    return any(file["filename"] != "fair-shuffle.txt" for file in message.body["attachments"])


if __name__ == "__main__":
    sys.exit(main())
