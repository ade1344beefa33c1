"""Votes of the people in a game, and the host's removal of a person from a lobby."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.components.button_registry import numbers_in_id, table_button
from bot.components.lobby_transaction import lobby_change
from bot.components.serve_interaction_once import committing
from bot.components.services import Click, reply_text, services_of
from bot.replies.ephemeral import edit_in_place, reply_in_place
from bot.replies.errors import UserError
from bot.tables.end_and_removal_votes import NO_SUCH
from bot.tables.end_and_removal_votes import vote_out as count_vote_out
from bot.tables.permissions.policy import Action
from bot.tables.seating.handover import hand_over
from bot.tables.seating.leave import remove_from_lobby as delete_from_lobby
from bot.tables.time_limits.pace_and_pause_votes import vote_on_time as count_vote_on_time
from bot.texts.person_names import in_markdown
from engine.text import Text, text
from store.rows import ModerationKind, SeatRow, TableRow
from store.tables.invitations_and_waitlist import guests_of


@table_button(Action.HOST)
async def remove_from_lobby(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Remove a person from the lobby. They cannot join it again. `argument` is their user id."""
    services = services_of(click)
    seats, guests = await services.store.seats(row.id), await guests_of(services.store, row.id)
    theirs = next((seat for seat in seats if str(seat.user) == argument), None)
    if theirs is None or theirs.user in (None, click.user.id):
        raise UserError(NO_SUCH)
    assert theirs.user is not None
    async with lobby_change(click, row) as w:
        await delete_from_lobby(w, row, seats, theirs.user, services.time.wall(), guests)
        if row.guild is not None:
            fields: dict[str, Any] = {"table": row.id, "actor": click.user.id, "subject": theirs.user}
            await w.log_moderation(ModerationKind.REMOVED, row.guild, services.time.wall(), **fields)
    services.outbox.wake()
    told = text("{name} was removed, and cannot join this table again.", name=in_markdown(theirs.name))
    await reply_text(click, told, edit_in_place)


@table_button(Action.VOTE)
async def vote_out(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Vote that a stand-in plays another person's seat. `argument` contains their lobby place and their user id."""
    services, (place, person) = services_of(click), numbers_in_id(argument, 2)
    services.limits.told.count(click.user.id, services.time.monotonic(), click.id)
    async with committing(click):
        missing = await count_vote_out(services.tables, row.id, click.user.id, place, person, click.id)
    await _reply_result(click, missing, text("The table has voted: a stand-in plays from now on."))


@table_button(Action.VOTE)
async def vote_on_time(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Vote for another pace, a pause or its end. `argument` is the key of the proposal (`time_proposals`)."""
    services = services_of(click)
    services.limits.told.count(click.user.id, services.time.monotonic(), click.id)
    async with committing(click):
        missing = await count_vote_on_time(services.tables, row.id, click.user.id, argument, click.id)
    await _reply_result(click, missing, text("The vote has passed."))


@table_button(Action.SEAT)
async def give_seat(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Give a seat to a person who asks for one. If it is the clicker's own, it is theirs at once; else it is a vote.

    `argument` is the seat's lobby place and the user id of the person who asks, with a colon between them. `typed` is
    empty, because the button opens no form.
    """
    services, (place, taker) = services_of(click), numbers_in_id(argument, 2)
    services.limits.told.count(click.user.id, services.time.monotonic(), click.id)
    async with committing(click):
        missing = await hand_over(services.tables, row.id, click.user.id, place, taker, click.id)
    await _reply_result(click, missing, text("Done: the seat has a new player."))


async def _reply_result(click: Click, missing: Sequence[SeatRow], done: Text) -> None:
    """Reply with `done` if the vote has passed.

    If `missing` is not empty, reply that the people of these seats can still vote.
    """
    names: list[Any] = [in_markdown(seat.name) for seat in missing]
    noted = text("Your vote counts. These can vote too: {names}.", names=names)
    await reply_text(click, noted if missing else done, reply_in_place)
