"""Load tables in play, and apply each move in one transaction.

The tables in memory are only a cache. A move is applied to a copy, which replaces the cached table once it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from bot.clock import Time
from bot.low_priority_threads import run_in_chance_thread
from bot.replies.errors import UserError
from bot.settings import REMEMBERED_TABLES
from bot.tables import outbox_targets
from bot.tables.after_move import follow_up
from bot.tables.auto_answers.advance_answers import save_advance_answers
from bot.tables.auto_answers.schedule import AutoAnswered, wait_until_accepted
from bot.tables.automatic_answer_pauses import Range
from bot.tables.automatic_players.ai_pool import AiPool
from bot.tables.automatic_players.turns import ANSWER_DELAY
from bot.tables.evening_calls import update_calls
from bot.tables.film_folder import FilmFolder
from bot.tables.lessons.guide import current_idea, current_step, guide_after_answer
from bot.tables.loaded_table import NO_TABLE, NOT_PLAYING, PUT_OFF, LoadedTable, all_starts, open_choice, startable
from bot.tables.operator_game_log import log_begin
from bot.tables.randomness_beacon_client import BeaconClient
from bot.tables.results.answer_speed import is_public_turn
from bot.tables.results.lobby_notes import is_friendly
from bot.tables.rules_upgrade import upgrade_rules
from bot.tables.scheduled_event import update_event
from bot.tables.seating.automatic_seats import filling_seats
from bot.tables.suppressed_mentions import suppress_mention_after_own_answer
from bot.tables.time_limits.missed_turns import note_turn
from bot.tables.worker_queue import WorkerQueue
from engine.choice import Refusal, Value
from engine.entropy import sealed
from engine.game import games
from engine.play import Answer, Report
from engine.random_log import LoggedChance
from engine.randomness_beacon import Beacon
from engine.table import AnsweredChoice, Table
from engine.text import text
from engine.undo import reveals
from store import StaleRevision, Store
from store.databases.failures import failure_of
from store.games.answers import StateChange
from store.games.undo import update_undo_deadlines
from store.rows import BeaconUse, DueJob, GuestKind, TableRow
from store.tables.invitations_and_waitlist import guests_of
from store.timing.due_jobs import deadlines_by_seat
from store.write_transaction import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The cause of a move: a person's click, or a due job.

    For a click, `interaction` is its id, `user` the person, and `number` that of the choice which they answer. For a
    job, `due` is the job, and all other fields are None.
    """

    interaction: int | None = None
    user: int | None = None
    number: int | None = None
    due: DueJob | None = None


@dataclass(frozen=True, slots=True)
class AppliedMove:
    """A move that is applied to a copy of the table but not stored yet.

    `before` is the table before the move, `given` the last answer of the move, `automatic` its automatic answers. A
    `final` move may have revealed something to somebody, so it can never be undone.
    """

    origin: Origin
    before: Table[Any]
    given: AnsweredChoice
    automatic: AutoAnswered
    final: bool


