"""Whole games of Tortuga 1667 by automatic players with random answers, for every table and option."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from engine.games.tortuga import GAME
from engine.games.tortuga.game_options import TortugaOptions
from engine.games.tortuga.state import TortugaState
from engine.players.random_player import anything
from engine.table import Table
from tests.ledger import rule


def play_out(table: Table[TortugaState], random: Random) -> None:
    while table.outcome is None:
        seat = random.choice(table.waiting())
        answering = anything(table.view(seat), [o.choice for o in table.open[seat]], random)
        assert answering
        number = next(o.number for o in table.open[seat] if o.choice.name == answering[0])
        table.answer(seat, number, answering[1])
        state = table.state
        assert sum(state.treasure.values()) == (8 if state.story else 6)
        assert state.treasure["tortuga-british"] + state.treasure["tortuga-french"] == 2
        assert all(len(state.lines[ship]) <= 5 for ship in ("jolly", "dutchman"))
        pawns = sorted(itertools.chain(*state.lines.values(), (p for p in state.boats.values() if p is not None)))
        assert pawns == list(range(table.seats))


@rule("T-1", "T-2", "T-12", "T-68")
@pytest.mark.parametrize("seats", range(2, 10))
@pytest.mark.parametrize("deck", ["full32", "classic30"])
@pytest.mark.parametrize("stars", ["random3", "all", "chosen"])
def test_a_whole_game_keeps_all_pawns_and_treasure_and_ends(seats: int, deck: str, stars: str, soaking: bool) -> None:
    options = TortugaOptions.model_validate({"vote_deck": deck, "stars": stars, "bells": False})
    for seed in range(3 if soaking else 1):
        table = Table.start(GAME, options, seats, f"{seed + 10 * seats:064x}")
        teams = [table.state.team(seat) for seat in range(seats)]
        assert teams.count("british") == teams.count("french") == seats // 2
        assert teams.count("dutch") == seats % 2
        play_out(table, Random(seed))
        outcome = table.outcome
        assert outcome is not None
        assert {table.state.team(seat) for seat in outcome.winners} == {table.state.winning_team}
