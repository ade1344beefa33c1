"""The rounds of a tournament: its tables, people who do not come, time that is up, corrections, and stored data."""

from __future__ import annotations

from typing import Any

import pytest

from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.due_jobs import run_due_job
from bot.tables.quotas import check_table_quota
from bot.tables.tournaments.rounds import SOON, advance, correct, leave, leave_lobby, set_status
from store.people.avoidances import set_avoided
from store.people.personal_data import delete_left_servers, forget_person, personal_data_of
from store.rows import (
    Entrant,
    EntrantStatus,
    JobKind,
    TournamentFormat,
    TournamentRow,
    TournamentStatus,
)
from store.tables.tournaments import (
    add_tournament,
    delete_old_tournaments,
    people_of,
    seats_of,
    set_entrant,
    tournament,
    tournaments_of,
)
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, GUILD, Harness
from tests.ledger import rule

HOUR = 3600.0
FOUR = (ANNE, BART, CLEO, DIRK)


async def entered(harness: Harness, *people: int, **fields: Any) -> TournamentRow:
    """Store a tournament that Cleo organises, with these people."""
    row: dict[str, Any] = {
        "guild": GUILD,
        "channel": CHANNEL,
        "message": None,
        "organiser": CLEO,
        "name": "Cup",
        "game": "kinds",
    }
    row |= {"options": {"kind": "one"}, "pace": "live", "locale": "en", "format": TournamentFormat.SWISS}
    row |= {"seats": 2, "rounds": 2, "hours": 2, "most": 8, "created": harness.time.now, **fields}
    async with harness.store.write() as w:
        made = await add_tournament(w, TournamentRow("", **row))
        for arrival, user in enumerate(people, 1):
            await set_entrant(w, Entrant(made.id, user, f"Person {user}", arrival, EntrantStatus.IN))
    return made


async def decide(harness: Harness, row: TournamentRow, status: TournamentStatus) -> TournamentRow:
    """Let the organiser begin, pause, resume or end the tournament."""
    async with harness.store.write() as w:
        await set_status(w, harness.tables, row, status)
    await advance(harness.tables, row.id)
    return await now_is(harness, row)


async def now_is(harness: Harness, row: TournamentRow) -> TournamentRow:
    found = await tournament(harness.store, row.id)
    assert found is not None
    return found


async def begun(harness: Harness, *people: int, **fields: Any) -> TournamentRow:
    return await decide(harness, await entered(harness, *people, **fields), TournamentStatus.PLAYING)


async def tables_of(harness: Harness, row: TournamentRow) -> dict[str, list[int]]:
    """Return the people of each table of the present round by its code."""
    found: dict[str, list[int]] = {}
    for one in await seats_of(harness.store, row.id):
        if one.round == row.round and one.code is not None:
            found.setdefault(one.code, []).append(one.user)
    return found


async def pass_time(harness: Harness, seconds: float, kinds: tuple[str, ...] = (JobKind.ROUND,)) -> None:
    """Let time pass, and run the due jobs of these kinds."""
    harness.time.now += seconds
    for due in await harness.store.due_jobs(harness.time.now):
        if due.kind in kinds:
            await run_due_job(harness.tables, due)


async def points(harness: Harness, row: TournamentRow, round: int = 1) -> dict[int, int | None]:
    return {one.user: one.points for one in await seats_of(harness.store, row.id) if one.round == round}


