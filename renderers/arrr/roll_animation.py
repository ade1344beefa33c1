"""Animation of a roll: new dice tumble and stop one after the other. The last frame counts them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

from PIL import Image

from engine.games.arrr.game_terms import FACE_NAMES, FACES, JOLLY, STATS
from engine.text import Text, Who, plural, text
from renderers.animated_gif import CLEAR, Spot, Sprite, gif, place, playing_seconds, solid
from renderers.arrr import labels
from renderers.arrr.symbols import COLOURS, GREY, GROUND, ICONS, die, symbol
from renderers.drawing import panel, rounded, stamp, write
from renderers.font_fallback import length
from renderers.image_cache import cached_image
from renderers.kit import WIDE, largest, pawn, rows
from renderers.palette import GOLD, INK, PAPER, PIECES, Colour, flat, holder, mix, ramp, upon
from renderers.picture_context import Frame, Picture
from renderers.shared_table_text import alternative

SIZE = (WIDE, 236)
_BELOW = 214
"""Distance in pixels from a throw to the opposing throw, which is drawn below it."""
_DICE = (20, 84, WIDE - 20, 218)
_STAT, _RESULT = WIDE - 156, WIDE - 22
"""Right edges of the stat and of the result, in pixels."""
_GAP = 10
_STEPS, _TURNS = 9, 4
_FALL, _FIRST = 70, 120

Row = tuple[str, bool, bool]


def draw_roll(scene: Mapping[str, Any], frame: Frame) -> Picture:
    """Draw the animation of a roll, with its result as text.

    `scene` is the report's data of the roll (`Report.scene`). In a Challenge the other player's dice are below the
    roll.
    """
    dice: list[Row] = [(face, success, fresh) for face, success, fresh in scene["dice"]]
    lying = _successes(scene)
    ground = _ground(scene, frame, None)
    size, spots = _spots(len(dice))
    tumbling = [number for number, (_, _, fresh) in enumerate(dice) if fresh]
    rests = {die: 3 + order * (_STEPS - 4) // max(1, len(tumbling) - 1) for order, die in enumerate(tumbling)}
    shots = []
    for step in range(_STEPS if tumbling else 0):
        shot = ground.copy()
        for number, ((face, success, _), at) in enumerate(zip(dice, spots, strict=True)):
            if step < rests.get(number, 0):
                place(
                    shot,
                    _rolling((number + step) % len(FACES[:5]), (number * 3 + step) % _TURNS, size),
                    _fly(at, number, step, size),
                )
            else:
                place(shot, _lying(face, success, size), at)
        shots.append(shot)
    rest = _ground(scene, frame, lying)
    _lay_all(rest, scene)
    data = gif([*shots, rest], _theme(), first=_FIRST, each=_FALL)
    return Picture(data, "roll.gif", alternative(_words(scene, frame)))


def roll_seconds(scene: Mapping[str, Any]) -> float:
    """Return the seconds until the animation of a roll stops. `scene` is the report's data of the roll."""
    tumbling = any(fresh for _, _, fresh in scene["dice"])
    return playing_seconds(_STEPS + 1 if tumbling else 1, first=_FIRST, each=_FALL)


def _successes(side: Mapping[str, Any]) -> int:
    return sum(success for _, success, _ in side["dice"])


def _words(scene: Mapping[str, Any], frame: Frame) -> list[str]:
    """Return the rolled dice and their result as lines of text, then the other player's dice in a Challenge.

    `scene` is the report's data of the roll.
    """
    lines = list[str]()
    for side in (scene, scene.get("against")):
        if side is not None:
            dice = [(face, success) for face, success, _ in side["dice"]]
            throw = text("{who}, {throw}", who=Who(side["seat"]), throw=_result(side))
            lines += [f"{frame.say(throw)}.", frame.say(text("The dice: {faces}.", faces=labels.dice_words(dice)))]
    return lines


def _result(side: Mapping[str, Any]) -> Text:
    stat, lying, needed = FACE_NAMES[side["stat"]], _successes(side), side.get("needed")
    if needed is None:
        return plural("{stat}: {n} success", "{stat}: {n} successes", n=lying, stat=stat)
    return text("{stat}: {n} of {needed} successes", stat=stat, n=lying, needed=needed)


