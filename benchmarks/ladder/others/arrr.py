"""One who plays Arrr!!! quietly: never challenges, sails where it is likely to win, and else pillages."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from benchmarks.ladder.first.arrr.effects import keeps_throwing, played, throw_of
from engine.choice import Choice, PickOne, PickSome
from engine.games.arrr.kinds import CREW, is_crew, kind_of
from engine.games.arrr.view import ArrrView
from engine.players import Answering
from engine.players.anything import anything

SAFE = 0.55
"""How likely a voyage must succeed."""


def boatswain(view: ArrrView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Plain odds, no plots."""
    choice = next((one for one in choices if one.blocks), None)
    if choice is None:
        return None
    if isinstance(choice, (PickOne, PickSome)):
        ids = [option.id for option in choice.options]
        value = _decide(view, choice.name, ids)
        if value is not None:
            return choice.name, value
    if isinstance(choice.default, (str, int, list)):
        return choice.name, choice.default
    return anything(view, [choice], random)


def _decide(view: ArrrView, name: str, ids: list[str]) -> str | list[str] | None:
    assert view.viewer is not None
    me = view.seats[view.viewer]
    match name:
        case "declare":
            return max((one for one in ids if not played(one)), key=lambda one: _declared(view, one))
        case "equipment":
            return _equipped(view, ids)
        case "reply":
            return "reject"
        case "offer":
            return "yes" if "yes" in ids else None
        case "deck_to_draw":
            return "crew" if "crew" in ids and me.crew_cards < 3 else ids[0]
        case "draw_at_will":
            return ids[0]
        case "roll":
            return next((one for one in ids if not played(one)), ids[0])
        case "rolled":
            throw = throw_of(view, view.viewer)
            return (keeps_throwing(view, throw, ids) if throw else None) or ids[0]
    return None


def _declared(view: ArrrView, option: str) -> float:
    kind, _, what = option.partition(":")
    if kind == "challenge":
        return -1.0
    if kind != "sail":
        return 2.0
    assert view.viewer is not None
    me, likely = view.seats[view.viewer], 1.0
    card = next(one for one in view.row if one.card == what)
    for test in card.tests:
        dice = me.totals[test.stat] + me.bonus[test.stat] + min(2, me.pieces)
        likely *= sum(comb(dice, k) for k in range(min(dice + 1, test.difficulty), dice + 1)) / 2**dice
    return likely * (card.pieces + 3.5) if likely > SAFE else 0.0


def _equipped(view: ArrrView, ids: list[str]) -> list[str]:
    """The strongest crew, one card for another; how many there may be is for the rules to say."""
    assert view.viewer is not None
    me = view.seats[view.viewer]
    room = 4 - len(me.crew)
    types = [CREW[kind_of(one.card)].type for one in me.crew]
    found = list[str]()
    for card in sorted((one for one in me.hand or () if is_crew(one)), key=_points, reverse=True):
        kind = CREW[kind_of(card)].type
        if len(found) < room and not (kind in ("mate", "pack") and kind in types):
            found.append(f"place:{card}")
            types.append(kind)
    return [one for one in ids if one in found]


def _points(card: str) -> int:
    return sum(CREW[kind_of(card)].stats)
