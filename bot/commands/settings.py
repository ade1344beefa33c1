"""/settings: what holds for a whole server. Every change is saved at once."""

from __future__ import annotations

from typing import Any

from discord import (
    ChannelType,
    Guild,
    SelectDefaultValue,
    SelectDefaultValueType,
    SelectOption,
    app_commands,
    ui,
)

from bot.answers.replies import framed, renew, reply
from bot.commands import moderating
from bot.commands.tree import Tree
from bot.doors.items import Found, offered
from bot.doors.parts import Click, language_for, parts
from bot.play import targets
from bot.play.keeper import Act
from bot.play.paces import DEFAULT, PACES
from bot.texts import LANGUAGES, Language
from engine.text import card_text, plural, text
from store.rows import ServerRow

TITLE, SAVED = text("Settings of this server"), text("Saved at once.")
AUTOMATIC = "auto"
MOST_CHANNELS = 25


def add(tree: Tree) -> None:
    """Enter the command."""

    @tree.enter(
        card_text("command", "settings"),
        text("Settings of this server: language, channels, pace, animations; for moderators"),
        Act.SERVER_SETTINGS,
    )
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(click: Click) -> None:
        guild, store = _guild(click), parts(click).store
        spoken = await language_for(click)
        await reply(click, _page(await store.server(guild.id), guild, spoken, await store.open_reports(guild.id)))


class Setting(Found[ui.Select[Any]], template=r"settings:(?P<field>language|pace|animations|pictures)"):
    """The language of public messages, the pace of new tables, what moves, for what screens pictures are."""

    act = Act.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        (value,) = self.item.values
        if self.custom_id == "settings:language":
            await _save(click, locale=None if value == AUTOMATIC else offered(value, LANGUAGES))
        elif self.custom_id == "settings:pace":
            await _save(click, pace=offered(value, PACES))
        elif self.custom_id == "settings:animations":
            await _save(click, animations=value == "on")
            await _show_tables(click)
        else:
            await _save(click, upright=value == "upright")
            await _show_tables(click)


class Channels(Found[ui.ChannelSelect[Any]], template="settings:channels"):
    """The channels in which tables may be opened; none chosen means all."""

    act = Act.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        await _save(click, channels=[channel.id for channel in self.item.values])


class Reports(Found[ui.ChannelSelect[Any]], template="settings:reports"):
    """The channel that is told that there is a report; none chosen means none."""

    act = Act.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        await _save(click, reports=next((channel.id for channel in self.item.values), None))


class Role(Found[ui.RoleSelect[Any]], template="settings:role"):
    """The role that may open tables; none chosen means everybody."""

    act = Act.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        await _save(click, role=next((role.id for role in self.item.values), None))


def _guild(click: Click) -> Guild:
    """The server; the door-keeper lets nobody set anything elsewhere."""
    assert click.guild is not None
    return click.guild


async def _save(click: Click, **fields: Any) -> None:
    guild, store = _guild(click), parts(click).store
    async with store.write() as writing:
        await writing.set_server(guild.id, **fields)
    spoken = await language_for(click)
    await renew(click, _page(await store.server(guild.id), guild, spoken, await store.open_reports(guild.id)))


async def _show_tables(click: Click) -> None:
    """The tables in play show at once what was chosen."""
    house = parts(click)
    rows = await house.store.tables(guild=click.guild_id, statuses=("playing",))
    if not rows:
        return
    async with house.store.write() as writing:
        for row in rows:
            await writing.want(row.id, targets.TABLE, row.revision, house.time.wall())
    house.outbox.wake()


def _page(row: ServerRow, guild: Guild, spoken: Language, reports: int) -> ui.LayoutView:
    languages = ui.Select[Any](
        custom_id="settings:language",
        options=[
            SelectOption(
                label=spoken.say(text("Same as the server")),
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
    role = ui.RoleSelect[Any](
        custom_id="settings:role",
        placeholder=spoken.say(text("Everybody")),
        min_values=0,
        default_values=[SelectDefaultValue(id=row.role, type=SelectDefaultValueType.role)]
        if row.role is not None and guild.get_role(row.role)
        else [],
    )
    reports_to = ui.ChannelSelect[Any](
        custom_id="settings:reports",
        channel_types=[ChannelType.text],
        placeholder=spoken.say(text("No channel")),
        min_values=0,
        default_values=[SelectDefaultValue(id=row.reports, type=SelectDefaultValueType.channel)]
        if row.reports is not None and guild.get_channel(row.reports)
        else [],
    )
    animations = ui.Select[Any](
        custom_id="settings:animations",
        options=[
            SelectOption(label=spoken.say(label), value=value, default=row.animations == (value == "on"))
            for value, label in (("on", text("on")), ("off", text("off")))
        ],
    )
    pictures = ui.Select[Any](
        custom_id="settings:pictures",
        options=[
            SelectOption(label=spoken.say(label), value=value, default=row.upright == (value == "upright"))
            for value, label in (("wide", text("wide, for computers")), ("upright", text("tall, for phones")))
        ],
    )
    open_ones = plural(
        "❗ **{n} report** has not been seen to: «For moderators», below.",
        "❗ **{n} reports** have not been seen to: «For moderators», below.",
        n=reports,
    )
    return framed(
        ui.TextDisplay(f"## {spoken.say(TITLE)}\n{spoken.say(open_ones if reports else SAVED)}"),
        ui.TextDisplay(
            spoken.say(text("**Language** of public messages. In private, everyone picks theirs with /me."))
        ),
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
        ui.TextDisplay(spoken.say(text("**Pictures** of public tables. In private, everyone picks theirs with /me."))),
        ui.ActionRow(Setting(pictures)),
        ui.TextDisplay(spoken.say(text("**Role** that may open tables. Choose none to allow everybody."))),
        ui.ActionRow(Role(role)),
        ui.TextDisplay(
            spoken.say(text("**Reports** of tables are announced in this channel, without saying which table."))
        ),
        ui.ActionRow(Reports(reports_to)),
        ui.ActionRow(
            ui.Button(label=spoken.say(text("For moderators")), custom_id="moderating:page"),
        ),
    )


ITEMS = (Setting, Channels, Reports, Role, *moderating.ITEMS)
