"""What follows from any change of a table: who has how much time, and what must be shown."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from bot.paces import PACES
from bot.sitting import Sitting
from engine.store import Store
from engine.store.rows import DueRow, SeatRow, TableRow
from engine.store.writing import Writing


async def follow_up(
    w: Writing, store: Store, sitting: Sitting, now: float, thinking: tuple[float, float], *, thought: bool = True
) -> None:
    """What follows from any change: who has how much time, and what must be shown."""
    row, table = sitting.row, sitting.table
    if table.outcome is not None:
        row.status = "ended"
        await w.set_table(row.id, status="ended")
    asked, asides, clocks = _dues(sitting, now, thinking) if row.status == "playing" else ([], [], [])
    await w.set_dues(row.id, asked + asides if thought else asked, keep=asides + clocks)
    for target in await targets(store, row, sitting.seats):
        await w.want(row.id, target, row.revision, now)


async def targets(store: Store, row: TableRow, seats: Sequence[SeatRow]) -> list[str]:
    """All that shows a table in play."""
    followers = await store.followers(row.id)
    hands = [f"hand:{seat.user}" for seat in seats if seat.user is not None]
    return ["table", *hands, *(f"watch:{user}" for user in followers), "ping"]


def _dues(
    sitting: Sitting, now: float, thinking: tuple[float, float]
) -> tuple[list[DueRow], list[DueRow], list[DueRow]]:
    """Clocks for people who are waited for and thinking times for automatic players who are; and, apart,
    thinking times for automatic players with nothing but open asides, and the clocks of people who are
    stood in for.

    Asides are thought about again only after somebody has really moved: otherwise automatic players
    would keep one another busy for ever. A clock runs on for a stand-in, so that leaving and coming
    back wins no time.
    """
    pace, automatic = PACES[sitting.row.pace], sitting.automatic()
    asked, asides, clocks = list[DueRow](), list[DueRow](), list[DueRow]()
    for seat, opened in sitting.table.open.items():
        blocking = [o for o in opened if o.choice.blocks]
        if seat in automatic:
            shortest, longest = thinking
            wait = shortest + secrets.randbelow(1000) / 1000 * (longest - shortest)
            for o in (blocking or opened)[:1]:
                due = DueRow(sitting.row.id, "player", seat, o.number, now + wait)
                (asked if blocking else asides).append(due)
            clocks += [DueRow(sitting.row.id, "clock", seat, o.number, now) for o in blocking]
        else:
            for o in blocking:
                limit = pace.seconds(o.choice.pace)
                if limit is not None:
                    asked.append(DueRow(sitting.row.id, "clock", seat, o.number, now + limit))
    return asked, asides, clocks
