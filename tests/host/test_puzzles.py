"""The puzzles of a server: posted once a day, answered once, closed a day later."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from random import Random
from typing import Any

import discord
import pytest
from discord import ui

from bot.components.puzzle import GONE, PuzzleButton, PuzzleMenu, ShowPuzzle, show_puzzles
from bot.replies.errors import UserError
from bot.tables.loaded_table import EXCLUDED
from bot.tables.permissions.policy import Action, Person
from bot.tables.puzzles import KEPT, PuzzleLoader, next_time, pick, set_puzzles, streak
from bot.views import custom_ids
from engine.choice import PickOne
from engine.game import games
from engine.players import players
from engine.puzzles import Puzzle
from engine.table import Table
from engine.text import text
from store.people.personal_data import delete_left_servers, forget_person, personal_data_of
from store.results.puzzles import DailyPuzzle, PuzzleAnswer, daily_puzzle, delete_old_puzzles, puzzles_of
from store.rows import ServerRow
from tests.host.fake_discord import FakeMessage, refusal
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, GUILD, Harness
from tests.ledger import rule

DAY = 24 * 3600.0
ROOM = 650


def a_puzzle() -> Puzzle:
    """Return a position of Captain Yarr's Curse in which the first option counts as the best one."""
    game, random = games()["yarr"], Random(3)
    table, answers = Table.start(game, game.options(), 2, "07" * 32), list[Any]()
    while True:
        seat = table.waiting()[0]
        opened = next(one for one in table.open[seat] if one.choice.blocks)
        if isinstance(opened.choice, PickOne) and len(opened.choice.options) > 5 and len(answers) > 3:
            break
        name, value = players("yarr")["good"][1](table.view(seat), [opened.choice], random) or ("", "")
        table.answer(seat, opened.number, value)
        answers.append((seat, name, value))
    chances = {one.id: 0.3 - number / 100 for number, one in enumerate(opened.choice.options)}
    chances[next(iter(chances))] = 0.62
    return Puzzle(
        game="yarr",
        seats=2,
        options=game.options().model_dump(mode="json"),
        seed="07" * 32,
        answers=answers,
        seat=seat,
        name=opened.choice.name,
        chances=chances,
        worlds=400,
        errors=5.0,
        reason=text("It leaves you with fewer cards."),
        good=0.0,
    )


PUZZLE = a_puzzle()
BEST = PUZZLE.best[0]
WRONG = list(PUZZLE.chances)[-1]


@pytest.fixture(autouse=True)
def one_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Captain Yarr's Curse have one puzzle, and no other game any."""
    monkeypatch.setattr("bot.tables.puzzles.puzzles", lambda game: [PUZZLE])
    monkeypatch.setattr("bot.tables.puzzles.games_with_puzzles", lambda: ["yarr"])


async def turn_on(harness: Harness, **fields: Any) -> float:
    """Choose the channel of the puzzles, wait until they come, and return that time."""
    async with harness.store.write() as w:
        await w.set_server(GUILD, locale="en")
        await set_puzzles(w, ServerRow(GUILD), harness.time.now, puzzle_channel=ROOM, **fields)
    due = (await harness.store.server(GUILD)).puzzles_due
    assert due is not None
    harness.time.now = due
    return due


async def deliver(harness: Harness) -> None:
    await harness.delivery.puzzles.deliver(harness.time.now)


async def today(harness: Harness) -> DailyPuzzle:
    return (await puzzles_of(harness.store, GUILD))[0]


async def press(harness: Harness, user: int, option: str, puzzle: str | None = None) -> str:
    """Answer the newest puzzle, and return the reply."""
    click = harness.click(user, channel=ROOM)
    id_ = puzzle or (await today(harness)).id
    await PuzzleButton(ui.Button(custom_id=custom_ids.to_puzzle(id_, option))).admit(click)
    return str(click.said[-1])


def posted(harness: Harness) -> FakeMessage:
    return harness.room(ROOM).last