@rule("H-820", "H-821", "H-815")
async def test_a_round_opens_lobbies_whose_seats_and_options_are_fixed(harness: Harness) -> None:
    async with harness.store.write() as w:
        await set_avoided(w, ANNE, BART, avoided_now=True)
    row = await begun(harness, *FOUR)
    tables = await tables_of(harness, row)
    assert sorted(map(len, tables.values())) == [2, 2]
    assert [{ANNE, BART} & {*users} for users in tables.values()].count({ANNE, BART}) == 0
    harness.code, users = next(iter(tables.items()))
    table = await harness.row()
    assert (table.host, table.planned_start, table.fill_to) == (CLEO, harness.time.now + SOON, 2)
    queued = {target for (target,) in harness.stored(f"""SELECT target FROM outbox WHERE "table" = '{harness.code}'""")}
    assert {outbox_targets.start_time(user) for user in users} | {outbox_targets.LOBBY} <= queued
    assert outbox_targets.EVENT not in queued
    for button in ("join", "leave", "options", "take-over", "automatic-players", "invitations", "agree-to-advice"):
        with pytest.raises(UserError, match="belongs to a tournament"):
            await press_button(harness.click(CLEO), harness.code, button)
    async with harness.store.write() as w:
        for _ in range(3):
            await check_table_quota(w, GUILD, CHANNEL, CLEO)
    await press_button(harness.click(CLEO), harness.code, "start")
    assert (await harness.row()).ready_deadline is not None, "the organiser begins it earlier"


@rule("H-822", "H-823", "H-827")
async def test_automatic_players_replace_people_who_left_or_do_not_answer(harness: Harness) -> None:
    row = await begun(harness, *FOUR, seats=4, rounds=1)
    (harness.code,) = await tables_of(harness, row)
    async with harness.store.write() as w:
        await leave(w, harness.tables, row, DIRK)
    await leave_lobby(harness.tables, row, DIRK)
    await pass_time(harness, SOON, (JobKind.PLANNED_START,))
    await pass_time(harness, 61.0, (JobKind.READY_CHECK,))
    sitting = await harness.sitting()
    assert len(sitting.seats) == 4
    assert len(sitting.automatic()) == 1, "in the seat of the person who left"
    await harness.leave(BART)
    for seat in sorted((await harness.sitting()).automatic()):
        await harness.think(seat)
    await harness.answer(ANNE, "rum")
    await harness.answer(CLEO, "rum")
    harness.restart()
    await pass_time(harness, 1.0)
    await pass_time(harness, 1.0)
    assert await points(harness, row) == {ANNE: 50, CLEO: 50, BART: 0, DIRK: 0}, "all places are equal here"
    assert (await now_is(harness, row)).status == TournamentStatus.OVER


@rule("H-823", "H-824")
async def test_a_table_is_called_off_when_the_time_for_its_round_is_up(harness: Harness) -> None:
    row = await begun(harness, *FOUR)
    first, second = await tables_of(harness, row)
    alone, gone = (await tables_of(harness, row))[second]
    harness.code = first
    await harness.tables.start(first, 1)
    async with harness.store.write() as w:
        await leave(w, harness.tables, row, gone)
    await leave_lobby(harness.tables, row, gone)
    await pass_time(harness, 2 * HOUR - 60.0)
    assert set((await points(harness, row)).values()) == {None}
    due = [one for one in await harness.store.due_jobs(harness.time.now + HOUR) if one.kind == JobKind.ROUND]
    await pass_time(harness, 61.0)
    assert await points(harness, row) == dict.fromkeys((await tables_of(harness, row))[first], 50) | {
        alone: 100,
        gone: 0,
    }
    assert (await harness.row()).status == "cancelled"
    before = await seats_of(harness.store, row.id)
    for one in due:  # as after a stop before the job was deleted
        await run_due_job(harness.tables, one)
    assert await seats_of(harness.store, row.id) == before
    assert (await now_is(harness, row)).round == 2
    assert gone not in [
        user for users in (await tables_of(harness, await now_is(harness, row))).values() for user in users
    ]


@rule("H-825")
async def test_a_paused_tournament_waits_and_one_that_ends_closes_its_lobbies(harness: Harness) -> None:
    row = await begun(harness, *FOUR)
    row = await decide(harness, row, TournamentStatus.PAUSED)
    await pass_time(harness, 3 * HOUR)
    assert set((await points(harness, row)).values()) == {None}
    row = await decide(harness, row, TournamentStatus.PLAYING)
    first, second = await tables_of(harness, row)
    await harness.tables.start(first, 1)
    await decide(harness, row, TournamentStatus.OVER)
    await pass_time(harness, 1.0)
    assert [(await harness.tables.row(code)).status for code in (first, second)] == ["playing", "cancelled"]
    assert set((await points(harness, row)).values()) == {None}


