"""Interactions that were served, and the commands that Discord knows."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select

from store.base import Reader, Writer
from store.schema import interactions, registered_commands

KEPT: Final = 2 * 24 * 3600.0
"""Seconds for which the id of an interaction is kept. Discord's tokens expire after 15 minutes."""


class DuplicateInteraction(Exception):
    """This interaction was served before."""


class InteractionReader(Reader):
    """Reads interactions and registered commands."""

    async def was_handled(self, interaction: int) -> bool:
        """Return True if a committed transaction has claimed this interaction."""
        return bool(await self._rows(select(interactions.c.id).where(interactions.c.id == interaction)))

    async def registered_commands(self, application: int) -> str | None:
        """Return the digest of the commands that were registered with Discord last, or None."""
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
        """Delete the ids of interactions that are too old for Discord to repeat."""
        await self._run(delete(interactions).where(interactions.c.at < now - KEPT))

    async def set_registered_commands(self, application: int, digest: str) -> None:
        """Store the digest of the commands that were registered with Discord."""
        await self._run(self._upsert(registered_commands, {"application": application, "digest": digest}))
