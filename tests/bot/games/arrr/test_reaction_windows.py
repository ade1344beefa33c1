"""Reactions in Arrr!!!: events that answer events, a Challenge, automatic answers, and restarts in between."""

from __future__ import annotations

import re
from pathlib import Path

import discord
import pytest

from bot.tables.scheduler import LONGEST
from tests.bot.games.arrr.three_player_helpers import (
    CLOSED,
    ITALIAN,
    ONLOOKER,
    READER,
    THREE,
    Hands,
    Public,
    board,
    laid,
)
from tests.bot.message_content import Message, addresses, answer_of, components, menu, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.bot.simulated_people import give
from tests.bot.simulated_people import waiting as waited
from tests.games.arrr.players import People
from tests.games.arrr.tables import AT_FIRST, at
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("called_in_public")

ANNE, BART, CLEO = THREE


async def waiting(crew: SimcordTable) -> set[str]:
    return set(await waited(crew))


def files(message: Message) -> list[str]:
    return [file.filename for file in message.attachments]


async def play(crew: SimcordTable, people: People) -> Public:
    """Start a game of the three people from this position."""
    await board(crew)
    async with crew.store.write() as w:
        for person in await crew.store.seats(crew.code):
            await w.set_seat(crew.code, person.place, auto_answers=sorted(people.wishes[person.place]))
    await crew.lay_out(laid(people))
    return Public(crew)


def public_words(words: str) -> str:
    """Replace timestamps and ids, which differ between games, so that texts can be compared."""
    return re.sub(r"<t:\d+:R>|\d{15,}", "#", words)


async def test_a_sealed_answer_shows_that_it_was_given_but_not_what(tmp_path_factory: object) -> None:
    """Two people are asked to react to FLASH, and one answers with a card or a pass. Then the bot restarts."""
    seen = []
    for folder, answer in (("card", "play:seat-0:hole-in-the-hull"), ("pass", "pass")):
        path: Path = tmp_path_factory.mktemp(folder)  # type: ignore[attr-defined]
        async with simcord_table(path, *THREE, ONLOOKER) as crew:
            crew.expected = ["50007"]
            people = at(
                anna="powder-monkeys cutlass",
                row="hungry-kraken ghost-ship",
                hands={"bruno": "hole-in-the-hull", "carla": "hole-in-the-hull"},
                asked={"bruno": "flash event", "carla": "flash event"},
            )
            public = await play(crew, people)
            await give(crew, ANNE, "sail:hungry-kraken", crew.dm(ANNE))
            assert await waiting(crew) == {BART, CLEO}
            mentioned = crew.mentioned()
            await give(crew, CLEO, answer, crew.dm(CLEO))
            assert await waiting(crew) == {BART}, "Bart is read first"
            await crew.restart()
            assert await waiting(crew) == {BART}
            await public.look()
            # The numbers of rounds and the code are the same: both tables are laid out alike.
            seen.append(public_words(public.visible()).replace(crew.code, "the table"))
            bart = await Hands(crew).of(BART)
            await give(crew, BART, "pass", bart)
            state = (await crew.sitting()).table.state
            held = any(card.startswith("hole-in-the-hull") for card in state.hands[2])
            assert held is (answer == "pass")
            assert crew.mentioned()[: len(mentioned)] == mentioned
    assert seen[0] == seen[1]


