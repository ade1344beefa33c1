"""The faces and the back of the cards, painted once for each size."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.games.yarr.cards import CARDS, Card
from renderers.brushes import disc, lifted, rounded, stamp, write
from renderers.fonts import Face, wrap
from renderers.palette import BACK, INK, JADE, PAPER, PIECES, STEEL, Colour, mix, upon, weave
from renderers.yarr.patterns import PATTERNS

Words = tuple[str, ...]
_FINER = 2


def height(width: int) -> int:
    """How tall a card of this width is."""
    return round(width * 1.48)


@lru_cache(32)
def face(card_id: str, words: Words, width: int) -> Image.Image:
    """A card with the words of `words.on_card` in its viewer's language."""
    card, unit = CARDS[card_id], width / 100
    whole, picture = _blank(width)
    if card.kind == "standard":
        _standard(picture, card, words, unit * _FINER)
    else:
        _special(picture, card, words, unit * _FINER)
    return _finish(whole, picture)


@lru_cache(64)
def back(width: int) -> Image.Image:
    """A card face down: the cursed necklace."""
    whole, picture = _blank(width)
    unit = width / 100 * _FINER
    box = _field(picture, unit, 5, 143, BACK, "lattice")
    inner = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
    ImageDraw.Draw(inner).rounded_rectangle(
        (unit * 4, unit * 4, inner.width - unit * 4, inner.height - unit * 4), unit * 3, 0, 200, round(unit * 1.2)
    )
    picture.paste(JADE, box[:2], inner)
    disc(picture, (picture.width // 2, picture.height // 2), round(66 * unit), BACK)
    stamp(picture, "back", (picture.width // 2, picture.height // 2), round(60 * unit), JADE)
    return _finish(whole, picture)


@lru_cache(320)
def raised(card_id: str | None, words: Words, width: int, angle: float = 0) -> Image.Image:
    """A face (or the back, for None), turned by an angle, above its shadow."""
    sprite = face(card_id, words, width) if card_id else back(width)
    if angle:
        sprite = sprite.rotate(angle, Image.Resampling.BICUBIC, expand=True)
    return lifted(sprite, max(3, width // 30))


@lru_cache(256)
def small(card_id: str) -> Image.Image:
    """A face as small as a back in a fan: suit and shape, or the kind of a special card."""
    card, width = CARDS[card_id], 38
    whole, picture = _blank(width)
    unit, middle = width / 100 * _FINER, picture.width // 2
    ground = PIECES[card.colour] if card.colour else STEEL
    _field(picture, unit, 5, 143, ground, card.colour or "rays")
    if card.suit:
        disc(picture, (middle, round(44 * unit)), round(72 * unit), PAPER)
        stamp(picture, card.suit, (middle, round(44 * unit)), round(58 * unit), INK)
    low = (middle, round((108 if card.suit else 74) * unit))
    stamp(picture, card.shape or card.kind, low, round(58 * unit), upon(ground))
    return _finish(whole, picture)


@lru_cache(32)
def swatch(colour: str, size: int) -> Image.Image:
    """A disc of a colour with its weave."""
    ground, fine = PIECES[colour], size * _FINER
    whole, field = Image.new("RGBA", (fine, fine)), Image.new("RGB", (fine, fine), ground)
    field.paste(weave(ground), (0, 0), PATTERNS[colour]((fine, fine), 1.5 * _FINER))
    whole.paste(field, (0, 0), rounded(fine, fine, size))
    return whole.reduce(_FINER)


def _blank(width: int) -> tuple[Image.Image, Image.Image]:
    size = (width * _FINER, height(width) * _FINER)
    return Image.new("RGBA", size), Image.new("RGB", size, PAPER)


def _finish(whole: Image.Image, picture: Image.Image) -> Image.Image:
    """Round corners and a thin dark edge, then down to the size that was asked for."""
    radius = round(picture.width * 0.08)
    picture.paste(mix(PAPER, INK, 0.45), (0, 0), rounded(*picture.size, radius, 1, _FINER))
    whole.paste(picture, (0, 0), rounded(*picture.size, radius))
    return whole.reduce(_FINER)


def _field(
    picture: Image.Image, unit: float, top: float, bottom: float, colour: Colour, pattern: str
) -> tuple[int, int, int, int]:
    box = (round(5 * unit), round(top * unit), round(95 * unit), round(bottom * unit))
    size = (box[2] - box[0], box[3] - box[1])
    field = Image.new("RGB", size, colour)
    field.paste(weave(colour), (0, 0), PATTERNS[pattern](size, unit))
    picture.paste(field, box[:2], rounded(*size, round(5 * unit)))
    return box


def _medallion(picture: Image.Image, name: str, y: float, size: float, unit: float, ring: Colour) -> None:
    centre = (picture.width // 2, round(y * unit))
    disc(picture, centre, round((size + 4) * unit), ring)
    disc(picture, centre, round((size + 2) * unit), PAPER)
    disc(picture, centre, round((size - 1.4) * unit), ring)
    disc(picture, centre, round((size - 2.6) * unit), PAPER)
    stamp(picture, name, centre, round(size * 0.74 * unit), INK)


def _line(picture: Image.Image, words: str, y: float, size: float, unit: float, kind: Face = "bold") -> None:
    at, width = (picture.width // 2, round(y * unit)), round(90 * unit)
    write(picture, at, words, INK, round(size * unit), kind, align="centre", width=width, least=9)


def _standard(picture: Image.Image, card: Card, words: Words, unit: float) -> None:
    assert card.suit and card.shape and card.colour
    suit, shape, colour = words
    ground, middle = PIECES[card.colour], picture.width // 2
    _line(picture, suit, 14.2, 13.5, unit)
    _field(picture, unit, 18.5, 115, ground, card.colour)
    _medallion(picture, card.suit, 44.5, 44, unit, mix(ground, INK, 0.55))
    line, dim = round(73.5 * unit), mix(ground, upon(ground), 0.55)
    pen = ImageDraw.Draw(picture)
    pen.line((round(14 * unit), line, round(40 * unit), line), dim, round(1.2 * unit))
    pen.line((round(60 * unit), line, round(86 * unit), line), dim, round(1.2 * unit))
    pen.regular_polygon((middle, line, round(2.6 * unit)), 4, 45, upon(ground))
    stamp(picture, card.shape, (middle, round(94 * unit)), round(38 * unit), upon(ground))
    _line(picture, shape, 127.5, 13.5, unit, "medium")
    _line(picture, colour.upper(), 141.5, 13.5, unit)


def _special(picture: Image.Image, card: Card, words: Words, unit: float) -> None:
    heading, title, line = words
    ground = PIECES[card.colour] if card.colour else STEEL
    _line(picture, heading, 14.2, 13.5, unit)
    lines = wrap(line, "medium", round(12 * unit), round(90 * unit), 2)
    low = 125 - 12 * len(lines)
    _field(picture, unit, 18.5, low, ground, card.colour or "rays")
    middle = picture.width // 2
    if card.suit:
        _medallion(picture, card.suit, 43, 42, unit, mix(ground, INK, 0.6))
        stamp(picture, card.kind, (middle, round((low - 22) * unit)), round(37 * unit), INK)
    else:
        centre = (middle, round((18.5 + low) / 2 * unit))
        disc(picture, centre, round(74 * unit), PAPER, 0.5)
        stamp(picture, card.kind, centre, round(60 * unit), INK)
    _line(picture, title, low + 15, 16.5, unit, "title")
    for place, part in enumerate(lines):
        _line(picture, part, low + 28.5 + 12.2 * place, 12, unit, "medium")
