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
from bot.tables.automatic_players.turns import answer_for_player
from bot.tables.due_jobs import run_due_job
from bot.views.table import waited_for
from engine.auto_answers import ALONE, FORCED, SEALED, forced, only_answer
from engine.choice import Option, PickNumber, PickOne, PickSome
from engine.play import By, Report
from engine.players.random_player import anything
from engine.text import text
from renderers.table_text import A_WINDOW
from store.rows import DueJob
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.ledger import rule

ONE = (Option("pass", text("Pass")),)
TWO = (*ONE, Option("parry", text("Parry")))


async def window_opens(house: Harness) -> None:
    """Ask three people at once. The person in seat 1 can only pass."""
    house.tables.windows = (1.5, 3.0)
    await house.begin(ANNE, BART, CLEO, kind="window")


async def fall(house: Harness, due: DueJob) -> None:
    house.time.now = max(house.time.now, due.at)
    await run_due_job(house.tables, due)


async def tells_nothing(house: Harness) -> None:
    """All people who may give a sealed answer can do so at the same moment, whatever cards they hold."""
    dues = await house.dues("wish")
    assert set(dues) == {0, 1, 2}, "for whom something is due tells what they hold"
    assert len({due.at for due in dues.values()}) == 1, "when it is due tells for whom"


