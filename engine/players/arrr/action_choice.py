"""Heuristics for the action of a turn: its declaration, and the terms of and reply to a Challenge."""

from __future__ import annotations

from engine.choice import Choice, PickSome, Value
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import ArrrView, Stake
from engine.players.arrr.action_values import (
    challenge_value,
    expected_prize,
    me,
    pillage_value,
    prize_value,
    rejection_value,
    sail_value,
)
from engine.players.arrr.card_use import best_play, ids
from engine.players.arrr.effect_values import parse_play
from engine.text import Who

ACCEPT_CHANCE = 0.03
"""The probability that an opponent accepts a Challenge that is bad for them."""


def declare(view: ArrrView, choice: Choice) -> Value:
    """Return the id of the option to declare.

    It is the use of a card that is worth its price, or else the action with the greatest value.
    """
    if useful := best_play(view, choice):
        return useful
    return max((one for one in ids(choice) if not parse_play(one)), key=lambda one: action_value(view, one))


def action_value(view: ArrrView, option: str) -> float:
    """Return the expected value in points to the viewer of declaring the action with this option id."""
    kind, _, what = option.partition(":")
    seat = me(view)
    if kind == "sail":
        return sail_value(view, seat, [one.card for one in view.row], what)
    if kind == "challenge":
        return max(_challenge(view, int(what), stat) for stat in STATS)
    return pillage_value(view, seat)


def _challenge(view: ArrrView, opponent: int, stat: str) -> float:
    """Return the expected value in points to the viewer of a Challenge on this stat.

    The opponent mostly chooses whichever of accepting and rejecting is worse for the viewer.
    """
    seat = me(view)
    prize = expected_prize(view, seat, opponent) or Stake(card=view.seats[opponent].collected[0])
    accepted = challenge_value(view, seat, opponent, stat, prize, expected_prize(view, opponent, seat))
    no = rejection_value(view, seat, opponent)
    return (1 - ACCEPT_CHANCE) * min(accepted, no) + ACCEPT_CHANCE * max(accepted, no)


def terms(view: ArrrView, choice: Choice) -> Value:
    """Return the terms of a Challenge as the ids of two options: the stat, and the most valuable prize.

    The stat is the preselected one, on which the lead in dice is largest. If the game has refused an answer, the stat
    of that answer is preselected.
    """
    assert isinstance(choice, PickSome)
    stat = next(one for one in [*choice.picked, *ids(choice)] if one.startswith("stat:"))
    wanted = (stat, _best_prize(view, choice, [one for one in ids(choice) if not one.startswith("stat:")]))
    return [one for one in ids(choice) if one in wanted]


def counter_prize(view: ArrrView, choice: Choice) -> Value:
    """Return the option id of the most valuable prize that the viewer, who was challenged, can name."""
    return _best_prize(view, choice, ids(choice))


def _best_prize(view: ArrrView, choice: Choice, prizes: list[str]) -> str:
    """Return the most valuable of these prizes, which are option ids such as `pieces:2`.

    The viewer would win the prize from the player whom the prompt of the choice names.
    """
    asked = (choice.prompt.args or {})["who"]
    assert isinstance(asked, Who)

    def value(option: str) -> float:
        kind, _, what = option.partition(":")
        return prize_value(view, me(view), asked.seat, Stake(int(what)) if kind == "pieces" else Stake(card=what))

    return max(prizes, key=value)


def reply(view: ArrrView, choice: Choice) -> Value:
    """Return `accept` if the expected value of accepting the Challenge exceeds that of rejecting it, else `reject`."""
    declared, challenger = view.declaration, view.on_turn
    assert declared is not None
    assert challenger is not None
    assert declared.prize is not None
    counter = expected_prize(view, me(view), challenger) or Stake()
    accepted = challenge_value(view, me(view), challenger, declared.stat, counter, declared.prize)
    return "accept" if accepted > rejection_value(view, challenger, me(view)) else "reject"
