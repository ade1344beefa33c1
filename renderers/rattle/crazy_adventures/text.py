"""A Crazy Adventure in words."""

from __future__ import annotations

from engine.games.rattle.sea import cell_of
from engine.games.rattle.view import CrazyView, RattleView
from engine.text import Arg, Text, Who, plural, text
from renderers.rattle import labels


def crazy_lines(view: RattleView) -> list[Text]:
    """Return sentences about the round, each player's dice, total, answer and coins, and the buoy.

    Return an empty list if no Crazy Adventure is in play.
    """
    if not view.crazy:
        return []
    told = [text("Round {n}.", n=view.crazy.round)]
    if view.crazy.buoy:
        told.append(text("The buoy is at {cell}.", cell=cell_of(view.crazy.buoy)))
    told += [_seat(view.crazy, seat) for seat in range(len(view.players))]
    if view.crazy.distances:
        near: list[Arg] = [
            text("{ship} {n} mm", ship=ship, n=distance)
            for ship, distance in sorted(view.crazy.distances.items(), key=lambda one: one[1])
        ]
        told.append(text("To the buoy: {ships}.", ships=near))
    return told


def _seat(crazy: CrazyView, seat: int) -> Text:
    """Return the sentence about one player. Secret faces and totals are omitted."""
    told: list[Arg] = []
    faces: list[Arg] = [labels.die_words(one, hidden=crazy.secret) for one in crazy.dice[seat]]
    if seat in crazy.out:
        told.append(text("out"))
    if faces:
        told.append(text("dice {faces}", faces=faces))
    if crazy.totals[seat] and not crazy.secret:
        told.append(text("total {n}", n=crazy.totals[seat]))
    if crazy.named[seat]:
        told.append(text("named {answer}", answer=labels.answer_word(crazy.named[seat])))
    if crazy.left and crazy.left[seat]:
        left: list[Arg] = [*crazy.left[seat]]
        told.append(text("still to toss {dice}", dice=left))
    if crazy.coins[seat]:
        told.append(plural("{n} coin won", "{n} coins won", n=crazy.coins[seat]))
    told.append(text("draws {n} Loot", n=crazy.loot[seat]))
    return text("{who}: {told}.", who=Who(seat), told=told)
