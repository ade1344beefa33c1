"""Answers for one person's eyes whose use ends: a newer one takes the place of the older, and none outlives its use."""

from __future__ import annotations

import contextlib
from typing import Any

import discord

from bot.time import Time

EPHEMERAL_LIFE = 14 * 60
"""An ephemeral answer can be edited for 15 minutes; we stop one earlier."""


class ReplaceableEphemerals:
    """Remembers, by table, kind and person, the click whose answer stands there, for as long as Discord lets it go."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self._standing: dict[tuple[str, str, int], tuple[discord.Interaction[Any], float]] = {}

    async def stands(self, table: str, kind: str, click: discord.Interaction[Any], *, same: bool = False) -> None:
        """This click's answer stands now; the one before it goes, unless it is the `same` message that was renewed."""
        key, now = (table, kind, click.user.id), self.time.wall()
        for old in [one for one, (_, since) in self._standing.items() if now - since > EPHEMERAL_LIFE]:
            del self._standing[old]
        before = self._standing.get(key)
        self._standing[key] = (click, now)
        if before is not None and not same:
            await _take_away(before[0])

    def at(self, table: str) -> bool:
        """Whether any stands there."""
        return any(code == table for code, _, _ in self._standing)

    async def over(self, table: str, *kinds: str) -> None:
        """Answers of these kinds are of no use any more."""
        for key in [one for one in self._standing if one[0] == table and one[1] in kinds]:
            await _take_away(self._standing.pop(key)[0])


async def _take_away(click: discord.Interaction[Any]) -> None:
    with contextlib.suppress(discord.HTTPException):  # dismissed by its reader, or too old
        await click.delete_original_response()
