"""Targets of cards: each function returns all legal targets for a seat now (A-209).

Those with an argument (`own_throw("attack")`) return such a function. They alone decide who may use a card, and on
whom: a seat without a target cannot use it.
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
    """No target: the effect simply happens."""
    return [Target()]


def yourself_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return the player whose turn it is, as the user."""
    return [Target(seat=seat)] if state.on_turn == seat else []


def player_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return a player in turn."""
    return [Target(seat=one) for one in state.in_turn()]


def victim_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Another player in turn who has a Piece that is not staked."""
    return [Target(seat=one) for one in state.in_turn() if one != seat and state.chests[one]]


def crewed_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return a player in turn with an equipped card."""
    return [Target(seat=one) for one in state.in_turn() if state.crew[one]]


def other_hand(state: ArrrState, seat: int) -> list[Target]:
    """Another player who holds cards."""
    return [Target(seat=one) for one in state.others(seat) if state.hands[one]]


def loser(state: ArrrState, seat: int) -> list[Target]:
    """Return the player whom this seat has just beaten in a Challenge, if there is a Piece to take."""
    if state.winner != seat or state.challenged is None:
        return []
    return [Target(seat=one) for one in state.in_turn() if one != seat and state.chests[one]]


# --- throws --------------------------------------------------------------------------------------------


def own_throw(*stats: str) -> Targets:
    """Return the own throw, on one of these stats."""

    def targets(state: ArrrState, seat: int) -> list[Target]:
        throw = state.throw_of(seat)
        return [Target(seat=seat)] if throw and throw.stat in stats else []

    return targets


def own_dice(state: ArrrState, seat: int) -> list[Target]:
    """Return the dice of the own throw, if there are any."""
    throw = state.throw_of(seat)
    return [Target(seat=seat)] if throw and throw.dice else []


def own_test(*stats: str) -> Targets:
    """Return the own throw in a test of an exploration card."""

    def targets(state: ArrrState, seat: int) -> list[Target]:
        throw = state.throw_of(seat)
        return [Target(seat=seat)] if throw and throw.card and (not stats or throw.stat in stats) else []

    return targets


def foe_throw(state: ArrrState, seat: int) -> list[Target]:
    """Return the opponent's throw in a Challenge of this seat."""
    return [Target(seat=throw.owner) for throw in state.throws if state.throw_of(seat) and throw.owner != seat]


def throw_in_turn(*stats: str) -> Targets:
    """Return the throw of a player in turn."""

    def targets(state: ArrrState, seat: int) -> list[Target]:
        return [Target(seat=throw.owner) for throw in state.throws if not stats or throw.stat in stats]

    return targets


def dice_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return the dice of the throw of a player in turn, if there are any."""
    return [Target(seat=throw.owner) for throw in state.throws if throw.dice]


def test_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """A test of a player in turn, of an exploration card."""
    return [Target(seat=throw.owner) for throw in state.throws if throw.card]


def own_throw_and_stat(state: ArrrState, seat: int) -> list[Target]:
    """Return the own throw, and a stat whose face does not count in it yet."""
    throw = state.throw_of(seat)
    return [Target(seat=seat, stat=stat) for stat in STATS if throw and not throw.counts(stat)]


# --- cards on the table --------------------------------------------------------------------------------


def any_two_row_cards(state: ArrrState, seat: int) -> list[Target]:
    """Any two cards of the row."""
    return [_pair(*cards) for cards in combinations(state.row, 2)]


def adjacent_row_cards(state: ArrrState, seat: int) -> list[Target]:
    """Two cards of the row that lie side by side."""
    return [_pair(*cards) for cards in pairwise(state.row)]


def _pair(one: str, other: str) -> Target:
    """Return two row cards in a fixed order: they stay the same target when they have moved."""
    return Target(cards=tuple(in_order([one, other])))


def exploration_deck(state: ArrrState, seat: int) -> list[Target]:
    """Return the exploration deck, if it holds a card."""
    return [Target()] if state.exploration_deck else []


def own_depleted_card(state: ArrrState, seat: int) -> list[Target]:
    """Return a depleted crew card of one's own area."""
    return [Target(seat=seat, cards=(card,)) for card in state.crew[seat] if card in state.depleted]


def prepared_card_in_turn(state: ArrrState, seat: int) -> list[Target]:
    """Return a prepared crew card of a player in turn."""
    return [
        Target(seat=one, cards=(card,))
        for one in state.in_turn()
        for card in state.crew[one]
        if card not in state.depleted
    ]


# --- declarations and the pile -------------------------------------------------------------------------


def declaration(state: ArrrState, seat: int) -> list[Target]:
    """Return the declared action of P."""
    return [Target(seat=state.on_turn)] if state.declared else []


def declaration_of_another(state: ArrrState, seat: int) -> list[Target]:
    """Return the declared action of another player."""
    return declaration(state, seat) if state.on_turn != seat else []


def effects(*kinds: str) -> Targets:
    """Return an effect on the pile of one of these kinds (`event`, `ability`); a use of the Ship's Cat is an event."""

    def targets(state: ArrrState, seat: int) -> list[Target]:
        return [Target(effect=use.number) for use in state.pile if _is(use, kinds)]

    return targets


def effects_at_you(*kinds: str) -> Targets:
    """Return an effect on the pile of one of these kinds that is aimed at this seat."""

    def targets(state: ArrrState, seat: int) -> list[Target]:
        return [
            Target(effect=use.number) for use in state.pile if _is(use, kinds) and aimed_at(state.pile, use) == seat
        ]

    return targets


def damage_to_you(state: ArrrState, seat: int) -> list[Target]:
    """Return an effect on the pile that would deal this seat damage."""
    return [Target(effect=use.number) for use in state.pile if use.damage and use.target.seat == seat]


def _is(use: Use, kinds: tuple[str, ...]) -> bool:
    return ("event" if use.kind == "cat" else use.kind) in kinds


def aimed_at(pile: Sequence[Use], use: Use) -> int | None:
    """Return the target seat of an effect.

    The target may be the seat itself, a card in its area, its throw or declaration. It may be an effect that it put on
    the pile (ledger, section 2).
    """
    if use.target.effect is None:
        return use.target.seat
    return next((one.player for one in pile if one.number == use.target.effect), None)
