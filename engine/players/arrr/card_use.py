"""Heuristics for playing cards: in action windows, in answer to the pile, and around throws."""

from __future__ import annotations

from collections.abc import Sequence

from engine.choice import Choice, PickOne, PickSome, Value
from engine.games.arrr.card_registry import EXPLORATIONS, kind_of
from engine.games.arrr.view import ArrrView
from engine.players.arrr.action_values import REMOVES, me
from engine.players.arrr.effect_values import CardPlay, effect_value, next_boost, parse_play, play_cost, throw_of


def ids(choice: Choice) -> list[str]:
    """Return the ids of a choice's options."""
    assert isinstance(choice, (PickOne, PickSome))
    return [option.id for option in choice.options]


def react(view: ArrrView, choice: Choice) -> Value:
    """Return the id of the option that plays the card that helps the viewer most, or of a pass if no card helps.

    The pass lasts for the whole action, unless a card in hand could spoil the coming roll.
    """
    useful = best_play(view, choice)
    if useful:
        return useful
    passes = [one for one in ids(choice) if not parse_play(one)]
    wanted = ("wait",) if _could_spoil_roll(view) else ("action",) if view.window == "pre" else ()
    return next((one for one in passes if one.startswith(wanted)), passes[0]) if wanted else passes[0]


def answer(view: ArrrView, choice: Choice) -> Value:
    """Return the id of the option that plays a card against the top effect of the pile, or of a pass.

    A card is played only if it cancels or prevents the effect, or if the effect would take it from the viewer. All
    other cards can wait until the pile is carried out.
    """
    doomed = [card for use in view.pile if kind_of(use.card) == "sleeping-draught" for card in use.target.cards]
    plays = [(one, option) for option in ids(choice) if (one := parse_play(option))]
    urgent = [(one, option) for one, option in plays if one.key in ANSWERS or one.card in doomed]
    return _best(view, urgent) or next(one for one in ids(choice) if not parse_play(one))


ANSWERS = ("belay-that", "miss-inkwell", "granny-moray", "wooden-leg")
"""Cards that are played in answer to the pile, or not at all."""


def _could_spoil_roll(view: ArrrView) -> bool:
    """Return True if a card in hand could spoil the coming roll of another player."""
    declared = view.declaration
    if declared is None or declared.kind != "sail" or view.on_turn in (None, view.viewer):
        return False
    stats = [stat for stat, _ in EXPLORATIONS[kind_of(declared.card)].tests]
    held = [REMOVES[kind_of(card)][0] for card in view.seats[me(view)].hand or () if kind_of(card) in REMOVES]
    return any(stat == "" or stat in stats for stat in held)


def best_play(view: ArrrView, choice: Choice) -> str | None:
    """Return the id of the option that plays the best card: the one with the greatest value of its effect less its
    price.

    None if no card is worth its price.
    """
    return _best(view, [(one, option) for option in ids(choice) if (one := parse_play(option))])


def _best(view: ArrrView, plays: Sequence[tuple[CardPlay, str]]) -> str | None:
    worths = [
        (effect_value(view, one.card, one.target, me(view)) - play_cost(view, one), option) for one, option in plays
    ]
    best, option = max(worths, default=(0.0, ""))
    return option if best > 0 else None


def roll(view: ArrrView, choice: Choice) -> Value:
    """Return the id of the option to pick before the viewer's roll: to play a card, or to roll.

    Only cards that cannot be played after the roll are considered. Cards that add dice fit after it too, when the
    viewer knows whether they are needed.
    """
    plays = [(one, option) for option in ids(choice) if (one := parse_play(option)) and one.key in NOW]
    return _best(view, plays) or ids(choice)[0]


NOW = ("the-captains-shadow", "anchor-chain", "tin-of-biscuits", "voodoo-doll", *REMOVES)
"""Cards that are played before the roll, or not at all."""


def rolled(view: ArrrView, choice: Choice) -> Value:
    """Return the id of the option with the best boost after the viewer's roll, or of a pass.

    The option may combine several boosts, if that is worth about as much as adding them one by one.
    """
    throw = throw_of(view, me(view))
    assert throw is not None
    return next_boost(view, throw, ids(choice)) or ids(choice)[0]
