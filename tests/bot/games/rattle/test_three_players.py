"""A whole first voyage of Rattle, Battle, Grab the Loot by the clicks of three people."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from engine.games.rattle.state import RattleState
from tests.bot.rattle.voyage import (
    CLOSED,
    ONLOOKER,
    READER,
    THREE,
    Called,
    Hands,
    Onlooker,
    asked,
    board,
    give,
    thought_up,
    waiting,
)
from tests.bot.table.crew import tavern
from tests.bot.table.seen import offers, told

LONGEST_GAME = 400
"""Answers after which a first voyage should long be over."""


async def test_three_people_sail_their_first_voyage(tmp_path: Path) -> None:
    async with tavern(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        random, onlooker, called, hands = Random(4), Onlooker(crew), Called(crew), Hands(crew)
        restarts, kinds, before = Counter[str](), Counter[str](), ""
        for _ in range(LONGEST_GAME):
            sitting = await crew.sitting()
            if sitting.row.status != "playing":
                break
            await called.note()
            await onlooker.look()
            state: RattleState = sitting.table.state
            name = (await waiting(crew))[0]
            choice = (await asked(crew, name)).choice
            message = await hands.of(name)
            if state.phase == "briefing" and state.card != before and restarts["between"] < 2:
                restarts["between"] += bool(before)
                before = state.card
                await crew.restart()
            elif choice.name == "move_where" and not restarts["moving"]:
                restarts["moving"] += 1
                await crew.restart()
            kinds[choice.name] += 1
            # The controls from before a restart are those after it.
            await give(crew, name, await thought_up(crew, name, random), message)
        assert restarts == {"between": 2, "moving": 1}
        assert {"send", "act", "move_where", "fire_at", "tavern_keep", "guild"} <= set(kinds), kinds

        state = (await crew.sitting()).table.state
        assert state.winners
        assert not offers(crew.table(), "a:|s:|d:.*:measure")
        assert "VP" in told(crew.table())
        crew.place = crew.room()
        assert "Verified" in told(await crew.say(ONLOOKER, "verify"))
        assert Counter(called.owed) <= Counter(crew.pings()) <= Counter(called.names)
        assert crew.calls() == []
        assert onlooker.moving
        assert all(onlooker.moving)
        assert crew.people[CLOSED].user.dm_channel.history() == []
        assert not [m for m in crew.people[READER].user.dm_channel.history() if m.attachments]
        log = "\n".join(crew.records.lines)
        assert "5eed5eed" not in log
