"""Table of Captain Yarr's Curse: plates around the piles, the task, the story."""

from __future__ import annotations

import math

from PIL import Image, ImageDraw

from engine.games.yarr.view import YarrView
from engine.text import text
from renderers.drawing import disc, edge, lay, panel, sea, stamp, write
from renderers.font_fallback import wrap
from renderers.image_cache import cached_ground
from renderers.kit import LOW, MIDDLE, SIZE, Row, badge, ending, lifted_out, narrow_tabletop, tabletop
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER, PIECES, mix
from renderers.picture_context import Frame
from renderers.yarr import table_text
from renderers.yarr.cards import raised, swatch
from renderers.yarr.seats import plate, upon_plates

_RING = (600, 318, 262, 214)  # centre and radii of the ring of turns
_CARD = 164
_DIM = mix(PANEL, PAPER, 4 / 8)
_ACROSS, _PILES = 50, 134  # upper edge of cards across the piles, and of the direction of play, in pixels.
_PEEK = ((-13, -22, 6), (9, 18, 4), (-2, 0, 0))  # angle, right and down of the visible cards, newest last


def draw_table(view: YarrView, frame: Frame) -> Image.Image:
    """Draw the public picture of the table."""
    told = [plate(view, frame, seat) for seat in range(len(view.seats))]
    said, over, ground = table_text.waiting(view, frame), bool(view.winners), _ground(view.direction)
    about = table_text.heading(view, frame)
    picture, boxes = tabletop(frame, table_text.TITLE, about, told, said, over=over, ground=ground)
    upon_plates(picture, view, frame, boxes)
    _direction(picture, view, frame)
    _draw_pile(picture, view, frame)
    _discard_pile(picture, view, frame)
    if view.winners:
        _banner(picture, view, frame)
    else:
        _task(picture, view, frame)
    return picture


def draw_narrow(view: YarrView, frame: Frame) -> Image.Image:
    """Draw the public picture for a narrow screen: the same piles, and only the number of everybody's cards.

    The rows of the seats show for whom the table waits: with eight seats there is no room to say it.
    """
    piles, over = _ground(view.direction), bool(view.winners)
    _direction(piles, view, frame)
    _draw_pile(piles, view, frame)
    _discard_pile(piles, view, frame)
    (_banner if over else _task)(piles, view, frame)
    waited, seats = table_text.waited(view, frame), []
    for number, seat in enumerate(view.seats):
        rounds = [("wins", f"{seat.wins}/{view.wins_needed}")] if view.wins_needed > 1 else []
        calls = [("", frame.say(table_text.CALLS[call])) for call in seat.calls]
        sign = "win" if number in view.winners else "clock" if number in waited else ""
        last = [(icon, "") for icon in table_text.lately(frame, number)]
        seats.append(Row([[("hand", str(seat.cards)), *rounds, *calls, *last]], bool(sign), sign))
    left, _, right, lower = MIDDLE
    parts = [lifted_out(piles, sea(*SIZE), (left, _ACROSS if view.display else _PILES, right, lower))]
    return narrow_tabletop(frame, table_text.heading(view, frame), None, parts, seats, over=over)


@cached_ground
def _ground(direction: int) -> Image.Image:
    """Draw the sea with the ring of arrows in the direction of play: 1 clockwise, -1 anticlockwise."""
    fine = Image.new("L", (SIZE[0] * 2, SIZE[1] * 2), 0)
    pen = ImageDraw.Draw(fine)
    x, y, across, down = (2 * part for part in _RING)
    pen.ellipse((x - across, y - down, x + across, y + down), None, 105, 8)
    for angle in (158, 202, 338, 22, 270):
        turn = math.radians(angle)
        tip = (x + across * math.cos(turn), y + down * math.sin(turn))
        way = math.atan2(down * math.cos(turn), -across * math.sin(turn)) + (0 if direction == 1 else math.pi)
        sides = [(tip[0] + 46 * math.cos(way + at), tip[1] + 46 * math.sin(way + at)) for at in (0, 2.45, -2.45)]
        pen.polygon([sides[0], sides[1], tip, sides[2]], 235)
    picture = sea(*SIZE)
    picture.paste(GOLD, (0, 0), fine.reduce(2))
    return picture


def _direction(picture: Image.Image, view: YarrView, frame: Frame) -> None:
    """Write the direction of play above the draw pile."""
    said = frame.say(table_text.direction(view))
    write(picture, (506, 162), said, GOLD, 25, "medium", align="centre", width=190, least=20)


