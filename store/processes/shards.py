"""The part of a bot's servers that a process serves, where processes share them out by the shards of its connection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, select

from store.schema import tables


@dataclass(frozen=True, slots=True)
class Shards:
    """Those with these numbers, of so many. What belongs to no server is the first one's, as direct messages are."""

    count: int
    ids: tuple[int, ...]

    def serve(self, guild: int | None) -> bool:
        """Return whether this server is one of theirs: the number that its id has with Discord."""
        return ((guild or 0) >> 22) % self.count in self.ids

    @property
    def partial(self) -> bool:
        """Whether there are others."""
        return len(self.ids) < self.count


def in_shards(shards: Shards | None, table: ColumnElement[str]) -> tuple[ColumnElement[bool], ...]:
    """Return the condition that rows about tables are these shards' matter; none where `shards` are all."""
    if shards is None:
        return ()
    shard = func.coalesce(tables.c.guild, 0) // (1 << 22) % shards.count
    return (table.in_(select(tables.c.id).where(shard.in_(shards.ids))),)


def shard_label(shards: Shards | None) -> str:
    """Return a short name for these shards, like "0-3,7/8"; "" is all of them."""
    return "" if shards is None else f"{_ranges(shards.ids)}/{shards.count}"


def labels_overlap(one: str, other: str) -> bool:
    """Return whether two marks have a server in common, or may: of other counts of shards one cannot say."""
    (ids, _, count), (others, _, as_many) = one.partition("/"), other.partition("/")
    return count != as_many or not _ids(ids).isdisjoint(_ids(others)) or not ids


def _ranges(ids: Sequence[int]) -> str:
    """Like "0-3,7": a mark is a key of the database, and may not be as long as thousands of numbers are."""
    there = set(ids)
    begins = [id for id in ids if id - 1 not in there]
    ends = [id for id in ids if id + 1 not in there]
    return ",".join(f"{begin}-{end}" if end > begin else f"{begin}" for begin, end in zip(begins, ends, strict=True))


def _ids(ranges: str) -> set[int]:
    parts = [part.partition("-") for part in ranges.split(",") if part]
    return {id for begin, _, end in parts for id in range(int(begin), int(end or begin) + 1)}
