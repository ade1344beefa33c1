"""Render the lobby: its people, its options and the published hash of the secret seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import SelectDefaultValue, SelectDefaultValueType, ui

from bot.replies.ephemeral import framed
from bot.tables.advice import people_against_advice
from bot.tables.results.lobby_notes import FRIENDLY, NO_NOTES, LobbyNotes
from bot.tables.seating.automatic_seats import filling_seats, seats_at_start, seats_for_people
from bot.tables.seating.rematch_places import unconfirmed
from bot.texts import Language
from bot.texts.person_names import in_markdown
from bot.views import custom_ids
from bot.views.choice_components import Say, clip
from bot.views.ending import CALLED_OFF, OVER
from bot.views.fair_shuffle_file import commitment, fair_shuffle
from bot.views.layout import RenderedMessage, button, in_rows, page_buttons, text_renderer
from bot.views.result import link_button, result_buttons
from bot.views.table import options_line
from engine.game import games
from engine.players import players
from engine.randomness_beacon import round_time
from engine.text import plural, text
from store.rows import BeaconUse, GuestKind, GuestRow, SeatRow, TableRow

LEARN = text("Learn this game")
PRIVATE = text("🔒 A private table: only invited people can find, join or watch it.")
HOST_AWAY = text("The host has pressed nothing here for an hour. Anybody seated can press Start, or take over as host.")
MOST_INVITED = 25
"""Maximum number of people in one menu. Discord allows 25."""
MOST_GUESTS = 100
"""Maximum number of people who can be invited to a private table."""
MOST_NAMED = 20
"""Maximum number of guests whose names are in one line of the lobby. The others are counted."""


def render_lobby(
    row: TableRow,
    seats: Sequence[SeatRow],
    language: Language,
    link: str | None = None,
    guests: Sequence[GuestRow] = (),
    *,
    inviting: bool = True,
    notes: LobbyNotes = NO_NOTES,
) -> RenderedMessage:
    """Return the lobby's message: people, options, buttons, and the file of the fair shuffle.

    `link` is the address of the live table message once the game has begun, else None. With `inviting`, a private lobby
    has a menu to invite people, which works only on a server. `notes` are about ratings and people.
    """
    tell = text_renderer(language, row.game, (), markdown=True)
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(_people(row, seats, guests, notes, tell)))]
    files = []
    if row.status != "lobby":
        parts += _part_of_closed_lobby(row, seats, link, tell)
    elif row.ready_deadline is not None:
        parts += _part_of_ready_check(row, seats, tell)
    else:
        parts += _part_of_open_lobby(row, seats, guests, tell)
        if row.private and inviting:
            parts += _menu_of_guests(row, seats, guests, tell)
    if row.promise_file:
        shown, file = fair_shuffle(row, tell)
        parts += shown
        files.append(file)
    return RenderedMessage(framed(*parts), files, files_stay=True)


def _people(
    row: TableRow, seats: Sequence[SeatRow], guests: Sequence[GuestRow], notes: LobbyNotes, tell: Say
) -> list[str]:
    """Return the lines on the game, the people at its places, the guests, and the planned start."""
    game, waiting = games()[row.game], row.status == "lobby"
    more = [f"-# {tell(game.own_design)}"] if game.own_design and waiting else []
    more += [tell(PRIVATE)] if row.private else []
    lines = [f"## {tell(game.title)} · {row.id}", tell(game.blurb), *more, ""]
    lines += [f"**{in_markdown(notes.evening)}**"] if notes.evening else []
    teams = game.teams(game.options.model_validate(row.options))
    for seat in seats:
        marks = [tell(text("team {n}", n=n)) for n, team in enumerate(teams, 1) if seat.place in team]
        if seat.user == row.host:
            marks.append(tell(text("host")))
        if seat.automatic_player:
            marks.append(tell(players(row.game)[seat.automatic_player][0]))
        if seat.lucky_word:
            marks.append(tell(text("gave a lucky word")))
        marks += [tell(note) for note in notes.of_people.get(seat.user or 0, ())]
        lines.append(f"{seat.place + 1}. " + " · ".join([f"**{in_markdown(seat.name)}**", *marks]))
    if waiting and row.evening is not None and not any(seat.user for seat in seats):
        lines.append(tell(text("The first person who joins is the host.")))
    if waiting:
        lines += [*_guests(guests, tell), *_advice(row, seats, tell)]
        lines += [f"-# {tell(FRIENDLY)}"] if notes.friendly else []
        lines += [tell(notes.tournament)] if notes.tournament is not None else []
    if row.planned_start is not None and waiting:
        at = int(row.planned_start)
        lines.append(tell(text("Begins {when} ({soon}).", when=f"<t:{at}:f>", soon=f"<t:{at}:R>")))
    return lines


def _part_of_closed_lobby(row: TableRow, seats: Sequence[SeatRow], link: str | None, tell: Say) -> list[ui.Item[Any]]:
    """Return the last part of a lobby whose game has begun or which was closed.

    If there is a `link` to the live table message, a button leads to it. If a game was called off, others show its
    result and open a rematch.
    """
    over = {
        "playing": text("The game has begun."),
        "ended": OVER,
        "cancelled": CALLED_OFF,
    }
    lines = [f"**{tell(over[row.status])}**", *commitment(row, tell)]
    called_off = row.status == "cancelled" and any(seat.seat is not None for seat in seats)
    buttons = [*(result_buttons(row.id, tell) if called_off else []), *link_button(link, tell)]
    return [ui.TextDisplay("\n".join(lines)), *in_rows(buttons)]


def _part_of_ready_check(row: TableRow, seats: Sequence[SeatRow], tell: Say) -> list[ui.Item[Any]]:
    """Return the last part of a lobby during the ready check: deadline, people not ready yet, and a button to leave.

    The button “Ready” is in another message (`views/ready_check`).
    """
    assert row.ready_deadline is not None
    waited = [in_markdown(seat.name) for seat in seats if seat.user is not None and seat.ready_interaction is None]
    begin = text("Press Ready below: the game begins {when} at the latest.", when=f"<t:{int(row.ready_deadline)}:R>")
    if row.beacon == BeaconUse.FAILED:
        begin = text("Press Ready below: the game begins when all are ready.")
    if row.confirming:
        waited = [in_markdown(seat.name) for seat in unconfirmed(row, seats)]
        begin = text("Press Ready below: the game begins when all have confirmed.")
    if row.beacon_round is not None:
        begin = text("All presses are in; the game begins {when}.", when=f"<t:{round_time(row.beacon_round)}:R>")
        lines = [f"**{tell(begin)}**", f"-# {options_line(row, tell)}", *commitment(row, tell)]
        return [ui.TextDisplay("\n".join(lines))]
    # After the last press nobody is waited for, until the game begins.
    still = [tell(text("Not ready yet: {names}.", names=[*waited]))] if waited else []
    lines = [f"**{tell(begin)}**", *still, f"-# {options_line(row, tell)}", *commitment(row, tell)]
    leave = [] if row.tournament else [button(tell, text("Leave"), custom_ids.to_button(row.id, "leave"))]
    return [ui.TextDisplay("\n".join(lines)), *in_rows(leave)]


def _part_of_open_lobby(
    row: TableRow, seats: Sequence[SeatRow], guests: Sequence[GuestRow], tell: Say
) -> list[ui.Item[Any]]:
    """Return the last part of a lobby that people can join: the number of free seats, the options and the buttons.

    The seats and options of a tournament's table are fixed.
    """
    game, code, green = games()[row.game], row.id, discord.ButtonStyle.success
    if row.tournament is not None:
        return [
            ui.TextDisplay(f"-# {options_line(row, tell)}"),
            *[ui.TextDisplay(line) for line in commitment(row, tell)],
            ui.ActionRow(
                button(tell, text("Start"), custom_ids.to_button(code, "start"), style=green),
                button(tell, text("Lucky word"), custom_ids.to_button(code, "lucky-word")),
                *([button(tell, LEARN, custom_ids.to_button(code, "learn"))] if game.lesson else []),
            ),
        ]
    invited = [guest for guest in guests if guest.has_place]
    left, most = max(0, seats_for_people(row, seats) - len(invited)), game.most_seats
    free = plural("{n} seat of {most} is free.", "{n} seats of {most} are free.", n=left, most=most)
    if left and any(seat.user is None for seat in seats):
        free = plural(
            "{n} more person can join. Automatic players make room.",
            "{n} more people can join. Automatic players make room.",
            n=left,
        )
    filled = text("Start fills the free seats with automatic players, up to {n}.", n=seats_at_start(row))
    start = filled if filling_seats(row, seats) else text("Ready to start.")
    away: list[ui.Item[Any]] = []
    if row.host_away and any(seat.user not in (None, row.host) for seat in seats):
        away = [ui.TextDisplay(tell(HOST_AWAY))]
        away.append(ui.ActionRow(button(tell, text("Take over"), custom_ids.to_button(code, "take-over"))))
    join = text("Join") if left or invited else text("Wait for a seat")
    return [
        ui.TextDisplay(f"{tell(free)} **{tell(start)}**\n-# {options_line(row, tell)}"),
        *[ui.TextDisplay(line) for line in commitment(row, tell)],
        *away,
        ui.ActionRow(
            button(tell, join, custom_ids.to_button(code, "join"), style=green),
            button(tell, text("Leave"), custom_ids.to_button(code, "leave")),
            button(tell, text("Start"), custom_ids.to_button(code, "start"), style=green),
            *([] if row.private else [button(tell, text("Invite"), custom_ids.to_button(code, "invitations"))]),
            button(tell, text("Start time"), custom_ids.to_button(code, "start-time")),
        ),
        ui.ActionRow(
            button(tell, text("Add automatic player"), custom_ids.to_button(code, "automatic-players")),
            button(tell, text("Options"), custom_ids.to_button(code, "options")),
            button(tell, text("Lucky word"), custom_ids.to_button(code, "lucky-word")),
            *([button(tell, LEARN, custom_ids.to_button(code, "learn"))] if game.lesson else []),
            *(
                [button(tell, text("Agree to advice"), custom_ids.to_button(code, "agree-to-advice"))]
                if row.advice_allowed
                else []
            ),
        ),
    ]


def _menu_of_guests(
    row: TableRow, seats: Sequence[SeatRow], guests: Sequence[GuestRow], tell: Say
) -> list[ui.Item[Any]]:
    """Return the menu of a private table's invited people, and a button to more if they are too many for one menu."""
    parts: list[ui.Item[Any]] = [ui.ActionRow(_invitation_menu(row, seats, guests, tell, MOST_INVITED))]
    if len(_without_seats(seats, guests)) >= MOST_INVITED:
        others = custom_ids.to_button(row.id, "invitations", "1")
        parts.append(ui.ActionRow(button(tell, text("More guests"), others)))
    return parts


