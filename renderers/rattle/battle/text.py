"""The battle report in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.sea import cell_of
from engine.text import Arg, Text, Who, plural, text
from renderers.picture_context import Frame


def battle_words(scene: Mapping[str, Any], frame: Frame) -> list[list[str]]:
    """Return the battle report as lines of text in three versions, the longest first.

    The first is complete, the second has no moves, the third has neither moves nor shots.
    """
    strokes = scene["strokes"]
    head = [text("The Battle of “{card}”.", card=ADVENTURES[scene["card"]].name)]
    rounds = [_round(strokes, number) for number in sorted({one[4] for one in strokes if one[4]})]
    spoils = [_spoils(row) for row in scene["spoils"]]
    shots = [_shot(one) for one in strokes if one[0] in ("fire", "blast")]
    before = _before(strokes)
    moves = [_move(one) for one in strokes if one[0] == "move"]
    whole = [*head, *rounds, *spoils, *before, *shots]
    told = [[*whole, *moves], whole, [*head, *rounds, *spoils, *before]]
    return [[frame.say(words) for words in lines] for lines in told]


def _ids(ships: list[str]) -> list[Arg]:
    """Return Ship ids as an argument of a sentence."""
    return [*ships]


def _round(strokes: list[Any], number: int) -> Text:
    """Return a sentence about round `number`: the pairs that fought, with Strengths, and the Ships sunk.

    `strokes` are the events of the round.
    """
    first = next(place for place, one in enumerate(strokes) if one[4] == number)
    met: list[Arg] = []
    sunk: list[str] = []
    for kind, ship, other, _, round_, strengths in strokes[first:]:
        if kind == "fight" and round_ != number:
            break
        if kind == "fight":
            met.append(
                text("{one} ({a}) against {other} ({b})", one=ship[0], a=strengths[0], other=other[0], b=strengths[1])
            )
        elif kind == "sunk":
            sunk.append(ship[0])
    return text("{n}: {fights}; sunk: {ships}.", n=number, fights=met, ships=_ids(sunk))


def _before(strokes: list[Any]) -> list[Text]:
    """Return at most two sentences: the Ships sunk before the Battle, and those that left the Sea unharmed.

    `strokes` are the events before the first round.
    """
    until = next((place for place, one in enumerate(strokes) if one[4]), len(strokes))
    sunk = [one[1][0] for one in strokes[:until] if one[0] == "sunk"]
    gone = [one[1][0] for one in strokes if one[0] == "gone"]
    told = [text("Sunk before the Battle: {ships}.", ships=_ids(sunk))] if sunk else []
    return told + ([text("Out of the Sea unharmed: {ships}.", ships=_ids(gone))] if gone else [])


def _shot(stroke: Any) -> Text:
    """Return the sentence about one event of the battle report, a shot or an explosion. `stroke` is the list of its
    data.
    """
    if stroke[0] == "blast":
        return text("{ship} explodes.", ship=stroke[1][0])
    return text("{ship} fires at {target}.", ship=stroke[1][0], target=stroke[2][0])


def _move(stroke: Any) -> Text:
    """Return the sentence about one event of the battle report, a move, with the cells where it began and ended.

    `stroke` is the list of its data.
    """
    ship = stroke[1]
    return text("{ship}: {start} to {end}.", ship=ship[0], start=cell_of((ship[4], ship[5])), end=cell_of(stroke[3]))


def _spoils(row: Any) -> Text:
    """Return the sentence about what one player has won and lost in the Battle.

    `row` is the list of the player's data in the report. Coins that the player has yet to choose are omitted.
    """
    seat, _, sank, boarded, lost, coins = row
    told: list[Arg] = [
        text("sunk {n}", n=sank),
        text("boarded {n}", n=boarded),
        text("lost {n}", n=lost),
        *([plural("{n} coin", "{n} coins", n=coins)] if coins >= 0 else []),
    ]
    return text("{who}: {told}.", who=Who(seat), told=told)
