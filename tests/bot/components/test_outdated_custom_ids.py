"""Outdated custom ids and menu values get a clear refusal and cause no error.

An earlier release may have sent them, or the page they name may have been removed.

The test finds every registered button and menu by itself. It presses each one as it is. Then it replaces each part of
the custom id with an invalid one, and presses again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from discord import ui
from simcord.actors import _dispatch_actor_interaction as send
from simcord.backend import serializers
from simcord.enums import InteractionType

from bot.app import Quarterdeck
from bot.commands.rules import REWRITTEN
from bot.components.button_registry import GONE
from bot.components.dispatch import CHANGED
from bot.tables.loaded_table import NO_TABLE
from bot.tables.time_limits.pace import PACES
from bot.texts import LANGUAGES
from bot.views import custom_ids
from tests.bot.components.test_permissions import CODE, CONTROLS, items
from tests.bot.message_content import answer_of, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

NONSENSE = ("", "-1", "99", "9" * 18, "9" * 30, "zebra", "7-99", "\u00b2")
"""Invalid parts, among them a number too large for the database, and a digit that is no number."""
FEW = ("", "9" * 18, "zebra")
ELSEWHERE = "ZZZZZ"
"""The code of a table that does not exist."""
BUTTON, MENU = discord.ComponentType.button, discord.ComponentType.select
KINDS = {
    ui.Button: BUTTON,
    ui.Select: MENU,
    ui.UserSelect: discord.ComponentType.user_select,
    ui.RoleSelect: discord.ComponentType.role_select,
    ui.ChannelSelect: discord.ComponentType.channel_select,
}
UNKNOWN = (
    "zebra",
    "me:beard:on",
    "settings:zebra",
    "rules:yarr:zebra",
    f"button:{CODE}",
    f"answer:{CODE}:{'9' * 30}:draw",
)
"""Custom ids that no component matches."""


def like(custom_id: str, item: type[ui.DynamicItem[Any]]) -> Iterator[str]:
    """Yield variants of a custom id in which one part is replaced, and which the item's pattern still matches."""
    pattern = item.__discord_ui_compiled_template__
    whole = f"{custom_id}:0" if "argument" in pattern.groupindex else custom_id
    match = pattern.fullmatch(whole)
    assert match is not None
    for name in pattern.groupindex:
        begin, end = match.span(name)
        for part in {"table": (ELSEWHERE,), "argument": FEW}.get(name, NONSENSE):
            other = f"{whole[:begin]}{part}{whole[end:]}"
            if begin >= 0 and pattern.fullmatch(other):
                yield other


def every_press(bot: Quarterdeck) -> Iterator[tuple[str, discord.ComponentType, list[str]]]:
    """Yield everything to press: each custom id with all values, and each changed one with a few of them."""
    for item in items(bot):
        for one, make in CONTROLS.items():
            if item.__discord_ui_compiled_template__.fullmatch(one):
                kind = KINDS[type(make(one))]
                whole = [([value], one) for value in NONSENSE]
                changed = [([value], other) for other in like(one, item) for value in FEW]
                seen = set[str]()
                for picked, custom_id in [*whole, *changed]:
                    if kind is not BUTTON or custom_id not in seen:
                        yield custom_id, kind, [] if kind is BUTTON else picked
                    seen.add(custom_id)


async def press(
    crew: SimcordTable, name: str, custom_id: str, kind: discord.ComponentType = BUTTON, picked: list[str] | None = None
) -> simcord.InteractionResult:
    """Press a button or choose in a menu that an old message had. The interaction must be acknowledged."""
    custom_id = custom_id.replace(CODE, crew.code)
    control: dict[str, Any] = {"type": kind.value, "custom_id": custom_id}
    control |= {"style": 2, "label": "?"} if kind is BUTTON else {"options": [{"label": "?", "value": "?"}]}
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind.value}
    data |= {} if kind is BUTTON else {"values": picked or []}
    data |= {} if kind in (BUTTON, MENU) else {"resolved": {}}
    backend = crew.env.backend
    stored = backend.create_message(
        crew.channel.id,
        backend.bot_user.id,
        components=[{"type": 1, "components": [control]}],
        flags=discord.MessageFlags(ephemeral=True, components_v2=True).value,
    )
    message = dict(serializers.message_payload(backend, stored))
    result = await send(
        crew.people[name],
        InteractionType.MESSAGE_COMPONENT,
        crew.channel,
        data,
        extra={"message": message},
        source_message_id=stored.id,
    )
    assert result.acknowledged, f"{custom_id} {picked} was left without an answer"
    return result


