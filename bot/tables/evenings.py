"""Evenings that repeat every week: when they begin, and the lobby that opens a day before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from bot.tables import outbox_targets
from bot.tables.evening_calls import update_calls
from bot.tables.initial_options import first_options
from bot.tables.planned_start import plan_start
from bot.tables.scheduled_event import update_event
from bot.tables.table_service import TableService
from bot.tables.time_limits.pace import DEFAULT
from engine.entropy import new_seed
from engine.game import games
from store.people.personal_data import NOBODY
from store.rows import DueJob, TableRow
from store.tables.evenings import Evening, clear_votes, evenings_before, list_of, set_evening
from store.write_transaction import Transaction

DAY = 24 * 3600.0
"""Seconds before an evening at which its lobby opens."""
WEEK = 7 * DAY
MOST_ON_SERVER = 5
"""Maximum number of evenings of a server."""
MOST_LISTS = 10
"""Maximum number of lists on which a person is."""
MOST_PEOPLE = 60
"""Maximum number of people on a list."""


def zone_of_evenings(time_zone: str | None) -> tzinfo:
    """Return the time zone in which a server's evenings begin. `time_zone` is that of the server's settings."""
    return ZoneInfo(time_zone or "UTC")


def next_begin(evening: Evening, zone: tzinfo, after: float) -> float:
    """Return the Unix time of the first evening that begins later than `after`.

    Clocks in `zone` show the same time at each of them, also after a change of the clocks.
    """
    day = datetime.fromtimestamp(after, zone).date()
    day += timedelta(days=(evening.weekday - day.weekday()) % 7)
    while True:
        at = datetime(day.year, day.month, day.day, evening.hour, evening.minute, tzinfo=zone).timestamp()
        if at > after:
            return at
        day += timedelta(days=7)


async def reschedule_evenings(w: Transaction, evenings: Collection[Evening], time_zone: str | None) -> None:
    """Move a server's evenings to its time zone, which has just changed. Lobbies that are open keep their time."""
    for evening in evenings:
        near = evening.begins_at - WEEK / 2  # no two zones differ by so much
        await set_evening(w, evening.id, begins_at=next_begin(evening, zone_of_evenings(time_zone), near))


async def open_evenings(tables: TableService) -> None:
    """Open the lobby of each evening that begins within a day. One whose time has passed meanwhile gets none."""
    now, opened = tables.time.wall(), False
    for evening in await evenings_before(tables.store, now + DAY):
        if tables.store.serves(evening.guild):
            opened = await _open_lobby(tables, evening, now) or opened
    if opened:
        tables.wake()


async def _open_lobby(tables: TableService, evening: Evening, now: float) -> bool:
    """Open an evening's lobby, call the people on its list, and plan the next week's. Return True if one was opened.

    None is opened if the time has passed, if the bot has left the server, or if the game is missing.
    """
    store, begins = tables.store, evening.begins_at
    server, votes = await store.server(evening.guild), await list_of(store, evening.id)
    key = evening.game or game_by_votes([vote for vote in votes.values() if vote], begins)
    following = next_begin(evening, zone_of_evenings(server.time_zone), max(now, begins))
    if begins <= now or server.left_at is not None or key not in games():
        async with store.write() as w:
            await set_evening(w, evening.id, begins_at=following)
        return False
    pace = server.pace or DEFAULT
    first = await first_options(store, games()[key], guild=evening.guild, host=NOBODY, pace=pace, locale=evening.locale)
    async with store.write() as w:
        await set_evening(w, evening.id, begins_at=following)
        await clear_votes(w, evening.id)
        row = await w.new_table(
            game=key,
            guild=evening.guild,
            channel=evening.channel,
            host=NOBODY,
            locale=evening.locale,
            pace=pace,
            options=first.options,
            seed=new_seed(),
            now=now,
            beacon=tables.lobby_beacon,
        )
        row.evening = evening.id
        await w.set_table(row.id, fill_to=first.fill_to, house_rules=first.house_rules, evening=row.evening)
        await plan_start(w, row, begins, now)
        await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, now)
        await w.enqueue(row.id, outbox_targets.EVENING, row.revision, now)
        await update_calls(w, row, now)
    return True


def game_by_votes(votes: Collection[str], begins: float) -> str:
    """Return the key of the title with most votes. Among equals it is another one each week.

    `begins` is the Unix time at which the evening begins.
    """
    counted = Counter(vote for vote in votes if vote in games())
    most = max(counted.values(), default=0)
    first = [key for key in games() if counted[key] == most]
    return first[int(begins // WEEK) % len(first)]


async def close_if_nobody_came(tables: TableService, due: DueJob) -> bool:
    """Close the lobby of an evening if nobody sits there at its start time, and return True."""
    row = await tables.row(due.table)
    if row.evening is None or any(seat.user is not None for seat in await tables.store.seats(row.id)):
        return False
    async with tables.store.write() as w:
        await close_quietly(w, tables, row)
    tables.wake()
    return True


async def close_quietly(w: Transaction, tables: TableService, row: TableRow) -> None:
    """Close a lobby at which nobody sits, and delete its message and the calls to it. Nobody is told."""
    now, shown = tables.time.wall(), await tables.store.receipt(row.id, outbox_targets.LOBBY)
    row.revision, row.status = await w.advance(row, now), "cancelled"
    await w.set_table(row.id, status=row.status)
    await w.set_due_jobs(row.id, [])
    await update_event(w, row, now)
    if shown is not None:
        await w.enqueue(row.id, outbox_targets.deletion(shown.channel, shown.message), row.revision, now)
    await update_calls(w, row, now)
