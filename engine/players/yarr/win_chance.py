"""How likely a seat wins the round at a sketched table of Captain Yarr's Curse, all cards seen.

The weights were fitted to how some 36,000 rounds of good among themselves went on (a softmax over the seats).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from engine.players.yarr.card_bits import FITS, OF_KIND, STANDARD, STUCK, numbers
from engine.players.yarr.fast_model import Sketch

WALK, ROYAL, HELM, MUTINY = (OF_KIND[kind] for kind in ("walk", "royal", "helm", "mutiny"))


@dataclass(frozen=True, slots=True)
class Weights:
    """What speaks for a seat. `cards`: by how many it holds; `stuck`: for each of its last two that cannot win; `goes`:
    it is on turn and its last card goes on what lies there (`goes_next`: it is the next; `goes_2`: one of its last two
    does); `none`: none of its cards does, and it is on turn, the next, or later; `hunted`: it must end a Pursuit;
    `kin`: all its cards go on one another."""

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


def promise(table: Sketch, seat: int) -> float:
    """How likely this seat wins."""
    if table.won is not None:
        return float(table.won == seat)
    weights = TWO if table.seats == 2 else MORE
    chances = [exp(stands(table, one, weights)) for one in range(table.seats)]
    return chances[seat] / sum(chances)


def stands(table: Sketch, seat: int, weights: Weights) -> float:
    """How well a seat stands."""
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
            found += weights.stuck * (hand & STUCK).bit_count()
    on = hand & table.fits if away else table.playable(seat)
    if count == 1:
        on &= ~STUCK
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
