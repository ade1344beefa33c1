"""Dialogs: several questions to one player, asked alone or at the same time as those of others (R-241).

A dialog is a generator that yields each `Choice` and receives the answer. It does not change the state. It returns a
commit, which changes the state when all dialogs are over.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace

from engine.choice import Choice, Value
from engine.games.rattle.step_registry import Rattle
from engine.play import Answer

Commit = Callable[[Rattle], bool]
"""Function that carries out the answers of a dialog, or reports that this has become impossible.

It returns True if the player must be asked again."""

Noted = Callable[[Answer], None]
"""Function that is called with each answer at once, before all seats have answered. It may only change what the
answering seat sees.
"""

Dialog = Generator[Choice, Value, Commit | None]
"""Generator that yields choices and receives their answers.

It returns a commit, or None if nothing must be carried out."""


NOTHING: Mapping[int, Choice] = {}


class Dialogs:
    """Several dialogs that run at the same time, one for each seat (R-327).

    `asks` holds the open question of each seat whose dialog is not over.
    """

    def __init__(self, dialogs: Mapping[int, Dialog]) -> None:
        self._dialogs = dialogs
        self._commits: dict[int, Commit] = {}
        self.asks: dict[int, Choice] = {}
        for seat in dialogs:
            self._go_on(seat, None)

    def _go_on(self, seat: int, value: Value | None) -> None:
        """Run a seat's dialog up to its next question or to its end. `value` is the answer, None at the start."""
        dialog = self._dialogs[seat]
        try:
            self.asks[seat] = next(dialog) if value is None else dialog.send(value)
        except StopIteration as stop:
            if stop.value is not None:
                self._commits[seat] = stop.value

    async def run(
        self, play: Rattle, beside: Mapping[int, Choice] = NOTHING, *, openly: bool = False
    ) -> dict[int, Commit]:
        """Run all dialogs independently and return their commits by seat, in the order of the seats given.

        Nobody sees an answer before all are given. Nobody sees the next question of another seat either, since it would
        reveal the answer, unless `openly` is set. A choice in `beside` is shown with the first question of its seat,
        and may be answered instead. Seats whose dialog returned None are missing.
        """
        left = dict(beside)
        while self.asks:
            asks = self.asks.items()
            answer = await play.first({s: [one, left[s]] if s in left else [one] for s, one in asks})
            left.pop(answer.seat, None)
            del self.asks[answer.seat]
            self._go_on(answer.seat, answer.value)
            if answer.seat in self.asks and len(self._dialogs) > 1 and not openly:
                self.asks[answer.seat] = replace(self.asks[answer.seat], secret=True)
        return self.commits()

    async def run_in_step(self, play: Rattle, noted: Noted) -> dict[int, Commit]:
        """Run all dialogs in step: the next questions are asked when all seats have answered.

        So the progress of a seat reveals nothing. `noted` receives each answer at once. Return the commits by seat.
        """
        while self.asks:
            asks, self.asks = self.asks, {}
            for seat, answer in (await play.ask_all(asks, noted=noted)).items():
                self._go_on(seat, answer.value)
        return self.commits()

    def commits(self) -> dict[int, Commit]:
        """Return the commits of all dialogs that are over, by seat. Seats whose dialog returned None are missing."""
        return {seat: self._commits[seat] for seat in self._dialogs if seat in self._commits}
