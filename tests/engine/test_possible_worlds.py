"""Worlds that a seat cannot tell from its table."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.audience import hidden, known
from engine.choice import PickOne
from engine.game import Game, games
from engine.play import Answer
from engine.players import players
from engine.possible_worlds import Worlds
from engine.table import Table
from tests.cups.game import GAME as CUPS
from tests.cups.tables import begun, say
from tests.ledger import rule

pytestmark = pytest.mark.slow

SEATS = 4
ANSWERS = 90
GAMES = [*games().values(), CUPS]
AnyTable = Table[Any]


def moments(game: Game[Any]) -> Iterator[AnyTable]:
    """Yield the table after each answer of the first part of a game, also in the middle of steps."""
    random, player = Random(7), list(players(game.key).values())[-1][1]
    table = Table.start(game, game.options(), SEATS, "5eed" * 16)
    for _ in range(ANSWERS):
        if table.outcome is not None:
            return
        yield table
        seat = random.choice(table.waiting())
        answering = player(table.view(seat), [o.choice for o in table.open[seat]], random)
        assert answering
        table.replay_answer(Answer(seat, *answering))


@rule("H-300")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_seat_cannot_tell_a_world_from_its_table(game: Game[Any]) -> None:
    random, otherwise, within = Random(3), 0, 0
    for number, table in enumerate(moments(game)):
        seat = number % SEATS
        world = Worlds(table, seat).draw(random)
        assert world, "no world was found"
        other = world.opened()
        assert known(other.state, seat) == known(table.state, seat)
        assert other.view(seat) == table.view(seat)
        assert [o.choice for o in other.open.get(seat, ())] == [o.choice for o in table.open.get(seat, ())]
        assert other.waiting() == table.waiting()
        otherwise += hidden(other.state, seat) != hidden(table.state, seat)
        within += bool(world.answers)
    assert otherwise > number / 2, "what is hidden lay as it does in most of these worlds"
    assert within, "no world was drawn in the middle of a step"


@rule("H-300")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_world_contains_neither_seed_nor_random_stream_of_the_table(game: Game[Any]) -> None:
    random = Random(3)
    for number, table in zip(range(20), moments(game), strict=False):
        world = Worlds(table, number % SEATS).draw(random)
        assert world
        found = pickle.dumps((world.state, world.answers, world.options, world.seed, world.words))
        assert table.source.seed.encode() not in found
        assert table.source.key not in found
        other = world.opened()
        assert other.source.seed != table.source.seed
        assert other._play.chance.below(2**32) != table.copy()._play.chance.below(2**32)


@rule("H-300")
def test_a_world_drawn_from_a_world_is_one_of_the_table() -> None:
    for number, table in zip(range(40), moments(games()["tortuga"]), strict=False):
        seat, random = number % SEATS, Random(number)
        world = Worlds(table, seat).draw(random)
        assert world
        again = Worlds(world, seat).draw(random)
        assert again
        assert known(again.opened().state, seat) == known(table.state, seat)


@rule("H-300")
def test_a_world_opens_and_continues_the_same_each_time() -> None:
    game, random = games()["rattle"], Random(5)
    for table in moments(game):
        world = Worlds(table, 0).draw(random)
        assert world
        one, other = world.opened(), world.opened()
        assert one.state == other.state
        seat = one.waiting()[0]
        choice = one.open[seat][0].choice
        answer = Answer(seat, choice.name, choice.any_answer(one._play.chance))
        choice.any_answer(other._play.chance)
        one.replay_answer(answer)
        other.replay_answer(answer)
        assert one.state == other.state


@rule("H-300")
def test_a_world_draws_other_players_ballots_anew_and_keeps_the_own_one() -> None:
    table = begun()
    say(table, 0, ["die:0"])
    say(table, 1, ["die:1", "die:2"])
    found = set()
    for seed in range(30):
        world = Worlds(table, 0).draw(Random(seed))
        assert world
        mine, theirs = world.answers
        assert mine.value == ["die:0"]
        found.add(repr(theirs.value))
    assert len(found) > 5


@rule("H-300")
def test_a_belief_makes_likelier_worlds_more_frequent() -> None:
    table = begun()

    def thinks_of_sixes(state: Any, viewer: int | None) -> float:
        others = [cup for seat, cup in enumerate(state.cups) if seat != viewer]
        return float(10 ** sum(die == 6 for cup in others for die in cup))

    def sixes(belief: Any) -> int:
        worlds, random = Worlds(table, 0, belief), Random(1)
        drawn = [worlds.draw(random) for _ in range(30)]
        return sum(die == 6 for world in drawn if world for cup in world.state.cups[1:] for die in cup)

    assert sixes(thinks_of_sixes) > 1.5 * sixes(None)


def test_a_world_refuses_an_answer_that_it_does_not_offer() -> None:
    world = Worlds(begun(), 0).draw(Random(1))
    assert world
    choice = world.opened().open[0][0].choice
    assert not isinstance(choice, PickOne)
    with pytest.raises(Exception, match="one of the options"):
        world.opened().replay_answer(Answer(0, choice.name, ["die:99"]))
