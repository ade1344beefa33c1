"""The access to a private table that remains for people who were removed or voted out."""

from __future__ import annotations

import pytest

from bot.commands.table_option import OPEN, suggest_tables
from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.permissions.channel_access import FRESH
from bot.tables.permissions.policy import Action
from bot.tables.seating.handover import hand_over, request_seat
from bot.views.lobby import MOST_GUESTS
from tests.attacks.harness import AttackEnvironment
from tests.host.fake_guild import HALL
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.host.private_table_actions import guests, picks
from tests.ledger import rule


async def place(house: Harness, user: int) -> int:
    """Return the person's place."""
    return next(seat.place for seat in await house.store.seats(house.code) if seat.user == user)


@rule("H-399")
async def test_who_was_voted_out_reports_and_verifies(house: Harness) -> None:
    lair = AttackEnvironment(house)
    lair.server.joins(DIRK)
    await lair.plays(HALL, ANNE, BART, CLEO, private=True)
    theirs = await place(house, CLEO)
    for user in (ANNE, BART):
        await lair.opens(user, HALL, "vote", f"{theirs}-{CLEO}")
    reporting = lair.click(CLEO, None, Action.REPORT)
    assert [one.value for one in await suggest_tables(reporting, "", OPEN)] == [house.code], "by heart nobody knows it"
    assert await lair.names(CLEO, HALL, Action.REPORT) == house.code
    assert not await lair.opens(CLEO, HALL, "verify"), "it is not over"
    await request_seat(house.tables, house.code, DIRK, "Dirk", 8)
    await hand_over(house.tables, house.code, ANNE, theirs, DIRK, 9)
    await hand_over(house.tables, house.code, BART, theirs, DIRK, 10)
    assert CLEO not in await house.people(), "her seat was given to somebody else"
    await house.end_table()
    assert await lair.names(CLEO, None, Action.VERIFY) == house.code
    assert "Verified" in await lair.opens(CLEO, None, "verify")
    lair.server.leaves(CLEO)
    house.time.now += FRESH + 1
    assert not await lair.opens(CLEO, None, "verify"), "who is on the server no more"


@rule("H-399")
async def test_who_was_removed_from_the_lobby_reports_it_and_verifies_nothing(house: Harness) -> None:
    lair = AttackEnvironment(house)
    await house.lobby(ANNE, BART, CLEO, channel=HALL, private=True)
    await lair.opens(ANNE, HALL, "remove", str(CLEO))
    assert await lair.names(CLEO, HALL, Action.REPORT) == house.code
    await house.tables.start(house.code, 1)
    await house.end_table()
    assert not await lair.opens(CLEO, HALL, "verify")


@rule("H-409")
async def test_a_button_that_names_a_place_alone_votes_nobody_out(house: Harness) -> None:
    """The button is so old that another person may be in that seat now."""
    lair = AttackEnvironment(house)
    await lair.plays(HALL, ANNE, BART, CLEO)
    for user in (ANNE, BART):
        assert not await lair.opens(user, HALL, "vote", str(await place(house, CLEO)))
    assert not any(seat.player for seat in await house.store.seats(house.code))


@rule("H-381")
async def test_more_people_are_invited_than_one_menu_takes(house: Harness) -> None:
    await house.lobby(ANNE, BART, private=True)
    first, then = range(1000, 1025), range(1025, 1032)
    await picks(house, ANNE, *first)
    click = house.click(ANNE)
    await press_button(click, house.code, "guests", "1")
    assert {f"i:{house.code}:1", f"d:{house.code}:guests:0"} <= set(click.seen.controls)
    await picks(house, ANNE, *then, shown=[])
    assert [*await guests(house)] == [*first, *then]
    await picks(house, ANNE, *then[1:], shown=then)
    assert [*await guests(house)] == [*first, *then[1:]]
    with pytest.raises(UserError):
        await picks(house, ANNE, *range(2000, 2000 + MOST_GUESTS), shown=[])