def sentence(result: simcord.InteractionResult) -> str:
    """Return the text that answered the interaction."""
    return told(answer_of(result))


async def at_sea(crew: SimcordTable) -> None:
    """Start a game with Anne, unless one is running."""
    row = await crew.store.table(crew.code) if crew.code else None
    if row is None or row.status != "playing":
        crew.bot.services.limits.commands.most = 10_000  # nobody types so fast
        await crew.begin("anne", "bart")
    elif next(seat.automatic_player for seat in await crew.store.seats(crew.code) if seat.place == 0):
        await press(crew, "anne", custom_ids.to_button(CODE, "return-to-seat"))


@rule("H-388")
async def test_every_control_replies_whatever_its_custom_id_says(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        everything = crew.guild.create_role("all", permissions=discord.Permissions.all())
        crew.people["boss"] = crew.guild.add_member(crew.env.create_user("boss"), roles=[everything])
        async with crew.store.write() as w:
            await w.set_person(crew.people["anne"].id, text_mode=True)  # pictures do not matter here
        await at_sea(crew)
        for custom_id, kind, picked in every_press(crew.bot):
            name = "boss" if custom_id.startswith(("settings", "moderating")) else "anne"
            result = await press(crew, name, custom_id, kind, picked)
            assert crew.records.errors == [], f"{custom_id} {picked}"
            if ELSEWHERE in custom_id:
                assert NO_TABLE.source in sentence(result)
            await at_sea(crew)
        everywhere = await crew.store.server(crew.guild.id)
        assert everywhere.pace in PACES or everywhere.pace is None
        assert everywhere.locale in LANGUAGES or everywhere.locale is None
        assert (await crew.store.person(crew.people["anne"].id)).locale in (*LANGUAGES, None)


@rule("H-388")
async def test_a_press_on_a_control_that_no_longer_exists_says_so(tmp_path: Path) -> None:
    """Press buttons of an earlier release, in which one part of the custom id no longer exists."""
    async with simcord_table(tmp_path) as crew:
        await at_sea(crew)
        for custom_id in UNKNOWN:
            assert CHANGED.source in sentence(await press(crew, "anne", custom_id))
        for custom_id in (
            custom_ids.to_command("zebra", CODE),
            custom_ids.to_button(CODE, "zebra"),
            custom_ids.to_button(CODE, "vote-out", "zebra"),
            custom_ids.to_button(CODE, "give-seat", "7"),
            custom_ids.to_button(CODE, "undo", "7-8-9"),
            custom_ids.to_button(CODE, "agree-to-undo"),
        ):
            assert GONE.source in sentence(await press(crew, "anne", custom_id)), custom_id
        for custom_id, picked in (
            ("rules:yarr:section", "99"),
            ("rules:quarterdeck:section", "zebra"),
            ("rules:yarr:rule", "Y-999"),
        ):
            assert REWRITTEN.source in sentence(await press(crew, "anne", custom_id, MENU, [picked])), custom_id
        assert "not available any more" in sentence(await press(crew, "anne", "me:language", MENU, ["zebra"]))
        assert "Be the first to get rid of all your cards" in sentence(
            await press(crew, "anne", "rules:yarr:section", MENU, ["0"])
        )


@rule("H-388")
async def test_an_old_menu_of_a_deleted_page_says_that_the_page_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.texts.player_guides.page", lambda game, locale="en": ())
    async with simcord_table(tmp_path) as crew:
        told = sentence(await press(crew, "anne", "rules:quarterdeck:section", MENU, ["0"]))
        assert REWRITTEN.source in told
