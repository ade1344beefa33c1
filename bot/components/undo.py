"""The buttons of an undo: “Back”, “Take back my last move”, and the one that agrees to another person's undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.components.answer import make_move, show_refusal
from bot.components.button_registry import numbers_in_id, table_button
from bot.components.serve_interaction_once import committing
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.tables.permissions.policy import Action
from bot.tables.undo import agree_to_undo as agree
from bot.tables.undo import go_back, plan_undo
from bot.texts.person_names import in_markdown
from bot.views.layout import text_renderer
from bot.views.undo import undo_question
from engine.choice import StaleChoice
from engine.text import Text, text
from store.rows import SeatRow, TableRow


@table_button(Action.CHOOSE)
async def undo(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Undo the person's last answer at once, if the argument is the number of their open choice (“Back”).

    Without an argument, reply with the events that the undo would strike through, and a button that confirms it.
    """
    services = services_of(click)
    if argument:
        (number,) = numbers_in_id(argument)
        await make_move(click, row.id, lambda host: go_back(host, row.id, click.user.id, number, click.id))
        return
    loaded = await services.tables.load(row.id)
    seat = loaded.seat_for(click.user.id)
    try:
        plan = await plan_undo(services.tables, loaded, seat)
    except StaleChoice as refusal:  # the hand with the button is an old one
        await show_refusal(click, row.id, refusal)
        return
    spoken = await language_for(click)
    tell = text_renderer(spoken, row.game, loaded.names(), markdown=True)
    await reply(click, framed(*undo_question(row.id, plan, tell)))


@table_button(Action.VOTE)
async def agree_to_undo(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Confirm one's own undo, which proposes it to others if they must agree. Or agree to another person's undo.

    `argument` contains the lobby place of the person whose answer is undone, and the number of the answered choice.
    """
    services, (place, number) = services_of(click), numbers_in_id(argument, 2)
    async with committing(click):
        missing = await agree(services.tables, row.id, click.user.id, place, number, click.id)
    spoken = await language_for(click)
    shown = framed(ui.TextDisplay(spoken.say(_result_text(missing))))
    await (
        edit_in_place(click, shown)
        if click.message is not None and click.message.flags.ephemeral
        else reply(click, shown)
    )


def _result_text(missing: Sequence[SeatRow]) -> Text:
    """Return the sentence that the undo is done, or, if `missing` is not empty, that the people of these seats must
    still agree.
    """
    names: list[Any] = [in_markdown(seat.name) for seat in missing]
    if missing:
        return text("Waiting for these to agree too: {names}.", names=names)
    return text("Taken back.")
