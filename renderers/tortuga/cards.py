"""The faces and backs of the loyalty, vote and event cards, painted once for each size."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.games.tortuga.cards import (
    COUNTED,
    EVENTS,
    LOYALTIES,
    SECTIONS,
    SYMBOLS,
    TEAMS,
    VOTE_CARDS,
    card_name,
    card_rules,
    kind_of,
    team_of,
)
from renderers.brushes import disc, lifted, rounded, stamp, write
from renderers.fonts import Face, wrap
from renderers.frame import Frame
from renderers.palette import GOLD, INK, PAPER, PIECES, Colour, mix, upon

Words = tuple[str, ...]
_FINER = 2

NATIONS = {
    "british": mix(PIECES["red"], INK, 1 / 3),
    "french": mix(PIECES["blue"], INK, 1 / 3),
    "dutch": PIECES["orange"],
}
PLUM = mix(PIECES["purple"], INK, 2 / 3)
_GROUPS = {"helpful": "teal", "hurtful": "black", "map": "yellow", "starred": "purple", "ender": "brown"}
_BANDS = {"attack": PIECES["black"], "mutiny": PAPER}


def height(width: int) -> int:
    """How tall a card of this width is."""
    return round(width * 1.48)


def on_card(card: str, frame: Frame) -> Words:
    """The words printed on a card: for a vote card those of its sections, else name and rules."""
    if card in VOTE_CARDS:
        sections = [VOTE_CARDS[card].symbols(vote) for vote in SECTIONS]
        return tuple(" + ".join(_counted(symbols, frame)) for symbols in sections)
    name = TEAMS[team_of(card)] if card in LOYALTIES else card_name(card)
    return frame.say(name), frame.say(card_rules(card))


def _counted(symbols: tuple[str, ...], frame: Frame) -> list[str]:
    if len(set(symbols)) < len(symbols):
        return [frame.say(COUNTED[symbols[0]](len(symbols)))]
    return [frame.say(SYMBOLS[symbol]) for symbol in symbols]


@lru_cache(64)
def face(card: str, words: Words, width: int) -> Image.Image:
    """A card with the words of `on_card` in its viewer's language. From 96 pixels on they are printed,
    rules from 300 on."""
    whole, picture = _blank(width)
    unit = width / 100 * _FINER
    if card in VOTE_CARDS:
        _vote(picture, card, words, unit, "")
    elif card in LOYALTIES:
        _loyalty(picture, team_of(card), words, unit)
    else:
        _event(picture, kind_of(card), words, unit)
    return _finish(whole, picture)


@lru_cache(128)
def shown(card: str, vote: str, width: int) -> Image.Image:
    """A small vote card without words; the section that does not count in this vote is dimmed."""
    whole, picture = _blank(width)
    _vote(picture, card, ("", "", ""), width / 100 * _FINER, vote)
    return _finish(whole, picture)


@lru_cache(16)
def back(kind: str, width: int) -> Image.Image:
    """A card face down, of kind `event` or `vote`."""
    whole, picture = _blank(width)
    unit, ground = width / 100 * _FINER, PLUM if kind == "event" else mix(PIECES["brown"], INK, 1 / 3)
    _field(picture, unit, 5, 143, ground)
    rim = mix(ground, PAPER, 0.4)
    size = (round(80 * unit), round(128 * unit))
    line = rounded(*size, round(4 * unit), 0.7, max(2, round(1.4 * unit)))
    picture.paste(rim, (round(10 * unit), round(10 * unit)), line)
    if kind == "vote":
        stamp(picture, "vote", (picture.width // 2, picture.height // 2), round(60 * unit), mix(ground, PAPER, 0.7))
    return _finish(whole, picture)


@lru_cache(256)
def raised(card: str, words: Words, width: int) -> Image.Image:
    """A face above its shadow."""
    return lifted(face(card, words, width), max(3, width // 30))


@lru_cache(32)
def flag(side: str, size: int) -> Image.Image:
    """A nation's sign on a disc of its colour, with a paper rim."""
    whole = Image.new("RGBA", (size * _FINER, size * _FINER))
    picture = Image.new("RGB", whole.size, PAPER)
    middle = (size, size)
    disc(picture, middle, round(size * 1.84), NATIONS[side])
    stamp(picture, side, middle, round(size * 1.14), upon(NATIONS[side]))
    whole.paste(picture, (0, 0), rounded(*whole.size, size))
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


