"""Search settings of *strong*: playouts end with the current action, and points estimate the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, sqrt
from random import Random

from engine.choice import Choice, Option, PickOne
from engine.games.arrr.card_registry import is_event
from engine.games.arrr.card_totals import enough, score_of
from engine.games.arrr.sealed_rounds import is_pass
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import ArrrView
from engine.games.arrr.visibility import view
from engine.players import Answering, Player
from engine.players.arrr.action_values import EVENT, crew_value, points, turns_left, worth_keeping
from engine.players.monte_carlo import label_key

SPREAD = 5.0
"""The variance that each turn still to come adds to a lead in points."""
LONGEST = 80
"""The maximum number of answers of a playout. No action takes so many."""
HELD = 0.2
"""Value of an event card in another player's hand."""
CREW_BASE, CREW_PER_POINT = 0.5, 0.125
"""Factors of a crew card's usual value: a base, and an addition for each point of its stats.

With four points they add up to 1.
"""
DULL = 0.05
"""Value of an event card that helps none of its owner's throws."""

SEARCHED = frozenset({"roll", "rolled"})
"""Choices that are searched. Their result shows when the action ends, and *good* is often wrong.

*Good* values each boost of a throw by itself, but boosts that roll dice again gain from more dice.
"""


def playout_policy(good: Player) -> Callable[[ArrrState, int, Sequence[Choice], Random], Answering | None]:
    """Return a policy for playouts in which all seats play like `good`.

    Once the current action has ended, the policy returns None, which ends the playout.
    """

    def quick(state: ArrrState, seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
        if state.phase != "action":
            return None
        choice = next(one for one in choices if one.blocks)
        if isinstance(choice, PickOne) and good_would_pass(state, seat, choice):
            return choice.name, choice.options[0].id
        return good(view(state, seat), choices, random)

    return quick


def good_would_pass(state: ArrrState, seat: int, choice: PickOne) -> bool:
    """Return True if *good* would certainly pass, so that its slow heuristics need not run.

    That is so if all options are passes, or if the seat's throw has already succeeded.
    """
    if choice.name == "rolled":
        throw = state.throw_of(seat)
        return throw is not None and len(state.throws) == 1 and enough(state, throw)
    return all(is_pass(option.id) for option in choice.options)


def wealth(state: ArrrState, seen: ArrrView, seat: int) -> float:
    """Return the value of a seat in points: its score, and the value of its crew and cards for the turns left.

    `seen` is a view of the state. Event cards of its viewer are valued one by one. In other hands each has the same
    value.
    """
    score, left = score_of(state, seat), turns_left(seen, seat)
    worth = score.total + crew_value(seen, seat) * sum(
        CREW_BASE + CREW_PER_POINT * points(card) for card in state.crew[seat]
    )
    if left:
        events = [card for card in state.hands[seat] if is_event(card)]
        if seat == seen.viewer:
            worth += sum(EVENT if worth_keeping(seen, card) else DULL for card in events)
        else:
            worth += HELD * len(events)
    for card in state.attached[seat]:
        worth += -0.25 * left if card.startswith("black-spot") else 0.35 * (1 + left)
    return worth


def lead(state: ArrrState, seen: ArrrView, seat: int, other: int) -> float:
    """Return the lead in points of a seat over the seat `other`. If a seat has a mate, the mate's points count too.

    `seen` is a view of the state. Event cards of its viewer are valued one by one. In other hands each has the same
    value.
    """
    ours, theirs = (
        [wealth(state, seen, one) for one in (side, state.mate(side)) if one is not None] for side in (seat, other)
    )
    return sum(ours) - sum(theirs)


def win_chance(state: ArrrState, seat: int) -> float:
    """Return the estimated chance of a seat to win, from 0 to 1, from its leads and the turns left."""
    seen, likely = view(state, seat), 1.0
    foes = [other for other in state.others(seat) if other != state.mate(seat)]
    for other in foes if state.mate(seat) is None else foes[:1]:
        left = turns_left(seen, seat) + turns_left(seen, other) + 0.5
        likely *= 0.5 + 0.5 * erf(lead(state, seen, seat, other) / sqrt(2 * SPREAD * left))
    return likely


def is_searched(choice: Choice) -> bool:
    """Return True if the answer to this choice is found by a search instead of heuristics."""
    return choice.name in SEARCHED


def option_key(option: Option) -> object:
    """Return a key of an option. Of options with equal keys only one is tried. All passes have the same key."""
    return "pass" if is_pass(option.id) else label_key(option)
