"""A whole game of each title: the bot in its own process, and people who press only buttons that they received."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.game import games
from tests.wire.simulated_person import SimulatedPerson, begin, over, play_out
from tests.wire.tavern_with_bot import tavern_with_bot

PEOPLE = ("Anne", "Bart", "Cleo", "Dirk", "Edda", "Finn", "Gwen", "Hugo")
OPTIONS = {"arrr": {"options": "mode: swabber"}, "rattle": {"options": "scenario: introductory"}}
"""The short variants of games that have one."""
QUICK = "yarr"
"""The game that `make test` plays here. `tests/bot/tables/test_every_game.py` plays all of them without a network."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == QUICK else pytest.mark.soak) for game in sorted(games())]
)
async def test_a_whole_game_is_played_to_its_end(game: str, tmp_path: Path) -> None:
    async with tavern_with_bot(tmp_path) as port:
        people = [port.somebody(name) for name in PEOPLE[: max(2, games()[game].least_seats)]]
        code = await begin(port, people, game=game, **OPTIONS.get(game, {}))
        sailors = [SimulatedPerson(port, person, Random(number)) for number, person in enumerate(people)]
        await play_out(port, code, sailors)
        assert all(over(port, person, code) for person in people)
