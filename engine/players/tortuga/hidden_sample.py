"""Determinization for Tortuga 1667: samples the loyalties and the hidden event cards."""

from __future__ import annotations

from random import Random

from engine.games.tortuga.cards import event_cards, is_starred, kind_of
from engine.games.tortuga.view import TortugaView
from engine.players.tortuga.beliefs import side_assignments
from engine.players.tortuga.fast_model import NOTHING, UNKNOWN, FastTable


class HiddenSampler:
    """Samples tables that are consistent with a view. Loyalties follow the beliefs of its viewer."""

    def __init__(self, view: TortugaView) -> None:
        self.view, self.known = view, FastTable(view)
        self.assignments, self.weights = side_assignments(view)
        seen = {slot.card for slot in view.row} | {*view.event_discard} | {view.turned_up}
        seen |= {card for one in view.seats for card in one.front}
        left = [card for card in event_cards() if card not in seen and kind_of(card) != "armada"]
        self.plain = [kind_of(card) for card in left if not is_starred(card)]
        self.stars = [kind_of(card) for card in left if is_starred(card)]
        self.open = [slot for slot, kind in enumerate(self.known.row) if kind == UNKNOWN]
        armada = view.extra_time is None and "armada" not in self.known.row
        self.below = armada and not view.armada_in_row
        self.within = armada and view.armada_in_row

    def sample(self, random: Random) -> FastTable:
        """Return a table in which everything that the viewer does not see is drawn at random."""
        found = self.known.copy()
        found.sides = random.choices(self.assignments, self.weights)[0]
        open_, deck = len(self.open), len(found.deck)
        want = open_ + deck - self.below - self.within - len(self.plain)
        cards = [*self.plain, *random.sample(self.stars, max(0, min(want, len(self.stars))))]
        random.shuffle(cards)
        if self.within:
            cards.insert(0, "armada")
            cards = cards[:open_]
            random.shuffle(cards)
        # Cards that have left the game for good are missing here, so fill up with cards without effect.
        cards += [NOTHING] * (open_ + deck)
        for slot, card in zip(self.open, cards, strict=False):
            found.row[slot] = card
        lowest = ["armada"] if self.below else []
        found.deck = [*lowest, *cards[open_ : open_ + deck - len(lowest)]]
        return found
