"""Servers choose portrait pictures for their tables, and people for their own messages, for narrow screens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import discord
import pytest
from discord import ui

from bot.commands.server_settings import SettingMenu
from renderers.picture_context import Frame, Picture
from tests.bot.every_choice_kind_game import KindView, Renderer, known_game
from tests.bot.message_content import told
from tests.bot.simcord_bot import simcord_table
from tests.ledger import rule


@pytest.fixture(autouse=True)
def _questions() -> Iterator[None]:
    with known_game():
        yield


@rule("H-358")
async def test_a_server_and_a_person_can_each_choose_portrait_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, hand = Renderer.table, Renderer.private
    tables: list[bool] = []
    hands: list[bool] = []

    def a_table(view: KindView, frame: Frame) -> Picture:
        tables.append(frame.portrait)
        return table(view, frame)

    def a_hand(view: KindView, frame: Frame) -> Picture:
        hands.append(frame.portrait)
        return hand(view, frame)

    monkeypatch.setattr(Renderer, "table", staticmethod(a_table))
    monkeypatch.setattr(Renderer, "private", staticmethod(a_hand))
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", game="kinds")
        await crew.say("anne", "hand", table=crew.code)
        assert (set(tables), set(hands)) == ({False}, {False})
        boss = crew.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        crew.people["zora"] = crew.guild.add_member(crew.env.create_user("zora"), roles=[boss])
        tables.clear()
        await crew.pick("zora", await crew.say("zora", "settings"), ["portrait"], "settings:pictures")
        assert tables == [True]
        await crew.press("anne", await crew.say("anne", "preferences"), "me:narrow_screen:on")
        for who, wanted in (("anne", True), ("bart", False)):
            tables.clear()
            hands.clear()
            await crew.say(who, "hand", table=crew.code)
            await crew.say(who, "table", table=crew.code)
            assert (set(tables), set(hands)) == ({wanted}, {wanted})


@rule("H-358")
async def test_the_first_hand_mentions_pictures_for_phones(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", game="yarr")
        assert "on your phone?" in told(await crew.say("anne", "hand", table=crew.code))
        await crew.press("anne", await crew.say("anne", "preferences"), "me:narrow_screen:on")
        assert "on your phone?" not in told(await crew.say("anne", "hand", table=crew.code))
        await crew.press("bart", await crew.say("bart", "preferences"), "me:text_mode:on")
        assert "on your phone?" not in told(await crew.say("bart", "hand", table=crew.code))
        await crew.press("anne", await crew.say("anne", "preferences"), "me:narrow_screen:off")
        while await crew.on_turn() != "anne":
            await crew.move(await crew.turn())
        await crew.move("anne")
        assert "on your phone?" not in told(await crew.say("anne", "hand", table=crew.code))


@rule("H-358")
@pytest.mark.parametrize(("value", "narrow"), [("portrait", True), ("upright", True), ("wide", False)])
async def test_the_menu_of_pictures_understands_the_values_of_1_0_0(
    value: str, narrow: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[dict[str, Any]] = []

    async def save(click: Any, **fields: Any) -> None:
        saved.append(fields)

    async def show_tables(click: Any) -> None:
        pass

    monkeypatch.setattr("bot.commands.server_settings._save", save)
    monkeypatch.setattr("bot.commands.server_settings._show_tables", show_tables)
    menu = ui.Select[Any](custom_id="settings:pictures")
    menu._values = [value]
    await SettingMenu(menu).serve(cast("Any", None))
    assert saved == [{"narrow_screen": narrow}]
