"""Answering what one is asked, by a click or a modal.

A click is committed first and acknowledged then; pictures follow through the outbox. A click that
cannot be taken gets one friendly sentence and a fresh view.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import discord
from discord import ui

from bot.components.hand import show_hand
from bot.components.interactions import acknowledge, committing
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import report
from bot.tables import outbox_targets
from bot.tables.loaded_table import NOT_PLAYING, LoadedTable, private_reports
from bot.tables.table_service import TableService
from bot.views.layout import teller
from bot.views.modals import modal
from bot.views.presenter import numbered, value_of
from bot.views.typed_labels import answer_for_label
from engine.choice import NotYourChoice, Refusal, StaleChoice, Words
from engine.table import STALE, Opened
from engine.text import text
from renderers import numbers_in

COUNTED = text("Your answer to that has arrived. Here is how the table stands now.")
"""For whoever got no answer to a click, as when we stopped right after it, and presses again. Whether it changed
anything their game says: where several are asked at once, somebody may have been faster."""


async def take_answer(click: Click, table: str, number: int, raw: Sequence[str]) -> None:
    """Take a click as the answer to an open choice, and show what came of it."""

    async def given(tables: TableService) -> LoadedTable:
        loaded = await tables.load(table)
        opened = _opened(loaded, number, click.user.id)
        value = value_of(opened.choice, raw) if opened else (raw[0] if raw else "")
        asked = number
        if opened and isinstance(opened.choice, Words) and raw:
            mine = _asked(loaded, click.user.id)
            asked, value = answer_for_label(mine, raw[0], loaded.row.game, loaded.names()) or (number, value)
        try:
            return await tables.answer(table, click.id, click.user.id, asked, value)
        except Refusal as refusal:
            late = isinstance(refusal, (StaleChoice, NotYourChoice)) or refusal.reason is NOT_PLAYING
            if late and await tables.store.answered(table, click.user.id, number):
                raise StaleChoice(COUNTED) from refusal
            raise

    await make_move(click, table, given)


async def make_move(click: Click, table: str, move: Callable[[TableService], Awaitable[LoadedTable]]) -> None:
    """Make a move for whoever clicked, and show what came of it, or why it could not be."""
    try:
        async with committing(click):
            loaded = await move(services_of(click).tables)
    except Refusal as refusal:
        await _refused(click, table, refusal)
    else:
        await _taken(click, loaded)


async def _taken(click: Click, loaded: LoadedTable) -> None:
    """Acknowledge. On an ephemeral hand, and to a command, the answer is a fresh hand; elsewhere what only the presser
    may hear is said at once, for those who cannot be written to."""
    seat = loaded.seat_of(click.user.id)
    assert seat is not None
    assert seat.seat is not None
    if _ephemeral(click) or is_command(click):
        # How far the story had come at this answer is noted in the seat with it, and since then it is told.
        noted = next(
            (one for one in await services_of(click).store.seats(loaded.row.id) if one.seat == seat.seat), seat
        )
        # What others did since the hand was drawn in which they answered stands in no other one.
        since = replace(noted, answered=min(noted.answered, seat.seen))
        await show_hand(click, loaded, since, renew=not is_command(click))
        return
    given = loaded.table.newest
    if click.guild_id is None and given is not None and not given.choice.blocks:
        # What just lies open changes neither cards nor questions: who presses it sees by the news that it counted.
        services, mine = services_of(click), outbox_targets.hand_of(click.user.id)
        services.hands.say_again(loaded.row.id, mine)
        await services.outbox.want(loaded.row.id, loaded.row.revision, mine)
    heard = private_reports(loaded.reports, seat.seat)
    if not heard or click.guild_id is None:
        await acknowledge(click)
        return
    spoken = await language_for(click)
    tell = teller(spoken, loaded.row.game, loaded.names(), markdown=True)
    await reply(click, framed(ui.TextDisplay("\n".join(tell(report.text) for report in heard))))


async def _refused(click: Click, table: str, refusal: Refusal) -> None:
    """One friendly sentence, and how the table stands now; a button that is no longer valid is shown anew."""
    services = services_of(click)
    loaded = await services.tables.load(table)
    seat = loaded.seat_of(click.user.id)
    if seat is None:
        await report(services.store, click, refusal)
        return
    spoken = await language_for(click)
    tell = teller(spoken, loaded.row.game, loaded.names(), markdown=True)
    note = f"**{tell(refusal.reason)}**"
    here = not is_command(click) and (_ephemeral(click) or click.guild_id is None)
    await show_hand(click, loaded, seat, renew=here, note=note)
    if isinstance(refusal, StaleChoice) and not here:
        mine = outbox_targets.hand_of(click.user.id)
        services.hands.say_again(table, mine)
        async with services.store.write() as w:
            await w.say_again(table, mine)
        await services.outbox.want(table, loaded.row.revision, outbox_targets.TABLE, mine)


def is_command(click: Click) -> bool:
    """Whether it was typed: then there is no message that could be renewed."""
    return click.type is discord.InteractionType.application_command


def _ephemeral(click: Click) -> bool:
    return click.message is not None and click.message.flags.ephemeral


def _opened(loaded: LoadedTable, number: int, user: int) -> Opened | None:
    """The choice of this number, the user's own first: several seats may be asked for it in several ways."""
    every = [*_asked(loaded, user), *(o for row in loaded.table.open.values() for o in row)]
    return next((o for o in every if o.number == number), None)


def _asked(loaded: LoadedTable, user: int) -> Sequence[Opened]:
    seat = loaded.seat_of(user)
    return loaded.table.open.get(seat.seat, []) if seat and seat.seat is not None else []


async def open_modal(click: Click, table: str, number: int) -> None:
    """Open the modal for a choice that a button cannot hold."""
    services = services_of(click)
    loaded = await services.tables.load(table)
    seat = loaded.seat_of(click.user.id)
    mine = loaded.table.open.get(seat.seat, []) if seat and seat.seat is not None and not seat.player else []
    for opened in mine:
        if opened.number == number:
            spoken = await language_for(click)
            tell = teller(spoken, loaded.row.game, loaded.names(), markdown=False)
            assert seat is not None
            numbers = numbers_in(loaded.game.key, loaded.table.seen(seat.seat))
            await click.response.send_modal(modal(table, numbered(opened, numbers), tell))
            return
    counts = await services.store.answered(table, click.user.id, number)
    await _refused(click, table, StaleChoice(COUNTED if counts else STALE))


async def turn_page(click: Click, table: str, page: int) -> None:
    """Show another page of one's own hand, in the place of this one where only its reader sees it."""
    loaded = await services_of(click).tables.load(table)
    seat = loaded.seat_of(click.user.id)
    if seat is None:
        raise Refusal(text("This is not your hand."))
    await show_hand(click, loaded, seat, renew=_ephemeral(click) or click.guild_id is None, page=page)
