"""/settings: settings of a whole server. Each change is saved at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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

from bot.commands import moderator_panel, personal_time
from bot.commands.command_tree import Tree
from bot.commands.option_limits import Typed
from bot.components import puzzle
from bot.components.dynamic_items import IdItem, require_offered
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.tables import outbox_targets
from bot.tables.evenings import reschedule_evenings
from bot.tables.permissions.policy import Action
from bot.tables.personal_time.time_zones import zone_label, zone_named
from bot.tables.puzzles import set_puzzles
from bot.tables.time_limits.pace import DEFAULT, PACES
from bot.texts import LANGUAGES, Language
from bot.texts.command_localisation import localised
from bot.views.choice_components import Say
from engine.text import Text, card_text, plural, text
from store.rows import ServerRow
from store.tables.evenings import evenings_on

TITLE, SAVED = text("Settings of this server"), text("Changes are saved right away.")
WITHOUT_MANAGE_THREADS = text(
    "I lack the optional permission **Manage Threads**. Without it a table leaves its thread when somebody locks it, "
    "and I cannot remove people from a locked thread."
)
WITHOUT_CREATE_EVENTS = text(
    "I lack the optional permission **Create Events**. Without it, public tables with a start time get no event of "
    "the server."
)
AUTOMATIC = "auto"
MOST_CHANNELS = 25
"""Maximum number of channels in the menu. Discord allows 25."""


def add(tree: Tree) -> None:
    """Register /settings, with its page for moderators."""

    @tree.register(
        card_text("command", "settings"),
        text("Settings of this server: language, channels, pace, animations; for moderators"),
        Action.SERVER_SETTINGS,
    )
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.rename(zone=localised(card_text("option", "zone")))
    @app_commands.describe(
        zone=localised(text("The server's time zone, for evenings, puzzles, /leaderboard: begin to type a city"))
    )
    async def settings(click: Click, zone: Typed | None = None) -> None:
        guild, store = _guild(click), services_of(click).store
        if zone is not None:
            named = None if personal_time.means_none(zone) else zone_named(zone)
            evenings = await evenings_on(store, guild.id)
            async with write_once(click) as w:
                await set_puzzles(w, await store.server(guild.id), services_of(click).time.wall(), time_zone=named)
                await reschedule_evenings(w, evenings, named)
        spoken = await language_for(click)
        await reply(click, _page(await store.server(guild.id), guild, spoken, await store.count_open_reports(guild.id)))

    @settings.autocomplete("zone")
    async def zones(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return personal_time.suggest_zones(typed, await language_for(click))


class SettingMenu(IdItem[ui.Select[Any]], template=r"settings:(?P<field>language|pace|animations|pictures|ratings)"):
    """A menu for the language of public messages, the pace of new tables, animations, the shape of pictures, or
    ratings.
    """

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        (value,) = self.item.values
        if self.custom_id == "settings:language":
            await _save(click, locale=None if value == AUTOMATIC else require_offered(value, LANGUAGES))
        elif self.custom_id == "settings:pace":
            await _save(click, pace=require_offered(value, PACES))
        elif self.custom_id == "settings:animations":
            await _save(click, animations=value == "on")
            await _show_tables(click)
        elif self.custom_id == "settings:ratings":
            await _save(click, rated=value == "on")
        else:
            await _save(click, narrow_screen=value != "wide")  # menus of 1.0.0 offer "upright"
            await _show_tables(click)


class ChannelsMenu(IdItem[ui.ChannelSelect[Any]], template="settings:channels"):
    """The menu of channels where tables may be opened. An empty selection allows all channels."""

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        await _save(click, allowed_channels=[channel.id for channel in self.item.values])


class ReportsMenu(IdItem[ui.ChannelSelect[Any]], template="settings:reports"):
    """The menu for the channel in which reports are announced. If none is picked, they are not announced."""

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        await _save(click, report_channel=next((channel.id for channel in self.item.values), None))


class CallsMenu(IdItem[ui.ChannelSelect[Any]], template="settings:calls"):
    """The menu for the channel of calls for players. If none is picked, there are none."""

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        await _save(click, call_channel=next((channel.id for channel in self.item.values), None))


class RoleMenu(IdItem[ui.RoleSelect[Any]], template="settings:(?P<field>role|organisers)"):
    """The menu for the role that may open tables, or for the one that may organise tournaments.

    An empty selection allows everybody to open tables, and nobody else to organise.
    """

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        field = "opener_role" if self.match["field"] == "role" else "organiser_role"
        await _save(click, **{field: next((role.id for role in self.item.values), None)})


def _guild(click: Click) -> Guild:
    """Return the server. There is one, because the policy allows server settings nowhere else."""
    assert click.guild is not None
    return click.guild


async def _save(click: Click, **fields: Any) -> None:
    """Store these fields of the server's `ServerRow`.

    Then show its settings, as they are now, in the clicked message.
    """
    guild, store = _guild(click), services_of(click).store
    async with write_once(click) as w:
        await w.set_server(guild.id, **fields)
    spoken = await language_for(click)
    await edit_in_place(
        click, _page(await store.server(guild.id), guild, spoken, await store.count_open_reports(guild.id))
    )


async def _show_tables(click: Click) -> None:
    """Queue an update of each running table on the server, because the changed setting affects it."""
    services = services_of(click)
    rows = await services.store.tables(guild=click.guild_id, statuses=("playing",))
    if not rows:
        return
    async with services.store.write() as writing:
        for row in rows:
            await writing.enqueue(row.id, outbox_targets.TABLE, row.revision, services.time.wall())
    services.outbox.wake()


def _page(row: ServerRow, guild: Guild, spoken: Language, reports: int) -> ui.LayoutView:
    open_ones = plural(
        "❗ **{n} report** is still open: see “For moderators”, below.",
        "❗ **{n} reports** are still open: see “For moderators”, below.",
        n=reports,
    )
    head = [f"## {spoken.say(TITLE)}", spoken.say(open_ones if reports else SAVED)]
    if not guild.me.guild_permissions.manage_threads:
        head.append(f"-# {spoken.say(WITHOUT_MANAGE_THREADS)}")
    if not guild.me.guild_permissions.create_events:
        head.append(f"-# {spoken.say(WITHOUT_CREATE_EVENTS)}")
    shown: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(head))]
    for words, control in _controls(row, guild, spoken.say):
        shown += [ui.TextDisplay(spoken.say(words)), ui.ActionRow(control)]
    zone = text(
        "**Time zone** of evenings, puzzles and /leaderboard: {zone}. Change it with /settings zone.",
        zone=zone_label(row.time_zone or "UTC", spoken.locale),
    )
    shown.append(ui.TextDisplay(spoken.say(zone)))
    moderators = ui.Button[Any](label=spoken.say(text("For moderators")), custom_id="moderating:page")
    return framed(*shown, ui.ActionRow(puzzle.settings_button(spoken), moderators))


def _controls(row: ServerRow, guild: Guild, say: Say) -> list[tuple[Text, ui.Item[Any]]]:
    """Return the server's settings as pairs: the text that explains a setting, and the menu that changes it."""
    languages = [(AUTOMATIC, say(text("the community's in Discord, else the host's"))), *LANGUAGES.items()]
    paces = [(key, say(pace.label)) for key, pace in PACES.items()]
    on_off = [("on", say(text("on"))), ("off", say(text("off")))]
    shapes = [("wide", say(text("wide, for computers"))), ("portrait", say(text("tall, for phones")))]
    return [
        (
            text("**Language** of public messages. In private, everyone picks theirs with /preferences."),
            _menu("language", languages, row.locale or AUTOMATIC),
        ),
        (
            text("**Channels** where tables may be opened. Choose none to allow every channel."),
            ChannelsMenu(_channels("channels", row.allowed_channels, guild, say(text("Every channel")), MOST_CHANNELS)),
        ),
        (
            text("**Pace** of new tables. Each table may choose another."),
            _menu("pace", paces, row.pace or DEFAULT),
        ),
        (
            text("**Animations** at public tables, such as rolling dice. The result is always told in words."),
            _menu("animations", on_off, "on" if row.animations else "off"),
        ),
        (
            text("**Pictures** of public tables. In private, everyone picks theirs with /preferences."),
            _menu("pictures", shapes, "portrait" if row.narrow_screen else "wide"),
        ),
        (
            text("**Role** that may open tables. Choose none to allow everybody."),
            RoleMenu(_role("role", row.opener_role, guild, say(text("Everybody")))),
        ),
        (
            text("**Organisers** of tournaments, beside people who can manage the server."),
            RoleMenu(_role("organisers", row.organiser_role, guild, say(text("No role")))),
        ),
        (
            text("**Ratings** of people, for /leaderboard. If off, every new game is a friendly one."),
            _menu("ratings", on_off, "on" if row.rated else "off"),
        ),
        (
            text("**Reports** of tables are announced in this channel, without saying which table."),
            ReportsMenu(_channels("reports", [row.report_channel], guild, say(text("No channel")))),
        ),
        (
            text("**Calls** for players, which people write with /find, are posted in this channel."),
            CallsMenu(_channels("calls", [row.call_channel], guild, say(text("No channel")))),
        ),
    ]


