"""Choose the language for messages to a person or in a server."""

from __future__ import annotations

from typing import Any

from discord import Guild, Interaction

from bot.texts import Language, language, supported_locale
from store import Store


async def language_of(store: Store, asked: Interaction[Any]) -> Language:
    """Return the language of private messages to the person of this interaction.

    The person's own setting goes first, then the language of their Discord, which is stored, then the server's.
    """
    person, heard = await store.person(asked.user.id), supported_locale(asked.locale)
    if heard != person.client_locale:
        # A later direct message has no interaction to read the language from.
        async with store.write() as w:
            await w.set_person(asked.user.id, client_locale=heard)
    wishes: list[object] = [person.locale, heard]
    if asked.guild_id is not None:
        wishes.append((await store.server(asked.guild_id)).locale)
    return language(next(filter(supported_locale, wishes), None))


async def language_at(store: Store, guild: Guild | None) -> Language:
    """Return the language of public messages in a server: its setting, else its language in Discord.

    Without a server it is English.
    """
    if guild is None:
        return language()
    chosen = (await store.server(guild.id)).locale
    return language(chosen or guild.preferred_locale)
