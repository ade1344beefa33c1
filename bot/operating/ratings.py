"""The command `ratings rebuild`, which computes all ratings anew from the stored results."""

from __future__ import annotations

from bot.open_database import errors_in_words, open_database
from bot.tables.results.ratings import rebuild_ratings
from store import Store


async def rebuild(url: str) -> None:
    """Compute all ratings anew, store those that differ, and print how many there are."""
    with errors_in_words():
        await (await Store.open_read_only(url)).close()  # it must exist, with the present schema
    store = await open_database(url)
    try:
        games, changed = await rebuild_ratings(store)
    finally:
        await store.close()
    print(f"Rated {games} {'game' if games == 1 else 'games'} anew. Ratings that were different: {changed}.")
