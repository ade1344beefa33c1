"""What memory holds of the tables at which something was shown last: not of all that ever were."""

from __future__ import annotations

from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

OF_A_TABLE = 16
"""So many entries a table: its people, and who follows it."""


class LruDict(dict[Key, Value]):
    """Of so many `tables`. What was noted longest ago is forgotten; who asks for it must do without."""

    def __init__(self, tables: int) -> None:
        super().__init__()
        self.most = tables * OF_A_TABLE

    def __setitem__(self, key: Key, value: Value) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self.most:
            del self[next(iter(self))]
