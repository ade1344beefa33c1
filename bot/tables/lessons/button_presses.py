"""What the guide to Quarterdeck hears of buttons that answer nothing."""

from __future__ import annotations

from bot.tables import outbox_targets
from bot.tables.lessons import quarterdeck_lesson as house
from bot.tables.lessons.guide import heard, step_for
from bot.tables.table_service import Host

DOORS = frozenset(one.door for one in house.STEPS if one.door)


async def pressed(host: Host, table: str, user: int, door: str) -> None:
    """Note that somebody has pressed what the guide to Quarterdeck spoke of, if it did."""
    if door not in DOORS:
        return
    async with host.lock(table):
        sitting = await host.sitting(table)
        seat = sitting.seat_of(user)
        said = step_for(sitting, seat)
        if seat is None or said is None or said.door != door:
            return
        seat.guide = ",".join(house.after(heard(seat), said, door))
        async with host.store.write() as w:
            await w.set_seat(table, seat.place, guide=seat.guide)
            await w.want(table, outbox_targets.hand_of(user), sitting.row.revision, host.time.wall())
    host.changed()
