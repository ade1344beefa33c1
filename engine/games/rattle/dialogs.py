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

Deal = Callable[[Rattle], bool]
"""Carries out what was agreed, or says that it can be no more; whether the player may do more here."""

Noted = Callable[[Answer], None]
"""Hears an answer before the others are in: what it does must stay between the rule and that seat."""

Talk = Generator[Choice, Value, Deal | None]
"""Returns None where the player does nothing (more)."""


NOTHING: Mapping[int, Choice] = {}


class Talks:
    """Talks by seat that have begun. `asks` is what each of them asks first, or next: nothing of who has no more to
    decide."""

    def __init__(self, talks: Mapping[int, Talk]) -> None:
        self._talks = talks
        self._deals: dict[int, Deal] = {}
        self.asks: dict[int, Choice] = {}
        for seat in talks:
            self._go_on(seat, None)

    def _go_on(self, seat: int, value: Value | None) -> None:
        talk = self._talks[seat]
        try:
            self.asks[seat] = next(talk) if value is None else talk.send(value)
        except StopIteration as stop:
            if stop.value is not None:
                self._deals[seat] = stop.value

    async def lead(
        self, play: Rattle, beside: Mapping[int, Choice] = NOTHING, *, openly: bool = False
    ) -> dict[int, Deal]:
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
            if answer.seat in self.asks and len(self._talks) > 1 and not openly:
                self.asks[answer.seat] = replace(self.asks[answer.seat], secret=True)
        return self.deals()

    async def lead_together(self, play: Rattle, noted: Noted) -> dict[int, Deal]:
        """The same, each question at the same time for all who have one: how far somebody is would tell what was
        answered. `noted` gets the answers as they come in."""
        while self.asks:
            asks, self.asks = self.asks, {}
            for seat, answer in (await play.ask_all(asks, noted=noted)).items():
                self._go_on(seat, answer.value)
        return self.deals()

    def deals(self) -> dict[int, Deal]:
        """Those that are agreed."""
        return {seat: self._deals[seat] for seat in self._talks if seat in self._deals}
