"""The battle report as an animation: the Sea, round by round, and the spoils of each player.

A dashed arrow is a move. A solid one with a ball is a shot or a Volley. Numbered lines are the rounds of the Battle,
and a cross marks a sunk Ship. The last frame shows all rounds, and stays.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image, ImageDraw

from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.galleon_and_port import ICONS
from engine.games.rattle.view import RattleView
from engine.text import text
from renderers.animated_gif import Spot, gif, playing_seconds
from renderers.drawing import panel, stamp, write
from renderers.kit import badge
from renderers.palette import GOLD, INK, PAPER, Colour, mix
from renderers.picture_context import Frame, Picture
from renderers.rattle.adventure.drop_animation import SIDE, tile_of
from renderers.rattle.battle.round_lines import Fight, lay_lines, lay_numbers, line_areas, middle, place_numbers
from renderers.rattle.battle.text import battle_words
from renderers.rattle.board_background import scaled, table, water
from renderers.rattle.colours import PLATE, WATER, flat, theme
from renderers.rattle.dice import look_of
from renderers.rattle.galleon.player_plates import token
from renderers.rattle.sea.label_places import FreeSpace, Rect
from renderers.rattle.sea.picture import DrawnShip, around_ships, lay_labels, lay_ships, lay_tiles
from renderers.shared_table_text import shortened

_HEAD, _KEY, _ROW = 50, 30, 54
_ROUND, _FIRST = 900, 1400
"""Milliseconds for which each frame is shown, and for which the first one is."""
_MOST = 12
"""The maximum number of rounds with a frame of their own. If there are more, the first ones share a frame."""
_FINER = 2
"""Factor by which arrows are drawn larger, before they are scaled down."""
_SHIP = 140
"""Width of a Ship in units of 0.1 mm."""
_SIZES = tuple(SIDE * quarters // 4 for quarters in (8, 7, 6, 5, 4))
"""Possible widths of the whole Sea in pixels, the largest first. Only the part with the fights is shown."""
_AROUND = 130
"""Margin around the fights, in units of 0.1 mm."""
_TRACK = mix(WATER, PAPER, 0.75)
_NONE = mix(PLATE, PAPER, 0.62)
_COLUMN = 104
_COLUMNS = tuple(SIDE - 40 - _COLUMN * left for left in (3, 2, 1, 0))
Row = list[Any]
"""A list of a scene's data: an event, a Ship or spoils, with the fields that `engine.games.rattle.battle.report` sets.
"""


@dataclass(slots=True, frozen=True)
class _SeaPart:
    """The visible part of the Sea. All fields are in pixels.

    `wide` is the width that the whole Sea would have. `left` and `upper` are the corner of the visible part in it.
    """

    wide: int
    left: int
    upper: int

    @property
    def ship(self) -> int:
        """The width of a Ship in pixels."""
        return scaled(_SHIP, self.wide)

    def spot(self, place: Sequence[int]) -> Spot:
        """Return the pixel of a point in units of 0.1 mm, counted from the corner of the whole Sea."""
        return scaled(place[0], self.wide), scaled(place[1], self.wide)

    @property
    def part(self) -> Rect:
        """The visible rectangle, in pixels of a picture of the whole Sea."""
        return self.left, self.upper, self.left + SIDE, self.upper + SIDE


def _sea_part(places: Sequence[Sequence[int]]) -> _SeaPart:
    """Return the part of the Sea with the largest scale that shows all the points `places`, in units of 0.1 mm."""
    across, down = zip(*places, strict=True)
    for wide in _SIZES:
        room = SIDE - 2 * scaled(_AROUND, wide)
        if wide == SIDE or max(scaled(max(line) - min(line), wide) for line in (across, down)) <= room:
            middle = [scaled((min(line) + max(line)) // 2, wide) - SIDE // 2 for line in (across, down)]
            left, upper = (min(max(0, begin), wide - SIDE) for begin in middle)
            return _SeaPart(wide, left, upper)
    raise AssertionError


def draw_battle(scene: Mapping[str, Any], view: RattleView, frame: Frame) -> Picture:
    """Draw the animation of a battle report, with its words for text mode.

    `scene` is the report's data of the battle, which `engine.games.rattle.battle.report` describes.
    """
    strokes: list[Row] = scene["strokes"]
    ships = {stroke[1][0]: stroke[1] for stroke in strokes if stroke[0] in ("sunk", "gone")}
    ships |= {ship[0]: ship for ship in scene["ships"]}
    places = [ship[4:6] for ship in ships.values()] + [one[1][4:6] for one in strokes]
    chart = _sea_part(places)
    picture = table(SIDE, _HEAD + SIDE + _KEY + _ROW * len(scene["spoils"]) + 6)
    _head(picture, scene, frame)
    for row, spoils in enumerate(scene["spoils"]):
        _spoils(picture, spoils, _HEAD + SIDE + _KEY + _ROW * row, frame)
    sea = water(SIDE).resize((chart.wide, chart.wide), Image.Resampling.BICUBIC)
    lay_tiles(sea, [tile_of(*tile) for tile in scene["tiles"]])
    _tracks(sea, strokes, chart)
    berths = [_drawn_ship(ship, chart) for ship in ships.values()]
    lines, dice = line_areas(_fights(strokes, chart)), around_ships(berths, chart.wide)
    names = lay_ships(sea, berths, FreeSpace(chart.part, [*lines, *dice]))
    spots = place_numbers(_fights(strokes, chart), [*lines, *dice, *names], chart.part)
    for one in strokes:
        if one[0] == "gone":
            x, y = chart.spot(one[1][4:6])
            badge(sea, (x + chart.ship // 2, y + chart.ship // 2), 32, "wind-slap", PLATE, PAPER)
    shots = []
    rounds = _rounds(strokes)
    for place, now in enumerate(rounds):
        done, spots = spots[: len(_fights(now, chart))], spots[len(_fights(now, chart)) :]
        _fight(sea, now, chart)
        lay_labels(sea, berths, names)
        lay_numbers(sea, _fights(now, chart), done)
        if place == len(rounds) - 1 or place >= len(rounds) - _MOST:
            picture.paste(sea.crop(chart.part), (0, _HEAD))
            shots.append(flat(picture))
    data = gif(shots, theme(), first=_FIRST, each=_ROUND)
    return Picture(data, "battle.gif", shortened(battle_words(scene, frame)))


def battle_seconds(scene: Mapping[str, Any]) -> float:
    """Return the seconds until the animation of a battle report stops. `scene` is the report's data of the battle."""
    return playing_seconds(min(len(_rounds(scene["strokes"])), _MOST), first=_FIRST, each=_ROUND)


