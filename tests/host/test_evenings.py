"""Evenings that repeat every week: when they begin, their lobbies, their lists, and whom they call."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest
from discord import ui

from bot.components.button_registry import press_button
from bot.components.evening import EveningButton, EveningVote
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.evenings import MOST_LISTS, game_by_votes, next_begin, open_evenings, reschedule_evenings
from bot.tables.forget_person import leave_and_forget
from bot.tables.permissions.policy import Action, Person
from bot.tables.personal_time.parse_personal_time import parse_weekly
from engine.game import games
from store.people.personal_data import delete_left_servers, personal_data_of
from store.rows import JobKind, PersonRow
from store.tables.evenings import Evening, add_evening, count_lists, evening_of, list_of, put_on_list
from tests.host.fake_time import NOON
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, GUILD, Harness
from tests.ledger import rule

ROME = ZoneInfo("Europe/Rome")
HOUR, DAY, WEEK = 3600.0, 24 * 3600.0, 7 * 24 * 3600.0
PLANS = discord.Permissions(view_channel=True, manage_events=True)


def at(*moment: int) -> float:
    return datetime(*moment, tzinfo=ROME).timestamp()  # type: ignore[misc, arg-type]  # year, month, day, hour


async def friday(harness: Harness, *people: int, **more: Any) -> Evening:
    """Store an evening of the game «kinds», two days from now, with these people on its list."""
    begins = datetime.fromtimestamp(NOON // 3600 * 3600 + 2 * DAY, ROME)
    fields = {"game": "kinds", "name": "Rum *night*"} | more
    evening = Evening(
        "", GUILD, CHANNEL, 77, "en", **fields, weekday=begins.weekday(), hour=begins.hour, minute=0,
        begins_at=begins.timestamp(),
    )  # fmt: skip
    async with harness.store.write() as w:
        await w.set_server(GUILD, time_zone="Europe/Rome")
        await add_evening(w, evening)
        for number, user in enumerate(people):
            await w.set_person(user, has_used_bot=True)
            await put_on_list(w, evening.id, user, NOON + number)
    return evening


async def opened(harness: Harness, *people: int, **more: Any) -> Evening:
    """Store an evening and open its lobby, a day before."""
    evening = await friday(harness, *people, **more)
    harness.time.now = evening.begins_at - DAY
    await open_evenings(harness.tables)
    (row,) = await harness.store.tables(guild=GUILD, statuses=("lobby",))
    harness.code = row.id
    await harness.show()
    return evening


def called(harness: Harness, user: int) -> bool:
    return any("You're on the list" in post.words for post in harness.room(user).messages)


async def press(
    harness: Harness, user: int, custom_id: str, rights: discord.Permissions | None = None, **more: Any
) -> Any:
    click = harness.click(user, **more)
    click.permissions = rights or click.permissions
    await EveningButton(ui.Button(custom_id=custom_id)).admit(click)
    return click


async def vote(harness: Harness, user: int, evening: Evening, title: str) -> None:
    menu: ui.Select[Any] = ui.Select(custom_id=f"evening:vote:{evening.id}", options=[discord.SelectOption(label="-")])
    menu._values = [title]  # as discord.py stores a selection
    await EveningVote(menu).admit(harness.click(user))


@rule("H-840")
def test_an_evening_is_read_as_people_write_it_in_the_servers_zone() -> None:
    now, person = at(2026, 12, 2, 18), PersonRow(ANNE, time_zone="Asia/Tokyo")
    for typed in ("every friday 20:00", "Friday at 8pm", "ogni venerdì alle 20", "tutti i venerdì alle otto di sera"):
        assert parse_weekly(typed, person, "Europe/Rome", now) == [at(2026, 12, 4, 20)], typed
    assert len(parse_weekly("friday at 8", person, "Europe/Rome", now)) == 2
    with pytest.raises(UserError, match="hour"):
        parse_weekly("every friday", person, "Europe/Rome", now)


@rule("H-840")
def test_clocks_show_the_same_time_at_each_evening_also_after_they_change() -> None:
    evening = Evening("", GUILD, CHANNEL, None, "en", None, "", 4, 20, 0, 0.0)
    for before, after in (((2026, 3, 27), (2026, 4, 3)), ((2026, 10, 23), (2026, 10, 30))):
        begins = at(*before, 20)
        assert next_begin(evening, ROME, begins - HOUR) == begins
        assert next_begin(evening, ROME, begins) == at(*after, 20) != begins + WEEK


@rule("H-840")
async def test_evenings_move_with_the_servers_time_zone(harness: Harness) -> None:
    evening = await friday(harness)
    async with harness.store.write() as w:
        await reschedule_evenings(w, [evening], "Europe/London")
    moved = await evening_of(harness.store, evening.id)
    assert moved is not None
    assert moved.begins_at == evening.begins_at + HOUR


@rule("H-841")
async def test_the_lobby_opens_a_day_before_and_the_first_who_joins_is_its_host(harness: Harness) -> None:
    evening = await friday(harness, ANNE, BART)
    harness.time.now = evening.begins_at - DAY - 60
    await open_evenings(harness.tables)
    assert await harness.store.tables(guild=GUILD) == []
    harness.time.now += 60
    for _ in range(2):
        await open_evenings(harness.tables)
    (row,) = await harness.store.tables(guild=GUILD)
    harness.code = row.id
    await harness.show()
    assert (row.planned_start, row.host, row.evening) == (evening.begins_at, 0, evening.id)
    lobby = harness.room().messages[-1]
    assert "The first person who joins is the host." in lobby.words
    assert "Rum \\*night\\*" in lobby.words
    with pytest.raises(UserError, match="The first person who joins does"):
        await press_button(harness.click(BART), row.id, "start-time", "", ["in 2 hours"])
    await press_button(harness.click(BART), row.id, "join")
    await press_button(harness.click(ANNE), row.id, "join")
    assert (await harness.row()).host == BART
    await press_button(harness.click(ANNE), row.id, "leave")
    await press_button(harness.click(BART), row.id, "leave")
    assert ((await harness.row()).status, (await harness.row()).host) == ("lobby", 0), "it waits for its start time"
    await press_button(harness.click(CLEO), row.id, "join")
    assert (await harness.row()).host == CLEO
    following = await evening_of(harness.store, evening.id)
    assert following is not None
    assert following.begins_at == evening.begins_at + WEEK


@rule("H-841")
async def test_a_lobby_to_which_nobody_came_closes_without_a_word(harness: Harness) -> None:
    await opened(harness, ANNE)
    assert called(harness, ANNE)
    (due,) = (await harness.dues(JobKind.PLANNED_START)).values()
    harness.time.now = due.at
    await run_due_job(harness.tables, due)
    await harness.show()
    assert (await harness.row()).status == "cancelled"
    assert harness.room().messages == harness.room(ANNE).messages == []
    assert await harness.store.event_log(harness.code) == []


@rule("H-841")
async def test_an_evening_whose_time_has_passed_gets_no_lobby(harness: Harness) -> None:
    evening = await friday(harness, ANNE)
    harness.time.now = evening.begins_at + HOUR
    await open_evenings(harness.tables)
    assert await harness.store.tables(guild=GUILD) == []
    following = await evening_of(harness.store, evening.id)
    assert following is not None
    assert following.begins_at == evening.begins_at + WEEK


@rule("H-842")
async def test_people_on_the_list_are_called_outside_their_quiet_hours(harness: Harness) -> None:
    evening = await friday(harness, ANNE, BART, CLEO, DIRK)
    hour = datetime.fromtimestamp(evening.begins_at, ROME).hour
    async with harness.store.write() as w:
        await w.set_person(ANNE, time_zone="Europe/Rome", quiet_from=hour, quiet_to=(hour + 2) % 24)
        await w.exclude(GUILD, CLEO)
    harness.client.away.add(DIRK)
    harness.time.now = evening.begins_at - DAY
    await open_evenings(harness.tables)
    (row,) = await harness.store.tables(guild=GUILD)
    harness.code = row.id
    await harness.show()
    assert [called(harness, user) for user in (ANNE, BART, CLEO, DIRK)] == [False, True, False, False]
    harness.time.now += 2 * HOUR
    await harness.show()
    assert called(harness, ANNE)
    await press_button(harness.click(ANNE), row.id, "join")
    await press_button(harness.click(DIRK), row.id, "join")
    await harness.tables.start(row.id, 10**9)
    await harness.show()
    assert [called(harness, user) for user in (ANNE, BART)] == [False, False], "calls go when the game begins"


@rule("H-843")
async def test_a_person_gets_at_most_two_messages_a_day(harness: Harness) -> None:
    async with harness.store.write() as w:
        await w.set_person(BART, told_at=NOON + 3 * HOUR, told_before=NOON + 2 * HOUR)
    await opened(harness, ANNE, BART)
    assert [called(harness, user) for user in (ANNE, BART)] == [True, False]
    assert (await harness.store.person(ANNE)).told_at == harness.time.now
    harness.time.now = NOON + DAY + 2 * HOUR
    await harness.show()
    assert called(harness, BART)


@rule("H-842")
async def test_people_go_on_the_list_and_off_it_with_a_button(harness: Harness) -> None:
    evening = await friday(harness, game=None)
    click = await press(harness, ANNE, f"evening:in:{evening.id}")
    assert f"On the list: <@{ANNE}>" in click.said[-1]
    assert "Every " in click.said[-1]
    assert click.seen.mentions == []
    await vote(harness, BART, evening, "yarr")
    assert await list_of(harness.store, evening.id) == {ANNE: None, BART: "yarr"}
    click = await press(harness, ANNE, f"evening:out:{evening.id}", guild=None)
    assert "off the list" in click.said[-1], "also in direct messages"
    assert await list_of(harness.store, evening.id) == {BART: "yarr"}
    async with harness.store.write() as w:
        await w.exclude(GUILD, CLEO)
        for number in range(MOST_LISTS):
            other = Evening("", GUILD, 1, None, "en", None, str(number), 1, 1, 1, NOON)
            await add_evening(w, other)
            await put_on_list(w, other.id, DIRK, NOON)
        assert await count_lists(w, DIRK) == MOST_LISTS
    for user, sentence in ((CLEO, "excluded"), (DIRK, "maximum")):
        with pytest.raises(UserError, match=sentence):
            await press(harness, user, f"evening:in:{evening.id}")
    with pytest.raises(UserError, match="called off"):
        await press(harness, ANNE, f"evening:in:{evening.id}", guild=GUILD + 1)


@rule("H-842")
async def test_the_title_with_most_votes_is_played_and_votes_begin_anew(harness: Harness) -> None:
    titles = [*games()]
    assert game_by_votes(["yarr", "arrr", "yarr", "gone"], NOON) == "yarr"
    assert {game_by_votes([], NOON + week * WEEK) for week in range(len(titles))} == {*titles}
    evening = await friday(harness, ANNE, game=None)
    await vote(harness, ANNE, evening, "yarr")
    harness.time.now = evening.begins_at - DAY
    await open_evenings(harness.tables)
    (row,) = await harness.store.tables(guild=GUILD)
    harness.code = row.id
    await harness.show()
    assert row.game == "yarr"
    assert await list_of(harness.store, evening.id) == {ANNE: None}
    assert harness.client.count("edit", CHANNEL) == 1, "the evening's message names the next lobby"


@rule("H-844")
async def test_who_may_plan_evenings_and_call_them_off(harness: Harness) -> None:
    async with harness.store.write() as w:
        await w.set_server(GUILD, opener_role=9)

    async def may(action: Action, role: int = 0, **granted: bool) -> bool:
        click = harness.click(ANNE)
        click.permissions = discord.Permissions(view_channel=True, **granted)
        click.user.roles = [SimpleNamespace(id=role)]
        return bool(await harness.policy.may(Person(ANNE, click), action))

    assert [await may(Action.PLAN_EVENING, role) for role in (0, 9)] == [False, True]
    for right in ("manage_guild", "manage_events"):
        assert await may(Action.PLAN_EVENING, **{right: True})
    assert not await may(Action.PLAN_EVENING, manage_messages=True)
    assert [await may(Action.END_EVENING, manage_messages=right) for right in (False, True)] == [False, True]
    alone = harness.click(ANNE, guild=None)
    assert not await harness.policy.may(Person(ANNE, alone), Action.JOIN_EVENING)


@rule("H-844")
async def test_an_evening_that_is_called_off_takes_its_words_and_its_empty_lobby_along(harness: Harness) -> None:
    evening = await opened(harness, ANNE)
    with pytest.raises(UserError, match="can call them off"):
        await press(harness, BART, f"evening:end:{evening.id}")
    click = await press(harness, BART, f"evening:end:{evening.id}", PLANS)
    await harness.show()
    assert click.said == ["This evening was called off."]
    assert (await harness.row()).status == "cancelled"
    assert not called(harness, ANNE)
    assert harness.stored("SELECT * FROM evenings") == harness.stored("SELECT * FROM evening_people") == []


@rule("H-845")
async def test_a_persons_lists_are_in_their_data_and_deleted_with_it_and_with_the_server(harness: Harness) -> None:
    evening = await opened(harness, ANNE, BART)
    kept = (await personal_data_of(harness.store, ANNE))["evenings"]
    assert kept == [{"evening": evening.id, "server": GUILD, "votes_for": None}]
    await leave_and_forget(harness.tables, ANNE)
    await harness.show()
    assert await list_of(harness.store, evening.id) == {BART: None}
    assert not called(harness, ANNE)
    async with harness.store.write() as w:
        await w.set_server(GUILD, left_at=1.0)
        await delete_left_servers(w, 2.0)
    assert await evening_of(harness.store, evening.id) is None
    assert harness.stored("SELECT * FROM evening_people") == []
