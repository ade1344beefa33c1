"""Which language a person, or a server, is spoken to in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import Guild, Interaction

from bot.texts import Language, language, offered

if TYPE_CHECKING:
    from engine.store import Store


async def language_of(store: Store, asked: Interaction[Any] | int, guild: int | None = None) -> Language:
    """For private words to somebody who clicked, or (by id) to somebody who did not.

    The person's own setting goes first, then the language of their Discord, then the server's.
    """
    if isinstance(asked, int):
        wishes: list[object] = [(await store.person(asked)).locale]
    else:
        wishes, guild = [(await store.person(asked.user.id)).locale, asked.locale], asked.guild_id
    if guild is not None:
        wishes.append((await store.server(guild)).locale)
    return language(next(filter(offered, wishes), None))


async def language_at(store: Store, guild: Guild | None) -> Language:
    """For public words in a server: its setting, else the language that Discord knows of it."""
    if guild is None:
        return language()
    chosen = (await store.server(guild.id)).locale
    return language(chosen or guild.preferred_locale)
