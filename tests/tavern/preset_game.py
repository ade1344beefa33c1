"""Games set to a given state while the tavern's bot is stopped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.async_api import Page, expect

from bot.clock import Time
from bot.tables import outbox_targets
from bot.tables.table_service import TableService
from engine.open_choices import renumbered
from engine.table import Table
from store import Store
from tavern.app import DATABASE_FILE, TavernApp


async def lay_out(house: TavernApp, page: Page, code: str, table: Table[Any], seats: Sequence[int] = ()) -> None:
    """Replace the current game by this one.

    `seats` are the seats of the lobby's people, in the order in which they joined.
    """
    line = page.locator(".line-state")
    await house.supervisor.stop()
    await expect(line).to_contain_text("away")
    store = await Store.open(f"sqlite+aiosqlite:///{house.folder / DATABASE_FILE}")
    time = Time()
    old = await TableService(store, time, lambda: None).load(code)
    table.set_numbers(renumbered(table.open, old.table._openings.newest))
    people = await store.seats(code)
    async with store.write() as w:
        revision = await w.advance(old.row, time.wall())
        await w.reopen_step(code, table.save())
        for person in people:
            await w.set_seat(code, person.place, seat=seats[person.place] if seats else person.place)
            if person.user is not None:
                await w.enqueue(code, f"hand:{person.user}", revision, time.wall())
        await w.enqueue(code, "table", revision, time.wall())
        await w.enqueue(code, outbox_targets.MENTION, revision, time.wall())
        await w.set_due_jobs(code, [])
    await store.close()
    await house.supervisor.start()
    await expect(line).to_be_empty()
