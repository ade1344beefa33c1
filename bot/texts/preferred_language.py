"""Choose the language of messages to a person or on a server."""

from __future__ import annotations

from typing import Any

from discord import Guild, Interaction

from bot.texts import Language, language, supported_locale
from store import Store


async def language_of(store: Store, asked: Interaction[Any]) -> Language:
    """Return the language of private messages to the person of this interaction.

    It is the first of these that is supported: the person's own setting, the language of their Discord client, the
    server's language. The language of the client is stored for later messages.
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


async def table_language(store: Store, guild: Guild | None, host: Language) -> Language:
    """Return the language of a new table: that of the server if it has one, else `host`, the language of the host.

    A server has a language if /settings has set one, or if it is a community server in Discord. For others Discord only
    gives its default.
    """
    if guild is None:
        return host
    chosen: object = (await store.server(guild.id)).locale
    if chosen is None and "COMMUNITY" in guild.features:
        chosen = guild.preferred_locale
    return language(chosen) if supported_locale(chosen) else host