def _rounds(strokes: Sequence[Row]) -> list[list[Row]]:
    """Split the events of a battle report into lists: those before the Battle, and those of each round.

    The first list may be empty. The events are `strokes`, in order.
    """
    found: list[list[Row]] = [[]]
    newest = 0
    for stroke in strokes:
        if stroke[4] > newest:
            newest = stroke[4]
            found.append([])
        found[-1].append(stroke)
    return found


def _drawn_ship(ship: Row, chart: _SeaPart) -> DrawnShip:
    """Return a Ship of the scene in the form that the drawing functions need.

    `ship` is the list of its data in the report. `chart` is the visible part of the Sea. Its Strength is included if
    the face does not show it.
    """
    name, _, colour, face, x, y, power, ally = ship
    enemy = not name[0].isdecimal()
    said = "" if not power or str(power) == face else str(power)
    look, at = look_of(name, None if enemy else colour), chart.spot((x, y))
    return DrawnShip(name, look, face, at, ally=ally, number=said, name=name)


# --- events -----------------------------------------------------------------------------------


def _tracks(sea: Image.Image, strokes: Sequence[Row], chart: _SeaPart) -> None:
    """Draw arrows for moves and shots, and explosions, before the Ships are drawn above them.

    `strokes` are the events to draw, and `chart` is the visible part of the Sea.
    """
    moves = [(chart.spot(one[1][4:6]), chart.spot(one[3])) for one in strokes if one[0] == "move"]
    shots = [(chart.spot(one[1][4:6]), chart.spot(one[2][4:6])) for one in strokes if one[0] == "fire"]
    for lines, colour, wide, dash in ((moves, _TRACK, 3, 10), (shots, GOLD, 5, 0)):
        if lines:
            sea.paste(colour, (chart.left, chart.upper), _arrows(lines, wide, dash, chart))
    for start, end in shots:
        badge(sea, middle(start, end), 26, "cannon-ball", GOLD, INK, share=0.9)
    for one in strokes:
        if one[0] == "blast":
            stamp(sea, "explosion", chart.spot(one[1][4:6]), chart.ship * 5 // 2, GOLD)


def _arrows(lines: Sequence[tuple[Spot, Spot]], wide: int, dash: int, chart: _SeaPart) -> Image.Image:
    """Return a mask with an arrow for each of `lines`, which are pairs of pixels.

    The head of an arrow ends at the edge of the target Ship. An arrow is `wide` pixels wide. `dash` is the distance of
    its dashes in pixels, or 0 for a solid line. `chart` is the visible part of the Sea.
    """
    fine = Image.new("L", (SIDE * _FINER, SIDE * _FINER), 0)
    pen = ImageDraw.Draw(fine)
    for line in lines:
        start, end = ((x - chart.left, y - chart.upper) for x, y in line)
        far = math.dist(start, end)
        if far < 1:
            continue
        along = (end[0] - start[0]) / far, (end[1] - start[1]) / far
        tip = max(far - chart.ship * 0.5, far * 0.5)
        step = dash or tip
        at = 0.0
        while at < tip - 8:
            stop = min(at + step * 0.6 if dash else tip, tip - 8)
            pen.line([_fine_point(start, along, at), _fine_point(start, along, stop)], 255, wide * _FINER)
            at += step
        side = -along[1], along[0]
        heads = [(tip, 0.0), (tip - 16, 8.0), (tip - 16, -8.0)]
        pen.polygon([_fine_point(start, along, far, side, aside) for far, aside in heads], 255)
    return fine.reduce(_FINER)


def _fine_point(
    start: Spot, along: tuple[float, float], far: float, side: tuple[float, float] = (0, 0), aside: float = 0
) -> tuple[float, float]:
    """Return the point at the distance `far` from `start` in the direction `along`.

    The point is then moved by `aside` in the direction `side`. Both directions are vectors of the length 1. The result
    is in the larger scale in which arrows are drawn (`_FINER`).
    """
    x = start[0] + along[0] * far + side[0] * aside
    y = start[1] + along[1] * far + side[1] * aside
    return x * _FINER, y * _FINER


def _fights(now: Sequence[Row], chart: _SeaPart) -> list[Fight]:
    """Return each fight among the events `now`: the pixels of both Ships, and the number of its round.

    `chart` is the visible part of the Sea.
    """
    return [(chart.spot(one[1][4:6]), chart.spot(one[2][4:6]), one[4]) for one in now if one[0] == "fight"]


def _fight(sea: Image.Image, now: Sequence[Row], chart: _SeaPart) -> None:
    """Draw the events `now` of one round above the Ships: lines between Ships that fought, and crosses on Ships sunk.

    `chart` is the visible part of the Sea.
    """
    lay_lines(sea, _fights(now, chart), chart.ship)
    for one in now:
        if one[0] == "sunk":
            _cross(sea, chart.spot(one[1][4:6]), chart.ship // 2 - 4)


def _cross(sea: Image.Image, at: Spot, half: int) -> None:
    """Draw a cross around the pixel `at`. `half` is half its width in pixels."""
    x, y = at
    pen = ImageDraw.Draw(sea)
    for colour, wide in ((PAPER, 9), (INK, 4)):
        pen.line([(x - half, y - half), (x + half, y + half)], colour, wide)
        pen.line([(x - half, y + half), (x + half, y - half)], colour, wide)


# --- around the Sea ----------------------------------------------------------------------------------


def _head(picture: Image.Image, scene: Mapping[str, Any], frame: Frame) -> None:
    """Draw the name of the Adventure, and the captions of the columns of spoils."""
    stamp(picture, "crossed-sabres", (30, _HEAD // 2), 34, GOLD)
    name = frame.say(ADVENTURES[scene["card"]].name)
    write(picture, (56, _HEAD // 2 + 12), name, GOLD, 34, "title", width=SIDE - 70, least=24)
    panel(picture, (6, _HEAD + SIDE + 4, SIDE - 6, _HEAD + SIDE + _KEY + 8), fill=PLATE, opacity=1, radius=8)
    for column, words in enumerate((text("sunk"), text("boarded"), text("lost"), text("coins"))):
        at = (_COLUMNS[column] - 14, _HEAD + SIDE + _KEY - 4)
        write(picture, at, frame.say(words), PAPER, 24, "medium", align="centre", width=_COLUMN - 8)


def _spoils(picture: Image.Image, spoils: Row, upper: int, frame: Frame) -> None:
    """Draw a row with the spoils of one player, each number beside its icon.

    `spoils` is the list of the player's data in the report. `upper` is the upper edge of the row in pixels. Zeros are
    dimmed. A `?` stands for coins that the player has yet to choose.
    """
    seat, colour, sank, boarded, lost, coins = spoils
    panel(picture, (6, upper + 5, SIDE - 6, upper + _ROW - 1), fill=PLATE, opacity=1, radius=10)
    middle = upper + _ROW // 2 + 2
    token(picture, (36, middle), 38, colour, seat)
    told = [("sabers-choc", sank), ("hook", boarded), ("ship-wreck", lost), (ICONS["coin"], coins)]
    for x, (sign, count) in zip(_COLUMNS, told, strict=True):
        ink: Colour = GOLD if count > 0 else _NONE
        stamp(picture, sign, (x - 34, middle), 34, ink)
        write(picture, (x + 8, middle + 10), "?" if count < 0 else str(count), ink, 30, "bold", align="centre")
    write(picture, (64, middle + 9), frame.names[seat], PAPER, 28, "bold", width=_COLUMNS[0] - 130, least=24)