def render_invitations(
    row: TableRow, seats: Sequence[SeatRow], guests: Sequence[GuestRow], tell: Say, page: int
) -> ui.LayoutView:
    """Return the panel in which the host invites people: for reserved seats, or as guests of a private table.

    A private table may have several menus of guests. `page` is the number of the one to show, counted from 0.
    """
    asked = text(
        "Who do you want to invite to table {code}? I'll message them and hold a seat for a day.",
        code=row.id,
    )
    kept = [guest for guest in guests if guest.has_place]
    most = min(MOST_INVITED, seats_for_people(row, seats))
    if not row.private:
        menu = _invitation_menu(row, seats, kept, tell, most)
        return framed(ui.TextDisplay("\n".join([tell(asked), *_guests(kept, tell)])), ui.ActionRow(menu))
    last = min(len(_without_seats(seats, guests)), MOST_GUESTS - 1) // MOST_INVITED
    page = min(page, last)
    turning = page_buttons(page, last, lambda other: custom_ids.to_button(row.id, "invitations", str(other)))
    asked = text("Who is invited to private table {code}? Each menu picks 25 of them.", code=row.id)
    menu = _invitation_menu(row, seats, guests, tell, MOST_INVITED, page)
    return framed(ui.TextDisplay(tell(asked)), ui.ActionRow(menu), *turning)


