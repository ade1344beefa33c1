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


async def converse(play: Rattle, talks: Mapping[int, Talk], noted: Noted = lambda _answer: None) -> dict[int, Deal]:
    """Lead these talks by seat, each question at the same time for all who have one. The deals come in the same
    order as the talks. `noted` gets the answers as they come in."""
    deals: dict[int, Deal] = {}
    asks: dict[int, Choice] = {}

    def go_on(seat: int, value: Value | None) -> None:
        try:
            asks[seat] = talks[seat].send(value)  # type: ignore[arg-type]  # a generator is started with None
        except StopIteration as stop:
            if stop.value is not None:
                deals[seat] = stop.value

    for seat in talks:
        go_on(seat, None)
    while asks:
        answers, asks = await play.ask_all(asks, noted=noted), {}
        for seat, answer in answers.items():
            go_on(seat, answer.value)
    return {seat: deals[seat] for seat in talks if seat in deals}
