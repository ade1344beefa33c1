"""The Seven Seas: the row with its present tests, the influence between cards, and the deck at its right end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image

from engine.games.arrr.card_designs import ExplorationDesign
from engine.games.arrr.card_registry import EXPLORATIONS, card_name, kind_of
from engine.games.arrr.view import ArrrView, RowCard, TestView
from engine.text import Text, plural
from renderers.arrr.cards import dangers, icon_of, rewards
from renderers.arrr.symbols import COLOURS, arrow, back, counted, pill, sign, slot
from renderers.drawing import disc, edge, lay, lifted, panel, stamp, write
from renderers.font_fallback import fit, length, parted
from renderers.image_cache import cached_image
from renderers.kit import FINER, badge, blank, cut, few
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER, mix
from renderers.picture_context import Frame

TOP = 70
Signs = Sequence[tuple[str, str, int]]
_LETTERS = 24 * FINER
_MOST_PERMANENTS = 2
_GROUND = mix(PAPER, COLOURS["exploration"], 1 / 6)


@dataclass(slots=True, frozen=True)
class Room:
    """Sizes in pixels of a row of cards. A table with few seats has larger cards.

    `wide` and `tall` are the size of a card. `gap` is the space between two cards, and `deck` the room for the deck at
    the end of the row.
    """

    wide: int
    tall: int
    gap: int
    deck: int


SMALLEST = Room(136, 208, 38, 112)


def room(seats: int) -> Room:
    """Return the sizes of the row's cards for a table of this number of players."""
    return {2: Room(190, 256, 42, 168), 3: Room(152, 212, 42, 134)}.get(seats, SMALLEST)


def low(seats: int) -> int:
    """Return the y in pixels of the row's lower end for a table of this number of players."""
    return TOP + room(seats).tall


