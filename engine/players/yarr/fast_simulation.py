"""Simulator of the strong player of Captain Yarr's Curse: it evaluates answers in the fast simulator."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.choice import Choice
from engine.games.yarr.view import YarrView
from engine.players import Answering
from engine.players.monte_carlo import Fact
from engine.players.yarr.answer_values import best_gift
from engine.players.yarr.card_bits import NUMBER, SUIT_NAMES
from engine.players.yarr.fast_model import FastTable
from engine.players.yarr.fast_playout import play_on, turn
from engine.players.yarr.hidden_sample import HiddenSampler
from engine.players.yarr.win_chance import win_chance

HORIZON = 10
"""Turns of a playout."""

Drawn = tuple[FastTable, int]
"""A sampled table and the random seed of its playouts."""


class Simulator:
    """Evaluates the answers to one choice of one seat in the fast simulator, for the Monte Carlo search.

    It implements the protocol `engine.players.monte_carlo.Simulator`.
    """

    def __init__(self, view: YarrView, choice: Choice) -> None:
        assert view.viewer is not None
        self.seat, self.kind = view.viewer, view.in_effect.kind
        self._sampler = HiddenSampler(view)

    def draw(self, random: Random) -> Drawn:
        """Return a random table that is consistent with the view."""
        return self._sampler.sample(random), random.getrandbits(64)

    def evaluate(self, drawn: Drawn, one: Answering, facts: Sequence[Fact]) -> tuple[float, list[float]]:
        """Play on after the answer `one` in the world `drawn`, which is not changed.

        Return the estimated chance to win the round, from 0 to 1, and the measured value of each of `facts`.
        """
        table, random = drawn[0].copy(), Random(drawn[1])
        self._answer(table, *one, random)
        play_on(table, random, HORIZON)
        return win_chance(table, self.seat), [fact(table, self.seat) for fact in facts]

    def _answer(self, table: FastTable, name: str, value: object, random: Random) -> None:
        what = str(value).partition(":")[2]
        if name == "declare":
            table.name_suit(self.kind, SUIT_NAMES.index(what))
            if self.kind == "share":
                table.pass_on([best_gift(table, seat) for seat in range(table.seats)])
            table.end_turn()
        elif name == "give":
            gifts = [NUMBER[what] if seat == self.seat else best_gift(table, seat) for seat in range(table.seats)]
            table.pass_on(gifts)
            table.end_turn()
        else:
            turn(table, NUMBER.get(what), random)
