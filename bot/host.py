"""Tables in play: loads them, moves them on in one transaction a click, and says what must be shown.

Memory holds caches only. A table moves on a copy, which takes its place as soon as it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from discord.utils import escape_markdown

from bot.errors import Friendly
from bot.paces import PACES
from engine.choice import Refusal, Value
from engine.game import Game, games
from engine.play import Answer, Report
from engine.players import players
from engine.players.anything import anything
from engine.store import Moved, Store
from engine.store.rows import DueRow, SeatRow, TableRow
from engine.store.writing import Writing
from engine.table import Given, SavedAnswer, Table
from engine.text import Text, Who, text

log = logging.getLogger(__name__)

NO_TABLE = text("There is no such table. /tables lists those of this server.")
NOT_PLAYING = text("Nothing is being played at that table just now.")
NOT_SEATED = text("You have no seat at this table. Use /watch to follow it.")
STOOD_IN = text("A stand-in plays your seat. Press «Take my seat back» first.")
REOPENED = text("Quarterdeck was updated in the middle of a move. That move starts again; nothing else is lost.")

THINKING = (1.5, 3.0)
"""An automatic player answers after a time from this range, in seconds, whatever it holds."""


@dataclass
class Sitting:
    """A table in play with its people, as of `row.revision`."""

    row: TableRow
    seats: list[SeatRow]
    table: Table[Any]
    reports: list[Report] = field(default_factory=list)
    """What the last move told."""

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.table.game

    def names(self) -> list[str]:
        """The people's names by seat."""
        return [self.at(seat).name for seat in range(self.table.seats)]

    def at(self, seat: int) -> SeatRow:
        """Who sits on this seat."""
        return next(row for row in self.seats if row.seat == seat)

    def seat_of(self, user: int) -> SeatRow | None:
        """This person's seat, also while a stand-in plays it."""
        return next((row for row in self.seats if row.user == user), None)

    def automatic(self) -> frozenset[int]:
        """The seats that play by themselves."""
        return frozenset(row.seat for row in self.seats if row.player and row.seat is not None)

    def people(self) -> list[SeatRow]:
        """The seats of people, stood in for or not."""
        return [row for row in self.seats if row.user is not None]


