"""/settings: what holds for a whole server. Every change is saved at once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

from discord import (
    ChannelType,
    Guild,
    Interaction,
    SelectDefaultValue,
    SelectDefaultValueType,
    SelectOption,
    app_commands,
    ui,
)

from bot.errors import Friendly, guarded
from bot.paces import DEFAULT, PACES
from bot.people import language_of
from bot.replies import Answer, page, renew, reply
from bot.texts import LANGUAGES, Language
from bot.translator import localised
from engine.text import card_text, text

if TYPE_CHECKING:
    from bot.app import Quarterdeck
    from engine.store.rows import ServerRow

TITLE, SAVED = text("Settings of this server"), text("Saved at once.")
AUTOMATIC = "auto"
MOST_CHANNELS = 25


def add(bot: Quarterdeck) -> None:
    """Enter the command and what its controls do."""
    bot.add_dynamic_items(Setting, Channels)

    @bot.tree.command(
        name=localised(card_text("command", "settings")),
        description=localised(text("Settings of this server: language, channels, pace, animations")),
    )
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(interaction: Interaction[Any]) -> None:
        guild = _managed(interaction)
        spoken = await language_of(bot.store, interaction)
        await reply(interaction, _page(await bot.store.server(guild.id), guild, spoken))


class Setting(ui.DynamicItem[ui.Select[Any]], template=r"settings:(?P<field>language|pace|animations)"):
    """The language of public messages, the pace that new tables start with, or whether anything moves."""

    @classmethod
    async def from_custom_id(cls, interaction: Interaction[Any], item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(item)

    @guarded
    async def callback(self, interaction: Interaction[Any]) -> None:
        (value,) = self.item.values
        if self.custom_id == "settings:language":
            await _save(interaction, locale=None if value == AUTOMATIC else value)
        elif self.custom_id == "settings:pace":
            await _save(interaction, pace=value)
        else:
            await _save(interaction, animations=value == "on")
            await _show_tables(interaction)


class Channels(ui.DynamicItem[ui.ChannelSelect[Any]], template="settings:channels"):
    """The channels in which tables may be opened; none chosen means all."""

    @classmethod
    async def from_custom_id(cls, interaction: Interaction[Any], item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.ChannelSelect)
        return cls(item)

    @guarded
    async def callback(self, interaction: Interaction[Any]) -> None:
        await _save(interaction, channels=[channel.id for channel in self.item.values])


def _managed(interaction: Interaction[Any]) -> Guild:
    """The server, if the person may change its settings. The controls ask again: rights can be lost."""
    if interaction.guild is None or not interaction.permissions.manage_guild:
        raise Friendly(text("Only people who may manage this server can change its settings."))
    return interaction.guild


async def _save(interaction: Interaction[Any], **fields: Any) -> None:
    guild, bot = _managed(interaction), interaction.client
    async with bot.store.write() as writing:
        await writing.set_server(guild.id, **fields)
    spoken = await language_of(bot.store, interaction)
    await renew(interaction, _page(await bot.store.server(guild.id), guild, spoken))


async def _show_tables(interaction: Interaction[Any]) -> None:
    """The tables in play show at once that something moves, or that nothing does."""
    bot = interaction.client
    rows = await bot.store.tables(guild=interaction.guild_id, statuses=("playing",))
    if not rows:
        return
    async with bot.store.write() as writing:
        for row in rows:
            await writing.want(row.id, "table", row.revision, bot.now())
    bot.delivery.wake()


def _page(row: ServerRow, guild: Guild, spoken: Language) -> Answer:
    languages = ui.Select[Any](
        custom_id="settings:language",
        options=[
            SelectOption(
                label=spoken.say(text("Whatever Discord knows of the server")),
                value=AUTOMATIC,
                default=row.locale is None,
            ),
            *(SelectOption(label=name, value=key, default=row.locale == key) for key, name in LANGUAGES.items()),
        ],
    )
    channels = ui.ChannelSelect[Any](
        custom_id="settings:channels",
        channel_types=[ChannelType.text],
        placeholder=spoken.say(text("Every channel")),
        min_values=0,
        max_values=MOST_CHANNELS,
        # Discord refuses a default that is gone.
        default_values=[
            SelectDefaultValue(id=channel, type=SelectDefaultValueType.channel)
            for channel in row.channels
            if guild.get_channel(channel)
        ],
    )
    paces = ui.Select[Any](
        custom_id="settings:pace",
        options=[
            SelectOption(label=spoken.say(pace.label), value=key, default=key == (row.pace or DEFAULT))
            for key, pace in PACES.items()
        ],
    )
    animations = ui.Select[Any](
        custom_id="settings:animations",
        options=[
            SelectOption(label=spoken.say(label), value=value, default=row.animations == (value == "on"))
            for value, label in (("on", text("on")), ("off", text("off")))
        ],
    )
    return page(
        ui.TextDisplay(f"## {spoken.say(TITLE)}\n{spoken.say(SAVED)}"),
        ui.TextDisplay(spoken.say(text("**Language** of public messages. In private, everybody is spoken to by /me."))),
        ui.ActionRow(Setting(languages)),
        ui.TextDisplay(
            spoken.say(text("**Channels** where tables may be opened. Choose none to allow every channel."))
        ),
        ui.ActionRow(Channels(channels)),
        ui.TextDisplay(spoken.say(text("**Pace** of new tables. Each table may choose another."))),
        ui.ActionRow(Setting(paces)),
        ui.TextDisplay(
            spoken.say(
                text("**Animations** at public tables, such as rolling dice. The result is always told in words.")
            )
        ),
        ui.ActionRow(Setting(animations)),
    )
