"""Which language a person, or a server, is spoken to in."""

from __future__ import annotations

from typing import Any

from discord import Guild, Interaction

from bot.texts import Language, language, offered
from store import Store


async def language_of(store: Store, asked: Interaction[Any]) -> Language:
    """For private words to whoever clicked or typed.

    The person's own setting goes first, then the language of their Discord, then the server's.
    """
    person, heard = await store.person(asked.user.id), offered(asked.locale)
    if heard != person.spoken:
        # A direct message is sent without a click: it needs to know what this click told.
        async with store.write() as w:
            await w.set_person(asked.user.id, spoken=heard)
    wishes: list[object] = [person.locale, heard]
    if asked.guild_id is not None:
        wishes.append((await store.server(asked.guild_id)).locale)
    return language(next(filter(offered, wishes), None))


async def language_at(store: Store, guild: Guild | None) -> Language:
    """For public words in a server: its setting, else the language that Discord knows of it."""
    if guild is None:
        return language()
    chosen = (await store.server(guild.id)).locale
    return language(chosen or guild.preferred_locale)
