"""Players that simulate: they give up the rule of thumb's answer only for a clear gain, and know only their view."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from benchmarks.ladder.all_seeing_player import TrueWorlds
from engine.choice import Choice, Option, PickNumber, PickOne, PickSome
from engine.game import games
from engine.play import Answer
from engine.players import Answering, players, search_settings_of
from engine.players.monte_carlo import SearchSettings, alternatives, think
from engine.players.tortuga import belief_of
from engine.players.tortuga.beliefs import side_evidence
from engine.players.worker_process import LENGTH, answered, question
from engine.possible_worlds import Worlds
from engine.table import Table
from engine.text import text
from tests.ledger import rule

pytestmark = pytest.mark.slow

THINKERS = [key for key in games() if search_settings_of(key)]
AMPLE = 600.0
"""Processor seconds that no simulation in these tests needs."""


def table_of(key: str, seats: int = 4, answers: int = 8) -> tuple[Table[Any], int]:
    """Return a table in the middle of a game, and a seat that must answer there."""
    game, random, good = games()[key], Random(1), players(key)["good"][1]
    table = Table.start(game, game.options(), seats, "5eed" * 16)
    for _ in range(answers):
        seat = table.waiting()[0]
        answering = good(table.view(seat), [o.choice for o in table.open[seat]], random)
        assert answering
        table.replay_answer(Answer(seat, *answering))
    return table, table.waiting()[0]


def stop_at_once(state: Any, seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Simulate no further move, so that only the table after the answer counts."""
    return None


def good_of(table: Table[Any], seat: int) -> Answering:
    answering = players(table.game.key)["good"][1](table.view(seat), [o.choice for o in table.open[seat]], Random(2))
    assert answering
    return answering


@rule("H-303")
@pytest.mark.parametrize("key", THINKERS)
def test_answers_of_equal_worth_leave_the_choice_to_the_rule_of_thumb(key: str) -> None:
    table, seat = table_of(key)
    base = good_of(table, seat)
    alike = {"policy": stop_at_once, "evaluate": lambda state, seat: 0.5, "simulator": None}
    thoughts = replace(search_settings_of(key), good=lambda *_: base, **alike)
    world = Worlds(table, seat).draw(Random(1))
    assert world
    assert think(world, seat, thoughts, Random(1), AMPLE) == base


class Bare:
    """A simulator in which one answer wins more often than any other."""

    def __init__(self, best: str) -> None:
        self.best = best

    def draw(self, random: Random) -> float:
        return random.random()

    def evaluate(self, drawn: float, one: Answering, facts: Sequence[Any]) -> tuple[float, list[float]]:
        return float(drawn < (0.8 if one[1] == self.best else 0.4)), [fact(drawn, 0) for fact in facts]


@rule("H-303")
@pytest.mark.parametrize("better", [True, False])
def test_the_strong_player_takes_the_winning_answer_of_an_incomplete_state(better: bool) -> None:
    """The answer that wins more often there is given. Among equal answers it is that of the rule of thumb."""
    table, seat = table_of("tortuga")
    base = good_of(table, seat)
    asked = next(o.choice for o in table.open[seat] if o.choice.blocks)
    assert isinstance(asked, PickOne)
    best = next(option.id for option in asked.options if option.id != base[1]) if better else "none of them"
    thoughts = replace(search_settings_of("tortuga"), good=lambda *_: base, simulator=lambda view, choice: Bare(best))
    world = Worlds(table, seat).draw(Random(1))
    assert world
    assert think(world, seat, thoughts, Random(1), AMPLE) == (asked.name, best if better else base[1])


def test_a_player_that_sees_all_cards_uses_the_rules_instead_of_the_simulator() -> None:
    """The simulator knows only the seat's view."""

    def never(view: Any, choice: Choice) -> Bare:
        raise AssertionError("the simulator was asked")

    table, seat = table_of("tortuga")
    thoughts = replace(search_settings_of("tortuga"), simulator=never, worlds=1)
    assert think(TrueWorlds(table, seat).itself, seat, thoughts, Random(1), AMPLE, among=TrueWorlds)


@rule("H-303")
def test_the_strong_player_takes_a_clear_gain() -> None:
    """The worth here is the player's own hand, and laying a card is better than drawing one."""
    table, seat = table_of("yarr", 2, 0)
    while not any(option.id.startswith("play:") for option in _turn(table, seat).options):
        table.replay_answer(Answer(seat, "turn", "draw"))
        seat = table.waiting()[0]
    thoughts: SearchSettings[Any] = replace(
        search_settings_of("yarr"),
        good=lambda *_: ("turn", "draw"),
        policy=stop_at_once,
        evaluate=lambda state, seat: 1 / (1 + len(state.hands[seat])),
        simulator=None,
    )
    world = Worlds(table, seat).draw(Random(1))
    assert world
    answering = think(world, seat, thoughts, Random(1), AMPLE)
    assert answering
    assert str(answering[1]).startswith("play:")


