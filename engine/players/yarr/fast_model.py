"""Fast simulator of Captain Yarr's Curse on bit sets. A turn takes about three microseconds.

It simplifies the rules: every player makes the calls that are due, so nobody is ever caught.
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

MUTINY_LEAST = 3
"""The least number of cards in a hand from which a Mutiny takes one."""


class FastTable:
    """State of a simulated round. Sets of cards are bit sets, other cards are numbers.

    `box` holds all cards, and `gone` those that were seen on the pile. `across` is the sidestep card that lies across
    the pile, if any. `deck` lists cards, the top one last. `fits`
    holds the cards that fit on the card in effect. `pursuit` holds the cards that may be played during a Pursuit, else
    none. `suit` is the suit in effect, and `barred` one that may not be named. `swab` is the number of cards that the
    player on turn must draw or pass on. `passes` counts the turns in a row in which nobody played or drew a card. `won`
    is the winning seat, or None.
    """

    __slots__ = (
        "across", "barred", "box", "deck", "direction", "fits", "gone", "hands", "naming", "passes", "pursuit", "seats",
        "suit", "swab", "top", "turn", "won",
    )  # fmt: skip

    def __init__(self, view: YarrView) -> None:
        """Copy the public state of a view. Other hands get placeholder cards in the right number."""
        assert view.viewer is not None
        self.seats, self.turn, self.direction = len(view.seats), view.on_turn or 0, view.direction
        self.box, self.gone = DECKS[view.deck], cards(view.discard) | cards(view.display)
        self.hands = [cards(seat.hand) if seat.hand else (1 << seat.cards) - 1 for seat in view.seats]
        self.across = cards(view.display[-1:])
        self.deck: list[int] = []
        self.top = NUMBER[view.discard[-1]]
        self.fits, self.suit = cards(fitting(view.in_effect)), suit_number(view.in_effect.suit)
        self.naming, self.barred = view.naming == "other", -1
        self.swab, self.pursuit = view.swab, OF_SUIT[suit_number(view.pursuit)] if view.pursuit else 0
        self.passes = 0
        self.won: int | None = None

    def copy(self) -> FastTable:
        """Return a copy that shares nothing with this table."""
        found = FastTable.__new__(FastTable)
        found.seats, found.turn, found.direction, found.box, found.gone = (
            self.seats, self.turn, self.direction, self.box, self.gone,
        )  # fmt: skip
        found.hands, found.deck, found.top, found.fits, found.suit = (
            self.hands[:], self.deck[:], self.top, self.fits, self.suit,
        )  # fmt: skip
        found.naming, found.barred, found.swab, found.pursuit = self.naming, self.barred, self.swab, self.pursuit
        found.across, found.passes, found.won = self.across, self.passes, self.won
        return found

    def unseen(self, seat: int) -> int:
        """Return the bit set of the cards whose place a seat does not know."""
        return self.box & ~self.gone & ~self.hands[seat]

    def next_seat(self, seat: int) -> int:
        """Return the seat that plays after this one."""
        return (seat + self.direction) % self.seats

    # --- piles -----------------------------------------------------------------------------------------

    def _card(self, random: Random) -> int | None:
        """Remove the top card of the deck and return its number. None if no card is left.

        An empty deck is refilled with the shuffled cards that were played.
        """
        if not self.deck:
            loose = self.box & ~BIT[self.top] & ~self.across
            for hand in self.hands:
                loose &= ~hand
            if not loose:
                return None
            self.deck = numbers(loose)
            random.shuffle(self.deck)
            self.gone = BIT[self.top] | self.across
        return self.deck.pop()

    def draw(self, seat: int, count: int, random: Random) -> None:
        """Draw `count` cards for a seat, or all that are left."""
        for _ in range(count):
            card = self._card(random)
            if card is None:
                return
            self.hands[seat] |= BIT[card]

    def turn_up_suit(self, random: Random) -> bool:
        """Turn up cards until one with a suit comes into effect. Return False if there is none."""
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

    def play(self, seat: int, card: int) -> None:
        """Play a card onto the pile. It takes effect with its printed suit."""
        self.hands[seat] &= ~BIT[card]
        self.gone |= BIT[card]
        self.barred = self.suit if self.naming else -1
        self.top, self.fits, self.suit, self.across = card, FITS[card], SUIT[card], 0

    def play_avast(self, seat: int, card: int, random: Random) -> None:
        """Play an Avast, which leaves the card in effect. All other players draw a card."""
        self.hands[seat] &= ~BIT[card]
        self.gone |= BIT[card]
        self.across = BIT[card]
        for step in range(1, self.seats):
            self.draw((seat + self.direction * step) % self.seats, 1, random)

    def name_suit(self, kind: str, suit: int) -> None:
        """Make the suit of this number the one in effect. `kind` is the kind of the card that was played."""
        self.suit, self.fits = suit, NAMED[kind, suit]

    def pass_on(self, gifts: list[int]) -> None:
        """Pass each seat's gift to the seat that follows, all at the same time.

        `gifts` are card numbers in the order of seats.
        """
        for seat, card in enumerate(gifts):
            self.hands[seat] &= ~BIT[card]
        for seat, card in enumerate(gifts):
            self.hands[self.next_seat(seat)] |= BIT[card]

    def mutiny(self, thief: int, random: Random) -> None:
        """Carry out a Mutiny: take a random card from each player who has enough.

        `thief` is the seat that gets the cards.
        """
        others = [(thief + self.direction * step) % self.seats for step in range(1, self.seats)]
        for victim in [seat for seat in others if self.hands[seat].bit_count() >= MUTINY_LEAST]:
            held = numbers(self.hands[victim])
            taken = BIT[held[int(random.random() * len(held))]]
            self.hands[victim] &= ~taken
            self.hands[thief] |= taken

    def empty_pockets(self, seat: int, random: Random) -> None:
        """Carry out Empty Your Pockets: all play their penalty cards, then a suit is turned up."""
        order = [(seat + self.direction * step) % self.seats for step in range(1, self.seats + 1)]
        forced = [self.hands[one] & PENALTY for one in order]
        for one, which in zip(order, forced, strict=True):
            self.hands[one] &= ~which
            self.gone |= which
        for one, which in zip(order, forced, strict=True):
            self.draw(one, 5 * (which & OF_KIND["walk"]).bit_count(), random)
        for one, which in zip(order, forced, strict=True):
            for _ in range((which & OF_KIND["mutiny"]).bit_count()):
                self.mutiny(one, random)
        self.turn_up_suit(random)

    def end_turn(self) -> None:
        """End the turn: set the winner if there is one, else advance to the next player."""
        if 0 in self.hands:
            order = ((self.turn + self.direction * step) % self.seats for step in range(self.seats))
            self.won = next(seat for seat in order if not self.hands[seat])
        elif self.passes >= self.seats:
            self.won = min(range(self.seats), key=lambda seat: self.hands[seat].bit_count())
        else:
            self.turn = self.next_seat(self.turn)

    def nameable(self) -> list[int]:
        """Return the numbers of the suits that may be named."""
        return [suit for suit in range(len(OF_SUIT)) if suit != self.barred]

    def playable(self, seat: int) -> int:
        """Return the bit set of the cards that a seat may play on its turn."""
        hand = self.hands[seat]
        if self.swab:
            return hand & OF_KIND["swab"]
        if self.pursuit:
            return hand & self.pursuit
        found = hand & self.fits
        return found & ~NEVER_LAST if not hand & (hand - 1) else found
