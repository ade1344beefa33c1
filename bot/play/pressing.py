"""What the guide to Quarterdeck hears of buttons that answer nothing."""

from __future__ import annotations

from bot.play import lesson as house
from bot.play import targets
from bot.play.guiding import heard, step_for
from bot.play.host import Host

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
            await w.want(table, targets.hand_of(user), sitting.row.revision, host.time.wall())
    host.changed()
