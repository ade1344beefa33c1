"""A dictionary of limited size that drops the entry that was written longest ago."""

from __future__ import annotations

from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

OF_A_TABLE = 16
"""Maximum number of entries for each table, on average: its people and its spectators."""


class LruDict(dict[Key, Value]):
    """A dictionary for at most `tables` times `OF_A_TABLE` entries.

    Writing an entry makes it the newest; reading does not.
    """

    def __init__(self, tables: int) -> None:
        super().__init__()
        self.most = tables * OF_A_TABLE

    def __setitem__(self, key: Key, value: Value) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self.most:
            del self[next(iter(self))]
