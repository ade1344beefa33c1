"""Cups on Discord: a ballot, a bid in stages with steps back, and what others mutter meanwhile."""

from __future__ import annotations

from pathlib import Path

from tests.bot.message_content import menu, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.cups.state import CupsState


async def state(crew: SimcordTable) -> CupsState:
    found: CupsState = (await crew.sitting()).table.state
    return found


async def keep_all(crew: SimcordTable, *names: str) -> None:
    """These people roll none of their dice again."""
    for name in names:
        await crew.press(name, crew.dm(name), r"answer:.*:-$")


async def test_cups_is_played_by_clicks_with_secret_picks_and_undone_stages(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", game="cups")
        before = [[*cup] for cup in (await state(crew)).cups]
        dice = [one["value"] for one in menu(crew.dm("anne"))["options"]]
        assert dice == ["die:0", "die:1", "die:2"]
        await crew.pick("anne", crew.dm("anne"), dice[1:])
        assert (await state(crew)).cups == before, "until all have picked"
        assert "Waiting for 1 secret choice" in told(crew.table())
        await keep_all(crew, "bart")
        assert "rolls 2 dice again" in told(crew.table())

        first = await crew.turn()
        await crew.choose(first, "face:2")
        await crew.choose(first, "1")
        assert (await state(crew)).bid == (1, 2)

        second = await crew.turn()
        assert second != first
        await crew.choose(second, "bid")
        await crew.choose(second, "face:5")
        assert "How many dice show 5?" in told(crew.dm(second))
        await crew.press(second, crew.dm(second), "button:.*:undo:")
        assert "Which face?" in told(crew.dm(second))
        await crew.press(second, crew.dm(second), "button:.*:undo:")
        assert "Do you bid, or doubt?" in told(crew.dm(second))
        assert "face" not in told(crew.table()), "nobody else hears of a bid that was not made"

        assert offers(crew.dm(first), r"answer:.*:nod$")
        await crew.choose(first, "nod")
        assert not offers(crew.dm(first), r"answer:.*:nod$")
        assert offers(crew.dm(first), r"answer:.*:scoff$")
        assert f"{first.title()} nods" in told(crew.table())
        await crew.choose(second, "doubt")
        assert (await state(crew)).round == 2
