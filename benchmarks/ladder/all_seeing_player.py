"""Player that searches as *strong* does but sees all cards.

Its strength is an upper bound: that of *strong* if it guessed every hidden card. It needs the table itself, so it
cannot play with people.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from benchmarks.ladder.mirrored_match import TablePlayer
from engine.choice import Choice
from engine.play import S
from engine.players import Answering, players, search_settings_of
from engine.players.monte_carlo import think
from engine.players.strengths import STRONG
from engine.possible_worlds import PossibleWorld, Worlds
from engine.table import Table


class TrueWorlds(Worlds[S]):
    """Shows a search the true table, in place of guesses about the hidden cards.

    A search simulates games that begin at possible worlds: complete states of the table that agree with its player's
    view. Here each of them is the true state, sealed answers included. Only the chance after it is random.
    """

    @property
    def itself(self) -> PossibleWorld[S]:
        """The true table, sealed answers included, as a possible world."""
        return self._true

    def draw(self, random: Random) -> PossibleWorld[S]:
        return replace(self._true, seed=random.getrandbits(64))


def all_seeing_player(game: str) -> TablePlayer:
    """Return the player of a game that searches with the true state of the table. `game` is the game's key."""

    def answer(table: Table[Any], seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
        if not any(choice.blocks for choice in choices):
            return players(game)[STRONG][1](table.view(seat), choices, random)
        return think(TrueWorlds(table, seat).itself, seat, search_settings_of(game), random, among=TrueWorlds)

    return answer
