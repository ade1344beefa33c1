"""How dice fall, and what it is worth to go on throwing."""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb

MANY = 1 << 14
"""Throws whose worth is remembered, of each kind: those of some games. All that there are would grow for ever."""

Boost = tuple[int, int, float]
"""Something that helps a throw: dice that it adds, successes that it is sure of, and its cost in points."""


def halved(points: float) -> float:
    """Points to the half: close enough, and few enough to remember what they come to."""
    return round(2 * points) / 2


@cache
def falls(dice: int, faces: int) -> tuple[float, ...]:
    """How likely 0, 1, 2 … successes are with so many dice, of whose six faces so many count."""
    p = faces / 6
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


@lru_cache(MANY)
def hope(short: int, boosts: tuple[Boost, ...], gain: float, faces: int) -> float:
    """What a throw that is so many successes short is worth to somebody who may stop at any time, in points beyond
    what losing it costs; the boosts are tried in their order."""
    if short <= 0:
        return gain
    if not boosts:
        return 0.0
    (dice, sure, cost), rest = boosts[0], boosts[1:]
    tried = sum(p * hope(short - sure - k, rest, gain, faces) for k, p in enumerate(falls(dice, faces)))
    return max(0.0, tried - cost)


@lru_cache(MANY)
def promised(short: int, boosts: tuple[Boost, ...], after: tuple[Boost, ...], gain: float, faces: int) -> float:
    """What it is worth to spend these boosts one after the other until it is enough or they cannot be enough any more,
    and to decide then about those that come after."""
    if short <= 0:
        return gain
    if sum(dice + sure for dice, sure, _ in boosts) < short:
        return hope(short, after, gain, faces)
    (dice, sure, cost), rest = boosts[0], boosts[1:]
    hopes = (p * promised(short - sure - k, rest, after, gain, faces) for k, p in enumerate(falls(dice, faces)))
    return sum(hopes) - cost


@lru_cache(MANY)
def chances(dice: int, needed: int, boosts: tuple[Boost, ...], gain: float, faces: int) -> float:
    """What a throw is worth that is still to be rolled."""
    return sum(p * hope(needed - k, boosts, gain, faces) for k, p in enumerate(falls(dice, faces)))


@cache
def duel(mine: int, theirs: int, faces: int) -> tuple[float, float]:
    """How likely so many dice of mine win, and lose, against theirs."""
    pairs = [(k - n, p * q) for k, p in enumerate(falls(mine, faces)) for n, q in enumerate(falls(theirs, faces))]
    return sum(p for lead, p in pairs if lead > 0), sum(p for lead, p in pairs if lead < 0)


def cheapest_first(boosts: list[Boost]) -> tuple[Boost, ...]:
    """Boosts in the order in which to try them: what costs least for what it adds comes first."""
    return tuple(sorted(boosts, key=lambda boost: boost[2] / (boost[0] + 2 * boost[1] or 1)))
