"""The automatic players: what they may see, and that the good one is good."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.game import games
from engine.players import Player, players
from engine.table import Table
from tests.conformance.toy import toy

GAMES = 100


def play(name: str, seed: int, company: Sequence[Player]) -> tuple[int, ...]:
    """Who wins a game in this company."""
    random, game = Random(seed), games()[name]
    table = Table.start(game, game.options(), len(company), f"{seed:064x}")
    while table.outcome is None:
        seat = random.choice(list(table.open) if random.random() < 0.2 else table.waiting())
        answering = company[seat](table.view(seat), [opened.choice for opened in table.open[seat]], random)
        if answering:
            number = next(o.number for o in table.open[seat] if o.choice.name == answering[0])
            table.answer(seat, number, answering[1])
    return table.outcome.winners


@pytest.mark.parametrize(("seats", "least"), [(2, 0.85), (4, 0.7)])
def test_the_quartermaster_beats_deckhands_by_far(seats: int, least: float) -> None:
    everybody = players("yarr")
    best, deckhand = everybody["quartermaster"][1], everybody["anything"][1]
    won = sum(
        seed % seats in play("yarr", seed, [best if seat == seed % seats else deckhand for seat in range(seats)])
        for seed in range(GAMES)
    )
    assert won / GAMES > least


@pytest.mark.parametrize(("seats", "least"), [(2, 0.85), (6, 0.65)])
def test_a_privateer_among_deckhands_leads_its_team_to_victory(seats: int, least: float) -> None:
    """Deckhands alone win half of these games."""
    everybody = players("tortuga")
    best, deckhand = everybody["privateer"][1], everybody["anything"][1]
    won = sum(
        seed % seats in play("tortuga", seed, [best if seat == seed % seats else deckhand for seat in range(seats)])
        for seed in range(GAMES)
    )
    assert won / GAMES > least


@pytest.mark.parametrize("seats", [2, 5, 6])
def test_privateers_among_themselves_come_to_an_end(seats: int) -> None:
    privateer = players("tortuga")["privateer"][1]
    assert all(play("tortuga", seed, [privateer] * seats) for seed in range(5))


def test_every_game_has_a_player_for_any_seat_weakest_first() -> None:
    assert list(players("yarr")) == ["anything", "quartermaster"]
    assert list(players("tortuga")) == ["anything", "privateer"]
    assert list(players("toy")) == ["anything"]


def test_whoever_plays_anything_leaves_what_does_not_block_mostly_alone() -> None:
    table = Table.start(toy(), toy().options(), 2, "07" * 32)
    choices = [opened.choice for opened in table.open[1]]
    anybody = players("toy")["anything"][1]
    answers = [anybody(table.view(1), choices, Random(seed)) for seed in range(200)]
    assert set(answers) == {None, ("shout", "ahoy")}
    assert 20 < sum(answer is not None for answer in answers) < 90
