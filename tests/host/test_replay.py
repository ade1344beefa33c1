"""A finished game is replayed step by step, with what its reader may see."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.components.button_registry import GONE, press_button
from bot.components.replay import PLAYS_FOR
from bot.replies.errors import UserError
from bot.tables.forget_person import leave_and_forget
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import NOT_OVER
from bot.tables.replay import NEVER_BEGAN, OwnSeat, Side, load_replay
from bot.tables.seating.handover import hand_over, request_seat
from bot.views import custom_ids
from bot.views.replay import NO_PICTURES
from store.people.personal_data import personal_data_of
from store.rows import ModerationKind
from store.tables.notes import note_of
from tests.attacks.harness import AttackEnvironment
from tests.host.conftest import harness, kinds
from tests.host.fake_discord import refusal
from tests.host.fake_guild import HALL
from tests.host.harness import ANNE, BART, CLEO, DIRK, GUILD, Harness
from tests.host.test_removed_from_private_table import place
from tests.ledger import rule
from tests.updates.changing_game import rules, updated
from tests.updates.test_rules_version_segments import voyage

__all__ = ["harness", "kinds"]


async def finished(harness: Harness, *people: int) -> None:
    """Play four turns to the end. After each the others react."""
    await harness.begin(*(people or (ANNE, BART)), kind="shout")
    first = (await harness.people())[0]
    for _ in range(4):
        await harness.answer(first, "rum")
    assert (await harness.row()).status == "ended"


async def pressed(harness: Harness, user: int, argument: str = "", door: str = "replay") -> Any:
    """Press a button of a replay, and return the click."""
    click = harness.click(user, ephemeral=True)
    await press_button(click, harness.code, door, argument)
    return click


async def settled(harness: Harness) -> None:
    """Let every task run until it waits for time to pass, or ends."""
    for _ in range(20):
        await asyncio.sleep(0)


def shown(click: Any) -> str:
    """Return the number of the step that the message shows, such as «2 of 5»."""
    found = re.search(r"Step (\d+ of \d+)", click.seen.words)
    assert found is not None
    return found[1]


def address(click: Any, control: str) -> str:
    """Return the argument of the button whose custom id begins with `control`."""
    found = next(one for one in click.seen.controls if f":replay:{control}" in one)
    return str(found).rpartition(":")[2]


@rule("H-700", "H-703")
async def test_a_replay_begins_with_the_first_step_and_goes_to_all_others(harness: Harness) -> None:
    await finished(harness)
    click = await pressed(harness, CLEO)
    assert (shown(click), click.seen.files) == ("1 of 5", 1), "anybody who sees the table"
    assert not any(":replay:back" in one for one in click.seen.controls)
    for step in range(2, 6):
        click = await pressed(harness, CLEO, address(click, "next"))
        assert shown(click) == f"{step} of 5"
        assert f"has taken {step - 1} turns." in click.seen.words
        assert click.renewed
    assert not any(":replay:next" in one for one in click.seen.controls)
    click = await pressed(harness, CLEO, address(click, "back"))
    assert shown(click) == "4 of 5"
    assert shown(await pressed(harness, CLEO, address(click, "first"))) == "1 of 5"
    harness.restart()
    assert shown(await pressed(harness, CLEO, address(click, "last"))) == "5 of 5", "also after a restart"


@rule("H-700")
async def test_a_replay_is_only_for_games_that_are_over(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    for begin in (harness.row, lambda: harness.begin(ANNE, BART)):
        await begin()
        with pytest.raises(UserError) as refused:
            await pressed(harness, ANNE)
        assert refused.value.words == NOT_OVER
    await harness.answer(ANNE, "rum")
    await harness.end_table()
    assert shown(await pressed(harness, ANNE)) == "1 of 1", "a game that was called off too"
    await harness.lobby(ANNE, BART)
    await harness.end_table()
    with pytest.raises(UserError) as refused:
        await pressed(harness, ANNE)
    assert refused.value.words == NEVER_BEGAN


@rule("H-700", "H-380")
async def test_the_replay_of_a_private_table_is_for_its_people_alone(harness: Harness) -> None:
    env = AttackEnvironment(harness)
    await env.plays(HALL, ANNE, BART, private=True)
    await harness.end_table()
    assert "Step 1" in await env.opens(ANNE, HALL, "replay")
    for argument in ("", "next-open-1", "play5-open-0"):
        assert not await env.opens(CLEO, HALL, "replay", argument)
    assert not await env.opens(CLEO, HALL, "replay-as-text", "open")
    assert not await env.opens(CLEO, HALL, "note")
    assert await env.refused(CLEO, HALL, "replay", env.code) == NO_TABLE


@rule("H-703")
@pytest.mark.parametrize("argument", ["next-own-1-2", "next-all-1", "play4-public-0", "x" * 90, "next-public-9999999"])
async def test_a_made_up_control_is_refused(harness: Harness, argument: str) -> None:
    await finished(harness)
    with pytest.raises(UserError) as refused:
        await pressed(harness, ANNE, argument)
    assert refused.value.words == GONE


@rule("H-703")
async def test_a_step_that_does_not_exist_shows_the_nearest_one(harness: Harness) -> None:
    await finished(harness)
    assert shown(await pressed(harness, ANNE, "next-public-999")) == "5 of 5"


@rule("H-704", "H-263")
async def test_a_person_sees_their_own_hand_as_long_as_they_had_the_seat(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    first, other = await harness.people()
    await harness.answer(first, "rum")
    await request_seat(harness.tables, harness.code, DIRK, "Dirk", 10**7)
    await hand_over(harness.tables, harness.code, first, await place(harness, first), DIRK, 10**7 + 1)
    for _ in range(3):
        await harness.answer(DIRK, "gold")
    drawn = {
        user: [
            any("hand" in one.filename for one in (await pressed(harness, user, f"side-own-{n}")).seen.sent)
            for n in range(5)
        ]
        for user in (first, other, DIRK)
    }
    assert drawn[first] == [True, False, False, False, False], "she gave the seat away after the first answer"
    assert drawn[other] == [True] * 5
    assert drawn[DIRK] == [False, False, True, True, True]
    nobody = await pressed(harness, CLEO, "side-own-3")
    assert "As everybody saw it" in nobody.seen.words
    everything = await pressed(harness, CLEO, "side-open-3")
    assert sum("hand" in one.filename for one in everything.seen.sent) == 2


@rule("H-704")
async def test_private_events_are_shown_to_their_seat_and_when_everything_is_open(harness: Harness) -> None:
    await finished(harness)
    harness.alter(f"UPDATE events SET readers = '[1]' WHERE number = 3 AND \"table\" = '{harness.code}'")
    total = len(await harness.store.event_log(harness.code))
    first, second = await harness.people()
    found = await load_replay(harness.tables, harness.services.open_replays, harness.code, second)
    assert found.own == OwnSeat(1)
    assert [len(found.read_by(side)) - total for side in (Side.PUBLIC, Side.OWN, Side.OPEN)] == [-1, 0, 0]
    hers = await load_replay(harness.tables, harness.services.open_replays, harness.code, first)
    assert len(hers.read_by(Side.OWN)) == total - 1
    third = f"next-open-{next(one.answers for one in found.events if one.event.number == 3)}"
    assert "For Person" in (await pressed(harness, CLEO, third)).seen.words, "it says whose it was"
    late = OwnSeat(1, after=3)
    assert [late.had_at(number) for number in (2, 3, 4)] == [False, False, True]


async def play(harness: Harness, argument: str) -> Any:
    """Let the replay play by itself, and return the click."""
    click = await pressed(harness, ANNE, argument)
    await settled(harness)
    return click


async def last_step(harness: Harness) -> None:
    """Let the time pass until the replay's last step is shown."""
    tasks = [*harness.services.playing_replays._tasks.values()]
    await harness.time.wakes()
    await asyncio.gather(*tasks)


