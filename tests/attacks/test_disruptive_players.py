"""Attempts to spoil the game for others: false names, blocked seats, early ends, unfair votes and returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest
from discord import ui

from bot.components.button_registry import TABLE_BUTTONS, press_button
from bot.replies.errors import UserError
from bot.tables.end_and_removal_votes import vote_out
from bot.tables.forget_person import leave_and_forget
from bot.tables.permissions.policy import Decision
from bot.tables.quotas import JOINS, SEATS, RateCounter
from bot.tables.seating.handover import request_seat
from bot.tables.table_service import TableService
from bot.texts import language
from bot.views import custom_ids
from bot.views.lobby import render_lobby
from engine.choice import Refusal
from store import Store
from store.people.avoidances import set_avoided
from store.people.personal_data import forget_person, personal_data_of
from store.rows import SeatRow, StandInReason
from store.tables.invitations_and_waitlist import guests_of, set_guest
from store.write_transaction import Transaction
from tests.attacks.attack import Weakening, attack
from tests.host.harness import ANNE, BART, CLEO, DIRK, GUILD, Harness

EVE = 105


async def press(harness: Harness, user: int, door: str, argument: str = "", name: str = "") -> bool:
    """Press a button of the table. Return whether it was allowed."""
    assert door in TABLE_BUTTONS, f"no button is named {door}, so anybody would be refused"
    click = harness.click(user, ephemeral=True)
    click.user.display_name = name or click.user.display_name
    try:
        await press_button(click, harness.code, door, argument)
    except (UserError, Refusal):
        return False
    return True


async def place(harness: Harness, user: int) -> str:
    return str(next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == user))


async def is_away(harness: Harness, user: int) -> bool:
    seat = (await harness.sitting()).seat_of(user)
    return seat is not None and bool(seat.automatic_player)


def without(path: str, instead: Any) -> Weakening:
    """Return a weakening that replaces the object at `path` by `instead`."""
    return lambda patch: patch.setattr(path, instead)


async def nothing(*_: Any) -> None:
    """Replace a limit by nothing."""


def names_are_shown_as_typed(name: str, *_: Any) -> str:
    """Return the name unchanged."""
    return name


def majorities_ignore_teams(sitting: Any, votes: Sequence[SeatRow], others: Sequence[SeatRow]) -> bool:
    """Count a majority of votes without regard to teams."""
    return 2 * len(votes) > len(others)


def removals_are_not_stored(patch: pytest.MonkeyPatch) -> None:
    """Do not store removed people."""

    async def removed(*_: Any) -> bool:
        return False

    patch.setattr(Store, "was_removed", removed)


def votes_are_forgotten(patch: pytest.MonkeyPatch) -> None:
    """Forget removed people, and treat a person who was voted out like one who left."""
    removals_are_not_stored(patch)
    patch.setattr(
        "bot.tables.end_and_removal_votes.StandInReason",
        SimpleNamespace(VOTED_OUT=StandInReason.LEFT, HOLIDAY=StandInReason.HOLIDAY),
    )


def exclusions_are_ignored(patch: pytest.MonkeyPatch) -> None:
    """Return an empty list of excluded people."""

    async def excluded(*_: Any) -> list[int]:
        return []

    patch.setattr(Store, "excluded_people", excluded)


def exclusions_are_deleted_with_the_person(patch: pytest.MonkeyPatch) -> None:
    """Delete an exclusion when the person asks the bot to forget them."""

    async def whole(w: Transaction, user: int, now: float) -> None:
        await w.readmit(GUILD, user)
        await forget_person(w, user, now)

    patch.setattr("bot.tables.forget_person.forget_person", whole)


def hosts_end_games_alone(patch: pytest.MonkeyPatch) -> None:
    """Let a host end a game as moderators can."""

    async def may(*_: Any) -> Decision:
        return Decision()

    patch.setattr("bot.components.end.may", may)


async def exclude(harness: Harness, user: int) -> None:
    """Let a moderator exclude a person."""
    async with harness.store.write() as w:
        await w.exclude(GUILD, user)


async def exclusion_has_no_other_effect(harness: Harness, user: int) -> None:
    """Add a person to the list of excluded people, without any other effect."""
    async with harness.store.write() as w:
        waits = [one for one in await guests_of(harness.store, harness.code) if one.user == user]
        await w.exclude(GUILD, user)
        for one in waits:
            await set_guest(w, one)


async def votes_count_against_the_seat(
    host: TableService, table: str, user: int, place: int, person: int, interaction: int
) -> list[SeatRow]:
    """Count a vote against the seat, whoever sits in it."""
    there = next(seat.user for seat in await host.store.seats(table) if seat.place == place)
    return await vote_out(host, table, user, place, there or 0, interaction)


async def never(*_: Any) -> bool:
    """Return that nobody was removed."""
    return False


# --- names -----------------------------------------------------------------------------------------


@attack(
    "No two people at a table have the same visible name.",
    "H-150",
    weakened=without("bot.tables.seating.automatic_seats.name_at_table", names_are_shown_as_typed),
)
async def test_a_person_cannot_pass_for_a_neighbour_by_their_name(harness: Harness) -> object:
    await harness.lobby(ANNE)
    await press(harness, BART, "join", name="P\u0435rs\u043en 101\u200b")
    names = [seat.name for seat in await harness.store.seats(harness.code)]
    look = {name.replace("\u0435", "e").replace("\u043e", "o").replace("\u200b", "") for name in names}
    return len(look) < len(names)


@attack(
    "A person's name cannot put an invitation into a public message.",
    "H-152",
    weakened=without("bot.views.lobby.in_markdown", names_are_shown_as_typed),
)
async def test_a_name_cannot_put_an_invitation_into_a_public_message(harness: Harness) -> object:
    await harness.lobby(ANNE)
    await press(harness, BART, "join", name="discord.gg/abc @everyone")
    shown = render_lobby(await harness.row(), await harness.store.seats(harness.code), language()).layout
    words = "\n".join(part.content for part in shown.walk_children() if isinstance(part, ui.TextDisplay))
    return "discord.gg/abc" in words or " @everyone" in words


@attack(
    "Everybody at a table has a visible name.",
    "H-151",
    weakened=without("bot.tables.seating.automatic_seats.name_at_table", names_are_shown_as_typed),
)
async def test_a_person_without_a_visible_name_gets_one(harness: Harness) -> object:
    await harness.lobby(ANNE)
    await press(harness, BART, "join", name="\u3164\u202e\u200b")
    return not (await harness.store.seats(harness.code))[1].name.strip("\u3164\u202e\u200b ")


# --- blocked seats and tables ----------------------------------------------------------------------


@attack(
    "One person cannot sit at more tables than the limit.",
    "H-153",
    weakened=without("bot.components.lobby.check_seat_quota", nothing),
)
async def test_one_person_cannot_sit_at_too_many_tables(harness: Harness) -> object:
    got = 0
    for number in range(SEATS + 3):
        await harness.lobby(1000 + number)
        harness.time.now += 600
        got += await press(harness, BART, "join")
    return got > SEATS


@attack(
    "Nobody can make the bot write without end by joining and leaving.",
    "H-154",
    weakened=lambda patch: patch.setattr(RateCounter, "count", lambda *_: None),
)
async def test_nobody_can_join_and_leave_without_end(harness: Harness) -> object:
    await harness.lobby(ANNE)
    got = 0
    for _ in range(JOINS + 4):
        got += await press(harness, BART, "join")
        await press(harness, BART, "leave")
    return got > JOINS


# --- ended games -----------------------------------------------------------------------------------


@attack("A host who is losing cannot end the game alone.", "H-78", weakened=hosts_end_games_alone, people=3)
async def test_a_losing_host_cannot_end_the_game_alone(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO)
    for _ in range(3):
        await press(harness, ANNE, "end")
        await press(harness, ANNE, "agree-to-end")
    await press(harness, BART, "agree-to-end")
    return (await harness.row()).status == "cancelled"


@attack(
    "An agreement to end a game does not count on another day.",
    "H-78",
    weakened=lambda patch: patch.setattr("bot.tables.end_and_removal_votes.FRESH", inf),
    people=3,
)
async def test_an_agreement_to_end_cannot_be_saved_for_another_day(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO)
    await press(harness, BART, "agree-to-end")
    await press(harness, CLEO, "agree-to-end")
    harness.time.now += 3 * 24 * 3600
    await press(harness, ANNE, "end")
    return (await harness.row()).status == "cancelled"


# --- votes -----------------------------------------------------------------------------------------


@attack(
    "The votes of people who have left do not count.",
    "H-163",
    weakened=without("bot.tables.end_and_removal_votes.enough_votes", lambda sitting, votes, others: bool(votes)),
    people=4,
)
async def test_the_vote_of_a_person_who_left_does_not_count(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    theirs = await place(harness, DIRK)
    await press(harness, CLEO, "vote-out", f"{theirs}-{DIRK}")
    await harness.leave(CLEO)
    for _ in range(3):
        await press(harness, ANNE, "vote-out", f"{theirs}-{DIRK}")
    return await is_away(harness, DIRK)


@attack(
    "In a team game one side alone cannot vote out a player of the other side.",
    "H-163",
    weakened=without("bot.tables.end_and_removal_votes.enough_votes", majorities_ignore_teams),
    people=4,
)
async def test_one_team_alone_cannot_vote_out_a_player_of_the_other(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    by_seat = await harness.people()
    game = replace((await harness.sitting()).game, sides=lambda state: [(0, 2), (1, 3)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.tables.loaded_table.LoadedTable.game", game)
        theirs = await place(harness, by_seat[1])
        for user in (by_seat[0], by_seat[2]):
            await press(harness, user, "vote-out", f"{theirs}-{by_seat[1]}")
        await press(harness, by_seat[0], "vote-out", f"{theirs}-{by_seat[1]}")
    return await is_away(harness, by_seat[1])


@attack("A player who was voted out cannot return to the seat.", "H-163", weakened=votes_are_forgotten, people=4)
async def test_a_player_who_was_voted_out_cannot_return(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    theirs = await place(harness, DIRK)
    for user in (ANNE, BART):
        await press(harness, user, "vote-out", f"{theirs}-{DIRK}")
    assert await is_away(harness, DIRK)
    await press(harness, DIRK, "return-to-seat")
    return not await is_away(harness, DIRK)


@attack(
    "A person whom the host removed from the lobby cannot join it again.",
    "H-162",
    weakened=removals_are_not_stored,
    people=3,
)
async def test_a_person_removed_from_the_lobby_cannot_join_again(harness: Harness) -> object:
    await harness.lobby(ANNE, BART, CLEO)
    await press(harness, ANNE, "remove-from-lobby", str(BART))
    await press(harness, CLEO, "leave")
    return await press(harness, BART, "join")


# --- moderators and privacy ------------------------------------------------------------------------


@attack(
    "A person whom a server's moderators have excluded cannot join a table there.",
    "H-164",
    weakened=exclusions_are_ignored,
    people=2,
)
async def test_an_excluded_person_cannot_join_a_table_there(harness: Harness) -> object:
    async with harness.store.write() as w:
        await w.exclude(GUILD, BART)
    await harness.lobby(ANNE)
    return await press(harness, BART, "join")


@attack(
    "Nobody can get rid of a ban by being forgotten.",
    "H-158",
    weakened=exclusions_are_deleted_with_the_person,
    people=2,
)
async def test_a_ban_stays_after_a_person_is_forgotten(harness: Harness) -> object:
    async with harness.store.write() as w:
        await w.exclude(GUILD, BART)
    await leave_and_forget(harness.tables, BART)
    await harness.lobby(ANNE)
    return await press(harness, BART, "join")


@attack(
    "A person's export says nothing about a game in play.",
    "H-157",
    weakened=lambda patch: patch.setattr("store.people.personal_data.OVER", ("ended", "cancelled", "playing")),
    people=2,
)
async def test_a_persons_export_does_not_prove_a_secret_answer(harness: Harness) -> object:
    await harness.begin(ANNE, BART, kind="vote")
    opened = await harness.asked(BART)
    await harness.answer(BART, opened.choice.options[0].id)  # type: ignore[attr-defined]
    assert (await harness.row()).status == "playing"
    return (await personal_data_of(harness.store, BART))["answers"]


@attack(
    "A person who waits for a seat does not get one beside somebody who avoids them.",
    "H-258",
    weakened=without("bot.tables.seating.leave.either_avoids_now", nothing),
    people=4,
)
async def test_waiting_for_a_seat_does_not_bring_a_person_beside_one_who_avoids_them(harness: Harness) -> object:
    await harness.lobby(ANNE, BART, 106, 107)
    await press(harness, CLEO, "join")
    async with harness.store.write() as w:
        await set_avoided(w, ANNE, CLEO, avoided_now=True)
    await press(harness, BART, "leave")
    return CLEO in [seat.user for seat in await harness.store.seats(harness.code)]


@attack(
    "A person who is excluded while they wait for a seat gets none.",
    "H-406",
    weakened=without("tests.attacks.test_disruptive_players.exclude", exclusion_has_no_other_effect),
    people=3,
)
async def test_a_waiting_person_who_is_excluded_gets_no_seat(harness: Harness) -> object:
    await harness.lobby(ANNE, BART, 106, 107)
    await press(harness, CLEO, "join")
    await exclude(harness, CLEO)
    await press(harness, BART, "leave")
    return CLEO in [seat.user for seat in await harness.store.seats(harness.code)]


@attack(
    "Votes against a player do not count against the person who took the seat since.",
    "H-407",
    weakened=without("bot.tables.seating.handover.votes_against", lambda *_: []),
    people=5,
)
async def test_votes_against_a_player_do_not_count_against_their_successor(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    theirs = await place(harness, DIRK)
    await press(harness, ANNE, "vote-out", f"{theirs}-{DIRK}")
    await request_seat(harness.tables, harness.code, EVE, "Eve", 1)
    await press(harness, DIRK, "give-seat", f"{theirs}-{EVE}")
    assert EVE in await harness.people()
    await press(harness, BART, "vote-out", f"{theirs}-{EVE}")
    return await is_away(harness, EVE)


@attack(
    "An old button votes only against the person whom it named.",
    "H-409",
    weakened=without("bot.components.vote.count_vote_out", votes_count_against_the_seat),
    people=4,
)
async def test_an_old_button_does_not_vote_against_a_players_successor(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO)
    button = custom_ids.to_vote_out(harness.code, int(await place(harness, CLEO)), CLEO)
    await request_seat(harness.tables, harness.code, EVE, "Eve", 1)
    await press(harness, CLEO, "give-seat", f"{await place(harness, CLEO)}-{EVE}")
    for user in (ANNE, BART):
        await press(harness, user, "vote-out", button.rpartition(":")[2])
    return await is_away(harness, EVE)


@attack(
    "A player who was voted out cannot open the rematch with «Again».",
    "H-410",
    weakened=lambda patch: patch.setattr(Store, "was_removed", never),
    people=4,
)
async def test_a_player_who_was_voted_out_cannot_open_the_rematch(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    theirs = await place(harness, DIRK)
    for user in (ANNE, BART):
        await press(harness, user, "vote-out", f"{theirs}-{DIRK}")
    assert await is_away(harness, DIRK)
    await harness.end_table()
    await press(harness, DIRK, "rematch")
    following = (await harness.row()).rematch
    # Both tables can have the same creation time, so the order of the list does not identify the newest one.
    return following in {row.id for row in await harness.store.tables(user=DIRK)}
