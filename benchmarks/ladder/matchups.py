"""The rows of the ladder: the players, games and seats of each match, and its goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from benchmarks.ladder.all_seeing_player import seer
from benchmarks.ladder.mirrored_match import Mind, Played, Row, played, seeing
from benchmarks.ladder.outside_players import OTHERS
from engine.choice import Choice
from engine.players import Answering, players, thinking_of
from engine.players.monte_carlo import think
from engine.players.strengths import STRONG as STRONG_NAME
from engine.possible_worlds import Worlds
from engine.table import Table

TABLES: dict[str, list[tuple[int, str]]] = {
    "yarr": [(2, "pair"), (4, "alone")],
    "tortuga": [(4, "teams"), (6, "teams"), (8, "teams")],
    "arrr": [(2, "pair"), (3, "alone")],
    "rattle": [(2, "pair"), (3, "alone")],
}
"""The numbers of seats at which each game is measured, with the shape of the match (`Row.shape`)."""

OUTSIDE = {"yarr": 0.55, "tortuga": 0.75, "arrr": 0.58, "rattle": 0.60}
"""The share of *strong* against each outside player that is the goal, at the first of these tables."""
MOST = {"rattle": 300, "yarr": 1500}
"""The most deals of a row, if not 400. Rattle is slow, and in Yarr luck counts for much."""
SEER = "seer"
"""The name of the all-seeing player, an upper bound for games with a search."""


def rows() -> Iterator[Row]:
    """Yield all rows, weaker players first."""
    for game, tables in TABLES.items():
        (seats, shape), most = tables[0], MOST.get(game, 400)
        yield Row(game, seats, shape, "good", "easy", None, most)
        yield from (Row(game, seats, shape, "good", other, None, most) for other in OTHERS[game])
    for game, tables in TABLES.items():
        (seats, shape), most = tables[0], MOST.get(game, 400)
        yield Row(game, seats, shape, "strong", "good", None, most)
        yield from (Row(game, seats, shape, "strong", other, OUTSIDE[game], most) for other in OTHERS[game])
        for seats, shape in tables[1:]:
            yield from (Row(game, seats, shape, "strong", other, None, most) for other in OTHERS[game])
        seats, shape = tables[0]
        if thinking_of(game):
            yield Row(game, seats, shape, SEER, "good", None, most)


def mind(game: str, name: str) -> Mind:
    """Return the player of this name."""
    if name in OTHERS[game]:
        return seeing(OTHERS[game][name])
    if name == SEER:
        return seer(game)
    if name == STRONG_NAME and thinking_of(game):
        return _thoughtful(game)
    return seeing(players(game)[name][1])


def _thoughtful(game: str) -> Mind:
    def mind(table: Table[Any], seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
        if not any(choice.blocks for choice in choices):
            return players(game)[STRONG_NAME][1](table.view(seat), choices, random)
        world = Worlds(table, seat).draw(random)
        return think(world, seat, thinking_of(game), random) if world else None

    return mind


def minds(row: Row, deal: int) -> Played:
    """Play one deal of a row."""
    return played(row, deal, mind(row.game, row.one), mind(row.game, row.other))