async def test_events_answer_events_and_the_roll_is_animated_beside_the_table(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        people = at(
            anna="powder-monkeys ironclaw",
            row="hungry-kraken ghost-ship",
            hands={"anna": "belay-that", "bruno": "sleeping-draught", "carla": "belay-that"},
            asked={"anna": "mine roll event aimed", "bruno": "event ability", "carla": "event ability"},
        )
        public, hands = await play(crew, people), Hands(crew)
        await give(crew, ANNE, "sail:hungry-kraken", crew.dm(ANNE))
        await give(crew, ANNE, "use:seat-0:ironclaw", crew.dm(ANNE))
        assert await waiting(crew) == {BART, CLEO}
        await give(crew, CLEO, "pass", crew.dm(CLEO))
        await crew.restart()
        await give(crew, BART, "play:seat-0+ironclaw", await hands.of(BART))
        assert await waiting(crew) == {ANNE, CLEO}
        assert "Sleeping Draught" in told(crew.table())
        await public.look()
        await give(crew, CLEO, "pass", crew.dm(CLEO))
        await crew.restart()
        await give(crew, ANNE, "play:effect-2:belay-that", crew.dm(ANNE))
        assert await waiting(crew) == {CLEO}, "Bart has no event card left"
        await give(crew, CLEO, "pass", crew.dm(CLEO))
        state = (await crew.sitting()).table.state
        assert [card for card in state.depleted if card.startswith("ironclaw")], "it was carried out"
        assert state.luck[0].dice >= 9, "Anne has nothing left to wait for: the dice roll"
        assert files(crew.table()) == ["table.png", "roll.gif"]
        moving = await crew.table().attachments[1].read()
        assert moving.startswith(b"GIF8")
        assert len(moving) <= 500_000
        shown = [item for part in components(crew.table()) for item in part.get("items") or []]
        assert "Attack" in shown[1]["description"]
        await public.look()
        assert files(await crew.say(CLEO, "table", table=crew.code)) == [], "Cleo reads words"
        await switch(crew, "off")
        assert files(crew.table()) == ["table.png"]
        await switch(crew, "on")
        assert files(crew.table()) == ["table.png", "roll.gif"]


async def switch(crew: SimcordTable, what: str) -> None:
    """Turn the server's animations on or off, as a person who may manage the server."""
    if "zora" not in crew.people:
        boss = crew.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        crew.people["zora"] = crew.guild.add_member(crew.env.create_user("zora"), roles=[boss])
    await crew.pick("zora", await crew.say("zora", "settings"), [what], "settings:animations")


async def test_a_challenge_is_declared_accepted_and_won(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        people = at(
            anna="powder-monkeys cutlass",
            bruno="hook-hand",
            pieces={"anna": 3, "bruno": 3},
            hands={"carla": "belay-that"},
            asked={"anna": "mine", "bruno": "mine", "carla": ""},
        )
        public, hands = await play(crew, people), Hands(crew)
        await give(crew, ANNE, "challenge:1", crew.dm(ANNE))
        assert "challenge" not in told(crew.table()).lower(), "nothing of it is shown before it is complete"
        await crew.restart()
        await give(crew, ANNE, ["stat:attack", "pieces:3"], crew.dm(ANNE), "challenge_terms")
        assert await waiting(crew) == {BART}
        assert "Bart" in told(crew.table())
        await give(crew, BART, "accept", await hands.of(BART))
        await give(crew, BART, "pieces:2", await hands.of(BART))
        await public.look()
        while (await crew.sitting()).table.state.throws:
            (name,) = await waiting(crew)
            await give(crew, name, "done", await hands.of(name))
        state = (await crew.sitting()).table.state
        assert sorted(state.chests[:2]) in ([0, 6], [1, 5], [3, 3])
        assert sum(sum(tally.get(key, 0) for key in ("won", "tied")) for tally in state.tallies) in (1, 2)


@rule("H-226", "A-239")
async def test_wishes_are_one_click_away_and_nobody_else_sees_them(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        hands = {"bruno": "belay-that hole-in-the-hull", "carla": "shoal hole-in-the-hull"}
        usual = dict.fromkeys(("anna", "bruno", "carla"), "usual")
        public = await play(crew, at(anna="powder-monkeys", row="hungry-kraken", hands=hands, asked=usual))
        await give(crew, ANNE, "sail:hungry-kraken", crew.dm(ANNE))
        await crew.env.advance_time(LONGEST + 1)
        assert await waiting(crew) == {CLEO}, "Bart's cards can be played before the roll as well"
        before = crew.mentioned()
        opened = answer_of(await crew.press(CLEO, crew.dm(CLEO), f"button:{crew.code}:auto-answers$"))
        assert picked(opened, AUTO_ANSWERS) == set(AT_FIRST)
        await crew.pick(CLEO, opened, ["sealed", "flash", "pre"], AUTO_ANSWERS)
        await crew.env.advance_time(LONGEST + 1)
        assert await waiting(crew) == {BART}, "it counts for what she was asked just then"
        await crew.restart()
        again = answer_of(await crew.press(CLEO, crew.dm(CLEO), f"button:{crew.code}:auto-answers$"))
        assert picked(again, AUTO_ANSWERS) == {"sealed", "flash", "pre"}
        assert "sealed" not in told(crew.table())
        await public.look()
        assert crew.mentioned() == before


AUTO_ANSWERS = r"auto-answers:"


def picked(message: Message, pattern: str) -> set[str]:
    return {one["value"] for one in menu(message, pattern)["options"] if one.get("default")}


async def test_private_messages_of_arrr_use_each_readers_language(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await play(crew, at(anna="powder-monkeys", row="hungry-kraken", hands={"anna": "shoal", "carla": "shoal"}))
        assert "Secca" in told(crew.dm(ITALIAN))
        assert "Shoal" in told(crew.dm(READER))
        assert not {"Secca", "Shoal"} & set(re.findall(r"\w+", told(crew.table())))
        assert files(crew.dm(READER)) == []
        assert crew.people[CLOSED].user.dm_channel.history() == []
        assert any(re.match(rf"(answer|select):{crew.code}", one) for one in addresses(crew.dm(ITALIAN)))


@rule("H-510", "A-242")
async def test_answers_in_advance_are_shown_in_the_hand_and_withdrawn_with_one_press(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        hands = {"bruno": "hole-in-the-hull", "carla": "hole-in-the-hull"}
        public = await play(crew, at(anna="powder-monkeys", row="hungry-kraken", hands=hands))
        await give(crew, ANNE, "sail:hungry-kraken", crew.dm(ANNE))
        await give(crew, CLEO, "action", crew.dm(CLEO))
        await crew.restart()
        assert "Answered ahead: Pass for the whole action" in told(crew.dm(CLEO))
        opened = answer_of(await crew.press(CLEO, crew.dm(CLEO), f"button:{crew.code}:auto-answers$"))
        assert "Answered ahead: Pass for the whole action" in told(opened)
        again = answer_of(await crew.press(CLEO, opened, f"button:{crew.code}:auto-answers:withdraw$"))
        assert "Answered ahead" not in told(again) + told(crew.dm(CLEO))
        assert "Answered ahead" not in told(crew.table())
        await public.look()
