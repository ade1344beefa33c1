"""Handlers of due jobs: expired time limits, reminders, automatic answers, holidays, planned starts and rounds."""

from __future__ import annotations

from contextlib import suppress

from bot.replies.errors import UserError
from bot.tables.auto_answers.schedule import give_auto_answers, postpone_forever
from bot.tables.automatic_players.turns import answer_for_player, answer_for_silent_person, stand_in_player
from bot.tables.evenings import close_if_nobody_came
from bot.tables.loaded_table import NOT_PLAYING, LoadedTable
from bot.tables.lobby_host import declare_host_away
from bot.tables.planned_start import remind_of_start
from bot.tables.ready_check import begin_by_time, close_ready_check
from bot.tables.seating.reservations import expire_reservations
from bot.tables.seating.stand_in import declare_vacant, stand_in
from bot.tables.table_service import Origin, TableService
from bot.tables.time_limits.missed_turns import is_absent
from bot.tables.time_limits.pace_and_pause_votes import resume
from bot.tables.time_limits.reminders import remind_in_time
from bot.tables.tournaments.rounds import finish_table
from engine.choice import Refusal
from store import StaleRevision
from store.rows import DueJob, JobKind, StandInReason

SUDDEN = (
    JobKind.READY_CHECK,
    JobKind.HOLIDAY_END,
    JobKind.HOLIDAY_START,
    JobKind.PAUSE_END,
    JobKind.VACANCY,
    JobKind.HOST_AWAY,
)
"""Kinds of jobs that a person may cancel after the scheduler has read them. The store is asked again before they run.
"""


async def run_due_job(tables: TableService, due: DueJob, *alike: DueJob) -> None:
    """Do what this due job is for, such as answering for a person whose time is up.

    `alike` are further jobs of automatic answers to the same choice, due at the same time. If a job is no longer needed
    or possible (`Refusal` or `UserError`), it is deleted. A job of an automatic answer is postponed for ever instead.
    """
    try:
        if due.kind in SUDDEN and due not in await tables.store.due_jobs(tables.time.wall()):
            return  # it was cancelled after the jobs were read
        if due.kind == JobKind.DEADLINE:
            loaded = await tables.move(
                due.table, lambda loaded: loaded.table.time_up(due.seat, due.choice_number), Origin(due=due)
            )
            if is_absent(loaded, due.seat):
                await _stand_in(tables, loaded, due.seat, StandInReason.MISSED_TURNS)
        elif due.kind == JobKind.REMINDER:
            await remind_in_time(tables, due)
        elif due.kind == JobKind.HOLIDAY_START:
            await _leave_on_holiday(tables, due)
        elif due.kind == JobKind.HOLIDAY_END:
            await stand_in(tables, due.table, (await tables.load(due.table)).at(due.seat).user or 0, None)
        elif due.kind == JobKind.READY_CHECK:
            await close_ready_check(tables, due.table)
        elif due.kind == JobKind.PAUSE_END:
            await resume(tables, due.table)
        elif due.kind == JobKind.VACANCY:
            await declare_vacant(tables, due)
        elif due.kind == JobKind.RESERVATION:
            await expire_reservations(tables, due)
        elif due.kind == JobKind.HOST_AWAY:
            await declare_host_away(tables, due)
        elif due.kind == JobKind.START_REMINDER:
            await remind_of_start(tables, due)
        elif due.kind == JobKind.PLANNED_START:
            if not await close_if_nobody_came(tables, due):
                await begin_by_time(tables, due)
        elif due.kind == JobKind.ROUND:
            await finish_table(tables, due)
        elif due.kind == JobKind.SILENT_STAND_IN:
            await tables.move(due.table, lambda loaded: answer_for_silent_person(loaded, due), Origin(due=due))
        elif due.kind == JobKind.AUTO_ANSWER:
            await tables.move(due.table, lambda loaded: give_auto_answers(loaded, (due, *alike)), Origin(due=due))
        else:
            await tables.move(due.table, lambda loaded: answer_for_player(loaded, due, tables.ai_pool), Origin(due=due))
    except StaleRevision:
        pass  # the scheduler reads the newer table's jobs from the store
    except (Refusal, UserError):
        # Somebody has answered in the meantime, or the automatic player has no answer.
        async with tables.store.write() as w:
            # a deleted job would be created again by the next move, and others would wait for it again
            if due.kind == JobKind.AUTO_ANSWER:
                for one in (due, *alike):
                    await w.postpone_due_job(one, postpone_forever(one).at)
            else:
                await w.claim_due_job(due)  # a person may have set it anew meanwhile, for later


async def _leave_on_holiday(tables: TableService, due: DueJob) -> None:
    """Give the seat of a person on holiday to a stand-in. Raises `Refusal` if the holiday is over."""
    loaded = await tables.load(due.table)
    person = await tables.store.person(loaded.at(due.seat).user or 0)
    if person.holiday_end is None or person.holiday_end <= tables.time.wall():
        raise Refusal(NOT_PLAYING)
    await _stand_in(tables, loaded, due.seat, StandInReason.HOLIDAY)


async def _stand_in(tables: TableService, loaded: LoadedTable, seat: int, why: StandInReason) -> None:
    user = loaded.at(seat).user
    while user is not None:
        with suppress(StaleRevision):  # another writer moved the table on, and the job would not come due again
            await stand_in(tables, loaded.row.id, user, stand_in_player(loaded.row), why=why)
            return