@rule("H-303")
def test_the_strong_player_makes_a_due_call_first() -> None:
    """A call is due, although the rule of thumb would not have laid that card."""
    table, seat = table_of("yarr", 2, 0)
    base = good_of(table, seat)
    thoughts = replace(
        search_settings_of("yarr"),
        good=lambda *_: base,
        due_before=lambda view, choices, answering: ("call", "yoho") if answering == base else None,
        worlds=0,
    )
    world = Worlds(table, seat).draw(Random(1))
    assert world
    assert think(world, seat, thoughts, Random(1), AMPLE) == ("call", "yoho")


def _turn(table: Table[Any], seat: int) -> PickOne:
    choice = next(o.choice for o in table.open[seat] if o.choice.blocks)
    assert isinstance(choice, PickOne)
    return choice


@rule("H-303")
@pytest.mark.parametrize("key", THINKERS)
def test_the_strong_player_without_time_answers_by_rule_of_thumb(key: str) -> None:
    table, seat = table_of(key)
    base, world = good_of(table, seat), Worlds(table, seat).draw(Random(1))
    assert world
    assert think(world, seat, replace(search_settings_of(key), good=lambda *_: base), Random(1), -1.0) == base


@rule("H-303")
@pytest.mark.parametrize("key", THINKERS)
def test_strong_players_play_whole_games(key: str) -> None:
    """With a short simulation, all answers are legal and the game reaches its end."""
    table, _ = table_of(key, 3)
    thoughts, random = replace(search_settings_of(key), worlds=2, horizon=4), Random(1)
    for _ in range(60):
        if table.outcome is not None:
            return
        seat = table.waiting()[0]
        world = Worlds(table, seat).draw(random)
        assert world
        answering = think(world, seat, thoughts, random, AMPLE)
        assert answering
        table.replay_answer(Answer(seat, *answering))


def test_answers_with_equal_labels_are_tried_once() -> None:
    same = [Option("a.1", text("Anchor")), Option("a.2", text("Anchor")), Option("b.1", text("Boot"))]
    one = PickOne(name="turn", prompt=text(""), options=(*same, Option("c.1", text("Cup"))))
    assert alternatives(one, "a.1") == ["b.1", "c.1"]


def test_alternatives_to_several_picks_and_to_numbers_are_allowed_answers() -> None:
    options = tuple(Option(one, text(one)) for one in "abc")
    some = PickSome(name="send", prompt=text(""), options=options, least=1, most=2)
    found = alternatives(some, ["a", "b"])
    assert ["a", "c"] in found
    assert ["a"] in found
    assert all(1 <= len(one) <= 2 for one in found if isinstance(one, list))
    assert alternatives(PickNumber(name="bid", prompt=text(""), least=1, most=3), 2) == [1, 3]


@rule("H-300", "H-303")
@pytest.mark.parametrize("key", THINKERS)
def test_a_worker_gets_a_world_and_gives_an_allowed_answer(key: str) -> None:
    table, seat = table_of(key)
    world = Worlds(table, seat).draw(Random(1))
    assert world
    message = question(world, seat)
    assert table.source.key not in message
    assert table.source.seed.encode() not in message
    answering = answered(message[LENGTH.size :])
    assert isinstance(answering, tuple)
    table.replay_answer(Answer(seat, *answering))


@rule("H-303")
def test_a_worker_ends_when_its_input_ends() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "engine.players.worker_process"],
        input=b"",
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert ended.returncode == 0
    assert ended.stdout == b""


def test_in_tortuga_a_player_who_moved_treasure_for_a_side_is_believed_to_be_of_it() -> None:
    later = (table_of("tortuga", 6, answers) for answers in range(60, 200, 20))
    seen: Iterator[tuple[Table[Any], int, Any]] = ((table, seat, table.view(seat)) for table, seat in later)
    table, seat, view = next(one for one in seen if any(side_evidence(one[2])))
    evidence = side_evidence(view)
    other = max((one for one in range(6) if one != seat), key=lambda one: abs(evidence[one]))
    wanted = "british" if evidence[other] > 0 else "french"

    def agreeing(belief: Any) -> int:
        worlds, random = Worlds(table, seat, belief), Random(1)
        drawn = [worlds.draw(random) for _ in range(120)]
        return sum(wanted in world.state.loyalties[other] for world in drawn if world)

    assert agreeing(belief_of(view)) > agreeing(None)
