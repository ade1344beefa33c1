"""The shards that a process serves, if several processes divide a bot's servers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, select

from store.schema import tables


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards `ids` (from 0) of all `count` shards. Direct messages, which have no server, belong to shard 0."""

    count: int
    ids: tuple[int, ...]

    def serve(self, guild: int | None) -> bool:
        """Return True if Discord assigns this server, or with None direct messages, to one of these shards."""
        return ((guild or 0) >> 22) % self.count in self.ids

    @property
    def partial(self) -> bool:
        """True if other processes serve some of the bot's shards."""
        return len(self.ids) < self.count


def shard_condition(shards: Shards | None, table: ColumnElement[str]) -> tuple[ColumnElement[bool], ...]:
    """Return a tuple with one SQL condition on the column `table`: it has the id of a table on one of these shards.

    The tuple is empty if `shards` is None, because the process then serves all tables.
    """
    if shards is None:
        return ()
    shard = func.coalesce(tables.c.guild, 0) // (1 << 22) % shards.count
    return (table.in_(select(tables.c.id).where(shard.in_(shards.ids))),)


def shard_label(shards: Shards | None) -> str:
    """Return a label for these shards, such as "0-3,7/8". "" means all shards."""
    return "" if shards is None else f"{_ranges(shards.ids)}/{shards.count}"


def labels_overlap(one: str, other: str) -> bool:
    """Return True if processes with the labels `one` and `other` (`shard_label`) may serve the same server.

    If the labels have different numbers of shards in all, this is always possible.
    """
    (ids, _, count), (others, _, as_many) = one.partition("/"), other.partition("/")
    return count != as_many or not _ids(ids).isdisjoint(_ids(others)) or not ids


def _ranges(ids: Sequence[int]) -> str:
    """Return ascending numbers as ranges such as "0-3,7". The text is part of a database key, so it must be short."""
    there = set(ids)
    begins = [id for id in ids if id - 1 not in there]
    ends = [id for id in ids if id + 1 not in there]
    return ",".join(f"{begin}-{end}" if end > begin else f"{begin}" for begin, end in zip(begins, ends, strict=True))


def _ids(ranges: str) -> set[int]:
    parts = [part.partition("-") for part in ranges.split(",") if part]
    return {id for begin, _, end in parts for id in range(int(begin), int(end or begin) + 1)}
