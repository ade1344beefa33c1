"""Faces and backs of the loyalty, vote and event cards, painted once for each size."""

from __future__ import annotations

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
from renderers.drawing import disc, lifted, rounded, stamp
from renderers.font_fallback import parted
from renderers.image_cache import cached_image
from renderers.kit import FINER, READ, badge, blank, cut, field, line, rules
from renderers.palette import GOLD, INK, PAPER, PIECES, mix, upon
from renderers.picture_context import Frame

Words = tuple[str, ...]
NATIONS = {
    "british": mix(PIECES["red"], INK, 1 / 3),
    "french": mix(PIECES["blue"], INK, 1 / 3),
    "dutch": PIECES["orange"],
}
PLUM = mix(PIECES["purple"], INK, 2 / 3)
_GROUPS = {"helpful": "teal", "hurtful": "black", "map": "yellow", "starred": "purple", "ender": "brown"}
_BANDS = {"attack": PIECES["black"], "mutiny": PAPER}


def on_card(card: str, frame: Frame) -> Words:
    """Return the texts printed on a card as a tuple.

    For a vote card they are the words of its three sections. For any other card they are its name and its rules.
    """
    if card in VOTE_CARDS:
        sections = [VOTE_CARDS[card].symbols(vote) for vote in SECTIONS]
        return tuple(" + ".join(_counted(symbols, frame)) for symbols in sections)
    name = TEAMS[team_of(card)] if card in LOYALTIES else card_name(card)
    return frame.say(name), frame.say(card_rules(card))


def _counted(symbols: tuple[str, ...], frame: Frame) -> list[str]:
    """Return the symbols of a section as words.

    For a flag the word is only the nation: “flag” does not fit in every language, and the flag is drawn.
    """
    if len(set(symbols)) == len(symbols):
        return [frame.say(TEAMS.get(symbol) or SYMBOLS[symbol]) for symbol in symbols]
    if symbols[0] in TEAMS:
        return [f"{len(symbols)} × {frame.say(TEAMS[symbols[0]])}"]
    return [frame.say(COUNTED[symbols[0]](len(symbols)))]


@cached_image
def face(card: str, words: Words, width: int) -> Image.Image:
    """Draw a card, `width` pixels wide, with the words of `on_card`.

    Words are printed from 96 pixels on, rules from 300 on.
    """
    picture = blank(width)
    if card in VOTE_CARDS:
        _vote(picture, card, words, "")
    elif card in LOYALTIES:
        _loyalty(picture, team_of(card), words)
    else:
        _event(picture, kind_of(card), words)
    return cut(picture)


@cached_image
def shown(card: str, vote: str, width: int) -> Image.Image:
    """Draw a small vote card without words, `width` pixels wide.

    `vote` is the kind of a vote: sections that do not count in it are dim. If it is empty, all are bright.
    """
    picture = blank(width)
    _vote(picture, card, ("", "", ""), vote)
    return cut(picture)


