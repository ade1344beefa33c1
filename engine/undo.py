"""Undo: removes an answer, and everything that was answered after it.

The answers since a checkpoint are replayed without the dropped ones. An undo never removes an answer from which a
player has learnt a secret. So the table, and a replay of the whole game, are as if the answer had never been given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from engine.audience import Path, hidden
from engine.choice import Refusal
from engine.hidden_pieces import interchangeable_pieces
from engine.open_choices import renumbered
from engine.play import Report, S
from engine.table import Save, Table


@dataclass(slots=True)
class Undo(Generic[S]):
    """The effect of undoing one answer.

    `table` is the table as it would be without the answer. `dropped` are the positions (from 0) of the removed answers
    among those since the checkpoint: the answer itself and the later ones. `others` are the other seats whose answers
    are removed.
    """

    table: Table[S]
    newest: bool
    """True if the undone answer is that of `Table.undoable`. The open choices of other seats then keep their numbers.
    """
    public: bool = True
    """False if other seats could not notice the undone answer (`AnsweredChoice.public`)."""
    dropped: list[int] = field(default_factory=list)
    others: set[int] = field(default_factory=set)


def reveals(before: Table[S], table: Table[S], told: Sequence[Report], *, ballots: bool = True) -> bool:
    """Return True if the last answer reveals something, so that neither it nor an answer before it can be undone.

    `before` is the table without the answer, `told` are the reports that it caused. An answer reveals something if
    a random number was drawn, a secret became known, or a report is for some seats only. It also does if it answers
    a ballot, or if a window is open after it (`Choice.window`). With `ballots` False, ballots and windows do not
    count.

    An answer that is not public (`AnsweredChoice.public`) counts only if a random number was drawn. Otherwise
    players could notice the answer, because an undo would no longer be possible.
    """
    last, drew = table.last_answer, before.numbers_drawn != table.numbers_drawn
    if last is not None and not last.public:
        return drew
    ballot = ballots and (table.in_window or (last is not None and last.choice.sealed))
    over = table.outcome is not None or any(report.readers is not None for report in told)
    return drew or ballot or over or _reveals_pieces(before, table)  # last, since it is the slowest check


def undo(table: Table[S], since: Save, place: int) -> Undo[S] | None:
    """Return the effect of undoing the answer at the index `place` of `since.answers`, or None if it cannot be undone.

    `since` is a checkpoint of this table with all valid answers since: that of the running step, or an earlier one.
    Later answers are removed too, except those that are not public (`AnsweredChoice.public`) and still possible.
    Choices that are asked again get new numbers.
    """
    without = Table.restore(table.game, replace(since, answers=since.answers[:place], report_count=0))
    if without.reopened:
        return None
    played, undone = without.copy(), since.answers[place]
    newest = table.undoable(undone.seat) == place - (len(since.answers) - table.answers_in_step)
    found = Undo(without, newest)
    for later, answer in enumerate(since.answers[place:], place):
        before = played.copy()
        try:
            played.replay_answer(answer.given())
        except Refusal:
            return None
        ballots = not newest or _ends_decision(before, played, undone.seat)
        if reveals(before, played, played.take_reports(), ballots=ballots) or _reveals_value(before, played):
            return None
        assert played.last_answer is not None
        if later == place:
            found.public = played.last_answer.public
        if later == place or played.last_answer.public:
            found.dropped.append(later)
            found.others |= {answer.seat} - {undone.seat}
            continue
        try:
            without.replay_answer(answer.given())
        except Refusal:
            found.dropped.append(later)
    if played.state != table.state:
        return None
    without.take_reports()
    again = undone.seat, undone.choice_name
    open_still = {seat: [o for o in row if (seat, o.choice.name) != again] for seat, row in table.open.items()}
    numbers = renumbered(without.open, table.save().newest_choice, open_still if newest else None)
    without.set_numbers(numbers)
    return found


def undo_newest(table: Table[S], seat: int) -> Undo[S] | None:
    """Return the effect of undoing the seat's newest answer, or None if it cannot be undone.

    `Table.undoable` says which answer that is.
    """
    place = table.undoable(seat)
    return None if place is None else undo(table, table.save(), place)


def _ends_decision(before: Table[S], table: Table[S], seat: int) -> bool:
    """Return True if the last answer ended this seat's decision, and False if it was one of several stages of a ballot.

    It was only a stage if the seat must answer again and the open choices of all other seats are unchanged. `before` is
    the table without the answer, `table` the table with it.
    """
    others = [{s: row for s, row in one.open.items() if s != seat} for one in (before, table)]
    return seat not in table.waiting() or others[0] != others[1]


def _reveals_pieces(before: Table[S], table: Table[S]) -> bool:
    """Return True if after the last answer some viewer can locate hidden pieces (cards, tokens) that they could not
    before.

    `before` is the table without that answer, `table` the table with it.
    """
    viewers = (*range(table.seats), None)
    return before.state != table.state and any(_differ(before, table, viewer) for viewer in viewers)


def _differ(one: Table[S], other: Table[S], viewer: int | None) -> bool:
    groups, others = (interchangeable_pieces(table.state, viewer) for table in (one, other))
    return groups != others and _sorted(groups) != _sorted(others)  # the first test is fast and usually decides


def _sorted(groups: Iterable[Iterable[str]]) -> list[list[str]]:
    return sorted(sorted(group) for group in groups)


def _reveals_value(before: Table[S], table: Table[S]) -> bool:
    """Return True if the last answer made a hidden value, such as a face-down die, known to some viewer.

    `before` is the table without that answer, `table` the table with it.
    """
    return before.state != table.state and not _hidden_values(before) <= _hidden_values(table)


def _hidden_values(table: Table[S]) -> set[tuple[int | None, Path]]:
    """Return pairs of a viewer (a seat, or None) and the path of a value that is hidden from this viewer."""
    viewers = (*range(table.seats), None)
    return {(viewer, leaf.path) for viewer in viewers for leaf in hidden(table.state, viewer) if leaf.audience.values}
