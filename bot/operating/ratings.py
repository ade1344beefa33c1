"""The command `ratings rebuild`, which computes all ratings anew from the stored results."""

from __future__ import annotations

from bot.open_database import errors_in_words, open_database
from bot.settings import Settings, SettingsError
from bot.tables.results.ratings import rebuild_ratings
from store import Store


async def rebuild(settings: Settings) -> None:
    """Compute all ratings anew, store those that differ, and print how many there are.

    Raises `SettingsError` if the settings delete results, because the first of the rest need the deleted ones.
    """
    if settings.keep_results_days is not None:
        raise SettingsError(
            "KEEP_RESULTS_DAYS deletes results, so ratings cannot be computed anew. Remove the setting to do it anyway."
        )
    url = settings.database_url
    with errors_in_words():
        await (await Store.open_read_only(url)).close()  # it must exist, with the present schema
    store = await open_database(url)
    try:
        games, changed = await rebuild_ratings(store)
    finally:
        await store.close()
    print(f"Rated {games} {'game' if games == 1 else 'games'} anew. Ratings that were different: {changed}.")
