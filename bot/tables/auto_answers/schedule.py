"""Wishes at a table: what is answered for people, and when, so that the time of it tells nothing.

Where everybody sees that there is one answer, it is given at once. What is sealed (windows, ballots) is answered at one
moment for all whose wish it is: after the longest of the times that are drawn, as it opens, for everybody who is asked.
Before that moment nobody's answer to it is taken (`wait_until_accepted`), so how soon it closes tells nothing either.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.tables.loaded_table import NOT_PLAYING, LoadedTable
from bot.time import Time
from engine.advance_answers import in_force, is_ahead
from engine.auto_answers import forced
from engine.choice import Refusal, Value
from engine.play import By
from engine.table import Given, Opened
from store import Store
from store.rows import DueRow, SeatRow

Range = tuple[float, float]
PATIENCE = 60.0
"""Seconds for which no answer is ever held back."""
AT_FIRST = "*"
"""Stands for what everybody wishes at first, where somebody has answered ahead and not said otherwise."""
ASKED = 315_576_000.0
"""After so many seconds the row of somebody falls due again who is really asked: never."""


def random_seconds(times: Range) -> float:
    """A time of this range, in seconds."""
    shortest, longest = times
    return shortest + secrets.randbelow(1000) / 1000 * (longest - shortest)


def lull_after(loaded: LoadedTable) -> int:
    """For how many seconds nobody but people acts, after what was told last."""
    return max((report.lull for report in loaded.reports), default=0)


def stored_preferences(seat: SeatRow) -> list[str]:
    """What this seat's person has said they want answered for them (`SeatRow.wishes`)."""
    return [AT_FIRST] if seat.wishes is None else seat.wishes


def answers_ahead(loaded: LoadedTable, seat: SeatRow) -> list[str]:
    """The ids of what this seat's person has answered ahead and is not over, in the order in which they did."""
    mine = [*filter(is_ahead, stored_preferences(seat))]
    return in_force(loaded.game.ahead, loaded.table.seen(seat.seat), mine) if mine else []


def preferences_of(loaded: LoadedTable, seat: SeatRow) -> list[str]:
    """What this seat's person wants answered for them: as they said, or as it is at first, and what they have answered
    ahead."""
    known, mine = loaded.game.wishes, {*stored_preferences(seat)}
    lasting = [wish.id for wish in known if wish.id in mine or (wish.at_first and AT_FIRST in mine)]
    return [*lasting, *answers_ahead(loaded, seat)]


def auto_answer_to(loaded: LoadedTable, seat: int, opened: Opened) -> Value | None:
    """The answer to this question that is given for whom it is put to; None where they are asked."""
    row, choice = loaded.at(seat), opened.choice
    return None if not choice.blocks or row.player else _answer(loaded, row, opened, preferences_of(loaded, row))


def auto_answer_for_stand_in(loaded: LoadedTable, seat: int, opened: Opened) -> Value | None:
    """The answer to this question that somebody said they wish, for whom a stand-in plays; None where it decides."""
    row, choice = loaded.at(seat), opened.choice
    if not choice.blocks or row.user is None:
        return None
    said = answers_ahead(loaded, row) if AT_FIRST in stored_preferences(row) else preferences_of(loaded, row)
    return _answer(loaded, row, opened, said) if said or AT_FIRST not in stored_preferences(row) else None


def _answer(loaded: LoadedTable, row: SeatRow, opened: Opened, wishes: Sequence[str]) -> Value | None:
    game, choice = loaded.game, opened.choice
    view = None if game.wish is forced else loaded.table.seen(row.seat)  # to work one out takes longer than the rest
    return game.wish(view, choice, wishes)


def auto_answer_jobs(loaded: LoadedTable, now: float, thinking: Range, windows: Range) -> Iterator[DueRow]:
    """When what is asked now is answered for people. Of what is sealed there is a row for everybody who is asked,
    whatever they hold."""
    asked = [(seat, o) for seat, row in loaded.table.open.items() for o in row if o.choice.blocks]
    longest = (
        max((random_seconds(windows) for _ in asked), default=0.0) if any(o.choice.sealed for _, o in asked) else 0.0
    )
    for seat, opened in asked:
        if loaded.at(seat).player:
            continue
        if opened.choice.sealed:
            yield DueRow(loaded.row.id, "wish", seat, opened.number, now + longest)
        elif auto_answer_to(loaded, seat, opened) is not None:
            wait = random_seconds(thinking) if opened.choice.secret else 0.0
            yield DueRow(loaded.row.id, "wish", seat, opened.number, now + lull_after(loaded) + wait)


async def wait_until_accepted(store: Store, time: Time, table: str, number: int) -> None:
    """Wait until answers to the sealed choice of this number are accepted."""
    now = time.wall()
    until = await store.held(table, number, now + PATIENCE)
    if until is not None and until > now:
        await time.sleep(until - now)


@dataclass(slots=True)
class AutoAnswered:
    """What was answered for people at one moment, by which dues, and by which ones they are asked themselves. Of all
    answers but the last nothing came: who waits for the others does so still."""

    answers: list[Given]
    done: list[DueRow]
    asked: list[DueRow]


def give_auto_answers(loaded: LoadedTable, dues: Sequence[DueRow]) -> AutoAnswered:
    """Give the answers that people wished, until something comes of one, or nobody need wait for it. Raises `Refusal`
    where all are asked themselves."""
    table, found = loaded.table, AutoAnswered([], [], [])
    for due in dues:
        before, seen = table.in_step, (table.drawn, table.told)
        if not _fulfil(loaded, due):
            found.asked.append(due)
            continue
        assert table.last is not None
        found.answers.append(table.last)
        found.done.append(due)
        if table.in_step <= before or seen != (table.drawn, table.told) or not table.last.choice.sealed:
            return found
    if not found.done:
        raise Refusal(NOT_PLAYING)
    return found


def postpone_forever(due: DueRow) -> DueRow:
    """Who is really asked holds nobody up again."""
    return replace(due, at=due.at + ASKED)


def _fulfil(loaded: LoadedTable, due: DueRow) -> bool:
    for opened in loaded.table.open.get(due.seat, ()):
        value = auto_answer_to(loaded, due.seat, opened) if opened.number == due.number else None
        if value is not None:
            # A wish that does not fit is no answer: it holds up none of the others.
            with suppress(Refusal):
                loaded.table.answer(due.seat, opened.number, value, By.WISH)
                return True
    return False
