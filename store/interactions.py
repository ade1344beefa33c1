"""Ids of the Discord interactions that were served, and the digest of the commands that were registered."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select

from store.base import Reader, Writer
from store.schema import interactions, registered_commands

KEPT: Final = 2 * 24 * 3600.0
"""Seconds after which the id of an interaction may be deleted. Discord's tokens expire after 15 minutes."""


class DuplicateInteraction(Exception):
    """Raised by `claim_interaction` for an interaction that was served before."""


class InteractionReader(Reader):
    """Reads interactions and registered commands."""

    async def was_handled(self, interaction: int) -> bool:
        """Return True if a committed transaction has claimed this interaction."""
        return bool(await self._rows(select(interactions.c.id).where(interactions.c.id == interaction)))

    async def registered_commands(self, application: int) -> str | None:
        """Return the digest of the commands that this application registered last, or None if it registered none."""
        rows = await self._rows(
            select(registered_commands.c.digest).where(registered_commands.c.application == application)
        )
        return str(rows[0].digest) if rows else None


class InteractionWriter(Writer):
    """Writes interactions and registered commands."""

    async def claim_interaction(self, interaction: int, now: float) -> None:
        """Store the id of an interaction. Raises `DuplicateInteraction` if it is stored already."""
        if not await self._insert_new(interactions, {"id": interaction, "at": now}):
            raise DuplicateInteraction

    async def delete_old_interactions(self, now: float) -> None:
        """Delete the ids that were stored more than `KEPT` seconds before `now`."""
        await self._run(delete(interactions).where(interactions.c.at < now - KEPT))

    async def set_registered_commands(self, application: int, digest: str) -> None:
        """Store the digest of the commands that were registered with Discord."""
        await self._run(self._upsert(registered_commands, {"application": application, "digest": digest}))
