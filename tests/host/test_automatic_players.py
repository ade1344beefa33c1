"""Automatic players: when they answer, what they see, and how invalid answers are handled."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from bot.tables.after_move import follow_up
from bot.tables.automatic_players.turns import ANSWER_DELAY
from bot.texts import language
from bot.views.table import render_table
from engine.choice import Choice
from engine.play import Report
from engine.players import Answering, players
from engine.text import text
from store.rows import JobKind
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule

Plays = Callable[[Any, Sequence[Choice], Random], Answering | None]


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> Callable[[Plays], None]:
    """Return a function that sets the strategy of the game's automatic players."""

    def so(player: Plays) -> None:
        monkeypatch.setitem(players("kinds"), "anything", (text("Deckhand"), player))

    return so


@rule("H-301")
async def test_the_table_lists_its_automatic_players_and_their_strength(harness: Harness) -> None:
    """The table lists automatic players with the lobby's words, and groups those of the same strength.

    A stand-in is listed too, until its person is back.
    """

    async def shown() -> str:
        show = await render_table(await harness.sitting(), language(), [], {}, pictures=False)
        return next(
            line for part in show.layout.walk_children() for line in getattr(part, "content", "").split("\n")[1:]
        )

    await harness.begin(ANNE, BART, automatic=2)
    name = players("kinds")["anything"][0].plain()
    assert await shown() == f"-# {name}: Sailor 2, Sailor 3"
    await harness.leave(ANNE)
    assert await shown() == f"-# {name}: Person {ANNE}, Sailor 2, Sailor 3"
    await harness.returns(ANNE)
    assert await shown() == f"-# {name}: Sailor 2, Sailor 3"


@rule("H-37")
@pytest.mark.parametrize(("drawn", "seconds"), [(0, 1.5), (999, 3.0)])
async def test_an_automatic_player_thinks_for_1_5_to_3_seconds(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, drawn: int, seconds: float
) -> None:
    monkeypatch.setattr("bot.tables.automatic_answer_pauses.secrets.randbelow", lambda n: {1000: drawn}[n])
    await harness.begin(ANNE, BART, automatic=1)
    (due,) = (await harness.dues(JobKind.AUTOMATIC_PLAYER)).values()
    assert due.at - harness.time.now == pytest.approx(seconds, abs=0.002)


