"""Every button, select and modal of a table. Each is found by its custom id alone.

A click is committed first and acknowledged then; pictures follow through the outbox. A click that
cannot be taken gets one friendly sentence and a fresh view.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot import addresses, doors
from bot.click import Click
from bot.errors import guarded, report
from bot.hands import show_hand
from bot.people import language_of
from bot.presenter import modal, submitted, value_of
from bot.replies import page as paper
from bot.replies import reply
from bot.shows.parts import teller
from bot.sitting import Sitting, private_reports
from engine.choice import Refusal, StaleChoice
from engine.store import Repeated
from engine.table import STALE, Opened
from engine.text import text

if TYPE_CHECKING:
    pass


ACKNOWLEDGED = 40060
"""Discord's code for an interaction that was answered before."""


async def answer(click: Click, table: str, number: int, raw: Sequence[str]) -> None:
    """Take a click as the answer to an open choice, and show what came of it."""
    bot = click.client
    try:
        sitting = await bot.host.sitting(table)
        opened = _opened(sitting, number, click.user.id)
        value = value_of(opened.choice, raw) if opened else (raw[0] if raw else "")
        sitting = await bot.host.answer(table, click.id, click.user.id, number, value)
    except Repeated:
        await _acknowledge(click)
    except Refusal as refusal:
        await _refused(click, table, refusal)
    else:
        await _taken(click, sitting)


async def _taken(click: Click, sitting: Sitting) -> None:
    """Acknowledge. On an ephemeral hand the answer is a fresh hand; elsewhere what only the presser may
    hear is said at once, for those who cannot be written to."""
    seat = sitting.seat_of(click.user.id)
    assert seat is not None
    assert seat.seat is not None
    if _ephemeral(click):
        await show_hand(click, sitting, seat, renew=True)
        return
    heard = private_reports(sitting.reports, seat.seat)
    if not heard or click.guild_id is None:
        await _acknowledge(click)
        return
    spoken = await language_of(click.client.store, click)
    tell = teller(spoken, sitting.names(), markdown=True)
    await reply(click, paper(ui.TextDisplay("\n".join(tell(report.text) for report in heard))))


async def _refused(click: Click, table: str, refusal: Refusal) -> None:
    """One friendly sentence, and how the table stands now."""
    sitting = await click.client.host.sitting(table)
    seat = sitting.seat_of(click.user.id)
    if seat is None:
        await report(click, refusal)
        return
    spoken = await language_of(click.client.store, click)
    note = f"**{spoken.say(refusal.reason, sitting.names())}**"
    await show_hand(click, sitting, seat, renew=_ephemeral(click), note=note)
    if isinstance(refusal, StaleChoice) and not _ephemeral(click):
        await click.client.delivery.restore(sitting, click.user.id)


async def _acknowledge(click: Click) -> None:
    if click.response.is_done():
        return
    try:
        await click.response.defer()
    except discord.HTTPException as error:
        if error.code != ACKNOWLEDGED:  # the other delivery of the same click was faster
            raise


def _ephemeral(click: Click) -> bool:
    return click.message is not None and click.message.flags.ephemeral


def _opened(sitting: Sitting, number: int, user: int) -> Opened | None:
    """The choice of this number, the user's own first: several seats may be asked for it in several ways."""
    seat = sitting.seat_of(user)
    mine = sitting.table.open.get(seat.seat, []) if seat and seat.seat is not None else []
    every = [*mine, *(o for row in sitting.table.open.values() for o in row)]
    return next((o for o in every if o.number == number), None)


async def ask(click: Click, table: str, number: int) -> None:
    """Open the modal for a choice that a button cannot hold."""
    bot = click.client
    sitting = await bot.host.sitting(table)
    seat = sitting.seat_of(click.user.id)
    mine = sitting.table.open.get(seat.seat, []) if seat and seat.seat is not None and not seat.player else []
    for opened in mine:
        if opened.number == number:
            spoken = await language_of(bot.store, click)
            tell = teller(spoken, sitting.names(), markdown=False)
            await click.response.send_modal(modal(table, opened, tell))
            return
    await _refused(click, table, StaleChoice(STALE))


