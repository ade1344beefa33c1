"""The bot's services on a real store, with a fake Discord client and a fake clock.

At a table of the game «kinds» people are asked one question of each kind (`tests.bot.every_choice_kind_game`).
"""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from pathlib import Path
from typing import Any

from bot.components.services import Services
from bot.delivery.router import Delivery
from bot.tables.due_jobs import run_due_job
from bot.tables.end_early import end_table
from bot.tables.loaded_table import LoadedTable
from bot.tables.permissions.policy import Policy
from bot.tables.seating.stand_in import stand_in
from bot.tables.table_service import TableService
from engine.choice import Value
from engine.game import games
from engine.table import OpenChoice, Table
from store import Store
from store.rows import DueJob, JobKind, SeatRow, TableRow
from tests.host.fake_click import FakeClick
from tests.host.fake_discord import FakeChannel, FakeClient
from tests.host.fake_time import FakeTime

GUILD, CHANNEL = 500, 600
ANNE, BART, CLEO, DIRK = 101, 102, 103, 104
SEED = "5eed" * 16
BANK = 30 * 60
TURN, REACTION, BALLOT = 30 * 60 + BANK, 10 * 60, 20 * 60
"""Seconds at the pace «relaxed»: a turn with a full bank, a reaction and a ballot."""
FOR_EVER = 10.0**12


