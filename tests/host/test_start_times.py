"""When a game begins: what people type, the time zones that they name, and lobbies whose start is moved."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.commands import personal_time
from bot.components.button_registry import press_button
from bot.components.start_time import suggest_starts
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.personal_time.parse_personal_time import parse_holiday, parse_start, start_in_words
from bot.tables.personal_time.time_zones import find_zones, zone_label, zone_named
from bot.texts import language
from store.rows import JobKind, PersonRow
from tests.host.fake_time import NOON
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule

PHRASES = Path(__file__).parent / "start_time_phrases"
"""Each line has a text and, after a bar, the moments that it means, or the words of the refusal."""
ROMAN = PersonRow(ANNE, time_zone="Europe/Rome")
WEDNESDAY = datetime(2026, 12, 2, 18, 30, tzinfo=ZoneInfo("Europe/Rome"))
HOUR = 3600.0


def phrases(name: str) -> list[tuple[str, str]]:
    lines = (PHRASES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [(typed, expected) for typed, _, expected in (line.partition(" | ") for line in lines)]


def read(typed: str, person: PersonRow = ROMAN, now: datetime = WEDNESDAY) -> list[str]:
    """Return the readings of a text as “12-05 20:00”, in the time zone of `now`."""
    moments = [datetime.fromtimestamp(at, now.tzinfo) for at in parse_start(typed, person, now.timestamp())]
    return [f"{moment:%m-%d %H:%M}" for moment in moments]


@rule("H-254", "H-751")
@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_hundred_ways_to_say_when_are_read_as_they_are_meant(locale: str) -> None:
    known = phrases(locale)
    assert len(known) >= 100
    person = PersonRow(ANNE, time_zone="Europe/Rome", locale=locale)
    wrong = [(typed, found, meant) for typed, meant in known if ", ".join(found := read(typed, person)) != meant]
    assert not wrong


@rule("H-254")
def test_a_text_that_is_no_time_to_come_is_refused_with_a_sentence() -> None:
    for typed, sentence in phrases("refused"):
        with pytest.raises(UserError, match=sentence):
            print(typed, read(typed))


@rule("H-254")
def test_a_time_is_read_in_its_writers_zone_unless_it_names_another() -> None:
    for typed, hour in (("20:00 UTC", 21), ("8pm London time", 21), ("20:00 UTC+2", 19), ("alle 20 ora di Roma", 20)):
        assert read(typed) == [f"12-02 {hour}:00"], typed
    stamp = int(WEDNESDAY.timestamp()) + 7200
    for typed in (f"<t:{stamp}:F>", f"<t:{stamp}>", "in 2 hours"):
        assert read(typed) == read(typed, PersonRow(ANNE)) == ["12-02 20:30"], "no zone is needed"
    for typed in ("20:00", "today 8am"):
        with pytest.raises(UserError, match="time zone"):
            read(typed, PersonRow(ANNE))


@rule("H-254")
def test_an_evening_lasts_beyond_midnight() -> None:
    late = datetime(2026, 12, 3, 0, 30, tzinfo=ZoneInfo("Europe/Rome"))
    assert read("at 2 in the night", now=late) == ["12-03 02:00"]
    assert read("tonight at 21:00", now=late) == ["12-03 21:00"]
    assert read("stasera alle 23", now=late) == ["12-03 23:00"]


@rule("H-751")
def test_a_start_is_said_back_in_words() -> None:
    at = datetime(2026, 12, 5, 19, tzinfo=UTC).timestamp()
    assert start_in_words(at, ROMAN, "en") == "Saturday 5 December, 20:00"
    assert start_in_words(at, ROMAN, "it") == "sabato 5 dicembre, 20:00"
    assert start_in_words(at, PersonRow(ANNE), "en") == f"<t:{int(at)}:F>"


@rule("H-253")
def test_the_end_of_a_holiday_is_read_like_a_start() -> None:
    now, rome = WEDNESDAY.timestamp(), WEDNESDAY.tzinfo
    for typed in ("2026-12-24", "24 december", "24.12.2026", "24/12", "christmas eve", "vigilia di natale", "the 24th"):
        assert parse_holiday(typed, ROMAN, now) == datetime(2026, 12, 24, tzinfo=rome).timestamp(), typed
    assert parse_holiday("in 2 weeks", ROMAN, now) == datetime(2026, 12, 16, tzinfo=rome).timestamp()
    for typed in ("next friday", "24 december 20:00", "soon"):
        with pytest.raises(UserError, match="31 January"):
            parse_holiday(typed, ROMAN, now)


@rule("H-750")
def test_a_time_zone_is_found_by_city_country_name_and_offset() -> None:
    for zone, names in {
        "Europe/Rome": "rome, Roma, Europe/Rome, Italy, Italia, Milano, napoli, ora di Roma",
        "Europe/London": "Londra, london, UK, Regno Unito, Scotland, BST",
        "America/Los_Angeles": "Pacific Time, pacific standard time, PST, Los Angeles, san francisco",
        "America/New_York": "New York, new-york, EST, Eastern Time, Boston",
        "Europe/Madrid": "Spain, Spagna, Barcellona",
        "Asia/Tokyo": "Japan, Giappone, Tokyo time",
        "Etc/GMT-2": "UTC+2, utc +02:00, GMT+2, +2",
        "Asia/Kolkata": "UTC+5:30, India",
        "UTC": "UTC, gmt",
    }.items():
        assert {name: find_zones(name) for name in names.split(", ")} == {key: [zone] for key in names.split(", ")}
    assert (zone_label("Etc/GMT-2"), zone_label("Europe/London", "it")) == ("UTC+2", "Londra")
    with pytest.raises(UserError, match="more than one time zone"):
        zone_named("USA")
    for name in ("Tortuga", "UTC+15", "", "europe"):
        with pytest.raises(UserError, match="I don't know"):
            zone_named(name)


@rule("H-750")
def test_suggestions_of_zones_have_the_names_that_people_know() -> None:
    for typed, locale, first in (("new y", "en", "New York"), ("lond", "it", "Londra"), ("utc+2", "en", "UTC+2")):
        assert personal_time.suggest_zones(typed, language(locale))[0].name.split(" · ")[0] == first
    states = {choice.value for choice in personal_time.suggest_zones("stati uniti", language("it"))}
    assert states >= {"America/New_York", "America/Los_Angeles"}
    assert len(personal_time.suggest_zones("", language())) == 25


# --- a lobby's start -----------------------------------------------------------------------------


async def roman(harness: Harness, *people: int) -> None:
    async with harness.store.write() as w:
        for user in people:
            await w.set_person(user, time_zone="Europe/Rome")


async def press(harness: Harness, user: int, argument: str = "", *typed: str) -> Any:
    click = harness.click(user)
    await press_button(click, harness.code, "start-time", argument, typed)
    return click


def told(harness: Harness, user: int, words: str = "begins <t:") -> int:
    """Return how many of the person's direct messages contain these words."""
    return sum(words in post.words for post in harness.room(user).messages)