def _ground(scene: Mapping[str, Any], frame: Frame, lying: int | None) -> Image.Image:
    """Draw a frame without the rolled dice: the player, the stat and the result. In a Challenge it shows the other
    throw too.

    `lying` is the number of successes, or None while dice still tumble. The result is then "?". In a Challenge the side
    that is ahead at the end is golden.
    """
    against = scene.get("against")
    picture = Image.new("RGB", (SIZE[0], SIZE[1] + (_BELOW if against else 0)), GROUND)
    needed, theirs = scene["needed"], _successes(against) if against else -1
    done = lying is not None and (needed is None or lying >= needed) and lying > theirs
    said = "?" if lying is None else str(lying)
    _head(picture, scene, frame, said if needed is None else f"{said}/{needed}", done=done)
    if against:
        ahead = lying is not None and theirs > lying
        _head(picture, against, frame, str(theirs), done=ahead, down=_BELOW)
    whole = flat(picture, _theme())
    if against:
        _lay_all(whole, against, down=_BELOW)
    return whole


def _head(picture: Image.Image, side: Mapping[str, Any], frame: Frame, said: str, *, done: bool, down: int = 0) -> None:
    """Draw the head of one side of the scene: the player, the stat and the result `said`.

    `done`: True if the result is final. Everything is drawn `down` pixels lower than for the first side.
    """
    seat, stat = side["seat"], side["stat"]
    pawn(picture, seat, frame, (42, down + 42), 50)
    name = frame.say(FACE_NAMES[stat])
    left = _STAT - 68 - length(name, "bold", 25)
    write(picture, (78, down + 52), frame.names[seat], PAPER, 30, "bold", width=left - 90, least=24)
    panel(picture, (left, down + 18, _STAT, down + 66), fill=COLOURS[stat], opacity=1, radius=24)
    symbol(picture, stat, (left + 26, down + 42), 36, PAPER)
    write(picture, (left + 50, down + 50), name, PAPER, 25, "bold")
    colour = GOLD if done else PAPER
    wide = write(picture, (_RESULT, down + 58), said, colour, 50, "title", align="right", width=84)
    if done:
        stamp(picture, "check", (_RESULT - wide - 24, down + 42), 32, GOLD)


def _lay_all(picture: Image.Image, side: Mapping[str, Any], down: int = 0) -> None:
    """Draw all dice of one side of the scene at rest.

    They are drawn `down` pixels lower than those of the first side.
    """
    size, spots = _spots(len(side["dice"]))
    for (face, success, _), (x, y) in zip(side["dice"], spots, strict=True):
        place(picture, _lying(face, success, size), (x, down + y))


def _spots(dice: int) -> tuple[int, list[Spot]]:
    """Return the size in pixels at which this number of dice is drawn, and the pixel where each die stops."""
    left, upper, right, lower = _DICE
    size, across = largest(dice, (right - left, lower - upper), shape=1, gap=_GAP, widest=84)
    step, last = size + _GAP, -(-dice // across) - 1
    x, y = (left + right) // 2, (upper + lower) // 2
    return size, [(x + right, y + round((row - last / 2) * step)) for right, row in rows(dice, across, step)]


def _fly(at: Spot, number: int, step: int, size: int) -> Spot:
    """Return the pixel at which a die is drawn while it tumbles, never far from the pixel `at` where it will stop.

    `number` is the index of the die, and `step` that of the frame. The die is `size` pixels wide.
    """
    lift = abs(math.sin(step * 1.1 + number * 0.9)) * size * 0.3
    return at[0] + (step * 7 + number * 5) % 9 - 4, round(at[1] - lift)


@cached_image
def _lying(face: str, success: bool, size: int) -> Sprite:
    return solid(die(face, success, size), GROUND, _theme())


@cached_image
def _rolling(face: int, turn: int, size: int) -> Sprite:
    """Draw a die in the air. Each `turn` has another angle and face."""
    fine = Image.new("RGB", (size * 2, size * 2), GREY)
    panel(fine, (2, 2, size * 2 - 2, size * 2 - 2), fill=PAPER, opacity=1, radius=size // 3)
    stamp(fine, ICONS[FACES[face]], (size, size), round(size * 1.2), INK)
    fine.putalpha(rounded(size * 2, size * 2, size // 3))
    whole = fine.rotate(turn * 22 - 34, Image.Resampling.BILINEAR, expand=True)
    return solid(whole.reduce(2), GROUND, _theme())


@cache
def _theme() -> Image.Image:
    """Return the palette of a roll: paper, ink and gold on the background, and the colours of stats and seats."""
    colours: list[Colour] = [*ramp(GROUND, PAPER, 9), *ramp(GROUND, GOLD, 8), *ramp(INK, PAPER, 9), *ramp(INK, GOLD, 7)]
    colours += [*ramp(GROUND, mix(PAPER, INK, 0.25), 5), GREY]
    thrown = [COLOURS[what] for what in (*STATS, JOLLY)]
    for colour in (*thrown, *(PIECES[name] for name in ("red", "blue", "purple", "orange"))):
        colours += [*ramp(colour, upon(colour), 6), mix(GROUND, colour, 0.5)]
    return holder(colours, CLEAR)
