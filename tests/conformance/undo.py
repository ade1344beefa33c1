"""Check that an undo restores the table as it was before, and that play then goes on as it would have."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine.play import Answer
from engine.table import SAVE, Save
from engine.undo import reveals, undo
from tests.conformance.observers import Observer
from tests.conformance.playthrough import AnyTable, Noted, Setting, company, describe, fingerprint, next_move

KEPT = 0.25
"""Share of answers that are undone, at once or later. The first possible undo is always made."""
MOST = 5
"""Largest number of undos in a game."""
PLAYED_ON = 3


@dataclass
class Stretch:
    """Answers that nobody has learnt anything from.

    `since` is the checkpoint before them with all answers after it. `before` holds the table before some of these
    answers.
    """

    since: Save
    before: dict[int, dict[str, Any]] = field(default_factory=dict)


def undoes(setting: Setting) -> Observer:
    """Undo answers and check that the table is as it was before them.

    Then play on, and check that a replay of the remaining answers gives the same game. Return how many answers were
    undone, and how many of these had later answers of others. Both numbers are 0 if every answer of the
    game reveals something.
    """
    random = Random(setting.seed)
    stretch: Stretch | None = None
    before: AnyTable | None = None
    tried = behind = 0
    while True:
        table, move, told = yield
        last = table.last_answer
        if stretch is not None and before is not None and last is not None:
            stretch.since.answers.append(last.saved())
            if reveals(before, table, told):
                stretch = None
            elif stretch.before and tried < MOST and (not tried or random.random() < KEPT):
                place = random.choice(list(stretch.before))
                assert isinstance(table, Noted)
                tried, behind = tried + 1, behind + back_to(table, stretch, place, table.answers, random)
        stretch = stretch or Stretch(table.save())
        if move is not None and (not tried or random.random() < KEPT):
            stretch.before[len(stretch.since.answers)] = unnumbered(table)
        if move is None:
            return tried, behind
        before = table.copy()
        before.take_reports()


def back_to(table: AnyTable, stretch: Stretch, place: int, answers: list[Answer], random: Random) -> bool:
    """Undo the answer at this index of the stretch. Return whether others have answered since."""
    since, newest = stretch.since, table.save().newest_choice
    found = undo(table, SAVE.validate_json(SAVE.dump_json(since)), place)
    assert found is not None, f"{since.answers[place]} was free to be taken back, and is not: {describe(table)}"
    earlier = found.table
    if len(found.dropped) == len(since.answers) - place:  # no seat has changed a setting of its own meanwhile
        assert unnumbered(earlier) == stretch.before[place], f"not as it was before: {describe(table)}"
    # If the answer had no effect yet, the other open choices keep their numbers.
    still = {(seat, o.number) for seat, row in table.open.items() for o in row} if found.newest else set[Any]()
    used = {(seat, o.number) for seat, row in earlier.open.items() for o in row if o.number <= newest}
    assert used <= still, f"old buttons would still work: {describe(table)}"
    restored = type(earlier).restore(earlier.game, SAVE.validate_json(SAVE.dump_json(earlier.save())))
    assert fingerprint(restored) == fingerprint(earlier), f"restored it is another table: {describe(table)}"
    begun = len(answers) - len(since.answers)
    counting = answers[:begun] + [a.given() for at, a in enumerate(since.answers) if at not in found.dropped]
    around = company(earlier.game, earlier.seats, random)
    for _ in range(PLAYED_ON):
        if earlier.outcome is None:
            counting.append(next_move(earlier, around, random).make(earlier))
    again = earlier.replayed(counting)
    assert again.state == earlier.state, f"played again, it is another game: {describe(table)}"
    return bool(found.others)


def unnumbered(table: AnyTable) -> dict[str, Any]:
    """Return everything that can be read from a table, except the numbers of its choices."""
    shown = fingerprint(table)
    shown["asked"] = {seat: [name for _, name in row] for seat, row in shown["asked"].items()}
    return shown
