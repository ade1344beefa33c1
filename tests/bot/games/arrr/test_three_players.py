"""A whole game of Arrr!!! by the clicks of three people, and what others saw and heard of it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from engine.games.arrr.state import ArrrState
from tests.bot.arrr.ship import (
    CLOSED,
    ONLOOKER,
    THREE,
    Hands,
    Public,
    board,
    give,
    thought_up,
    waiting,
)
from tests.bot.table.crew import tavern
from tests.bot.table.seen import offers, told
from tests.bot.table.test_whole_game import Caller

WINDOWS = ("flash", "answer", "post")
"""The bot stops and starts in the first of each of these."""
FORGOTTEN = 2
"""So many mentions more than needed may follow a stop."""
LONGEST_GAME = 500
"""Answers after which a game should long be over."""


async def test_three_people_play_to_the_end(tmp_path: Path) -> None:
    async with tavern(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        random, public, caller, hands = Random(3), Public(crew), Caller(crew), Hands(crew)
        windows = Counter[str]()
        for _ in range(LONGEST_GAME):
            sitting = await crew.sitting()
            if sitting.row.status != "playing":
                break
            await caller.note()
            await public.look()
            name = random.choice(await waiting(crew))
            state: ArrrState = sitting.table.state
            message = await hands.of(name)
            window = "answer" if state.pile else state.window
            if window in WINDOWS and not windows[window]:
                await crew.restart()
                await public.look()
            windows[window] += 1
            # The controls from before a restart are those after it.
            await give(crew, name, await thought_up(crew, name, random), message)
        assert set(windows) >= set(WINDOWS)

        state = (await crew.sitting()).table.state
        assert state.winners
        assert not offers(crew.table(), "a:|s:")
        crew.place = crew.room()
        assert "Verified" in told(await crew.say(ONLOOKER, "verify"))
        called, due = Counter(crew.pings()), Counter(name for _, name in caller.asked)
        assert not due - called
        assert (called - due).total() <= FORGOTTEN * len(WINDOWS), "a stop forgets who looks"
        assert len(crew.pings()) < 3 * len(THREE) * 5
        assert crew.calls() == []
        assert public.moving
        assert all(public.moving)
        assert crew.people[CLOSED].user.dm_channel.history() == []