class TableService:
    """Applies every move to a table.

    The callback `wake` runs after each commit and wakes the outbox and the scheduler. `answer_delay` and
    `auto_answer_delay` are ranges, in seconds, of random delays: of automatic players, and of automatic answers to
    sealed choices. If there is an `ai_pool`, it computes strong players' answers; otherwise they follow simple rules.
    The cache holds the `remembered_tables` most recently used tables. `beacon` fetches rounds of the public beacon;
    None if the operator uses none.
    """

    def __init__(
        self,
        store: Store,
        time: Time,
        wake: Callable[[], None],
        answer_delay: Range = ANSWER_DELAY,
        auto_answer_delay: Range | None = None,
        ai_pool: AiPool | None = None,
        remembered_tables: int = REMEMBERED_TABLES,
        beacon: BeaconClient | None = None,
    ) -> None:
        self.store = store
        self.beacon = beacon
        self.time = time
        self.wake = wake
        self.answer_delay = answer_delay
        self.ai_pool = ai_pool
        self.auto_answer_delay = auto_answer_delay or answer_delay
        self._cache: OrderedDict[str, tuple[int, Table[Any]]] = OrderedDict()
        self._most = remembered_tables
        self.films = FilmFolder()
        self.worker_queue = WorkerQueue()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def lobby_beacon(self) -> BeaconUse | None:
        """How new lobbies use the public beacon; None if the operator has not set `BEACON`."""
        return None if self.beacon is None else BeaconUse.WANTED

    # --- reading ---------------------------------------------------------------------------------

    async def row(self, table_id: str) -> TableRow:
        """Return the table's row; raises `UserError` if there is no such table."""
        row = await self.store.table(table_id)
        if row is None:
            raise UserError(NO_TABLE)
        return row

    async def load(self, table_id: str, row: TableRow | None = None) -> LoadedTable:
        """Return the table as it is stored now, even after its end. `row` is its row if the caller has just read that.

        Raises `UserError` if there is no such table or its game never started. Raises `MissingGame` if its game is not
        installed, and `SavedByNewerVersion` if a later version of the program saved it.
        """
        row = row or await self.row(table_id)
        known = self._cache.get(table_id)
        while known is None or known[0] != row.revision:
            stored = await self.store.load_save(table_id)
            if stored is None:
                raise UserError(NOT_PLAYING)
            revision, save = stored
            row = await self.row(table_id)
            if row.revision != revision:  # the table moved on between the two reads, which must describe one revision
                continue
            table = Table.restore(games()[row.game], save)
            if row.status == "playing" and table.rules_changed(save):
                await upgrade_rules(self.store, self.time.wall(), row, save, table, self.follow_up)
                self.wake()
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
        """Return the table, or None if it cannot be read.

        Callers that handle several tables skip an unreadable one. If the database itself fails, its error is raised.
        """
        try:
            return await self.load(table_id)
        except Exception as error:
            if failure_of(error) is not None:
                raise
            return None

    def cache(self, loaded: LoadedTable) -> None:
        """Put the table, which was just stored, into the cache.

        A table whose game has ended is dropped from the cache instead.
        """
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
        """Start computing strong players' answers at a table that another process has changed."""
        if self.ai_pool is not None:
            with contextlib.suppress(UserError):
                self.ai_pool.start_computing(await self.load(table_id))

    def lock(self, table_id: str) -> asyncio.Lock:
        """Return the lock that a caller must hold to change this table. The lock exists as long as somebody uses it."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    def forget(self, table_id: str) -> None:
        """Drop the table from the cache, so that the next use reads the stored one."""
        self._cache.pop(table_id, None)

    # --- moves -----------------------------------------------------------------------------------

    async def answer(self, table_id: str, interaction: int, user: int, number: int, value: Value) -> LoadedTable:
        """Apply a person's answer to the open choice with this number, and return the changed table.

        Raises `Refusal` with the sentence for the person, or `DuplicateInteraction`. In both cases nothing has changed.
        """

        def move(loaded: LoadedTable) -> Answer:
            return loaded.table.answer(loaded.playing(user), number, value)

        # An old copy is enough if the choice is open in it: a number always stands for the same choice.
        cached = self._cache.get(table_id)
        choice = None if cached is None else open_choice(cached[1], number)
        if choice is None:
            choice = open_choice((await self.load(table_id)).table, number)
        if choice is not None and choice.sealed:
            await wait_until_accepted(self.store, self.time, table_id, number)
        return await self.move(table_id, move, Origin(interaction=interaction, user=user, number=number))

    async def move(
        self, table_id: str, make: Callable[[LoadedTable], Answer | AutoAnswered], origin: Origin = Origin()
    ) -> LoadedTable:
        """Apply one move in one transaction, and return the table with the move's reports.

        `make` applies the move to the loaded table, and returns the answer, or several automatic ones. If another
        writer changes the table at the same time, `make` is called again with the newer table. For a due job
        `StaleRevision` is raised instead, because the other writer may have run the job. It is also raised if the job
        is no longer due.
        """
        async with self.lock(table_id):
            while True:
                loaded = await self.load(table_id)
                if loaded.row.status != "playing":
                    raise Refusal(NOT_PLAYING)
                # A copy: readers of the table must not see a move that is not stored yet or never will be.
                before, loaded.table = loaded.table, loaded.table.copy()
                loaded.table.start_logging()
                learner = None if origin.user is None else loaded.seat_of(origin.user)
                said = current_idea(loaded, learner) or current_step(loaded, learner)
                done = make(loaded)
                if learner is not None and isinstance(done, Answer):
                    learner.lesson_progress = guide_after_answer(loaded, learner, said, done)
                try:
                    await self._commit(loaded, before, done, origin)
                except StaleRevision:
                    self.forget(table_id)
                    if origin.due is not None:
                        raise
                    continue
                self.wake()
                return loaded

    async def _commit(
        self, loaded: LoadedTable, before: Table[Any], done: Answer | AutoAnswered, origin: Origin
    ) -> None:
        """Store a move, its reports, and the due jobs and outbox rows that follow from it, in one transaction.

        `before` is the table before the move, `done` what the move has returned.
        """
        row, table, now = loaded.row, loaded.table, self.time.wall()
        loaded.reports = table.take_reports()
        assert table.last_answer is not None
        if not isinstance(done, AutoAnswered):
            done = AutoAnswered([], [] if origin.due is None else [origin.due], [])
        move = AppliedMove(origin, before, table.last_answer, done, reveals(before, table, loaded.reports))
        async with self.store.write() as w:
            if origin.interaction is not None:
                await w.claim_interaction(origin.interaction, now)
            if origin.due is not None:
                await w.claim_due_job(origin.due, unless=StaleRevision)
            stored = await w.due_jobs_of(row.id)
            await self._store_answer(w, loaded, move)
            await self._store_seats(w, loaded, move, deadlines_by_seat(stored).get(move.given.answer.seat))
            await w.append_events(row.id, loaded.reports, now, moved=True)
            await self.follow_up(
                w,
                loaded,
                rethink=move.given.choice.blocks,
                # Undo must not gain time: the question keeps its deadline, and so does what follows it.
                reopened=origin.user is not None and table.step_rewound,
                done_jobs=done.done,
                unanswered_jobs=done.asked,
                stored_jobs=stored,
            )
        self.cache(loaded)

    async def _store_answer(self, w: Transaction, loaded: LoadedTable, move: AppliedMove) -> None:
        """Store a move's answer, the automatic answers before it, the random draws, and the table's new revision."""
        row, table, given, origin = loaded.row, loaded.table, move.given, move.origin
        # Nobody may learn that a sealed choice was answered before everybody reads the result.
        public = not given.choice.sealed or any(report.readers is None for report in loaded.reports)
        decided = given.choice.blocks and public
        earlier = [one.saved() for one in move.automatic.answers[:-1]]
        came = StateChange(table.progress(move.before), len(earlier) + 1, move.final)
        by_person = _counts_as_persons(loaded, given, origin)
        row.revision = await w.advance(row, self.time.wall(), came, decided=decided, by_person=by_person)
        await w.append_answer(
            row.id, given.saved(), origin.user, origin.number, earlier=earlier, public_turn=is_public_turn(given)
        )
        await w.append_draws(row.id, table.take_draws())
        if given.choice.blocks and origin.user is not None:
            await w.mark_decided(row.id, loaded.at(given.answer.seat).place)

    async def _store_seats(
        self, w: Transaction, loaded: LoadedTable, move: AppliedMove, deadline: float | None
    ) -> None:
        """Store what the move changes in the seats: missed turns, undo, notifications, advance answers and the lesson.

        `deadline` is the Unix time at which the answered choice would have expired; None without a time limit.
        """
        given, now = move.given, self.time.wall()
        left = None if deadline is None else max(0.0, deadline - now)
        mine = None if move.origin.user is None else loaded.seat_of(move.origin.user)
        await note_turn(w, loaded, given, left, now, again=loaded.table.step_rewound)
        await update_undo_deadlines(w, loaded.people(), mine if given.public else None, deadline, stands=move.final)
        await suppress_mention_after_own_answer(w, loaded, given)
        await save_advance_answers(w, loaded, given)
        if mine is not None and mine.lesson_progress is not None:
            await w.set_seat(loaded.row.id, mine.place, lesson_progress=mine.lesson_progress)

    async def follow_up(
        self,
        w: Transaction,
        loaded: LoadedTable,
        *,
        rethink: bool = True,
        reopened: bool = False,
        done_jobs: Sequence[DueJob] = (),
        unanswered_jobs: Sequence[DueJob] = (),
        stored_jobs: Sequence[DueJob] | None = None,
    ) -> None:
        """Store the due jobs and outbox rows that follow from a change, in the transaction that makes it.

        With `rethink`, automatic players decide anew about optional choices. With `reopened`, an undo has reopened a
        choice. `done_jobs` are the jobs that caused the change, `unanswered_jobs` those of people for whom no automatic
        answer fits. `stored_jobs` are the table's due jobs, if the caller has read them.
        """
        now, times = self.time.wall(), (self.answer_delay, self.auto_answer_delay)
        await follow_up(
            w,
            self.store,
            loaded,
            now,
            *times,
            rethink=rethink,
            reopened=reopened,
            done_jobs=done_jobs,
            unanswered_jobs=unanswered_jobs,
            stored_jobs=stored_jobs,
        )
        if self.ai_pool is not None:
            w.on_commit(partial(self.ai_pool.start_computing, loaded))

    # --- seats -----------------------------------------------------------------------------------

    async def start(
        self, table_id: str, interaction: int | None = None, *, fill: bool = False, beacon: Beacon | None = None
    ) -> LoadedTable:
        """Start the game with the people, lucky words and “Ready” presses of the lobby, and return the table.

        With `fill` automatic players take free seats. `beacon` is the round of the public beacon for which the start
        has waited, if any. Raises `Refusal` or `UserError` if the game cannot start.
        """
        async with self.lock(table_id):
            row, seats = await self.row(table_id), await self.store.seats(table_id)
            added = filling_seats(row, seats) if fill else []
            seats += added
            options = startable(row, seats)
            if row.beacon_round != (beacon and beacon.round):
                raise UserError(PUT_OFF)
            starts, words = all_starts(row, seats, self.time.wall()), [seat.lucky_word for seat in seats]
            source = await run_in_chance_thread(sealed, row.seed, words, starts, beacon)
            table = Table.start(games()[row.game], options, len(seats), source, LoggedChance(source))
            for number, place in enumerate(table.seating):
                seats[place].seat = number
            published, row.status, row.ready_deadline = row.ready_deadline is not None, "playing", None
            confirmed, row.confirming = row.confirming, False
            row.friendly = await is_friendly(self.store, row)
            begins = text("The game begins.")
            loaded = LoadedTable(row, seats, table, [Report(begins, icon="shuffle"), *table.take_reports()])
            now = self.time.wall()
            async with self.store.write() as w:
                if interaction is not None:
                    await w.claim_interaction(interaction, now)
                row.revision = await w.advance(row, now)
                begun = {"status": row.status, "ready_deadline": None, "confirming": False, "friendly": row.friendly}
                await w.set_table(row.id, starts=starts, **begun)
                for seat in added:
                    await w.add_seat(seat)
                for seat in seats:
                    await w.set_seat(row.id, seat.place, seat=seat.seat)
                await w.store_first_checkpoint(row.id, table.save())
                await w.append_draws(row.id, table.take_draws())
                await w.append_events(row.id, loaded.reports[:1], now)
                # The players' event log begins after this event. Only the complete log shows it.
                for place_or_all in (None, *(seat.place for seat in seats)):
                    await w.mark_decided(row.id, place_or_all)
                await w.append_events(row.id, loaded.reports[1:], now)
                await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, now)
                await update_event(w, row, now)
                await update_calls(w, row, now)
                for seat in seats if row.planned_start is not None else ():
                    if seat.user is not None:  # the message that says when the game begins is deleted
                        await w.enqueue(row.id, outbox_targets.start_time(seat.user), row.revision, now)
                for seat in seats if confirmed else ():
                    if seat.user is not None:  # the message that asked them to confirm is deleted
                        await w.enqueue(row.id, outbox_targets.lobby_news(seat.user), row.revision, now)
                for guest in await guests_of(self.store, row.id):
                    if guest.has_place or guest.kind is GuestKind.WAITING:
                        await w.enqueue(row.id, outbox_targets.lobby_news(guest.user), row.revision, now)
                # With a beacon the message stays as it was before the round: Discord shows when it was last edited.
                if published and beacon is None:
                    await w.enqueue(row.id, outbox_targets.READY_CHECK, row.revision, now)
                log_begin(w, row, seats)
                await self.follow_up(w, loaded)
            self.cache(loaded)
            self.wake()
            return loaded


def _counts_as_persons(loaded: LoadedTable, given: AnsweredChoice, origin: Origin) -> bool:
    """Return True if an answer counts as a public decision of a person (`TableRow.person_decision_event`).

    The table's message shows scenes since the last such decision, so everybody sees which answers count. They must not
    learn from it whether an answer was automatic. So an answer to a sealed choice never counts. A person's answer to a
    secret choice always does, even if it was automatic. `origin` is the cause of the move.
    """
    seat = loaded.at(given.answer.seat)
    secret = given.choice.secret and seat.user is not None and seat.automatic_player is None
    return not given.choice.sealed and (origin.user is not None or secret)
