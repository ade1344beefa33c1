"""/me: a person's own settings. Every change is saved at once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self

from discord import ButtonStyle, Interaction, SelectOption, ui

from bot.errors import guarded
from bot.people import language_of
from bot.replies import Answer, page, renew, reply
from bot.texts import LANGUAGES, Language
from bot.translator import localised
from engine.text import Text, card_text, text

if TYPE_CHECKING:
    from bot.app import Quarterdeck
    from engine.store.rows import PersonRow

TITLE, SAVED = text("Your settings"), text("Saved at once.")
AUTOMATIC = "auto"
SWITCHES = {
    "dm": (text("Direct messages"), text("Your hand comes by direct message and is kept current there.")),
    "text_mode": (text("Text mode"), text("Words in place of pictures, for screen readers and slow connections.")),
    "animations": (text("Animations"), text("What moves is shown moving in what comes to you alone.")),
    "mentions": (text("Mentions"), text("You are mentioned when it is your turn.")),
}
CLOSED = text(
    "Discord did not let my last message through. Allow direct messages in your privacy settings, then try again."
)


def add(bot: Quarterdeck) -> None:
    """Enter the command and what its controls do."""
    bot.add_dynamic_items(OwnLanguage, Switch)

    @bot.tree.command(
        name=localised(card_text("command", "me")),
        description=localised(text("Your own settings: language, direct messages, text mode, animations, mentions")),
    )
    async def me(interaction: Interaction[Any]) -> None:
        await reply(interaction, await _own_page(interaction))


class OwnLanguage(ui.DynamicItem[ui.Select[Any]], template="me:language"):
    """The language in which this person is spoken to in private."""

    @classmethod
    async def from_custom_id(cls, interaction: Interaction[Any], item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.Select)
        return cls(item)

    @guarded
    async def callback(self, interaction: Interaction[Any]) -> None:
        (value,) = self.item.values
        await _save(interaction, locale=None if value == AUTOMATIC else value)


class Switch(
    ui.DynamicItem[ui.Button[Any]], template=r"me:(?P<field>dm|text_mode|animations|mentions):(?P<wanted>on|off)"
):
    """Turns one thing on or off. It carries what is wanted, so a second click does not turn it back."""

    def __init__(self, field: str, wanted: bool, label: str = "") -> None:
        style = ButtonStyle.primary if wanted else ButtonStyle.secondary
        custom_id = f"me:{field}:{'on' if wanted else 'off'}"
        super().__init__(ui.Button(label=label or field, style=style, custom_id=custom_id))
        self.field, self.wanted = field, wanted

    @classmethod
    async def from_custom_id(cls, interaction: Interaction[Any], item: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(match["field"], match["wanted"] == "on")

    @guarded
    async def callback(self, interaction: Interaction[Any]) -> None:
        opened = {"dm_closed": False} if self.field == "dm" and self.wanted else {}
        await _save(interaction, **{self.field: self.wanted}, **opened)
        await _show_hands(interaction)


async def _save(interaction: Interaction[Any], **fields: Any) -> None:
    async with interaction.client.store.write() as writing:
        await writing.set_person(interaction.user.id, **fields)
    await renew(interaction, await _own_page(interaction))


async def _show_hands(interaction: Interaction[Any]) -> None:
    """What was changed may change how hands come, or bring them again: those of the games in play."""
    bot, user = interaction.client, interaction.user.id
    rows = await bot.store.tables(user=user, statuses=("playing",))
    if not rows:
        return
    async with bot.store.write() as writing:
        for row in rows:
            await writing.want(row.id, f"hand:{user}", row.revision, bot.now())
    bot.delivery.wake()


async def _own_page(interaction: Interaction[Any]) -> Answer:
    store = interaction.client.store
    return _page(await store.person(interaction.user.id), await language_of(store, interaction))


def _page(row: PersonRow, spoken: Language) -> Answer:
    languages = ui.Select[Any](
        custom_id="me:language",
        options=[
            SelectOption(
                label=spoken.say(text("The language of my Discord")), value=AUTOMATIC, default=row.locale is None
            ),
            *(SelectOption(label=name, value=key, default=row.locale == key) for key, name in LANGUAGES.items()),
        ],
    )
    return page(
        ui.TextDisplay(f"## {spoken.say(TITLE)}\n{spoken.say(SAVED)}"),
        ui.ActionRow(OwnLanguage(languages)),
        *(_section(row, field, title, hint, spoken) for field, (title, hint) in SWITCHES.items()),
    )


def _section(row: PersonRow, field: str, title: Text, hint: Text, spoken: Language) -> ui.Section[Any]:
    on = bool(getattr(row, field))
    state, label = (text("on"), text("Turn off")) if on else (text("off"), text("Turn on"))
    if field == "dm" and on and row.dm_closed:
        on, state, hint, label = False, text("refused"), CLOSED, text("Try again")
    words = f"**{spoken.say(title)}**: {spoken.say(state)}\n-# {spoken.say(hint)}"
    return ui.Section(words, accessory=Switch(field, not on, spoken.say(label)))
