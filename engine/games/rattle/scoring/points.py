"""Victory Points, ranks and ties (`docs/rules/rattle.md`, 4.18)."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.rattle.cards.loot_victory_revenge import SEAL_VP, VICTORY
from engine.games.rattle.cards.upgrades import RICH_CABIN_VP
from engine.games.rattle.state import Captain, RattleState
from engine.games.rattle.treasure.loot_tokens import total
from engine.games.rattle.view import Points
from engine.text import Arg, Text, Who, plural

COINS = "coins"
SEAL, RICH_CABIN = "L5", "U12"


def part_count(captain: Captain) -> int:
    """Return how many Parts are on a player's Galleon. A hamster Hold is one (R-215)."""
    return sum(captain.ready.values()) + sum(captain.exhausted.values())


END_SAILORS: dict[str, Callable[[Captain], int]] = {
    "S21": lambda captain: part_count(captain) // 2,
    "S22": lambda captain: captain.coins // 3,
    "S23": lambda captain: len(captain.upgrades),
    "S24": lambda captain: len(captain.sailors),
    "S25": lambda captain: min(4, total(captain.loot)),
    "S26": lambda captain: min(6, 2 * len(captain.vp)),
    "S27": lambda captain: 3,
}
"""For each End Sailor (by id), the function that returns the VP that the Sailor gives its owner."""


def score(state: RattleState, seat: int) -> int:
    """Return a player's VP from VP cards and coins alone, which decide who is Wanted (R-245)."""
    captain = state.captains[seat]
    return captain.coins + sum(VICTORY[card].points for card in captain.vp)


def points_of(state: RattleState, seat: int) -> list[Points]:
    """Return a player's VP by source, as if the game ended now (R-238). Sources of 0 VP are included."""
    captain = state.captains[seat]
    found = [Points(card, VICTORY[card].points) for card in captain.vp]
    found.append(Points(COINS, captain.coins))
    found += [Points(card, END_SAILORS[card](captain)) for card in captain.sailors if card in END_SAILORS]
    if RICH_CABIN in captain.upgrades:
        found.append(Points(RICH_CABIN, RICH_CABIN_VP))
    if captain.loot.get(SEAL):
        found.append(Points(SEAL, SEAL_VP))
    return found


def rank(state: RattleState, seat: int) -> tuple[int, int, int, int]:
    """Return the numbers by which a player is ranked: VP, Parts and Upgrades, Sailors, Upgrades (R-239).

    Higher is better. Later numbers decide ties.
    """
    captain = state.captains[seat]
    vp = sum(one.points for one in points_of(state, seat))
    return vp, part_count(captain) + len(captain.upgrades), len(captain.sailors), len(captain.upgrades)


def standings(state: RattleState) -> list[tuple[int, ...]]:
    """Return all seats in groups of equal rank, the best group first (R-240)."""
    seats = range(len(state.captains))
    ranks = sorted({rank(state, seat) for seat in seats}, reverse=True)
    return [tuple(seat for seat in seats if rank(state, seat) == one) for one in ranks]


def verdict(state: RattleState) -> Text:
    """Return the sentence that names the winners and their VP. There must be winners."""
    names: list[Arg] = [Who(seat) for seat in state.winners]
    best = rank(state, state.winners[0])[0]
    return plural(
        "{names} wins with {points} VP.", "{names} win with {points} VP.", n=len(names), names=names, points=best
    )