@rule("H-752")
async def test_a_host_moves_the_start_and_people_there_are_told_once(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, automatic=1)
    await roman(harness, ANNE)
    click, at = await press(harness, ANNE, "", "in 2 hours"), int(NOON // 60 * 60 + 2 * HOUR)
    assert (await harness.row()).planned_start == at
    assert "your time (Rome)" in click.said[-1]
    await harness.show()
    assert (told(harness, BART, f"begins <t:{at}:F>"), told(harness, ANNE)) == (1, 0), "the host reads it in the reply"
    for _ in range(2):
        await press(harness, ANNE, "", "in 3 hours")
    await harness.show()
    assert (told(harness, BART), told(harness, BART, f"begins <t:{at + 3600}:F>")) == (1, 1), "the old message is gone"
    assert {due.at for due in (await harness.dues(JobKind.PLANNED_START)).values()} == {at + HOUR}
    click = await press(harness, ANNE, "", "")
    assert "no start time" in click.said[-1]
    await harness.show()
    assert (told(harness, BART), told(harness, BART, "no start time any more")) == (0, 1)
    assert (await harness.row()).planned_start is None
    assert await harness.dues(JobKind.PLANNED_START) == await harness.dues(JobKind.START_REMINDER) == {}
    with pytest.raises(UserError, match="Only the host"):
        await press(harness, BART, "", "in 2 hours")


@rule("H-751")
async def test_two_readings_are_two_buttons(harness: Harness) -> None:
    harness.time.now = WEDNESDAY.timestamp()
    await harness.lobby(ANNE, BART)
    await roman(harness, ANNE)
    click = await press(harness, ANNE, "", "saturday at 8")
    assert "When do you mean?" in click.said[-1]
    assert (await harness.row()).planned_start is None
    assert click.seen.labels == ["Saturday 5 December, 08:00", "Saturday 5 December, 20:00"]
    await press(harness, ANNE, click.seen.controls[1].rpartition(":")[2])
    assert (await harness.row()).planned_start == datetime(2026, 12, 5, 20, tzinfo=WEDNESDAY.tzinfo).timestamp()
    with pytest.raises(UserError, match="has passed"):
        await press(harness, ANNE, str(int(harness.time.now) - 60))


@rule("H-751")
async def test_suggestions_say_how_a_time_is_read(harness: Harness) -> None:
    harness.time.now = WEDNESDAY.timestamp()
    assert await suggest_starts(harness.click(ANNE), "saturday at 8") == []
    await roman(harness, ANNE)
    found = await suggest_starts(harness.click(ANNE), "saturday at 8")
    assert [choice.name for choice in found] == ["Saturday 5 December, 08:00", "Saturday 5 December, 20:00"]
    assert [read(choice.value) for choice in found] == [["12-05 08:00"], ["12-05 20:00"]]
    assert await suggest_starts(harness.click(ANNE), "satur") == []


@rule("H-752")
async def test_a_host_without_a_time_zone_gives_it_in_the_same_form(harness: Harness) -> None:
    await harness.lobby(ANNE)
    shown: list[Any] = []

    async def send_modal(form: Any) -> None:
        shown.append(form)

    for asked in (2, 1):
        click = harness.click(ANNE)
        click.response.send_modal = send_modal
        await press_button(click, harness.code, "start-time")
        assert len(shown[-1].children) == asked
        await press(harness, ANNE, "", "20:00", "Roma")
        assert (await harness.store.person(ANNE)).time_zone == "Europe/Rome"
    assert (await harness.row()).planned_start is not None


@rule("H-753")
async def test_everybody_in_the_lobby_is_reminded_but_not_in_quiet_hours(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, CLEO)
    await press(harness, ANNE, "", "in 2 hours")
    await harness.show()
    async with harness.store.write() as w:
        hour = datetime.fromtimestamp(NOON + 2 * HOUR, UTC).hour
        await w.set_person(CLEO, time_zone="UTC", quiet_from=(hour - 1) % 24, quiet_to=hour + 4)
    (due,) = (await harness.dues(JobKind.START_REMINDER)).values()
    assert due.at == (await harness.row()).planned_start - 15 * 60  # type: ignore[operator]  # it is planned
    newest = {user: max((post.id for post in harness.room(user).messages), default=0) for user in (ANNE, BART, CLEO)}
    harness.time.now = due.at
    await run_due_job(harness.tables, due)
    await harness.show()
    for user, reminded in ((ANNE, True), (BART, True), (CLEO, False)):
        assert any(post.id > newest[user] for post in harness.room(user).messages) == reminded
        assert told(harness, user) == 1, "a reminder replaces the older message"
    assert await harness.dues(JobKind.START_REMINDER) == {}


@rule("H-752")
async def test_the_news_of_a_start_goes_when_the_game_begins(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    await press(harness, ANNE, "", "in 2 hours")
    await harness.show()
    assert told(harness, BART) == 1
    await harness.tables.start(harness.code, 10**9)
    await harness.show()
    assert told(harness, BART) == 0
    assert await harness.dues(JobKind.START_REMINDER) == {}
