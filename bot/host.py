"""Tables in play: loads them, moves them on in one transaction a click, and says what must be shown.

Memory holds caches only. A table moves on a copy, which takes its place as soon as it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from discord.utils import escape_markdown

from bot.automatic import THINKING, strongest, think
from bot.consequences import follow_up, targets
from bot.errors import Friendly
from bot.sitting import NO_TABLE, NOT_PLAYING, NOT_SEATED, Sitting
from engine.choice import Refusal, Value
from engine.game import games
from engine.play import Answer, Report
from engine.store import Moved, Store
from engine.store.rows import DueRow, SeatRow, TableRow
from engine.store.writing import Writing
from engine.table import Given, SavedAnswer, Table
from engine.text import Text, Who, text

STOOD_IN = text("A stand-in plays your seat. Press «Take my seat back» first.")
REOPENED = text("Quarterdeck was updated in the middle of a move. That move starts again; nothing else is lost.")


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

        Where another process was faster, the move is tried again on the newer table; but for a due, which
        that process may have seen to: then `Moved` is raised.
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
                    if due is not None:
                        raise
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

    async def _after(self, w: Writing, sitting: Sitting, *, thought: bool = True) -> None:
        await follow_up(w, self.store, sitting, self.now(), self.thinking, thought=thought)

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
                shown = await targets(self.store, row, await self.store.seats(table_id)) if playing else []
                for target in ("lobby", *shown):
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
                await self.act(due.table, lambda sitting: think(sitting, due), due=due)
        except Moved:
            pass  # whatever is due at the newer table, the clock finds in the store
        except Refusal:
            # It was answered in the meantime, or the automatic player has nothing to say.
            async with self.store.write() as w:
                await w.drop_due(due)

    async def _replace_if_absent(self, due: DueRow) -> None:
        """Whoever let two turns in a row pass is stood in for until they come back: a vanished player
        must not make the table wait for the whole time again and again."""
        theirs = [a for a in await self.store.answers(due.table) if a.seat == due.seat][-2:]
        sitting = await self.sitting(due.table)
        seat = sitting.at(due.seat)
        absent = len(theirs) == 2 and all(answer.by_clock for answer in theirs)
        if absent and sitting.row.status == "playing" and seat.user is not None and not seat.player:
            await self.stand_in(due.table, seat.user, strongest(sitting.game.key))


def _saved(given: Given) -> SavedAnswer:
    return SavedAnswer(*given.answer, given.choice.digest())
