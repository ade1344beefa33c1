"""The options with which a new table begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.tables.house_rules import HOSTS, book_options, kept_options
from engine.game import Game
from store import Store
from store.people.personal_data import NOBODY
from store.tables.house_rules import has_finished, house_rules_for


@dataclass(frozen=True, slots=True)
class InitialOptions:
    """A game's options for a new table.

    The other fields are those of its `TableRow`. They say up to how many seats a start fills it, and which house rules
    it uses.
    """

    options: dict[str, Any]
    fill_to: int | None = None
    house_rules: str | None = None


async def first_options(
    store: Store, game: Game[Any], *, guild: int, host: int, pace: str, locale: str
) -> InitialOptions:
    """Return a game's options for a new table.

    The first of these sources that exists decides: the default house rules of the server, those of the host, the
    options for newcomers, the rulebook's. A newcomer is a host who has never finished this game. `guild` is the
    server's id, `host` the host's user id or `NOBODY`, `pace` the key of the table's pace, `locale` its language.
    """
    for kept in await house_rules_for(store, guild, host, game.key):
        if kept.is_default and (options := kept_options(game, kept)) is not None:
            return InitialOptions(options, kept.fill_to, kept.name if kept.guild else HOSTS)
    options = book_options(game, pace, locale)
    if game.newcomer_options and host != NOBODY and not await has_finished(store, host, game.key):
        options |= game.newcomer_options
    return InitialOptions(options)
