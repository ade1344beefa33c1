"""/preferences: a person's own settings. Each change is saved at once.

Discord has a command /me itself, so this one has another name. Its custom ids begin with `me`, as in messages of 1.0.0.
"""

from __future__ import annotations

import io
import json
from typing import Any

from discord import ButtonStyle, File, SelectOption, app_commands, ui

from bot.commands import personal_time
from bot.commands.command_tree import Tree
from bot.commands.confirmation import confirm
from bot.commands.option_limits import Typed
from bot.components.dynamic_items import IdItem, require_offered
from bot.components.serve_interaction_once import committing, write_once
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.tables import outbox_targets
from bot.tables.forget_person import leave_and_forget
from bot.tables.permissions.policy import Action
from bot.texts import LANGUAGES, Language
from bot.texts.command_localisation import localised
from engine.text import Text, card_text, text
from store.people.personal_data import personal_data_of
from store.results.answer_speed import forget_answer_speed
from store.rows import PersonRow

TITLE, SAVED = text("Your preferences"), text("Changes are saved right away.")
AUTOMATIC = "auto"
SWITCHES = {
    "dm": (text("Direct messages"), text("Your hand comes by direct message and stays up to date there.")),
    "text_mode": (text("Text mode"), text("Words in place of pictures, for screen readers and slow connections.")),
    "animations": (text("Animations"), text("Animations in your private messages.")),
    "narrow_screen": (
        text("Phone layout"),
        text(
            "Tall pictures with larger letters in what only you see, such as your hand. "
            "The table's shared picture does not change."
        ),
    ),
    "spoilers": (
        text("Covered hands"),
        text("In direct messages, the picture of your hand stays covered until you press it."),
    ),
    "mentions": (text("Mentions"), text("I mention you when it's your turn.")),
    "summaries": (
        text("One message for several tables"),
        text("When several slow tables wait for you, one direct message lists them all."),
    ),
}
"""Title and explanation of each setting that can be on or off, by the field of `PersonRow`."""
STATISTICS = text("Statistics and ratings")
STATISTICS_SWITCHES = {
    "ranked": (
        text("Leaderboards"),
        text("/leaderboard lists you, and a server's exported results name you."),
    ),
    "show_statistics": (
        text("My statistics"),
        text("Other people on a server may see yours there with /stats. You always see your own."),
    ),
    "count_answer_speed": (
        text("How quickly I answer"),
        text(
            "At the end of a game I count how quickly you took your public turns, and lobbies say it. "
            "Turn it off, and I delete it."
        ),
    ),
}
"""Title and explanation of each setting on the page “Statistics and ratings” that can be on or off, by the field of
`PersonRow`."""
CLOSED = text("Discord blocked my last message. Allow direct messages in your privacy settings, then try again.")

SURE = text(
    "Delete what I store about you? An automatic player takes your seats in play for "
    "good, and other people's games call you Sailor. Exclusions, open reports and "
    "messages in channels stay. This can't be undone."
)
FORGOTTEN = text("Deleted. Exclusions and open reports stay, if there are any. If you come back, you start afresh.")


