"""Most of a First voyage by the clicks of three people."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine.games.rattle.state import RattleState
from tests.bot.games.rattle.three_player_helpers import (
    CLOSED,
    ONLOOKER,
    READER,
    THREE,
    Hands,
    Mentioned,
    Onlooker,
    board,
    thought_up,
)
from tests.bot.simcord_bot import simcord_table
from tests.bot.simulated_people import asked, give, waiting

pytestmark = pytest.mark.usefixtures("called_in_public")

ANSWERS = 50
"""After this many answers all kinds of actions have come, and two quests are over.

Whole games are played in `tests/bot/tables/test_every_game.py`.
"""


async def test_three_people_play_rattle_through_restarts(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        random, onlooker, mentioned, hands = Random(4), Onlooker(crew), Mentioned(crew), Hands(crew)
        restarts, kinds, before = Counter[str](), Counter[str](), ""
        for _ in range(ANSWERS):
            sitting = await crew.sitting()
            await mentioned.note()
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
            # Components have the same custom ids before and after a restart.
            await give(crew, name, await thought_up(crew, name, random), message)
        assert restarts == {"between": 2, "moving": 1}
        assert {"send", "act", "move_where", "fire_at", "tavern_keep", "guild"} <= set(kinds), kinds

        await mentioned.note()
        assert Counter(mentioned.owed) <= Counter(crew.mentioned()) <= Counter(mentioned.names)
        assert onlooker.moving
        assert all(onlooker.moving)
        assert crew.people[CLOSED].user.dm_channel.history() == []
        assert not [m for m in crew.people[READER].user.dm_channel.history() if m.attachments]
        log = "\n".join(crew.records.lines)
        assert "5eed5eed" not in log
