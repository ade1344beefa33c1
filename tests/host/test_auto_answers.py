"""Automatic answers: which are given for people, when, and what others can notice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.tables import after_move
from bot.tables.auto_answers.save_preferences import save_preferences
from bot.tables.auto_answers.schedule import auto_answer_jobs, auto_answer_to
from bot.tables.automatic_answer_pauses import pauses_after
from bot.tables.automatic_players.turns import ANSWER_DELAY, answer_for_player
from bot.tables.due_jobs import run_due_job
from bot.views.table import waited_for
from engine.auto_answers import ALONE, FORCED, SEALED, forced, only_answer
from engine.choice import Option, PickNumber, PickOne, PickSome
from engine.play import By, Report
from engine.players.random_player import anything
from engine.text import text
from renderers.shared_table_text import A_WINDOW
from store.rows import DueJob, JobKind
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.ledger import rule

ONE = (Option("pass", text("Pass")),)
TWO = (*ONE, Option("parry", text("Parry")))


async def window_opens(harness: Harness) -> None:
    """Ask three people at once. The person in seat 1 can only pass."""
    harness.tables.auto_answer_delay = (1.5, 3.0)
    await harness.begin(ANNE, BART, CLEO, kind="window")


async def fall(harness: Harness, due: DueJob) -> None:
    harness.time.now = max(harness.time.now, due.at)
    await run_due_job(harness.tables, due)


async def tells_nothing(harness: Harness) -> None:
    """All people who may give a sealed answer can do so at the same moment, whatever cards they hold."""
    dues = await harness.dues(JobKind.AUTO_ANSWER)
    assert set(dues) == {0, 1, 2}, "for whom something is due tells what they hold"
    assert len({due.at for due in dues.values()}) == 1, "when it is due tells for whom"


@rule("H-229")
async def test_automatic_answers_of_a_window_come_at_the_longest_drawn_time(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter((100, 900, 500))
    monkeypatch.setattr("bot.tables.automatic_answer_pauses.secrets.randbelow", lambda n: next(drawn))
    await window_opens(harness)
    await tells_nothing(harness)
    assert (await harness.dues(JobKind.AUTO_ANSWER))[0].at - harness.time.now == pytest.approx(2.85)


@rule("H-229")
async def test_the_check_finds_a_time_that_reveals_who_answers(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaking(sitting: Any, *times: Any) -> Iterator[DueJob]:
        for due in auto_answer_jobs(sitting, *times):
            mine = sitting.table.open[due.seat][0]
            if auto_answer_to(sitting, due.seat, mine) is not None:
                yield due

    monkeypatch.setattr(after_move, "auto_answer_jobs", leaking)
    await window_opens(harness)
    with pytest.raises(AssertionError, match="for whom"):
        await tells_nothing(harness)


@rule("H-226", "H-228")
async def test_a_player_who_can_only_pass_passes_and_the_others_are_asked(harness: Harness) -> None:
    await window_opens(harness)
    for due in (await harness.dues(JobKind.AUTO_ANSWER)).values():
        await fall(harness, due)
    assert (await harness.table()).waiting() == [0, 2]
    (answer,) = await harness.store.answers(harness.code)
    assert (answer.seat, answer.value, answer.by) == (1, "pass", By.AUTO_ANSWER)
    people = await harness.people()
    await harness.answer(people[0], "pass")
    assert (await harness.table()).waiting() == [2]
    later = (await harness.dues(JobKind.AUTO_ANSWER))[2]
    assert later.at > harness.time.now + 60, "whoever is really asked holds nobody up again"


@rule("H-229")
async def test_no_answer_of_a_window_counts_before_the_longest_drawn_time(harness: Harness) -> None:
    await window_opens(harness)
    due = (await harness.dues(JobKind.AUTO_ANSWER))[0]
    people = await harness.people()
    early = asyncio.create_task(harness.answer(people[0], "parry"))
    await harness.time.until(lambda: harness.time.anybody_sleeps)
    assert (await harness.table()).waiting() == [0, 1, 2]
    assert harness.time.slept[-1] == pytest.approx(due.at - harness.time.now)
    early.cancel()


@rule("H-226")
async def test_a_player_without_wishes_is_asked(harness: Harness) -> None:
    await window_opens(harness)
    people = await harness.people()
    await save_preferences(harness.tables, harness.code, 7, people[1], [])
    for due in (await harness.dues(JobKind.AUTO_ANSWER)).values():
        await fall(harness, due)
    assert (await harness.table()).waiting() == [0, 1, 2]
    await save_preferences(harness.tables, harness.code, 8, people[1], [SEALED.id])
    await fall(harness, (await harness.dues(JobKind.AUTO_ANSWER))[1])
    assert (await harness.table()).waiting() == [0, 2], "what is wished counts for what is asked just then"
    sitting = await harness.sitting()
    assert [seat.auto_answers for seat in sitting.seats if seat.user == people[1]] == [[SEALED.id]]


@rule("H-230")
async def test_the_table_says_of_a_window_only_that_it_is_open(harness: Harness) -> None:
    await window_opens(harness)
    sitting = await harness.sitting()
    said = waited_for(sitting, lambda words: words.plain(), {})
    assert said == A_WINDOW.plain()
    assert sitting.table.in_window


@rule("H-227", "H-228")
def test_the_only_answer_is_given_at_once_if_public_and_else_only_on_request() -> None:
    public = PickOne(name="plank", prompt=text("Walk"), secret=False, options=ONE)
    private = PickOne(name="plank", prompt=text("Walk"), options=ONE)
    sealed = PickOne(name="plank", prompt=text("Walk"), options=ONE, window=True)
    assert forced(None, public, ()) == "pass"
    assert (forced(None, private, ()), forced(None, private, (ALONE.id,))) == (None, "pass")
    assert (forced(None, sealed, ()), forced(None, sealed, (SEALED.id,))) == (None, "pass")
    assert [(wish.on_by_default, wish.shows_timing) for wish in FORCED] == [(True, False), (False, True)]


@rule("H-228")
def test_the_only_answer_is_recognised_in_every_kind_of_choice() -> None:
    prompt = text("Walk")
    assert only_answer(PickOne(name="a", prompt=prompt, options=TWO)) is None
    assert only_answer(PickSome(name="a", prompt=prompt, options=TWO, least=2, most=2)) == ["pass", "parry"]
    assert only_answer(PickSome(name="a", prompt=prompt, options=TWO, most=0)) == []
    assert only_answer(PickSome(name="a", prompt=prompt, options=TWO, most=1)) is None
    assert only_answer(PickNumber(name="a", prompt=prompt, least=3, most=3)) == 3
    assert only_answer(PickNumber(name="a", prompt=prompt, most=3)) is None


@rule("H-286")
async def test_a_stand_in_gives_the_wished_answers_and_plays_the_rest(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, game="arrr")
    sitting, random, kept = await harness.sitting(), Random(1), 0
    table, every = sitting.table.copy(), [wish.id for wish in sitting.game.auto_answers]
    while kept < 5:
        for seat in table.waiting():
            asked = [o for o in table.open[seat] if o.choice.blocks and only_answer(o.choice) is None]
            for opened in asked:
                value = sitting.game.auto_answer(table.view(seat), opened.choice, every)
                row, due = sitting.at(seat), DueJob(harness.code, JobKind.AUTOMATIC_PLAYER, seat, opened.number, 0.0)
                row.automatic_player, row.auto_answers = "anything", every
                if value is not None and len(asked) == 1:
                    given = answer_for_player(replace(sitting, table=table.copy()), due)
                    assert (given.value, given.by) == (value, By.AUTO_ANSWER)
                    row.auto_answers = None
                    assert answer_for_player(replace(sitting, table=table.copy()), due).by is By.STAND_IN
                    kept += 1
        seat = table.waiting()[0]
        opened_now = [o for o in table.open[seat] if o.choice.blocks]
        chosen = anything(table.view(seat), [o.choice for o in opened_now], random)
        assert chosen is not None
        table.answer(seat, next(o.number for o in opened_now if o.choice.name == chosen[0]), chosen[1])


@rule("H-286")
async def test_a_stand_in_plays_if_the_wished_answer_is_not_allowed(harness: Harness) -> None:
    """If the automatic answer is not allowed and no stand-in played, the table would wait for ever."""
    await harness.begin(ANNE, BART, CLEO, game="arrr")
    sitting = await harness.sitting()
    seat = sitting.table.waiting()[0]
    opened = next(o for o in sitting.table.open[seat] if o.choice.blocks)
    row, due = sitting.at(seat), DueJob(harness.code, JobKind.AUTOMATIC_PLAYER, seat, opened.number, 0.0)
    row.automatic_player, row.auto_answers = "anything", [wish.id for wish in sitting.game.auto_answers]
    sitting.table.game = replace(sitting.game, auto_answer=lambda *_: "what nobody offers")
    assert answer_for_player(sitting, due).by is By.STAND_IN


@rule("H-229")
async def test_automatic_answers_of_one_moment_are_one_move(harness: Harness) -> None:
    harness.tables.auto_answer_delay = (1.5, 3.0)
    await harness.begin(ANNE, BART, CLEO, DIRK, kind="window")
    before, dues = (await harness.sitting()).row.revision, [*(await harness.dues(JobKind.AUTO_ANSWER)).values()]
    harness.time.now = dues[0].at
    await run_due_job(harness.tables, *dues)
    sitting = await harness.sitting()
    assert sitting.row.revision == before + 1
    assert [(one.seat, one.value, one.by) for one in await harness.store.answers(harness.code)] == [
        (1, "pass", By.AUTO_ANSWER),
        (3, "pass", By.AUTO_ANSWER),
    ]
    assert sitting.table.waiting() == [0, 2]
    left = await harness.dues(JobKind.AUTO_ANSWER)
    assert set(left) == {0, 2}
    assert all(due.at > harness.time.now + 60 for due in left.values()), "who is really asked holds nobody up again"
    people = await harness.people()
    await harness.answer(people[0], "parry")
    sitting = await harness.answer(people[2], "pass")
    harness.tables.forget(harness.code)
    assert (await harness.sitting()).table.save() == sitting.table.save(), "it is as it was stored"


@rule("H-229")
async def test_a_wish_that_is_no_allowed_answer_delays_no_other_automatic_answer(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.tables.auto_answer_delay = (1.5, 3.0)
    await harness.begin(ANNE, BART, CLEO, DIRK, kind="window")
    dues = [*(await harness.dues(JobKind.AUTO_ANSWER)).values()]
    spoilt = {1: ["no such answer"], 3: "pass"}
    monkeypatch.setattr(
        "bot.tables.auto_answers.schedule.auto_answer_to", lambda sitting, seat, opened: spoilt.get(seat)
    )
    harness.time.now = dues[0].at
    await run_due_job(harness.tables, *dues)
    assert [(one.seat, one.value) for one in await harness.store.answers(harness.code)] == [(3, "pass")]
    assert (await harness.sitting()).table.waiting() == [0, 1, 2], "who wished what cannot be is asked"


@rule("H-37", "H-226")
async def test_automatic_answers_for_people_wait_for_the_games_pause_too(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Captain Yarr's Curse, an automatic draw ends the time in which others can catch a missed call."""
    monkeypatch.setattr("bot.tables.auto_answers.schedule.auto_answer_to", lambda *_: "draw")
    sitting = await harness.begin(ANNE, BART, game="yarr")
    on_turn = sitting.table.waiting()[0]
    sitting.reports = [Report(text("Yo Ho!"), lull=10, at_fault=1 - on_turn)]
    (due,) = auto_answer_jobs(sitting, harness.time.now, pauses_after(sitting, ANSWER_DELAY, ANSWER_DELAY, moving=True))
    assert due.at >= harness.time.now + 11.5
    sitting.reports = []
    (due,) = auto_answer_jobs(sitting, harness.time.now, pauses_after(sitting, ANSWER_DELAY, ANSWER_DELAY, moving=True))
    assert due.at <= harness.time.now + 3.0
