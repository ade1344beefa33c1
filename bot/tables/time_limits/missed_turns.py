"""Count missed turns, mark people who missed a deadline as silent, and update time banks after each answer."""

from __future__ import annotations

from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.time_limits.deadlines import time_bank_of
from bot.tables.time_limits.pace import PACES
from engine.choice import Pace
from engine.play import By
from engine.table import AnsweredChoice
from engine.text import Text, Who, text
from store.rows import SeatRow, StandInReason
from store.write_transaction import Transaction

MISSED = 2
"""Number of missed turns in a row after which a stand-in takes the seat, so that the table need not wait again and
again.

Reactions and ballots do not count: a person who looks once a turn may see none of them.
"""


def is_absent(loaded: LoadedTable, seat: int) -> bool:
    """Return True if this seat's person plays and has missed two turns in a row (`MISSED`).

    A stand-in must then take the seat.
    """
    row = loaded.at(seat)
    return (
        row.user is not None
        and not row.automatic_player
        and row.missed_turns >= MISSED
        and loaded.row.status == "playing"
    )


def is_silent(seat: SeatRow) -> bool:
    """Return True if this seat's person has missed a deadline and has not looked at the table since."""
    return seat.stand_in_reason == StandInReason.SILENT and not seat.automatic_player


async def note_return(w: Transaction, table: str, seat: SeatRow, revision: int, now: float) -> None:
    """Record that a silent person (`is_silent`) looks or answers again. Does nothing for others.

    `revision` is the table's revision and `now` the Unix time. The outbox row that this adds needs both.
    """
    if is_silent(seat):
        seat.stand_in_reason = None
        await w.set_seat(table, seat.place, stand_in_reason=None)
        await w.enqueue(table, outbox_targets.stand_in_notice(seat.user or 0), revision, now)


async def note_turn(
    w: Transaction, loaded: LoadedTable, given: AnsweredChoice, left: float | None, now: float, *, again: bool
) -> None:
    """Update the missed turns and the time bank of a person after the answer `given`, if it had blocked the table.

    `left` are the seconds that remained until the deadline; None if there was none. With `again`, the answer was given
    after an undo, and adds nothing to the bank.
    """
    seat, by_time_limit = loaded.at(given.answer.seat), given.answer.by_time_limit
    if seat.user is None or seat.automatic_player or not given.choice.blocks:
        return
    # an automatic answer, or a stand-in's, does not show whether the person was there
    if not by_time_limit and given.answer.by is not By.PERSON:
        return
    if not by_time_limit:
        await note_return(w, loaded.row.id, seat, loaded.row.revision, now)
    elif PACES[loaded.row.pace].patience is not None and not is_silent(seat):
        seat.stand_in_reason = StandInReason.SILENT
        await w.set_seat(loaded.row.id, seat.place, stand_in_reason=seat.stand_in_reason)
        await w.enqueue(loaded.row.id, outbox_targets.stand_in_notice(seat.user), loaded.row.revision, now)
    turn = given.choice.pace is Pace.TURN
    missed, bank = seat.missed_turns if by_time_limit else 0, seat.time_bank
    if turn and by_time_limit:
        missed, bank = seat.missed_turns + 1, 0.0
    elif turn and left is not None and not again:
        pace, had = PACES[loaded.row.pace], time_bank_of(loaded, seat)
        bank = left if left < had else min(had + pace.fills, float(pace.bank))
    if (missed, bank) != (seat.missed_turns, seat.time_bank):
        seat.missed_turns, seat.time_bank = missed, bank
        await w.set_seat(loaded.row.id, seat.place, missed_turns=missed, time_bank=bank)


def stand_in_notice(seat: int, why: StandInReason) -> Text:
    """Return the report that a stand-in takes this seat, with the reason."""
    if why is StandInReason.VOTED_OUT:
        return text("The table has voted: a stand-in plays for {who} from now on.", who=Who(seat))
    if why is StandInReason.NO_ACCESS:
        return text("{who} can no longer see this table: a stand-in plays for them.", who=Who(seat))
    if why is StandInReason.EXCLUDED:
        return text(
            "The server's moderators have excluded {who} from its tables: a stand-in plays for them.", who=Who(seat)
        )
    if why is StandInReason.HOLIDAY:
        return text("{who} is on holiday: a stand-in plays for them meanwhile.", who=Who(seat))
    return text("A stand-in now plays for {who}.", who=Who(seat))
