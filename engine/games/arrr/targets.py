"""Targets of cards: each function returns all legal targets for a seat now (A-209).

Those with an argument (`own_throw("attack")`) return such a function. Targets alone decide who may use a card, and on
whom: a seat without a target cannot use it. An event is aimed at players in turn, mates or not, and at cards on the
table. Each function lists no more than that (A-168 to A-170, A-203).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from engine.games.arrr.card_designs import Targets
from engine.games.arrr.card_registry import in_order
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import Target, Use

# --- players -------------------------------------------------------------------------------------------


def nothing(state: ArrrState, seat: int) -> list[Target]:
    """Return one empty target, for an effect that needs no target."""
    return [Target()]


def yourself_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return the seat as its own target if it is on turn, else an empty list."""
    return [Target(seat=seat)] if state.on_turn == seat else []


def player_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return as targets the players who may use abilities now: the player on turn, and a challenged player who has
    accepted.
    """
    return [Target(seat=one) for one in state.in_turn()]


def victim_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return as targets the player on turn, and a challenged player who has accepted.

    The seat itself is left out, and so are players without a Piece in their chest.
    """
    return [Target(seat=one) for one in state.in_turn() if one != seat and state.chests[one]]


def crewed_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return as targets the player on turn, and a challenged player who has accepted.

    Players without an equipped card are left out.
    """
    return [Target(seat=one) for one in state.in_turn() if state.crew[one]]


def other_hand(state: ArrrState, seat: int) -> list[Target]:
    """Return as targets all other players who hold cards."""
    return [Target(seat=one) for one in state.others(seat) if state.hands[one]]


def loser(state: ArrrState, seat: int) -> list[Target]:
    """Return the player whom the seat has just beaten in a Challenge as a target, if they have a Piece to take."""
    if state.winner != seat or state.challenged is None:
        return []
    return [Target(seat=one) for one in state.in_turn() if one != seat and state.chests[one]]


# --- throws --------------------------------------------------------------------------------------------


def own_throw(*stats: str) -> Targets:
    """Return a function that lists the seat's own throw as a target.

    It lists nothing if the throw is not on one of these stats.
    """

    def targets(state: ArrrState, seat: int) -> list[Target]:
        throw = state.throw_of(seat)
        return [Target(seat=seat)] if throw and throw.stat in stats else []

    return targets


def own_dice(state: ArrrState, seat: int) -> list[Target]:
    """Return the seat's own throw as a target once its dice are rolled."""
    throw = state.throw_of(seat)
    return [Target(seat=seat)] if throw and throw.dice else []


def own_test(*stats: str) -> Targets:
    """Return a function that lists the seat's own throw as a target in a test.

    If `stats` are given, the throw must be on one of them.
    """

    def targets(state: ArrrState, seat: int) -> list[Target]:
        throw = state.throw_of(seat)
        return [Target(seat=seat)] if throw and throw.card and (not stats or throw.stat in stats) else []

    return targets


def foe_throw(state: ArrrState, seat: int) -> list[Target]:
    """Return as the target the throw of the seat's opponent in a Challenge."""
    return [Target(seat=throw.owner) for throw in state.throws if state.throw_of(seat) and throw.owner != seat]


def throw_in_turn(*stats: str) -> Targets:
    """Return a function that lists all open throws as targets. If `stats` are given, it lists only throws on one of
    them.
    """

    def targets(state: ArrrState, seat: int) -> list[Target]:
        return [Target(seat=throw.owner) for throw in state.throws if not stats or throw.stat in stats]

    return targets


def dice_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return as targets all open throws whose dice are rolled."""
    return [Target(seat=throw.owner) for throw in state.throws if throw.dice]


def test_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return the open throw as the only target if it belongs to a test. Return an empty list in a Challenge."""
    return [Target(seat=throw.owner) for throw in state.throws if throw.card]


def own_throw_and_stat(state: ArrrState, seat: int) -> list[Target]:
    """Return a target for the seat's own throw with each stat whose face does not count in it yet."""
    throw = state.throw_of(seat)
    return [Target(seat=seat, stat=stat) for stat in STATS if throw and not throw.counts(stat)]


# --- cards on the table --------------------------------------------------------------------------------


def any_two_row_cards(state: ArrrState, seat: int) -> list[Target]:
    """Return a target for each pair of cards of the row."""
    return [_pair(*cards) for cards in combinations(state.row, 2)]


def adjacent_row_cards(state: ArrrState, seat: int) -> list[Target]:
    """Return a target for each pair of neighbours in the row."""
    return [_pair(*cards) for cards in pairwise(state.row)]


def _pair(one: str, other: str) -> Target:
    """Return the target of two row cards in a fixed order, so that it stays equal after they have moved."""
    return Target(cards=tuple(in_order([one, other])))


def exploration_deck(state: ArrrState, seat: int) -> list[Target]:
    """Return one empty target if the exploration deck holds a card, else none."""
    return [Target()] if state.exploration_deck else []


def own_depleted_card(state: ArrrState, seat: int) -> list[Target]:
    """Return as targets the seat's depleted crew cards."""
    return [Target(seat=seat, cards=(card,)) for card in state.crew[seat] if card in state.depleted]


def prepared_card_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return as targets the ready crew cards of the player on turn and of a challenged player who has accepted."""
    return [
        Target(seat=one, cards=(card,))
        for one in state.in_turn()
        for card in state.crew[one]
        if card not in state.depleted
    ]


# --- declarations and the pile -------------------------------------------------------------------------


def declaration(state: ArrrState, seat: int) -> list[Target]:
    """Return as the target the player who has declared an action, if there is one."""
    return [Target(seat=state.on_turn)] if state.declared else []


def declaration_of_another(state: ArrrState, seat: int) -> list[Target]:
    """Return as the target the player who has declared an action, unless that is the seat itself."""
    return declaration(state, seat) if state.on_turn != seat else []


def effects(*kinds: str) -> Targets:
    """Return a function that lists as targets the effects on the pile of these kinds.

    Kinds are `event` and `ability`. A use of the Ship's Cat counts as an event.
    """

    def targets(state: ArrrState, seat: int) -> list[Target]:
        return [Target(effect=use.number) for use in state.pile if _is(use, kinds)]

    return targets


def effects_at_you(*kinds: str) -> Targets:
    """Return a function that lists as targets the effects on the pile of these kinds that are aimed at the seat."""

    def targets(state: ArrrState, seat: int) -> list[Target]:
        return [
            Target(effect=use.number) for use in state.pile if _is(use, kinds) and aimed_at(state.pile, use) == seat
        ]

    return targets


def damage_to_you(state: ArrrState, seat: int) -> list[Target]:
    """Return as targets the effects on the pile that would deal the seat damage."""
    return [Target(effect=use.number) for use in state.pile if use.damage and use.target.seat == seat]


def _is(use: Use, kinds: tuple[str, ...]) -> bool:
    return ("event" if use.kind == "cat" else use.kind) in kinds


def aimed_at(pile: Sequence[Use], use: Use) -> int | None:
    """Return the seat that an effect is aimed at; None if it is aimed at nobody.

    The target may be the seat, or its crew card, throw or declaration. It may also be an effect that the seat put on
    the pile (ledger, section 2).
    """
    if use.target.effect is None:
        return use.target.seat
    return next((one.player for one in pile if one.number == use.target.effect), None)