@rule("H-37")
async def test_each_decision_has_a_thinking_time_of_its_own(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ANSWER_DELAY == (1.5, 3.0)
    drawn = itertools.count(0, 100)
    monkeypatch.setattr("bot.tables.automatic_answer_pauses.secrets.randbelow", lambda n: next(drawn))
    await harness.begin(ANNE, BART, automatic=2, kind="reply")
    found = set[float]()
    for _ in range(3):
        now = harness.time.now
        found |= {round(due.at - now, 2) for due in (await harness.dues(JobKind.AUTOMATIC_PLAYER)).values()}
        for seat, user in enumerate(await harness.people()):
            if seat in (await harness.table()).waiting():
                await (harness.answer(user, "rum") if user else harness.think(seat))
    assert len(found) == 3


@rule("H-38")
async def test_an_optional_decision_is_reconsidered_only_after_a_real_move(
    harness: Harness, plays: Callable[[Plays], None]
) -> None:
    plays(lambda view, choices, random: ("shout", "ahoy"))
    await harness.begin(ANNE, BART, CLEO, automatic=1, kind="shout")
    people = await harness.people()
    acting, automatic = people[0], people.index(0)
    assert acting, "a person has the turns"
    assert list(await harness.dues(JobKind.AUTOMATIC_PLAYER)) == [automatic]
    await harness.think(automatic)
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == {}, "nobody has moved but itself"
    shouting = next(user for user in people[1:] if user)
    await harness.answer(shouting, "arr", "shout")
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == {}, "a shout is no move"
    await harness.answer(acting, "rum")
    assert list(await harness.dues(JobKind.AUTOMATIC_PLAYER)) == [automatic]


@rule("H-38")
async def test_an_optional_answer_leaves_automatic_players_their_thinking_time(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, automatic=1, kind="shout")
    before = await harness.dues(JobKind.AUTOMATIC_PLAYER)
    shouting = next(user for user in (await harness.people())[1:] if user)
    harness.time.now += 1
    await harness.answer(shouting, "arr", "shout")
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == before != {}


def fails(view: Any, choices: Sequence[Choice], random: Random) -> Answering | None:
    raise ZeroDivisionError


@rule("H-39")
@pytest.mark.parametrize(
    "player", [fails, lambda *seen: ("one", "sing"), lambda *seen: ("dance", "rum")], ids=["fails", "value", "name"]
)
async def test_an_illegal_automatic_answer_is_replaced_by_any_legal_one(
    harness: Harness, plays: Callable[[Plays], None], caplog: pytest.LogCaptureFixture, player: Plays
) -> None:
    plays(player)
    await harness.begin(ANNE, automatic=1)
    automatic = (await harness.people()).index(0)
    with caplog.at_level(logging.ERROR):
        await harness.think(automatic)
    assert [answer.seat for answer in await harness.store.answers(harness.code)] == [automatic]
    assert "the automatic player anything failed" in caplog.text


async def test_an_automatic_player_that_declines_an_optional_decision_changes_nothing(
    harness: Harness, plays: Callable[[Plays], None]
) -> None:
    plays(lambda view, choices, random: None)
    await harness.begin(ANNE, BART, automatic=2, kind="shout")
    (seat, *_) = (await harness.dues(JobKind.AUTOMATIC_PLAYER)).keys()
    before = (await harness.row()).revision
    await harness.think(seat)
    assert seat not in await harness.dues(JobKind.AUTOMATIC_PLAYER)
    assert (await harness.row()).revision == before


@rule("H-40")
async def test_an_automatic_player_sees_only_its_own_view_and_choices(
    harness: Harness, plays: Callable[[Plays], None]
) -> None:
    seen = list[tuple[Any, list[Choice]]]()

    def looks(view: Any, choices: Sequence[Choice], random: Random) -> Answering:
        seen.append((view, list(choices)))
        return "one", "rum"

    plays(looks)
    await harness.begin(ANNE, automatic=1)
    automatic, table = (await harness.people()).index(0), await harness.table()
    await harness.think(automatic)
    assert seen == [(table.view(automatic), [opened.choice for opened in table.open[automatic]])]
    assert seen[0][0].viewer == automatic


@rule("H-41")
async def test_every_answer_is_stored_with_its_source(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, automatic=1)
    automatic, seats = (
        (await harness.people()).index(0),
        {user: await harness.seat(user) for user in (ANNE, BART, CLEO)},
    )
    await harness.answer(ANNE, "rum")
    await harness.think(automatic)
    await harness.leave(BART)
    await harness.think(seats[BART])
    await harness.miss(CLEO)
    kept = harness.stored("SELECT seat, answered_by, user FROM answers ORDER BY number")
    assert kept == [
        (seats[ANNE], "person", ANNE),
        (automatic, "person", None),
        (seats[BART], "stand_in", None),
        (seats[CLEO], "time_limit", None),
    ]


@rule("H-37")
async def test_automatic_players_wait_for_the_pause_that_the_game_requires(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.automatic_answer_pauses.secrets.randbelow", lambda n: 0)
    sitting = await harness.begin(ANNE, BART, automatic=1)
    sitting.reports = [Report(text("Yo Ho!"), lull=10, at_fault=await harness.seat(BART))]
    async with harness.store.write() as w:
        await w.set_due_jobs(harness.code, [])
        await follow_up(w, harness.store, sitting, harness.time.now, ANSWER_DELAY, ANSWER_DELAY)
    (due,) = (await harness.dues(JobKind.AUTOMATIC_PLAYER)).values()
    assert due.at - harness.time.now == pytest.approx(11.5)


@rule("H-37")
async def test_an_automatic_players_earlier_plan_waits_for_the_games_pause_too(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An automatic player's earlier plan waits too. Otherwise it would catch a missed call in the same moment."""
    monkeypatch.setattr("bot.tables.automatic_answer_pauses.secrets.randbelow", lambda n: 0)
    sitting = await harness.begin(ANNE, BART, automatic=1)
    (before,) = (await harness.dues(JobKind.AUTOMATIC_PLAYER)).values()
    harness.time.now += 1
    sitting.reports = [Report(text("Yo Ho!"), lull=10, at_fault=await harness.seat(BART))]
    async with harness.store.write() as w:
        await follow_up(w, harness.store, sitting, harness.time.now, ANSWER_DELAY, ANSWER_DELAY)
    (due,) = (await harness.dues(JobKind.AUTOMATIC_PLAYER)).values()
    assert due.choice_number == before.choice_number
    assert due.at - harness.time.now == pytest.approx(11.5)