def _channels(
    field: str, chosen: Sequence[int | None], guild: Guild, placeholder: str, most: int = 1
) -> ui.ChannelSelect[Any]:
    """Return a menu of text channels for the setting `field`, with the channels whose ids are in `chosen` preselected.

    Up to `most` channels can be picked.
    """
    return ui.ChannelSelect(
        custom_id=f"settings:{field}",
        channel_types=[ChannelType.text],
        placeholder=placeholder,
        min_values=0,
        max_values=most,
        default_values=_preselected(SelectDefaultValueType.channel, chosen, guild.get_channel),
    )


def _role(field: str, chosen: int | None, guild: Guild, placeholder: str) -> ui.RoleSelect[Any]:
    """Return a menu of roles for the setting `field`, with the role whose id is `chosen` preselected (None: none)."""
    return ui.RoleSelect(
        custom_id=f"settings:{field}",
        placeholder=placeholder,
        min_values=0,
        default_values=_preselected(SelectDefaultValueType.role, [chosen], guild.get_role),
    )


def _menu(field: str, offers: Sequence[tuple[str, str]], chosen: str) -> SettingMenu:
    """Return a menu for the setting `field`.

    `offers` are pairs of a value and its label; `chosen` is the present value.
    """
    options = [SelectOption(label=words, value=value, default=value == chosen) for value, words in offers]
    return SettingMenu(ui.Select(custom_id=f"settings:{field}", options=options))


def _preselected(
    kind: SelectDefaultValueType, ids: Sequence[int | None], get: Callable[[int], object]
) -> list[SelectDefaultValue]:
    """Return the preselected entries of a menu of roles or channels: those whose ids are in `ids` and that still exist.

    `get` returns the role or channel with an id, or None if it was deleted. Discord refuses a menu with a deleted one.
    """
    return [SelectDefaultValue(id=one, type=kind) for one in ids if one is not None and get(one)]


ITEMS = (SettingMenu, ChannelsMenu, ReportsMenu, CallsMenu, RoleMenu, *moderator_panel.ITEMS)
