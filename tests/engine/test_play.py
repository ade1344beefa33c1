from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.choice import Choice, Option, PickNumber, PickOne
from engine.entropy import Source
from engine.play import AgendaEntry, Answer, Play, Report, Rule
from engine.text import Who, text
from tests.conformance.toy_game_parts import ToyState
from tests.ledger import rule

CHEER = PickOne(name="cheer", prompt=text("Cheer"), blocks=False, options=(Option("hip", text("Hip!")),))


def bid(most: int) -> PickNumber:
    return PickNumber(name="bid", prompt=text("Bid"), most=most)


@pytest.fixture
def play() -> Play[ToyState]:
    return Play(ToyState([], [[], [], []], [], True, [], []), 3, Source("07" * 32).stream())


def end(rule: Rule, answer: Answer) -> None:
    """Send the rule its last answer, and check that it ends."""
    with pytest.raises(StopIteration):
        rule.send(answer)


def names(asks: Any) -> dict[int, list[str]]:
    return {seat: [choice.name for choice in choices] for seat, choices in asks.items()}


def blocking(asks: Any) -> dict[int, list[bool]]:
    return {seat: [choice.blocks for choice in choices] for seat, choices in asks.items()}


def test_the_first_answer_closes_the_question_for_the_others(play: Play[ToyState]) -> None:
    heard: list[Answer] = []

    async def rule() -> None:
        heard.append(await play.first({0: [bid(3)], 2: [CHEER]}))

    running = rule()
    assert names(running.send(None)) == {0: ["bid"], 2: ["cheer"]}
    end(running, Answer(2, "cheer", "hip"))
    assert heard == [Answer(2, "cheer", "hip")]


def test_all_are_asked_at_once_and_answers_come_in_the_order_of_the_question(play: Play[ToyState]) -> None:
    bids: dict[int, Answer] = {}
    asides: list[Answer] = []

    async def rule() -> None:
        asks: dict[int, Choice] = {1: bid(1), 0: bid(2)}
        bids.update(await play.ask_all(asks, {0: [CHEER], 2: [CHEER]}, lambda _, answer: asides.append(answer)))

    running = rule()
    assert names(running.send(None)) == {1: ["bid"], 0: ["bid", "cheer"], 2: ["cheer"]}
    assert names(running.send(Answer(0, "bid", 2))) == {1: ["bid"], 0: ["cheer"], 2: ["cheer"]}
    assert names(running.send(Answer(0, "cheer", "hip"))) == {1: ["bid"], 0: ["cheer"], 2: ["cheer"]}
    end(running, Answer(1, "bid", 1))
    assert list(bids) == [1, 0]
    assert asides == [Answer(0, "cheer", "hip")]


def test_an_optional_answer_leaves_the_question_open(play: Play[ToyState]) -> None:
    answers: list[Answer] = []

    async def rule() -> None:
        answers.append(await play.ask(0, bid(9), {0: [CHEER]}))

    running = rule()
    running.send(None)
    assert names(running.send(Answer(0, "cheer", "hip"))) == {0: ["bid", "cheer"]}
    end(running, Answer(0, "bid", 9))
    assert answers == [Answer(0, "bid", 9)]


def test_a_report_reaches_only_its_readers(play: Play[ToyState]) -> None:
    play.report(text("all"))
    play.report(text("one"), to=1)
    play.report(text("two"), to=[0, 2], icon="draw", scene={"dice": [1, 6]})
    heard = {viewer: [r.text.source for r in play.reports if r.heard_by(viewer)] for viewer in (0, 1, 2, None)}
    assert heard == {0: ["all", "two"], 1: ["all", "one"], 2: ["all", "two"], None: ["all"]}
    assert play.reports[2] == Report(text("two"), (0, 2), "draw", {"dice": [1, 6]})


def test_a_pushed_step_comes_before_the_rest_of_the_agenda(play: Play[ToyState]) -> None:
    play.push("turn", 1)
    play.push("swap")
    assert play.state.agenda == [AgendaEntry("turn", (1,)), AgendaEntry("swap")]


def test_a_revisable_answer_can_be_changed_until_the_last_one_is_given(play: Play[ToyState]) -> None:
    bids: dict[int, Answer] = {}
    noted: list[Answer] = []
    ballot = replace(bid(9), revisable=True)

    async def rule() -> None:
        bids.update(await play.ask_all({0: ballot, 1: ballot, 2: bid(9)}, noted=noted.append))

    running = rule()
    assert blocking(running.send(None)) == {0: [True], 1: [True], 2: [True]}
    assert blocking(running.send(Answer(1, "bid", 3))) == {0: [True], 1: [False], 2: [True]}
    assert blocking(running.send(Answer(2, "bid", 5))) == {0: [True], 1: [False]}
    assert blocking(running.send(Answer(1, "bid", 8))) == {0: [True], 1: [False]}
    end(running, Answer(0, "bid", 1))
    assert [answer.value for answer in bids.values()] == [1, 8, 5]
    assert [(answer.seat, answer.value) for answer in noted] == [(1, 3), (2, 5), (1, 8), (0, 1)]


@rule("H-180")
@pytest.mark.parametrize(("who", "begins"), [(1, ["time", "again"]), (2, ["moves", "again"])])
def test_events_of_an_expired_deadline_follow_its_report_in_one_group(
    play: Play[ToyState], who: int, begins: list[str]
) -> None:
    play.score = lambda state: (7,)
    play.report(text("time"), icon="clock")
    play.report(text("secret"), to=1)
    play.begin_group(text("moves", who=Who(who)))
    play.begin_group(text("again"))
    play.begin_earlier(0, 1)
    assert [report.text.source for report in play.reports if report.begins_group] == begins
    assert [report.text.source for report in play.reports if report.scores] == begins
