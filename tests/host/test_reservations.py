"""Seats that a host reserves for people in a lobby that is open to all."""

from __future__ import annotations

import pytest

from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.end import end_table
from bot.tables.idle_tables import close_idle_lobbies
from bot.tables.quotas import INVITATIONS
from bot.tables.seating.reservations import RESERVED_SECONDS
from store.rows import NO_PLACE, DueJob, Guest, GuestRow, ModerationKind
from store.tables.guests import guests_of, set_avoided, set_guest
from tests.host.fake_discord import FakeMessage
from tests.host.fake_time import NOON
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, FOR_EVER, GUILD, Harness
from tests.host.private_table_actions import picks
from tests.host.test_lobby import open_, places
from tests.host.test_moderation_and_vote_out import excludes
from tests.ledger import rule

HOUR, DAY = 3600.0, 24 * 3600.0
EVA = 105


async def kept(house: Harness) -> list[int]:
    return [guest.user for guest in await guests_of(house.store, house.code) if guest.has_place]


async def due(house: Harness, kind: str = "kept") -> list[DueJob]:
    return [one for one in await house.store.due_jobs(FOR_EVER) if (one.table, one.kind) == (house.code, kind)]


def told(house: Harness, user: int) -> list[FakeMessage]:
    """Return the person's direct messages that name the table."""
    return [sheet for sheet in house.room(user).sheets if house.code in sheet.words]


@rule("H-283")
@pytest.mark.parametrize(
    ("locale", "button", "words"),
    [("en", "Invite", "a place is kept for you"), ("it", "Invita", "c'è un posto riservato a te")],
)
async def test_a_place_is_kept_for_who_is_picked_and_they_are_told_once(
    house: Harness, locale: str, button: str, words: str
) -> None:
    async with house.store.write() as w:
        await w.set_person(BART, locale=locale)
    await house.lobby(ANNE, locale=locale)
    await press_button(panel := house.click(ANNE), house.code, "guests")
    assert panel.seen.controls == [f"i:{house.code}"]
    assert f"Person {BART} (<t:{int(NOON + RESERVED_SECONDS)}:R>)" in (await picks(house, ANNE, BART)).replace("**", "")
    assert await kept(house) == [BART]
    await picks(house, ANNE, BART)
    await house.show()
    (sheet,) = told(house, BART)
    assert house.paper.count("send", BART) == 1
    assert words in sheet.words
    assert f"<t:{int(NOON + RESERVED_SECONDS)}:f>" in sheet.words
    assert f"Person {BART}" in house.room().last.words
    assert button in house.room().last.labels
    await open_(house, BART, "join")
    assert await places(house) == [ANNE, BART]
    assert await kept(house) == []


@rule("H-283")
async def test_others_do_not_take_it_nor_do_automatic_players(house: Harness) -> None:
    await house.lobby(ANNE, automatic=1)
    await picks(house, ANNE, BART, CLEO)
    assert "You wait for one" in await open_(house, DIRK, "join")
    assert "kept for people by name" in await open_(house, ANNE, "auto", "anything")
    await open_(house, CLEO, "join")
    assert await places(house) == [ANNE, 0, CLEO]
    await open_(house, BART, "leave")
    await house.show()
    assert await places(house) == [ANNE, 0, CLEO, DIRK], "who declines makes room"
    assert told(house, BART) == [], "and what they were told goes"


@rule("H-283")
async def test_who_is_picked_no_more_has_no_place_and_who_waits_gets_it(house: Harness) -> None:
    await house.lobby(ANNE, automatic=2)
    await picks(house, ANNE, BART)
    await open_(house, CLEO, "join")
    await picks(house, ANNE)
    assert await places(house) == [ANNE, 0, 0, CLEO]
    assert told(house, BART) == []
    assert await kept(house) == []


@rule("H-283")
async def test_no_more_places_are_kept_than_are_free(house: Harness) -> None:
    await house.lobby(ANNE, automatic=1)
    with pytest.raises(UserError, match="Only"):
        await picks(house, ANNE, BART, CLEO, DIRK)
    assert await kept(house) == []
    await house.lobby(ANNE, automatic=3)
    with pytest.raises(UserError, match="no place can be kept"):
        await picks(house, ANNE, BART)
    assert "no place can be kept" in await open_(house, ANNE, "guests")
    await picks(house, ANNE)


