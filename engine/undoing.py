"""Taking back what has run its course: an answer whose step is over, and all that was answered since.

It goes only as far back as nobody has learnt anything that they cannot unlearn: nothing was drawn, laid open, told in
secret, put into a ballot or asked in a window. So what is played on from there, and the whole game played again, are
what they would have been. `engine.back` is the step back within a step that still runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic

from engine.audience import Path, hidden
from engine.back import lays_open
from engine.choice import Refusal
from engine.openings import numbered_anew
from engine.play import Report, S
from engine.table import Save, Table


@dataclass(slots=True)
class Undone(Generic[S]):
    """A table from which an answer was taken back. `dropped` are the places, among the answers since the checkpoint, of
    those that count no more; `others` the seats besides whose answers are among them."""

    table: Table[S]
    dropped: list[int]
    others: set[int]


def stands(before: Table[S], table: Table[S], told: Sequence[Report]) -> bool:
    """Whether the last answer at this table stands for ever, with all before it: something was drawn or laid open, told
    in secret, answered in a ballot, or asked in a window. What nobody else has heard of changes nothing here: whether
    one can take something back must not tell of it. How many ballots are in all see, of a window nobody (`balloting`);
    so a vote can be called off until the first one is. `before` is the table as it was without it."""
    last, drew = table.last, before.drawn != table.drawn
    if last is not None and not last.heard:
        return drew
    ballot = table.in_window or (last is not None and last.choice.sealed)
    over = table.outcome is not None or any(report.to is not None for report in told)
    return drew or ballot or over or lays_open(before, table)  # that last: it takes longest to know


def undone(table: Table[S], since: Save, place: int) -> Undone[S] | None:
    """The table before the answer at this place of an earlier checkpoint's, or None where that stands. `since` is a
    checkpoint of this table with all answers that count since.

    What others have set for their own eyes meanwhile is set again. All that is asked has a new number.
    """
    earlier = Table.restore(table.game, replace(since, answers=since.answers[:place], told=0))
    now = Table.restore(table.game, replace(since, answers=since.answers[:place], told=0))
    if earlier.reopened:
        return None
    now.take_reports()
    found = Undone(earlier, [], set[int]())
    mine = since.answers[place].seat
    for later, answer in enumerate(since.answers[place:], place):
        before, values = now.copy(), _values(now)
        try:
            now.take(answer.given())
        except Refusal:
            return None
        if stands(before, now, now.take_reports()) or not values <= _values(now):
            return None
        assert now.last is not None
        if now.last.heard or later == place:
            found.dropped.append(later)
            found.others |= {answer.seat} - {mine}
            continue
        try:
            earlier.take(answer.given())
        except Refusal:
            found.dropped.append(later)
    if now.state != table.state:
        return None
    earlier.take_reports()
    earlier.give_numbers(numbered_anew(earlier.open, table.save().counter_now))
    return found


def _values(table: Table[S]) -> set[tuple[int | None, Path]]:
    """The hidden values of each viewer, by where they are."""
    viewers = (*range(table.seats), None)
    return {(viewer, leaf.path) for viewer in viewers for leaf in hidden(table.state, viewer) if leaf.values}
