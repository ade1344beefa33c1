"""Probabilities of the results of votes in Tortuga 1667."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from engine.games.tortuga.cards import VOTE_CARDS

Effect = tuple[int, int]
"""The effect of cards in a vote: their cannons, and a balance.

The balance is torches less water, British less French flags, or skulls less helms."""
Odds = Mapping[Effect, float]

FORE = {"torch", "british", "skull"}


def effect(card: str, kind: str) -> Effect:
    """Return the effect of a vote card in a vote of this kind: its cannons, and the balance of its other symbols.

    The balance is positive for success, or for the British in a brawl. `kind` is `attack`, `brawl` or `mutiny`.
    """
    symbols = VOTE_CARDS[card].symbols(kind)
    tips = sum(0 if symbol == "cannon" else 1 if symbol in FORE else -1 for symbol in symbols)
    return symbols.count("cannon"), tips


DECK: Mapping[str, Odds] = {
    "attack": {(1, 0): 9 / 32, (0, 1): 12 / 32, (0, -1): 9 / 32, (1, 1): 1 / 32, (0, -2): 1 / 32},
    "brawl": {(0, 1): 15 / 32, (0, 2): 1 / 32, (0, -1): 15 / 32, (0, -2): 1 / 32},
    "mutiny": {(0, 1): 15 / 32, (0, 2): 1 / 32, (0, -1): 15 / 32, (0, -2): 1 / 32},
}
"""By kind of vote: the probability of each effect of the card from the deck, by the counts of the full deck."""
FOR: Mapping[str, Odds] = {
    "attack": {(1, 0): 0.45, (0, 1): 0.5, (0, -1): 0.05},
    "brawl": {(0, 1): 0.85, (0, -1): 0.15},
    "mutiny": {(0, 1): 0.85, (0, -1): 0.15},
}
"""By kind of vote: the probability of each effect of a card whose voter wants success (in a brawl: for the British).

The effect is not certain, since the hand is random.
"""
AGAINST: Mapping[str, Odds] = {
    "attack": {(1, 0): 0.15, (0, 1): 0.1, (0, -1): 0.75},
    "brawl": {(0, 1): 0.15, (0, -1): 0.85},
    "mutiny": {(0, 1): 0.15, (0, -1): 0.85},
}


def voter_odds(kind: str, wants: float) -> Odds:
    """Return the probability of each effect that a voter's card has in a vote of this kind.

    `wants` is from -1 (against success) to 1 (for it). In a brawl, success is a victory of the British. `kind` is
    `attack`, `brawl` or `mutiny`.
    """
    share = (1 + wants) / 2
    found = {one: share * odds for one, odds in FOR[kind].items()}
    for one, odds in AGAINST[kind].items():
        found[one] = found.get(one, 0.0) + (1 - share) * odds
    return found


def combine(odds: Iterable[Odds]) -> dict[Effect, float]:
    """Return the probability of each sum of independent effects.

    `odds` has, for each effect, the probabilities of its values. Several cannons count as one.
    """
    found: dict[Effect, float] = {(0, 0): 1.0}
    for one in odds:
        then: dict[Effect, float] = {}
        for (cannon, tips), likely in found.items():
            for (more, tip), odd in one.items():
                both = (min(1, cannon + more), tips + tip)
                then[both] = then.get(both, 0.0) + likely * odd
        found = then
    return found


def _share(odds: Odds, counts: Callable[[int, int], bool]) -> float:
    return sum(likely for (cannon, tips), likely in odds.items() if counts(cannon, tips))


def success(kind: str, odds: Odds) -> float:
    """Return the probability that an attack or a mutiny succeeds.

    `odds` has the probability of each total effect of the cards in the vote.
    """
    if kind == "attack":
        return _share(odds, lambda cannon, tips: cannon > 0 and tips > 0)
    return _share(odds, lambda _, tips: tips > 0)


def brawl_odds(odds: Odds) -> dict[str, float]:
    """Return the probability of each result of a brawl: `british`, `french`, `tie`.

    `odds` has the probability of each total effect of the cards in the vote.
    """
    british, french = _share(odds, lambda _, tips: tips > 0), _share(odds, lambda _, tips: tips < 0)
    return {"british": british, "french": french, "tie": max(0.0, 1 - british - french)}


@cache
def result_odds(kind: str, friends: int, foes: int, card: Effect | None = None) -> Odds:
    """Return the probability of each total `Effect` of a vote.

    The total adds one card of the deck and a card of each voter. `friends` is the number of voters for success, and
    `foes` of those against it. In a brawl, `friends` vote for the British. `card` is the effect of one more card that
    is known, such as the viewer's own, or None.
    """
    own: list[Odds] = [] if card is None else [{card: 1.0}]
    return combine([DECK[kind], *([voter_odds(kind, 1.0)] * friends), *([voter_odds(kind, -1.0)] * foes), *own])


@cache
def success_chance(kind: str, friends: int, foes: int, card: Effect | None = None) -> float:
    """Return the probability that an attack or a mutiny succeeds. A card of the deck counts too.

    `friends` is the number of voters for success, and `foes` of those against it. `card` is the effect of one more card
    that is known, or None.
    """
    return success(kind, result_odds(kind, friends, foes, card))


@cache
def brawl_chances(british: int, french: int, card: Effect | None = None) -> tuple[float, float]:
    """Return the probabilities that the British win a brawl, and that the French do.

    `british` and `french` are the numbers of voters of each side. `card` is the effect of one more card that is known,
    or None.
    """
    found = brawl_odds(result_odds("brawl", british, french, card))
    return found["british"], found["french"]
