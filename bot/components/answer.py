"""Answer an open choice by a button, a menu, a modal or a command.

The answer is committed first, and then the interaction is acknowledged. Public messages follow through the outbox. A
refused answer gets a reply with the reason and the person's hand as it is now.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import discord
from discord import ui

from bot.components.hand import answer_in_hand, show_hand
from bot.components.serve_interaction_once import acknowledge, committing
from bot.components.services import Click, language_for, services_of
from bot.instruments import PRESSES_NOW, Result
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import report_error
from bot.tables import outbox_targets
from bot.tables.loaded_table import NOT_PLAYING, LoadedTable, private_reports
from bot.tables.table_service import TableService
from bot.views.choice_components import numbered, value_of
from bot.views.layout import text_renderer
from bot.views.match_typed_label import answer_for_label
from bot.views.modals import modal
from engine.choice import NotYourChoice, Option, Refusal, StaleChoice, Value, Words, options_of
from engine.table import STALE, OpenChoice
from engine.text import text
from renderers import numbers_in
from store import DuplicateInteraction

COUNTED = text("Your answer has arrived. Here is how the table stands now.")
"""The reply to a repeated answer if the first reply to it was lost, for example because the bot stopped.

The text does not say that the answer changed anything, because others may have been faster.
"""


async def take_answer(click: Click, table: str, number: int, raw: Sequence[str]) -> None:
    """Answer choice `number` with the values that Discord sent for a button, menu or modal, and reply with the result.

    `raw` are these values. If they are a typed text, it may be the label of another option that the person has. Then
    that option is the answer.
    """

    async def given(tables: TableService) -> LoadedTable:
        loaded = await tables.load(table)
        opened = _open_choice(loaded, number, click.user.id)
        value = value_of(opened.choice, raw) if opened else (raw[0] if raw else "")
        asked = number
        if opened and isinstance(opened.choice, Words) and raw:
            mine = _own_choices(loaded, click.user.id)
            asked, value = answer_for_label(mine, raw[0], loaded.row.game, loaded.names()) or (number, value)
            require_confirmation(mine, asked, value)
        try:
            return await tables.answer(table, click.id, click.user.id, asked, value)
        except Refusal as refusal:
            late = isinstance(refusal, (StaleChoice, NotYourChoice)) or refusal.reason is NOT_PLAYING
            if late and await tables.store.has_answered(table, click.user.id, number):
                raise StaleChoice(COUNTED) from refusal
            raise

    await make_move(click, table, given)


class UnconfirmedError(Exception):
    """Raised if a typed answer picks an option that must be confirmed first, because it gives up other options."""

    def __init__(self, number: int, option: str) -> None:
        super().__init__(number)
        self.number, self.option = number, option


def require_confirmation(opened: Sequence[OpenChoice], number: int, value: Value) -> None:
    """Raise `UnconfirmedError` if the answer `value` picks an option that must be confirmed by a second press.

    `opened` are the person's open choices, and `number` is that of the answered one.
    """
    if _to_confirm(opened, number, value) is not None:
        raise UnconfirmedError(number, str(value))


def _to_confirm(opened: Sequence[OpenChoice], number: int, value: Value) -> Option | None:
    """Return the option that the answer `value` to choice `number` picks if it needs a second press, else None."""
    options = [option for one in opened if one.number == number for option in options_of(one.choice)]
    return next((option for option in options if option.id == value and option.confirmation), None)


async def ask_to_confirm(click: Click, table: str, number: int, option: str) -> None:
    """Show the person's hand with the question whether to pick this option of choice `number`.

    An option that needs no second press is picked at once. If the person has no such open choice, they get the reason
    and their present hand.
    """
    loaded = await services_of(click).tables.load(table)
    seat = loaded.seat_of(click.user.id)
    if (
        seat is None
        or seat.automatic_player
        or _to_confirm(_own_choices(loaded, click.user.id), number, option) is None
    ):
        await take_answer(click, table, number, [option])
        return
    here = not is_command(click) and (_ephemeral(click) or click.guild_id is None)
    await show_hand(click, loaded, seat, renew=here, confirm=(number, option))


async def make_move(click: Click, table: str, move: Callable[[TableService], Awaitable[LoadedTable]]) -> None:
    """Call `move`, which makes a move at a table, and reply with its result or with the reason why it was refused.

    `move` changes the table and returns it, or raises `Refusal` and changes nothing.
    """
    try:
        async with committing(click):
            loaded = await move(services_of(click).tables)
    except Refusal as refusal:
        await show_refusal(click, table, refusal)
    except UnconfirmedError as unconfirmed:
        await ask_to_confirm(click, table, unconfirmed.number, unconfirmed.option)
    else:
        await _acknowledge_answer(click, loaded)


async def _acknowledge_answer(click: Click, loaded: LoadedTable) -> None:
    """Acknowledge an accepted answer.

    If the person clicked in an ephemeral hand, that becomes the new hand. A command gets the new hand as a reply. A
    click on a public message gets the private reports of the move as an ephemeral reply, if there are any.
    """
    seat = loaded.seat_of(click.user.id)
    assert seat is not None
    assert seat.seat is not None
    given = loaded.table.last_chosen_answer
    optional = given is not None and not given.choice.blocks
    in_hand = click.guild_id is None and click.message is not None and not is_command(click)
    if _ephemeral(click) or is_command(click) or in_hand:
        # The stored row has the number of the newest event at this answer; the loaded one may be older.
        noted = next(
            (one for one in await services_of(click).store.seats(loaded.row.id) if one.seat == seat.seat), seat
        )
        # An optional choice changes neither cards nor prompt. Only the new event confirms that the answer counted.
        if in_hand and await answer_in_hand(click, loaded, noted, anew=optional):
            return
    if _ephemeral(click) or is_command(click):
        # The new hand must also show what others did after the last hand was drawn.
        since = replace(noted, answered_event=min(noted.answered_event, seat.seen_event))
        await show_hand(click, loaded, since, renew=not is_command(click), after_press=True)
        return
    if click.guild_id is None and optional:
        services, mine = services_of(click), outbox_targets.hand_of(click.user.id)
        services.hands.forget_sent(loaded.row.id, mine)
        await services.outbox.queue(loaded.row.id, loaded.row.revision, mine)
    heard = private_reports(loaded.reports, seat.seat)
    if not heard or click.guild_id is None:
        await acknowledge(click)
        return
    spoken = await language_for(click)
    tell = text_renderer(spoken, loaded.row.game, loaded.names(), markdown=True)
    await reply(click, framed(ui.TextDisplay("\n".join(tell(one.text) for one in heard))))


async def show_refusal(click: Click, table: str, refusal: Refusal) -> None:
    """Reply with the reason for a refusal, and with the person's hand as it is now.

    If their button was outdated, the messages of the table are updated. Raises `DuplicateInteraction` if another
    process has taken the answer.
    """
    services = services_of(click)
    # The answer may not be late: another process may have stored this same click.
    if await services.store.claimed_elsewhere(click.id):
        raise DuplicateInteraction
    PRESSES_NOW.note(click.id, Result.REFUSED)
    loaded = await services.tables.load(table)
    seat = loaded.seat_of(click.user.id)
    if seat is None:
        await report_error(services.store, click, refusal)
        return
    spoken = await language_for(click)
    tell = text_renderer(spoken, loaded.row.game, loaded.names(), markdown=True)
    note = f"**{tell(refusal.reason)}**"
    here = not is_command(click) and (_ephemeral(click) or click.guild_id is None)
    await show_hand(click, loaded, seat, renew=here, after_press=here, note=note)
    if isinstance(refusal, StaleChoice) and not here:
        mine = outbox_targets.hand_of(click.user.id)
        services.hands.forget_sent(table, mine)
        async with services.store.write() as w:
            await w.clear_digest(table, mine)
        await services.outbox.queue(table, loaded.row.revision, outbox_targets.TABLE, mine)


def is_command(click: Click) -> bool:
    """Return True if the interaction is a slash command. There is no clicked message then."""
    return click.type is discord.InteractionType.application_command


def _ephemeral(click: Click) -> bool:
    """Return True if the clicked message is ephemeral."""
    return click.message is not None and click.message.flags.ephemeral


def _open_choice(loaded: LoadedTable, number: int, user: int) -> OpenChoice | None:
    """Return the open choice with this number; None if there is none.

    If several seats have a choice with this number, that of this person's seat is returned.
    """
    every = [*_own_choices(loaded, user), *(o for row in loaded.table.open.values() for o in row)]
    return next((o for o in every if o.number == number), None)


def _own_choices(loaded: LoadedTable, user: int) -> Sequence[OpenChoice]:
    """Return the open choices of this person's seat; none if they have no seat."""
    seat = loaded.seat_of(user)
    return loaded.table.open.get(seat.seat, []) if seat and seat.seat is not None else []


