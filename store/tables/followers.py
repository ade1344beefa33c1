"""Followers: people who watch a table."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, select

from store.base import Reader, Writer
from store.schema import followers

_FOLLOWERS = select(followers.c.user).where(followers.c.table == bindparam("table")).order_by(followers.c.user)


class FollowerReader(Reader):
    """Reads followers."""

    async def followers(self, table: str) -> list[int]:
        """Return the ids of the people who follow this table, in ascending order."""
        return [row.user for row in await self._rows(_FOLLOWERS, table=table)]


class FollowerWriter(Writer):
    """Writes followers."""

    async def follow(self, table: str, user: int) -> None:
        """Add a follower to a table, unless they follow it already."""
        await self._run(self._upsert(followers, {"table": table, "user": user}))

    async def unfollow(self, table: str, user: int) -> None:
        """Remove a follower from a table, if they follow it."""
        await self._run(delete(followers).where(followers.c.table == table, followers.c.user == user))
