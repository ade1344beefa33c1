"""A dictionary of limited size that drops the entry that was written longest ago."""

from __future__ import annotations

from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

OF_A_TABLE = 16
"""Number of entries for which there is room for each table, on average: one for each of its people and spectators."""


class LruDict(dict[Key, Value]):
    """A dictionary of limited size: 16 entries (`OF_A_TABLE`) for each of `tables` tables.

    Beyond that the oldest entry is dropped. An entry becomes the newest when it is written, not when it is read.
    """

    def __init__(self, tables: int) -> None:
        super().__init__()
        self.most = tables * OF_A_TABLE

    def __setitem__(self, key: Key, value: Value) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self.most:
            del self[next(iter(self))]
