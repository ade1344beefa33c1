"""Who is away, and how much time they have left beyond that of a turn: both change with each turn."""

from __future__ import annotations

from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.time_limits.deadlines import time_bank_of
from bot.tables.time_limits.pace import PACES
from engine.choice import Pace
from engine.play import By
from engine.table import Given
from engine.text import Text, Who, text
from store.rows import SeatRow, Why
from store.writing import Writing

MISSED = 2
"""So many turns in a row that time plays, and a stand-in takes the seat: a vanished player must not make the table
wait for the whole time again and again. Reactions and ballots are none: one may look at a table for every turn and see
none of these."""


def is_absent(loaded: LoadedTable, seat: int) -> bool:
    """Whether a stand-in is to play for whoever plays this seat until they return."""
    row = loaded.at(seat)
    return row.user is not None and not row.player and row.missed >= MISSED and loaded.row.status == "playing"


def is_silent(seat: SeatRow) -> bool:
    """Whether this seat's person has let their time pass, and not looked since."""
    return seat.why == Why.SILENT and not seat.player


async def note_return(w: Writing, table: str, seat: SeatRow, revision: int, now: float) -> None:
    """Somebody who had let their time pass looks again, or answers."""
    if is_silent(seat):
        seat.why = None
        await w.set_seat(table, seat.place, why=None)
        await w.want(table, outbox_targets.away(seat.user or 0), revision, now)


async def note_turn(
    w: Writing, loaded: LoadedTable, given: Given, left: float | None, now: float, *, again: bool
) -> None:
    """Somebody's seat has answered what the table waited for, with so many seconds `left`: by themselves, or by time.
    Who answers `again` what they have taken back gains nothing by it."""
    seat, by_clock = loaded.at(given.answer.seat), given.answer.by_clock
    if seat.user is None or seat.player or not given.choice.blocks:
        return
    if not by_clock and given.answer.by is not By.PERSON:  # a wish, or a stand-in's answer: it says nothing of them
        return
    if not by_clock:
        await note_return(w, loaded.row.id, seat, loaded.row.revision, now)
    elif PACES[loaded.row.pace].patience is not None and not is_silent(seat):
        seat.why = Why.SILENT
        await w.set_seat(loaded.row.id, seat.place, why=seat.why)
        await w.want(loaded.row.id, outbox_targets.away(seat.user), loaded.row.revision, now)
    turn = given.choice.pace is Pace.TURN
    missed, bank = seat.missed if by_clock else 0, seat.bank
    if turn and by_clock:
        missed, bank = seat.missed + 1, 0.0
    elif turn and left is not None and not again:
        pace, had = PACES[loaded.row.pace], time_bank_of(loaded, seat)
        bank = left if left < had else min(had + pace.fills, float(pace.bank))
    if (missed, bank) != (seat.missed, seat.bank):
        seat.missed, seat.bank = missed, bank
        await w.set_seat(loaded.row.id, seat.place, missed=missed, bank=bank)


def stand_in_notice(seat: int, why: Why) -> Text:
    """What all are told when a stand-in takes this seat."""
    if why is Why.VOTED:
        return text("The table has voted: a stand-in plays for {who} from now on.", who=Who(seat))
    if why is Why.LOST:
        return text("{who} can no longer see this table: a stand-in plays for them.", who=Who(seat))
    if why is Why.EXCLUDED:
        return text(
            "The server's moderators have excluded {who} from its tables: a stand-in plays for them.", who=Who(seat)
        )
    if why is Why.AWAY:
        return text("{who} is on holiday: a stand-in plays for them meanwhile.", who=Who(seat))
    return text("A stand-in now plays for {who}.", who=Who(seat))
