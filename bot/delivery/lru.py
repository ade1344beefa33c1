"""A dictionary that keeps the most recently written entries."""

from __future__ import annotations

from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

OF_A_TABLE = 16
"""Entries for each table: its people and those who watch it."""


class LruDict(dict[Key, Value]):
    """A dictionary with room for the entries of so many `tables`. The oldest entry is dropped first."""

    def __init__(self, tables: int) -> None:
        super().__init__()
        self.most = tables * OF_A_TABLE

    def __setitem__(self, key: Key, value: Value) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self.most:
            del self[next(iter(self))]
