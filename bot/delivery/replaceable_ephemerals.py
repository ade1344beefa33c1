"""Ephemeral replies of which only the newest of each kind remains. An older one is deleted."""

from __future__ import annotations

import contextlib
from typing import Any

import discord

from bot.clock import Time

EPHEMERAL_LIFE = 14 * 60
"""Seconds for which an ephemeral reply is edited or deleted. Discord allows one minute more."""


class ReplaceableEphemerals:
    """Remembers each such reply, by table, kind and person, as long as it can be deleted."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self._standing: dict[tuple[str, str, int], tuple[discord.Interaction[Any], float]] = {}

    async def replace(self, table: str, kind: str, click: discord.Interaction[Any], *, same: bool = False) -> None:
        """Remember the reply to this click, and delete the person's earlier one of this `kind` at this table.

        With `same` the reply has edited the earlier message in place, so nothing is deleted.
        """
        key, now = (table, kind, click.user.id), self.time.wall()
        for old in [one for one, (_, since) in self._standing.items() if now - since > EPHEMERAL_LIFE]:
            del self._standing[old]
        before = self._standing.get(key)
        self._standing[key] = (click, now)
        if before is not None and not same:
            await _delete_reply(before[0])

    def any_at(self, table: str) -> bool:
        """Return True if an ephemeral reply of any kind, to anybody at this table, is remembered."""
        return any(code == table for code, _, _ in self._standing)

    async def delete(self, table: str, *kinds: str) -> None:
        """Delete everybody's remembered replies of these kinds at this table."""
        for key in [one for one in self._standing if one[0] == table and one[1] in kinds]:
            await _delete_reply(self._standing.pop(key)[0])


async def _delete_reply(click: discord.Interaction[Any]) -> None:
    with contextlib.suppress(discord.HTTPException):  # the reader has dismissed it, or it is too old
        await click.delete_original_response()
