"""The command `prune`, which deletes data that is older than the settings allow."""

from __future__ import annotations

import time

from bot.open_database import errors_in_words, open_database
from bot.settings import Settings, SettingsError
from bot.tables.scheduler import KEEP_FOREVER, Retention
from store import Store
from store.tables.tables import OLD_AT_ONCE


async def prune(settings: Settings) -> None:
    """Delete ended tables, idle lobbies and results that are older than the settings allow, and print their number.

    A running bot does this by itself. Raises `SettingsError` if the settings keep everything for ever.
    """
    retention = Retention(settings.keep_ended_days, settings.keep_lobbies_days, settings.keep_results_days)
    if retention == KEEP_FOREVER:
        raise SettingsError(
            "There is nothing to delete: KEEP_ENDED_DAYS, KEEP_LOBBIES_DAYS and KEEP_RESULTS_DAYS keep everything. "
            "Set a number of days."
        )
    with errors_in_words():
        await (await Store.open_read_only(settings.database_url)).close()  # it must exist, with the present schema
    store = await open_database(settings.database_url)
    try:
        gone = some = await _forget(store, retention)
        while some == OLD_AT_ONCE:  # a running bot can write in between
            gone += (some := await _forget(store, retention))
    finally:
        await store.close()
    print(f"Deleted {gone} old {'table or result' if gone == 1 else 'tables and results'}.")


async def _forget(store: Store, retention: Retention) -> int:
    async with store.write() as w:
        await w.delete_old_interactions(time.time())
        return await retention.delete_expired(w, time.time())