@rule("H-283")
async def test_nobody_keeps_one_for_bots_for_who_sits_there_or_for_who_may_not(house: Harness) -> None:
    await house.lobby(ANNE, BART)
    async with house.store.write() as w:
        await w.log_moderation(ModerationKind.REMOVED, GUILD, NOON, table=house.code, actor=ANNE, subject=CLEO)
        await w.ban(GUILD, DIRK)
    await picks(house, ANNE, ANNE, BART, CLEO, DIRK, bots=(EVA,))
    assert await guests_of(house.store, house.code) == []
    assert "host" in await open_(house, BART, "guests")
    for _ in range(INVITATIONS - 1):
        await picks(house, ANNE)
    with pytest.raises(UserError, match="too much"):
        await picks(house, ANNE, EVA)


@rule("H-283")
@pytest.mark.parametrize(("fields", "where"), [({"dm": False}, "channel"), ({"dm": False, "mentions": False}, None)])
async def test_they_are_told_as_they_want_to_be_called(
    house: Harness, fields: dict[str, bool], where: str | None
) -> None:
    async with house.store.write() as w:
        await w.set_person(BART, **fields)
    await house.lobby(ANNE)
    await picks(house, ANNE, BART)
    assert told(house, BART) == []
    assert [sheet.mentions for sheet in house.room(CHANNEL).sheets if sheet.mentions] == ([[BART]] if where else [])


@rule("H-283", "H-250")
async def test_in_quiet_hours_it_waits_for_their_end(house: Harness) -> None:
    midnight = NOON - NOON % DAY + DAY
    async with house.store.write() as w:
        await w.set_person(BART, zone="UTC", quiet_from=22, quiet_to=8)
    house.time.now = midnight
    await house.lobby(ANNE)
    await picks(house, ANNE, BART)
    assert told(house, BART) == []
    house.restart()
    house.time.now = midnight + 8 * HOUR
    await house.show()
    assert len(told(house, BART)) == 1


@rule("H-283", "H-258")
@pytest.mark.parametrize("who", [(ANNE, BART), (BART, ANNE)])
async def test_nobody_is_called_by_whom_they_do_not_sit_with(house: Harness, who: tuple[int, int]) -> None:
    async with house.store.write() as w:
        await set_avoided(w, *who, avoided_now=True)
    await house.lobby(ANNE)
    assert f"Person {BART}" in await picks(house, ANNE, BART), "nor does who invites learn of it"
    assert told(house, BART) == []


@rule("H-284")
async def test_after_a_day_it_is_free_over_a_restart_too(house: Harness) -> None:
    await house.lobby(ANNE, automatic=2)
    await picks(house, ANNE, BART)
    house.time.now += HOUR
    await open_(house, CLEO, "join")
    house.restart()
    (row,) = await due(house)
    assert row.at == NOON + RESERVED_SECONDS
    house.time.now = row.at
    await run_due_job(house.tables, row)
    await house.show()
    assert await places(house) == [ANNE, 0, 0, CLEO]
    assert told(house, BART) == []
    assert await due(house) == []
    assert "it is yours now" in house.room(CLEO).last.words


@rule("H-284")
async def test_each_has_a_day_of_their_own(house: Harness) -> None:
    await house.lobby(ANNE)
    await picks(house, ANNE, BART)
    house.time.now += HOUR
    await picks(house, ANNE, BART, CLEO)
    for at, left in ((NOON + RESERVED_SECONDS, [CLEO]), (NOON + RESERVED_SECONDS + HOUR, [])):
        (row,) = await due(house)
        assert row.at == at
        house.time.now = at
        await run_due_job(house.tables, row)
        assert await kept(house) == left
    assert await due(house) == []


@rule("H-284")
async def test_who_is_picked_again_after_their_day_has_another_and_is_told(house: Harness) -> None:
    await house.lobby(ANNE)
    await picks(house, ANNE, BART)
    (row,) = await due(house)
    house.time.now = row.at + 1  # before anybody has noticed that it is over
    await picks(house, ANNE, BART)
    await run_due_job(house.tables, row)
    await house.show()
    assert await kept(house) == [BART]
    (row,) = await due(house)
    assert row.at == house.time.now + RESERVED_SECONDS
    (sheet,) = told(house, BART)
    assert f"<t:{int(row.at)}:f>" in sheet.words


