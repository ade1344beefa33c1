"""Ephemeral replies that a newer one replaces, and that are deleted when they are of no more use."""

from __future__ import annotations

import contextlib
from typing import Any

import discord

from bot.time import Time

EPHEMERAL_LIFE = 14 * 60
"""Seconds for which an ephemeral reply is edited. Discord allows one minute more."""


class ReplaceableEphemerals:
    """Remembers the interaction of each such reply, by table, kind and person, while Discord lets it be deleted."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self._standing: dict[tuple[str, str, int], tuple[discord.Interaction[Any], float]] = {}

    async def replace(self, table: str, kind: str, click: discord.Interaction[Any], *, same: bool = False) -> None:
        """Record this interaction's reply and delete the one before, unless it is the `same` edited message."""
        key, now = (table, kind, click.user.id), self.time.wall()
        for old in [one for one, (_, since) in self._standing.items() if now - since > EPHEMERAL_LIFE]:
            del self._standing[old]
        before = self._standing.get(key)
        self._standing[key] = (click, now)
        if before is not None and not same:
            await _take_away(before[0])

    def any_at(self, table: str) -> bool:
        """Return True if this table has any."""
        return any(code == table for code, _, _ in self._standing)

    async def delete(self, table: str, *kinds: str) -> None:
        """Delete the replies of these kinds."""
        for key in [one for one in self._standing if one[0] == table and one[1] in kinds]:
            await _take_away(self._standing.pop(key)[0])


async def _take_away(click: discord.Interaction[Any]) -> None:
    with contextlib.suppress(discord.HTTPException):  # the reader has dismissed it, or it is too old
        await click.delete_original_response()
