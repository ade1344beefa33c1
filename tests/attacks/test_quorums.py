"""Attempts to decide alone, with a second account, while somebody else is away for a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.components.button_registry import press_button
from bot.components.hand import own_hand
from bot.tables.due_jobs import run_due_job
from bot.tables.seating.handover import request_seat
from bot.tables.time_limits.pace import HOUR
from engine.play import Report
from engine.text import text
from store.rows import JobKind, SeatRow
from tests.attacks.attack import Weakening, attack
from tests.attacks.test_disruptive_players import is_away, place, press, without
from tests.attacks.test_undo import undo
from tests.host.harness import ANNE, BART, CLEO, DIRK, FOR_EVER, Harness

EVE, ALT = 105, 106
"""Second accounts. Eve has no seat and asks for one; Alt sits at the table."""


def people_playing_now(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Count the people who play just now."""
    return [seat for seat in seats if seat.user is not None and not seat.automatic_player]


def only_people_playing_now_count(where: str) -> Weakening:
    """Return a weakening: the module `where` counts only the people who play just now."""
    return without(f"bot.tables.{where}.counted", people_playing_now)


def seats_are_vacant_at_once(patch: pytest.MonkeyPatch) -> None:
    """Let the table give a seat away as soon as a stand-in plays it, by more than half of those who play just now."""
    patch.setattr("bot.tables.seating.handover.is_vacant", lambda seat: bool(seat.automatic_player))
    patch.setattr("bot.tables.seating.handover.counted", people_playing_now)
    one_vote_is_enough(patch)


def one_vote_is_enough(patch: pytest.MonkeyPatch) -> None:
    """Let one vote be enough for a seat."""
    patch.setattr("bot.tables.seating.handover.enough_votes", lambda _, votes, others: 2 * len(votes) > len(others))


async def asks(harness: Harness, user: int) -> None:
    """Ask for a seat."""
    await request_seat(harness.tables, harness.code, user, f"Person {user}", 10**9 + user)


async def passes(harness: Harness, seconds: float) -> None:
    """Let time pass, and run the jobs that are due about empty seats."""
    harness.time.now += seconds
    for due in await harness.store.due_jobs(harness.time.now):
        if due.kind == JobKind.VACANCY:
            await run_due_job(harness.tables, due)


# --- taking a seat ---------------------------------------------------------------------------------


@attack(
    "Nobody can take the seat of a person who is away for a minute.",
    "H-530",
    weakened=seats_are_vacant_at_once,
    people=3,
)
async def test_nobody_can_take_the_seat_of_a_person_who_is_away_for_a_minute(harness: Harness) -> object:
    await harness.begin(ANNE, BART)
    await harness.leave(BART)
    await asks(harness, EVE)
    await press(harness, ANNE, "give-seat", f"{await place(harness, BART)}-{EVE}")
    return EVE in await harness.people()


@attack(
    "Two accounts of one person cannot take the seat of a person who is away for a minute, either.",
    "H-530",
    weakened=seats_are_vacant_at_once,
    people=4,
)
async def test_two_accounts_of_one_person_cannot_take_a_seat(harness: Harness) -> object:
    await harness.begin(ANNE, ALT, BART, pace="live")
    await harness.leave(BART)
    await passes(harness, 2 * 120 + 1)
    await asks(harness, EVE)
    for user in (ANNE, ALT):
        await press(harness, user, "give-seat", f"{await place(harness, BART)}-{EVE}")
    return EVE in await harness.people()


@attack(
    "One vote alone cannot give a seat away, however long its person is away.",
    "H-530",
    weakened=one_vote_is_enough,
    people=3,
)
async def test_one_vote_cannot_give_a_seat_away(harness: Harness) -> object:
    await harness.begin(ANNE, BART)
    await harness.leave(BART)
    await passes(harness, 12 * HOUR)
    await asks(harness, EVE)
    await press(harness, ANNE, "give-seat", f"{await place(harness, BART)}-{EVE}")
    return EVE in await harness.people()


@attack(
    "A person keeps the seat as long as the slower pace promised that they began with.",
    "H-530",
    weakened=without("bot.tables.time_limits.pace_and_pause_votes.absence_until_vacant", lambda _: FOR_EVER),
    people=4,
)
async def test_a_faster_pace_does_not_make_a_seat_vacant_sooner(harness: Harness) -> object:
    await harness.begin(ANNE, ALT, BART, pace="days")
    await harness.leave(BART)
    for user in (ANNE, ALT):
        await press(harness, user, "vote-on-time", "live")
    assert (await harness.row()).pace == "live"
    await passes(harness, 13 * HOUR)
    await asks(harness, EVE)
    for user in (ANNE, ALT):
        await press(harness, user, "give-seat", f"{await place(harness, BART)}-{EVE}")
    return EVE in await harness.people()