def add(tree: Tree) -> None:
    """Register /preferences, with suggestions of time zones."""

    @tree.register(
        card_text("command", "preferences"),
        text("Your own settings: language, messages, time zone, quiet hours, holidays"),
        Action.OWN_SETTINGS,
        personal=True,
    )
    @app_commands.rename(
        zone=localised(card_text("option", "zone")),
        quiet=localised(card_text("option", "quiet")),
        away=localised(card_text("option", "away")),
    )
    @app_commands.describe(
        zone=localised(text("Your time zone: begin to type a city, a country or “UTC+2”")),
        quiet=localised(text("Hours when I won't ping you and slow clocks pause, such as 22-8; “no” turns them off")),
        away=localised(text("The day you're back from a holiday, such as “31 January”; “no” for none")),
    )
    async def preferences(
        click: Click, zone: Typed | None = None, quiet: Typed | None = None, away: Typed | None = None
    ) -> None:
        await personal_time.save(click, zone, quiet, away)
        await reply(click, await _own_page(click))

    @preferences.autocomplete("zone")
    async def zones(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return personal_time.suggest_zones(typed, await language_for(click))


class OwnLanguage(IdItem[ui.Select[Any]], template="me:language"):
    """The menu in which a person picks the language of their private messages."""

    action = Action.OWN_SETTINGS

    async def serve(self, click: Click) -> None:
        (value,) = self.item.values
        await _save(click, locale=None if value == AUTOMATIC else require_offered(value, LANGUAGES))


FIELDS = "|".join([*SWITCHES, *STATISTICS_SWITCHES])


class SettingSwitch(IdItem[ui.Button[Any]], template=rf"me:(?P<field>{FIELDS}):(?P<wanted>on|off)"):
    """A button that turns a setting on or off.

    Its custom id has the new value, so that a second click changes nothing.
    """

    action = Action.OWN_SETTINGS

    async def serve(self, click: Click) -> None:
        field, wanted = self.match["field"], self.match["wanted"] == "on"
        opened = {"dm_closed": False} if field == "dm" and wanted else {}
        await _save(click, **{field: wanted}, **opened)
        if field in SWITCHES:
            await _show_hands(click)


async def _save(click: Click, **fields: Any) -> None:
    """Store these fields of the person's `PersonRow`.

    Then show their settings, as they are now, in the clicked message.
    """
    async with write_once(click) as w:
        await w.set_person(click.user.id, **fields)
        if fields.get("count_answer_speed") is False:
            await forget_answer_speed(w, click.user.id)
    await edit_in_place(click, await _own_page(click, statistics=not fields.keys().isdisjoint(STATISTICS_SWITCHES)))


async def _show_hands(click: Click) -> None:
    """Queue an update of the person's hand in each running game, because the changed setting may affect it."""
    services, user = services_of(click), click.user.id
    rows = await services.store.tables(user=user, statuses=("playing",))
    if not rows:
        return
    async with services.store.write() as writing:
        for row in rows:
            await writing.enqueue(row.id, outbox_targets.hand_of(user), row.revision, services.time.wall())
    services.outbox.wake()


async def _own_page(click: Click, *, statistics: bool = False) -> ui.LayoutView:
    store = services_of(click).store
    show = _statistics_page if statistics else _page
    return show(await store.person(click.user.id), await language_for(click))


def _page(row: PersonRow, spoken: Language) -> ui.LayoutView:
    languages = ui.Select[Any](
        custom_id="me:language",
        options=[
            SelectOption(
                label=spoken.say(text("The language of my Discord")), value=AUTOMATIC, default=row.locale is None
            ),
            *(SelectOption(label=name, value=key, default=row.locale == key) for key, name in LANGUAGES.items()),
        ],
    )
    return framed(
        ui.TextDisplay(f"## {spoken.say(TITLE)}\n{spoken.say(SAVED)}"),
        ui.ActionRow(OwnLanguage(languages)),
        *(_section(row, field, title, hint, spoken) for field, (title, hint) in SWITCHES.items()),
        ui.TextDisplay(personal_time.as_text(row, spoken)),
        ui.ActionRow(
            ui.Button(label=spoken.say(STATISTICS), custom_id="me:page:statistics"),
            ui.Button(label=spoken.say(text("What you store about me")), custom_id="me:kept"),
            ui.Button(label=spoken.say(text("Forget me")), custom_id="me:forget", style=ButtonStyle.danger),
        ),
    )


def _statistics_page(row: PersonRow, spoken: Language) -> ui.LayoutView:
    return framed(
        ui.TextDisplay(f"## {spoken.say(STATISTICS)}\n{spoken.say(SAVED)}"),
        *(_section(row, field, title, hint, spoken) for field, (title, hint) in STATISTICS_SWITCHES.items()),
        ui.ActionRow(ui.Button(label=spoken.say(TITLE), custom_id="me:page:main")),
    )


def _section(row: PersonRow, field: str, title: Text, hint: Text, spoken: Language) -> ui.Section[Any]:
    on = bool(getattr(row, field))
    state, label = (text("on"), text("Turn off")) if on else (text("off"), text("Turn on"))
    if field == "dm" and on and row.dm_closed:
        on, state, hint, label = False, text("refused"), CLOSED, text("Try again")
    words = f"**{spoken.say(title)}**: {spoken.say(state)}\n-# {spoken.say(hint)}"
    custom_id, style = f"me:{field}:{'off' if on else 'on'}", ButtonStyle.secondary if on else ButtonStyle.primary
    return ui.Section(words, accessory=ui.Button[Any](label=spoken.say(label), style=style, custom_id=custom_id))


class PageButton(IdItem[ui.Button[Any]], template="me:page:(?P<page>main|statistics)"):
    """A button that shows another page of the person's settings."""

    action = Action.OWN_SETTINGS

    async def serve(self, click: Click) -> None:
        await edit_in_place(click, await _own_page(click, statistics=self.match["page"] == "statistics"))


class StoredDataButton(IdItem[ui.Button[Any]], template="me:kept"):
    """A button that replies with a file of the data stored about the person."""

    action = Action.OWN_SETTINGS

    async def serve(self, click: Click) -> None:
        services = services_of(click)
        spoken = await language_for(click)
        kept = await personal_data_of(services.store, click.user.id)
        told = text(
            "I store your settings, your seats (tables: {tables}), the tables you follow "
            "({followed}) and notes for moderators ({noted}). The file has all of it, except "
            "your answers in games in play: those are secret.",
            tables=len(kept["tables"]),
            followed=len(kept["follows"]),
            noted=len(kept["noted_for_moderators"]) + len(kept["excluded_in"]),
        )
        content = json.dumps(kept, ensure_ascii=False, indent=1).encode()
        file = File(io.BytesIO(content), filename="quarterdeck-about-you.json")
        await reply(click, framed(ui.TextDisplay(spoken.say(told)), ui.File(f"attachment://{file.filename}")), [file])


class ForgetButton(IdItem[ui.Button[Any]], template="me:forget(?P<sure>:sure)?"):
    """A button that deletes the data stored about the person, after confirmation."""

    action = Action.OWN_SETTINGS

    async def serve(self, click: Click) -> None:
        if self.custom_id == "me:forget":
            await confirm(click, SURE, (text("Delete it"), "me:forget:sure"))
            return
        services = services_of(click)
        spoken = await language_for(click)  # before the deletion, because it stores the language of their client
        async with committing(click):
            await leave_and_forget(services.tables, click.user.id, click.id)
        await edit_in_place(click, framed(ui.TextDisplay(spoken.say(FORGOTTEN))))


ITEMS = (OwnLanguage, SettingSwitch, PageButton, StoredDataButton, ForgetButton)
