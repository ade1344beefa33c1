"""What a viewer of Captain Yarr's Curse does not know, drawn by chance: who holds which card, and how the pile lies.

Whoever did not lay a card on what lies there could not, as a rule: all but the last card that they drew since goes on
something else.
"""

from __future__ import annotations

from random import Random

from engine.games.yarr.view import YarrView
from engine.players.yarr.bits import BIT, OF_KIND, numbers
from engine.players.yarr.sketch import Sketch

KEPT = OF_KIND["walk"] | OF_KIND["mutiny"] | OF_KIND["empty"] | OF_KIND["share"] | OF_KIND["avast"]
"""What some would rather not lay though it fits."""


class Unknown:
    """What a viewer does not know of a table, to be drawn by chance."""

    def __init__(self, view: YarrView, *, in_turn: bool) -> None:
        assert view.viewer is not None
        self.seat, self.sketch = view.viewer, Sketch(view)
        self.unseen = numbers(self.sketch.unseen(self.seat))
        self.counts = [seat.cards for seat in view.seats]
        self.passed = _passed(view) - {self.seat} if in_turn else set[int]()
        self.fits = self.sketch.fits & ~KEPT

    def drawn(self, random: Random) -> Sketch:
        """One table that it may be."""
        table, cards = self.sketch.copy(), self.unseen[:]
        random.shuffle(cards)
        for seat in self.passed:
            table.hands[seat] = self._hand_of_who_passed(cards, self.counts[seat])
        for seat, count in enumerate(self.counts):
            if seat != self.seat and seat not in self.passed:
                table.hands[seat] = sum(BIT[cards.pop()] for _ in range(count))
        table.deck = cards
        return table

    def _hand_of_who_passed(self, cards: list[int], count: int) -> int:
        """Takes cards that do not fit, and one that may."""
        hand = BIT[cards.pop()]
        others = [card for card in cards if not BIT[card] & self.fits][: count - 1]
        for card in others:
            cards.remove(card)
            hand |= BIT[card]
        while hand.bit_count() < count:
            hand |= BIT[cards.pop()]
        return hand


def _passed(view: YarrView) -> set[int]:
    """Who had a turn since the last card was laid, and drew."""
    if view.swab or view.pursuit or not view.discard or view.discard[-1] not in view.laid:
        return set()
    by, seats = view.laid.index(view.discard[-1]), len(view.seats)
    first = (by + view.direction) % seats
    found, seat = set[int](), first
    while seat != view.on_turn:
        found.add(seat)
        seat = (seat + view.direction) % seats
    # Who comes after a Swab That! lost the turn and said nothing of other cards.
    return found - {first} if view.in_effect.kind == "swab" else found
