"""Talks: what one player decides in several questions, alone or at the same time as others (R-216, R-241).

A talk is a generator: it yields each `Choice` and is sent the answer. It changes nothing; what it returns is the
deal to be carried out when everybody's talk is over.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping

from engine.choice import Choice, Value
from engine.games.rattle.standing import Rattle
from engine.play import Answer

Deal = Callable[[Rattle], bool]
"""Carries out what was agreed, or says why it can be no more; whether the player may do more here."""

Noted = Callable[[Answer], None]
"""Hears an answer before the others are in: what it does must stay between the rule and that seat."""

Talk = Generator[Choice, Value, Deal | None]
"""Returns None where the player does nothing (more)."""


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
        try:
            self.asks[seat] = self._talks[seat].send(value)  # type: ignore[arg-type]  # a generator is started with None
        except StopIteration as stop:
            if stop.value is not None:
                self._deals[seat] = stop.value

    async def lead(self, play: Rattle, noted: Noted = lambda _answer: None) -> dict[int, Deal]:
        """Lead them to their end, each question at the same time for all who have one. The deals come in the same
        order as the talks. `noted` gets the answers as they come in."""
        while self.asks:
            asks, self.asks = self.asks, {}
            for seat, answer in (await play.ask_all(asks, noted=noted)).items():
                self._go_on(seat, answer.value)
        return {seat: self._deals[seat] for seat in self._talks if seat in self._deals}
