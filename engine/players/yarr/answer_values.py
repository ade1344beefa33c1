"""Heuristic values of the answers in Captain Yarr's Curse.

*Good* plays by them, and so do all seats in the playouts of *strong*. Of a `FastTable` they use only the player's own
hand, the sizes of the other hands and the cards that were seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.players.yarr.card_bits import BIT, CANNOT_WIN, FITS, KIND, OF_KIND, OF_SUIT, STANDARD, SUIT, SUITED, numbers
from engine.players.yarr.fast_model import MUTINY_LEAST, FastTable

CLOSE = 2
"""A player with at most this many cards is close to winning."""
USUAL_FIT = 0.35
"""The share of the unseen cards that fit on an average card."""
USUAL_COVER = 10
"""The number of cards in the deck on which exactly one card of an average hand fits."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the features by which `best_card` and `best_suit` value an answer.

    Features of the own hand: `going` counts the cards in it that fit on the played card. `some` is added if there
    is any. With two players (`TWO`) the weight `going` is negative, so that cards that fit together stay together.
    `cover` counts the cards of the deck on which the played card alone, of the whole hand, fits. `stuck` counts the
    remaining cards that cannot be the last one. It becomes `stuck_1` or `stuck_3` when at most 1 or 3 cards remain.

    Features of the others: `deny` weighs the share of the unseen cards that fit on the played card. `deny_close` is
    added when the next player is close to winning. `named` weighs the unseen cards of a suit that is named.

    The other weights are values of cards by their kind. A suffix `_close` means that an opponent is close to
    winning. All weights were tuned together, by self-play with random high and low values
    (`docs/automatic-players.md`).
    """

    going: float
    some: float
    cover: float
    deny: float
    deny_close: float
    stuck_1: float
    stuck_3: float
    stuck: float
    helm: float
    helm_3: float
    walk: float
    walk_1: float
    mutiny: float
    robbed: float
    swab: float
    swab_close: float
    royal: float
    royal_close: float
    avast: float
    avast_close: float
    share: float
    share_stuck: float
    empty: float
    empty_walk: float
    watch: float
    watch_close: float
    sleight: float
    named: float
    named_close: float


TWO = Weights(
    going=-0.3,
    some=0.9,
    cover=-0.1,
    deny=1.5,
    deny_close=1.2,
    stuck_1=6.0,
    stuck_3=1.8,
    stuck=-0.4,
    helm=-6.0,
    helm_3=-3.0,
    walk=0.0,
    walk_1=-4.0,
    mutiny=5.5,
    robbed=-1.6,
    swab=3.8,
    swab_close=7.0,
    royal=5.0,
    royal_close=8.0,
    avast=3.0,
    avast_close=5.0,
    share=-0.5,
    share_stuck=4.0,
    empty=-0.5,
    empty_walk=-12.0,
    watch=2.0,
    watch_close=4.0,
    sleight=1.3,
    named=0.15,
    named_close=0.1,
)
MORE = Weights(
    going=0.3,
    some=0.6,
    cover=0.0,
    deny=2.6,
    deny_close=1.0,
    stuck_1=6.0,
    stuck_3=1.4,
    stuck=-0.4,
    helm=-7.0,
    helm_3=-5.0,
    walk=-3.0,
    walk_1=-4.0,
    mutiny=5.5,
    robbed=-1.0,
    swab=4.3,
    swab_close=7.0,
    royal=5.5,
    royal_close=8.0,
    avast=3.5,
    avast_close=6.0,
    share=-2.0,
    share_stuck=4.0,
    empty=-2.5,
    empty_walk=-12.0,
    watch=2.6,
    watch_close=5.0,
    sleight=3.3,
    named=0.05,
    named_close=0.1,
)


def weights_of(table: FastTable) -> Weights:
    """Return the weights that belong to the table's number of players.

    With two players, the next card is always the one opponent's. With more, the card in effect changes several times
    before one's next turn.
    """
    return TWO if table.seats == 2 else MORE


def best_card(table: FastTable, seat: int, playable: int) -> int:
    """Return the number of the best card among the bit set `playable`, which must not be empty."""
    if not playable & (playable - 1):
        return playable.bit_length() - 1
    hand, best, most, weights = table.hands[seat], 0, -1e9, weights_of(table)
    in_turn = not table.swab and not table.pursuit
    close = table.hands[table.next_seat(seat)].bit_count() <= CLOSE
    unseen = table.unseen(seat)
    usual = USUAL_FIT * unseen.bit_count()
    deny = 10 * (weights.deny + (weights.deny_close if close else 0.0)) / max(1, unseen.bit_count())
    once = twice = 0
    for card in numbers(hand & SUITED):
        twice |= once & FITS[card]
        once |= FITS[card]
    alone = once & ~twice
    left = hand.bit_count() - 1
    stuck = weights.stuck_1 if left <= 1 else weights.stuck_3 if left <= 3 else weights.stuck
    for card in numbers(playable):
        bit, on = BIT[card], FITS[card]
        rest = hand & ~bit
        worth = -stuck * (rest & CANNOT_WIN).bit_count()
        if bit & SUITED:
            worth -= weights.cover * ((alone & on).bit_count() - USUAL_COVER)
        if bit & STANDARD:
            going = (rest & on).bit_count()
            worth -= deny * ((unseen & on).bit_count() - usual)
        else:
            going = _fitting_in_hand(table, card, rest)
            if in_turn:
                worth += _effect_value(table, seat, KIND[card], rest, weights, close=close)
        worth += weights.going * going + (weights.some if going else 0.0)
        if worth > most:
            best, most = card, worth
    return best


def _fitting_in_hand(table: FastTable, card: int, rest: int) -> int:
    """Return the number of cards in the bit set `rest` that fit on this card."""
    kind = KIND[card]
    if kind in ("helm", "share", "sleight"):
        barred = table.suit if table.naming else -1
        return max((rest & OF_SUIT[suit]).bit_count() for suit in range(len(OF_SUIT)) if suit != barred)
    return (rest & (table.fits if kind == "avast" else FITS[card])).bit_count()


def _effect_value(table: FastTable, seat: int, kind: str, rest: int, weights: Weights, *, close: bool) -> float:
    """Return the value of the effect of a special card, only to compare it with other values of `weights`.

    `kind` is the kind of the card, and `rest` is the hand without it, as a bit set. `close`: True if an opponent is
    close to winning.
    """
    match kind:
        case "helm":
            return 0.0 if not rest else weights.helm_3 if rest.bit_count() < MUTINY_LEAST else weights.helm
        case "walk":
            return weights.walk if rest & (rest - 1) else weights.walk_1
        case "mutiny":
            robbed = sum(hand.bit_count() >= MUTINY_LEAST for hand in table.hands) - (
                rest.bit_count() >= MUTINY_LEAST - 1
            )
            return weights.robbed * robbed + weights.mutiny if rest or robbed else 0.0
        case "swab":
            return weights.swab_close if close else weights.swab
        case "royal":
            return weights.royal_close if close else weights.royal
        case "avast":
            danger = min(hand.bit_count() for one, hand in enumerate(table.hands) if one != seat) <= CLOSE
            return weights.avast_close if danger else weights.avast
        case "share":
            return weights.share_stuck if rest & CANNOT_WIN else weights.share
        case "empty":
            return weights.empty + weights.empty_walk * (rest & OF_KIND["walk"]).bit_count()
        case "watch":
            return weights.watch_close if close else weights.watch
        case "sleight":
            return weights.sleight
    return 0.0


def best_suit(table: FastTable, seat: int, suits: Iterable[int]) -> int:
    """Return the number of the best suit to name: the player holds many cards of it, and the others hold few."""
    hand, unseen, weights = table.hands[seat], table.unseen(seat), weights_of(table)
    close = table.hands[table.next_seat(seat)].bit_count() <= CLOSE
    theirs = weights.named + (weights.named_close if close else 0.0)
    return max(
        suits,
        key=lambda suit: (hand & OF_SUIT[suit]).bit_count() - theirs * (unseen & OF_SUIT[suit]).bit_count(),
    )


def best_gift(table: FastTable, seat: int) -> int:
    """Return the number of the card to give away: preferably one that cannot win, then one that fits on few others."""
    hand = table.hands[seat]
    return max(numbers(hand), key=lambda card: _gift_value(card, hand & ~BIT[card]))


def _gift_value(card: int, others: int) -> float:
    if BIT[card] & OF_KIND["walk"]:
        return 100.0
    if not BIT[card] & STANDARD:
        return 60.0 if BIT[card] & CANNOT_WIN else -20.0
    return -(others & OF_SUIT[SUIT[card]]).bit_count() - (others & FITS[card]).bit_count() / len(OF_SUIT)
