"""Faces and back of the cards, painted once for each size."""

from __future__ import annotations

from PIL import Image, ImageDraw

from engine.games.yarr.cards import CARDS, KINDS, Card
from renderers.drawing import disc, lifted, stamp
from renderers.font_fallback import length, wrap
from renderers.image_cache import cached_image
from renderers.kit import FINER, READ, blank, cut, field, line
from renderers.palette import BACK, INK, JADE, PAPER, PIECES, STEEL, Colour, mix, upon, weave
from renderers.yarr.colour_patterns import PATTERNS

Words = tuple[str, ...]
_WORDS, _EFFECT = 16.5, 12.3
"""Letters of a name, and of a card's effect, in hundredths of its width. They are readable from 196 pixels on."""


@cached_image
def face(card_id: str, words: Words, width: int) -> Image.Image:
    """Return the picture of a card, `width` pixels wide, with the words of `table_text.on_card` on it."""
    card, picture = CARDS[card_id], blank(width)
    if card.kind == "standard":
        _standard(picture, card, words)
    else:
        _special(picture, card, words)
    return cut(picture)


@cached_image
def back(width: int) -> Image.Image:
    """Return the picture of a face-down card, `width` pixels wide: the cursed necklace."""
    picture = blank(width)
    unit = picture.width / 100
    box = field(picture, 5, 143, BACK, PATTERNS["lattice"])
    inner = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
    ImageDraw.Draw(inner).rounded_rectangle(
        (unit * 4, unit * 4, inner.width - unit * 4, inner.height - unit * 4), unit * 3, 0, 200, round(unit * 1.2)
    )
    picture.paste(JADE, box[:2], inner)
    disc(picture, (picture.width // 2, picture.height // 2), round(66 * unit), BACK)
    stamp(picture, "back", (picture.width // 2, picture.height // 2), round(60 * unit), JADE)
    return cut(picture)


@cached_image
def raised(card_id: str | None, words: Words, width: int, angle: float = 0) -> Image.Image:
    """Return the picture of a card (its back if the id is None) above its shadow, turned by `angle` degrees."""
    sprite = face(card_id, words, width) if card_id else back(width)
    if angle:
        sprite = sprite.rotate(angle, Image.Resampling.BILINEAR, expand=True)
    return lifted(sprite, max(3, width // 30))


@cached_image
def small(card_id: str, width: int) -> Image.Image:
    """Return a card, `width` pixels wide, with only its suit and shape, or the kind of a special card."""
    card, picture = CARDS[card_id], blank(width)
    unit, middle = picture.width / 100, picture.width // 2
    ground = PIECES[card.colour] if card.colour else STEEL
    field(picture, 5, 143, ground, PATTERNS[card.colour or "rays"])
    if card.suit:
        disc(picture, (middle, round(44 * unit)), round(72 * unit), PAPER)
        stamp(picture, card.suit, (middle, round(44 * unit)), round(58 * unit), INK)
    low = (middle, round((108 if card.suit else 74) * unit))
    stamp(picture, card.shape or KINDS[card.kind].icon, low, round(58 * unit), upon(ground))
    return cut(picture)


@cached_image
def swatch(colour: str, size: int) -> Image.Image:
    """Return a disc of a colour with its pattern, `size` pixels wide."""
    ground, fine = PIECES[colour], size * FINER
    picture = Image.new("RGB", (fine, fine), ground)
    picture.paste(weave(ground), (0, 0), PATTERNS[colour]((fine, fine), 1.5 * FINER))
    return cut(picture, corner=0.5, rim=None)


def _medallion(picture: Image.Image, name: str, y: float, size: float, unit: float, ring: Colour) -> None:
    centre = (picture.width // 2, round(y * unit))
    disc(picture, centre, round((size + 4) * unit), ring)
    disc(picture, centre, round((size + 2) * unit), PAPER)
    disc(picture, centre, round((size - 1.4) * unit), ring)
    disc(picture, centre, round((size - 2.6) * unit), PAPER)
    stamp(picture, name, centre, round(size * 0.74 * unit), INK)


def _standard(picture: Image.Image, card: Card, words: Words) -> None:
    assert card.suit and card.shape and card.colour
    suit, shape, colour = words
    ground, middle, unit = PIECES[card.colour], picture.width // 2, picture.width / 100
    line(picture, suit, 14.6, _WORDS)
    field(picture, 18.5, 115, ground, PATTERNS[card.colour])
    _medallion(picture, card.suit, 44.5, 44, unit, mix(ground, INK, 0.55))
    y, dim = round(73.5 * unit), mix(ground, upon(ground), 0.55)
    pen = ImageDraw.Draw(picture)
    pen.line((round(14 * unit), y, round(40 * unit), y), dim, round(1.2 * unit))
    pen.line((round(60 * unit), y, round(86 * unit), y), dim, round(1.2 * unit))
    pen.regular_polygon((middle, y, round(2.6 * unit)), 4, 45, upon(ground))
    stamp(picture, card.shape, (middle, round(94 * unit)), round(38 * unit), upon(ground))
    line(picture, shape, 127.7, _WORDS, kind="medium")
    line(picture, colour.upper(), 142, _WORDS)


def _special(picture: Image.Image, card: Card, words: Words) -> None:
    """Draw a special card: its name in one line or two, and its effect if that is large enough to be readable."""
    heading, title, effect = words
    ground, unit = PIECES[card.colour] if card.colour else STEEL, picture.width / 100
    letters = max(_WORDS, READ * FINER / unit)
    line(picture, heading, letters * 0.9, letters)
    names = wrap(title, "title", round(letters * unit), round(92 * unit), 2)
    if any(length(part, "title", round(letters * unit)) > 92 * unit for part in title.split()):
        names = (title,)
    told = bool(effect) and _EFFECT * unit >= READ * FINER
    lines = wrap(effect, "medium", round(_EFFECT * unit), round(92 * unit), 2) if told else ()
    foot = 143.5 - 12.2 * len(lines)
    top, low = letters * 1.12, foot - letters * 0.94 * len(names) - 2
    field(picture, top, low, ground, PATTERNS[card.colour or "rays"])
    middle = picture.width // 2
    if card.suit:
        _medallion(picture, card.suit, 43, 42, unit, mix(ground, INK, 0.6))
        stamp(
            picture, KINDS[card.kind].icon, (middle, round((65 + low) / 2 * unit)), round(min(37, low - 67) * unit), INK
        )
    else:
        centre = (middle, round((top + low) / 2 * unit))
        disc(picture, centre, round(74 * unit), PAPER, 0.5)
        stamp(picture, KINDS[card.kind].icon, centre, round(60 * unit), INK)
    for place, part in enumerate(names):
        line(picture, part, low + letters * (0.86 + 0.94 * place), letters, kind="title")
    for place, part in enumerate(lines):
        line(picture, part, foot + 9 + 12.2 * place, _EFFECT, kind="medium")
