"""A table in play, loaded with its seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from bot.replies.errors import UserError
from engine.choice import Choice, Refusal
from engine.entropy import Start
from engine.game import Game, games
from engine.play import Report
from engine.table import Table
from engine.text import Text, text
from store.rows import SeatRow, StandInReason, TableRow

NO_TABLE = text("There's no such table. /tables lists the tables of this server.")
NOT_PLAYING = text("Nothing is being played at that table right now.")
REMOVED = text("You were removed from this table. Another table may have a seat: /tables lists them.")
EXCLUDED = text("The moderators of this server have excluded you from its tables. Ask them.")
PAUSED = text(
    "Everybody is away, so the game waits, for four weeks at most. If you have a seat "
    "here, press “My hand”: the game goes on."
)
HELD = text("The players voted to pause this table, for two weeks at most. /vote resumes it.")
SEAT = "seat:"
"""Prefix of a stored vote to give a seat away. The place of that seat and the user id of its applicant follow."""
STOOD_IN = text("A stand-in is playing your seat. Press “Return to my seat” first.")
NOT_SEATED = text("You have no seat at this table. /watch follows it, /seat asks for a seat.")
PUT_OFF = text("The start was put off. You can press “Ready” again once the host has pressed “Start”.")
READY_FOR = 60.0
"""Seconds after which a ready check ends, and the game begins even if some people have not pressed “Ready”."""
NOT_IN_LOBBY = text("You have no seat in this lobby. “Join” takes one.")


def stood_in(seat: SeatRow) -> Text:
    """Return the sentence for a person whose seat a stand-in plays. It also says whether they can return."""
    return REMOVED if seat.stand_in_reason == StandInReason.VOTED_OUT else STOOD_IN


@dataclass
class LoadedTable:
    """A table in play with its seats, as of `row.revision`."""

    row: TableRow
    seats: list[SeatRow]
    table: Table[Any]
    reports: list[Report] = field(default_factory=list)
    """The reports that the last move made; empty if none was made since loading."""

    @property
    def game(self) -> Game[Any]:
        """The game with its rules."""
        return self.table.game

    def names(self) -> list[str]:
        """Return the names of all players, in order of their seats."""
        return [self.at(seat).name for seat in range(self.table.seats)]

    def at(self, seat: int) -> SeatRow:
        """Return the row of the seat with this number."""
        return next(row for row in self.seats if row.seat == seat)

    def seat_of(self, user: int) -> SeatRow | None:
        """Return the row of this person's seat, even while a stand-in plays it; None if they have none."""
        return next((row for row in self.seats if row.user == user), None)

    def seat_for(self, user: int) -> SeatRow:
        """Return the row of this person's seat; raises `UserError` if they have none."""
        seat = self.seat_of(user)
        if seat is None:
            raise UserError(NOT_SEATED)
        return seat

    def playing(self, user: int) -> int:
        """Return the number of the seat that this person plays.

        Raises `Refusal` if they have none or a stand-in plays it.
        """
        seat = self.seat_of(user)
        if seat is None or seat.seat is None:
            raise Refusal(NOT_SEATED)
        if seat.automatic_player:
            raise Refusal(stood_in(seat))
        return seat.seat

    def automatic(self) -> frozenset[int]:
        """Return the numbers of the seats that automatic players play, including stand-ins."""
        return frozenset(row.seat for row in self.seats if row.automatic_player and row.seat is not None)

    @property
    def paused(self) -> bool:
        """True if the game waits: it is paused by vote, or stand-ins play for all of its people."""
        return self.row.paused or all(seat.automatic_player for seat in self.people())

    def asks(self, number: int) -> bool:
        """Return True if the choice with this number is open."""
        return open_choice(self.table, number) is not None

    def people(self) -> list[SeatRow]:
        """Return the rows of people's seats, including those that a stand-in plays."""
        return [row for row in self.seats if row.user is not None]


def open_choice(table: Table[Any], number: int) -> Choice | None:
    """Return the open choice with this number, of any seat; None if it is not open.

    Seats that get the same choice together share its number.
    """
    return next((o.choice for row in table.open.values() for o in row if o.number == number), None)


def private_reports(reports: Sequence[Report], seat: int) -> list[Report]:
    """Return the reports that this seat may read and that are not for everybody."""
    return [report for report in reports if report.readers is not None and seat in report.readers]


def startable(row: TableRow, seats: Sequence[SeatRow]) -> BaseModel:
    """Return the validated options of the lobby's game. Raises `UserError` if the game has started or lacks players."""
    game, options = games()[row.game], games()[row.game].options.model_validate(row.options)
    if row.status != "lobby":
        raise UserError(text("This table has already started."))
    if len(seats) < game.least_seats:
        raise UserError(text("{n} more must join before this game can start.", n=game.least_seats - len(seats)))
    return options


def all_starts(row: TableRow, seats: Sequence[SeatRow], now: float) -> list[Start]:
    """Return all attempts to start the lobby's game, the earliest first.

    A ready check that is running is included as an attempt, with the presses of “Ready” so far.
    """
    if row.ready_deadline is None or row.beacon_round is not None:
        return row.starts
    opened = int(row.ready_deadline - READY_FOR)
    presses = tuple((seat.place, seat.ready_interaction) for seat in seats if seat.ready_interaction is not None)
    return [*row.starts, Start(opened, max(opened, int(now)), presses)]
