"""Advance the Quarterdeck lesson when a person presses the button that its current step names."""

from __future__ import annotations

from bot.tables import outbox_targets
from bot.tables.lessons import quarterdeck_lesson as house
from bot.tables.lessons.guide import current_step, heard_ideas
from bot.tables.table_service import TableService

BUTTONS = frozenset(one.button for one in house.STEPS if one.button)


async def note_press(tables: TableService, table: str, user: int, button: str) -> None:
    """Advance this person's Quarterdeck lesson if its current step asks for the button with the name `button`.

    Does nothing for any other button.
    """
    if button not in BUTTONS:
        return
    async with tables.lock(table):
        loaded = await tables.load(table)
        seat = loaded.seat_of(user)
        said = current_step(loaded, seat)
        if seat is None or said is None or said.button != button:
            return
        seat.lesson_progress = ",".join(house.after(heard_ideas(seat), said, button))
        async with tables.store.write() as w:
            await w.set_seat(table, seat.place, lesson_progress=seat.lesson_progress)
            await w.enqueue(table, outbox_targets.hand_of(user), loaded.row.revision, tables.time.wall())
    tables.wake()
