"""Throws: counting the pool, rolling, reporting the dice."""

from __future__ import annotations

from typing import Any

from engine.games.arrr.card_totals import captain_dice, crew_dice, successes_needed
from engine.games.arrr.game_terms import BLANK, FACE_NAMES, JOLLY, STAT_NAMES, STATS
from engine.games.arrr.state import ArrrState
from engine.games.arrr.step_registry import Arrr
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import Luck
from engine.text import Arg, Text, Who, plural, text

SIDES = 6
ICON = "dice-six-faces-six"


def open_throw(play: Arrr, seat: int, stat: str, card: str = "", test: int = 0) -> Throw:
    """Begin a throw of a seat on a stat, count its dice, and return it (A-85, A-89, A-139).

    In a Sail, `card` is the row card that is faced and `test` the number of its test, from 0. In a Challenge
    neither is given.
    """
    state = play.state
    throw = Throw(seat, stat, card, test, crew_dice(state, seat, stat) + captain_dice(state, seat, stat, not card))
    state.throws.append(throw)
    return throw


def throw_of(state: ArrrState, seat: int) -> Throw:
    """Return the throw of a seat in the running test or Challenge. The seat must have one."""
    throw = state.throw_of(seat)
    assert throw is not None
    return throw


def roll(play: Arrr, throw: Throw, n: int, again: tuple[int, ...] = ()) -> None:
    """Roll `n` additional dice of a throw, or re-roll those at the indices `again`, and report it (A-10).

    If `again` is not empty, `n` is ignored: only those dice are rolled again.
    """
    state, owner = play.state, throw.owner
    rolled = [face_of(state, number) for number in play.chance.roll(SIDES, len(again) or n)]
    if again:
        throw.fresh = list(again)
        for place, face in zip(again, rolled, strict=True):
            throw.dice[place] = face
    else:
        throw.fresh = list(range(len(throw.dice), len(throw.dice) + n))
        throw.dice += rolled
    good = sum(throw.counts(face) for face in rolled)
    faces = (*throw.also, throw.stat, JOLLY, *([] if state.options.sixth_face == "blank" else [JOLLY]))
    old = state.luck[owner]
    sixths = len(rolled) * len(faces)
    this = good * SIDES - sixths, good, len(rolled)
    best = this if this[0] > old.best[0] else old.best
    state.luck[owner] = Luck(old.dice + len(rolled), old.successes + good, old.sixths + sixths, best)
    state.tallies[owner]["biggest"] = max(state.tallies[owner].get("biggest", 0), len(throw.dice))
    shown: list[Arg] = [FACE_NAMES[face] for face in rolled]
    who, stat = Who(owner), STAT_NAMES[throw.stat]
    if again:
        words = text("{who} rolls again for {stat}: {faces}.", who=who, stat=stat, faces=shown)
    elif rolled:
        words = text("{who} rolls for {stat}: {faces}.", who=who, stat=stat, faces=shown)
    else:
        words = text("{who} has no dice to roll for {stat}.", who=who, stat=stat)
    tell_dice(play, throw, words)


def face_of(state: ArrrState, number: int) -> str:
    """Return the face for a rolled number from 1 to 6 (A-9)."""
    if number == SIDES and state.options.sixth_face == "blank":
        return BLANK
    return (*STATS, JOLLY, JOLLY)[number - 1]


def tell_dice(play: Arrr, throw: Throw, words: Text) -> None:
    """Report a change of a throw's dice: the text `words`, the new result, and an animation."""
    needed = successes_needed(play.state, throw)
    if needed is None:
        made = plural(
            "{what} That makes {n} success.", "{what} That makes {n} successes.", n=throw.successes, what=words
        )
    else:
        made = plural(
            "{what} That makes {n} success, {needed} needed.",
            "{what} That makes {n} successes, {needed} needed.",
            n=throw.successes,
            needed=needed,
            what=words,
        )
    play.report(made, icon=ICON, scene=dice_scene(throw, needed, _rival(play.state, throw)))


def _rival(state: ArrrState, throw: Throw) -> Throw | None:
    """Return the opponent's throw in a Challenge once its dice are rolled, else None."""
    others = (one for one in state.throws if one.owner != throw.owner and one.dice and not one.card)
    return None if throw.card else next(others, None)


def dice_scene(throw: Throw, needed: int | None = None, rival: Throw | None = None) -> dict[str, Any]:
    """Return the data of the animation of a throw, in which the dice rolled last move.

    `needed` is the number of successes that the throw needs, or None in a Challenge. `rival` is the opponent's rolled
    throw, which is shown below; None for none.
    """
    dice = [[face, throw.counts(face), place in throw.fresh] for place, face in enumerate(throw.dice)]
    scene = {"kind": "dice", "seat": throw.owner, "stat": throw.stat, "needed": needed, "dice": dice}
    if rival is None:
        return scene
    lying = [[face, rival.counts(face), False] for face in rival.dice]
    return {**scene, "against": {"seat": rival.owner, "stat": rival.stat, "dice": lying}}