@rule("H-406")
async def test_for_who_is_excluded_no_place_is_kept(house: Harness) -> None:
    await house.lobby(ANNE, automatic=2)
    await picks(house, ANNE, BART)
    await open_(house, CLEO, "join")
    await excludes(house, [], [BART])
    await house.show()
    assert await kept(house) == []
    assert await places(house) == [ANNE, 0, 0, CLEO]
    assert told(house, BART) == []
    assert "it is yours now" in house.room(CLEO).last.words


@rule("H-406")
async def test_who_is_excluded_stays_invited_to_a_private_table(house: Harness) -> None:
    await house.lobby(ANNE, private=True)
    async with house.store.write() as w:
        await set_guest(w, GuestRow(house.code, BART, Guest.INVITED, "Bart", 1, NOON + RESERVED_SECONDS))
    await excludes(house, [], [BART])
    await house.show()
    (guest,) = await guests_of(house.store, house.code)
    assert guest.until == NO_PLACE


@rule("H-284", "H-155")
async def test_a_lobby_in_which_nothing_happens_is_closed_all_the_same(house: Harness) -> None:
    await house.lobby(ANNE)
    await picks(house, ANNE, BART)
    (row,) = await due(house)
    house.time.now = row.at + 1
    await run_due_job(house.tables, row)
    await close_idle_lobbies(house.tables)
    await house.show()
    assert (await house.row()).status == "off"
    assert "was closed before a game began" in house.room(BART).last.words


@rule("H-284", "H-121")
async def test_when_words_have_closed_nobody_moves_up(house: Harness) -> None:
    await house.lobby(ANNE, BART, automatic=1)
    await picks(house, ANNE, CLEO)
    await open_(house, DIRK, "join")
    await open_(house, ANNE, "start")
    (row,) = await due(house)
    house.time.now = row.at
    await run_due_job(house.tables, row)
    await open_(house, CLEO, "leave")
    assert await places(house) == [ANNE, BART, 0]
    await open_(house, ANNE, "put-off")
    assert await places(house) == [ANNE, BART, 0, DIRK]


@rule("H-254", "H-124")
async def test_a_start_that_is_put_off_leaves_the_time_to_begin(house: Harness) -> None:
    await house.lobby(ANNE, BART)
    row = DueJob(house.code, "begin", 0, 0, NOON + HOUR)
    async with house.store.write() as w:
        await w.set_table(house.code, begins=row.at)
        await w.set_due_jobs(house.code, [row])
    await picks(house, ANNE, CLEO)
    await open_(house, ANNE, "start")
    await open_(house, ANNE, "put-off")
    assert await due(house, "begin") == [row]
    assert len(await due(house)) == 1
    house.time.now = row.at
    await run_due_job(house.tables, row)
    assert (await house.row()).closing is not None


@rule("H-285")
async def test_who_waits_when_the_game_begins_is_told(house: Harness) -> None:
    await house.lobby(ANNE, automatic=2)
    await picks(house, ANNE, BART)
    await open_(house, CLEO, "join")
    await house.tables.start(house.code, 1)
    await house.show()
    assert "has begun, and no seat was free" in house.room(CLEO).last.words
    assert house.room(CLEO).last.controls == []
    assert told(house, BART) == [], "nothing is kept any more"


@rule("H-256")
async def test_who_ends_a_lobby_leaves_nobody_waiting(house: Harness) -> None:
    await house.lobby(ANNE, BART, automatic=1)
    await picks(house, ANNE, CLEO)
    await open_(house, DIRK, "join")
    await end_table(house.tables, house.code, "Person 101", 1, actor=ANNE)
    await house.show()
    for user in (BART, CLEO, DIRK):
        assert "was closed before a game began" in house.room(user).last.words
    assert told(house, ANNE) == []


@rule("H-258", "H-255")
async def test_nobody_moves_up_to_whom_they_do_not_sit_with(house: Harness) -> None:
    await house.lobby(ANNE, BART, automatic=2)
    async with house.store.write() as w:
        await set_avoided(w, CLEO, DIRK, avoided_now=True)
    for user in (CLEO, DIRK, EVA):
        await open_(house, user, "join")
    await open_(house, BART, "leave")
    await open_(house, ANNE, "auto", "remove")
    assert await places(house) == [ANNE, 0, CLEO, EVA]
