"""Talks: what one player decides in several questions, alone or at the same time as others (R-241).

A talk is a generator: it yields each `Choice` and is sent the answer. It changes nothing; what it returns is the
deal to be carried out when everybody's talk is over.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace

from engine.choice import Choice, Value
from engine.games.rattle.steps import Rattle
from engine.play import Answer

Commit = Callable[[Rattle], bool]
"""Carries out what was agreed, or says that it can be no more; whether the player may do more here."""

Noted = Callable[[Answer], None]
"""Hears an answer before the others are in: what it does must stay between the rule and that seat."""

Dialog = Generator[Choice, Value, Commit | None]
"""Returns None where the player does nothing (more)."""


NOTHING: Mapping[int, Choice] = {}


class Dialogs:
    """Talks by seat that have begun. `asks` is what each of them asks first, or next: nothing of who has no more to
    decide."""

    def __init__(self, dialogs: Mapping[int, Dialog]) -> None:
        self._dialogs = dialogs
        self._commits: dict[int, Commit] = {}
        self.asks: dict[int, Choice] = {}
        for seat in dialogs:
            self._go_on(seat, None)

    def _go_on(self, seat: int, value: Value | None) -> None:
        dialog = self._dialogs[seat]
        try:
            self.asks[seat] = next(dialog) if value is None else dialog.send(value)
        except StopIteration as stop:
            if stop.value is not None:
                self._commits[seat] = stop.value

    async def run(
        self, play: Rattle, beside: Mapping[int, Choice] = NOTHING, *, openly: bool = False
    ) -> dict[int, Commit]:
        """Lead them to their end, each in its own time: nobody sees an answer before all are in, nor, unless they talk
        `openly`, what somebody is asked next, which would tell it. The deals come in the same order as the talks.
        `beside` lies open with the first question of a seat, and can be answered in its place."""
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
        """The same, each question at the same time for all who have one: how far somebody is would tell what was
        answered. `noted` gets the answers as they come in."""
        while self.asks:
            asks, self.asks = self.asks, {}
            for seat, answer in (await play.ask_all(asks, noted=noted)).items():
                self._go_on(seat, answer.value)
        return self.commits()

    def commits(self) -> dict[int, Commit]:
        """Those that are agreed."""
        return {seat: self._commits[seat] for seat in self._dialogs if seat in self._commits}
