"""The options with which a new table begins."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from bot.tables.time_limits.pace import default_options
from engine.game import Game, described
from store import Store
from store.tables.saved_options import has_finished, saved_options_for


async def first_options(
    store: Store, game: Game[Any], *, guild: int, host: int, pace: str, locale: str
) -> tuple[dict[str, Any], int | None]:
    """Return a game's options for a new table, and up to how many seats its start fills (`TableRow.fill_to`).

    The first of these sources that exists decides: the options saved for the server, those saved by the host, those for
    newcomers, the defaults. A newcomer is a host who has never finished this game. `guild` is the server's id, `host`
    the host's user id, `pace` the key of the table's pace, `locale` its language.
    """
    for kept in await saved_options_for(store, guild, host, game.key):
        try:
            return game.options.model_validate(kept.options).model_dump(mode="json"), kept.fill_to
        except ValidationError:
            continue  # a later version of the game has other options
    options = default_options(game, pace)
    for name, words in described(game.options).items():
        if words.follows_language and locale in words.values:
            options[name] = locale
    if game.newcomer_options and not await has_finished(store, host, game.key):
        options |= game.newcomer_options
    return options, None
