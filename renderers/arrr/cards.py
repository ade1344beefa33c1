"""Card faces, painted once for each size: name, picture, numbers and, if there is room, text."""

from __future__ import annotations

from PIL import Image

from engine.games.arrr.card_designs import ExplorationDesign
from engine.games.arrr.card_registry import CAPTAINS, CREW, EVENTS, EXPLORATIONS, card_name, kind_of
from engine.games.arrr.game_terms import COLLECTIONS, CREW_TYPES, STAT_NAMES, STATS
from engine.text import Text, plural, text
from renderers import kit
from renderers.arrr.symbols import COLOURS, dot, pill, sign
from renderers.drawing import lay, lifted, panel, stamp, write
from renderers.font_fallback import even, fit, length, wrap
from renderers.image_cache import cached_image
from renderers.kit import blank, cut, line
from renderers.palette import INK, PAPER, Colour, mix
from renderers.picture_context import Frame

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
_LETTERS, _LINE = 11, 11.9
"""Size of the letters of a card's text, and its line height, in hundredths of the card's width."""


def height(width: int) -> int:
    """Return the height of a card of this width, in pixels."""
    return kit.height(width, 1.58)


def family_of(card: str) -> str:
    """Return the family of a card, which is shown on its back: `crew`, `event`, `exploration` or `captain`."""
    key = kind_of(card)
    if key in CREW or key in EVENTS:
        return "crew" if key in CREW else "event"
    return "exploration" if key in EXPLORATIONS else "captain"


def rules_of(card: str) -> Text:
    """Return a card's rules as text."""
    key = kind_of(card)
    design = CREW.get(key) or EVENTS.get(key) or EXPLORATIONS.get(key) or CAPTAINS[key]
    return design.rules


def icon_of(card: str) -> str:
    """Return the name of a card's icon."""
    key = kind_of(card)
    design = CREW.get(key) or EVENTS.get(key) or EXPLORATIONS.get(key) or CAPTAINS[key]
    return design.icon


def on_card(card: str, frame: Frame) -> Words:
    """Return the three texts printed on a card: its name, its kind and its rules."""
    key, kind = kind_of(card), FAMILIES[family_of(card)]
    if key in CREW:
        kind = CREW_TYPES[CREW[key].type]
    elif key in EXPLORATIONS and EXPLORATIONS[key].collection:
        kind = COLLECTIONS[EXPLORATIONS[key].collection]
    return frame.say(card_name(card)), frame.say(kind), frame.say(rules_of(card))


def numbers_of(card: str) -> list[Text]:
    """Return a sentence for each sign and number on a card, for the legend."""
    key, found = kind_of(card), list[Text]()
    if key in CREW:
        crew = CREW[key]
        found = [text("{stat} {n}", stat=STAT_NAMES[stat], n=crew.stat(stat)) for stat in STATS if crew.stat(stat)]
        return [text("{kind}: {numbers}", kind=CREW_TYPES[crew.type], numbers=[*found])]
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
    """Return as text that a card changes both its neighbours by `change`.

    `name` is the stat of the tests that it changes, or `pieces`.
    """
    what = STAT_NAMES[name] if name in STAT_NAMES else text("Pieces")
    return text("neighbours {what} {change}", what=what, change=f"{change:+d}".replace("-", "−"))


def rewards(design: ExplorationDesign, pieces: int) -> Signs:
    """Return (sign, number) for each reward of the exploration card `design`.

    `pieces` is the number of Pieces that the card gives now. A sign is the name of an icon.
    """
    found = [("round-star", str(design.fame))] if design.fame else []
    found += [("two-coins", str(pieces))] if pieces else []
    return (*found, *((("draw", str(len(design.draws))),) if design.draws else ()))


def dangers(design: ExplorationDesign) -> Signs:
    """Return (sign, number) for each condition of the exploration card `design`, and for each cost of failing at it.

    A sign is the name of an icon.
    """
    found = [("info", "")] if design.condition else []
    found += [("broken-shield", str(design.damage))] if design.damage else []
    return (*found, *((("cross-mark", ""),) if design.failure else ()))


