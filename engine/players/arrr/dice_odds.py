"""Probabilities of dice throws, and expected values of improving a throw."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb

MANY = 1 << 14
"""The size of each cache of throws, enough for several games. Without a limit the caches would grow for ever."""

Boost = tuple[int, int, float]
"""Help for a throw: the dice that it adds, its certain successes, and its cost in points."""


def round_to_half(points: float) -> float:
    """Round points to halves. This is exact enough, and keeps the number of cached throws small."""
    return round(2 * points) / 2


@cache
def success_odds(dice: int, faces: int) -> tuple[float, ...]:
    """Return the probabilities of 0, 1, 2, … successes with this number of dice.

    `faces` of the six faces are a success.
    """
    p = faces / 6
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


@lru_cache(MANY)
def stopping_value(short: int, boosts: tuple[Boost, ...], gain: float, faces: int) -> float:
    """Return the expected value of a throw that lacks `short` successes, if its player may stop after any boost.

    Boosts are (dice, certain successes, cost), used in their order. `gain` is the value of success, and failure is
    worth 0. `faces` of the six faces are a success.
    """
    if short <= 0:
        return gain
    if not boosts:
        return 0.0
    (dice, sure, cost), rest = boosts[0], boosts[1:]
    tried = sum(
        p * stopping_value(short - sure - k, rest, gain, faces) for k, p in enumerate(success_odds(dice, faces))
    )
    return max(0.0, tried - cost)


@lru_cache(MANY)
def committed_value(short: int, boosts: tuple[Boost, ...], after: tuple[Boost, ...], gain: float, faces: int) -> float:
    """Return the expected value of a throw that lacks `short` successes and whose player commits to use `boosts`.

    The boosts are used in this order until the throw succeeds, or until the rest of them cannot suffice. The player
    then decides on each of the boosts in `after`. `gain` is the value of success, and failure is worth 0. `faces` of
    the six faces are a success.
    """
    if short <= 0:
        return gain
    if sum(dice + sure for dice, sure, _ in boosts) < short:
        return stopping_value(short, after, gain, faces)
    (dice, sure, cost), rest = boosts[0], boosts[1:]
    hopes = (
        p * committed_value(short - sure - k, rest, after, gain, faces) for k, p in enumerate(success_odds(dice, faces))
    )
    return sum(hopes) - cost


@lru_cache(MANY)
def throw_value(dice: int, needed: int, boosts: tuple[Boost, ...], gain: float, faces: int) -> float:
    """Return the expected value of a throw of `dice` dice that needs `needed` successes.

    `boosts` (dice, certain successes, cost) may be added in their order afterwards. `gain` is the value of success,
    and failure is worth 0. `faces` of the six faces are a success.
    """
    return sum(p * stopping_value(needed - k, boosts, gain, faces) for k, p in enumerate(success_odds(dice, faces)))


@cache
def duel(mine: int, theirs: int, faces: int) -> tuple[float, float]:
    """Return the probabilities that `mine` dice win and that they lose against `theirs`. A tie is neither.

    `faces` of the six faces are a success.
    """
    pairs = [
        (k - n, p * q)
        for k, p in enumerate(success_odds(mine, faces))
        for n, q in enumerate(success_odds(theirs, faces))
    ]
    return sum(p for lead, p in pairs if lead > 0), sum(p for lead, p in pairs if lead < 0)


def cheapest_first(boosts: list[Boost]) -> tuple[Boost, ...]:
    """Return boosts sorted by their cost for each die. A certain success counts as two dice."""
    return tuple(sorted(boosts, key=lambda boost: boost[2] / (boost[0] + 2 * boost[1] or 1)))
