"""A table of Captain Yarr's Curse in bits, and the rules in small: some three microseconds a turn.

Due calls are taken to be made, and nobody is ever caught.
"""

from __future__ import annotations

from random import Random

from engine.games.yarr.cards import fitting
from engine.games.yarr.view import YarrView
from engine.players.yarr.card_bits import (
    BIT,
    DECKS,
    FITS,
    NAMED,
    NEVER_LAST,
    NUMBER,
    OF_KIND,
    OF_SUIT,
    PENALTY,
    SUIT,
    cards,
    numbers,
    suit_number,
)

FEW = 3
"""Who holds fewer is not robbed by a Mutiny."""


class Sketch:
    """`hands` are bits, `deck` numbers of cards (the top last), `fits` what goes on the card in effect, `pursuit` the
    cards of the suit that is hunted, `gone` what was seen to lie. `barred` is a suit that may not be named."""

    __slots__ = (
        "barred", "box", "deck", "direction", "fits", "gone", "hands", "naming", "passes", "pursuit", "seats", "suit",
        "swab", "top", "turn", "won",
    )  # fmt: skip

    def __init__(self, view: YarrView) -> None:
        """As a viewer sees it: of others' hands nothing is right but how many cards they are."""
        assert view.viewer is not None
        self.seats, self.turn, self.direction = len(view.seats), view.on_turn or 0, view.direction
        self.box, self.gone = DECKS[view.deck], cards(view.discard) | cards(view.display)
        self.hands = [cards(seat.hand) if seat.hand else (1 << seat.cards) - 1 for seat in view.seats]
        self.deck: list[int] = []
        self.top = NUMBER[view.discard[-1]]
        self.fits, self.suit = cards(fitting(view.in_effect)), suit_number(view.in_effect.suit)
        self.naming, self.barred = view.naming == "other", -1
        self.swab, self.pursuit = view.swab, OF_SUIT[suit_number(view.pursuit)] if view.pursuit else 0
        self.passes = 0
        self.won: int | None = None

    def copy(self) -> Sketch:
        """Another one like it."""
        found = Sketch.__new__(Sketch)
        found.seats, found.turn, found.direction, found.box, found.gone = (
            self.seats, self.turn, self.direction, self.box, self.gone,
        )  # fmt: skip
        found.hands, found.deck, found.top, found.fits, found.suit = (
            self.hands[:], self.deck[:], self.top, self.fits, self.suit,
        )  # fmt: skip
        found.naming, found.barred, found.swab, found.pursuit = self.naming, self.barred, self.swab, self.pursuit
        found.passes, found.won = self.passes, self.won
        return found

    def unseen(self, seat: int) -> int:
        """The cards of which a seat does not know where they are."""
        return self.box & ~self.gone & ~self.hands[seat]

    def following(self, seat: int) -> int:
        """Who comes after a seat."""
        return (seat + self.direction) % self.seats

    # --- piles -----------------------------------------------------------------------------------------

    def _card(self, random: Random) -> int | None:
        """The top of the pile, which is made anew of what lies where it is empty."""
        if not self.deck:
            loose = self.box & ~BIT[self.top]
            for hand in self.hands:
                loose &= ~hand
            if not loose:
                return None
            self.deck = numbers(loose)
            random.shuffle(self.deck)
            self.gone = BIT[self.top]
        return self.deck.pop()

    def draw(self, seat: int, count: int, random: Random) -> None:
        """Cards into a hand, as many as there are."""
        for _ in range(count):
            card = self._card(random)
            if card is None:
                return
            self.hands[seat] |= BIT[card]

    def flip(self, random: Random) -> bool:
        """Turn up cards until a suit shows; whether one did."""
        for _ in range(len(BIT)):
            card = self._card(random)
            if card is None:
                break
            self.gone |= BIT[card]
            if SUIT[card] >= 0:
                self.top, self.fits, self.suit = card, FITS[card], SUIT[card]
                return True
        self.fits, self.suit = OF_KIND["helm"] | OF_KIND["share"] | OF_KIND["walk"] | OF_KIND["empty"], -1
        self.fits |= OF_KIND["avast"]
        return False

    # --- cards -----------------------------------------------------------------------------------------

    def lay(self, seat: int, card: int) -> None:
        """A card onto the pile, in effect as printed."""
        self.hands[seat] &= ~BIT[card]
        self.gone |= BIT[card]
        self.barred = self.suit if self.naming else -1
        self.top, self.fits, self.suit = card, FITS[card], SUIT[card]

    def sidestep(self, seat: int, card: int, random: Random) -> None:
        """Across the pile; all others draw a card."""
        self.hands[seat] &= ~BIT[card]
        self.gone |= BIT[card]
        for step in range(1, self.seats):
            self.draw((seat + self.direction * step) % self.seats, 1, random)

    def name(self, kind: str, suit: int) -> None:
        """This suit counts from now on."""
        self.suit, self.fits = suit, NAMED[kind, suit]

    def pass_on(self, gifts: list[int]) -> None:
        """Everybody's card to the next one, all at once."""
        for seat, card in enumerate(gifts):
            self.hands[seat] &= ~BIT[card]
        for seat, card in enumerate(gifts):
            self.hands[self.following(seat)] |= BIT[card]

    def rob(self, thief: int, random: Random) -> None:
        """A Mutiny: one card of everybody who has enough."""
        others = [(thief + self.direction * step) % self.seats for step in range(1, self.seats)]
        for victim in [seat for seat in others if self.hands[seat].bit_count() >= FEW]:
            held = numbers(self.hands[victim])
            taken = BIT[held[int(random.random() * len(held))]]
            self.hands[victim] &= ~taken
            self.hands[thief] |= taken

    def empty_pockets(self, seat: int, random: Random) -> None:
        """Everybody bears their penalties, then a suit is turned up."""
        order = [(seat + self.direction * step) % self.seats for step in range(1, self.seats + 1)]
        forced = [self.hands[one] & PENALTY for one in order]
        for one, which in zip(order, forced, strict=True):
            self.hands[one] &= ~which
            self.gone |= which
        for one, which in zip(order, forced, strict=True):
            self.draw(one, 5 * (which & OF_KIND["walk"]).bit_count(), random)
        for one, which in zip(order, forced, strict=True):
            for _ in range((which & OF_KIND["mutiny"]).bit_count()):
                self.rob(one, random)
        self.flip(random)

    def done(self) -> None:
        """The card's effect is complete: is a hand empty? Else the next one is on turn."""
        if 0 in self.hands:
            order = ((self.turn + self.direction * step) % self.seats for step in range(self.seats))
            self.won = next(seat for seat in order if not self.hands[seat])
        elif self.passes >= self.seats:
            self.won = min(range(self.seats), key=lambda seat: self.hands[seat].bit_count())
        else:
            self.turn = self.following(self.turn)

    def nameable(self) -> list[int]:
        """The suits that may be named."""
        return [suit for suit in range(len(OF_SUIT)) if suit != self.barred]

    def playable(self, seat: int) -> int:
        """What a seat may lay in its turn."""
        hand = self.hands[seat]
        if self.swab:
            return hand & OF_KIND["swab"]
        if self.pursuit:
            return hand & self.pursuit
        found = hand & self.fits
        return found & ~NEVER_LAST if not hand & (hand - 1) else found