def draw_seas(
    picture: Image.Image, view: ArrrView, frame: Frame, without: Collection[int] = (), size: Room | None = None
) -> None:
    """Draw the whole row, its deck and its permanents.

    `without` are indices of cards in a full row. The signs of influence before these cards are not drawn, because a
    narrow screen cuts the row there. `size` are the sizes of the cards, or None for those that go with the number of
    players.
    """
    size = size or room(len(view.seats))
    step = size.wide + size.gap
    every = view.row_room * step + size.deck
    left, middle = (1200 - every) // 2, TOP + size.tall // 2
    first = view.row_room - len(view.row)
    for place in range(first):
        x = left + place * step
        slot(picture, (x + 4, TOP + 4, x + size.wide - 4, TOP + size.tall - 4))
    for place, card in enumerate(view.row, first):
        centre = (left + place * step + size.wide // 2, middle)
        words = frame.say(card_name(card.card))
        lay(picture, raised(card, words, size), centre)
        if card.faced:
            x, y = centre[0] - size.wide // 2, TOP
            edge(picture, (x - 7, y - 7, x + size.wide + 7, y + size.tall + 7), GOLD, width=5, radius=18)
    draw_influence(picture, view, [gap for gap in range(view.row_room + 1) if gap not in without], size)
    x = left + view.row_room * step + size.deck // 2
    _deck(picture, view, frame, (x, middle), size)
    _draw_permanents(picture, view, (left + view.row_room * step - size.gap // 2 + 2, middle + size.deck // 6))


def draw_influence(picture: Image.Image, view: ArrrView, gaps: Collection[int], size: Room) -> None:
    """Draw signs for the influence of cards on their neighbours, in the gaps between cards.

    `gaps` are the gaps to draw: each is the index, in a full row, of the card after the gap. `size` are the sizes of
    the row's cards.
    """
    step = size.wide + size.gap
    left = (1200 - view.row_room * step - size.deck) // 2
    first = view.row_room - len(view.row)
    for place in range(len(view.row)):
        _signs(picture, view, place, left + (first + place) * step, size, gaps)


def _deck(picture: Image.Image, view: ArrrView, frame: Frame, centre: tuple[int, int], size: Room) -> None:
    x, y = centre
    wide, tall = size.deck - 8, round((size.deck - 8) * 1.38)
    y -= 12
    for layer in range(min(3, (view.exploration.cards + 5) // 6), 0, -1):
        lay(picture, back("exploration", wide, tall), (x + 3 * layer - 3, y + 3 * layer - 3))
    if not view.exploration.cards:
        slot(picture, (x - wide // 2, y - tall // 2, x + wide // 2, y + tall // 2))
    disc(picture, (x, y), 58, PANEL)
    write(picture, (x, y + 15), str(view.exploration.cards), PAPER, 42, "title", align="centre", width=56, least=24)
    said = discards(len(view.exploration.discard))
    write(picture, (x, y + tall // 2 + 28), frame.say(said), FOAM, 24, align="centre", width=size.deck + 32)


def discards(cards: int) -> Text:
    """Return as text how many cards of a deck have been discarded."""
    return plural("{n} discarded", "{n} discarded", n=cards)


def _draw_permanents(picture: Image.Image, view: ArrrView, at: tuple[int, int]) -> None:
    """Draw the permanents of the Seven Seas between the nearest card and the deck, below the signs of influence.

    `at` is the upper end of their column, which has room for one large badge or for two small ones.
    """
    (x, y), size = at, 40 if len(view.seas) == 1 else 26
    shown, more = few(view.seas, _MOST_PERMANENTS)
    for place, card in enumerate(shown):
        centre = (x, y + size // 2 + 2 + (size + 2) * place)
        disc(picture, centre, size + 4, PAPER)
        badge(picture, centre, size, icon_of(card), COLOURS["event"], PAPER)
    if more:
        write(picture, (x, y + 52), f"+{more}", PAPER, 24, "bold", align="centre")


# --- influence ---------------------------------------------------------------------------------------


def _signs(picture: Image.Image, view: ArrrView, place: int, left: int, size: Room, gaps: Collection[int]) -> None:
    """Draw the influence of one card on its neighbours: a sign at each side that has one.

    `place` is the index of the card in a full row, and `left` its left edge in pixels. A sign is drawn only if its gap
    is one of `gaps`. Each gap is given by the index of the card after it. A sign is dim if its influence has no effect.
    """
    design = EXPLORATIONS[kind_of(view.row[place].card)]
    tall = 28 if size.wide < 150 else 30
    before = view.row_room - len(view.row) + place
    for way in (-1, 1) if place else (1,):
        if before + (way > 0) not in gaps:
            continue
        other = view.row[place + way] if place + way < len(view.row) else None
        x = left - size.gap // 2 if way < 0 else left + size.wide + size.gap // 2
        for number, (name, change) in enumerate(design.influence):
            y = TOP + size.tall // 2 + (-2 - 34 * number if way > 0 else 32 + 34 * number)
            lay(picture, sign(name, change, way, tall, other is not None and touched(other, name)), (x, y))


def touched(card: RowCard, name: str) -> bool:
    """Return True if an influence on `name` can change the card. `name` is a stat of its tests, or `pieces`."""
    return name == "pieces" or any(test.stat == name for test in card.tests)


# --- the cards ---------------------------------------------------------------------------------------


@cached_image
def raised(card: RowCard, name: str, size: Room) -> Image.Image:
    """Draw a card of the row above its shadow.

    `name` is its name in the viewer's language, and `size` has the sizes of the row's cards.
    """
    return lifted(face(card, name, size), 4)


def face(card: RowCard, name: str, size: Room) -> Image.Image:
    """Draw a card of the row: name, drawing, present tests, rewards and dangers.

    `name` is its name in the viewer's language, and `size` has the sizes of the row's cards.
    """
    picture = blank(size.wide, size.tall)
    (wide, tall), unit = picture.size, picture.width / 100
    inner = (round(4 * unit), round(4 * unit), wide - round(4 * unit), tall - round(4 * unit))
    panel(picture, inner, fill=_GROUND, opacity=1, radius=round(5 * unit))
    foot = _foot(picture, EXPLORATIONS[kind_of(card.card)], card, unit)
    step = round((23.5 if len(card.tests) < 3 else 22) * unit)
    lower = foot - step * len(card.tests)
    upper = _title(picture, name, unit)
    drawing = min(lower - upper - round(2 * unit), round(58 * unit))
    if drawing >= round(15 * unit):
        stamp(
            picture,
            icon_of(card.card),
            (wide // 2, (upper + lower) // 2),
            drawing,
            mix(COLOURS["exploration"], INK, 0.25),
        )
    for place, test in enumerate(card.tests):
        _test(picture, test, (wide // 2, lower + step * place + step // 2), unit)
    return cut(picture, corner=0.07, rim=None)


def _title(picture: Image.Image, name: str, unit: float) -> int:
    """Write a card's name at its upper edge. Return the lower end of the name in pixels.

    The name takes one line, else two lines or a line for each word. If that is too wide, words are hyphenated. `unit`
    is a hundredth of the card's width, in pixels.
    """
    wide, words = round(90 * unit), name.split()
    letters = fit(name, "title", round(17.8 * unit), min(_LETTERS, round(17.8 * unit)), wide)
    lines = [name]
    widest = partial(max, key=lambda line: length(line, "title", letters))
    if length(name, "title", letters) > wide and len(words) > 1:
        ways = [[" ".join(words[:first]), " ".join(words[first:])] for first in range(1, len(words))]
        lines = min(ways, key=lambda way: length(widest(way), "title", letters))
        if length(widest(lines), "title", letters) > wide:
            alone = len(words) < 4 and length(widest(words), "title", letters) <= wide
            lines = words if alone else [*parted(name, "title", letters, wide, 2)]
    for place, line in enumerate(lines):
        at = (picture.width // 2, round(4 * unit + letters * (0.8 + 0.86 * place)))
        write(picture, at, line, INK, letters, "title", align="centre", width=wide)
    return round(4 * unit + letters * (1 + 0.86 * (len(lines) - 1)))


def _test(picture: Image.Image, test: TestView, centre: tuple[int, int], unit: float) -> None:
    """Draw a test around the point `centre` of a card. `unit` is a hundredth of the card's width, in pixels.

    The test that is thrown now has a gold edge, and a test that is won has a tick.
    """
    wide, tall = round(72 * unit), round(20.5 * unit)
    change = 0 if test.state == "won" else test.difficulty - test.printed  # the tick takes its place
    pill(picture, test.stat, str(test.difficulty), centre, wide, tall, change=change)
    x, y = centre
    if test.state == "open":
        box = (x - wide // 2 - round(2.5 * unit), y - tall // 2 - round(2 * unit))
        edge(picture, (*box, 2 * x - box[0], 2 * y - box[1]), GOLD, width=round(3 * unit), radius=tall // 2)
    elif test.state == "won":
        at = (x + wide // 2 - round(1 * unit), y)
        badge(picture, at, round(17 * unit), "check", share=0.7)


def _foot(picture: Image.Image, design: ExplorationDesign, card: RowCard, unit: float) -> int:
    """Draw rewards at the lower edge of a card, and below them conditions and costs.

    Return the y of their upper end in pixels. `unit` is a hundredth of the card's width, in pixels.
    """
    size = max(_LETTERS + 2, round(14.5 * unit))
    y = picture.height - round(0.68 * size)
    second = [(drawing, words, 0) for drawing, words in dangers(design)]
    first = [(drawing, words, 0) for drawing, words in rewards(design, 0)]
    if card.pieces or card.printed_pieces:
        first = [one for one in first if one[0] != "two-coins"]
        first.insert(bool(design.fame), ("two-coins", str(card.pieces), card.pieces - card.printed_pieces))
    if design.collection:
        first.insert(0, (design.collection, "", 0))
    if _gap(picture, first, size) < size // 5:
        second.insert(0, first.pop())
    if second:
        _line(picture, second, y, size)
        y -= size
    _line(picture, first, y, size)
    return y - round(0.62 * size)


def _spans(signs: Signs, size: int) -> list[int]:
    """Return the width in pixels of each sign with its number, and with an arrow if the number is changed.

    `size` is the width of a sign alone, in pixels.
    """
    scratch, mark = Image.new("RGB", (1, 1)), round(size * 0.8)
    return [counted(scratch, drawing, words, (0, 0), INK, size) + (mark if way else 0) for drawing, words, way in signs]


def _gap(picture: Image.Image, signs: Signs, size: int) -> int:
    """Return the distance in pixels between the signs of a line, so that all of them fit on the card.

    `size` is the width of a sign alone, in pixels.
    """
    spans = _spans(signs, size)
    return min(size // 2, (round(picture.width * 0.9) - sum(spans)) // max(1, len(spans) - 1))


def _line(picture: Image.Image, signs: Signs, y: int, size: int) -> None:
    """Draw signs with their numbers in the middle of the card at the height `y`. A changed number has an arrow.

    `size` is the width of a sign alone, in pixels.
    """
    mark, spans, gap = round(size * 0.8), _spans(signs, size), _gap(picture, signs, size)
    x = (picture.width - sum(spans) - gap * (len(spans) - 1)) // 2
    for (drawing, words, way), span in zip(signs, spans, strict=True):
        end = x + counted(picture, drawing, words, (x, y), INK, size)
        if way:
            arrow(picture, (end + mark // 2, y), round(size * 0.55), way, INK)
        x += span + gap
