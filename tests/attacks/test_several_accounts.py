"""Attempts in several allowed steps, by several people or one, whose sum is forbidden."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete

from bot.commands.seat import _seat
from bot.components.stand_in import FOR_GOOD
from bot.replies.errors import UserError
from bot.tables.automatic_players.turns import stand_in_player
from bot.tables.forget_person import leave_and_forget
from bot.tables.permissions.channel_access import FRESH
from bot.tables.permissions.policy import Action
from bot.tables.quotas import (
    FULL_SERVER,
    SEATS,
    TABLES_IN_SERVER,
    TOLD,
    TOLD_WITHIN,
    RateCounter,
    check_table_quota,
    report_many_lobbies,
)
from bot.tables.seating.handover import request_seat
from bot.tables.seating.stand_in import stand_in
from engine.random_log import Draw
from store.rows import ModerationKind, StandInReason
from store.schema import guests
from store.write_transaction import Transaction
from tests.attacks import disabled_protections
from tests.attacks.attack import Weakening, attack
from tests.attacks.harness import AttackEnvironment
from tests.attacks.test_disruptive_players import exclusions_are_ignored, place, press, removals_are_not_stored, without
from tests.host.fake_guild import CABIN, HALL
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, GUILD, Harness
from tests.updates.changing_game import rules, updated

EVE = 105


async def nothing(*_: Any) -> None:
    """Replace an action by nothing."""


async def removals_are_forgotten_too(w: Transaction, user: int) -> None:
    """Delete all rows of `guests` about a person whom the bot forgets, also those of removals."""
    await w._run(delete(guests).where(guests.c.user == user))


def without_limits(patch: pytest.MonkeyPatch) -> None:
    """Remove the rate limits."""
    patch.setattr(RateCounter, "count", lambda *_: None)


def votes_outlast_an_absence(path: str) -> Weakening:
    """Let votes about a seat count for a later absence from the same seat."""
    return lambda patch: patch.setattr(path, "a vote about no seat:")


async def asks_for_a_seat(harness: Harness, user: int) -> bool:
    """Use /seat. Return whether it was allowed."""
    try:
        await _seat(harness.click(user), await harness.row())
    except UserError:
        return False
    return True


async def excluded(harness: Harness, user: int) -> None:
    """Let a moderator exclude a person."""
    async with harness.store.write() as w:
        await w.exclude(GUILD, user)


# --- reserved seats and waiting lists --------------------------------------------------------------


@attack(
    "An excluded person takes no place in a rematch.",
    "H-406",
    weakened=exclusions_are_ignored,
    people=4,
)
async def test_an_excluded_person_takes_no_place_in_a_rematch(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    await harness.end_table()
    await excluded(harness, DIRK)
    await press(harness, ANNE, "rematch")
    harness.code = (await harness.row()).rematch or ""
    await press(harness, ANNE, "put-off-start")
    for user in (BART, CLEO, 106):
        await press(harness, user, "join")
    return len(await harness.store.seats(harness.code)) < 4


@attack(
    "Votes to give a seat away end when its person returns.",
    "H-419",
    weakened=votes_outlast_an_absence("bot.tables.seating.stand_in.SEAT"),
    people=4,
)
async def test_votes_about_a_seat_end_when_its_person_returns(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO)
    theirs = await place(harness, CLEO)
    await press(harness, CLEO, "use-stand-in", FOR_GOOD)
    await request_seat(harness.tables, harness.code, EVE, "Eve", 10**9)
    await press(harness, ANNE, "give-seat", f"{theirs}-{EVE}")
    await harness.returns(CLEO)
    await press(harness, CLEO, "use-stand-in", FOR_GOOD)
    await press(harness, BART, "give-seat", f"{theirs}-{EVE}")
    return EVE in await harness.people()


@attack(
    "A waiting person who can no longer see the lobby does not keep a seat from the people behind them.",
    "H-135",
    weakened=disabled_protections.seats_keep_access,
    people=4,
)
async def test_a_waiting_person_who_lost_access_gets_no_seat(env: AttackEnvironment) -> object:
    harness = env.harness
    for user in (EVE, 108, 109):
        env.server.joins(user, *env.server.roles[ANNE])
    await harness.lobby(ANNE, BART, 108, 109, channel=CABIN)
    for user in (CLEO, EVE):
        env.server.roles[user] = env.server.roles[ANNE]
        await env.opens(user, CABIN, "join")
    env.server.roles[CLEO] = []
    harness.time.now += FRESH + 1
    await env.opens(BART, CABIN, "leave")
    await harness.show()
    seated = [seat.user for seat in await harness.store.seats(harness.code)]
    return CLEO in seated or EVE not in seated


# --- being forgotten -------------------------------------------------------------------------------


@attack(
    "A person whom the host removed cannot come back by being forgotten.",
    "H-417",
    weakened=without("store.people.personal_data._keep_away", removals_are_forgotten_too),
    people=3,
)
async def test_a_person_removed_from_a_lobby_cannot_return_by_being_forgotten(harness: Harness) -> object:
    await harness.lobby(ANNE, BART, CLEO)
    await press(harness, ANNE, "remove-from-lobby", str(CLEO))
    await press(harness, BART, "leave")
    await leave_and_forget(harness.tables, CLEO)
    return await press(harness, CLEO, "join")


@attack(
    "A person who gave their seat away cannot get a second hand by being forgotten.",
    "H-417",
    "H-263",
    weakened=without("store.people.personal_data._keep_away", removals_are_forgotten_too),
    people=4,
)
async def test_a_person_who_gave_their_seat_cannot_get_a_second_hand_by_being_forgotten(
    env: AttackEnvironment,
) -> object:
    harness = env.harness
    await env.plays(HALL, ANNE, BART, CLEO)
    await request_seat(harness.tables, harness.code, EVE, "Eve", 10**9)
    await env.opens(ANNE, HALL, "give-seat", f"{await place(harness, ANNE)}-{EVE}")
    assert EVE in await harness.people()
    await leave_and_forget(harness.tables, ANNE)
    if (await env.names(ANNE, HALL, Action.SEAT)) and await asks_for_a_seat(harness, ANNE):
        await env.opens(BART, HALL, "give-seat", f"{await place(harness, BART)}-{ANNE}")
    return ANNE in await harness.people()


@attack(
    "A player who is forgotten cannot get another seat of the same game.",
    "H-417",
    weakened=removals_are_not_stored,
    people=3,
)
async def test_a_forgotten_player_cannot_get_another_seat_of_the_same_game(env: AttackEnvironment) -> object:
    harness = env.harness
    await env.plays(HALL, ANNE, BART, CLEO)
    await leave_and_forget(harness.tables, CLEO)
    if (await env.names(CLEO, HALL, Action.SEAT)) and await asks_for_a_seat(harness, CLEO):
        await env.opens(BART, HALL, "give-seat", f"{await place(harness, BART)}-{CLEO}")
    return CLEO in await harness.people()


# --- repetition ------------------------------------------------------------------------------------


@attack(
    "Lobbies that close at once cannot notify people again and again.",
    "H-418",
    weakened=without_limits,
    people=3,
)
async def test_short_lived_rematches_cannot_call_people_again_and_again(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO)
    await harness.end_table()
    over, opened = harness.code, set[str]()
    for _ in range(20):
        harness.code = over
        await press(harness, ANNE, "rematch")
        harness.code = (await harness.row()).rematch or over
        opened.add(harness.code)
        await press(harness, ANNE, "leave")
    return len(opened) > 15


@attack(
    "Nobody can fill the story by asking for a seat and withdrawing the request.",
    "H-418",
    weakened=without_limits,
    people=3,
)
async def test_a_withdrawn_request_for_a_seat_cannot_fill_the_story(harness: Harness) -> object:
    await harness.begin(ANNE, BART)
    for _ in range(30):
        await asks_for_a_seat(harness, CLEO)
    return (await harness.told()).count((await harness.told())[-1]) > 10


@attack(
    "Nobody can sit at more tables than the limit by leaving them and returning.",
    "H-418",
    weakened=without("bot.tables.seating.stand_in.check_seat_quota", nothing),
    people=2,
)
async def test_leaving_and_returning_does_not_exceed_the_limit_of_tables(harness: Harness) -> object:
    codes = []
    for _ in range(SEATS + 2):
        await harness.begin(ANNE, BART)
        codes.append(harness.code)
        await harness.leave(ANNE)
    back = 0
    for harness.code in codes:
        harness.time.now += TOLD_WITHIN / TOLD
        back += await press(harness, ANNE, "return-to-seat")
    return back > SEATS


@attack(
    "Nobody can block a server by leaving a hundred games there.",
    "H-153",
    weakened=disabled_protections.games_that_everybody_left_count,
    people=3,
)
async def test_games_that_one_person_has_left_do_not_fill_the_server(harness: Harness) -> object:
    for _ in range(TABLES_IN_SERVER):
        await harness.begin(ANNE, automatic=1)
        await harness.leave(ANNE)
    try:
        async with harness.store.write() as w:
            await check_table_quota(w, GUILD, CHANNEL, CLEO)
    except UserError as friendly:
        return friendly.words == FULL_SERVER
    return False


async def all_lobbies_count_alike(
    w: Transaction, user: int, server: int | None, own: int, most: int, **where: Any
) -> bool:
    """Count all lobbies alike, whoever hosts them."""
    return await w.count_tables(("lobby",), **where) >= most


@attack(
    "Seven accounts cannot use up all tables of a server.",
    "H-536",
    weakened=without("bot.tables.quotas._is_full", all_lobbies_count_alike),
    people=9,
)
async def test_seven_accounts_cannot_fill_a_server(harness: Harness) -> object:
    await harness.begin(ANNE, BART, game="kinds")
    harness.alter("update tables set status = 'ended'")
    refused = []
    for user in [*range(1001, 1008), ANNE, CLEO]:
        for number in range(3 if user > 1000 else 1):
            try:
                async with harness.store.write() as w:
                    await check_table_quota(w, GUILD, 10 * user + number, user)
            except UserError:
                refused.append(user)
            else:
                await harness.lobby(user, channel=10 * user + number)
                async with harness.store.write() as w:
                    await report_many_lobbies(w, await harness.row(), harness.time.now)
    hints = [deed.kind for deed in await harness.store.moderation_log(GUILD, 99)]
    assert hints == [ModerationKind.MANY_LOBBIES], "one hint for the moderators"
    return {ANNE, CLEO}.intersection(refused)


@attack(
    "Ten joins and leaves do not send ten messages.",
    "H-537",
    weakened=without("bot.tables.quotas.RateLimits.first_greeting", lambda *_: True),
    people=2,
)
async def test_joining_and_leaving_does_not_send_a_message_each_time(harness: Harness) -> object:
    await harness.lobby(ANNE)
    for _ in range(5):
        await press(harness, BART, "join")
        await press(harness, BART, "leave")
    return len(harness.room(BART).messages) > 2


@attack(
    "Nobody can postpone the start for ever by leaving when the time for lucky words ends.",
    "H-154",
    weakened=without_limits,
    people=3,
)
async def test_a_person_who_keeps_leaving_cannot_postpone_the_start_for_ever(harness: Harness) -> object:
    await harness.lobby(ANNE, BART)
    put_off = 0
    for _ in range(20):
        await press(harness, CLEO, "join")
        await press(harness, ANNE, "start")
        closing = (await harness.row()).ready_deadline is not None
        if CLEO not in [seat.user for seat in await harness.store.seats(harness.code)]:
            return False
        await press(harness, CLEO, "leave")
        put_off += closing and (await harness.row()).ready_deadline is None
    return put_off


@attack(
    "Nobody can end a game while the others are on holiday.",
    "H-78",
    weakened=without("bot.tables.end_and_removal_votes.may_come_back", lambda seat: False),
    people=3,
)
async def test_nobody_can_end_a_game_while_the_others_are_on_holiday(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO)
    for user in (BART, CLEO):
        row = await harness.row()
        await stand_in(harness.tables, harness.code, user, stand_in_player(row), why=StandInReason.HOLIDAY)
    await press(harness, ANNE, "agree-to-end")
    return (await harness.row()).status == "cancelled"


# --- changes during an update ----------------------------------------------------------------------


def rolls_are_not_checked(chance: Any, draw: Draw) -> list[int]:
    """Accept a recorded random result without a check."""
    chance.drawn += 1
    return draw.result


@attack(
    "/verify finds a die that was altered in the part of a game before an update of the rules.",
    "H-412",
    weakened=without("engine.replay_check.redraw", rolls_are_not_checked),
    people=3,
)
async def test_a_roll_altered_before_an_update_of_the_rules_is_not_verified(env: AttackEnvironment) -> object:
    harness = env.harness
    with pytest.MonkeyPatch.context() as patch:
        updated(patch, rules(1))
        await env.plays(HALL, ANNE, BART)
        for user in (ANNE, BART, ANNE):
            await harness.answer(user, "rum")
        updated(patch, rules(2))
        harness.tables.forget(harness.code)
        while (await harness.row()).status == "playing":
            sitting = await harness.sitting()
            await harness.answer(sitting.at(sitting.table.waiting()[0]).user or 0, "rum")
        harness.alter("update draws set result = '[9]' where answer_number = 2 and kind = 'roll'")
        said = await env.opens(CLEO, HALL, "verify")
    assert "Answers 1 to 2" in said
    return "Not verified: this part" not in said