class Host:
    """The one place where tables move on.

    `changed` is called after every commit: it wakes delivery and clock.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        changed: Callable[[], None],
        thinking: tuple[float, float] = THINKING,
    ) -> None:
        self.store = store
        self.now = now
        self.changed = changed
        self.thinking = thinking
        self._cache: dict[str, tuple[int, Table[Any]]] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # --- reading ---------------------------------------------------------------------------------

    async def row(self, table_id: str) -> TableRow:
        """The table's row; raises `Friendly` where there is none."""
        row = await self.store.table(table_id)
        if row is None:
            raise Friendly(NO_TABLE)
        return row

    async def sitting(self, table_id: str) -> Sitting:
        """The table as it is stored now, also after its end. Raises `Friendly` if it never started."""
        row = await self.row(table_id)
        known = self._cache.get(table_id)
        while known is None or known[0] != row.revision:
            loaded = await self.store.load(table_id)
            if loaded is None:
                raise Friendly(NOT_PLAYING)
            revision, save = loaded
            row = await self.row(table_id)
            if row.revision != revision:
                continue  # moved on between the two reads: they must be of one moment
            table = Table.restore(games()[row.game], save)
            if table.reopened:
                await self._reopen(row, table)
                row = await self.row(table_id)
                continue
            known = (revision, table)
            if row.status == "playing":
                self._cache[table_id] = known
        return Sitting(row, await self.store.seats(table_id), known[1])

    async def _reopen(self, row: TableRow, table: Table[Any]) -> None:
        """A stored answer fits no more: keep the checkpoint, drop the step's answers, tell everybody.
        Where somebody else has just done that, it is done."""
        seats = await self.store.seats(row.id)
        with contextlib.suppress(Moved):
            async with self.store.write() as w:
                row.revision = await w.move_on(row.id, row.revision, self.now())
                await w.reopen(row.id, table.save())
                await w.tell(row.id, [Report(REOPENED), *table.take_reports()], self.now())
                await self._after(w, Sitting(row, seats, table))
        self.changed()

    def _keep(self, sitting: Sitting) -> None:
        if sitting.row.status == "playing":
            self._cache[sitting.row.id] = (sitting.row.revision, sitting.table)
        else:
            self.forget(sitting.row.id)

    def _lock(self, table_id: str) -> asyncio.Lock:
        """One move at a time at each table; a lock lives as long as somebody holds it or waits."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def forget(self, table_id: str) -> None:
        """Drop the copy in memory; the stored table counts."""
        self._cache.pop(table_id, None)

    # --- moving on -------------------------------------------------------------------------------

    async def answer(self, table_id: str, interaction: int, user: int, number: int, value: Value) -> Sitting:
        """A person's answer to the open choice of that number.

        Raises `Refusal` (with what the person should read) or `Repeated`; then nothing has changed.
        """

        def move(sitting: Sitting) -> Answer:
            seat = sitting.seat_of(user)
            if seat is None or seat.seat is None:
                raise Refusal(NOT_SEATED)
            if seat.player:
                raise Refusal(STOOD_IN)
            return sitting.table.answer(seat.seat, number, value)

        return await self.act(table_id, move, interaction)

    async def act(
        self,
        table_id: str,
        move: Callable[[Sitting], Answer],
        interaction: int | None = None,
        due: DueRow | None = None,
    ) -> Sitting:
        """Move a table on by one answer, in one transaction; returns it with what was told. A `due`
        that asked for it is done with then.

        Where another process was faster, the move is tried again on the newer table.
        """
        async with self._lock(table_id):
            while True:
                sitting = await self.sitting(table_id)
                if sitting.row.status != "playing":
                    raise Refusal(NOT_PLAYING)
                # On a copy: who shows the table meanwhile must not see a move that is not stored, or never will be.
                sitting.table = sitting.table.copy()
                try:
                    move(sitting)
                    await self._commit(sitting, interaction, due)
                except Moved:
                    self.forget(table_id)
                    continue
                self.changed()
                return sitting

    async def _commit(self, sitting: Sitting, interaction: int | None, due: DueRow | None) -> None:
        row, table, now = sitting.row, sitting.table, self.now()
        sitting.reports = table.take_reports()
        given = table.newest
        assert given is not None
        async with self.store.write() as w:
            if interaction is not None:
                await w.once(interaction, now)
            row.revision = await w.move_on(row.id, row.revision, now)
            await w.answer(row.id, _saved(given), table.save())
            await w.tell(row.id, sitting.reports, now)
            if due is not None:
                # Before the new ones are set: who called or caught still has the same choice open, and
                # thinks about it anew.
                await w.drop_due(due)
            await self._after(w, sitting, thought=given.choice.blocks)
        self._keep(sitting)

    async def _after(self, w: Writing, sitting: Sitting, thought: bool = True) -> None:
        """What follows from any change: who has how much time, and what must be shown."""
        row, table, now = sitting.row, sitting.table, self.now()
        if table.outcome is not None:
            row.status = "ended"
            await w.set_table(row.id, status="ended")
        dues, asides, clocks = self._dues(sitting, now) if row.status == "playing" else ([], [], [])
        await w.set_dues(row.id, dues + asides if thought else dues, keep=asides + clocks)
        for target in await self._targets(row, sitting.seats):
            await w.want(row.id, target, row.revision, now)

    async def _targets(self, row: TableRow, seats: Sequence[SeatRow]) -> list[str]:
        """All that shows a table in play."""
        followers = await self.store.followers(row.id)
        hands = [f"hand:{seat.user}" for seat in seats if seat.user is not None]
        return ["table", *hands, *(f"watch:{user}" for user in followers), "ping"]

    def _dues(self, sitting: Sitting, now: float) -> tuple[list[DueRow], list[DueRow], list[DueRow]]:
        """Clocks for people who are waited for and thinking times for automatic players who are; and, apart,
        thinking times for automatic players with nothing but open asides, and the clocks of people who are
        stood in for.

        Asides are thought about again only after somebody has really moved: otherwise automatic players
        would keep one another busy for ever. A clock runs on for a stand-in, so that leaving and coming
        back wins no time.
        """
        pace, automatic = PACES[sitting.row.pace], sitting.automatic()
        dues, asides, clocks = list[DueRow](), list[DueRow](), list[DueRow]()
        for seat, opened in sitting.table.open.items():
            blocking = [o for o in opened if o.choice.blocks]
            if seat in automatic:
                shortest, longest = self.thinking
                wait = shortest + secrets.randbelow(1000) / 1000 * (longest - shortest)
                for o in (blocking or opened)[:1]:
                    due = DueRow(sitting.row.id, "player", seat, o.number, now + wait)
                    (dues if blocking else asides).append(due)
                clocks += [DueRow(sitting.row.id, "clock", seat, o.number, now) for o in blocking]
            else:
                for o in blocking:
                    limit = pace.seconds(o.choice.pace)
                    if limit is not None:
                        dues.append(DueRow(sitting.row.id, "clock", seat, o.number, now + limit))
        return dues, asides, clocks

    # --- seats -----------------------------------------------------------------------------------

    async def start(self, table_id: str, interaction: int) -> Sitting:
        """Begin the game with who sits in the lobby. Raises `Refusal` or `Friendly` if that cannot be."""
        async with self._lock(table_id):
            row, seats = await self.row(table_id), await self.store.seats(table_id)
            game = games()[row.game]
            if row.status != "lobby":
                raise Friendly(text("This table has started already."))
            if len(seats) < game.least_seats:
                raise Friendly(text("{n} more must join before this game can start.", n=game.least_seats - len(seats)))
            words = [seat.word for seat in seats]
            table = Table.start(game, game.options.model_validate(row.options), len(seats), row.seed, words)
            for number, place in enumerate(table.seating):
                seats[place].seat = number
            row.status = "playing"
            promise = text("The seed of this table's chance has the hash {hash}.", hash=table.commitment)
            sitting = Sitting(row, seats, table, [Report(promise, icon="shuffle"), *table.take_reports()])
            now = self.now()
            async with self.store.write() as w:
                await w.once(interaction, now)
                row.revision = await w.move_on(row.id, row.revision, now)
                await w.set_table(row.id, status="playing")
                for seat in seats:
                    await w.set_seat(row.id, seat.place, seat=seat.seat)
                await w.start(row.id, table.save())
                await w.tell(row.id, sitting.reports, now)
                await w.want(row.id, "lobby", row.revision, now)
                await self._after(w, sitting)
            self._cache[row.id] = (row.revision, table)
            self.changed()
            return sitting

    async def stand_in(self, table_id: str, user: int, player: str | None, interaction: int | None = None) -> Sitting:
        """Give a person's seat to an automatic player, or (None) back to the person."""
        async with self._lock(table_id):
            sitting = await self.sitting(table_id)
            seat = sitting.seat_of(user)
            if seat is None or sitting.row.status != "playing":
                raise Friendly(NOT_SEATED)
            if bool(seat.player) == bool(player):
                return sitting
            seat.player = player
            assert seat.seat is not None
            told = (
                text("A stand-in now plays for {who}.", who=Who(seat.seat))
                if player
                else text("{who} is back at the table.", who=Who(seat.seat))
            )
            await self._change_people(sitting, seat, told, interaction)
            return sitting

    async def _change_people(self, sitting: Sitting, seat: SeatRow, told: Text, interaction: int | None) -> None:
        row, now = sitting.row, self.now()
        async with self.store.write() as w:
            if interaction is not None:
                await w.once(interaction, now)
            known = row.revision
            row.revision = await w.move_on(row.id, known, now)
            await w.set_seat(row.id, seat.place, player=seat.player)
            if seat.user == row.host and seat.player:
                heir = next((s.user for s in sitting.people() if s.user != seat.user and not s.player), None)
                if heir is not None:
                    row.host = heir
                    await w.set_table(row.id, host=heir)
            await w.tell(row.id, [Report(told, icon="seat")], now)
            await self._after(w, sitting)
        self._cache[row.id] = (row.revision, sitting.table)
        self.changed()

    async def call_off(self, table_id: str, by: str, interaction: int) -> TableRow:
        """End a table before its game is over."""
        async with self._lock(table_id):
            row, now = await self.row(table_id), self.now()
            if row.status not in ("lobby", "playing"):
                raise Friendly(text("That table has ended already."))
            playing, row.status = row.status == "playing", "off"
            async with self.store.write() as w:
                await w.once(interaction, now)
                row.revision = await w.move_on(row.id, row.revision, now)
                await w.set_table(row.id, status="off")
                name = escape_markdown(by)  # not a seat's name: it is shown as it stands here
                await w.tell(row.id, [Report(text("{name} called the game off.", name=name), icon="off")], now)
                await w.set_dues(row.id, [])
                targets = await self._targets(row, await self.store.seats(table_id)) if playing else []
                for target in ("lobby", *targets):
                    await w.want(row.id, target, row.revision, now)
            self.forget(table_id)
            self.changed()
            return row

    # --- the clock -------------------------------------------------------------------------------

    async def due(self, due: DueRow) -> None:
        """Do what has become due: the default of a person whose time is up, or an automatic player's move."""
        try:
            if due.kind == "clock":
                await self.act(due.table, lambda sitting: sitting.table.time_up(due.seat, due.number), due=due)
                await self._replace_if_absent(due)
            else:
                await self.act(due.table, lambda sitting: self._think(sitting, due), due=due)
        except Refusal:
            # It was answered in the meantime, or the automatic player has nothing to say.
            async with self.store.write() as w:
                await w.drop_due(due)

    def _think(self, sitting: Sitting, due: DueRow) -> Answer:
        table, seat = sitting.table, due.seat
        opened, key = table.open.get(seat, []), sitting.at(due.seat).player
        if not opened or key is None:
            raise Refusal(NOT_PLAYING)
        view, choices, random = table.view(seat), [o.choice for o in opened], secrets.SystemRandom()
        try:
            chosen = players(sitting.game.key)[key][1](view, choices, random)
        except Exception:
            log.exception("the automatic player %s failed at table %s; any answer goes", key, due.table)
            chosen = anything(view, choices, random)
        if chosen is None:
            raise Refusal(NOT_PLAYING)
        number = next(o.number for o in opened if o.choice.name == chosen[0])
        return table.answer(seat, number, chosen[1])

    async def _replace_if_absent(self, due: DueRow) -> None:
        """Whoever let two turns in a row pass is stood in for until they come back: a vanished player
        must not make the table wait for the whole time again and again."""
        theirs = [a for a in await self.store.answers(due.table) if a.seat == due.seat][-2:]
        sitting = await self.sitting(due.table)
        seat = sitting.at(due.seat)
        absent = len(theirs) == 2 and all(answer.by_clock for answer in theirs)
        if absent and sitting.row.status == "playing" and seat.user is not None and not seat.player:
            await self.stand_in(due.table, seat.user, strongest(sitting.game.key))


def strongest(game: str) -> str:
    """The key of the best automatic player of a game."""
    return list(players(game))[-1]


def _saved(given: Given) -> SavedAnswer:
    return SavedAnswer(*given.answer, given.choice.digest())


def private_reports(reports: Sequence[Report], seat: int) -> list[Report]:
    """Those reports that this seat alone (or with few others) may hear."""
    return [report for report in reports if report.to is not None and seat in report.to]