@rule("H-705")
async def test_a_replay_plays_by_itself_until_it_is_stopped(harness: Harness) -> None:
    await finished(harness)
    click = await play(harness, "play3-public-0")
    assert shown(click) == "1 of 5"
    assert {one.split(":")[3].partition("-")[0] for one in click.seen.controls} == {"stop", "play5", "play10"}
    for step in ("2 of 5", "3 of 5"):
        await harness.time.passes(3)
        assert shown(click) == step
    stopped = await pressed(harness, ANNE, address(click, "stop"))
    await settled(harness)
    assert (shown(stopped), shown(click)) == ("3 of 5", "3 of 5")
    assert not harness.time.anybody_sleeps
    assert address(stopped, "next")


@rule("H-705")
async def test_a_replay_that_plays_by_itself_ends_with_the_game_or_with_the_time_for_edits(harness: Harness) -> None:
    await finished(harness)
    click = await play(harness, "play10-public-2")
    await harness.time.passes(10)
    await last_step(harness)
    assert (shown(click), address(click, "back")) == ("5 of 5", "back-public-3"), "the usual buttons are back"
    click = await play(harness, "play5-public-0")
    harness.time.now += PLAYS_FOR
    await last_step(harness)
    assert (shown(click), address(click, "next")) == ("2 of 5", "next-public-2")