def _field(picture: Image.Image, unit: float, top: float, bottom: float, colour: Colour) -> None:
    box = (round(5 * unit), round(top * unit), round(95 * unit), round(bottom * unit))
    picture.paste(colour, box[:2], rounded(box[2] - box[0], box[3] - box[1], round(5 * unit)))


def _line(
    picture: Image.Image, words: str, y: float, size: float, unit: float, colour: Colour = INK, kind: Face = "bold"
) -> None:
    at, width = (picture.width // 2, round(y * unit)), round(88 * unit)
    write(picture, at, words, colour, round(size * unit), kind, align="centre", width=width, least=9)


def _vote(picture: Image.Image, card: str, words: Words, unit: float, counting: str) -> None:
    """Three bands, from top to bottom for an attack, a brawl and a mutiny."""
    for place, (vote, said) in enumerate(zip(SECTIONS, words, strict=True)):
        symbols = VOTE_CARDS[card].symbols(vote)
        ground = _BANDS.get(vote) or NATIONS[symbols[0]]
        top = 5 + place * 46.5
        if counting and vote != counting:
            ground = mix(PAPER, INK, 0.25)
        _field(picture, unit, top, top + 45, ground)
        colour = upon(ground) if not counting or vote == counting else mix(PAPER, INK, 0.625)
        size = 27 if said else 37
        middle = top + (17 if said else 22.5)
        for number, symbol in enumerate(symbols):
            x = 50 + (number - (len(symbols) - 1) / 2) * (size + 6)
            stamp(picture, symbol, (round(x * unit), round(middle * unit)), round(size * unit), colour)
        if said:
            _line(picture, said, top + 40, 11.5, unit, colour)


def _loyalty(picture: Image.Image, team: str, words: Words, unit: float) -> None:
    _field(picture, unit, 5, 143, NATIONS[team])
    centre = (picture.width // 2, round(55 * unit))
    disc(picture, centre, round(80 * unit), PAPER)
    disc(picture, centre, round(75 * unit), mix(NATIONS[team], INK, 1 / 3))
    disc(picture, centre, round(72 * unit), PAPER)
    stamp(picture, team, centre, round(48 * unit), mix(NATIONS[team], INK, 2 / 3))
    size = (round(84 * unit), round(36 * unit))
    picture.paste(PAPER, (round(8 * unit), round(102 * unit)), rounded(*size, round(4 * unit)))
    large = picture.width >= 300 * _FINER
    _line(picture, words[0], 118 if large else 127, 17 if large else 25, unit, kind="title")
    if large:
        _rules(picture, words[1], 124, 6.2, unit, 2)


def _event(picture: Image.Image, kind: str, words: Words, unit: float) -> None:
    """The kind's sign on the colour of its group; a star marks the starred ones."""
    name, rules = words
    group = EVENTS[kind].group
    ground = PIECES[_GROUPS[group]]
    large, plain = picture.width >= 300 * _FINER, picture.width < 96 * _FINER
    low = 84 if large else 143 if plain else 108
    _field(picture, unit, 5, low, ground)
    centre = (picture.width // 2, round((5 + low) / 2 * unit))
    size = 84 if plain else 70
    disc(picture, centre, round(size * unit), PAPER)
    stamp(picture, kind, centre, round(size * 0.77 * unit), INK)
    if group == "starred":
        ImageDraw.Draw(picture).polygon(_star(14.5 * unit, 15.5 * unit, 8 * unit), GOLD)
    if large:
        _line(picture, name, 98, 13, unit, kind="title")
        _rules(picture, rules, 108, 7.6, unit, 4)
    elif not plain:
        lines = wrap(name, "title", round(17 * unit), round(90 * unit), 2)
        for place, line in enumerate(lines):
            _line(picture, line, 131 - 8 * (len(lines) - 1) + 17 * place, 17, unit, kind="title")


def _rules(picture: Image.Image, words: str, y: float, size: float, unit: float, most: int) -> None:
    """Rules from this line on, smaller if they would not fit into so many lines."""
    width = round(84 * unit)
    while len(lines := wrap(words, "medium", round(size * unit), width, 12)) > most and size > 5:
        size, most = size * 0.88, most + 1
    for place, line in enumerate(lines):
        _line(picture, line, y + size * (0.3 + 1.12 * place), size, unit, kind="medium")


def _star(x: float, y: float, size: float) -> list[tuple[float, float]]:
    """The ten corners of a star."""
    spikes = ((0, -1), (0.22, -0.31), (0.95, -0.31), (0.36, 0.12), (0.59, 0.81))
    return [(x + size * a, y + size * b) for a, b in (*spikes, (0, 0.38), *((-a, b) for a, b in reversed(spikes[1:])))]