class Harness:
    """The bot's services and one table. `changed` counts the reported changes."""

    def __init__(self, store: Store, path: Path) -> None:
        self.store = store
        self.path = path
        self.time = FakeTime()
        self.client = FakeClient(self.time)
        client: Any = self.client
        self.changed = 0
        self.policy = Policy(client, store, self.time)
        self.tables = self.another_host()
        delivery = self.delivery = Delivery(client, store, self.time, self.policy, self.tables, lambda: None)
        self.outbox, self.messages, self.hands = delivery.outbox, delivery.messages, delivery.hands
        self.services = Services(
            store,
            self.time,
            self.policy,
            self.tables,
            self.outbox,
            self.messages,
            delivery.message_builder,
            self.hands,
            delivery.tournaments,
        )
        self.code = ""
        self._numbers = itertools.count(10**6)

    def another_host(self, **more: Any) -> TableService:
        """Return a table service with an empty cache, as after a restart or in another process."""
        return TableService(self.store, self.time, self._changed, auto_answer_delay=(0.0, 0.0), **more)

    def another_services(self) -> Services:
        """Return the services of another process."""
        delivery = self.delivery
        more = self.outbox, self.messages, delivery.message_builder, self.hands, delivery.tournaments
        return Services(self.store, self.time, self.policy, self.another_host(), *more)

    def _changed(self) -> None:
        self.changed += 1

    def restart(self) -> None:
        """Replace the services by new ones that know only what is stored."""
        client: Any = self.client
        self.tables = self.another_host()
        delivery = self.delivery = Delivery(client, self.store, self.time, self.policy, self.tables, lambda: None)
        self.outbox, self.messages, self.hands = delivery.outbox, delivery.messages, delivery.hands
        self.services = self.another_services()

    # --- a table ---------------------------------------------------------------------------------

    async def lobby(
        self,
        *people: int,
        kind: str = "one",
        automatic: int = 0,
        strength: str = "anything",
        game: str = "kinds",
        **fields: Any,
    ) -> str:
        """Open a lobby with these people and then automatic players, and return its code."""
        row = {"guild": GUILD, "channel": CHANNEL, "host": people[0], "locale": "en", "pace": "relaxed", "seed": SEED}
        row |= {"game": game, "options": {"kind": kind} if game == "kinds" else {}, "now": self.time.now}
        async with self.store.write() as w:
            self.code = (await w.new_table(**(row | fields))).id  # type: ignore[arg-type]
            for place, user in enumerate(people):
                await w.add_seat(SeatRow(self.code, place, None, user, f"Person {user}", None, ""))
            for place in range(len(people), len(people) + automatic):
                await w.add_seat(SeatRow(self.code, place, None, None, f"Sailor {place}", strength, ""))
        return self.code

    async def begin(self, *people: int, **more: Any) -> LoadedTable:
        """Open a lobby and start the game."""
        code = await self.lobby(*people, **more)
        return await self.tables.start(code, next(self._numbers))

    async def sitting(self) -> LoadedTable:
        """Return the table as it is stored."""
        return await self.tables.load(self.code)

    async def row(self) -> TableRow:
        """Return the table's row."""
        return await self.tables.row(self.code)

    async def table(self) -> Table[Any]:
        """Return the table's game."""
        return (await self.sitting()).table

    async def people(self) -> list[int]:
        """Return the ids of the people in the order of seats. 0 is an automatic player."""
        sitting = await self.sitting()
        return [sitting.at(seat).user or 0 for seat in range(sitting.table.seats)]

    async def seat(self, user: int) -> int:
        """Return the person's seat."""
        return (await self.people()).index(user)

    async def asked(self, user: int, name: str | None = None) -> OpenChoice:
        """Return the person's open choice: the one named `name`, or else the one that the table waits for."""
        row = (await self.table()).open[await self.seat(user)]
        return next(o for o in row if (o.choice.name == name if name else o.choice.blocks))

    async def answer(self, user: int, value: Value, name: str | None = None) -> LoadedTable:
        """Answer for the person."""
        opened = await self.asked(user, name)
        return await self.tables.answer(self.code, next(self._numbers), user, opened.number, value)

    async def leave(self, user: int, *, for_good: bool = False) -> LoadedTable:
        """Let the person leave their seat to a stand-in. With `for_good` they say that they won't return."""
        return await stand_in(self.tables, self.code, user, "anything", next(self._numbers), for_good=for_good)

    async def returns(self, user: int) -> LoadedTable:
        """Let the person return to their seat."""
        return await stand_in(self.tables, self.code, user, None, next(self._numbers))

    async def end_table(self) -> TableRow:
        """Cancel the game."""
        return await end_table(self.tables, self.code, "Person 0", next(self._numbers))

    # --- time ------------------------------------------------------------------------------------

    async def dues(self, kind: str = JobKind.DEADLINE) -> dict[int, DueJob]:
        """Return the newest due job of this kind for each seat, by seat."""
        rows = [row for row in await self.store.due_jobs(FOR_EVER) if row.kind == kind and row.table == self.code]
        return {row.seat: row for row in sorted(rows, key=lambda row: row.choice_number)}

    async def miss(self, user: int) -> None:
        """Let the person's deadline pass."""
        due = (await self.dues())[await self.seat(user)]
        self.time.now = max(self.time.now, due.at)
        await run_due_job(self.tables, due)

    async def think(self, seat: int) -> None:
        """Let the automatic player in this seat answer."""
        due = (await self.dues(JobKind.AUTOMATIC_PLAYER))[seat]
        self.time.now = max(self.time.now, due.at)
        await run_due_job(self.tables, due)

    # --- what people see -------------------------------------------------------------------------

    def click(self, user: int, **more: Any) -> Any:
        """Return a click of the person in the table's channel."""
        return FakeClick(self.services, user, **{"guild": GUILD, "channel": CHANNEL, **more})

    def room(self, room: int = CHANNEL) -> FakeChannel:
        """Return the table's channel, or a person's direct messages."""
        return self.client.get_partial_messageable(room)

    async def show(self) -> None:
        """Deliver all pending rows of the outbox."""
        self.outbox.wake()
        await self.outbox.wait_until_idle()

    async def told(self, seat: int | None = None) -> list[str]:
        """Return the sentences of the story for everybody, or for this seat alone, oldest first."""
        events = await self.store.event_log(self.code)
        return [
            event.text.source
            for event in events
            if (event.readers is None if seat is None else event.readers == [seat])
        ]

    def stored(self, query: str) -> list[tuple[Any, ...]]:
        """Read rows from the database without the program's code."""
        with contextlib.closing(sqlite3.connect(self.path)) as database:
            return database.execute(query).fetchall()

    def alter(self, statement: str) -> None:
        """Change the database without the program's code. A statement that changes nothing fails."""
        with contextlib.closing(sqlite3.connect(self.path)) as database, database:
            before = [*database.iterdump()]
            database.execute(statement)
            assert [*database.iterdump()] != before, f"nothing is changed by: {statement}"


def three_in_a_row() -> str:
    """Return a seed that seats three people in a cycle, so that a wrong direction of the mapping is noticed."""
    game = games()["kinds"]
    seeds = (f"{number:064x}" for number in itertools.count())
    return next(seed for seed in seeds if Table.start(game, game.options(), 3, seed).seating in ((1, 2, 0), (2, 0, 1)))
