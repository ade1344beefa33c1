"""A roll of players' dice as a short animation, with a row for each player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.rattle.cards.dice import CANNON
from engine.games.rattle.view import RattleView
from engine.text import Arg, Text, Who, text
from renderers.animated_gif import Sprite, gif, place, playing_seconds, solid
from renderers.drawing import lay, panel, write
from renderers.image_cache import cached_image
from renderers.kit import WIDE
from renderers.palette import GOLD, PAPER
from renderers.picture_context import Frame, Picture
from renderers.rattle import labels
from renderers.rattle.board_background import table
from renderers.rattle.colours import PLATE, flat, theme
from renderers.rattle.dice import die, look_of, tilt
from renderers.rattle.galleon.player_plates import token
from renderers.shared_table_text import alternative

_TALL, _DIE = 96, 62
_STEPS = 12
"""Number of frames before the result."""
_ROLL, _FIRST = 60, 240
"""Milliseconds for which each frame is shown, and for which the first one is."""
_SIDES = ("3", CANNON, "5")
"""Faces that a rolling die shows in turn."""


def draw_roll(scene: Mapping[str, Any], view: RattleView, frame: Frame) -> Picture:
    """Draw the dice of all players who rolled, with their totals, and the result in words.

    `scene` is the report's data of the roll (`Report.scene`).
    """
    throws = scene["throws"]
    ground = table(WIDE, _TALL * len(throws) + 8)
    for row, (seat, _) in enumerate(throws):
        panel(ground, (8, 8 + row * _TALL, WIDE - 8, row * _TALL + _TALL), fill=PLATE, opacity=1)
        middle = row * _TALL + _TALL // 2 + 4
        token(ground, (44, middle), 46, view.players[seat].colour, seat)
        write(ground, (78, middle + 9), frame.names[seat], PAPER, 26, "bold", width=142, least=24)
    few = flat(ground)
    shots = [few.copy() for _ in range(_STEPS)]
    rest = ground.copy()
    for row, (seat, dice) in enumerate(throws):
        y = row * _TALL + _TALL // 2 + 4
        for number, (ship, face, _) in enumerate(dice):
            look, x = look_of(ship, view.players[seat].colour), 262 + number * (_DIE + 12)
            for step, shot in enumerate(shots):
                way = (1 - (step + 1) / (_STEPS + 1)) ** 2
                at = round(x + way * (WIDE - x)), round(y - 26 * abs((step % 6) - 3) / 3 * way)
                place(shot, _rolling(look, (step + number + seat) % len(_SIDES)), at)
            lay(rest, die(look, face, _DIE, tilt(ship)), (x, y))
        total = str(sum(value for _, _, value in dice))
        write(rest, (WIDE - 26, y + 13), total, GOLD, 40, "bold", align="right")
    data = gif([*shots, flat(rest)], theme(), first=_FIRST, each=_ROLL)
    return Picture(data, "roll.gif", alternative(_words(throws, frame)))


def roll_seconds(scene: Mapping[str, Any]) -> float:
    """Return the seconds until the animation of a roll stops. They are the same for every `scene`."""
    return playing_seconds(_STEPS + 1, first=_FIRST, each=_ROLL)


@cached_image
def _rolling(look: str, turn: int) -> Sprite:
    """Draw a rolling die. Each value of `turn`, from 0, gives it another angle and face.

    `look` is the letter of an NP die. For a player's die it is the owner's colour, with `*` before that of a Captain
    Ship.
    """
    return solid(die(look, _SIDES[turn], _DIE, turn * 32 - 34), PLATE, theme())


def _words(throws: list[Any], frame: Frame) -> list[str]:
    """Return a sentence for each player who rolled, in the viewer's language.

    `throws` is the scene's list of a seat and its dice.
    """
    return [frame.say(_row(seat, dice)) for seat, dice in throws]


def _row(seat: int, dice: list[Any]) -> Text:
    """Return the sentence about a player's roll: the faces and their total.

    `dice` is the scene's list of the player's dice, each with its face and its value.
    """
    faces: list[Arg] = [labels.face_word(face) for _, face, _ in dice]
    total = sum(value for _, _, value in dice)
    return text("{who} rolls {faces}: total {n}.", who=Who(seat), faces=faces, n=total)
