"""A game whose rules change from version to version: in each, more dice fall after all have answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.chance import Chance
from engine.game import Game, Outcome, games
from engine.play import AgendaEntry, Play
from engine.text import text
from tests.bot.every_choice_kind_game import CHOICES, GAME, KindOptions, KindState

TURNS = 6


def setup(settings: KindOptions, seats: int, seating: Sequence[int], chance: Chance) -> KindState:
    return KindState([AgendaEntry("turn")] * TURNS, settings.kind, seats)


def outcome(state: KindState) -> Outcome | None:
    everybody = tuple(range(state.seats))
    return Outcome(text("The voyage is over."), everybody, (everybody,)) if len(state.answers) == TURNS else None


def rules(version: int, wind: int = 5, name: str = "one", *, calm: bool = False) -> Game[KindState]:
    """Return the rules of a version in which this number of dice falls.

    The wind is drawn from that many values before the question of this name. If it is `calm`, nothing is drawn.
    """

    async def turn(play: Play[KindState]) -> None:
        blows = 0 if calm else play.chance.pick(range(wind))
        said = await play.ask_all(dict.fromkeys(play.seats, replace(CHOICES["one"], name=name)))
        dice = [] if calm else play.chance.roll(6, version)
        play.state.answers.append(f"{blows} {[answer.value for answer in said.values()]} {dice}")
        play.report(text("The wind blows."))

    older: dict[int, Any] = {before: lambda state: state for before in range(1, version)}
    return replace(GAME, version=version, setup=setup, outcome=outcome, steps={"turn": turn}, migrations=older)


def updated(patch: pytest.MonkeyPatch, game: Game[Any]) -> None:
    """Make these the known rules from now on."""
    patch.setitem(games(), "kinds", game)
