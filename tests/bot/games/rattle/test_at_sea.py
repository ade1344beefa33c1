"""Play at sea by clicks: drops, typed moves, measuring; and a secret bid ashore."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import discord
import pytest

from engine.games.rattle.state import RattleState
from engine.games.rattle.view import RattleView
from engine.table import Table
from tests.bot.games.rattle.three_player_helpers import (
    CLOSED,
    ONLOOKER,
    READER,
    THREE,
    Hands,
    Onlooker,
    board,
    thought_up,
)
from tests.bot.message_content import Message, answer_of, components, menu, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.bot.simulated_people import give
from tests.games.rattle.tables import lay


def files(message: Message) -> list[str]:
    return [file.filename for file in message.attachments]


@pytest.fixture
def at_sea() -> Table[RattleState]:
    """Return a table at Anne's turn, with a Sail and two yellow Ships as targets."""
    return lay(
        "actions",
        "battle",
        card="I2",
        sea={"y1": (1000, 1400), "y2": (2000, 700), "1a": (1000, 2000, "5"), "2a": (2500, 2500, "2")},
        ready={"anne": "sail"},
        scenario="introductory",
    ).table


async def switch(crew: SimcordTable, what: str) -> None:
    """Switch the server's animations on or off, as somebody who may manage the server."""
    if "zora" not in crew.people:
        boss = crew.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        crew.people["zora"] = crew.guild.add_member(crew.env.create_user("zora"), roles=[boss])
    await crew.pick("zora", await crew.say("zora", "settings"), [what], "settings:animations")


async def drop(crew: SimcordTable, hands: Hands) -> None:
    """Let everybody choose a Part and send Ships, which are dropped."""
    while not (await crew.sitting()).table.state.sea:
        name = await crew.turn()
        await give(crew, name, await thought_up(crew, name, Random(1)), await hands.of(name))


async def test_the_drop_is_animated_unless_the_server_turned_animations_off(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        await drop(crew, Hands(crew))
        table = crew.table()
        assert files(table) == ["table.png", "drop.gif"]
        moving = await table.attachments[1].read()
        assert moving.startswith(b"GIF8")
        assert len(moving) <= 500_000
        shown = [item for part in components(table) for item in part.get("items") or []]
        ships = (await crew.sitting()).table.state.sea
        assert ships
        assert all(re.search(rf"\b{ship}\b", shown[1]["description"]) for ship in ships)
        words = await crew.say(READER, "table", table=crew.code)
        assert files(words) == []
        await switch(crew, "off")
        assert files(crew.table()) == ["table.png"]
        await switch(crew, "on")
        assert files(crew.table()) == ["table.png", "drop.gif"]


async def test_a_typed_move_is_shown_for_confirmation_before_it_is_made(
    tmp_path: Path, at_sea: Table[RattleState]
) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        await crew.lay_out(at_sea)
        sailor = THREE[0]
        message = crew.dm(sailor)
        form = await crew.press(sailor, message, f"ask:{crew.code}")
        await crew.restart()
        await crew.fill(sailor, form, {"words": "ahoy, whale"}, message)
        assert "I can't read “ahoy, whale”" in told(crew.dm(sailor))
        await give(crew, sailor, "toward y1 touch", crew.dm(sailor), "move_words")
        preview = told(crew.dm(sailor))
        assert re.search(
            r"Ship 1a ends at \w+(\.\d)? \(yellow Ship y1 0 mm and yellow Ship y2 \d+ mm\)\. Cost: nothing\.", preview
        )
        before = (await crew.sitting()).table.state.sea["1a"]
        await crew.restart()
        await give(crew, sailor, "go", crew.dm(sailor))
        state = (await crew.sitting()).table.state
        assert "1a" not in state.sea or state.sea["1a"] != before
        assert "Anne moves Ship 1a to" in told(crew.table())


async def test_anybody_can_measure_distances_at_sea(tmp_path: Path, at_sea: Table[RattleState]) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        await crew.lay_out(at_sea)
        ruler = answer_of(await crew.below_table(ONLOOKER, "button:.*:measure$"))
        assert ruler.ephemeral
        offered = [one["value"] for one in menu(ruler, "measure:")["options"]]
        assert offered == ["from:y1", "from:y2", "from:1a", "from:2a", "places"]
        await crew.pick(ONLOOKER, ruler, ["from:y1"], "measure:")
        assert "From yellow Ship y1: Ship 1a 46 mm, " in told(ruler)
        crew.place = crew.room()
        for typed in ("from:y1", "yellow Ship y1"):
            assert "Ship 1a 46 mm" in told(await crew.say(CLOSED, "table", measure=typed))


async def test_a_secret_bid_survives_a_restart_and_stays_secret(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew, "norrington")
        await crew.lay_out(lay("crazy", card="X08").table)
        hands, onlooker = Hands(crew), Onlooker(crew)
        state: RattleState = (await crew.sitting()).table.state
        assert state.crazy
        assert state.crazy.secret
        await give(crew, THREE[0], "bid", await hands.of(THREE[0]))
        await onlooker.look()
        await crew.restart()
        sitting = await crew.sitting()
        assert len(sitting.table.waiting()) == 2
        assert "Your answer: bid." in told(crew.dm(THREE[0]))
        await onlooker.look()
        assert not offers(crew.table(), "answer:.*:(bid|fold)")
        assert "your dice make" not in told(crew.table())
        assert "You rolled" not in told(await crew.say(ONLOOKER, "log", table=crew.code))
        hands = Hands(crew)
        for name in THREE[1:]:
            mine = await hands.of(name)
            view = (await crew.sitting()).table.view(await crew.seat(name))
            assert isinstance(view, RattleView)
            assert view.crazy
            total = view.crazy.totals[await crew.seat(name)]
            assert f"your dice make {total}." in told(mine)
            await give(crew, name, "fold", mine)
        assert re.search(r"The bids: Anne \d+\.", told(await crew.say(ONLOOKER, "log", table=crew.code)))