@cached_image
def back(kind: str, width: int) -> Image.Image:
    """Draw a face-down card of the kind `event` or `vote`, `width` pixels wide."""
    picture = blank(width)
    unit, ground = picture.width / 100, PLUM if kind == "event" else mix(PIECES["brown"], INK, 1 / 3)
    field(picture, 5, 143, ground)
    rim = mix(ground, PAPER, 0.4)
    size = (round(80 * unit), round(128 * unit))
    line = rounded(*size, round(4 * unit), 0.7, max(2, round(1.4 * unit)))
    picture.paste(rim, (round(10 * unit), round(10 * unit)), line)
    if kind == "vote":
        stamp(picture, "vote", (picture.width // 2, picture.height // 2), round(60 * unit), mix(ground, PAPER, 0.7))
    return cut(picture)


@cached_image
def raised(card: str, words: Words, width: int) -> Image.Image:
    """Draw a card above its shadow."""
    return lifted(face(card, words, width), max(3, width // 30))


@cached_image
def flag(side: str, size: int) -> Image.Image:
    """Draw the sign of a nation, such as `british`, on a disc of its colour, with a paper rim."""
    picture, middle = Image.new("RGB", (size * FINER, size * FINER), PAPER), (size, size)
    badge(picture, middle, round(size * 1.84), side, NATIONS[side], upon(NATIONS[side]), 0.62)
    return cut(picture, corner=0.5, rim=None)


def _vote(picture: Image.Image, card: str, words: Words, counting: str) -> None:
    """Draw a vote card's three bands: from top to bottom for an attack, a brawl and a mutiny.

    `words` are the texts of the bands. `counting` is the kind of vote whose band is bright. If it is empty, all are.
    """
    unit = picture.width / 100
    for place, (vote, said) in enumerate(zip(SECTIONS, words, strict=True)):
        symbols = VOTE_CARDS[card].symbols(vote)
        ground = _BANDS.get(vote) or NATIONS[symbols[0]]
        top = 5 + place * 46.5
        if counting and vote != counting:
            ground = mix(PAPER, INK, 0.25)
        field(picture, top, top + 45, ground)
        colour = upon(ground) if not counting or vote == counting else mix(PAPER, INK, 0.625)
        size = 27 if said else 37
        middle = top + (16 if said else 22.5)
        for number, symbol in enumerate(symbols):
            x = 50 + (number - (len(symbols) - 1) / 2) * (size + 6)
            stamp(picture, symbol, (round(x * unit), round(middle * unit)), round(size * unit), colour)
        if said:
            line(picture, said, top + 40.5, 13.4, colour)


def _loyalty(picture: Image.Image, team: str, words: Words) -> None:
    unit = picture.width / 100
    field(picture, 5, 143, NATIONS[team])
    large = picture.width >= 300 * FINER
    centre = (picture.width // 2, round((50 if large else 55) * unit))
    disc(picture, centre, round(80 * unit), PAPER)
    disc(picture, centre, round(75 * unit), mix(NATIONS[team], INK, 1 / 3))
    disc(picture, centre, round(72 * unit), PAPER)
    stamp(picture, team, centre, round(48 * unit), mix(NATIONS[team], INK, 2 / 3))
    top = 94 if large else 102
    size = (round(84 * unit), round((138 - top) * unit))
    picture.paste(PAPER, (round(8 * unit), round(top * unit)), rounded(*size, round(4 * unit)))
    line(picture, words[0], 109 if large else 127, 17 if large else 25, kind="title")
    if large:
        rules(picture, words[1], 111, 137, 7, width=80)


def _event(picture: Image.Image, kind: str, words: Words) -> None:
    """Draw an event card: the kind's sign on the colour of its group, and a star on a starred one."""
    unit, (name, effect) = picture.width / 100, words
    group = EVENTS[kind].group
    ground = PIECES[_GROUPS[group]]
    large, plain = picture.width >= 300 * FINER, picture.width < 96 * FINER
    letters = max(17.0, READ * FINER / unit)
    low = 84 if large else 143 if plain else 142 - 2 * letters
    field(picture, 5, low, ground)
    centre = (picture.width // 2, round((5 + low) / 2 * unit))
    size = 84 if plain else 70
    disc(picture, centre, round(size * unit), PAPER)
    stamp(picture, kind, centre, round(size * 0.77 * unit), INK)
    if group == "starred":
        ImageDraw.Draw(picture).polygon(_star(14.5 * unit, 15.5 * unit, 8 * unit), GOLD)
    if large:
        line(picture, name, 98, 13, kind="title")
        rules(picture, effect, 101, 145, 7.6)
    elif not plain:
        lines = parted(name, "title", round(letters * unit), round(91 * unit), 2)
        first = (low + 143 - (len(lines) - 1) * letters) / 2 + letters * 0.3
        for place, part in enumerate(lines):
            line(picture, part, first + letters * place, letters, kind="title")


def _star(x: float, y: float, size: float) -> list[tuple[float, float]]:
    """Return the ten corners of a star around a point."""
    spikes = ((0, -1), (0.22, -0.31), (0.95, -0.31), (0.36, 0.12), (0.59, 0.81))
    return [(x + size * a, y + size * b) for a, b in (*spikes, (0, 0.38), *((-a, b) for a, b in reversed(spikes[1:])))]
