"""The part of a bot's servers that a process serves, where processes share them out by the shards of its connection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, func, literal_column, select

from store.schema import tables

MARK: Final = "@"


@dataclass(frozen=True, slots=True)
class Shards:
    """Those with these numbers, of so many. What belongs to no server is the first one's, as direct messages are."""

    count: int
    ids: tuple[int, ...]

    def serve(self, guild: int | None) -> bool:
        """Whether this server is one of theirs: the number that its id has with Discord."""
        return ((guild or 0) >> 22) % self.count in self.ids

    @property
    def partial(self) -> bool:
        """Whether there are others."""
        return len(self.ids) < self.count

    @property
    def theirs(self) -> Select[Any]:
        """The tables of their servers."""
        return select(tables.c.id).where(self._shard.in_(self.ids))

    def serve_table(self, table: ColumnElement[str]) -> ColumnElement[bool]:
        """Whether this table is one of them, for a statement that is kept: the numbers are written out in it."""
        ids: list[ColumnElement[int]] = [literal_column(f"{id}") for id in self.ids]
        return select(tables.c.id).where(tables.c.id == table, self._shard.in_(ids)).exists()

    @property
    def _shard(self) -> ColumnElement[int]:
        return func.coalesce(tables.c.guild, 0) // (1 << 22) % self.count

    @property
    def mark(self) -> str:
        """What the name of a process that serves them ends with: so all know for whom it beats, claims and speaks."""
        return f"{MARK}{_ranges(self.ids)}/{self.count}"


def part(process: str) -> str:
    """The shards that this process serves, as its name says; nothing for all of them."""
    return process.partition(MARK)[2]


def unmarked(process: str) -> str:
    """Its name without that: no other process has it, and it is short."""
    return process.partition(MARK)[0]


def overlap(one: str, other: str) -> bool:
    """Whether two processes serve a server in common, or may: of those that are split otherwise one cannot say."""
    (ids, _, count), (others, _, as_many) = part(one).partition("/"), part(other).partition("/")
    return count != as_many or not _ids(ids).isdisjoint(_ids(others)) or not ids


def hears_directly(process: str) -> bool:
    """Whether direct messages come to this process: to who serves the first shard."""
    return not part(process) or 0 in _ids(part(process).partition("/")[0])


def _ranges(ids: Sequence[int]) -> str:
    """Like «0-3,7»: a name is a key of the database, and may not be as long as thousands of numbers are."""
    there = set(ids)
    begins = [id for id in ids if id - 1 not in there]
    ends = [id for id in ids if id + 1 not in there]
    return ",".join(f"{begin}-{end}" if end > begin else f"{begin}" for begin, end in zip(begins, ends, strict=True))


def _ids(ranges: str) -> set[int]:
    parts = [part.partition("-") for part in ranges.split(",") if part]
    return {id for begin, _, end in parts for id in range(int(begin), int(end or begin) + 1)}


def of_them(shards: Shards | None, table: ColumnElement[str]) -> tuple[ColumnElement[bool], ...]:
    """Of rows about tables those that are these shards' matter, all where there are none."""
    return () if shards is None else (table.in_(shards.theirs),)
