"""Evaluation of a `FastTable` of Captain Yarr's Curse: the chance of each seat to win the round.

It uses all hands, which are known in a sampled table. The model is a softmax over the seats, fitted to about 36,000
rounds of *good* against itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from engine.players.yarr.card_bits import CANNOT_WIN, FITS, OF_KIND, STANDARD, numbers
from engine.players.yarr.fast_model import FastTable

WALK, ROYAL, HELM, MUTINY = (OF_KIND[kind] for kind in ("walk", "royal", "helm", "mutiny"))


@dataclass(frozen=True, slots=True)
class Weights:
    """Logit weights of the features of a seat, which add up to its logit.

    The hand: `cards` has a weight by the number of cards, and `more` counts each card above its highest index.
    `walk`, `royal`, `helm` and `mutiny` count the cards of these kinds. `stuck` counts those of the last two cards
    that cannot win. `kin` weighs the share of pairs of standard cards that fit on one another.

    The turn: `goes` applies to the seat on turn if its last card is playable, `goes_2` if one of its last two is.
    `goes_next` applies to the next seat if its last card is playable. `none` has three weights for a seat without a
    playable card: for the seat on turn, the next seat, and any later one. `hunted` is added for a Pursuit that the
    seat cannot answer.
    """

    cards: tuple[float, ...]
    more: float
    walk: float
    royal: float
    stuck: float
    helm: float
    mutiny: float
    goes: float
    goes_next: float
    goes_2: float
    none: tuple[float, float, float]
    hunted: float
    kin: float


TWO = Weights(
    cards=(0.73, 0.31, 0.1, -0.06, -0.16, -0.22, -0.3, -0.38),
    more=-0.09,
    walk=-0.69,
    royal=-0.15,
    stuck=-0.23,
    helm=0.64,
    mutiny=-0.39,
    goes=5.09,
    goes_next=1.3,
    goes_2=0.42,
    none=(-0.33, -0.23, 0.0),
    hunted=-0.22,
    kin=0.67,
)
MORE = Weights(
    cards=(1.28, 0.66, 0.25, -0.02, -0.28, -0.47, -0.62, -0.81),
    more=-0.19,
    walk=-0.8,
    royal=-0.42,
    stuck=-0.41,
    helm=0.71,
    mutiny=-1.16,
    goes=4.58,
    goes_next=1.17,
    goes_2=0.49,
    none=(-0.52, -0.31, -0.24),
    hunted=-0.59,
    kin=0.04,
)


def win_chance(table: FastTable, seat: int) -> float:
    """Return the chance of this seat to win the round, from 0 to 1."""
    if table.won is not None:
        return float(table.won == seat)
    weights = TWO if table.seats == 2 else MORE
    chances = [exp(logit(table, one, weights)) for one in range(table.seats)]
    return chances[seat] / sum(chances)


def logit(table: FastTable, seat: int, weights: Weights) -> float:
    """Return the logit of this seat's chance to win the round, before it is normalised over all seats."""
    hand, away = table.hands[seat], (seat - table.turn) * table.direction % table.seats
    count = hand.bit_count()
    found = weights.cards[count - 1] if count <= len(weights.cards) else weights.cards[-1]
    found += weights.more * max(0, count - len(weights.cards))
    if hand & ~STANDARD:
        found += (
            weights.walk * (hand & WALK).bit_count()
            + weights.royal * (hand & ROYAL).bit_count()
            + weights.helm * (hand & HELM).bit_count()
            + weights.mutiny * (hand & MUTINY).bit_count()
        )
        if count <= 2:
            found += weights.stuck * (hand & CANNOT_WIN).bit_count()
    on = hand & table.fits if away else table.playable(seat)
    if count == 1:
        on &= ~CANNOT_WIN
    if not on:
        found += weights.none[min(away, 2)]
        if table.pursuit and not away:
            found += weights.hunted
    elif not away and count <= 2:
        found += weights.goes if count == 1 else weights.goes_2
    elif away == 1 and count == 1:
        found += weights.goes_next
    if count > 1:
        pairs = sum((hand & FITS[card]).bit_count() - 1 for card in numbers(hand & STANDARD))
        found += weights.kin * pairs / (count * (count - 1))
    return found
