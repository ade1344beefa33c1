"""Legality: the reason against each action and each vote, or None (ledger, 3.5 to 3.11)."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.tortuga.cards import SHIPS, SIDES
from engine.games.tortuga.state import TortugaState
from engine.text import text
from engine.unavailable_reasons import Reason

Condition = Callable[[TortugaState, int], Reason | None]

TOO_FEW = Reason("T-40", text("You need two event cards in the row, and there's only one."))
BOAT_TAKEN = Reason("T-45", text("The rowboat is taken: it holds only one pawn."))
BOAT_GONE = Reason("T-49", text("The rowboat of your ship is destroyed."))
BOATS_TAKEN = Reason("T-45", text("No rowboat is free: each holds one pawn."))
BOATS_GONE = Reason("T-49", text("Both rowboats are destroyed."))
LAST_BOAT_TAKEN = Reason("T-45", text("One rowboat is destroyed, and the other is taken: it holds one pawn."))
ATTACK_CAPTAIN = Reason("T-50", text("Only the captain of a ship can call for an attack."))
MAROON_CAPTAIN = Reason("T-51", text("Only the captain of a ship can maroon somebody."))
NO_CREW = Reason("T-51", text("There's nobody else on your ship to maroon."))
MUTINY_MATE = Reason("T-52", text("Only the first mate of a ship, second in its line, can call for a mutiny."))
CABIN_BOY = Reason("T-53", text("Only the cabin boy of a ship, last in its line, can move its treasure."))
EMPTY_HOLDS = Reason("T-54", text("There is no treasure on your ship."))
BRAWL_GOVERNOR = Reason("T-55", text("Only the governor, first in the line on Tortuga, can call for a brawl."))
NO_LETTER = Reason("T-120", text("You have saved no Letter of Marque."))
ALL_ABOARD = Reason("T-119", text("There's nobody on Tortuga or in a rowboat to bring aboard."))
SHIPS_FULL = Reason("T-123", text("Both ships are full."))

NO_SHIP = Reason("T-138", text("Atlantis takes you from one ship to the other, but you aren't on a ship."))
OTHER_FULL = Reason("T-138", text("The other ship is full."))

ELSEWHERE = Reason("T-67", text("Only players who were there when the vote was called can vote."))
ACCUSED = Reason("T-87", text("A captain takes no part in a mutiny on their own ship."))
NO_VOTE_CARDS = Reason("T-64", text("You have no vote cards left."))
CODE = Reason("T-158", text("The Pirate Code keeps you out of this vote."))


# --- actions -----------------------------------------------------------------------------------------


def nothing(state: TortugaState, seat: int) -> Reason | None:
    """Return None: there is never a reason against this action (T-30)."""
    return None


def too_few_cards(state: TortugaState, seat: int) -> Reason | None:
    """Return the reason why two cards of the row cannot be chosen (there are too few), or None."""
    return None if len(state.lying()) > 1 else TOO_FEW


def why_not_move(state: TortugaState, seat: int) -> Reason | None:
    """Return the reason why the seat's pawn cannot move, or None."""
    if state.ways(seat):
        return None
    ship = state.ship_of(seat)
    if ship is None:
        return (BOATS_TAKEN, LAST_BOAT_TAKEN, BOATS_GONE)[len(state.destroyed)]
    return BOAT_GONE if ship in state.destroyed else BOAT_TAKEN


def targets(state: TortugaState, ship: str) -> list[str]:
    """Return the ids of the places that an attack of this ship can rob (T-75, T-76, T-169).

    It is the Galleon, or if that is empty the holds of the other ship that have treasure.
    """
    if state.treasure["galleon"]:
        return ["galleon"]
    return [hold for side in SIDES if state.treasure[hold := f"{other_ship(ship)}-{side}"]]


def other_ship(ship: str) -> str:
    """Return the id of the other ship."""
    return SHIPS[1 - SHIPS.index(ship)]


def no_attack(state: TortugaState, seat: int) -> Reason | None:
    """Return the reason why the seat cannot call for an attack, or None.

    There need not be any treasure to take (T-79), nor anybody else aboard (T-69).
    """
    return None if "captain" in state.roles(seat) else ATTACK_CAPTAIN


def nobody_to_maroon(state: TortugaState, seat: int) -> Reason | None:
    """Return the reason why the seat cannot maroon one of its crew, or None."""
    if "captain" not in state.roles(seat):
        return MAROON_CAPTAIN
    return None if len(state.lines[state.place_of(seat)]) > 1 else NO_CREW


def no_mutiny(state: TortugaState, seat: int) -> Reason | None:
    """Return the reason why the seat cannot call for a mutiny, or None."""
    return None if "mate" in state.roles(seat) else MUTINY_MATE


def full_holds(state: TortugaState, seat: int) -> list[str]:
    """Return the ids of the holds with treasure on the seat's ship."""
    ship = state.place_of(seat)
    return [hold for side in SIDES if state.treasure.get(hold := f"{ship}-{side}")]


def nothing_to_move(state: TortugaState, seat: int) -> Reason | None:
    """Return the reason why the seat cannot move a treasure, or None."""
    if "cabin" not in state.roles(seat):
        return CABIN_BOY
    return None if full_holds(state, seat) else EMPTY_HOLDS


def no_brawl(state: TortugaState, seat: int) -> Reason | None:
    """Return the reason why the seat cannot call for a brawl, or None. It may be alone on Tortuga (T-80)."""
    return None if "governor" in state.roles(seat) else BRAWL_GOVERNOR


def letter_ways(state: TortugaState) -> list[tuple[int, str]]:
    """Return each pair (seat, ship) that a Letter of Marque can bring together (T-119, T-122, T-123)."""
    return [(seat, ship) for seat in state.ashore() for ship in SHIPS if state.has_room(ship)]


def no_letter(state: TortugaState, seat: int) -> Reason | None:
    """Return the reason why the seat cannot use a saved Letter of Marque, or None."""
    if not any(card.startswith("letter.") for card in state.fronts[seat]):
        return NO_LETTER
    if letter_ways(state):
        return None
    return SHIPS_FULL if state.ashore() else ALL_ABOARD


def against_sailing(state: TortugaState, seat: int) -> Reason | None:
    """Return the reason why the seat cannot sail to the other ship by Atlantis, or None."""
    ship = state.ship_of(seat)
    if ship is None:
        return NO_SHIP
    return None if state.has_room(other_ship(ship)) else OTHER_FULL


# --- votes -------------------------------------------------------------------------------------------


def against_voting(state: TortugaState, seat: int, kind: str, place: str) -> Reason | None:
    """Return the reason why the seat takes no part in a vote of this kind at this place, or None."""
    line = state.lines[place]
    if seat not in line:
        return ELSEWHERE
    if kind == "mutiny" and line[0] == seat:
        return ACCUSED
    if not state.hands[seat]:
        return NO_VOTE_CARDS
    return CODE if state.codes[seat] else None
