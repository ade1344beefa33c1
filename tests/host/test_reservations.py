"""Seats that a host reserves for people in a lobby that is open to all."""

from __future__ import annotations

import pytest

from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.end_early import end_table
from bot.tables.idle_tables import close_idle_lobbies
from bot.tables.quotas import INVITATIONS
from bot.tables.seating.rematch_places import RESERVED_SECONDS
from store.people.avoidances import set_avoided
from store.rows import NO_PLACE, DueJob, GuestKind, GuestRow, JobKind, ModerationKind
from store.tables.invitations_and_waitlist import guests_of, set_guest
from tests.host.fake_discord import FakeMessage
from tests.host.fake_time import NOON
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, FOR_EVER, GUILD, Harness
from tests.host.private_table_actions import picks
from tests.host.test_lobby import open_, places
from tests.host.test_moderation_and_vote_out import excludes
from tests.ledger import rule

HOUR, DAY = 3600.0, 24 * 3600.0
EVA, FINN, GINA = 105, 106, 107


async def kept(harness: Harness) -> list[int]:
    return [guest.user for guest in await guests_of(harness.store, harness.code) if guest.has_place]


async def due(harness: Harness, kind: str = JobKind.RESERVATION) -> list[DueJob]:
    return [one for one in await harness.store.due_jobs(FOR_EVER) if (one.table, one.kind) == (harness.code, kind)]


def told(harness: Harness, user: int) -> list[FakeMessage]:
    """Return the person's direct messages that name the table."""
    return [post for post in harness.room(user).messages if harness.code in post.words]


@rule("H-283")
@pytest.mark.parametrize(
    ("locale", "button", "words"),
    [("en", "Invite", "a place is kept for you"), ("it", "Invita", "c'è un posto riservato a te")],
)
async def test_a_seat_is_reserved_for_a_picked_person_who_is_told_once(
    harness: Harness, locale: str, button: str, words: str
) -> None:
    async with harness.store.write() as w:
        await w.set_person(BART, locale=locale)
    await harness.lobby(ANNE, locale=locale)
    await press_button(panel := harness.click(ANNE), harness.code, "invitations")
    assert panel.seen.controls == [f"invite:{harness.code}"]
    assert f"Person {BART} (<t:{int(NOON + RESERVED_SECONDS)}:R>)" in (await picks(harness, ANNE, BART)).replace(
        "**", ""
    )
    assert await kept(harness) == [BART]
    await picks(harness, ANNE, BART)
    await harness.show()
    (post,) = told(harness, BART)
    assert harness.client.count("send", BART) == 1
    assert words in post.words
    assert f"<t:{int(NOON + RESERVED_SECONDS)}:f>" in post.words
    assert f"Person {BART}" in harness.room().last.words
    assert button in harness.room().last.labels
    await open_(harness, BART, "join")
    assert await places(harness) == [ANNE, BART]
    assert await kept(harness) == []


@rule("H-283")
async def test_a_reserved_seat_is_taken_by_nobody_else(harness: Harness) -> None:
    await harness.lobby(ANNE, FINN)
    await picks(harness, ANNE, BART, CLEO)
    assert "You're on the waiting list" in await open_(harness, DIRK, "join")
    assert "reserved for invited people" in await open_(harness, ANNE, "automatic-players", "anything")
    await open_(harness, CLEO, "join")
    assert await places(harness) == [ANNE, FINN, CLEO]
    await open_(harness, BART, "leave")
    await harness.show()
    assert await places(harness) == [ANNE, FINN, CLEO, DIRK], "who declines makes room"
    assert told(harness, BART) == [], "and what they were told goes"


@rule("H-283")
async def test_a_person_who_is_unpicked_loses_the_seat_to_the_waiting_list(harness: Harness) -> None:
    await harness.lobby(ANNE, FINN, GINA)
    await picks(harness, ANNE, BART)
    await open_(harness, CLEO, "join")
    await picks(harness, ANNE)
    assert await places(harness) == [ANNE, FINN, GINA, CLEO]
    assert told(harness, BART) == []
    assert await kept(harness) == []


@rule("H-283")
async def test_no_more_seats_can_be_reserved_than_are_free(harness: Harness) -> None:
    await harness.lobby(ANNE, FINN)
    with pytest.raises(UserError, match="Only"):
        await picks(harness, ANNE, BART, CLEO, DIRK)
    assert await kept(harness) == []
    await harness.lobby(ANNE, EVA, FINN, GINA)
    with pytest.raises(UserError, match="no seat can be reserved"):
        await picks(harness, ANNE, BART)
    assert "no seat can be reserved" in await open_(harness, ANNE, "invitations")
    await picks(harness, ANNE)


