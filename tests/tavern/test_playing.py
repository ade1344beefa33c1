"""The local tavern as people use it: a real browser, the real bot, all clicks and nothing else."""

from __future__ import annotations

import pytest

from tests.tavern.conftest import Tavern
from tests.tavern.visitor import Visitor

pytestmark = pytest.mark.usefixtures("browser")


async def test_a_table_is_opened_and_played_at(quick_tavern: Tavern) -> None:
    async with Visitor(quick_tavern.url) as anne:
        await anne.sees("Welcome to the local tavern")
        await anne.send("play", game="Captain")
        await anne.press("Add automatic player")
        await anne.press("Quartermaster (plays to win)")
        await anne.sees("Old Barnacle")
        await anne.press("Start")
        await anne.press("My hand", anne.table)
        for message in (anne.table, anne.hand):
            assert all(alt and width > 0 for alt, width in await anne.pictures(message))
    assert "ERROR" not in quick_tavern.words