@rule("H-860", "H-861")
async def test_a_server_gets_a_puzzle_a_day_at_its_hour(harness: Harness) -> None:
    due = await turn_on(harness, puzzle_hour=7)
    assert datetime.fromtimestamp(due, UTC).hour == 7
    harness.time.now = due - 60
    await deliver(harness)
    assert harness.room(ROOM).messages == []
    harness.time.now = due
    await deliver(harness)
    await deliver(harness)
    (message,) = harness.room(ROOM).messages
    assert "Puzzle of the day · Captain Yarr's Curse" in message.words
    assert message.files == 2
    assert message.mentions == []
    row = await today(harness)
    answers = [one for one in message.controls if one.startswith("puzzle:")]
    assert answers
    assert all(row.id in one for one in answers)
    assert len(answers) == len(message.controls)
    harness.time.now += DAY
    await deliver(harness)
    assert len(harness.room(ROOM).messages) == 2


@rule("H-862", "H-863")
async def test_each_person_answers_once_and_alone_reads_why(harness: Harness) -> None:
    await turn_on(harness)
    await deliver(harness)
    told = await press(harness, ANNE, BEST)
    assert "✅" in told
    assert "It leaves you with fewer cards." in told
    assert "won about 62 games in 100" in told
    assert "1 day in a row" in told
    click = harness.click(BART, channel=ROOM)
    menu = PuzzleMenu(ui.Select(custom_id=custom_ids.to_puzzle_menu((await today(harness)).id)))
    menu.item._values = [WRONG]
    await menu.admit(click)
    assert "❌" in click.said[-1]
    assert "You answered:" in click.said[-1]
    assert "❌" in await press(harness, BART, BEST), "the first answer counts"
    assert harness.stored('select user, found from puzzle_answers order by "user"') == [(ANNE, 1), (BART, 0)]
    assert "You answered" not in posted(harness).words
    with pytest.raises(UserError):
        await press(harness, CLEO, "nothing of the kind")


@rule("H-864", "H-865")
async def test_the_next_day_tells_the_best_answer_and_who_found_it(harness: Harness) -> None:
    await turn_on(harness)
    for day in range(3):
        await deliver(harness)
        await press(harness, ANNE, BEST)
        await press(harness, BART, BEST if day == 1 else WRONG)
        if day < 2:
            harness.time.now = (await today(harness)).closes
    harness.time.now = (await today(harness)).closes
    old = (await today(harness)).id
    await deliver(harness)
    first, *_, third, newest = harness.room(ROOM).messages
    assert first.controls == []
    assert "It leaves you with fewer cards." in third.words
    assert "1 of 2 people found it." in third.words
    assert third.files == 2
    assert "Last puzzle: 1 of 2 people found it." in newest.words, "the puzzle is the same, so its answer is not told"
    assert f"Days in a row: <@{ANNE}> 3." in newest.words
    assert f": <@{ANNE}> 3 and <@{BART}> 1." in newest.words
    with pytest.raises(UserError) as refused:
        await press(harness, CLEO, BEST, old)
    assert refused.value.words == GONE


@rule("H-865")
def test_a_streak_counts_days_with_puzzles() -> None:
    def row(day: int, game: str = "yarr") -> DailyPuzzle:
        return DailyPuzzle(f"{game}{day}", GUILD, game, f"2026-11-{day:02}", "", ROOM, 1, day * DAY, None)

    rows = [row(9), row(8), row(8, "arrr"), row(5), row(4)]

    def found(*ids: str) -> dict[str, PuzzleAnswer]:
        return {one: PuzzleAnswer(one, ANNE, "", True) for one in ids}

    assert streak(rows, found("yarr9", "arrr8", "yarr5"), 100 * DAY) == 3
    assert streak(rows, found("arrr8", "yarr5", "yarr4"), 8.5 * DAY) == 3, "the newest day is still open"
    assert streak(rows, found("arrr8", "yarr5", "yarr4"), 9.5 * DAY) == 0


@rule("H-866")
async def test_a_crash_or_a_refusal_posts_no_second_message(harness: Harness) -> None:
    await turn_on(harness)
    harness.client.faults["send", ROOM] = refusal(500)
    await deliver(harness)
    harness.client.faults.clear()
    await deliver(harness)
    assert harness.room(ROOM).messages == [], "the next attempt comes later"
    harness.restart()
    harness.time.now += 400
    await deliver(harness)
    (message,) = harness.room(ROOM).messages
    harness.alter("update daily_puzzles set message = null, next_at = 0")  # a crash right after the post
    message.nonce = None
    harness.restart()
    await deliver(harness)
    assert len(harness.room(ROOM).messages) == 1
    assert (await today(harness)).message == message.id
    harness.alter("update daily_puzzles set message = null, next_at = 0")
    harness.time.now += DAY  # the bot comes back only after the puzzle has closed
    await deliver(harness)
    assert message.controls == []