@attack(
    "A person who has returned keeps the seat.",
    "H-419",
    weakened=without("bot.tables.seating.stand_in.SEAT", "no:"),
    people=4,
)
async def test_nobody_can_take_the_seat_of_a_person_who_is_back(harness: Harness) -> object:
    await harness.begin(ANNE, ALT, BART)
    theirs = await place(harness, BART)
    await harness.leave(BART)
    await passes(harness, 12 * HOUR)
    await asks(harness, EVE)
    await press(harness, ANNE, "give-seat", f"{theirs}-{EVE}")
    await harness.returns(BART)
    await harness.leave(BART)
    await passes(harness, 12 * HOUR)
    await press(harness, ALT, "give-seat", f"{theirs}-{EVE}")
    return EVE in await harness.people()


@attack(
    "A person who takes over a seat cannot read what its former player was told in private.",
    "H-531",
    weakened=without(
        "store.rows.SeatRow.may_read", lambda seat, event: event.readers is None or seat.seat in event.readers
    ),
    people=2,
)
async def test_a_new_player_cannot_read_what_the_former_one_was_told_in_private(harness: Harness) -> object:
    await harness.begin(ANNE, BART)
    secret, later = text("The chest holds rubies."), text("It rains.")
    number = await harness.seat(ANNE)
    async with harness.store.write() as w:
        await w.append_events(harness.code, [Report(secret, readers=(number,))], harness.time.now)
    await asks(harness, EVE)
    await press(harness, ANNE, "give-seat", f"{await place(harness, ANNE)}-{EVE}")
    assert EVE in await harness.people()
    async with harness.store.write() as w:
        await w.append_events(harness.code, [Report(later, readers=(number,))], harness.time.now)
    seen: list[Any] = []
    for door in ("story", "recap"):
        click = harness.click(EVE)
        await press_button(click, harness.code, door, "")
        seen.append(click.seen.words)
    click = harness.click(EVE)
    await own_hand(click, await harness.row())
    seen.append(click.seen.words)
    assert any("It rains." in words for words in seen)
    return [words for words in seen if "rubies" in words]


# --- deciding without somebody ---------------------------------------------------------------------


@attack(
    "Nobody can change the pace alone while the others are away for a moment.",
    "H-532",
    weakened=only_people_playing_now_count("time_limits.pace_and_pause_votes"),
    people=2,
)
async def test_nobody_can_change_the_pace_alone_while_the_other_is_away(harness: Harness) -> object:
    await harness.begin(ANNE, BART, pace="days")
    await harness.leave(BART)
    await press(harness, ANNE, "vote-on-time", "live")
    return (await harness.row()).pace == "live"


@attack(
    "Nobody can pause or resume a game alone while the others are away for a moment.",
    "H-532",
    weakened=only_people_playing_now_count("time_limits.pace_and_pause_votes"),
    people=2,
)
async def test_nobody_can_pause_the_game_alone_while_the_other_is_away(harness: Harness) -> object:
    await harness.begin(ANNE, BART)
    await harness.leave(BART)
    await press(harness, ANNE, "vote-on-time", "pause")
    return (await harness.row()).paused


@attack(
    "Two accounts cannot vote a person out while others are away for a moment.",
    "H-532",
    weakened=only_people_playing_now_count("end_and_removal_votes"),
    people=5,
)
async def test_two_accounts_cannot_vote_a_person_out_while_others_are_away(harness: Harness) -> object:
    await harness.begin(ANNE, ALT, BART, CLEO, DIRK, game="yarr")
    for user in (CLEO, DIRK):
        await harness.leave(user)
    for user in (ANNE, ALT):
        await press(harness, user, "vote-out", f"{await place(harness, BART)}-{BART}")
    return await is_away(harness, BART)


@attack(
    "Nobody can end a game that they are losing while the other player is away for a moment.",
    "H-532",
    weakened=only_people_playing_now_count("end_and_removal_votes"),
    people=3,
)
async def test_nobody_can_end_a_game_while_the_other_is_away_for_a_moment(harness: Harness) -> object:
    await harness.begin(ANNE, ALT, BART)
    await harness.leave(BART)
    for user in (ANNE, ALT):
        await press(harness, user, "agree-to-end")
    return (await harness.row()).status == "cancelled"


@attack(
    "A move that others have answered cannot be undone while one of them is away for a moment.",
    "H-532",
    weakened=only_people_playing_now_count("undo"),
    people=3,
)
async def test_an_answered_move_cannot_be_undone_while_one_who_answered_is_away(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO, kind="shout")
    acting, other, third = await harness.people()
    number = (await harness.asked(acting)).number
    await harness.answer(acting, "gold")
    await harness.answer(other, "ahoy", "shout")
    await harness.leave(other)
    await undo(harness, acting, number, third)
    return not await harness.store.answers(harness.code)
