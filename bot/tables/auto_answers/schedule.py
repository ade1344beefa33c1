"""Automatic answers: which one fits a choice, and when it is given so that its timing reveals nothing.

A choice with public options is answered at once, a secret one after a random delay. Several seats may get one sealed
choice, such as a ballot. Its automatic answers are given together, after the longest of their random delays. No answer
to it counts before that time, so an early end reveals nothing either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.clock import Time
from bot.tables.automatic_answer_pauses import Pauses, is_held_back
from bot.tables.loaded_table import NOT_PLAYING, LoadedTable
from engine.advance_answers import in_force, is_advance_answer
from engine.auto_answers import forced
from engine.choice import Refusal, Value
from engine.play import By
from engine.table import AnsweredChoice, OpenChoice
from store import Store
from store.rows import DueJob, JobKind, SeatRow

PATIENCE = 60.0
"""Longest time in seconds for which an answer to a sealed choice is held back."""
AT_FIRST = "*"
"""Entry in the stored preferences of a person who never chose their automatic answers: the game's defaults apply."""
TEN_YEARS = 315_576_000.0
"""Seconds by which a job that must never run is postponed. It is the job of a person who must answer themselves."""


def stored_preferences(seat: SeatRow) -> list[str]:
    """Return the ids of the automatic answers stored for this seat; `[AT_FIRST]` if the game's defaults apply."""
    return [AT_FIRST] if seat.auto_answers is None else seat.auto_answers


def advance_answers_of(loaded: LoadedTable, seat: SeatRow) -> list[str]:
    """Return the ids of the answers that this seat has given in advance and that still apply, oldest first."""
    mine = [*filter(is_advance_answer, stored_preferences(seat))]
    return in_force(loaded.game.advance_answer, loaded.table.cached_view(seat.seat), mine) if mine else []


def preferences_of(loaded: LoadedTable, seat: SeatRow) -> list[str]:
    """Return the ids of all automatic answers that apply to this seat.

    They are the stored ones, or the game's defaults, and the answers that the person has given in advance.
    """
    known, mine = loaded.game.auto_answers, {*stored_preferences(seat)}
    lasting = [one.id for one in known if one.id in mine or (one.on_by_default and AT_FIRST in mine)]
    return [*lasting, *advance_answers_of(loaded, seat)]


def auto_answer_to(loaded: LoadedTable, seat: int, opened: OpenChoice) -> Value | None:
    """Return the automatic answer that the person of this seat wants to give to an open choice.

    Returns None if none of their automatic answers fits it, if the choice is optional, or if a stand-in plays the seat.
    """
    row, choice = loaded.at(seat), opened.choice
    return (
        None if not choice.blocks or row.automatic_player else _answer(loaded, row, opened, preferences_of(loaded, row))
    )


def auto_answer_for_stand_in(loaded: LoadedTable, seat: int, opened: OpenChoice) -> Value | None:
    """Return the answer that this seat's stand-in must give to an open choice, because its person has chosen it as an
    automatic answer.

    Returns None if the stand-in decides. The game's defaults do not bind a stand-in.
    """
    row, choice = loaded.at(seat), opened.choice
    if not choice.blocks or row.user is None:
        return None
    said = advance_answers_of(loaded, row) if AT_FIRST in stored_preferences(row) else preferences_of(loaded, row)
    return _answer(loaded, row, opened, said) if said or AT_FIRST not in stored_preferences(row) else None


def _answer(loaded: LoadedTable, row: SeatRow, opened: OpenChoice, preferences: Sequence[str]) -> Value | None:
    game, choice = loaded.game, opened.choice
    # computing a player's view is slow, and not all games need it
    view = None if game.auto_answer is forced else loaded.table.cached_view(row.seat)
    return game.auto_answer(view, choice, preferences)


def is_shown_as_question(loaded: LoadedTable, seat: int, opened: OpenChoice) -> bool:
    """Return True if this choice is shown to the seat's person as a question (H-587).

    Returns False if an automatic answer will be given, or if automatic players have to answer first (`is_held_back`).
    """
    return auto_answer_to(loaded, seat, opened) is None and not is_held_back(loaded, opened)


def auto_answer_jobs(loaded: LoadedTable, now: float, pauses: Pauses) -> Iterator[DueJob]:
    """Yield the jobs that give automatic answers to open choices. `pauses` says how long each of them waits.

    For a sealed choice each seat that must answer gets a job, even if no automatic answer fits. Otherwise the jobs
    would reveal who has an automatic answer.
    """
    asked = [(seat, o) for seat, row in loaded.table.open.items() for o in row if o.choice.blocks]
    longest = pauses.of_sealed_answers() if any(o.choice.sealed for _, o in asked) else 0.0
    for seat, opened in asked:
        if loaded.at(seat).automatic_player:
            continue
        if opened.choice.sealed:
            yield DueJob(loaded.row.id, JobKind.AUTO_ANSWER, seat, opened.number, now + longest)
        elif auto_answer_to(loaded, seat, opened) is not None:
            wait = pauses.of_secret_answer() if opened.choice.secret else pauses.first
            yield DueJob(loaded.row.id, JobKind.AUTO_ANSWER, seat, opened.number, now + wait)


async def wait_until_accepted(store: Store, time: Time, table: str, number: int) -> None:
    """Wait until the sealed choice with this number may be answered, at most a minute (`PATIENCE`)."""
    now = time.wall()
    until = await store.sealed_until(table, number, now + PATIENCE)
    if until is not None and until > now:
        await time.sleep(until - now)


@dataclass(slots=True)
class AutoAnswered:
    """Automatic answers given together.

    `done` are the jobs that gave them. `asked` are the jobs of people for whom no automatic answer fits: those people
    are asked. Only the last answer may have changed the game.
    """

    answers: list[AnsweredChoice]
    done: list[DueJob]
    asked: list[DueJob]


def give_auto_answers(loaded: LoadedTable, dues: Sequence[DueJob]) -> AutoAnswered:
    """Give the automatic answers of the jobs `dues` in order, until one of them has changed the game, or all are given.

    Return the answers and what became of the jobs. Raises `Refusal` if no automatic answer fits for any of the jobs.
    """
    table, found = loaded.table, AutoAnswered([], [], [])
    for due in dues:
        before, seen = table.answers_in_step, (table.numbers_drawn, table.reports_made)
        if not _give_auto_answer(loaded, due):
            found.asked.append(due)
            continue
        assert table.last_answer is not None
        found.answers.append(table.last_answer)
        found.done.append(due)
        if (
            table.answers_in_step <= before
            or seen != (table.numbers_drawn, table.reports_made)
            or not table.last_answer.choice.sealed
        ):
            return found
    if not found.done:
        raise Refusal(NOT_PLAYING)
    return found


def postpone_forever(due: DueJob) -> DueJob:
    """Return a copy of the job that is due ten years later, so that it never runs."""
    return replace(due, at=due.at + TEN_YEARS)


def _give_auto_answer(loaded: LoadedTable, due: DueJob) -> bool:
    """Give the automatic answer of this job and return True.

    Return False if none of the person's automatic answers fits.
    """
    for opened in loaded.table.open.get(due.seat, ()):
        value = auto_answer_to(loaded, due.seat, opened) if opened.number == due.choice_number else None
        if value is not None:
            # An automatic answer that does not fit is ignored, and delays none of the others.
            with suppress(Refusal):
                loaded.table.answer(due.seat, opened.number, value, By.AUTO_ANSWER)
                return True
    return False
