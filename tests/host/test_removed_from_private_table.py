"""The access to a private table that remains for people who were removed or voted out."""

from __future__ import annotations

import pytest

from bot.commands.table_parameter import OPEN, suggest_tables
from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.permissions.channel_access import FRESH
from bot.tables.permissions.policy import Action
from bot.tables.seating.handover import hand_over, request_seat
from bot.tables.time_limits.pace import HOUR
from bot.views.lobby import MOST_GUESTS
from tests.attacks.harness import AttackEnvironment
from tests.attacks.test_quorums import passes
from tests.host.fake_guild import HALL
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.host.private_table_actions import guests, picks
from tests.ledger import rule


async def place(harness: Harness, user: int) -> int:
    """Return the person's place."""
    return next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == user)


@rule("H-399")
async def test_a_player_who_was_voted_out_can_report_and_verify_the_table(harness: Harness) -> None:
    env = AttackEnvironment(harness)
    env.server.joins(DIRK)
    await env.plays(HALL, ANNE, BART, CLEO, private=True)
    theirs = await place(harness, CLEO)
    for user in (ANNE, BART):
        await env.opens(user, HALL, "vote-out", f"{theirs}-{CLEO}")
    reporting = env.click(CLEO, None, Action.REPORT)
    assert [one.value for one in await suggest_tables(reporting, "", OPEN)] == [harness.code], (
        "by heart nobody knows it"
    )
    assert await env.names(CLEO, HALL, Action.REPORT) == harness.code
    assert not await env.opens(CLEO, HALL, "verify"), "it is not over"
    await request_seat(harness.tables, harness.code, DIRK, "Dirk", 8)
    await passes(harness, 12 * HOUR)
    await hand_over(harness.tables, harness.code, ANNE, theirs, DIRK, 9)
    await hand_over(harness.tables, harness.code, BART, theirs, DIRK, 10)
    assert CLEO not in await harness.people(), "her seat was given to somebody else"
    await harness.end_table()
    assert await env.names(CLEO, None, Action.VERIFY) == harness.code
    assert "Verified" in await env.opens(CLEO, None, "verify")
    env.server.leaves(CLEO)
    harness.time.now += FRESH + 1
    assert not await env.opens(CLEO, None, "verify"), "who is on the server no more"


@rule("H-399")
async def test_a_person_removed_from_the_lobby_can_report_but_not_verify(harness: Harness) -> None:
    env = AttackEnvironment(harness)
    await harness.lobby(ANNE, BART, CLEO, channel=HALL, private=True)
    await env.opens(ANNE, HALL, "remove-from-lobby", str(CLEO))
    assert await env.names(CLEO, HALL, Action.REPORT) == harness.code
    await harness.tables.start(harness.code, 1)
    await harness.end_table()
    assert not await env.opens(CLEO, HALL, "verify")


@rule("H-409")
async def test_a_button_that_names_only_a_place_votes_nobody_out(harness: Harness) -> None:
    """The button is so old that another person may be in that seat now."""
    env = AttackEnvironment(harness)
    await env.plays(HALL, ANNE, BART, CLEO)
    for user in (ANNE, BART):
        assert not await env.opens(user, HALL, "vote-out", str(await place(harness, CLEO)))
    assert not any(seat.automatic_player for seat in await harness.store.seats(harness.code))


@rule("H-381")
async def test_more_people_can_be_invited_than_one_menu_holds(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, private=True)
    first, then = range(1000, 1025), range(1025, 1032)
    await picks(harness, ANNE, *first)
    click = harness.click(ANNE)
    await press_button(click, harness.code, "invitations", "1")
    assert {f"invite:{harness.code}:1", f"button:{harness.code}:invitations:0"} <= set(click.seen.controls)
    await picks(harness, ANNE, *then, shown=[])
    assert [*await guests(harness)] == [*first, *then]
    await picks(harness, ANNE, *then[1:], shown=then)
    assert [*await guests(harness)] == [*first, *then[1:]]
    with pytest.raises(UserError):
        await picks(harness, ANNE, *range(2000, 2000 + MOST_GUESTS), shown=[])
