"""The large Adventure card with the progress of the voyage.

The table's picture shows it in place of the Sea while that is empty, as in a third of all decisions. With an empty Sea,
most of the picture would be empty too.
"""

from __future__ import annotations

from PIL import Image

from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.adventure_card import Adventure
from engine.games.rattle.cards.adventure_order import FIRST_VOYAGE, ORDER
from engine.games.rattle.cards.dice import FACE_ICONS
from engine.games.rattle.view import RattleView
from renderers.drawing import Box, disc, edge, lay, panel, rounded, stamp, write
from renderers.font_fallback import wrap
from renderers.image_cache import cached_ground
from renderers.kit import number
from renderers.palette import GOLD, INK, PAPER, PIECES, mix
from renderers.picture_context import Frame
from renderers.rattle import labels
from renderers.rattle.board_background import water
from renderers.rattle.colours import HEADS, PLATE, WATER
from renderers.rattle.dice import die

_SIDE = 728
_LEFT, _RIGHT = 30, 698
_PAD, _ROOM = 24, _RIGHT - _LEFT - 48
_HEAD, _FLEET, _ROW, _LINE, _SIZE = 80, 84, 50, 38, 31
TRACK, _GAP = 104, 22
_BROWN = mix(PIECES["brown"], INK, 1 / 3)
_FAINT = mix(WATER, PAPER, 1 / 7)


def is_sea_empty(view: RattleView) -> bool:
    """Return True if neither Ships nor tiles are in the Sea.

    Always False in the Port, at the end and in a Crazy Adventure.
    """
    return view.phase not in ("port", "end") and not (view.sea or view.tiles or view.crazy)


def draw_large_card(view: RattleView, frame: Frame) -> Image.Image:
    """Draw the card in play, or the scenario before the first card, above the progress of the voyage."""
    picture = _open_sea().copy()
    card = ADVENTURES[view.card] if view.card else None
    tall = _tall(card, frame) if card else _HEAD + 20
    upper = (_SIDE - tall - _GAP - TRACK) // 2
    box = (_LEFT, upper, _RIGHT, upper + tall)
    if card:
        _card(picture, card, box, frame)
    else:
        _sheet(picture, view, box, frame)
    low = upper + tall + _GAP
    draw_voyage(picture, view, (_LEFT, low, _RIGHT, low + TRACK))
    return picture


