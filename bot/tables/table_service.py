"""Tables in play: loads them, moves them on in one transaction a click, and says what must be shown.

Memory holds caches only. A table moves on a copy, which takes its place as soon as it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from bot.replies.errors import UserError
from bot.settings import USUAL
from bot.tables import outbox_targets
from bot.tables.after_move import follow_up
from bot.tables.auto_answers.answer_ahead import save_advance_answers
from bot.tables.auto_answers.schedule import AutoAnswered, Range, wait_until_accepted
from bot.tables.automatic_players.ai_pool import AiPool
from bot.tables.automatic_players.turns import THINKING
from bot.tables.lessons.guide import current_idea, current_step, guide_after_answer
from bot.tables.loaded_table import NO_TABLE, NOT_PLAYING, LoadedTable, open_choice, startable
from bot.tables.rules_upgrade import upgrade_rules
from bot.tables.self_prompted import mark_self_prompted
from bot.tables.time_limits.absence import note_turn
from bot.time import Time
from engine.choice import Refusal, Value
from engine.entropy import sealed
from engine.game import games
from engine.play import Answer, Report
from engine.random_log import Listed
from engine.save import Newer
from engine.table import Table
from engine.text import text
from engine.undo import reveals
from store import Moved, Store
from store.answers import Came
from store.due_jobs import clocks
from store.guests import guests_of
from store.rows import DueRow, Guest, TableRow
from store.trouble import trouble
from store.undo import note_undoable
from store.writing import Writing


class TableService:
    """The one place where tables move on.

    `changed` is called after every commit: it wakes delivery and clock. `thoughts` thinks for strong players; without,
    they answer by rules of thumb. So many tables are `remembered`, those at which something has happened last.
    """

    def __init__(
        self,
        store: Store,
        time: Time,
        changed: Callable[[], None],
        thinking: Range = THINKING,
        windows: Range | None = None,
        ai_pool: AiPool | None = None,
        remembered: int = USUAL,
    ) -> None:
        self.store = store
        self.time = time
        self.changed = changed
        self.thinking = thinking
        self.ai_pool = ai_pool
        self.windows = windows or thinking
        self._cache: OrderedDict[str, tuple[int, Table[Any]]] = OrderedDict()
        self._most = remembered
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # --- reading ---------------------------------------------------------------------------------

    async def row(self, table_id: str) -> TableRow:
        """The table's row; raises `UserError` where there is none."""
        row = await self.store.table(table_id)
        if row is None:
            raise UserError(NO_TABLE)
        return row

    async def load(self, table_id: str) -> LoadedTable:
        """The table as it is stored now, also after its end. Raises `UserError` if it never started, `Newer` where a
        later version of the program has saved it."""
        row = await self.row(table_id)
        known = self._cache.get(table_id)
        while known is None or known[0] != row.revision:
            stored = await self.store.load(table_id)
            if stored is None:
                raise UserError(NOT_PLAYING)
            revision, save = stored
            row = await self.row(table_id)
            if row.revision != revision:  # moved on between the two reads: they must be of one moment
                continue
            if row.game not in games():
                raise Newer(row.game)
            table = Table.restore(games()[row.game], save)
            if row.status == "playing" and table.crossed(save):
                await upgrade_rules(self.store, self.time.wall(), row, save, table, self.after)
                self.changed()
                row = await self.row(table_id)
                continue
            known = (revision, table)
            if row.status == "playing":
                self._remember(table_id, known)
        seats = await self.store.seats(table_id)
        if not seats:  # the table was deleted after its row was read
            raise UserError(NO_TABLE)
        return LoadedTable(row, seats, known[1])

    async def try_load(self, table_id: str) -> LoadedTable | None:
        """The same for what is about several tables: None where this one cannot be read, which is its own matter. What
        is the database's is raised."""
        try:
            return await self.load(table_id)
        except Exception as error:
            if trouble(error) is not None:
                raise
            return None

    def keep(self, loaded: LoadedTable) -> None:
        """This is how the table stands now, as it was just stored."""
        if loaded.row.status == "playing":
            self._remember(loaded.row.id, (loaded.row.revision, loaded.table))
        else:
            self.forget(loaded.row.id)

    def _remember(self, table_id: str, known: tuple[int, Table[Any]]) -> None:
        self._cache[table_id] = known
        self._cache.move_to_end(table_id)
        while len(self._cache) > self._most:
            self._cache.popitem(last=False)

    async def catch_up(self, table_id: str) -> None:
        """Another process has moved this table on, at which this one answers for automatic players: think for them."""
        if self.ai_pool is not None:
            with contextlib.suppress(UserError):
                self.ai_pool.consider(await self.load(table_id))

    def lock(self, table_id: str) -> asyncio.Lock:
        """One move at a time at each table; a lock lives as long as somebody holds it or waits."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def forget(self, table_id: str) -> None:
        """Drop the copy in memory; the stored table counts."""
        self._cache.pop(table_id, None)

    # --- moving on -------------------------------------------------------------------------------

    async def answer(self, table_id: str, interaction: int, user: int, number: int, value: Value) -> LoadedTable:
        """A person's answer to the open choice of that number.

        Raises `Refusal` (with what the person should read) or `Repeated`; then nothing has changed.
        """

        def move(loaded: LoadedTable) -> Answer:
            return loaded.table.answer(loaded.playing(user), number, value)

        # The copy in memory will do where it has that question: a number means the same in every revision.
        known = self._cache.get(table_id)
        choice = None if known is None else open_choice(known[1], number)
        if choice is None:
            choice = open_choice((await self.load(table_id)).table, number)
        if choice is not None and choice.sealed:
            await wait_until_accepted(self.store, self.time, table_id, number)
        return await self.move(table_id, move, interaction, user=user, number=number)

    async def move(
        self,
        table_id: str,
        move: Callable[[LoadedTable], Answer | AutoAnswered],
        interaction: int | None = None,
        due: DueRow | None = None,
        user: int | None = None,
        number: int | None = None,
    ) -> LoadedTable:
        """Move a table on by one answer, in one transaction; returns it with what was told. `user` is the person who
        gave it, to the choice of this `number`; a `due` that asked for it is done with then; where it is due no more,
        since the table has paused or somebody has more time now, `Moved` is raised. The move returns the
        answer that it gave, or what it answered for several.

        Where another writer moved the table on meanwhile, as another process does that serves other shards, the move is
        tried again on the newer table. For a due `Moved` is raised: the other one may have done it.
        """
        async with self.lock(table_id):
            while True:
                loaded = await self.load(table_id)
                if loaded.row.status != "playing":
                    raise Refusal(NOT_PLAYING)
                # On a copy: who shows the table meanwhile must not see a move that is not stored, or never will be.
                before, loaded.table = loaded.table, loaded.table.copy()
                loaded.table.listen()
                learner = None if user is None else loaded.seat_of(user)
                said = current_idea(loaded, learner) or current_step(loaded, learner)
                done = move(loaded)
                if learner is not None and isinstance(done, Answer):
                    learner.guide = guide_after_answer(loaded, learner, said, done)
                try:
                    await self._commit(loaded, before, done, interaction, due, user, number)
                except Moved:
                    self.forget(table_id)
                    if due is not None:
                        raise
                    continue
                self.changed()
                return loaded

    async def _commit(
        self,
        loaded: LoadedTable,
        before: Table[Any],
        done: Answer | AutoAnswered,
        interaction: int | None,
        due: DueRow | None,
        user: int | None,
        number: int | None,
    ) -> None:
        row, table, now = loaded.row, loaded.table, self.time.wall()
        loaded.reports = table.take_reports()
        given = table.last
        assert given is not None
        wishes = done if isinstance(done, AutoAnswered) else AutoAnswered([], [] if due is None else [due], [])
        mine = None if user is None else loaded.seat_of(user)
        async with self.store.write() as w:
            if interaction is not None:
                await w.once(interaction, now)
            if due is not None:
                await w.take_due(due, unless=Moved)
            stored = await w.dues_of(row.id)
            up = clocks(stored).get(given.answer.seat)
            left = None if up is None else max(0.0, up - now)
            # How far the story had come at this answer. That a ballot was put in, or a window passed, nobody may learn:
            # it counts as soon as everybody hears what came of it.
            heard = not given.choice.sealed or any(r.to is None for r in loaded.reports)
            earlier = [one.saved() for one in wishes.answers[:-1]]
            final = reveals(before, table, loaded.reports)
            came = Came(table.progress(before), len(earlier) + 1, final)
            row.revision = await w.move_on(row, now, came, decided=given.choice.blocks and heard)
            await w.answer(row.id, given.saved(), user, number, earlier=earlier)
            await w.drew(row.id, table.take_draws())
            if given.choice.blocks and user is not None:
                await w.decided(row.id, loaded.at(given.answer.seat).place)
            await note_turn(w, loaded, given, left, now, again=table.went_back)
            await note_undoable(w, loaded.people(), mine if given.heard else None, up, stands=final)
            await mark_self_prompted(w, loaded, given)
            await save_advance_answers(w, loaded, given)
            if mine is not None and mine.guide is not None:
                await w.set_seat(row.id, mine.place, guide=mine.guide)
            await w.tell(row.id, loaded.reports, now, moved=True)
            # Going back and forth must not win time: what is asked again keeps its deadline, and so does what follows.
            again = user is not None and table.went_back
            jobs = {"done": wishes.done, "asked": wishes.asked, "stored": stored}
            await self.after(w, loaded, thought=given.choice.blocks, again=again, **jobs)
        self.keep(loaded)

    async def after(
        self,
        w: Writing,
        loaded: LoadedTable,
        *,
        thought: bool = True,
        again: bool = False,
        done: Sequence[DueRow] = (),
        asked: Sequence[DueRow] = (),
        stored: Sequence[DueRow] | None = None,
    ) -> None:
        """What follows from any change of a table, in the transaction that makes it (`follow_up`)."""
        now, times = self.time.wall(), (self.thinking, self.windows)
        await follow_up(
            w, self.store, loaded, now, *times, thought=thought, again=again, done=done, asked=asked, stored=stored
        )
        if self.ai_pool is not None:
            w.then(partial(self.ai_pool.consider, loaded))

    # --- seats -----------------------------------------------------------------------------------

    async def start(self, table_id: str, interaction: int | None = None) -> LoadedTable:
        """Begin the game with who sits in the lobby, with the words and presses that they gave. Raises `Refusal` or
        `UserError` if that cannot be."""
        async with self.lock(table_id):
            row, seats = await self.row(table_id), await self.store.seats(table_id)
            options = startable(row, seats)
            presses = [seat.ready for seat in seats if seat.ready is not None]
            source = await asyncio.to_thread(sealed, row.seed, [seat.word for seat in seats], presses)
            table = Table.start(games()[row.game], options, len(seats), source, Listed(source))
            for number, place in enumerate(table.seating):
                seats[place].seat = number
            published, row.status, row.closing = row.closing is not None, "playing", None
            promise = text("Shuffle fingerprint: {hash}", hash=row.promise)
            loaded = LoadedTable(row, seats, table, [Report(promise, icon="shuffle"), *table.take_reports()])
            now = self.time.wall()
            async with self.store.write() as w:
                if interaction is not None:
                    await w.once(interaction, now)
                row.revision = await w.move_on(row, now)
                await w.set_table(row.id, status="playing", closing=None)
                for seat in seats:
                    await w.set_seat(row.id, seat.place, seat=seat.seat)
                await w.start(row.id, table.save())
                await w.drew(row.id, table.take_draws())
                await w.tell(row.id, loaded.reports[:1], now)
                # What happened begins with the game: sixty-four digits are for whoever reads the whole story.
                for place_or_all in (None, *(seat.place for seat in seats)):
                    await w.decided(row.id, place_or_all)
                await w.tell(row.id, loaded.reports[1:], now)
                await w.want(row.id, outbox_targets.LOBBY, row.revision, now)
                for guest in await guests_of(self.store, row.id):
                    if guest.has_place or guest.kind is Guest.WAITING:
                        await w.want(row.id, outbox_targets.news(guest.user), row.revision, now)
                if published:
                    await w.want(row.id, outbox_targets.READY, row.revision, now)
                await self.after(w, loaded)
            self.keep(loaded)
            self.changed()
            return loaded
