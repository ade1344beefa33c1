"""How long automatic players and automatic answers wait after a move, so that nobody can learn a secret from it.

A pause depends on public facts alone. They are: who sits there as a person, who is asked, the strength of an automatic
player, and what everybody was told. It does not depend on any hand, ballot or setting.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.tables.loaded_table import LoadedTable
from engine.choice import Choice
from engine.players import search_settings_of
from engine.players.strengths import GOOD, STRONG
from engine.table import OpenChoice
from renderers import scene_seconds
from store.rows import DueJob, JobKind

Range = tuple[float, float]
QUICK = 0.5
"""Seconds of a pause that hides nothing, because one person plays alone or no person is asked."""
HANDED_OVER = 0.25
"""Seconds by which a strong automatic player's search may exceed its own time limit."""
ARRIVES = 0.25
"""Seconds after a move until its scene is visible in Discord and begins to move."""
UNEXPLAINED = 4.0
"""Seconds. If automatic players pause longer, the table's message says when they go on."""


def random_seconds(times: Range) -> float:
    """Return a random number of seconds between the two ends of the range `times`."""
    shortest, longest = times
    return shortest + secrets.randbelow(1000) / 1000 * (longest - shortest)


@dataclass(frozen=True, slots=True)
class Pauses:
    """The pauses after the last move of a table, in seconds.

    `told` is True if the move made a report for everybody. `first` is the time in which scenes move and people may
    react. All other pauses begin after it. `answer_delay` and `auto_answer_delay` are the ranges of random pauses: of
    automatic players, and of automatic answers to sealed choices.
    """

    loaded: LoadedTable
    told: bool
    first: float
    answer_delay: Range
    auto_answer_delay: Range

    def of_player(self, seat: int, choice: Choice) -> float:
        """Return the pause before the automatic player in this seat answers this choice."""
        if choice.sealed and (quick := self._quick_if_sealed()) is not None:
            return self.first + quick
        if _plays_alone(self.loaded):
            return self.first + min(self._quick(seat, choice), self.answer_delay[0])
        return self.first + random_seconds(self.answer_delay)

    def of_sealed_answers(self) -> float:
        """Return the pause before automatic answers to the open sealed choice are given (H-229)."""
        quick = self._quick_if_sealed()
        longest = max((random_seconds(self.auto_answer_delay) for _ in _asked(self.loaded)), default=0.0)
        return self.first + (longest if quick is None else quick)

    def of_secret_answer(self) -> float:
        """Return the pause before an automatic answer to a secret choice that only one seat has."""
        return self.first + (
            min(QUICK, self.answer_delay[0]) if _plays_alone(self.loaded) else random_seconds(self.answer_delay)
        )

    def _quick_if_sealed(self) -> float | None:
        """Return the pause before the open sealed choice is answered, if a constant one reveals nothing.

        A constant pause is enough if one person plays alone, or if no person is asked. Otherwise returns None, and the
        pause must be random.
        """
        sealed = [(seat, o) for seat, o in _asked(self.loaded) if o.choice.sealed]
        if not _plays_alone(self.loaded) and any(self.loaded.at(seat).user is not None for seat, _ in sealed):
            return None
        return min(max((self._quick(seat, o.choice) for seat, o in sealed), default=0.0), self.auto_answer_delay[0])

    def _goes_on(self, seat: int, choice: Choice) -> bool:
        """Return True if this seat's answer to the choice follows the last answer without a pause of its own.

        If neither the choice nor the last one was sealed, the same seat must have given the last answer. Otherwise both
        choices must be reaction windows.
        """
        last = self.loaded.table.last_answer
        if last is None:
            return False
        if choice.sealed or last.choice.sealed:
            return choice.window and last.choice.window
        return last.answer.seat == seat

    def _quick(self, seat: int, choice: Choice) -> float:
        """Return the constant pause before this seat's answer to the choice.

        It is 0 after a scene, after a move that was not reported to everybody, or if the choice continues the last one
        (`_goes_on`). Otherwise it is 0.5 seconds (`QUICK`). For a strong player it is at least the time that the search
        needs.
        """
        least = 0.0 if self.first or not self.told or self._goes_on(seat, choice) else QUICK
        search = search_settings_of(self.loaded.game.key)
        if search is None or self.loaded.at(seat).automatic_player != STRONG or not search.searches(choice):
            return least
        return max(least, float(search.seconds) + HANDED_OVER - self.first)


def pauses_after(loaded: LoadedTable, answer_delay: Range, auto_answer_delay: Range, *, moving: bool) -> Pauses:
    """Return the pauses after the last move. `moving` is True if the table's message shows scenes.

    A bot whose automatic answers take less than half a second (`QUICK`), as in tests, does not wait for scenes.
    """
    told = [report for report in loaded.reports if report.readers is None]
    scenes = [
        ARRIVES + scene_seconds(loaded.game.key, report.scene)
        for report in told
        if report.scene is not None and moving and auto_answer_delay[1] >= QUICK
    ]
    lulls = [report.lull for report in told if report.lull and _may_be_caught(loaded, report.at_fault)]
    return Pauses(loaded, bool(told), max([*scenes, *lulls], default=0.0), answer_delay, auto_answer_delay)


def goes_on_at(loaded: LoadedTable, dues: Sequence[DueJob]) -> float | None:
    """Return the Unix time at which automatic players go on; None if their pause is at most four seconds.

    `dues` are the table's due jobs. Returns None for a sealed choice too, because the time could reveal who has
    answered.
    """
    asked = {(seat, o.number) for seat, o in _asked(loaded) if not o.choice.sealed}
    mine = [due.at for due in dues if due.kind == JobKind.AUTOMATIC_PLAYER and (due.seat, due.choice_number) in asked]
    at = min(mine, default=0.0)
    return at if at > loaded.row.changed + UNEXPLAINED else None


def is_held_back(loaded: LoadedTable, opened: OpenChoice) -> bool:
    """Return True if this reaction window is not shown yet to a person who plays alone, because automatic players go
    first.

    Their answers come after a constant pause, and one of them may end the window. Without this rule the question would
    appear and vanish.
    """
    choice, automatic = opened.choice, loaded.automatic()
    waits = choice.blocks and choice.sealed and choice.window and _plays_alone(loaded)
    return waits and any(seat in automatic and o.choice.window for seat, o in _asked(loaded))


def _plays_alone(loaded: LoadedTable) -> bool:
    """Return True if all seats but one belong to automatic players. A person with a stand-in counts as a person."""
    return len(loaded.people()) == 1


def _may_be_caught(loaded: LoadedTable, seat: int | None) -> bool:
    """Return True if this seat may have made a mistake, and a person in another seat may notice it.

    `seat` is None if nobody can have made one. Stand-ins and the automatic players *good* and *strong* make none.
    """
    if seat is None:
        return False
    row = loaded.at(seat)
    careful = row.automatic_player is not None and (row.user is not None or row.automatic_player in (GOOD, STRONG))
    return not careful and any(one.seat != seat and one.automatic_player is None for one in loaded.people())


def _asked(loaded: LoadedTable) -> Iterator[tuple[int, OpenChoice]]:
    """Yield the open choices for which the table waits, each with its seat."""
    return ((seat, o) for seat, row in loaded.table.open.items() for o in row if o.choice.blocks)