@rule("H-229")
async def test_a_time_is_drawn_for_everybody_and_the_longest_counts(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter((100, 900, 500))
    monkeypatch.setattr("bot.tables.auto_answers.schedule.secrets.randbelow", lambda n: next(drawn))
    await window_opens(house)
    await tells_nothing(house)
    assert (await house.dues("wish"))[0].at - house.time.now == pytest.approx(2.85)


@rule("H-229")
async def test_a_time_that_tells_would_be_found(house: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(sitting: Any, *times: Any) -> Iterator[DueJob]:
        for due in auto_answer_jobs(sitting, *times):
            mine = sitting.table.open[due.seat][0]
            if auto_answer_to(sitting, due.seat, mine) is not None:
                yield due

    monkeypatch.setattr(after_move, "auto_answer_jobs", leaking)
    await window_opens(house)
    with pytest.raises(AssertionError, match="for whom"):
        await tells_nothing(house)


@rule("H-226", "H-228")
async def test_who_can_only_pass_has_passed_and_the_others_are_asked(house: Harness) -> None:
    await window_opens(house)
    for due in (await house.dues("wish")).values():
        await fall(house, due)
    assert (await house.table()).waiting() == [0, 2]
    (answer,) = await house.store.answers(house.code)
    assert (answer.seat, answer.value, answer.by) == (1, "pass", By.AUTO_ANSWER)
    people = await house.people()
    await house.answer(people[0], "pass")
    assert (await house.table()).waiting() == [2]
    later = (await house.dues("wish"))[2]
    assert later.at > house.time.now + 60, "whoever is really asked holds nobody up again"


@rule("H-229")
async def test_no_answer_counts_before_the_longest_time(house: Harness) -> None:
    await window_opens(house)
    due = (await house.dues("wish"))[0]
    people = await house.people()
    early = asyncio.create_task(house.answer(people[0], "parry"))
    await house.time.until(lambda: house.time.anybody_sleeps)
    assert (await house.table()).waiting() == [0, 1, 2]
    assert house.time.slept[-1] == pytest.approx(due.at - house.time.now)
    early.cancel()


@rule("H-226")
async def test_who_wishes_nothing_is_asked(house: Harness) -> None:
    await window_opens(house)
    people = await house.people()
    await save_preferences(house.tables, house.code, 7, people[1], [])
    for due in (await house.dues("wish")).values():
        await fall(house, due)
    assert (await house.table()).waiting() == [0, 1, 2]
    await save_preferences(house.tables, house.code, 8, people[1], [SEALED.id])
    await fall(house, (await house.dues("wish"))[1])
    assert (await house.table()).waiting() == [0, 2], "what is wished counts for what is asked just then"
    sitting = await house.sitting()
    assert [seat.wishes for seat in sitting.seats if seat.user == people[1]] == [[SEALED.id]]


@rule("H-230")
async def test_a_window_is_open_is_all_that_is_told(house: Harness) -> None:
    await window_opens(house)
    sitting = await house.sitting()
    said = waited_for(sitting, lambda words: words.plain(), {})
    assert said == A_WINDOW.plain()
    assert sitting.table.in_window


@rule("H-227", "H-228")
def test_the_only_answer_is_given_where_all_see_it_else_as_one_wishes() -> None:
    public = PickOne(name="plank", prompt=text("Walk"), secret=False, options=ONE)
    private = PickOne(name="plank", prompt=text("Walk"), options=ONE)
    sealed = PickOne(name="plank", prompt=text("Walk"), options=ONE, window=True)
    assert forced(None, public, ()) == "pass"
    assert (forced(None, private, ()), forced(None, private, (ALONE.id,))) == (None, "pass")
    assert (forced(None, sealed, ()), forced(None, sealed, (SEALED.id,))) == (None, "pass")
    assert [(wish.on_by_default, wish.shows_timing) for wish in FORCED] == [(True, False), (False, True)]


@rule("H-228")
def test_one_answer_is_one_answer_in_every_kind_of_choice() -> None:
    prompt = text("Walk")
    assert only_answer(PickOne(name="a", prompt=prompt, options=TWO)) is None
    assert only_answer(PickSome(name="a", prompt=prompt, options=TWO, least=2, most=2)) == ["pass", "parry"]
    assert only_answer(PickSome(name="a", prompt=prompt, options=TWO, most=0)) == []
    assert only_answer(PickSome(name="a", prompt=prompt, options=TWO, most=1)) is None
    assert only_answer(PickNumber(name="a", prompt=prompt, least=3, most=3)) == 3
    assert only_answer(PickNumber(name="a", prompt=prompt, most=3)) is None


@rule("H-286")
async def test_a_stand_in_answers_as_was_wished_and_plays_where_nothing_was(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, game="arrr")
    sitting, random, kept = await house.sitting(), Random(1), 0
    table, every = sitting.table.copy(), [wish.id for wish in sitting.game.auto_answers]
    while kept < 5:
        for seat in table.waiting():
            asked = [o for o in table.open[seat] if o.choice.blocks and only_answer(o.choice) is None]
            for opened in asked:
                value = sitting.game.auto_answer(table.view(seat), opened.choice, every)
                row, due = sitting.at(seat), DueJob(house.code, "player", seat, opened.number, 0.0)
                row.player, row.wishes = "anything", every
                if value is not None and len(asked) == 1:
                    given = answer_for_player(replace(sitting, table=table.copy()), due)
                    assert (given.value, given.by) == (value, By.AUTO_ANSWER)
                    row.wishes = None
                    assert answer_for_player(replace(sitting, table=table.copy()), due).by is By.STAND_IN
                    kept += 1
        seat = table.waiting()[0]
        opened_now = [o for o in table.open[seat] if o.choice.blocks]
        chosen = anything(table.view(seat), [o.choice for o in opened_now], random)
        assert chosen is not None
        table.answer(seat, next(o.number for o in opened_now if o.choice.name == chosen[0]), chosen[1])


@rule("H-286")
async def test_a_stand_in_plays_where_the_wish_is_no_answer(house: Harness) -> None:
    """If the automatic answer is not allowed and no stand-in played, the table would wait for ever."""
    await house.begin(ANNE, BART, CLEO, game="arrr")
    sitting = await house.sitting()
    seat = sitting.table.waiting()[0]
    opened = next(o for o in sitting.table.open[seat] if o.choice.blocks)
    row, due = sitting.at(seat), DueJob(house.code, "player", seat, opened.number, 0.0)
    row.player, row.wishes = "anything", [wish.id for wish in sitting.game.auto_answers]
    sitting.table.game = replace(sitting.game, auto_answer=lambda *_: "what nobody offers")
    assert answer_for_player(sitting, due).by is By.STAND_IN


@rule("H-229")
async def test_all_who_are_answered_for_at_one_moment_are_so_in_one_move(house: Harness) -> None:
    house.tables.windows = (1.5, 3.0)
    await house.begin(ANNE, BART, CLEO, DIRK, kind="window")
    before, dues = (await house.sitting()).row.revision, [*(await house.dues("wish")).values()]
    house.time.now = dues[0].at
    await run_due_job(house.tables, *dues)
    sitting = await house.sitting()
    assert sitting.row.revision == before + 1
    assert [(one.seat, one.value, one.by) for one in await house.store.answers(house.code)] == [
        (1, "pass", By.AUTO_ANSWER),
        (3, "pass", By.AUTO_ANSWER),
    ]
    assert sitting.table.waiting() == [0, 2]
    left = await house.dues("wish")
    assert set(left) == {0, 2}
    assert all(due.at > house.time.now + 60 for due in left.values()), "who is really asked holds nobody up again"
    people = await house.people()
    await house.answer(people[0], "parry")
    sitting = await house.answer(people[2], "pass")
    house.tables.forget(house.code)
    assert (await house.sitting()).table.save() == sitting.table.save(), "it is as it was stored"


@rule("H-229")
async def test_a_wish_that_is_no_answer_holds_up_nobody_elses(house: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    house.tables.windows = (1.5, 3.0)
    await house.begin(ANNE, BART, CLEO, DIRK, kind="window")
    dues = [*(await house.dues("wish")).values()]
    spoilt = {1: ["no such answer"], 3: "pass"}
    monkeypatch.setattr(
        "bot.tables.auto_answers.schedule.auto_answer_to", lambda sitting, seat, opened: spoilt.get(seat)
    )
    house.time.now = dues[0].at
    await run_due_job(house.tables, *dues)
    assert [(one.seat, one.value) for one in await house.store.answers(house.code)] == [(3, "pass")]
    assert (await house.sitting()).table.waiting() == [0, 1, 2], "who wished what cannot be is asked"


@rule("H-37", "H-226")
async def test_what_is_answered_for_people_waits_for_the_lull_as_well(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Captain Yarr's Curse, an automatic draw ends the time in which others can catch a missed call."""
    monkeypatch.setattr("bot.tables.auto_answers.schedule.auto_answer_to", lambda *_: "draw")
    sitting = await house.begin(ANNE, BART, game="yarr")
    sitting.reports = [Report(text("Yo Ho!"), lull=10)]
    (due,) = auto_answer_jobs(sitting, house.time.now, (1.5, 3.0), (1.5, 3.0))
    assert due.at >= house.time.now + 11.5
    sitting.reports = []
    (due,) = auto_answer_jobs(sitting, house.time.now, (1.5, 3.0), (1.5, 3.0))
    assert due.at <= house.time.now + 3.0
