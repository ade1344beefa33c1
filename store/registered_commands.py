"""The digest of the slash commands that were registered with Discord last."""

from __future__ import annotations

from sqlalchemy import select

from store.reader_writer_base import Reader, Writer
from store.schema import registered_commands


class RegisteredCommandsReader(Reader):
    """Reads the digest of the registered commands."""

    async def registered_commands(self, application: int) -> str | None:
        """Return the digest of the commands that this application registered last, or None if it registered none."""
        rows = await self._rows(
            select(registered_commands.c.digest).where(registered_commands.c.application == application)
        )
        return str(rows[0].digest) if rows else None


class RegisteredCommandsWriter(Writer):
    """Writes the digest of the registered commands."""

    async def set_registered_commands(self, application: int, digest: str) -> None:
        """Store the digest of the commands that were registered with Discord."""
        await self._run(self._upsert(registered_commands, {"application": application, "digest": digest}))
