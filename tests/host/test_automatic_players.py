"""Automatic players: when they answer, what they see, and how invalid answers are handled."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from bot.tables.after_move import follow_up
from bot.tables.automatic_players.turns import THINKING
from bot.texts import language
from bot.views.table import render_table
from engine.choice import Choice
from engine.play import Report
from engine.players import Answering, players
from engine.text import text
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
async def test_the_table_says_which_seats_play_by_themselves_and_how_well(house: Harness) -> None:
    """The table lists automatic players with the lobby's words, and groups those of the same strength.

    A stand-in is listed too, until its person is back.
    """

    async def shown() -> str:
        show = await render_table(await house.sitting(), language(), [], {}, pictures=False)
        return next(
            line for part in show.layout.walk_children() for line in getattr(part, "content", "").split("\n")[1:]
        )

    await house.begin(ANNE, BART, automatic=2)
    name = players("kinds")["anything"][0].plain()
    assert await shown() == f"-# {name}: Sailor 2, Sailor 3"
    await house.leave(ANNE)
    assert await shown() == f"-# {name}: Person {ANNE}, Sailor 2, Sailor 3"
    await house.returns(ANNE)
    assert await shown() == f"-# {name}: Sailor 2, Sailor 3"


@rule("H-37")
@pytest.mark.parametrize(("drawn", "seconds"), [(0, 1.5), (999, 3.0)])
async def test_they_think_from_a_second_and_a_half_to_three(
    house: Harness, monkeypatch: pytest.MonkeyPatch, drawn: int, seconds: float
) -> None:
    monkeypatch.setattr("bot.tables.auto_answers.schedule.secrets.randbelow", lambda n: {1000: drawn}[n])
    await house.begin(ANNE, automatic=1)
    (due,) = (await house.dues("player")).values()
    assert due.at - house.time.now == pytest.approx(seconds, abs=0.002)


@rule("H-37")
async def test_each_decision_has_a_time_of_its_own(house: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    assert THINKING == (1.5, 3.0)
    drawn = itertools.count(0, 100)
    monkeypatch.setattr("bot.tables.auto_answers.schedule.secrets.randbelow", lambda n: next(drawn))
    await house.begin(ANNE, automatic=3, kind="reply")
    found = set[float]()
    for _ in range(3):
        now = house.time.now
        found |= {round(due.at - now, 2) for due in (await house.dues("player")).values()}
        for seat, user in enumerate(await house.people()):
            if seat in (await house.table()).waiting():
                await (house.answer(user, "rum") if user else house.think(seat))
    assert len(found) == 3


@rule("H-38")
async def test_about_what_lies_open_they_think_again_when_somebody_has_moved(
    house: Harness, plays: Callable[[Plays], None]
) -> None:
    plays(lambda view, choices, random: ("shout", "ahoy"))
    await house.begin(ANNE, BART, CLEO, automatic=1, kind="shout")
    people = await house.people()
    acting, automatic = people[0], people.index(0)
    assert acting, "a person has the turns"
    assert list(await house.dues("player")) == [automatic]
    await house.think(automatic)
    assert await house.dues("player") == {}, "nobody has moved but itself"
    shouting = next(user for user in people[1:] if user)
    await house.answer(shouting, "arr", "shout")
    assert await house.dues("player") == {}, "a shout is no move"
    await house.answer(acting, "rum")
    assert list(await house.dues("player")) == [automatic]


@rule("H-38")
async def test_a_shout_leaves_them_the_time_they_have(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, automatic=1, kind="shout")
    before = await house.dues("player")
    shouting = next(user for user in (await house.people())[1:] if user)
    house.time.now += 1
    await house.answer(shouting, "arr", "shout")
    assert await house.dues("player") == before != {}


def fails(view: Any, choices: Sequence[Choice], random: Random) -> Answering | None:
    raise ZeroDivisionError


@rule("H-39")
@pytest.mark.parametrize(
    "player", [fails, lambda *seen: ("one", "sing"), lambda *seen: ("dance", "rum")], ids=["fails", "value", "name"]
)
async def test_nonsense_gives_way_to_any_legal_answer(
    house: Harness, plays: Callable[[Plays], None], caplog: pytest.LogCaptureFixture, player: Plays
) -> None:
    plays(player)
    await house.begin(ANNE, automatic=1)
    automatic = (await house.people()).index(0)
    with caplog.at_level(logging.ERROR):
        await house.think(automatic)
    assert [answer.seat for answer in await house.store.answers(house.code)] == [automatic]
    assert "the automatic player anything failed" in caplog.text


async def test_who_has_nothing_to_say_says_nothing(house: Harness, plays: Callable[[Plays], None]) -> None:
    plays(lambda view, choices, random: None)
    await house.begin(ANNE, BART, automatic=2, kind="shout")
    (seat, *_) = (await house.dues("player")).keys()
    before = (await house.row()).revision
    await house.think(seat)
    assert seat not in await house.dues("player")
    assert (await house.row()).revision == before


@rule("H-40")
async def test_they_see_their_own_view_and_choices(house: Harness, plays: Callable[[Plays], None]) -> None:
    seen = list[tuple[Any, list[Choice]]]()

    def looks(view: Any, choices: Sequence[Choice], random: Random) -> Answering:
        seen.append((view, list(choices)))
        return "one", "rum"

    plays(looks)
    await house.begin(ANNE, automatic=1)
    automatic, table = (await house.people()).index(0), await house.table()
    await house.think(automatic)
    assert seen == [(table.view(automatic), [opened.choice for opened in table.open[automatic]])]
    assert seen[0][0].viewer == automatic


@rule("H-41")
async def test_every_answer_is_kept_with_who_gave_it(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, automatic=1)
    automatic, seats = (await house.people()).index(0), {user: await house.seat(user) for user in (ANNE, BART, CLEO)}
    await house.answer(ANNE, "rum")
    await house.think(automatic)
    await house.leave(BART)
    await house.think(seats[BART])
    await house.miss(CLEO)
    kept = house.stored("SELECT seat, by, user FROM answers ORDER BY no")
    assert kept == [
        (seats[ANNE], "person", ANNE),
        (automatic, "person", None),
        (seats[BART], "stand-in", None),
        (seats[CLEO], "clock", None),
    ]


@rule("H-37")
async def test_they_leave_the_word_to_people_for_the_lull_that_the_game_says(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.auto_answers.schedule.secrets.randbelow", lambda n: 0)
    sitting = await house.begin(ANNE, automatic=1)
    sitting.reports = [Report(text("Yo Ho!"), lull=10)]
    async with house.store.write() as w:
        await w.set_due_jobs(house.code, [])
        await follow_up(w, house.store, sitting, house.time.now, THINKING, THINKING)
    (due,) = (await house.dues("player")).values()
    assert due.at - house.time.now == pytest.approx(11.5)


@rule("H-37")
async def test_what_they_thought_of_before_waits_for_the_lull_as_well(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An automatic player's earlier plan waits too. Otherwise it would catch a missed call in the same moment."""
    monkeypatch.setattr("bot.tables.auto_answers.schedule.secrets.randbelow", lambda n: 0)
    sitting = await house.begin(ANNE, automatic=1)
    (before,) = (await house.dues("player")).values()
    house.time.now += 1
    sitting.reports = [Report(text("Yo Ho!"), lull=10)]
    async with house.store.write() as w:
        await follow_up(w, house.store, sitting, house.time.now, THINKING, THINKING)
    (due,) = (await house.dues("player")).values()
    assert due.number == before.number
    assert due.at - house.time.now == pytest.approx(11.5)
