"""The longest things that a table can say still fit into a message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.games.yarr.cards import CARDS
from engine.games.yarr.view import RoundResult
from engine.play import Entry
from engine.table import Table
from tests.bot.crew import tavern
from tests.bot.kinds import known_game
from tests.bot.seen import answer_of, components, told
from tests.games.yarr.tavern import PIRATES, at

LONG = "_*Cap'n* `Bartholomew` ~Roberts~"
"""As long as a name can be, and full of signs that mean something in Discord."""


@pytest.mark.parametrize("text_mode", [False, True])
async def test_the_end_of_a_long_game_of_eight(tmp_path: Path, text_mode: bool) -> None:
    async with tavern(tmp_path, *PIRATES) as crew:
        lobby = await crew.open("anne", options="rounds: 5")
        for name in PIRATES[1:]:
            await crew.press(name, lobby, "d:.*:join")
        await crew.start("anne", lobby)
        async with crew.store.write() as w:
            for place in range(8):
                await w.set_seat(crew.code, place, name=f"{LONG[:31]}{place}")
            if text_mode:
                await w.set_person(crew.people["anne"].id, text_mode=True)
        hands: dict[str, Any] = dict.fromkeys(PIRATES[1:], "6")
        table = at("skull-hat-green", anne="skull-boot-purple", wins=(4,) * 8, options={"rounds": 5}, **hands).table
        state = table.state
        left = tuple(tuple(list(CARDS)[seat * 12 : seat * 12 + 12]) for seat in range(8))
        state.results = tuple(RoundResult((seat % 8,), left, 99) for seat in range(35))
        state.agenda[:] = [Entry("normal")]
        await crew.lay_out(Table.from_state(table.game, table.options, state, 8))
        await crew.choose("anne", "play:")
        end = told(crew.table())
        assert "is named First Mate" in end
        seed = (await crew.sitting()).table.source.seed
        checked = answer_of(await crew.press("anne", crew.table(), "d:.*:verify$"))
        assert seed in told(checked), "the way to the seed is there, whatever else has to be cut"
        words = await crew.say("anne", "table", table=crew.code)
        assert "is named First Mate" in told(words)


async def test_names_on_buttons_are_shown_as_they_are(tmp_path: Path) -> None:
    with known_game():
        async with tavern(tmp_path) as crew:
            crew.people["zed"] = crew.guild.add_member(crew.env.create_user("zed", global_name="*Zed*"))
            await crew.begin("anne", "zed", game="kinds", options="kind: who")
            labels = [part.get("label") for part in components(crew.dm("anne"))]
            assert "*Zed* did it" in labels


async def test_names_are_shown_as_they_are(tmp_path: Path) -> None:
    async with tavern(tmp_path) as crew:
        lobby = await crew.open("anne")
        crew.people["zed"] = crew.guild.add_member(crew.env.create_user("zed", global_name="@everyone *Zed*"))
        await crew.press("zed", lobby, "d:.*:join")
        assert r"\*Zed\*" in told(lobby)
        await crew.start("anne", lobby)
        assert r"\*Zed\*" in told(crew.table())