def _draw_pile(picture: Image.Image, view: YarrView, frame: Frame) -> None:
    x, y = 484, 300
    layers = min(4, (view.draw_pile + 19) // 20)
    for layer in range(layers, 0, -1):
        lay(picture, raised(None, (), _CARD), (x + 4 * layer - 4, y + 4 * layer - 4))
    if not layers:
        edge(picture, (x - 82, y - 121, x + 82, y + 122), FOAM, width=3)
    disc(picture, (x, y + 96), 76, GOLD)
    disc(picture, (x, y + 96), 70, PANEL)
    write(picture, (x, y + 109), str(view.draw_pile), PAPER, 40, "title", align="centre", width=64, least=20)
    write(picture, (x, y + 166), frame.say(text("Draw pile")), PAPER, 26, align="centre", width=200, least=20)


def _discard_pile(picture: Image.Image, view: YarrView, frame: Frame) -> None:
    x, y = 716, 300
    for place, card in enumerate(view.display[-2:]):
        lay(picture, raised(card, table_text.on_card(card, frame), 118, 90), (x + 4 + 26 * place, y - 172 - 10 * place))
    seen = view.discard[-table_text.SEEN :]
    for card, (turn, right, down) in zip(seen, _PEEK[table_text.SEEN - len(seen) :], strict=True):
        lay(picture, raised(card, table_text.on_card(card, frame), _CARD, turn), (x + right, y + down))
    if suit := table_text.declared(view):
        middle = (x + 86, y - 6)
        disc(picture, (middle[0] + 2, middle[1] + 4), 108, INK, 0.5)
        disc(picture, middle, 106, GOLD)
        disc(picture, middle, 92, PAPER)
        stamp(picture, suit, middle, 66, INK)
    caption = text("Discards: {n}", n=len(view.discard) + len(view.display))
    write(picture, (x, y + 166), frame.say(caption), PAPER, 26, align="centre", width=220, least=20)


def _task(picture: Image.Image, view: YarrView, frame: Frame) -> None:
    """Draw the features that the next card may match, as symbols and words."""
    box = (322, 492, 878, 640)
    panel(picture, box, opacity=0.86)
    said = frame.say(table_text.task(view))
    wanted = table_text.wanted(view)
    if view.swab or view.pursuit:
        edge(picture, box, GOLD, width=3)
        icon = "swab" if view.swab else "royal"
        badge(picture, (384, 566), 92, icon, GOLD)
        if view.swab:
            write(picture, (810, 588), f"+{view.swab}", GOLD, 64, "title", align="centre", width=110)
        elif view.pursuit:
            badge(picture, (816, 566), 92, view.pursuit)
        lines = wrap(said, "bold", 27, 320, 3)
        for place, line in enumerate(lines):
            write(picture, (598, 576 + 34 * place - 17 * (len(lines) - 1)), line, PAPER, 27, "bold", align="centre")
        return
    write(picture, (600, 526 if wanted else 548), said, PAPER, 28, "bold", align="centre", width=530, least=19)
    for place, sign in enumerate(table_text.in_doubt(view)):
        stamp(picture, sign, (600 + round((place - 2) * 84), 598), 50, _DIM)
    for place, (feature, word) in enumerate(wanted):
        x = 600 + round((place - (len(wanted) - 1) / 2) * 176)
        _chip(picture, feature, frame.say(word), (x, 572))


def _chip(picture: Image.Image, feature: str, word: str, centre: tuple[int, int]) -> None:
    x, y = centre
    disc(picture, centre, 62, PAPER)
    if feature in PIECES:
        lay(picture, swatch(feature, 54), centre)
    else:
        stamp(picture, feature, centre, 46, INK)
    write(picture, (x, y + 56), word, PAPER, 26, "medium", align="centre", width=168, least=20)


def _banner(picture: Image.Image, view: YarrView, frame: Frame) -> None:
    """Draw a ribbon over the middle with the winner's name."""
    left, upper, right, lower = LOW
    pen = ImageDraw.Draw(picture)
    for side, way in ((left, 1), (right, -1)):
        tail = [(side - way * 26, upper + 26), (side + way * 60, upper + 26), (side + way * 60, lower + 22)]
        pen.polygon([*tail, (side - way * 26, lower + 22), (side, (upper + lower) // 2 + 24)], PIECES["brown"])
    ending(picture, LOW, frame.say(table_text.first_mate(view)))
