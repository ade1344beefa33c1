"""Undo a person's last answer: at once if it changed nothing for others, else if all people who count agree.

A decision of several stages is undone stage by stage (“Back”). After a finished step a person can undo alone, while
nobody has answered since and their time limit had not expired. The module `engine.undo` decides what may be undone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.replies.errors import UserError
from bot.tables.auto_answers.advance_answers import drop_advance_answers
from bot.tables.end_and_removal_votes import counted, store_vote, voter
from bot.tables.loaded_table import NOT_PLAYING, LoadedTable
from bot.tables.table_service import TableService
from engine.choice import NotYourChoice, Refusal, StaleChoice
from engine.open_choices import NOT_YOURS
from engine.play import By, Report
from engine.text import Who, text
from engine.undo import Undo, undo, undo_newest
from store.games.undo import UndoableAnswers, drop_answers, load_undoable_answers, public_events_of
from store.rows import EventRow, SeatRow

STANDS = text("You can't take that back: somebody has learned something from it, or the table has moved on.")
GONE = text("That request to take back a move is no longer open. Your hand shows what is asked now.")


@dataclass
class UndoPlan:
    """An undo of one seat's last answer: its effect and the agreement that it needs.

    `number` is the number of the choice that was answered. `since` are the stored answers that can be undone. `undo`
    has the table without the answer, and which answers are dropped. `told` are the public reports since the answer,
    `agree` the seats that must agree. With `at_once`, the answer has changed nothing yet: the seat has another open
    choice of the same decision.
    """

    seat: SeatRow
    number: int
    since: UndoableAnswers
    undo: Undo[Any]
    told: list[EventRow]
    agree: list[SeatRow]
    at_once: bool

    @property
    def vote(self) -> str:
        """The vote for this undo, as it is stored in a voter's seat: “undo:”, the place, “:” and the number of the
        choice.
        """
        return _vote(self.seat, self.number)


def _vote(seat: SeatRow, number: int | None) -> str:
    return f"undo:{seat.place}:{number}"


def can_go_back(loaded: LoadedTable, seat: int) -> bool:
    """Return True if this seat may undo its last answer with “Back”, without anybody's agreement
    (`UndoPlan.at_once`).
    """
    asked = loaded.row.status == "playing" and bool(_blocking_numbers(loaded, seat))
    return asked and undo_newest(loaded.table, seat) is not None


def _blocking_numbers(loaded: LoadedTable, seat: int) -> set[int]:
    return {opened.number for opened in loaded.table.open.get(seat, ()) if opened.choice.blocks}


async def plan_undo(tables: TableService, loaded: LoadedTable, seat: SeatRow) -> UndoPlan:
    """Return the plan for an undo of this seat's last answer.

    Raises `StaleChoice` if the answer can no longer be undone.
    """
    table, newest = loaded.table, None
    assert seat.seat is not None
    if _blocking_numbers(loaded, seat.seat):
        newest = table.undoable(seat.seat)
    if loaded.row.status != "playing" or seat.automatic_player or (newest is None and seat.undo_until is None):
        raise StaleChoice(STANDS)
    since = await load_undoable_answers(tables.store, loaded.row.id)
    if newest is not None:
        indexes = [len(since.answers) - table.answers_in_step + newest]
    else:
        mine = (seat.user, By.PERSON)
        indexes = [place for place, one in enumerate(since.answers) if (one.user, one.answer.answered_by) == mine]
    found, number = None, None
    for place in reversed(indexes):
        found, number = undo(table, since.save, place), since.answers[place].choice_number
        # An answer that nobody else can notice, such as a setting, is not the last move.
        if found is None or found.public:
            break
    if found is None or not found.public or number is None:
        raise StaleChoice(STANDS)
    told = await public_events_of(tables.store, loaded.row.id, [since.answers[place].number for place in found.dropped])
    alone = not found.others and tables.time.wall() < (seat.undo_until or 0.0)
    others = [one for one in counted(loaded.seats) if one is not seat]
    agree = [] if alone or newest is not None else others
    return UndoPlan(seat, number, since, found, told, agree, at_once=newest is not None)


async def go_back(tables: TableService, table: str, user: int, number: int, interaction: int) -> LoadedTable:
    """Undo this person's last answer at once (“Back”), and return the table.

    `number` is the number of their open choice. Raises `Refusal` or `DuplicateInteraction` if that choice is no longer
    theirs or the answer cannot be undone. Then nothing has changed.
    """
    async with tables.lock(table):
        loaded = await tables.load(table)
        if loaded.row.status != "playing":
            raise Refusal(NOT_PLAYING)
        seat = loaded.playing(user)
        if number not in _blocking_numbers(loaded, seat):
            others = (
                n for other in range(loaded.table.seats) if other != seat for n in _blocking_numbers(loaded, other)
            )
            raise NotYourChoice(NOT_YOURS) if number in others else StaleChoice(STANDS)
        plan = await plan_undo(tables, loaded, loaded.at(seat))
        if not plan.at_once:
            raise StaleChoice(STANDS)
        await _carry_out(tables, loaded, plan, interaction)
        return loaded


async def agree_to_undo(
    tables: TableService, table: str, user: int, place: int, number: int, interaction: int
) -> list[SeatRow]:
    """Propose or agree to undo the answer of the seat at `place` to choice `number`.

    Returns the seats that must still agree. The list is empty if the undo has been done. Raises `StaleChoice` if the
    answer can no longer be undone, `UserError` if nobody proposes to undo it.
    """
    async with tables.lock(table):
        loaded = await tables.load(table)
        mine = voter(loaded, user)
        theirs = next((seat for seat in loaded.people() if seat.place == place), None)
        if theirs is None:
            raise UserError(GONE)
        plan = await plan_undo(tables, loaded, theirs)
        if plan.number != number or (mine is not theirs and theirs.vote != plan.vote):
            raise UserError(GONE)
        fresh, mine.vote = mine.vote != plan.vote, plan.vote
        missing = [seat for seat in plan.agree if seat.vote != plan.vote]
        if missing:
            assert mine.seat is not None
            told = text(
                "{who} wants to take back their last move. Everybody who plays or may come back must agree.",
                who=Who(mine.seat),
            )
            first = [Report(told, icon="seat")] if fresh and mine is theirs else []
            await store_vote(tables, loaded, mine, interaction, first, vote=plan.vote)
        else:
            await _carry_out(tables, loaded, plan, interaction)
        return missing


async def _carry_out(tables: TableService, loaded: LoadedTable, plan: UndoPlan, interaction: int) -> None:
    """Carry out the planned undo. It gives nobody more time.

    The table gets a report if public reports are struck through or if others had to agree.
    """
    row, now, seat, until = loaded.row, tables.time.wall(), plan.seat.seat, plan.seat.undo_until
    assert seat is not None
    told = text("{who} has taken their last move back. What is struck through has not happened.", who=Who(seat))
    reports = [Report(told, icon="seat")] if plan.told or plan.agree else []
    dropped = [plan.since.answers[place] for place in plan.undo.dropped]
    undone = {_vote(loaded.at(one.answer.seat), one.choice_number) for one in dropped}
    async with tables.store.write() as w:
        await w.claim_interaction(interaction, now)
        row.revision = await w.advance(row, now)
        loaded.table, loaded.reports = plan.undo.table, []
        await drop_answers(w, row.id, plan.since, plan.undo.dropped, loaded.table.save())
        for one in loaded.people():
            if one.seat in {answer.answer.seat for answer in dropped}:
                one.undo_until = None
                await w.set_seat(row.id, one.place, undo_until=None)
                await drop_advance_answers(w, loaded, one)
            if one.vote in undone:
                one.vote = None
                await w.set_seat(row.id, one.place, vote=None)
        await w.append_events(row.id, reports, now)
        await tables.follow_up(w, loaded, reopened=plan.at_once)
        if not plan.agree and not plan.at_once and until is not None:
            await w.shorten_deadlines(row.id, seat, until)
    tables.cache(loaded)
    tables.wake()


def proposed_undos(loaded: LoadedTable) -> list[tuple[SeatRow, int]]:
    """Return the seats that propose to undo their last answer, each with the number of the choice that they
    answered.
    """
    found = []
    for seat in loaded.people():
        kind, place, number = (f"{seat.vote}::").split(":")[:3]
        if kind == "undo" and place == str(seat.place) and seat.undo_until is not None and not seat.automatic_player:
            found.append((seat, int(number)))
    return found if loaded.row.status == "playing" else []
