"""Apply a person's holiday to the games that they play."""

from __future__ import annotations

from bot.tables.after_move import follow_up
from bot.tables.personal_time.quiet_hours import NIGHT
from bot.tables.table_service import TableService
from bot.tables.time_limits.deadlines import HOLIDAY
from bot.tables.time_limits.pace import PACES
from engine.game_packages import MissingGame
from store import StaleRevision
from store.rows import DueJob, JobKind


async def apply_holiday(tables: TableService, user: int) -> None:
    """Apply a change of this person's holiday to their games.

    At each table a stand-in takes the seat, the table waits, or the person gets the seat back.
    """
    person, now = await tables.store.person(user), tables.time.wall()
    for row in await tables.store.tables(user=user, statuses=("playing",)):
        while True:
            try:
                loaded = await tables.load(row.id)
                mine = loaded.seat_of(user)
                if loaded.row.status != "playing" or mine is None or mine.seat is None:
                    break
                back = min(person.holiday_end or now, now + HOLIDAY)
                waits = loaded.row.pause_on_holiday and not mine.automatic_player and back > now
                async with tables.store.write() as w:
                    loaded.row.revision = await w.advance(loaded.row, now)
                    # The longest wait is not restarted by another holiday before the table has moved. Otherwise it
                    # could be kept waiting for ever.
                    for kind in (JobKind.HOLIDAY_END,) if waits else (JobKind.HOLIDAY_START, JobKind.HOLIDAY_END):
                        await w.delete_due_job(DueJob(row.id, kind, mine.seat, 0, now))
                    if waits and PACES[loaded.row.pace].slow:
                        await w.extend_deadlines(row.id, mine.seat, back, back + NIGHT)
                    await follow_up(
                        w, tables.store, loaded, now, tables.answer_delay, tables.auto_answer_delay, rethink=False
                    )
                break
            except StaleRevision:
                continue
            except MissingGame:  # no time runs there (`tables.missing_games`)
                break
    tables.wake()
