"""A table in play with its people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.game import Game
from engine.play import Report
from engine.store.rows import SeatRow, TableRow
from engine.table import Table
from engine.text import text

NO_TABLE = text("There is no such table. /tables lists those of this server.")
NOT_PLAYING = text("Nothing is being played at that table just now.")
NOT_SEATED = text("You have no seat at this table. Use /watch to follow it.")


@dataclass
class Sitting:
    """A table in play with its people, as of `row.revision`."""

    row: TableRow
    seats: list[SeatRow]
    table: Table[Any]
    reports: list[Report] = field(default_factory=list)
    """What the last move told."""

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.table.game

    def names(self) -> list[str]:
        """The people's names by seat."""
        return [self.at(seat).name for seat in range(self.table.seats)]

    def at(self, seat: int) -> SeatRow:
        """Who sits on this seat."""
        return next(row for row in self.seats if row.seat == seat)

    def seat_of(self, user: int) -> SeatRow | None:
        """This person's seat, also while a stand-in plays it."""
        return next((row for row in self.seats if row.user == user), None)

    def automatic(self) -> frozenset[int]:
        """The seats that play by themselves."""
        return frozenset(row.seat for row in self.seats if row.player and row.seat is not None)

    def people(self) -> list[SeatRow]:
        """The seats of people, stood in for or not."""
        return [row for row in self.seats if row.user is not None]


def private_reports(reports: Sequence[Report], seat: int) -> list[Report]:
    """Those reports that this seat alone (or with few others) may hear."""
    return [report for report in reports if report.to is not None and seat in report.to]
