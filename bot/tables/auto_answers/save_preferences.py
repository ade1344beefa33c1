"""Noting what a person wants answered for them at a table."""

from __future__ import annotations

from bot.replies.errors import Friendly
from bot.tables.auto_answers.schedule import stored
from bot.tables.loaded_table import NOT_SEATED, Sitting
from bot.tables.table_service import Host
from engine.advance_answers import is_ahead


async def note_wishes(host: Host, table_id: str, interaction: int, user: int, wishes: list[str] | None) -> Sitting:
    """Note what a person wants answered for them at this table, by the ids of wishes, and answer what they are asked,
    if they do. With None the wishes stay, and what was answered ahead is taken back. Raises `Friendly` for who has no
    seat."""
    async with host.lock(table_id):
        sitting = await host.sitting(table_id)
        seat, row, now = sitting.seat_of(user), sitting.row, host.time.wall()
        if seat is None or seat.seat is None:
            raise Friendly(NOT_SEATED)
        if wishes is None:
            seat.wishes = [one for one in stored(seat) if not is_ahead(one)]
        else:
            seat.wishes = [*wishes, *filter(is_ahead, stored(seat))]
        async with host.store.write() as w:
            await w.once(interaction, now)
            row.revision = await w.move_on(row, now)
            await w.wish(row.id, seat.place, seat.seat, seat.wishes)
            if row.status == "playing":
                await host.after(w, sitting, thought=False)
        host.keep(sitting)
        host.changed()
        return sitting