@rule("H-866")
async def test_a_channel_that_refuses_is_left_alone_until_the_next_day(harness: Harness) -> None:
    await turn_on(harness)
    harness.client.faults["send", ROOM] = refusal(403, 50013)
    await deliver(harness)
    harness.time.now += 3600
    await deliver(harness)
    assert harness.client.count("send refused", ROOM) == 1
    click = harness.click(ANNE, channel=ROOM)
    await show_puzzles(click)
    assert click.seen.labels == [], "nobody answers what was never posted"
    harness.time.now += DAY
    await deliver(harness)
    assert harness.client.count("send refused", ROOM) == 2


@rule("H-865")
async def test_a_day_whose_puzzle_was_refused_ends_no_streak(harness: Harness) -> None:
    await turn_on(harness)
    await deliver(harness)
    await press(harness, ANNE, BEST)
    harness.time.now += DAY
    harness.client.faults["send", ROOM] = refusal(403, 50013)
    await deliver(harness)
    harness.client.faults.clear()
    harness.time.now += DAY
    await deliver(harness)
    assert "2 days in a row" in await press(harness, ANNE, BEST)


@rule("H-861", "H-866")
async def test_a_puzzle_that_comes_late_takes_nothing_from_the_next_day(harness: Harness) -> None:
    due = await turn_on(harness, puzzle_hour=18)
    harness.time.now = due + 12 * 3600.0
    await deliver(harness)
    harness.time.now = due + DAY
    await deliver(harness)
    assert len(harness.room(ROOM).messages) == 2


@rule("H-862", "H-864", "H-865")
async def test_a_puzzle_closes_when_an_earlier_hour_brings_the_next(harness: Harness) -> None:
    due = await turn_on(harness, puzzle_hour=18)
    await deliver(harness)
    old = (await today(harness)).id
    async with harness.store.write() as w:
        await set_puzzles(w, await harness.store.server(GUILD), harness.time.now, puzzle_hour=10)
    harness.time.now = due + 16 * 3600.0
    await deliver(harness)
    first, newest = harness.room(ROOM).messages
    assert first.controls == []
    assert newest.controls
    with pytest.raises(UserError):
        await press(harness, CLEO, BEST, old)


@rule("H-865")
async def test_the_first_of_a_month_lists_the_month_before(harness: Harness) -> None:
    harness.time.now = datetime(2026, 11, 29, 12, tzinfo=UTC).timestamp()
    await turn_on(harness)
    for _ in range(2):
        await deliver(harness)
        await press(harness, ANNE, BEST)
        harness.time.now += DAY
    await deliver(harness)
    assert f"Days in a row: <@{ANNE}> 2." in posted(harness).words
    assert f"Found in November 2026: <@{ANNE}> 2." in posted(harness).words


@rule("H-866")
async def test_one_puzzle_that_cannot_be_shown_holds_up_no_other(harness: Harness) -> None:
    await turn_on(harness)
    await deliver(harness)
    harness.alter(
        "insert into daily_puzzles select 'gone', guild, 'chess', day, puzzle, channel, null, nonce, null, closes, 0 "
        "from daily_puzzles"
    )
    harness.time.now += DAY
    await deliver(harness)
    assert len(harness.room(ROOM).messages) == 2
    assert harness.stored("select next_at from daily_puzzles where id = 'gone'") == [(None,)]


@rule("H-861", "H-866")
async def test_nothing_comes_after_it_is_turned_off(harness: Harness) -> None:
    await turn_on(harness)
    await deliver(harness)
    async with harness.store.write() as w:
        await set_puzzles(w, await harness.store.server(GUILD), harness.time.now, puzzle_channel=None)
    harness.time.now += DAY
    await deliver(harness)
    (message,) = harness.room(ROOM).messages
    assert message.controls == []


