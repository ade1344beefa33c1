"""The automatic players: what they may see, and that the good one is good."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.game import games
from engine.players import Player, players
from engine.table import Table
from tests.conformance.toy import toy

YARR = games()["yarr"]
GAMES = 100


def play(seed: int, company: Sequence[Player]) -> tuple[int, ...]:
    """Who wins a game of Yarr in this company."""
    random = Random(seed)
    table = Table.start(YARR, YARR.options(), len(company), f"{seed:064x}")
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
        seed % seats in play(seed, [best if seat == seed % seats else deckhand for seat in range(seats)])
        for seed in range(GAMES)
    )
    assert won / GAMES > least


def test_every_game_has_a_player_for_any_seat_weakest_first() -> None:
    assert list(players("yarr")) == ["anything", "quartermaster"]
    assert list(players("toy")) == ["anything"]


def test_whoever_plays_anything_leaves_what_does_not_block_mostly_alone() -> None:
    table = Table.start(toy(), toy().options(), 2, "07" * 32)
    choices = [opened.choice for opened in table.open[1]]
    anybody = players("toy")["anything"][1]
    answers = [anybody(table.view(1), choices, Random(seed)) for seed in range(200)]
    assert set(answers) == {None, ("shout", "ahoy")}
    assert 20 < sum(answer is not None for answer in answers) < 90
