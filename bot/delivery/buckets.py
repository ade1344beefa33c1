"""How many messages may be edited in a place just now, by what Discord's answers say («Rate Limits»).

Answers can overtake one another, and an edit that was sent in one window may come in the next: so what is on its way
counts as if it had come, and an answer of a window that is over says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

SAME = 0.1
"""Seconds by which answers of one window may differ about its end."""
LOOK = 0.1
"""Seconds between looks whether an answer has come that says when a window ends."""
HEADERS = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-RateLimit-Reset-After")


class Bucket:
    """A place's. Nothing is known of it at first; then anything may be sent."""

    def __init__(self) -> None:
        self._most = 0
        self._left = 0
        self._until = 0.0
        """When the window is over, by our own clock; nobody knows before its first answer."""
        self._ends = 0.0
        """The same by Discord's: windows are told apart by it."""
        self._on_its_way = 0

    def wait(self, now: float, spare: int = 0) -> float:
        """Seconds until it is worth asking again; 0 where an edit may be sent and so many are left to others."""
        left = self._left if now < self._until else self._most - self._on_its_way
        if not self._most or left > min(spare, self._most - 1):
            return 0.0
        return self._until - now if now < self._until < inf else LOOK

    def sent(self, now: float) -> None:
        """An edit is on its way."""
        if now >= self._until:
            self._left, self._until = self._most - self._on_its_way, inf
        self._left -= 1
        self._on_its_way += 1

    def lost(self) -> None:
        """An edit that was on its way got no answer."""
        self._on_its_way -= 1
        if not self._on_its_way and self._until == inf:
            self._until = 0.0

    def answered(self, now: float, said: Mapping[str, str]) -> None:
        """An edit was answered, with these headers."""
        if all(name in said for name in HEADERS):
            left, ends = int(said["X-RateLimit-Remaining"]), float(said["X-RateLimit-Reset"])
            until = now + float(said["X-RateLimit-Reset-After"])
            if ends > self._ends + SAME:
                self._left, self._until = left - self._on_its_way + 1, until
                self._most, self._ends = int(said["X-RateLimit-Limit"]), ends
            elif ends >= self._ends - SAME and self._until < inf:
                self._left, self._until = min(self._left, left), min(self._until, until)
        self.lost()
