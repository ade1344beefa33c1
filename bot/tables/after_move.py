"""Schedule what follows from a change of a table: time limits, automatic answers and outbox rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.tables import outbox_targets
from bot.tables.auto_answers.schedule import auto_answer_jobs, postpone_forever
from bot.tables.automatic_answer_pauses import Pauses, Range, pauses_after
from bot.tables.evening_calls import update_calls
from bot.tables.loaded_table import LoadedTable
from bot.tables.operator_game_log import End, log_end
from bot.tables.results.record_result import record_result
from bot.tables.scheduled_event import update_event
from bot.tables.seating.vacant_seats import vacancy_jobs
from bot.tables.time_limits.deadlines import HOLIDAY, deadline, silence_deadline
from bot.tables.time_limits.pace import PACES
from engine.play import Report
from engine.text import Text
from store import Store
from store.rows import DueJob, JobKind, PersonRow, ResultEnding, SeatRow, StandInReason, TableRow
from store.timing.due_jobs import deadlines_by_choice
from store.write_transaction import Transaction

A_SECOND = 5
"""Number of tables per second whose messages are updated after deadlines have moved: half of what Discord allows."""
AT_ONCE = 500
"""Maximum number of tables whose message updates are queued in one transaction."""
LONGEST_PAUSE = 14 * 24 * 3600.0
"""Seconds after which a table that was paused by vote resumes by itself."""


async def follow_up(
    w: Transaction,
    store: Store,
    loaded: LoadedTable,
    now: float,
    answer_delay: Range,
    auto_answer_delay: Range,
    *,
    rethink: bool = True,
    reopened: bool = False,
    restart_limits: bool = False,
    done_jobs: Sequence[DueJob] = (),
    unanswered_jobs: Sequence[DueJob] = (),
    stored_jobs: Sequence[DueJob] | None = None,
) -> None:
    """Store the due jobs and outbox rows that follow from any change of a table.

    `now` is the Unix time of the change. `answer_delay` and `auto_answer_delay` are ranges, in seconds, of random
    delays: of automatic players, and of automatic answers to sealed choices. With `rethink`, automatic players decide
    anew about optional choices. With `reopened`, an undo has reopened a choice, and its deadline is not later than the
    earliest one that the seat had before. With `restart_limits`, all time limits restart.

    The jobs `done_jobs` caused the change. They are deleted, or scheduled anew if they are still needed. The jobs
    `unanswered_jobs` are postponed for ever, because no automatic answer fits and their people must answer themselves.
    `stored_jobs` are the table's due jobs, if the caller has read them, else None.
    """
    row, table = loaded.row, loaded.table
    stored_jobs = await w.due_jobs_of(row.id) if stored_jobs is None else stored_jobs
    if table.outcome is not None:
        if row.status == "playing":
            await log_end(w, store, row, loaded.seats, End.PLAYED, now)
            await record_result(w, row, loaded.seats, ResultEnding.PLAYED_OUT, now, loaded)
            await update_event(w, row, now)
            await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, now)
        row.status = "ended"
        await w.set_table(row.id, status="ended")
    made: list[DueJob] = []
    kept: list[DueJob] = []
    if row.status == "playing":
        people = await store.persons([seat.user for seat in loaded.people() if seat.user is not None])
        made = [*_return_jobs(loaded, people, now), *vacancy_jobs(loaded, now)]
        if row.paused:
            made.append(DueJob(row.id, JobKind.PAUSE_END, 0, 0, now + LONGEST_PAUSE))
        if not loaded.paused:
            made += _holiday_jobs(loaded, people, now)
            before = {} if restart_limits else deadlines_by_choice(stored_jobs)
            scenes = any(report.scene is not None for report in loaded.reports)
            moving = scenes and (await store.server(row.guild or 0)).animations
            pauses = pauses_after(loaded, answer_delay, auto_answer_delay, moving=moving)
            thinkers, asides = _automatic_player_jobs(loaded, now, pauses)
            # Automatic players reconsider what they planned before the reports.
            if rethink and pauses.first:
                done_jobs = [*done_jobs, *thinkers, *asides]
            clocks, kept = _time_limit_jobs(loaded, now, people, before, reopened)
            made += [*thinkers, *clocks, *(asides if rethink else ())]
            made += auto_answer_jobs(loaded, now, pauses)
            kept += asides
    late = {(due.kind, due.seat, due.choice_number): postpone_forever(due) for due in unanswered_jobs}
    made = [late.get((due.kind, due.seat, due.choice_number), due) for due in made]
    await w.set_due_jobs(row.id, made, keep=kept, done=[*done_jobs, *unanswered_jobs], stored=stored_jobs)
    for target in await all_targets(store, row, loaded.seats):
        await w.enqueue(row.id, target, row.revision, now)


async def all_targets(store: Store, row: TableRow, seats: Sequence[SeatRow]) -> list[str]:
    """Return the outbox targets of all messages, public and private, that show a table whose game has begun."""
    return _targets(row, seats, await store.watchers(row.id))


def _targets(row: TableRow, seats: Sequence[SeatRow], watchers: Sequence[int]) -> list[str]:
    hands = [outbox_targets.hand_of(seat.user) for seat in seats if seat.user is not None]
    following = set(watchers)
    if row.quiet:  # seated people have no public message to look at
        following |= {seat.user for seat in seats if seat.user is not None}
    followed = [outbox_targets.watch_of(user) for user in sorted(following)]
    return [outbox_targets.TABLE, *hands, *followed, outbox_targets.MENTION]


async def close(w: Transaction, row: TableRow, now: float, words: Text, shown: Sequence[str]) -> None:
    """End a table before its game is over, and report `words` to its people.

    The lobby's message is updated, and so are the messages with the outbox targets `shown`.
    """
    row.revision = await w.advance(row, now)
    await w.set_table(row.id, status="cancelled")
    await w.set_due_jobs(row.id, [])
    await w.append_events(row.id, [Report(words, icon="cancelled")], now)
    for target in (outbox_targets.LOBBY, *shown):
        await w.enqueue(row.id, target, row.revision, now)
    await update_event(w, row, now)
    await update_calls(w, row, now)


async def show_deadlines(store: Store, now: float) -> None:
    """Queue updates of the messages of every table with a running time limit, after the limits have moved.

    The updates are spread over time, so that no click waits behind thousands of them.
    """
    timed = list(enumerate(await store.tables_with_deadlines()))
    while timed:
        some, timed = timed[:AT_ONCE], timed[AT_ONCE:]
        async with store.write() as w:
            for number, (row, seats, watchers) in some:
                for target in _targets(row, seats, watchers):
                    if target != outbox_targets.MENTION:
                        await w.enqueue_if_absent(row.id, target, row.revision, now + number / A_SECOND)


def _automatic_player_jobs(loaded: LoadedTable, now: float, pauses: Pauses) -> tuple[list[DueJob], list[DueJob]]:
    """Return the jobs by which automatic players answer, as two lists.

    The first list is for players who block the table, the second for those who have only optional choices. Optional
    choices are reconsidered only after a real move. Otherwise automatic players would keep each other busy for ever.
    `now` is the Unix time of the change, and `pauses` has the pause of each player after it.
    """
    asked: list[DueJob] = []
    asides: list[DueJob] = []
    for seat in loaded.automatic():
        opened = loaded.table.open.get(seat, [])
        blocking = [o for o in opened if o.choice.blocks]
        for o in (blocking or opened)[:1]:
            at = now + pauses.of_player(seat, o.choice)
            (asked if blocking else asides).append(DueJob(loaded.row.id, JobKind.AUTOMATIC_PLAYER, seat, o.number, at))
    return asked, asides


def _time_limit_jobs(
    loaded: LoadedTable,
    now: float,
    people: Mapping[int, PersonRow],
    before: Mapping[tuple[int, int], float],
    reopened: bool,
) -> tuple[list[DueJob], list[DueJob]]:
    """Return the time limits and reminders of people who block the table, as two lists of jobs.

    The first list has new jobs. The second has stored jobs that keep their time. `people` has the persons by user id,
    `before` the stored deadlines by seat and number of the choice. With `reopened` (after an undo), a new limit ends no
    later than the earliest deadline of its seat in `before`. A limit stays while a stand-in plays, so that leaving and
    returning gains no time. A person who was reminded is not reminded again.
    """
    made: list[DueJob] = []
    kept: list[DueJob] = []
    code, automatic = loaded.row.id, loaded.automatic()
    for seat, opened in loaded.table.open.items():
        earlier = [at for (whose, _), at in before.items() if whose == seat] if reopened else []
        for o in opened:
            if not o.choice.blocks:
                continue
            known = [
                DueJob(code, kind, seat, o.number, now)
                for kind in (JobKind.DEADLINE, JobKind.REMINDER, JobKind.SILENT_STAND_IN)
            ]
            if seat in automatic or (seat, o.number) in before:
                kept += known if seat not in automatic else known[:1]
            elif PACES[loaded.row.pace].seconds(o.choice.pace) is not None:
                up = deadline(loaded, loaded.at(seat), o, now, people)
                made.append(DueJob(code, JobKind.DEADLINE, seat, o.number, min([up.at, *earlier])))
                if up.remind is not None and not earlier:
                    made.append(DueJob(code, JobKind.REMINDER, seat, o.number, up.remind))
                row = loaded.at(seat)
                if (soon := silence_deadline(loaded, row, o, now, people[row.user or 0])) is not None:
                    made.append(DueJob(code, JobKind.SILENT_STAND_IN, seat, o.number, soon))
    return made, kept


def _holiday_jobs(loaded: LoadedTable, people: Mapping[int, PersonRow], now: float) -> list[DueJob]:
    """Return the jobs that give a stand-in to people on holiday for whom the table waits.

    `people` has the persons by user id. If the table has agreed to wait for people on holiday, the stand-in comes after
    two weeks (`HOLIDAY`), else at once. Fast tables have no such jobs.
    """
    if not PACES[loaded.row.pace].slow:
        return []
    gone = [
        seat
        for seat in loaded.people()
        if not seat.automatic_player and (people[seat.user or 0].holiday_end or 0) > now
    ]
    if not gone:
        return []
    at = now + HOLIDAY if loaded.row.pause_on_holiday else now
    waiting = {seat for seat, opened in loaded.table.open.items() if any(o.choice.blocks for o in opened)}
    return [DueJob(loaded.row.id, JobKind.HOLIDAY_START, s.seat or 0, 0, at) for s in gone if s.seat in waiting]


def _return_jobs(loaded: LoadedTable, people: Mapping[int, PersonRow], now: float) -> list[DueJob]:
    """Return the jobs that give people their seats back when their holiday ends.

    `people` has the persons by user id.
    """
    gone = [seat for seat in loaded.people() if seat.automatic_player and seat.stand_in_reason == StandInReason.HOLIDAY]
    return [
        DueJob(loaded.row.id, JobKind.HOLIDAY_END, s.seat or 0, 0, people[s.user or 0].holiday_end or now) for s in gone
    ]
