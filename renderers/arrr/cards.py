"""The faces of all cards, painted once for each size: name, picture, numbers and, where there is room, text."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.games.arrr.designs import ExplorationDesign
from engine.games.arrr.kinds import CAPTAINS, CREW, EVENTS, EXPLORATIONS, card_name, kind_of
from engine.games.arrr.words import COLLECTIONS, CREW_TYPES, STAT_NAMES, STATS
from engine.text import Text, plural, text
from renderers import kit
from renderers.arrr.marks import COLOURS, dot, pill, sign
from renderers.brushes import lay, lifted, panel, stamp, write
from renderers.fonts import length
from renderers.frame import Frame
from renderers.kit import blank, cut, rules
from renderers.palette import INK, PAPER, Colour, mix

Words = tuple[str, ...]
Signs = tuple[tuple[str, str], ...]
FAMILIES = {
    "crew": text("Crew"),
    "event": text("Event"),
    "exploration": text("Exploration"),
    "captain": text("Captain"),
}
TYPES = {"mate": "mate", "pack": "paw", "item": "knapsack"}
_SIGNED = {"permanent": "infinity", "flash": "electric"}


def height(width: int) -> int:
    """How tall a card of this width is."""
    return kit.height(width, 1.58)


def family_of(card: str) -> str:
    """`crew`, `event`, `exploration` or `captain`: its back."""
    key = kind_of(card)
    if key in CREW or key in EVENTS:
        return "crew" if key in CREW else "event"
    return "exploration" if key in EXPLORATIONS else "captain"


def rules_of(card: str) -> Text:
    """What a card says."""
    key = kind_of(card)
    design = CREW.get(key) or EVENTS.get(key) or EXPLORATIONS.get(key) or CAPTAINS[key]
    return design.rules


def icon_of(card: str) -> str:
    """The drawing on a card."""
    key = kind_of(card)
    design = CREW.get(key) or EVENTS.get(key) or EXPLORATIONS.get(key) or CAPTAINS[key]
    return design.icon


def on_card(card: str, frame: Frame) -> Words:
    """The words printed on a card: its name, what it is, what it says."""
    key, kind = kind_of(card), FAMILIES[family_of(card)]
    if key in CREW:
        kind = CREW_TYPES[CREW[key].type]
    elif key in EXPLORATIONS and EXPLORATIONS[key].collection:
        kind = COLLECTIONS[EXPLORATIONS[key].collection]
    return frame.say(card_name(card)), frame.say(kind), frame.say(rules_of(card))


def numbers_of(card: str) -> list[Text]:
    """What a card's signs and numbers say, in words."""
    key, found = kind_of(card), list[Text]()
    if key in CREW:
        found = [
            text("{stat} {n}", stat=STAT_NAMES[stat], n=CREW[key].stat(stat)) for stat in STATS if CREW[key].stat(stat)
        ]
        return [CREW_TYPES[CREW[key].type], *found]
    if key not in EXPLORATIONS:
        return []
    design = EXPLORATIONS[key]
    found += [COLLECTIONS[design.collection]] if design.collection else []
    found += [text("{stat} {n}", stat=STAT_NAMES[stat], n=n) for stat, n in design.tests]
    found += [text("Fame {n}", n=design.fame)] if design.fame else []
    found += [text("Pieces {n}", n=design.pieces)] if design.pieces else []
    found += [plural("{n} damage", "{n} damage", n=design.damage)] if design.damage else []
    return found + [influence_words(name, change) for name, change in design.influence]


def influence_words(name: str, change: int) -> Text:
    """An influence on both neighbours."""
    what = STAT_NAMES[name] if name in STAT_NAMES else text("Pieces")
    return text("neighbours {what} {change}", what=what, change=f"{change:+d}".replace("-", "−"))


def rewards(design: ExplorationDesign, pieces: int) -> Signs:
    """What an exploration card gives, as signs with their numbers."""
    found = [("round-star", str(design.fame))] if design.fame else []
    found += [("two-coins", str(pieces))] if pieces else []
    return (*found, *((("draw", str(len(design.draws))),) if design.draws else ()))


def dangers(design: ExplorationDesign) -> Signs:
    """What it asks for and what it costs when it wins, as signs."""
    found = [("info", "")] if design.condition else []
    found += [("broken-shield", str(design.damage))] if design.damage else []
    return (*found, *((("cross-mark", ""),) if design.failure else ()))


