"""Access to results: the people of a game find its result, and for a public table everybody who sees its channel."""

from __future__ import annotations

from bot.tables.permissions.channel_access import ChannelAccess
from store import Store
from store.results.results import channels_with_results


async def channels_with_visible_results(store: Store, access: ChannelAccess, user: int, guild: int | None) -> list[int]:
    """Return the channels of this server whose public results the person may find, in ascending order.

    Only cached facts about channels and roles are used, so that nobody causes requests. In direct messages (`guild` is
    None) there are none.
    """
    if guild is None:
        return []
    channels = await channels_with_results(store, guild)
    return [one for one in channels if await access.permissions_in(user, guild, one, reading=False) is not None]
