"""Pass each click on a button or menu, and each submitted modal, to the handler for its custom id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.components import lobby_options, measure
from bot.components.answer import ask_to_confirm, open_modal, take_answer, turn_page
from bot.components.auto_answers import take_preferences
from bot.components.button_registry import GONE, at_table, press_button
from bot.components.dynamic_items import IdItem, TableButton, TableItem, TableSelect, shown_ids
from bot.components.invite import invite
from bot.components.legend import LegendButton
from bot.components.replay import turn_to
from bot.components.result import ResultButton
from bot.components.serve_interaction_once import serve_once
from bot.components.services import Click
from bot.components.tournament import create, take_points
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.tables.replay import Side
from bot.views import custom_ids
from bot.views.modals import submitted
from engine.text import text
from store.rows import TableRow


class AnswerButton(TableButton, template=custom_ids.ANSWER):
    """A button that gives one answer to an open choice."""

    action = Action.CHOOSE

    async def serve_at(self, click: Click, row: TableRow) -> None:
        await take_answer(click, row.id, int(self.match["number"]), [self.match["option"]])


class ConfirmButton(TableButton, template=custom_ids.CONFIRM):
    """A button for an option that must be confirmed. It shows the hand with the question whether to pick the option."""

    action = Action.CHOOSE

    async def serve_at(self, click: Click, row: TableRow) -> None:
        await ask_to_confirm(click, row.id, int(self.match["number"]), self.match["option"])


class AnswerSelect(TableSelect, template=custom_ids.SELECT):
    """A menu whose picked options are the answer to an open choice."""

    action = Action.CHOOSE

    async def serve_at(self, click: Click, row: TableRow) -> None:
        await take_answer(click, row.id, int(self.match["number"]), self.picked)


class AskButton(TableButton, template=custom_ids.ASK):
    """A button that opens the modal in which an open choice is answered."""

    action = Action.CHOOSE

    async def serve_at(self, click: Click, row: TableRow) -> None:
        await open_modal(click, row.id, int(self.match["number"]))


class PageButton(TableButton, template=custom_ids.PAGE):
    """A button that shows another page of the hand."""

    action = Action.HAND

    async def serve_at(self, click: Click, row: TableRow) -> None:
        await turn_page(click, row.id, int(self.match["page"]))


class ActionButton(TableButton, template=custom_ids.BUTTON):
    """A button with a name, such as «join», «leave» or «hand».

    `TABLE_BUTTONS` has the action that the policy must allow for each name.
    """

    async def admit(self, click: Click) -> None:
        await press_button(click, self.match["table"], self.match["name"], self.match["argument"] or "")


class OptionSelect(TableSelect, template=custom_ids.OPTION):
    """A menu that sets one option of a lobby."""

    action = Action.HOST

    async def serve_at(self, click: Click, row: TableRow) -> None:
        await lobby_options.set_option(click, row, self.match["field"], self.picked[0])


class InviteSelect(TableItem, IdItem[ui.UserSelect[Any]], template=custom_ids.INVITE):
    """A menu in which the host picks the people to invite."""

    action = Action.HOST

    async def serve_at(self, click: Click, row: TableRow) -> None:
        shown, page = shown_ids(self.item), self.match["page"]
        await invite(click, row, self.item.values, shown, None if page is None else int(page))


class AutoAnswersSelect(TableSelect, template=custom_ids.AUTO_ANSWERS):
    """A menu in which a person picks their automatic answers."""

    action = Action.HAND

    async def serve_at(self, click: Click, row: TableRow) -> None:
        await take_preferences(click, row.id, self.picked)


class MeasureSelect(TableSelect, template=custom_ids.MEASURE):
    """A menu of the distances that can be measured at a table."""

    action = Action.SEE

    async def serve_at(self, click: Click, row: TableRow) -> None:
        await measure.take_measurement(click, row.id, int(self.match["page"]), self.picked[0])


class ReplayTurns(TableSelect, template=custom_ids.REPLAY):
    """The menu of a replay's turns. The value of an entry is the number of the game's answers before that turn."""

    action = Action.REPLAY

    async def serve_at(self, click: Click, row: TableRow) -> None:
        picked, side = self.picked[0], self.match["side"]
        if side not in [*Side] or not re.fullmatch(r"\d{1,6}", picked):
            raise UserError(GONE)
        await turn_to(click, row, Side(side), int(picked))


CHANGED = text("That is from an older version of me and no longer works. /help says what I do now.")
MENUS: dict[int, Any] = {
    discord.ComponentType.select.value: ui.Select,
    discord.ComponentType.user_select.value: ui.UserSelect,
    discord.ComponentType.role_select.value: ui.RoleSelect,
    discord.ComponentType.channel_select.value: ui.ChannelSelect,
}
"""By Discord's type number of a kind of menu: discord.py's class for it."""
ITEMS: tuple[type[ui.DynamicItem[Any]], ...] = (
    AnswerButton,
    ConfirmButton,
    AnswerSelect,
    AskButton,
    PageButton,
    ActionButton,
    AutoAnswersSelect,
    InviteSelect,
    OptionSelect,
    MeasureSelect,
    ReplayTurns,
    LegendButton,
    ResultButton,
)
"""The classes of all components that belong to a table."""


async def on_component(click: Click, items: Iterable[type[ui.DynamicItem[Any]]]) -> None:
    """Handle a click on a component for which discord.py has run no handler.

    It runs none if the message has just changed. The component is built from its custom id and handled. `items` are the
    known classes. If none of them fits, or if the kind of component is unknown, the reply says that it no longer works.
    """
    data: dict[str, Any] = dict(click.data or {})
    custom_id, message = str(data.get("custom_id", "")), click.message
    kind: int = data.get("component_type", 0)
    for item in items if kind in (discord.ComponentType.button.value, *MENUS) else ():
        if match := item.__discord_ui_compiled_template__.fullmatch(custom_id):
            if message is None or any(_is_pressed(one, kind, custom_id) for one in parts_of(message)):
                return
            control = MENUS.get(kind, ui.Button)(custom_id=custom_id)
            found = await item.from_custom_id(click, control, match)
            found._refresh_state(click, data)
            await found.callback(click)
            return
    await serve_once(click, _refuse_outdated)


def _is_pressed(part: ui.Item[Any], kind: int, custom_id: str) -> bool:
    return part.type.value == kind and getattr(part, "custom_id", None) == custom_id


async def on_unknown(click: Click) -> None:
    """Reply to an interaction of a kind that this version does not know."""
    await serve_once(click, _refuse_outdated)


async def _refuse_outdated() -> None:
    raise UserError(CHANGED)


def parts_of(message: discord.Message) -> Iterator[ui.Item[Any]]:
    """Yield all components of a message, including those inside others."""
    shown = ui.LayoutView if message.flags.components_v2 else ui.View
    return iter(shown.from_message(message, timeout=None).walk_children())


async def on_modal(click: Click) -> None:
    """Handle a submitted modal: an answer to a choice, a tournament's form, or a named one such as the lucky word."""
    data: dict[str, Any] = dict(click.data or {})
    custom_id = str(data.get("custom_id", ""))
    if match := re.fullmatch(custom_ids.ASK, custom_id):
        table, number = match["table"], int(match["number"])

        async def given(row: TableRow) -> None:
            await take_answer(click, row.id, number, submitted(data))

        await serve_once(click, lambda: at_table(click, table, Action.CHOOSE, given))
    elif match := re.fullmatch(custom_ids.BUTTON, custom_id):
        table, name, argument = match["table"], match["name"], match["argument"] or ""
        await serve_once(click, lambda: press_button(click, table, name, argument, typed=submitted(data)))
    elif match := re.fullmatch(custom_ids.NEW_TOURNAMENT, custom_id):
        await serve_once(click, partial(create, click, match))
    elif match := re.fullmatch(custom_ids.TOURNAMENT_POINTS, custom_id):
        await serve_once(click, partial(take_points, click, match))
    else:
        await serve_once(click, _refuse_outdated)
