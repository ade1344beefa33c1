"""How strong looks ahead: what is left of an action is played out, as good would, to its end; what comes of it is
counted in points."""

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
from engine.players.arrr.action_values import EVENT, crew_worth, kept, points, turns_left
from engine.players.monte_carlo import reads

SPREAD = 5.0
"""The variance of what a turn of either does to a lead."""
LONGEST = 80
"""More answers than an action takes."""
HELD = 0.2
"""What an event card in somebody else's hand is worth."""
PLAIN, PER_POINT = 0.5, 0.125
"""What a crew card on the table is worth of the usual one, and more for each number on it: of four points, as much."""
DULL = 0.05
"""What an event card is worth that helps none of the own throws."""

DOUBTFUL = frozenset({"roll", "rolled"})
"""Decisions whose outcome is known when the action is over, and in which good may well be wrong: of several things that
help a throw it reckons each by itself, and what rolls dice again is worth more once there are more of them."""


def playing_on(good: Player) -> Callable[[ArrrState, int, Sequence[Choice], Random], Answering | None]:
    """Everybody plays on as good does, until the action is over."""

    def quick(state: ArrrState, seat: int, choices: Sequence[Choice], random: Random) -> Answering | None:
        if state.phase != "action":
            return None
        choice = next(one for one in choices if one.blocks)
        if isinstance(choice, PickOne) and nothing_to_do(state, seat, choice):
            return choice.name, choice.options[0].id
        return good(view(state, seat), choices, random)

    return quick


def nothing_to_do(state: ArrrState, seat: int, choice: PickOne) -> bool:
    """Whether a window can but be passed, or holds nothing but help for a throw that has won: good passes then, and
    need not be shown the table for it."""
    if choice.name == "rolled":
        throw = state.throw_of(seat)
        return throw is not None and len(state.throws) == 1 and enough(state, throw)
    return all(is_pass(option.id) for option in choice.options)


def purse(state: ArrrState, seen: ArrrView, seat: int) -> float:
    """What a seat has, in points: what counts in the end, and what is of use before."""
    score, left = score_of(state, seat), turns_left(seen, seat)
    worth = score.total + crew_worth(seen, seat) * sum(PLAIN + PER_POINT * points(card) for card in state.crew[seat])
    if left:
        events = [card for card in state.hands[seat] if is_event(card)]
        if seat == seen.viewer:
            worth += sum(EVENT if kept(seen, card) else DULL for card in events)
        else:
            worth += HELD * len(events)
    for card in state.attached[seat]:
        worth += -0.25 * left if card.startswith("black-spot") else 0.35 * (1 + left)
    return worth


def lead(state: ArrrState, seen: ArrrView, seat: int, other: int) -> float:
    """By how many points a seat is ahead of another, each with their mate."""
    ours, theirs = (
        [purse(state, seen, one) for one in (side, state.mate(side)) if one is not None] for side in (seat, other)
    )
    return sum(ours) - sum(theirs)


def winning(state: ArrrState, seat: int) -> float:
    """How likely a seat wins, from its lead over each of the others and the turns that are left."""
    seen, likely = view(state, seat), 1.0
    foes = [other for other in state.others(seat) if other != state.mate(seat)]
    for other in foes if state.mate(seat) is None else foes[:1]:
        left = turns_left(seen, seat) + turns_left(seen, other) + 0.5
        likely *= 0.5 + 0.5 * erf(lead(state, seen, seat, other) / sqrt(2 * SPREAD * left))
    return likely


def doubtful(choice: Choice) -> bool:
    """Whether a question is worth a thought."""
    return choice.name in DOUBTFUL


def means(option: Option) -> object:
    """What an option comes to: all passes are one."""
    return "pass" if is_pass(option.id) else reads(option)
