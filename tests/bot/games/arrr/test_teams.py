"""Teams are chosen in the lobby."""

from __future__ import annotations

import re
from pathlib import Path

from tests.bot.message_content import Message, answer_of, seated, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

FOUR = ("anne", "bart", "cleo", "dirk")


async def lobby_of(crew: SimcordTable, mates: str) -> Message:
    """Open a lobby of four, whose host has picked a teammate."""
    lobby = await crew.open(FOUR[0], game="arrr")
    panel = answer_of(await crew.press(FOUR[0], lobby, "button:.*:options$"))
    await crew.pick(FOUR[0], panel, ["on"], "option:.*:teams$")
    await crew.pick(FOUR[0], panel, [mates], "option:.*:mates$")
    for name in FOUR[1:]:
        await crew.press(name, lobby, "button:.*:join$")
    return lobby


@rule("H-333", "A-36")
async def test_the_lobby_shows_the_teams_and_mates_sit_opposite(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *FOUR) as crew:
        lobby = await lobby_of(crew, "third")
        assert [re.findall(r"team \d", line) for line in seated(lobby)] == [
            ["team 1"],
            ["team 2"],
            ["team 1"],
            ["team 2"],
        ]
        assert "Who plays together: places 1 and 3 against 2 and 4" in told(lobby)
        await crew.start(FOUR[0], lobby)
        assert {await crew.seat("anne") % 2, await crew.seat("cleo") % 2} in ({0}, {1})
        assert {await crew.seat("bart") % 2, await crew.seat("dirk") % 2} in ({0}, {1})


@rule("H-333")
async def test_the_lobby_shows_no_teams_if_they_are_drawn(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *FOUR) as crew:
        assert "team 1" not in told(await lobby_of(crew, "drawn"))
