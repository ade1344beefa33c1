"""Store which automatic answers a person wants at one table."""

from __future__ import annotations

from bot.replies.errors import UserError
from bot.tables.auto_answers.schedule import stored_preferences
from bot.tables.loaded_table import NOT_SEATED, LoadedTable
from bot.tables.table_service import TableService
from engine.advance_answers import is_advance_answer


async def save_preferences(
    tables: TableService, table_id: str, interaction: int, user: int, ids: list[str] | None
) -> LoadedTable:
    """Store which automatic answers a person wants, and schedule those that fit open choices. Return the changed table.

    `ids` are the ids of the automatic answers. The person's advance answers stay. If `ids` is None, the advance answers
    are withdrawn instead, and the stored preferences stay. Raises `UserError` if the person has no seat.
    """
    async with tables.lock(table_id):
        loaded = await tables.load(table_id)
        seat, row, now = loaded.seat_of(user), loaded.row, tables.time.wall()
        if seat is None or seat.seat is None:
            raise UserError(NOT_SEATED)
        if ids is None:
            seat.auto_answers = [one for one in stored_preferences(seat) if not is_advance_answer(one)]
        else:
            seat.auto_answers = [*ids, *filter(is_advance_answer, stored_preferences(seat))]
        async with tables.store.write() as w:
            await w.claim_interaction(interaction, now)
            row.revision = await w.advance(row, now)
            await w.set_auto_answers(row.id, seat.place, seat.seat, seat.auto_answers)
            if row.status == "playing":
                await tables.follow_up(w, loaded, rethink=False)
        tables.cache(loaded)
        tables.wake()
        return loaded
