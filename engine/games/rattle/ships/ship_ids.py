"""Ids of Ships: their owner, their kind of die, and the fixed Ship order (`docs/rules/rattle.md`, 2.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.games.rattle.cards.dice import CAPTAIN_SHIP, NP_DICE
from engine.games.rattle.state import RattleState

ORDINARY = "abcd"
"""The letters in the ids of a player's ordinary dice."""


def seat_of(ship: str) -> int | None:
    """Return the seat that owns a die, given its id; None for an NP die."""
    return int(ship[0]) - 1 if ship[0].isdecimal() else None


def kind_of_die(ship: str) -> str:
    """Return the kind of a die, given its id: `ship`, `captain`, or the letter of an NP die's colour."""
    if seat_of(ship) is None:
        return ship[0]
    return "captain" if ship.endswith(CAPTAIN_SHIP) else "ship"


def own_dice(seat: int, ordinary: int, captain: bool) -> list[str]:
    """Return the ids of a player's dice: `ordinary` ones, then the Captain Ship if `captain` is set."""
    return [f"{seat + 1}{letter}" for letter in ORDINARY[:ordinary] + (CAPTAIN_SHIP if captain else "")]


def in_ship_order(state: RattleState, ships: Iterable[str]) -> list[str]:
    """Return Ship ids sorted in the fixed Ship order: NP dice by colour, then players' dice from the Baron on
    (rattle.md, 2.2).
    """
    return sorted(ships, key=_places(len(state.captains), state.baron).__getitem__)


@cache
def _places(count: int, baron: int) -> dict[str, int]:
    """Return the index of each die in the fixed Ship order, by id.

    `count` is the number of players, `baron` the seat of the Baron.
    """
    players = [die for after in range(count) for die in own_dice((baron + after) % count, len(ORDINARY), True)]
    return {ship: place for place, ship in enumerate((*NP_DICE, *players))}