@rule("H-705")
async def test_replays_that_play_by_themselves_draw_one_after_the_other(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(harness)
    now, most = 0, 0

    async def draws(draw: Any, *args: Any) -> Any:
        nonlocal now, most
        now += 1
        most = max(most, now)
        for _ in range(500):  # so that the others can come
            await asyncio.sleep(0)
        now -= 1
        return draw(*args)

    monkeypatch.setattr("bot.views.replay.run_in_render_pool", draws)
    clicks = [await pressed(harness, user, "play3-public-0") for user in (ANNE, BART, CLEO)]
    await settled(harness)
    harness.time.now += 3
    for _, wakes in [*harness.time._sleepers]:
        wakes.set()  # all at the same moment
    await harness.time.until(lambda: all(shown(click) == "2 of 5" for click in clicks))
    assert most == 1, "tables in play are drawn by the same threads"
    for user in (ANNE, BART, CLEO):
        harness.services.playing_replays.stop(user)


@rule("H-705")
async def test_a_replay_that_nobody_may_see_any_more_stops(harness: Harness) -> None:
    await finished(harness)
    click = await play(harness, "play5-public-0")
    click.fault = refusal(404, 10008)
    await last_step(harness)
    assert not harness.time.anybody_sleeps, "a dismissed message is not edited again"
    click = await play(harness, "play5-public-0")
    edits = click.edits
    harness.client.away.add(ANNE)
    harness.policy.access.forget(GUILD)
    await last_step(harness)
    assert (click.edits, harness.time.anybody_sleeps) == (edits, False)


@rule("H-705", "H-386")
async def test_a_replay_also_plays_by_itself_for_a_moderator_of_a_private_table(harness: Harness) -> None:
    env = AttackEnvironment(harness)
    await env.plays(HALL, ANNE, BART, private=True, kind="shout")
    await harness.answer((await harness.people())[0], "rum")
    await harness.end_table()
    async with harness.store.write() as w:
        await w.log_moderation(ModerationKind.REPORTED, GUILD, harness.time.wall(), table=harness.code, actor=BART)
    click = env.click(DIRK, HALL)
    await press_button(click, harness.code, "replay", "play3-public-0")
    await settled(harness)
    await last_step(harness)
    assert shown(click) == "2 of 2"
    click = env.click(DIRK, HALL)
    await press_button(click, harness.code, "replay", "play3-public-0")
    await settled(harness)
    env.server.leaves(DIRK)
    harness.policy.access.forget(GUILD)
    await last_step(harness)
    assert shown(click) == "1 of 2", "who no longer moderates there sees no further step"


@rule("H-706")
async def test_a_part_played_under_older_rules_is_told_in_words(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await voyage(harness, monkeypatch, 2)
    updated(monkeypatch, rules(2))
    begin = await pressed(harness, ANNE)
    assert NO_PICTURES.source in begin.seen.words
    assert begin.seen.files == 0
    later = await pressed(harness, ANNE, "next-public-8")
    assert NO_PICTURES.source not in later.seen.words
    assert later.seen.files == 1
    assert "The wind blows." in later.seen.words


@rule("H-707")
async def test_the_text_of_a_game_reads_like_a_report(harness: Harness) -> None:
    await finished(harness)
    click = await pressed(harness, CLEO, "public", "replay-as-text")
    words = click.seen.sent[0].fp.read().decode()
    assert words.startswith(f"Questions · {harness.code}\nOpened on November 14, 2023 (UTC). The players: Person")
    assert "has taken 4 turns." in words
    assert words.endswith("All have answered.\n1. Person 101 and Person 102\n") or "All have answered." in words
    click = harness.click(CLEO)
    click.locale = "it"
    await press_button(click, harness.code, "replay-as-text", "public")
    assert "Aperto il 14 novembre 2023" in click.seen.sent[0].fp.read().decode()
    with pytest.raises(UserError):
        await pressed(harness, CLEO, "everything", "replay-as-text")


@rule("H-708")
async def test_a_note_is_private_and_found_in_the_replay(harness: Harness) -> None:
    await finished(harness)
    click = harness.click(ANNE)
    await press_button(
        click, harness.code, "note", "", ("Bart *bluffs* @everyone\nhttps://example.org\u202e" + "x" * 2000,)
    )
    assert "Your note is kept." in click.seen.words
    kept = await note_of(harness.store, harness.code, ANNE)
    assert len(kept) == 1000
    words = (await pressed(harness, ANNE)).seen.words
    assert "> Bart \\*bluffs\\* \\@everyone\n> https:\\/\\/example\\.org" in words
    assert "\u202e" not in words
    assert "bluffs" not in (await pressed(harness, BART)).seen.words
    with pytest.raises(UserError):
        await press_button(harness.click(CLEO), harness.code, "note", "", ("I was not there",))
    assert [one["words"] for one in (await personal_data_of(harness.store, ANNE))["notes"]] == [kept]
    assert (await personal_data_of(harness.store, BART))["notes"] == []


@rule("H-708", "H-158")
async def test_a_note_can_be_deleted_and_goes_with_its_persons_data(harness: Harness) -> None:
    await finished(harness)
    for words in ("First.", " ", "Again."):
        await press_button(harness.click(ANNE), harness.code, "note", "", (words,))
        assert await note_of(harness.store, harness.code, ANNE) == words.strip()
    await leave_and_forget(harness.tables, ANNE)
    assert harness.stored("SELECT * FROM notes") == []


def test_the_custom_ids_of_a_replay_are_not_longer_than_discord_allows() -> None:
    assert custom_ids.to_replay("ABCDE") == "button:ABCDE:replay"
    assert len(custom_ids.to_replay("ABCDE", "moment", "public", 999_999)) <= 100