@rule("H-867")
async def test_puzzle_shows_todays_and_opens_one_in_words(harness: Harness) -> None:
    await turn_on(harness)
    await deliver(harness)
    async with harness.store.write() as w:
        await w.set_person(ANNE, text_mode=True)
    click = harness.click(ANNE, channel=ROOM)
    await show_puzzles(click)
    assert click.seen.labels == ["Captain Yarr's Curse"]
    shown = harness.click(ANNE, channel=ROOM)
    await ShowPuzzle(ui.Button(custom_id=click.seen.controls[0])).admit(shown)
    assert shown.seen.files == 0
    assert "Your hand" in shown.seen.words
    assert shown.seen.controls
    await press(harness, ANNE, BEST)
    again = harness.click(ANNE, channel=ROOM)
    await show_puzzles(again)
    assert "found ✅" in again.seen.words
    assert again.seen.labels == []
    elsewhere = harness.click(BART, channel=CHANNEL)
    await show_puzzles(elsewhere)
    assert elsewhere.seen.labels == [], "nothing proves that they see the channel"


@rule("H-868")
async def test_who_is_excluded_or_elsewhere_answers_no_puzzle(harness: Harness) -> None:
    await turn_on(harness)
    await deliver(harness)
    async with harness.store.write() as w:
        await w.exclude(GUILD, BART)
    assert (await harness.policy.may(Person(BART, harness.click(BART)), Action.PUZZLE)).reason == EXCLUDED
    assert not await harness.policy.may(Person(ANNE, harness.click(ANNE, guild=None)), Action.PUZZLE)
    foreign = harness.click(ANNE, guild=GUILD + 1, channel=ROOM)
    with pytest.raises(UserError):
        await PuzzleButton(ui.Button(custom_id=custom_ids.to_puzzle((await today(harness)).id, BEST))).admit(foreign)


@rule("H-869")
async def test_answers_are_shown_and_deleted_with_the_person_and_the_server(harness: Harness) -> None:
    await turn_on(harness)
    await deliver(harness)
    await press(harness, ANNE, BEST)
    await press(harness, BART, WRONG)
    (mine,) = (await personal_data_of(harness.store, ANNE))["puzzles"]
    assert (mine["game"], mine["answer"], mine["found"]) == ("yarr", BEST, True)
    async with harness.store.write() as w:
        await forget_person(w, ANNE, harness.time.now)
    assert harness.stored("select user from puzzle_answers") == [(BART,)]
    async with harness.store.write() as w:
        await w.set_server(GUILD, left_at=1.0)
        await delete_left_servers(w, 2.0)
    assert harness.stored("select * from daily_puzzles, puzzle_answers") == []


@rule("H-869")
async def test_puzzles_are_kept_for_a_year(harness: Harness) -> None:
    await turn_on(harness)
    await deliver(harness)
    row = await today(harness)
    async with harness.store.write() as w:
        await delete_old_puzzles(w, row.closes + 1)
    assert await daily_puzzle(harness.store, row.id) is None


@rule("H-861")
def test_after_the_last_puzzle_they_begin_again_in_another_order() -> None:
    ids = [f"p{number}" for number in range(8)]
    days = [datetime.fromtimestamp(number * DAY, UTC).date() for number in range(40)]
    start = next(number for number, day in enumerate(days) if day.toordinal() % 8 == 0)
    picked = [pick(ids, GUILD, "yarr", day) for day in days[start : start + 16]]
    many = [pick(ids[:3], GUILD, "yarr", datetime.fromtimestamp(number * DAY, UTC).date()) for number in range(900)]
    assert all(one != following for one, following in pairwise(many))
    assert sorted(picked[:8]) == sorted(picked[8:]) == ids
    assert picked[:8] != picked[8:]


@rule("H-861")
@pytest.mark.parametrize("zone", ["Europe/Rome", "America/Santiago"])
def test_the_hour_is_that_of_the_servers_zone_also_over_a_change_of_clocks(zone: str) -> None:
    server, now = ServerRow(GUILD, time_zone=zone, puzzle_hour=0), 1_774_000_000.0
    for _ in range(200):
        following = next_time(server, now)
        assert 22 * 3600 <= following - now <= 26 * 3600 or now == 1_774_000_000.0
        now = following


@rule("H-861")
async def test_an_outdated_puzzle_is_closed_without_a_word(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    await turn_on(harness)
    await deliver(harness)
    row = await today(harness)
    monkeypatch.setattr("bot.tables.puzzles.puzzles", lambda game: [])
    with pytest.raises(UserError):
        await PuzzleLoader().load(row)
    harness.restart()
    harness.time.now = row.closes
    await deliver(harness)
    assert len(harness.room(ROOM).messages) == 1
    assert KEPT < 100
    assert discord.utils.snowflake_time(row.message or 0)
