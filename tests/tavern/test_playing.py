"""The local tavern as people use it: a real browser, the real bot, all clicks and nothing else."""

from __future__ import annotations

import pytest

from tests.tavern.conftest import Tavern
from tests.tavern.visitor import Visitor

pytestmark = pytest.mark.usefixtures("browser")


async def test_two_rounds_against_an_automatic_player(quick_tavern: Tavern) -> None:
    async with Visitor(quick_tavern.url) as anne:
        await anne.sees("Welcome to the local tavern")
        await anne.send("play", game="Captain")
        await anne.press("Options")
        await anne.pick(anne.private.last.get_by_role("combobox").filter(has_text="Rounds"), "two")
        await anne.sees("Rounds to win: two", anne.messages.filter(has_text="free."))
        await anne.press("Add automatic player")
        await anne.press("Quartermaster (plays to win)")
        await anne.sees("Old Barnacle")

        await anne.press("Start")
        await anne.press("My hand", anne.table)
        for message in (anne.table, anne.hand):
            assert all(alt and width > 0 for alt, width in await anne.pictures(message))
        await anne.play_on("Anne")

        story = await anne.table.inner_text()
        assert "Anne" in story
        assert "Old Barnacle" in story
        await anne.press("The story so far", anne.table)
        await anne.press("Verify the chance", anne.table)
        await anne.sees("Verified", anne.private)
        assert anne.complaints == []
    assert "ERROR" not in quick_tavern.words


async def test_one_person_plays_two_roles(quick_tavern: Tavern) -> None:
    async with Visitor(quick_tavern.url) as visitor:
        await visitor.send("play", game="Captain")
        await visitor.become("Bart")
        await visitor.press("Join")
        await visitor.become("Anne")
        await visitor.press("Start")

        hands = {}
        for name in ("Anne", "Bart"):
            await visitor.become(name)
            assert await visitor.hand.count() == 0, "somebody else's hand is in sight"
            await visitor.press("My hand", visitor.table)
            [(hands[name], _)] = await visitor.pictures(visitor.hand)
        assert hands["Anne"] != hands["Bart"]
        await visitor.become("Grace")
        assert await visitor.private.count() == 0
        await visitor.press("My hand", visitor.table)
        await visitor.sees("You have no seat at this table", visitor.private)

        await visitor.become("Bart")
        await visitor.send("leave")
        await visitor.press("Leave", visitor.private)
        await visitor.sees("A stand-in now plays for Bart.", visitor.table)
        await visitor.send("hand")
        await visitor.press("Take my seat back", visitor.private)
        await visitor.sees("Bart is back at the table.", visitor.table)

        await visitor.play_on("Anne", "Bart")
        await visitor.sees("This game is over.", visitor.hand)
        assert visitor.complaints == []
    assert await quick_tavern.stop() == 0
    assert "Traceback" not in quick_tavern.words


async def test_look_ups(tavern: Tavern) -> None:
    async with Visitor(tavern.url) as anne:
        await anne.send("rules", game="Captain")
        await anne.sees("Captain Yarr's Curse", anne.private)
        await anne.send("tables")
        await anne.sees("No table is open.", anne.private)
        await anne.send("play", game="Captain")
        await anne.send("table")
        await anne.sees("Ready to start.", anne.private) if await anne.over() else await anne.sees("1 more must join.")
        assert anne.complaints == []


async def test_ctrl_c_ends_it_with_a_friendly_line(tavern: Tavern) -> None:
    assert await tavern.stop() == 0
    assert tavern.words.splitlines()[-1] == "Quarterdeck stopped."
    assert "Traceback" not in tavern.words