@rule("H-283")
async def test_no_seat_is_reserved_for_bots_members_or_people_who_may_not_join(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    async with harness.store.write() as w:
        await w.log_moderation(ModerationKind.REMOVED, GUILD, NOON, table=harness.code, actor=ANNE, subject=CLEO)
        await w.exclude(GUILD, DIRK)
    await picks(harness, ANNE, ANNE, BART, CLEO, DIRK, bots=(EVA,))
    assert await guests_of(harness.store, harness.code) == []
    assert "host" in await open_(harness, BART, "invitations")
    for _ in range(INVITATIONS - 1):
        await picks(harness, ANNE)
    with pytest.raises(UserError, match="too much"):
        await picks(harness, ANNE, EVA)


@rule("H-283")
@pytest.mark.parametrize(("fields", "where"), [({"dm": False}, "channel"), ({"dm": False, "mentions": False}, None)])
async def test_a_reservation_is_announced_by_the_way_in_which_the_person_is_called(
    harness: Harness, fields: dict[str, bool], where: str | None
) -> None:
    async with harness.store.write() as w:
        await w.set_person(BART, **fields)
    await harness.lobby(ANNE)
    await picks(harness, ANNE, BART)
    assert told(harness, BART) == []
    assert [post.mentions for post in harness.room(CHANNEL).messages if post.mentions] == ([[BART]] if where else [])


@rule("H-283", "H-250")
async def test_a_reservation_is_announced_after_quiet_hours(harness: Harness) -> None:
    midnight = NOON - NOON % DAY + DAY
    async with harness.store.write() as w:
        await w.set_person(BART, time_zone="UTC", quiet_from=22, quiet_to=8)
    harness.time.now = midnight
    await harness.lobby(ANNE)
    await picks(harness, ANNE, BART)
    assert told(harness, BART) == []
    harness.restart()
    harness.time.now = midnight + 8 * HOUR
    await harness.show()
    assert len(told(harness, BART)) == 1


@rule("H-283", "H-258")
@pytest.mark.parametrize("who", [(ANNE, BART), (BART, ANNE)])
async def test_a_reservation_is_not_announced_between_people_who_avoid_each_other(
    harness: Harness, who: tuple[int, int]
) -> None:
    async with harness.store.write() as w:
        await set_avoided(w, *who, avoided_now=True)
    await harness.lobby(ANNE)
    assert f"Person {BART}" in await picks(harness, ANNE, BART), "nor does who invites learn of it"
    assert told(harness, BART) == []


@rule("H-284")
async def test_a_reserved_seat_is_free_after_a_day_also_after_a_restart(harness: Harness) -> None:
    await harness.lobby(ANNE, FINN, GINA)
    await picks(harness, ANNE, BART)
    harness.time.now += HOUR
    await open_(harness, CLEO, "join")
    harness.restart()
    (row,) = await due(harness)
    assert row.at == NOON + RESERVED_SECONDS
    harness.time.now = row.at
    await run_due_job(harness.tables, row)
    await harness.show()
    assert await places(harness) == [ANNE, FINN, GINA, CLEO]
    assert told(harness, BART) == []
    assert await due(harness) == []
    assert "it's yours" in harness.room(CLEO).last.words


@rule("H-284")
async def test_each_reservation_has_its_own_day(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await picks(harness, ANNE, BART)
    harness.time.now += HOUR
    await picks(harness, ANNE, BART, CLEO)
    for at, left in ((NOON + RESERVED_SECONDS, [CLEO]), (NOON + RESERVED_SECONDS + HOUR, [])):
        (row,) = await due(harness)
        assert row.at == at
        harness.time.now = at
        await run_due_job(harness.tables, row)
        assert await kept(harness) == left
    assert await due(harness) == []


@rule("H-284")
async def test_a_person_who_is_picked_again_gets_another_day_and_is_told(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await picks(harness, ANNE, BART)
    (row,) = await due(harness)
    harness.time.now = row.at + 1  # before anybody has noticed that it is over
    await picks(harness, ANNE, BART)
    await run_due_job(harness.tables, row)
    await harness.show()
    assert await kept(harness) == [BART]
    (row,) = await due(harness)
    assert row.at == harness.time.now + RESERVED_SECONDS
    (post,) = told(harness, BART)
    assert f"<t:{int(row.at)}:f>" in post.words


@rule("H-406")
async def test_no_seat_stays_reserved_for_an_excluded_person(harness: Harness) -> None:
    await harness.lobby(ANNE, FINN, GINA)
    await picks(harness, ANNE, BART)
    await open_(harness, CLEO, "join")
    await excludes(harness, [], [BART])
    await harness.show()
    assert await kept(harness) == []
    assert await places(harness) == [ANNE, FINN, GINA, CLEO]
    assert told(harness, BART) == []
    assert "it's yours" in harness.room(CLEO).last.words


@rule("H-406")
async def test_an_excluded_person_stays_invited_to_a_private_table(harness: Harness) -> None:
    await harness.lobby(ANNE, private=True)
    async with harness.store.write() as w:
        await set_guest(w, GuestRow(harness.code, BART, GuestKind.INVITED, "Bart", 1, NOON + RESERVED_SECONDS))
    await excludes(harness, [], [BART])
    await harness.show()
    (guest,) = await guests_of(harness.store, harness.code)
    assert guest.reserved_until == NO_PLACE


@rule("H-284", "H-155")
async def test_a_lobby_with_only_a_lapsed_reservation_is_closed_as_idle(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await picks(harness, ANNE, BART)
    (row,) = await due(harness)
    harness.time.now = row.at + 1
    await run_due_job(harness.tables, row)
    await close_idle_lobbies(harness.tables)
    await harness.show()
    assert (await harness.row()).status == "cancelled"
    assert "was closed before a game began" in harness.room(BART).last.words


@rule("H-284", "H-121")
async def test_nobody_moves_up_between_start_and_beginning(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, FINN)
    await picks(harness, ANNE, CLEO)
    await open_(harness, DIRK, "join")
    await open_(harness, ANNE, "start")
    (row,) = await due(harness)
    harness.time.now = row.at
    await run_due_job(harness.tables, row)
    await open_(harness, CLEO, "leave")
    assert await places(harness) == [ANNE, BART, FINN]
    await open_(harness, ANNE, "put-off-start")
    assert await places(harness) == [ANNE, BART, FINN, DIRK]


@rule("H-254", "H-124")
async def test_a_postponed_start_keeps_the_planned_start_time(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    row = DueJob(harness.code, JobKind.PLANNED_START, 0, 0, NOON + HOUR)
    async with harness.store.write() as w:
        await w.set_table(harness.code, planned_start=row.at)
        await w.set_due_jobs(harness.code, [row])
    await picks(harness, ANNE, CLEO)
    await open_(harness, ANNE, "start")
    await open_(harness, ANNE, "put-off-start")
    assert await due(harness, JobKind.PLANNED_START) == [row]
    assert len(await due(harness)) == 1
    harness.time.now = row.at
    await run_due_job(harness.tables, row)
    assert (await harness.row()).ready_deadline is not None


@rule("H-285")
async def test_a_person_still_waiting_when_the_game_begins_is_told(harness: Harness) -> None:
    await harness.lobby(ANNE, FINN, GINA)
    await picks(harness, ANNE, BART)
    await open_(harness, CLEO, "join")
    await harness.tables.start(harness.code, 1)
    await harness.show()
    assert "has begun, and no seat was free" in harness.room(CLEO).last.words
    assert harness.room(CLEO).last.controls == []
    assert told(harness, BART) == [], "nothing is kept any more"


@rule("H-256")
async def test_ending_a_lobby_tells_everybody_who_sat_waited_or_was_invited(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, FINN)
    await picks(harness, ANNE, CLEO)
    await open_(harness, DIRK, "join")
    await end_table(harness.tables, harness.code, "Person 101", 1, actor=ANNE)
    await harness.show()
    for user in (BART, CLEO, DIRK):
        assert "was closed before a game began" in harness.room(user).last.words
    assert told(harness, ANNE) == []


@rule("H-258", "H-255")
async def test_nobody_moves_up_to_a_table_of_a_person_they_avoid(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, FINN, GINA)
    async with harness.store.write() as w:
        await set_avoided(w, CLEO, DIRK, avoided_now=True)
    for user in (CLEO, DIRK, EVA):
        await open_(harness, user, "join")
    await open_(harness, BART, "leave")
    await open_(harness, GINA, "leave")
    assert await places(harness) == [ANNE, FINN, CLEO, EVA]
