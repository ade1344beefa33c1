"""Many moves at the local tavern, by clicks alone."""

from __future__ import annotations

import pytest

from tests.tavern.conftest import Tavern
from tests.tavern.visitor import Visitor

pytestmark = pytest.mark.usefixtures("browser")

MOVES = 12
"""Whole rounds take minutes in a browser on a busy machine."""


async def test_moves_against_an_automatic_player(quick_tavern: Tavern) -> None:
    async with Visitor(quick_tavern.url) as anne:
        await anne.send("play", game="Captain")
        await anne.press("Add automatic player")
        await anne.press("Deckhand (plays anything)")
        await anne.press("Start")
        await anne.press("My hand", anne.table)
        made = await anne.play_on("Anne", moves=MOVES)
        assert made == MOVES or await anne.over()
        await anne.press("The story so far", anne.table)
        await anne.sees("Old Barnacle", anne.private)
        assert not anne.complaints
    assert "ERROR" not in quick_tavern.words


async def test_one_person_plays_two_roles(quick_tavern: Tavern) -> None:
    async with Visitor(quick_tavern.url) as visitor:
        await visitor.send("play", game="Captain")
        await visitor.become("Bart")
        await visitor.press("Join")
        await visitor.become("Anne")
        await visitor.press("Start")
        for name in ("Anne", "Bart"):
            await visitor.become(name)
            await visitor.press("My hand", visitor.table)
        made = await visitor.play_on("Anne", "Bart", moves=MOVES)
        assert made >= MOVES or await visitor.over()
        await visitor.press("In words", visitor.table)
        await visitor.sees("Bart", visitor.private)
        assert not visitor.complaints
    assert "ERROR" not in quick_tavern.words
