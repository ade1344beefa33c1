"""The first half of a game of Arrr!!! by clicks of three people, with checks of all public messages."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine.games.arrr.state import ArrrState
from tests.bot.games.arrr.three_player_helpers import (
    CLOSED,
    ONLOOKER,
    THREE,
    Hands,
    Public,
    board,
)
from tests.bot.simcord_bot import simcord_table
from tests.bot.simulated_people import give, thought_up, waiting
from tests.bot.tables.test_whole_game import Awaited

pytestmark = pytest.mark.usefixtures("called_in_public")

WINDOWS = ("flash", "answer", "post")
"""The bot restarts at the first question with each of these names."""
FORGOTTEN = 2
"""The most mentions that may be repeated after a restart."""
ANSWERS = 40
"""After this many answers, each of these questions has come.

Whole games are played in `tests/bot/tables/test_every_game.py`.
"""


async def test_three_people_play_arrr_through_restarts(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        random, public, awaited, hands = Random(1), Public(crew), Awaited(crew), Hands(crew)
        windows = Counter[str]()
        for _ in range(ANSWERS):
            sitting = await crew.sitting()
            await awaited.note()
            await public.look()
            name = random.choice(await waiting(crew))
            state: ArrrState = sitting.table.state
            message = await hands.of(name)
            window = "answer" if state.pile else state.window
            if window in WINDOWS and not windows[window]:
                await crew.restart()
                await public.look()
            windows[window] += 1
            # Components have the same custom ids before and after a restart.
            await give(crew, name, await thought_up(crew, name, random, folly=0.2), message)
            awaited.gave = name
        assert set(windows) >= set(WINDOWS)

        await awaited.note()
        mentioned, due = Counter(crew.mentioned()), Counter(name for _, name in awaited.asked)
        assert not due - mentioned
        perhaps = Counter(name for _, name in awaited.perhaps)
        assert (mentioned - due - perhaps).total() <= FORGOTTEN * len(WINDOWS), "a stop forgets who looks"
        assert len(crew.mentioned()) < 3 * len(THREE) * 5
        assert public.moving
        assert all(public.moving)
        assert crew.people[CLOSED].user.dm_channel.history() == []
