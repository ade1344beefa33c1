"""Revisable choices show the current values as picked, and are edited when those change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.every_choice_kind_game import known_game
from tests.bot.message_content import Message, answer_of, control, menu, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table


@pytest.fixture(autouse=True)
def _questions() -> Iterator[None]:
    with known_game():
        yield


async def wares(crew: SimcordTable) -> str:
    """Return the custom id of the menu in which Anne says what she sells."""
    return f"select:{crew.code}:{(await crew.opened('anne', 'wares')).number}:"


def picked(message: Message, pattern: str) -> list[str]:
    return [one["value"] for one in menu(message, pattern)["options"] if one.get("default")]


async def test_a_setting_shows_its_current_value_and_stays_open(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", game="kinds", options="kind: wares")
        mine = answer_of(await crew.press("anne", crew.table(), "button:.*:hand$"))
        address = await wares(crew)
        assert picked(crew.dm("anne"), address) == []
        await crew.pick("anne", crew.dm("anne"), ["rum", "gold"], address)
        asked = (await crew.opened("anne", "wares")).choice.prompt.plain()
        for message in (crew.dm("anne"), mine):
            assert f"-# {asked}" in told(message)
            assert picked(message, address) == ["gold", "rum"]
        await crew.restart()
        await crew.pick("anne", crew.dm("anne"), ["silk"], address)
        assert picked(crew.dm("anne"), address) == ["silk"]
        assert picked(crew.dm("bart"), address) == []
        await crew.press(
            "anne", crew.dm("anne"), control(crew.dm("anne"), address.replace("select:", "answer:") + "-$")
        )
        assert picked(crew.dm("anne"), address) == []
        assert not offers(crew.dm("anne"), "answer:.*:=$")


async def test_a_preselected_pick_can_be_kept(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", game="kinds", options="kind: kept")
        assert picked(crew.dm("anne"), "select:") == ["gold", "silver"]
        await crew.press("anne", crew.dm("anne"), "answer:.*:=$")
        await crew.pick("bart", crew.dm("bart"), ["silver", "rum"])
        assert "Anne said ['gold', 'silver']." in told(crew.table())
        assert "Bart said ['silver', 'rum']." in told(crew.table())