def _advice(row: TableRow, seats: Sequence[SeatRow], tell: Say) -> list[str]:
    """Return one line on advice, with the people who have not agreed to it. The list is empty if the host
    offers none.
    """
    if not row.advice_allowed:
        return []
    against: list[Any] = [in_markdown(seat.name) for seat in people_against_advice(seats)]
    if not against:
        return [
            "-# " + tell(text("Everybody agreed: on your move, you can ask the strongest automatic player for advice."))
        ]
    offered = text("Advice by the strongest automatic player is offered. Not agreed yet: {names}.", names=against)
    return ["-# " + tell(offered)]


def _without_seats(seats: Sequence[SeatRow], guests: Sequence[GuestRow]) -> list[int]:
    """Return the user ids of the guests who have no seat."""
    seated = {seat.user for seat in seats}
    return [guest.user for guest in guests if guest.user not in seated]


def _invitation_menu(
    row: TableRow,
    seats: Sequence[SeatRow],
    guests: Sequence[GuestRow],
    tell: Say,
    most: int,
    page: int | None = None,
) -> ui.UserSelect[Any]:
    """Return the menu of people, with up to `most` invited ones preselected.

    `page` counts the menus in the invitation panel from 0. None stands for the menu in the lobby's message.
    """
    first = (page or 0) * MOST_INVITED
    known = _without_seats(seats, guests)[first : first + most]
    return ui.UserSelect(
        custom_id=custom_ids.to_invite(row.id, page),
        placeholder=clip(tell(text("Invite people (the host)")), 150),
        min_values=0,
        max_values=most,
        default_values=[SelectDefaultValue(id=user, type=SelectDefaultValueType.user) for user in known],
    )


def _guest_name(guest: GuestRow) -> str:
    """Return a guest's name, with the time when their reservation ends if they have one."""
    until = f" (<t:{int(guest.reserved_until)}:R>)" if guest.has_place and guest.reserved_until is not None else ""
    return in_markdown(guest.name) + until


def _guests(guests: Sequence[GuestRow], tell: Say) -> list[str]:
    """Return three lines at most: people with reserved seats, people invited without one, and people on the waiting
    list.

    A line without names is left out.
    """
    lines = []
    for kind, words in (
        ((GuestKind.INVITED, True), text("Seats are held for: {names}.", names=[])),
        ((GuestKind.INVITED, False), text("Invited: {names}.", names=[])),
        ((GuestKind.WAITING, False), text("Waiting for a seat: {names}.", names=[])),
    ):
        names: list[Any] = [_guest_name(guest) for guest in guests if (guest.kind, guest.has_place) == kind]
        if len(names) > MOST_NAMED:
            over = len(names) - MOST_NAMED
            names = [*names[:MOST_NAMED], plural("{n} other", "{n} others", n=over)]
        if names:
            lines.append("-# " + tell(replace(words, args={"names": names})))
    return lines
