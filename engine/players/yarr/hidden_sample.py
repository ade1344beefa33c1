"""Determinization for Captain Yarr's Curse: samples the hidden hands and the order of the deck."""

from __future__ import annotations

from random import Random

from engine.games.yarr.view import YarrView
from engine.players.yarr.card_bits import BIT, numbers
from engine.players.yarr.fast_model import FastTable


class HiddenSampler:
    """Samples tables that are consistent with a view. All unseen cards are equally likely everywhere."""

    def __init__(self, view: YarrView) -> None:
        assert view.viewer is not None
        self.seat, self.known = view.viewer, FastTable(view)
        self.unseen = numbers(self.known.unseen(self.seat))
        self.counts = [0 if seat == self.seat else one.cards for seat, one in enumerate(view.seats)]

    def sample(self, random: Random) -> FastTable:
        """Return a table in which everything that the viewer does not see is drawn at random."""
        table, cards = self.known.copy(), self.unseen[:]
        random.shuffle(cards)
        for seat, count in enumerate(self.counts):
            if seat != self.seat:
                table.hands[seat] = sum(BIT[cards.pop()] for _ in range(count))
        table.deck = cards
        return table