@lru_cache(128)
def face(card: str, words: Words, width: int) -> Image.Image:
    """A whole card with the words of `on_card`; from 180 pixels on they can all be read."""
    picture, family, key = blank(width, height(width)), family_of(card), kind_of(card)
    unit = picture.width / 100
    _banner(picture, words[0], COLOURS[family], unit)
    y, size = 54, 62
    if key in CREW:
        y, size = 46, 48
        stats = [(stat, str(CREW[key].stat(stat))) for stat in STATS if CREW[key].stat(stat)]
        _numbers(picture, stats, round(80 * unit), unit)
        able = "clockwise-rotation" if CREW[key].timing else ""
        _kind(picture, (TYPES[CREW[key].type], able), words[1], unit)
    elif key in EXPLORATIONS:
        y, size = 43, 39
        _exploration(picture, EXPLORATIONS[key], words[1], unit)
    else:
        _kind(picture, (_SIGNED.get(EVENTS[key].kind, "") if key in EVENTS else "", ""), words[1], unit)
    ink = mix(INK, COLOURS[family], 0.25)
    stamp(picture, icon_of(card), (picture.width // 2, round(y * unit)), round(size * unit), ink)
    rules(picture, words[2], 101, 155, 11, width=90, least=7)
    return cut(picture, corner=0.07, rim=mix(PAPER, INK, 0.5))


@lru_cache(128)
def raised(card: str, words: Words, width: int) -> Image.Image:
    """A face above its shadow."""
    return lifted(face(card, words, width), max(3, width // 30))


def _banner(picture: Image.Image, name: str, colour: Colour, unit: float) -> None:
    box = (round(3 * unit), round(3 * unit), round(97 * unit), round(20 * unit))
    panel(picture, box, fill=colour, opacity=1, radius=round(5 * unit))
    at, width = (picture.width // 2, round(15.6 * unit)), round(90 * unit)
    write(picture, at, name, PAPER, round(13 * unit), "title", align="centre", width=width, least=round(8.5 * unit))


def _kind(picture: Image.Image, signs: tuple[str, str], words: str, unit: float) -> None:
    """What the card is, in a word between its signs, above the text."""
    at = (picture.width // 2, round(98 * unit))
    quiet = mix(PAPER, INK, 0.75)
    wide = write(picture, at, words, quiet, round(11 * unit), "bold", align="centre", width=round(70 * unit))
    for side, drawing in zip((-1, 1), signs, strict=True):
        if drawing:
            x = at[0] + side * (wide // 2 + round(8 * unit))
            stamp(picture, drawing, (x, at[1] - round(2.8 * unit)), round(9.5 * unit), quiet)


def _numbers(picture: Image.Image, pairs: list[tuple[str, str]], y: int, unit: float) -> None:
    """Stats and their numbers in one row of pills."""
    wide, gap = round((27 if len(pairs) < 4 else 21.5) * unit), round(2 * unit)
    for place, (name, number) in enumerate(pairs):
        x = picture.width // 2 + round((place - (len(pairs) - 1) / 2) * (wide + gap))
        pill(picture, name, number, (x, y), wide, round(14 * unit))


def _exploration(picture: Image.Image, design: ExplorationDesign, kind: str, unit: float) -> None:
    """Tests from the first to the last, then rewards and dangers, then influence on both neighbours."""
    _numbers(picture, [(stat, str(number)) for stat, number in design.tests], round(74 * unit), unit)
    signs = [*rewards(design, design.pieces), *dangers(design)]
    if design.collection:
        signs.insert(0, (design.collection, kind))
    size, letters, apart = round(10 * unit), round(9 * unit), round(1.5 * unit)
    spans = [size + (apart + length(words, "bold", letters) if words else 0) for _, words in signs]
    gap = min(round(5 * unit), (round(90 * unit) - sum(spans)) // max(1, len(spans) - 1))
    x = (picture.width - sum(spans) - gap * (len(spans) - 1)) // 2
    y = round(92 * unit)
    for (drawing, words), span in zip(signs, spans, strict=True):
        dot(picture, drawing, (x + size // 2, y), size, INK)
        write(picture, (x + size + apart, y + round(3.2 * unit)), words, INK, letters, "bold")
        x += span + gap
    for place, (name, change) in enumerate(design.influence):
        for side in (-1, 1):
            post = sign(name, change, side, round(15 * unit), True)
            x = post.width // 2 + round(1.5 * unit)
            y = round((43 + 18 * (place - (len(design.influence) - 1) / 2)) * unit)
            lay(picture, post, (x if side < 0 else picture.width - x, y))
