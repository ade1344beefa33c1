"""The button “My note”: a private note of a person at a table."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.components.button_registry import table_button
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, language_for, reply_text, services_of
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.views import custom_ids
from bot.views.choice_components import clip
from engine.text import text
from store.rows import GuestKind, TableRow
from store.tables.invitations_and_waitlist import guests_of
from store.tables.notes import note_of, set_note

LONGEST = 1000
"""Maximum number of characters of a note."""
NO_NOTE = text("Only people who play, or have played, at this table keep a note here.")
PLAYED = (GuestKind.GAVE_UP_SEAT, GuestKind.ASKS_TO_RETURN)
"""Kinds of guests who had a seat."""


@table_button(Action.NOTE)
async def note(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Open the modal with the person's note. If the modal was submitted, store the note. `typed` has its text.

    Raises `UserError` if the person never had a seat.
    """
    store, user = services_of(click).store, click.user.id
    known = await note_of(store, row.id, user)
    sat = any(seat.user == user for seat in await store.seats(row.id))
    if not (known or sat or any(g.user == user and g.kind in PLAYED for g in await guests_of(store, row.id))):
        raise UserError(NO_NOTE)
    if not typed:
        spoken = await language_for(click)
        title = clip(spoken.say(text("Your note")), 45)
        form = ui.Modal(title=title, custom_id=custom_ids.to_button(row.id, "note"), timeout=None)
        words = ui.TextInput[ui.Modal](
            custom_id="words",
            style=discord.TextStyle.paragraph,
            max_length=LONGEST,
            default=known or None,
            required=False,
        )
        form.add_item(ui.Label(text=clip(spoken.say(text("Only you see it, also in the replay")), 45), component=words))
        await click.response.send_modal(form)
        return
    words_now = typed[0].strip()[:LONGEST]
    async with write_once(click) as w:
        await set_note(w, row.id, user, words_now)
    await reply_text(click, text("Your note is kept.") if words_now else text("Your note is deleted."))