@rule("H-826")
async def test_a_correction_is_told_and_logged(harness: Harness) -> None:
    row = await begun(harness, *FOUR)
    with pytest.raises(UserError, match="no finished game"):
        async with harness.store.write() as w:
            await correct(w, harness.tables, row, 1, ANNE, 70, CLEO)
    await pass_time(harness, 2 * HOUR)
    for value in (70, 80):
        async with harness.store.write() as w:
            await correct(w, harness.tables, row, 1, ANNE, value, CLEO)
    mine = next(one for one in await seats_of(harness.store, row.id) if (one.round, one.user) == (1, ANNE))
    assert (mine.points, mine.points_before) == (80, 50), "the first value stays known"
    log = await harness.store.moderation_log(GUILD, 5)
    assert [(one.kind, one.actor, one.subject) for one in log] == [("corrected", CLEO, ANNE)] * 2


@rule("H-811", "H-827")
async def test_the_waiting_list_moves_up_and_excluded_people_are_in_no_round(harness: Harness) -> None:
    row = await entered(harness, *FOUR)
    async with harness.store.write() as w:
        await set_entrant(w, Entrant(row.id, 105, "Person 105", 5, EntrantStatus.WAITING))
        await leave(w, harness.tables, row, ANNE)
    assert [(one.user, one.status) for one in await people_of(harness.store, row.id)] == [
        (user, "in") for user in (BART, CLEO, DIRK, 105)
    ]
    async with harness.store.write() as w:
        await w.exclude(GUILD, BART)
    row = await decide(harness, row, TournamentStatus.PLAYING)
    assert BART not in await points(harness, row)
    assert sorted(filter(None, (await points(harness, row)).values())) == [100], "three are left, so one has a bye"


@rule("H-831")
async def test_tournaments_are_exported_made_anonymous_and_deleted(harness: Harness) -> None:
    row = await begun(harness, *FOUR)
    fresh = await entered(harness, ANNE, CLEO)
    kept = await personal_data_of(harness.store, ANNE)
    assert [(one["tournament"], len(one["rounds"])) for one in kept["tournaments"]] == [(row.id, 1), (fresh.id, 0)]
    assert [one["organised_as"] for one in (await personal_data_of(harness.store, CLEO))["tournaments"][2:]] == [
        "Cup"
    ] * 2
    async with harness.store.write() as w:
        await forget_person(w, ANNE, harness.time.now)
        await forget_person(w, CLEO, harness.time.now)
    assert await people_of(harness.store, fresh.id) == []
    people = await people_of(harness.store, row.id)
    assert [(one.name, one.status) for one in people if one.user < 0] == [("Sailor", "out")] * 2
    assert {one.user for one in await seats_of(harness.store, row.id)} == {one.user for one in people}
    assert (await personal_data_of(harness.store, ANNE))["tournaments"] == []
    assert [(one.name, one.organiser) for one in await tournaments_of(harness.store, GUILD)] == [("", None)] * 2
    await pass_time(harness, 2 * HOUR)
    assert (await now_is(harness, row)).round == 2, "the others go on"
    await decide(harness, fresh, TournamentStatus.OVER)
    async with harness.store.write() as w:
        await delete_old_tournaments(w, harness.time.now)
    assert [one.id for one in await tournaments_of(harness.store, GUILD)] == [row.id]
    async with harness.store.write() as w:
        await w.set_server(GUILD, left_at=1.0)
        await delete_left_servers(w, 2.0)
    assert harness.stored("SELECT * FROM tournaments") == harness.stored("SELECT * FROM tournament_seats") == []
