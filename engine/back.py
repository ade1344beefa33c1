"""The step back: somebody who has answered the first of several questions wants another answer to it after all."""

from __future__ import annotations

from collections.abc import Iterable

from engine.openings import numbered_anew
from engine.play import S
from engine.table import Table


def stepped_back(table: Table[S], seat: int) -> Table[S] | None:
    """The table as it was before this seat's newest answer, or None where that stands.

    It may be taken back while it is the newest answer of the step that runs and the person gave it, and as long as
    nothing was drawn, told or laid open since. `Table.takes_back` tells nearly all of that, and costs a thousandth.
    What is asked again has a new number, as no number is ever used twice; what others are still asked keeps its own.
    """
    place = table.takes_back(seat)
    if place is None:
        return None
    save = table.save()
    again = seat, save.answers.pop(place).name
    earlier = Table.restore(table.game, save)
    if earlier.reopened or lays_open(table, earlier):
        return None
    known = {s: [o for o in row if (s, o.choice.name) != again] for s, row in table.open.items()}
    earlier.give_numbers(numbered_anew(earlier.open, save.counter_now, known))
    return earlier


def lays_open(one: Table[S], other: Table[S]) -> bool:
    """Whether somebody can know more or less of the one table than of the other."""
    return any(_differ(one, other, viewer) for viewer in (*range(one.seats), None))


def _differ(one: Table[S], other: Table[S], viewer: int | None) -> bool:
    groups, others = (table.game.hidden_from(table.state, viewer) for table in (one, other))
    return groups != others and _sorted(groups) != _sorted(others)  # mostly they are in the same order


def _sorted(groups: Iterable[Iterable[str]]) -> list[list[str]]:
    return sorted(sorted(group) for group in groups)
