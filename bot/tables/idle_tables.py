"""Close lobbies in which nothing happens or that nobody can reach, and games that all people have left.

An idle lobby counts against the limits of its server, so it is closed and its people are told. The event log of a
closed game stays, and its draws can be verified.
"""

from __future__ import annotations

import contextlib

import discord

from bot.tables import outbox_targets
from bot.tables.after_move import all_targets, close
from bot.tables.operator_game_log import End, log_end
from bot.tables.permissions.channel_access import AccessUnknown, ChannelAccess
from bot.tables.results.record_result import record_result
from bot.tables.table_service import TableService
from engine.text import text
from store import StaleRevision
from store.rows import ResultEnding, StandInReason, TableRow
from store.tables.evenings import delete_evenings_in
from store.tables.invitations_and_waitlist import guests_of

IDLE = 24 * 3600.0
"""Seconds after which a lobby is closed if nobody has joined, left or changed anything."""
DESERTED = 28 * 24 * 3600.0
"""Seconds after which a game is closed if nobody with a seat plays or is on holiday."""
CHANNEL_GONE = text("The channel of this lobby was deleted, so the lobby was closed. /play opens another.")
CLOSED = text("Nothing happened here for a day, so this lobby was closed. /play opens another.")
LEFT = text("For four weeks nobody came back to this game, so it was closed. Its story stays.")


async def close_idle_lobbies(tables: TableService) -> int:
    """Close the lobbies that have not changed for a day (`IDLE`), and return the number of unchanged lobbies.

    One with a planned start in the future is counted, but stays open.
    """
    now = tables.time.wall()
    rows = await tables.store.tables_unchanged_since(("lobby",), now - IDLE)
    for row in rows:
        waited = await _people_of(tables, row)
        if row.planned_start is not None and row.planned_start > now:
            continue
        with contextlib.suppress(StaleRevision):  # somebody joined at the last moment
            async with tables.store.write() as w:
                await close(w, row, now, CLOSED, [outbox_targets.lobby_news(user) for user in waited])
    if rows:
        tables.wake()
    return len(rows)


async def close_unreachable_lobbies(tables: TableService, access: ChannelAccess, guild: int, gone: int = 0) -> None:
    """Close the lobbies of the server `guild` whose channel or thread was deleted, and delete its evenings there.

    `gone` is the id of a channel that is known to be deleted, or 0. Nobody could join such a lobby, and it would count
    against its people's limits. A lobby stays open if Discord cannot tell now whether its channel exists.
    """
    closed = False
    if gone:
        async with tables.store.write() as w:
            await delete_evenings_in(w, gone)
    for row in await tables.store.tables(guild=guild, statuses=("lobby",)):
        with contextlib.suppress(StaleRevision, AccessUnknown, discord.HTTPException):
            if row.channel == gone or await access.is_gone(row):
                people = await _people_of(tables, row)
                async with tables.store.write() as w:
                    now, news = tables.time.wall(), [outbox_targets.lobby_news(user) for user in people]
                    await close(w, row, now, CHANNEL_GONE, news)
                closed = True
    if closed:
        tables.wake()


async def _people_of(tables: TableService, row: TableRow) -> list[int]:
    """Return the user ids of everybody who has a seat in a lobby, waits for one, or is invited."""
    people = [seat.user for seat in await tables.store.seats(row.id) if seat.user is not None]
    return [*people, *(guest.user for guest in await guests_of(tables.store, row.id))]


async def close_deserted_games(tables: TableService) -> int:
    """Close games that have not changed for four weeks (`DESERTED`) and in which no person plays.

    Returns how many were closed. A game stays if one of its people is on holiday.
    """
    now, closed = tables.time.wall(), 0
    for row in await tables.store.tables_unchanged_since(("playing",), now - DESERTED):
        seats = await tables.store.seats(row.id)
        people = [seat for seat in seats if seat.user is not None]
        if not all(seat.automatic_player and seat.stand_in_reason != StandInReason.HOLIDAY for seat in people):
            continue
        with contextlib.suppress(StaleRevision):  # somebody returned at the last moment
            async with tables.store.write() as w:
                await log_end(w, tables.store, row, seats, End.DESERTED, now)
                await close(w, row, now, LEFT, await all_targets(tables.store, row, seats))
                await record_result(w, row, seats, ResultEnding.ABANDONED, now)
            tables.forget(row.id)
            closed += 1
    if closed:
        tables.wake()
    return closed