def face(card: str, words: Words, width: int) -> Image.Image:
    """Draw a whole card, `width` pixels wide, with the words of `on_card`.

    The drawing gets the room that the text leaves. From 218 pixels on, the text is readable in the picture of a
    hand.
    """
    picture, family, key = blank(width, height(width)), family_of(card), kind_of(card)
    unit = picture.width / 100
    head = _banner(picture, words[0], COLOURS[family], unit)
    said = even(words[2], "medium", round(_LETTERS * unit), round(91.5 * unit), 7)
    top = min(101, 153 - _LINE * len(said))
    for place, part in enumerate(said):
        y = (top + 153 - _LINE * len(said)) / 2 + 8.6 + _LINE * place
        line(picture, part, y, _LETTERS, kind="medium")
    if key in EXPLORATIONS:
        foot = _exploration(picture, EXPLORATIONS[key], words[1], (head, top), unit)
    elif key in CREW:
        _kind(picture, (TYPES[CREW[key].type], "clockwise-rotation" if CREW[key].timing else ""), words[1], top, unit)
        stats = [(stat, str(CREW[key].stat(stat))) for stat in STATS if CREW[key].stat(stat)]
        foot = _numbers(picture, stats, top - 21, unit)
    else:
        foot = _kind(picture, (_SIGNED.get(EVENTS[key].kind, "") if key in EVENTS else "", ""), words[1], top, unit)
    ink, size = mix(INK, COLOURS[family], 0.25), min(60.0, foot - head - 5)
    stamp(picture, icon_of(card), (picture.width // 2, round((head + 2 + foot) / 2 * unit)), round(size * unit), ink)
    return cut(picture, corner=0.07, rim=mix(PAPER, INK, 0.5))


@cached_image
def raised(card: str, words: Words, width: int) -> Image.Image:
    """Draw a whole card above its shadow."""
    return lifted(face(card, words, width), max(3, width // 30))


def _banner(picture: Image.Image, name: str, colour: Colour, unit: float) -> float:
    """Draw the card's name on a band in the colour of its family. A long name takes two lines.

    Return the lower end of the band, in hundredths of the card's width. `unit` is one of these in pixels.
    """
    letters, width = round(13 * unit), round(90 * unit)
    letters = fit(name, "title", letters, min(letters, kit.READ * kit.FINER), width)
    lines = wrap(name, "title", letters, width, 2)
    end = 20 + 11 * (len(lines) - 1)
    box = (round(3 * unit), round(3 * unit), round(97 * unit), round(end * unit))
    panel(picture, box, fill=colour, opacity=1, radius=round(5 * unit))
    for place, part in enumerate(lines):
        y = round((15.6 + 11.4 * place - len(lines) + 1) * unit)
        write(picture, (picture.width // 2, y), part, PAPER, letters, "title", align="centre")
    return end


def _kind(picture: Image.Image, signs: tuple[str, str], words: str, top: float, unit: float) -> float:
    """Draw the card's kind, the text `words`, between two icons. Return the upper end of the kind.

    `signs` are the names of the icons at its left and right, or "" for none. `top` is the upper end of the text below
    it. Heights are in hundredths of the card's width, and `unit` is one of these in pixels.
    """
    at = (picture.width // 2, round((top - 4) * unit))
    quiet = mix(PAPER, INK, 0.75)
    wide = write(picture, at, words, quiet, round(_LETTERS * unit), "bold", align="centre", width=round(70 * unit))
    for side, drawing in zip((-1, 1), signs, strict=True):
        if drawing:
            x = at[0] + side * (wide // 2 + round(8 * unit))
            stamp(picture, drawing, (x, at[1] - round(2.8 * unit)), round(9.5 * unit), quiet)
    return top - 13


def _numbers(picture: Image.Image, pairs: list[tuple[str, str]], y: float, unit: float) -> float:
    """Draw each pair of a stat and a number in a pill, all in one row above the height `y`.

    Return the upper end of the row. Heights are in hundredths of the card's width, and `unit` is one of these in
    pixels.
    """
    wide, gap = round((27 if len(pairs) < 4 else 21.5) * unit), round(2 * unit)
    for place, (name, number) in enumerate(pairs):
        x = picture.width // 2 + round((place - (len(pairs) - 1) / 2) * (wide + gap))
        pill(picture, name, number, (x, round(y * unit)), wide, round(14 * unit))
    return y - 7


def _exploration(
    picture: Image.Image, design: ExplorationDesign, kind: str, room: tuple[float, float], unit: float
) -> float:
    """Draw the tests, then rewards and dangers, then the influence on both neighbours.

    Return the upper end of the tests. `room` are the upper and lower end of the area. Heights are in hundredths of the
    width; `unit` is one of these in pixels.
    """
    head, top = room
    foot = _numbers(picture, [(stat, str(number)) for stat, number in design.tests], top - 26, unit)
    signs = [*rewards(design, design.pieces), *dangers(design)]
    if design.collection:
        signs.insert(0, (design.collection, kind))
    size, letters, apart = round(11 * unit), round(_LETTERS * unit), round(1.5 * unit)
    spans = [size + (apart + length(words, "bold", letters) if words else 0) for _, words in signs]
    gap = min(round(5 * unit), (round(92 * unit) - sum(spans)) // max(1, len(spans) - 1))
    x = (picture.width - sum(spans) - gap * (len(spans) - 1)) // 2
    y = round((top - 9) * unit)
    for (drawing, words), span in zip(signs, spans, strict=True):
        dot(picture, drawing, (x + size // 2, y), size, INK)
        write(picture, (x + size + apart, y + round(3.6 * unit)), words, INK, letters, "bold")
        x += span + gap
    for place, (name, change) in enumerate(design.influence):
        for side in (-1, 1):
            post = sign(name, change, side, round(15 * unit), True)
            x = post.width // 2 + round(1.5 * unit)
            y = round(((head + 2 + foot) / 2 + 17 * (place - (len(design.influence) - 1) / 2)) * unit)
            lay(picture, post, (x if side < 0 else picture.width - x, y))
    return foot
