"""Ids of the interactions that were served, so that none is served twice."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import bindparam, delete, select

from store.reader_writer_base import Reader, Writer
from store.schema import interactions

KEPT: Final = 2 * 24 * 3600.0
"""Seconds after which the id of an interaction may be deleted. Discord's tokens expire after 15 minutes."""

_SERVED: Final = select(interactions.c.id).where(interactions.c.id == bindparam("interaction"))


class DuplicateInteraction(Exception):
    """Raised by `claim_interaction` for an interaction that was served before."""


class InteractionReader(Reader):
    """Reads the ids of served interactions."""

    async def was_handled(self, interaction: int) -> bool:
        """Return True if a committed transaction has stored the id of this interaction."""
        return bool(await self._rows(_SERVED, interaction=interaction))


class InteractionWriter(Writer):
    """Writes the ids of served interactions. `claimed` are the ids that this transaction has stored."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.claimed: list[int] = []

    async def claim_interaction(self, interaction: int, now: float) -> None:
        """Store the id of an interaction. Raises `DuplicateInteraction` if it is stored already."""
        if not await self._insert_new(interactions, {"id": interaction, "at": now}):
            raise DuplicateInteraction
        self.claimed.append(interaction)

    async def delete_old_interactions(self, now: float) -> None:
        """Delete the ids that were stored more than two days (`KEPT`) before `now`."""
        await self._run(delete(interactions).where(interactions.c.at < now - KEPT))