async def open_modal(click: Click, table: str, number: int) -> None:
    """Open the modal of choice `number`, for an answer that buttons and menus cannot hold.

    If the person has no open choice with this number, they get the reason and their present hand instead.
    """
    services = services_of(click)
    loaded = await services.tables.load(table)
    seat = loaded.seat_of(click.user.id)
    mine = loaded.table.open.get(seat.seat, []) if seat and seat.seat is not None and not seat.automatic_player else []
    for opened in mine:
        if opened.number == number:
            spoken = await language_for(click)
            tell = text_renderer(spoken, loaded.row.game, loaded.names(), markdown=False)
            assert seat is not None
            numbers = numbers_in(loaded.game.key, loaded.table.cached_view(seat.seat))
            await click.response.send_modal(modal(table, numbered(opened, numbers), tell))
            return
    counts = await services.store.has_answered(table, click.user.id, number)
    await show_refusal(click, table, StaleChoice(COUNTED if counts else STALE))


async def turn_page(click: Click, table: str, page: int) -> None:
    """Show page `page` of the person's hand, counted from 0.

    The page replaces the clicked message if only the person can see that message. Raises `Refusal` if they have no
    seat.
    """
    loaded = await services_of(click).tables.load(table)
    seat = loaded.seat_of(click.user.id)
    if seat is None:
        raise Refusal(text("This is not your hand."))
    here = _ephemeral(click) or click.guild_id is None
    await show_hand(click, loaded, seat, renew=here, after_press=here, page=page)
