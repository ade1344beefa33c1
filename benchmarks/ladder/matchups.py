"""The rows of the ladder: the players, games and seats of each match, and its goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from benchmarks.ladder.all_seeing_player import all_seeing_player
from benchmarks.ladder.mirrored_match import DealResult, Row, TablePlayer, from_view, play_mirrored
from benchmarks.ladder.outside_players import OTHERS
from engine.choice import Choice
from engine.players import Answering, players, search_settings_of
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
"""By game: the numbers of seats at which it is measured, each with the shape of the match (`Row.shape`)."""

OUTSIDE = {"yarr": 0.55, "tortuga": 0.75, "arrr": 0.58, "rattle": 0.60}
"""By game: the goal for *strong*, as the share that it wins against each outside player. The goal is for the first size
of table in `TABLES`.
"""
MOST_DEALS = {"rattle": 300, "yarr": 1500}
"""By game: the maximum number of deals of a row. For other games it is 400. Rattle is slow, and in Yarr luck counts for
much.
"""
ALL_SEEING = "seer"
"""The name of the all-seeing player, an upper bound for games with a search."""


def rows() -> Iterator[Row]:
    """Yield all rows of the ladder, weaker players first."""
    for game, tables in TABLES.items():
        (seats, shape), most = tables[0], MOST_DEALS.get(game, 400)
        yield Row(game, seats, shape, "good", "easy", None, most)
        yield from (Row(game, seats, shape, "good", other, None, most) for other in OTHERS[game])
    for game, tables in TABLES.items():
        (seats, shape), most = tables[0], MOST_DEALS.get(game, 400)
        yield Row(game, seats, shape, "strong", "good", None, most)
        yield from (Row(game, seats, shape, "strong", other, OUTSIDE[game], most) for other in OTHERS[game])
        for seats, shape in tables[1:]:
            yield from (Row(game, seats, shape, "strong", other, None, most) for other in OTHERS[game])
        seats, shape = tables[0]
        if search_settings_of(game):
            yield Row(game, seats, shape, ALL_SEEING, "good", None, most)


def table_player(game: str, name: str) -> TablePlayer:
    """Return the player that the ladder calls `name`, for the game with the key `game`."""
    if name in OTHERS[game]:
        return from_view(OTHERS[game][name])
    if name == ALL_SEEING:
        return all_seeing_player(game)
    if name == STRONG_NAME and search_settings_of(game):
        return _searching_player(game)
    return from_view(players(game)[name][1])


def _searching_player(game: str) -> TablePlayer:
    def answer(table: Table[Any], seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
        if not any(choice.blocks for choice in choices):
            return players(game)[STRONG_NAME][1](table.view(seat), choices, random)
        world = Worlds(table, seat).draw(random)
        return think(world, seat, search_settings_of(game), random) if world else None

    return answer


def play_deal(row: Row, deal: int) -> DealResult:
    """Play the deal of this number for a row of the ladder, and return its result."""
    return play_mirrored(row, deal, table_player(row.game, row.one), table_player(row.game, row.other))