@cached_ground
def _open_sea() -> Image.Image:
    """Draw the background, water with a compass. It is cached, so paint on a copy."""
    picture = water(_SIDE)
    stamp(picture, "compass", (_SIDE // 2, _SIDE // 2), 690, _FAINT)
    return picture


def _paper(picture: Image.Image, box: Box) -> None:
    """Draw a sheet of paper with its shadow."""
    left, upper, right, lower = box
    panel(picture, (left + 4, upper + 7, right + 4, lower + 7), fill=INK, opacity=0.45, radius=18)
    panel(picture, box, fill=PAPER, opacity=1, radius=18)


def _sheet(picture: Image.Image, view: RattleView, box: Box, frame: Frame) -> None:
    """Draw a sheet with the name of the scenario into a box, before the first Adventure."""
    _paper(picture, box)
    middle = (box[1] + box[3]) // 2
    stamp(picture, "treasure-map", (box[0] + 58, middle), 60, INK)
    name = frame.say(labels.SCENARIOS[view.scenario])
    write(picture, (box[0] + 106, middle + 17), name, INK, 52, "title", width=box[2] - box[0] - 130, least=30)


# --- the card ----------------------------------------------------------------------------------------


def _acts(card: Adventure, frame: Frame) -> list[tuple[str, int, tuple[str, ...]]]:
    """Return the rows of the card's fleet table: face, Strength, and the lines of words for its actions."""
    return [
        (face, strength, wrap(frame.say(acts), "medium", _SIZE, _ROOM - 110, 2) if acts else ())
        for face, strength, acts in labels.symbols(card)
    ]


def _rules(card: Adventure, frame: Frame) -> tuple[str, ...]:
    """Return the lines of the card's rule, and of the explanation on an introductory card."""
    told = [frame.say(card.rules), *([frame.say(card.back)] if card.back else [])]
    return wrap(" ".join(told), "medium", _SIZE, _ROOM, 7)


def _tall(card: Adventure, frame: Frame) -> int:
    """Return the height in pixels that an Adventure card needs for its words."""
    rows = sum(_ROW + _LINE * max(0, len(lines) - 1) for _, _, lines in _acts(card, frame))
    return _HEAD + (_FLEET if card.dice else 12) + rows + _LINE * len(_rules(card, frame)) + 22


def _card(picture: Image.Image, card: Adventure, box: Box, frame: Frame) -> None:
    """Draw an Adventure card into a box."""
    left, upper, right, _ = box
    _paper(picture, box)
    picture.paste(HEADS[card.pile], box[:2], rounded(right - left, 2 * _HEAD, 18))
    picture.paste(PAPER, (left, upper + _HEAD, right, upper + 2 * _HEAD))
    stamp(picture, card.icon, (left + 50, upper + _HEAD // 2), 60, PAPER)
    stamp(picture, "swap-bag", (right - 92, upper + _HEAD // 2), 50, PAPER)
    write(picture, (right - _PAD, upper + 57), str(card.loot), PAPER, 50, "bold", align="right")
    name = frame.say(card.name)
    write(picture, (left + 94, upper + 57), name, PAPER, 50, "title", width=right - left - 240, least=30)
    y = upper + _HEAD
    word = frame.say(labels.PILES[card.pile])
    for place, ship in enumerate(card.dice):
        at = (left + _PAD + 30 + 74 * place, y + 46)
        lay(picture, die(ship[0], "", 66), at)
        write(picture, (at[0], at[1] + 11), ship, INK, 32, "bold", align="centre")
    if card.dice:
        wide = _ROOM - 74 * len(card.dice) - 8
        write(picture, (right - _PAD, y + 56), word, _BROWN, 36, "title", align="right", width=wide, least=24)
    y += _FLEET if card.dice else 12
    for face, strength, lines in _acts(card, frame):
        stamp(picture, FACE_ICONS[face], (left + _PAD + 20, y + 25), 40, INK)
        if strength:
            number(picture, (left + _PAD + 68, y + 25), 40, str(strength), PLATE, GOLD)
        for row, line in enumerate(lines):
            write(picture, (left + _PAD + (104 if strength else 56), y + 36 + _LINE * row), line, INK, _SIZE, "medium")
        y += _ROW + _LINE * max(0, len(lines) - 1)
    for row, line in enumerate(_rules(card, frame)):
        write(picture, (left + _PAD, y + 34 + _LINE * row), line, _BROWN, _SIZE, "medium")


# --- the voyage --------------------------------------------------------------------------------------


def draw_voyage(picture: Image.Image, view: RattleView, box: Box) -> None:
    """Draw a mark for each Adventure and Port of each quest: filled if over, golden if in play."""
    left, upper, right, _ = box
    panel(picture, box, fill=PLATE, opacity=0.82, radius=18)
    quests = FIRST_VOYAGE if view.scenario == "introductory" else ORDER
    stops = [(quest, place) for quest, row in enumerate(quests, 1) for place in range(1, len(row) + 2)]
    step, y = (right - left - 48) // len(stops), upper + 66
    begin = left + (right - left - step * (len(stops) - 1)) // 2
    now = (view.quest, view.place)
    rest = mix(PLATE, PAPER, 0.45)
    for count, (quest, place) in enumerate(stops):
        x, port = begin + step * count, place > len(quests[quest - 1])
        if count:
            picture.paste(GOLD if (quest, place) <= now else rest, (x - step + 15, y - 1, x - 14, y + 2))
        if place == 1:
            ink = GOLD if quest == view.quest else PAPER
            wide = step * (len(quests[quest - 1]) - 1)
            write(picture, (x + wide // 2, upper + 36), str(quest), ink, 32, "title", align="centre")
        if port:
            stamp(picture, "anchor", (x, y), 28, GOLD if (quest, place) < now else rest)
        elif (quest, place) == now:
            disc(picture, (x, y), 30, GOLD)
            stamp(picture, "sailboat", (x, y), 24, INK)
        elif (quest, place) < now:
            disc(picture, (x, y), 24, GOLD)
        else:
            edge(picture, (x - 12, y - 12, x + 12, y + 12), rest, width=3, radius=12)