async def turn_page(click: Click, table: str, page: int) -> None:
    """Show another page of one's own hand, in the place of this one where only its reader sees it."""
    sitting = await click.client.host.sitting(table)
    seat = sitting.seat_of(click.user.id)
    if seat is None:
        raise Refusal(text("This is not your hand."))
    await show_hand(click, sitting, seat, renew=_ephemeral(click) or click.guild_id is None, page=page)


async def on_modal(click: Click) -> None:
    """A submitted modal: the answer to a choice, or a lucky word for the lobby."""
    data: dict[str, Any] = dict(click.data or {})
    custom_id = str(data.get("custom_id", ""))
    try:
        if match := re.fullmatch(addresses.ASK, custom_id):
            await answer(click, match["table"], int(match["number"]), submitted(data))
        elif match := re.fullmatch(addresses.DOOR, custom_id):
            await doors.open_door(click, match["table"], match["door"], "", submitted(data))
    except Exception as error:
        await report(click, error)


# --- the dynamic items -------------------------------------------------------------------------------


class _Button(ui.DynamicItem[ui.Button[Any]], template=r"never-matched-[^\s\S]"):
    """A button whose custom id is all it has."""

    def __init__(self, match: re.Match[str]) -> None:
        super().__init__(ui.Button(custom_id=match.string))
        self.match = match

    @classmethod
    async def from_custom_id(cls, _: Any, item: ui.Item[Any], match: re.Match[str], /) -> _Button:
        """Found again from its custom id."""
        return cls(match)

    @property
    def table(self) -> str:
        """The table that it speaks of."""
        return self.match["table"]


class _Select(ui.DynamicItem[ui.Select[Any]], template=r"never-matched-[^\s\S]"):
    """A select whose custom id is all it has."""

    def __init__(self, match: re.Match[str], item: ui.Select[Any]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    async def from_custom_id(cls, _: Any, item: ui.Item[Any], match: re.Match[str], /) -> _Select:
        """Found again from its custom id."""
        assert isinstance(item, ui.Select)
        return cls(match, item)

    @property
    def picked(self) -> list[str]:
        """The values that were picked."""
        return list(self.item.values)


class AnswerButton(_Button, template=addresses.ANSWER):
    """Gives one answer."""

    @guarded
    async def callback(self, click: Click) -> None:
        """Pressed."""
        await answer(click, self.table, int(self.match["number"]), [self.match["option"]])


class AnswerSelect(_Select, template=addresses.SELECT):
    """Gives the picked options as the answer."""

    @guarded
    async def callback(self, click: Click) -> None:
        """Picked."""
        await answer(click, self.match["table"], int(self.match["number"]), self.picked)


class AskButton(_Button, template=addresses.ASK):
    """Opens a modal."""

    @guarded
    async def callback(self, click: Click) -> None:
        """Pressed."""
        await ask(click, self.table, int(self.match["number"]))


class PageButton(_Button, template=addresses.PAGE):
    """Turns a page of the hand."""

    @guarded
    async def callback(self, click: Click) -> None:
        """Pressed."""
        await turn_page(click, self.table, int(self.match["page"]))


class DoorButton(_Button, template=addresses.DOOR):
    """Joins, leaves, shows the hand, the story …"""

    @guarded
    async def callback(self, click: Click) -> None:
        """Pressed."""
        await doors.open_door(click, self.table, self.match["door"], self.match["detail"] or "", [])


class PanelSelect(_Select, template=addresses.PANEL):
    """One option of the lobby."""

    @guarded
    async def callback(self, click: Click) -> None:
        """Picked."""
        await doors.options.set_option(click, self.match["table"], self.match["field"], self.picked[0])


class ReadingSelect(_Select, template=addresses.READING):
    """Something to be measured."""

    @guarded
    async def callback(self, click: Click) -> None:
        """Picked."""
        await doors.measure.take_reading(click, self.match["table"], int(self.match["page"]), self.picked[0])


ITEMS: tuple[type[ui.DynamicItem[Any]], ...] = (
    AnswerButton,
    AnswerSelect,
    AskButton,
    PageButton,
    DoorButton,
    PanelSelect,
    ReadingSelect,
)
