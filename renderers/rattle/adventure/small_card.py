"""The small Adventure card beside the Sea: fleet, actions of its symbols, rule, and Loot to draw."""

from __future__ import annotations

from PIL import Image

from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.adventure_card import Adventure
from engine.games.rattle.cards.dice import FACE_ICONS
from engine.games.rattle.view import RattleView
from engine.text import Text
from renderers.drawing import Box, lay, panel, rounded, stamp, write
from renderers.font_fallback import wrap
from renderers.kit import WIDE, number
from renderers.palette import GOLD, INK, PAPER, PIECES, mix
from renderers.picture_context import Frame
from renderers.rattle import labels
from renderers.rattle.adventure.large_card import is_sea_empty
from renderers.rattle.colours import HEADS, PLATE
from renderers.rattle.dice import die

HEAD = 42
_ROW, _LINE, _SIZE = 28, 24, 24
_PAD = 14
BESIDE, UPRIGHT = 388, WIDE - 8
"""Widths of the card in pixels: beside the Sea, and on a narrow screen in place of the empty Sea."""
_BROWN = mix(PIECES["brown"], INK, 1 / 3)


def small_card_height(view: RattleView, frame: Frame) -> int:
    """Return the height of the small card in pixels, or 0 if the table's picture does not show it now."""
    if not view.card or view.phase in ("port", "end") or is_sea_empty(view) or (view.crazy and not view.crazy.buoy):
        return 0
    return card_height(view, frame)


def card_height(view: RattleView, frame: Frame) -> int:
    """Return the height in pixels of the Adventure card in play. A card must be in play."""
    assert view.card
    card = ADVENTURES[view.card]
    rows = sum(_tall(_acts(strength, acts, frame)) for _, strength, acts in labels.symbols(card))
    return HEAD + 14 + (40 if card.dice else 0) + rows + _LINE * len(_rules(card, frame))


def draw_small_card(picture: Image.Image, box: Box, view: RattleView, frame: Frame) -> None:
    """Draw the Adventure card in play into a box of the picture. A card must be in play."""
    assert view.card
    left, upper, right, _ = box
    card = ADVENTURES[view.card]
    panel(picture, box, fill=PAPER, opacity=1)
    picture.paste(HEADS[card.pile], box[:2], rounded(right - left, 2 * HEAD, 14))
    picture.paste(PAPER, (left, upper + HEAD, right, upper + 2 * HEAD))
    stamp(picture, card.icon, (left + 26, upper + 21), 32, PAPER)
    write(
        picture, (left + 48, upper + 31), frame.say(card.name), PAPER, 30, "title", width=right - left - 128, least=24
    )
    stamp(picture, "swap-bag", (right - 50, upper + 21), 28, PAPER)
    write(picture, (right - 12, upper + 32), str(card.loot), PAPER, 30, "bold", align="right")
    y = upper + HEAD + 6
    if card.dice:
        y = _fleet(picture, card, (left + _PAD, y), right - _PAD, frame)
    for face, strength, acts in labels.symbols(card):
        lines = _acts(strength, acts, frame)
        _symbol(picture, face, strength, lines, (left + _PAD, y))
        y += _tall(lines)
    for row, line in enumerate(_rules(card, frame)):
        write(picture, (left + _PAD, y + 19 + _LINE * row), line, _BROWN, _SIZE, "medium")


def _fleet(picture: Image.Image, card: Adventure, at: tuple[int, int], right: int, frame: Frame) -> int:
    """Draw the card's NP dice from the pixel `at` to the right, and the name of its pile.

    The name ends at the x `right`. Return the y at which the next row begins.
    """
    x, y = at
    for ship in card.dice:
        lay(picture, die(ship[0], "", 36), (x + 15, y + 15))
        write(picture, (x + 15, y + 23), ship, INK, 24, "bold", align="centre")
        x += 40
    word = frame.say(labels.PILES[card.pile])
    write(picture, (right, y + 23), word, _BROWN, 24, "title", align="right", width=right - x - 8)
    return y + 40


def _symbol(picture: Image.Image, face: str, strength: int, acts: tuple[str, ...], at: tuple[int, int]) -> None:
    """Draw a row of the fleet table at a pixel: face, Strength and the lines of its actions."""
    x, y = at
    stamp(picture, FACE_ICONS[face], (x + 12, y + 13), 24, INK)
    if strength:
        number(picture, (x + 42, y + 13), 26, str(strength), PLATE, GOLD)
    for row, line in enumerate(acts):
        place = (x + _beside(strength), y + 20 + _LINE * row)
        write(picture, place, line, INK, _SIZE, "medium")


def _acts(strength: int, acts: Text | None, frame: Frame) -> tuple[str, ...]:
    """Return the words of a symbol's actions in at most two lines; empty if it has none.

    `strength` is the symbol's Strength, which takes room in the first line.
    """
    return wrap(frame.say(acts), "medium", _SIZE, _room(frame) - _beside(strength), 2) if acts else ()


def _beside(strength: int) -> int:
    """Return the x in pixels at which the words of a row begin, counted from the row's left end.

    `strength` is the Strength that the row shows before them.
    """
    return 62 if strength else 34


def _tall(acts: tuple[str, ...]) -> int:
    """Return the height in pixels of a row of the fleet table whose actions take these lines."""
    return _ROW + _LINE * (len(acts) - 1) if acts else _ROW


def _rules(card: Adventure, frame: Frame) -> tuple[str, ...]:
    """Return the lines of the card's rule, and of the explanation on an introductory card."""
    words = frame.say(card.rules)
    if card.back:
        words = f"{words} {frame.say(card.back)}"
    return wrap(words, "medium", _SIZE, _room(frame), 6)


def _room(frame: Frame) -> int:
    """Return the width in pixels that a line of words may have."""
    return (UPRIGHT if frame.portrait else BESIDE) - 2 * _PAD
