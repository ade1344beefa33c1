"""The buttons of a lobby: join, leave, lucky word, start and the ready check."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.components.button_registry import table_button
from bot.components.hand import reply_until_hand
from bot.components.lobby_transaction import adopt_unrecorded_lobby, lobby_change, show_lobby
from bot.components.serve_interaction_once import acknowledge, committing
from bot.components.services import Click, language_for, reply_text, services_of
from bot.delivery.direct_messages import Postponed
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables import outbox_targets, ready_check
from bot.tables.loaded_table import NOT_IN_LOBBY
from bot.tables.lobby_host import watch_host
from bot.tables.permissions.policy import Action
from bot.tables.quotas import check_host_quota, check_seat_quota
from bot.tables.seating.automatic_seats import seat_person, seats_for_people
from bot.tables.seating.leave import fill_free_seats, remove_from_lobby, reserved_seats
from bot.tables.seating.rematch_places import place_in_rematch, unconfirmed
from bot.texts.person_names import name_at_table, plain_name
from bot.views import custom_ids
from bot.views.choice_components import clip
from engine.choice import Refusal
from engine.text import text
from store.people.avoidances import avoided_by, is_avoided
from store.rows import NO_PLACE, GuestKind, GuestRow, SeatRow, TableRow
from store.tables.invitations_and_waitlist import guests_of, remove_guest, set_guest
from store.tables.rematch_seats import insert_place

LONGEST_WORD = 40
"""Maximum number of characters of a lucky word."""


@table_button(Action.JOIN)
async def join(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Take a seat, or a place on the waiting list if all seats are taken. Greet the person by direct message.

    The first person who joins the lobby of an evening becomes its host.
    Raises `UserError` if they have a seat or wait already. Raises it too if they avoid somebody there, or the other way
    round.
    """
    services, user = services_of(click), click.user.id
    seats, guests = await services.store.seats(row.id), await guests_of(services.store, row.id)
    if any(seat.user == user for seat in seats):
        raise UserError(text("You sit at this table already. The host starts the game."))
    people = [seat.user for seat in seats if seat.user is not None]
    if await is_avoided(services.store, user, people):
        raise UserError(text("There's no seat for you at this table. Open your own with /play."))
    if set(people) & set(await avoided_by(services.store, user)):
        raise UserError(text("Somebody at that table is on your list of people to avoid. /avoid changes the list."))
    full = seats_for_people(row, seats) <= len(reserved_seats(guests, user, services.time.wall()))
    if full and any(guest.user == user and guest.kind is GuestKind.WAITING for guest in guests):
        raise UserError(
            text("You are on the waiting list of this table already. I'll tell you as soon as a seat is yours.")
        )
    services.limits.joins.count(user, services.time.monotonic(), click.id)
    place = await place_in_rematch(services.store, row, seats, user)
    first = row.evening is not None and not people
    row.host = user if first else row.host
    async with lobby_change(click, row) as w:
        if first:
            await check_host_quota(w, user)
            await w.set_table(row.id, host=user)
        if set(people) <= {row.host}:
            await watch_host(w, row, services.time.wall())
        await check_seat_quota(w, user)
        name = name_at_table(click.user.display_name, [seat.name for seat in seats], len(seats))
        if full:
            await set_guest(w, GuestRow(row.id, user, GuestKind.WAITING, name, row.revision))
        else:
            await remove_guest(w, row.id, user)
            if place is None:
                await seat_person(w, row, seats, user, click.user.display_name)
            else:
                if place < len(seats):
                    await insert_place(w, row.id, place)
                await w.add_seat(SeatRow(row.id, place, None, user, name, None, ""))
    if full:
        waits = text(
            "All seats at this table are taken. You're on the waiting list: if one becomes free, "
            "it's yours, and I'll tell you."
        )
        await show_lobby(click, row)
        await reply_text(click, waits)
        return
    await show_lobby(click, row)
    await greet(click, row)


async def greet(click: Click, row: TableRow) -> None:
    """Send a direct message to a person who has just joined, unless they were greeted at this table before.

    If their direct messages are closed, they get a hint about that as an ephemeral reply.
    """
    services = services_of(click)
    if not services.limits.first_greeting(click.user.id, row.id):
        return
    person = await services.store.person(click.user.id)
    if not person.dm or person.dm_closed:
        return
    spoken = await language_for(click)
    hello = text(
        "You have a seat at table {code} ({game}). Your cards will be here, and you can play "
        "from here. Nobody else sees them.",
        code=row.id,
        game=spoken.title(row.game),
    )
    try:
        greeted = await services.messages.greet(click.user.id, framed(ui.TextDisplay(spoken.say(hello))))
    except Postponed:
        await reply_text(
            click, text("I'll message you a little later. Until then “My hand” and /hand show your cards.")
        )
        return
    if not greeted:
        sorry = text(
            "I can't message you: your direct messages are closed to this server. You can still "
            "play: “My hand” and /hand show your cards here, to you alone. If you open your "
            "messages, turn them on in /preferences."
        )
        await reply_text(click, sorry)


