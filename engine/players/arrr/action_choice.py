"""The action of a turn: what is declared, on what terms, and what the challenged says."""

from __future__ import annotations

from engine.choice import Choice, PickSome, Value
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import ArrrView, Stake
from engine.players.arrr.action_values import challenging, expected_prize, me, pillaging, prize_worth, rejected, sailing
from engine.players.arrr.card_use import best_play, ids
from engine.players.arrr.effect_values import played
from engine.text import Who

MEEK = 0.03
"""How likely others are taken to accept a Challenge."""


def declare(view: ArrrView, choice: Choice) -> Value:
    """Whatever helps comes first; then the action that is worth most."""
    if useful := best_play(view, choice):
        return useful
    return max((one for one in ids(choice) if not played(one)), key=lambda one: action_worth(view, one))


def action_worth(view: ArrrView, option: str) -> float:
    """What an action is worth that could be declared."""
    kind, _, what = option.partition(":")
    seat = me(view)
    if kind == "sail":
        return sailing(view, seat, [one.card for one in view.row], what)
    if kind == "challenge":
        return max(_challenge(view, int(what), stat) for stat in STATS)
    return pillaging(view, seat)


def _challenge(view: ArrrView, opponent: int, stat: str) -> float:
    """What a Challenge is worth whose opponent may accept or reject."""
    seat = me(view)
    prize = expected_prize(view, seat, opponent) or Stake(card=view.seats[opponent].collected[0])
    accepted = challenging(view, seat, opponent, stat, prize, expected_prize(view, opponent, seat))
    no = rejected(view, seat, opponent)
    return (1 - MEEK) * min(accepted, no) + MEEK * max(accepted, no)


def terms(view: ArrrView, choice: Choice) -> Value:
    """The stat on which the lead in dice is largest, which is picked, and the prize that is worth most. Who answers for
    somebody whose terms could not be finds these picked."""
    assert isinstance(choice, PickSome)
    stat = next(one for one in [*choice.picked, *ids(choice)] if one.startswith("stat:"))
    wanted = (stat, _best_prize(view, choice, [one for one in ids(choice) if not one.startswith("stat:")]))
    return [one for one in ids(choice) if one in wanted]


def counter_prize(view: ArrrView, choice: Choice) -> Value:
    """What the challenged wants."""
    return _best_prize(view, choice, ids(choice))


def _best_prize(view: ArrrView, choice: Choice, prizes: list[str]) -> str:
    """The prize that is worth most, from whoever the question is about."""
    asked = (choice.prompt.args or {})["who"]
    assert isinstance(asked, Who)

    def value(option: str) -> float:
        kind, _, what = option.partition(":")
        return prize_worth(view, me(view), asked.seat, Stake(int(what)) if kind == "pieces" else Stake(card=what))

    return max(prizes, key=value)


def reply(view: ArrrView, choice: Choice) -> Value:
    """Whether it is better to throw than to refuse."""
    declared, challenger = view.declaration, view.on_turn
    assert declared is not None
    assert challenger is not None
    assert declared.prize is not None
    counter = expected_prize(view, me(view), challenger) or Stake()
    accepted = challenging(view, me(view), challenger, declared.stat, counter, declared.prize)
    return "accept" if accepted > rejected(view, challenger, me(view)) else "reject"
