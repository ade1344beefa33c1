"""How likely votes of Tortuga 1667 end one way or another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from engine.games.tortuga.cards import VOTE_CARDS

Effect = tuple[int, int]
"""What a card does in a vote: its cannons, and by how much it tips the balance of torches over water, of British flags
over French ones, of skulls over helms."""
Odds = Mapping[Effect, float]

FORE = {"torch", "british", "skull"}


def effect(card: str, kind: str) -> Effect:
    """What this vote card does in such a vote."""
    symbols = VOTE_CARDS[card].symbols(kind)
    tips = sum(0 if symbol == "cannon" else 1 if symbol in FORE else -1 for symbol in symbols)
    return symbols.count("cannon"), tips


DECK: Mapping[str, Odds] = {
    "attack": {(1, 0): 9 / 32, (0, 1): 12 / 32, (0, -1): 9 / 32, (1, 1): 1 / 32, (0, -2): 1 / 32},
    "brawl": {(0, 1): 15 / 32, (0, 2): 1 / 32, (0, -1): 15 / 32, (0, -2): 1 / 32},
    "mutiny": {(0, 1): 15 / 32, (0, 2): 1 / 32, (0, -1): 15 / 32, (0, -2): 1 / 32},
}
"""The card from the deck, by the counts of the full deck."""
FOR: Mapping[str, Odds] = {
    "attack": {(1, 0): 0.45, (0, 1): 0.5, (0, -1): 0.05},
    "brawl": {(0, 1): 0.85, (0, -1): 0.15},
    "mutiny": {(0, 1): 0.85, (0, -1): 0.15},
}
"""Who wants a vote to succeed (a brawl to be British), with what chance has dealt."""
AGAINST: Mapping[str, Odds] = {
    "attack": {(1, 0): 0.15, (0, 1): 0.1, (0, -1): 0.75},
    "brawl": {(0, 1): 0.15, (0, -1): 0.85},
    "mutiny": {(0, 1): 0.15, (0, -1): 0.85},
}


def voter(kind: str, wants: float) -> Odds:
    """What somebody plays who wants it to succeed so much, from -1 to 1."""
    share = (1 + wants) / 2
    found = {one: share * odds for one, odds in FOR[kind].items()}
    for one, odds in AGAINST[kind].items():
        found[one] = found.get(one, 0.0) + (1 - share) * odds
    return found


def together(odds: Iterable[Odds]) -> dict[Effect, float]:
    """What all these cards do in sum."""
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
    """How likely an attack or a mutiny succeeds."""
    if kind == "attack":
        return _share(odds, lambda cannon, tips: cannon > 0 and tips > 0)
    return _share(odds, lambda _, tips: tips > 0)


def flags(odds: Odds) -> dict[str, float]:
    """How likely a brawl ends for each side."""
    british, french = _share(odds, lambda _, tips: tips > 0), _share(odds, lambda _, tips: tips < 0)
    return {"british": british, "french": french, "tie": max(0.0, 1 - british - french)}


@cache
def ended(kind: str, friends: int, foes: int, card: Effect | None = None) -> Odds:
    """How a vote ends of so many who want it to succeed (a brawl to be British) and so many who do not, with this card
    besides."""
    own: list[Odds] = [] if card is None else [{card: 1.0}]
    return together([DECK[kind], *([voter(kind, 1.0)] * friends), *([voter(kind, -1.0)] * foes), *own])


@cache
def succeeds(kind: str, friends: int, foes: int, card: Effect | None = None) -> float:
    """How likely such an attack or mutiny succeeds."""
    return success(kind, ended(kind, friends, foes, card))


@cache
def brawls(british: int, french: int, card: Effect | None = None) -> tuple[float, float]:
    """How likely such a brawl is British, and how likely French."""
    found = flags(ended("brawl", british, french, card))
    return found["british"], found["french"]