@table_button(Action.LEAVE_LOBBY)
async def leave(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Leave the lobby, or decline an invitation.

    If the host leaves, another person becomes the host. A lobby without people is closed.
    """
    services = services_of(click)
    seats, guests = await services.store.seats(row.id), await guests_of(services.store, row.id)
    sits = any(seat.user == click.user.id for seat in seats)
    if not sits and not any(guest.user == click.user.id for guest in guests):
        raise UserError(NOT_IN_LOBBY)
    if sits and row.beacon_round is not None:
        raise UserError(ready_check.TOO_LATE)
    declines = sits and row.confirming and click.user.id != row.host
    async with lobby_change(click, row) as w:
        if sits:
            await remove_from_lobby(w, row, seats, click.user.id, services.time.wall(), guests)
            if row.private:  # they stay invited, and may come back
                name = plain_name(click.user.display_name)
                await set_guest(w, GuestRow(row.id, click.user.id, GuestKind.INVITED, name, row.revision, NO_PLACE))
            # The message that asked the person to confirm is deleted.
            if declines and (row.ready_deadline is not None or not row.private):
                await w.enqueue(row.id, outbox_targets.lobby_news(click.user.id), row.revision, services.time.wall())
        else:  # an invited or waiting person declines
            await remove_guest(w, row.id, click.user.id)
            await fill_free_seats(w, row, seats, guests, services.time.wall(), without=click.user.id)
            # Either target deletes the news that the person got about the lobby.
            told = outbox_targets.thread_member if row.private else outbox_targets.lobby_news
            await w.enqueue(row.id, told(click.user.id), row.revision, services.time.wall())
    await show_lobby(click, row)
    if row.confirming and not unconfirmed(row, await services.store.seats(row.id)):
        await ready_check.close_ready_check(services.tables, row.id)


@table_button(Action.TAKE_OVER)
async def take_over(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Become the host of a lobby whose host is away. Raises `UserError` if the person hosts too many lobbies."""
    if click.user.id != row.host:
        row.host, row.call = click.user.id, "" if row.call else row.call  # the words were those of the old host
        async with lobby_change(click, row) as w:
            await check_host_quota(w, click.user.id)
            await w.set_table(row.id, host=row.host, call=row.call)
            await watch_host(w, row, services_of(click).time.wall())
    await show_lobby(click, row)


@table_button(Action.START)
async def start(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Start the game if only one person has a seat, else begin the ready check. Automatic players take free seats.

    Raises `UserError` if the game cannot start.
    """
    services = services_of(click)
    try:
        await adopt_unrecorded_lobby(click, row)
        async with committing(click):
            if ready_check.ready_check_needed(await services.store.seats(row.id)):
                services.limits.told.count(click.user.id, services.time.monotonic(), click.id)
                await ready_check.begin_ready_check(services.tables, row, click.id)
            else:
                await services.tables.start(row.id, click.id, fill=True)
    except Refusal as refused:
        raise UserError(refused.reason, row.game) from refused
    # The outbox posts the table first, and then edits the lobby, which gets a link to it.
    await acknowledge(click)


@table_button(Action.READY)
async def ready(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Store that the person is ready. The id of this click becomes part of the seed, and the reply contains it."""
    services = services_of(click)
    async with committing(click):
        await ready_check.confirm_ready(services.tables, row, click.user.id, click.id)
    await _reply_ready(click, row)


async def _reply_ready(click: Click, row: TableRow) -> None:
    """Reply that the person is ready, with the id of their click, which becomes part of the seed.

    In a rematch the reply later becomes their hand.
    """
    spoken = await language_for(click)
    number = (
        f"-# {spoken.say(text('Number of your press, for checking the shuffle later: {number}', number=str(click.id)))}"
    )
    said = spoken.say(text("You're ready!"))
    layout = framed(ui.TextDisplay(f"{said}\n{number}"))
    if row.confirming:
        await reply_until_hand(click, row.id, layout, note=number)
    else:
        await reply(click, layout)


@table_button(Action.PUT_OFF)
async def put_off_start(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Cancel the ready check, so that lucky words can be changed again. The person may do that who may start."""
    if row.ready_deadline is not None:
        async with committing(click):
            await ready_check.cancel_ready_check(services_of(click).tables, row, click.id)
    await acknowledge(click)


@table_button(Action.LUCKY_WORD)
async def lucky_word(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Open the modal for a lucky word. If the modal was submitted, store the word, which becomes part of the seed.

    `typed` has the submitted word. Raises `UserError` if the person has no seat.
    """
    services = services_of(click)
    spoken = await language_for(click)
    seats = await services.store.seats(row.id)
    mine = next((seat for seat in seats if seat.user == click.user.id), None)
    if mine is None:
        raise UserError(text("Join first. Then your word becomes part of this table's shuffle."))
    if not typed:
        form = ui.Modal(
            title=clip(spoken.say(text("Your lucky word")), 45),
            custom_id=custom_ids.to_button(row.id, "lucky-word"),
            timeout=None,
        )
        prompt = clip(spoken.say(text("It's mixed into every shuffle")), 45)
        form.add_item(ui.Label(text=prompt, component=ui.TextInput(custom_id="words", max_length=LONGEST_WORD)))
        await click.response.send_modal(form)
        return
    async with lobby_change(click, row) as w:
        await w.set_seat(row.id, mine.place, lucky_word=typed[0][:LONGEST_WORD])
    await show_lobby(click, row)
    if not click.response.is_done():
        await reply_text(click, text("Your word is in."))
