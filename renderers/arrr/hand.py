"""What the viewer alone may see: cards to choose from, the hand, captain, Fame, what was seen; and one card alone."""

from __future__ import annotations

from PIL import Image

from engine.games.arrr.kinds import EXPLORATIONS, card_name, kind_of
from engine.games.arrr.view import ArrrView
from engine.text import Text, Who, text
from renderers.arrr import secrets, terms
from renderers.arrr.cards import family_of, height, icon_of, on_card, raised, rules_of
from renderers.arrr.marks import COLOURS, GROUND, back, counted
from renderers.arrr.secrets import Copies
from renderers.brushes import Box, disc, edge, lay, panel, sea, stamp, write
from renderers.fonts import wrap
from renderers.frame import Frame
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER

_TOP, _CARD, _ACROSS, _ROWS = 122, 220, 5, 2
_STEP = height(_CARD) + 76
_FOOT = 176
_RISE = 12

Row = tuple[Text | None, list[Copies]]


def rows(view: ArrrView) -> list[Row]:
    """All rows of cards, each group with its title on its first row."""
    found: list[Row] = []
    for title, group in (
        (text("Choose your captain"), secrets.offered(view)),
        (text("You are looking at"), secrets.looked_at(view)),
        (None, secrets.hand(view)),
    ):
        down = -(-len(group) // _ACROSS)
        across = -(-len(group) // max(1, down))
        found += [(title, group[place : place + across]) for place in range(0, len(group), max(1, across))]
    return found


def pages(view: ArrrView) -> int:
    """On how many pictures the cards are spread."""
    return max(1, -(-len(rows(view)) // _ROWS))


def page_shown(view: ArrrView, frame: Frame) -> int:
    """The page asked for, or the last one: a hand can shrink while somebody turns its pages."""
    return min(max(frame.page, 0), pages(view) - 1)


def draw_private(view: ArrrView, frame: Frame) -> Image.Image:
    """One page: two rows of cards, below them the captain, the own points and what was seen."""
    page = page_shown(view, frame)
    shown = rows(view)[page * _ROWS : (page + 1) * _ROWS]
    titles = sum(1 for place, (title, _) in enumerate(shown) if title and (not place or shown[place - 1][0] != title))
    tall = _TOP + max(1, len(shown)) * _STEP + 40 * titles + _FOOT
    if not shown:
        tall = _TOP + 100 + _FOOT + 40
    picture = sea(1200, tall).copy()
    _head(picture, view, frame, page)
    y, last = _TOP, None
    for title, cards in shown:
        if title and title != last:
            write(picture, (600, y + 24), frame.say(title), GOLD, 34, "title", align="centre", width=1100)
            y += 40
        last = title
        for place, copies in enumerate(cards):
            x = 600 + round((place - (len(cards) - 1) / 2) * (_CARD + 20))
            _card(picture, frame, copies, (x, y + 12 + height(_CARD) // 2))
        y += _STEP
    if not shown:
        write(picture, (600, y + 60), frame.say(text("Your hand is empty.")), PAPER, 36, "title", align="centre")
    captain, top = secrets.own(view).captain, tall - _FOOT + 6
    if captain:
        _captain(picture, captain, frame, (16, top, 592, tall - 16))
    _points(picture, view, frame, (604 if captain else 16, top, 1184, tall - 16))
    return picture


def _head(picture: Image.Image, view: ArrrView, frame: Frame, page: int) -> None:
    assert view.viewer is not None
    seat, x = secrets.own(view), 1176
    if pages(view) > 1:
        said = frame.say(text("page {page} of {last}", page=page + 1, last=pages(view)))
        x -= write(picture, (x, 54), said, FOAM, 26, "medium", align="right") + 26
    for kind, count in (("event", seat.event_cards), ("crew", seat.crew_cards)):
        if kind == "event" and view.mode == "swabber":
            continue
        x -= write(picture, (x, 55), str(count), PAPER, 30, "bold", align="right") + 24
        lay(picture, back(kind, 32, 45), (x, 45))
        x -= 30
    title = frame.say(text("{who}, for your eyes only", who=Who(view.viewer)))
    write(picture, (26, 58), title, GOLD, 48, "title", width=x - 40, least=30)
    moment = terms.moment(view)
    task = frame.say(moment) if moment else frame.say(terms.headline(view))
    if frame.lit.intersection((*(seat.hand or ()), *seat.offered, *view.captains)):
        task = f"{task} · {frame.say(text('raised, gold edge: can be picked now'))}"
    write(picture, (26, 98), task, PAPER, 26, "bold", width=1140, least=20)


def _card(picture: Image.Image, frame: Frame, copies: Copies, centre: tuple[int, int]) -> None:
    lit = bool(frame.lit.intersection(copies.cards))
    x, y = centre[0], centre[1] - (_RISE if lit else 0)
    tall, number = height(_CARD), str(copies.number)
    lay(picture, raised(copies.first, on_card(copies.first, frame), _CARD), (x, y))
    if lit:
        rim = (x - _CARD // 2 - 6, y - tall // 2 - 6, x + _CARD // 2 + 6, y + tall // 2 + 6)
        edge(picture, rim, GOLD, width=6, radius=20)
    low = centre[1] + tall // 2 + 26
    if len(copies.cards) > 1:
        disc(picture, (x + _CARD // 2 - 24, y + tall // 2 - 10), 54, INK)
        said = f"×{len(copies.cards)}"
        write(picture, (x + _CARD // 2 - 24, y + tall // 2), said, GOLD, 30, "bold", align="centre")
    if lit:
        panel(picture, (x - 40, low - 22, x + 40, low + 22), fill=GOLD, opacity=1, radius=22)
        stamp(picture, "check", (x - 16, low), 26, INK)
        write(picture, (x + 14, low + 9), number, INK, 27, "bold", align="centre")
    else:
        disc(picture, (x, low), 42, PANEL, 0.85)
        write(picture, (x, low + 9), number, PAPER, 27, "bold", align="centre")


def _captain(picture: Image.Image, captain: str, frame: Frame, box: Box) -> None:
    """The own captain and what it says."""
    left, upper, right, _ = box
    panel(picture, box, fill=GROUND, opacity=1)
    disc(picture, (left + 62, upper + 74), 92, PAPER)
    stamp(picture, icon_of(captain), (left + 62, upper + 74), 68, COLOURS[family_of(captain)])
    at, width = (left + 122, upper + 44), right - left - 138
    write(picture, at, frame.say(card_name(captain)), GOLD, 32, "title", width=width, least=24)
    for place, line in enumerate(wrap(frame.say(rules_of(captain)), "regular", 21, width, 4)):
        write(picture, (at[0], at[1] + 30 + 26 * place), line, PAPER, 21, width=width)


def _points(picture: Image.Image, view: ArrrView, frame: Frame, box: Box) -> None:
    """What the own chest is worth, the Fame cards that lie there face down, what was seen."""
    left, upper, right, _ = box
    panel(picture, box, fill=GROUND, opacity=1)
    seat, x = secrets.own(view), left + 16
    if seat.score:
        x += write(picture, (x, upper + 46), str(seat.score.total), GOLD, 44, "title") + 20
        for sign, number in (
            ("two-coins", seat.score.pieces),
            ("round-star", seat.score.fame),
            ("stack", seat.score.collections),
        ):
            x += counted(picture, sign, str(number), (x, upper + 32), PAPER, 28) + 18
    names = [f"{frame.say(card_name(card))} {EXPLORATIONS[kind_of(card)].fame}" for card in seat.fame or ()]
    lines = wrap(" · ".join(names), "regular", 21, right - left - 70, 2) if names else ()
    for place, line in enumerate(lines):
        if not place:
            stamp(picture, "round-star", (left + 30, upper + 72), 24, FOAM)
        write(picture, (left + 50, upper + 80 + 25 * place), line, PAPER, 21, width=right - left - 64)
    used = upper + 62 + 25 * len(lines)
    _seen(picture, view, frame, (left, used, right, box[3]), (box[3] - used - 6) // 25)


def _seen(picture: Image.Image, view: ArrrView, frame: Frame, box: Box, most: int) -> None:
    """What the viewer has seen in secret, the newest first."""
    left, y, right, _ = box
    for look in reversed(view.looks):
        lines = wrap(frame.say(secrets.look_words(look)), "regular", 21, right - left - 70, 2)
        if len(lines) > most:
            return
        stamp(picture, "peek", (left + 30, y + 18), 24, GOLD)
        for place, line in enumerate(lines):
            write(picture, (left + 50, y + 26 + 25 * place), line, PAPER, 21, width=right - left - 64)
        y, most = y + 25 * len(lines), most - len(lines)


def draw_piece(card: str, frame: Frame) -> Image.Image:
    """One card as large as it can be shown."""
    picture = sea(480, 700).copy()
    lay(picture, raised(card, on_card(card, frame), 400), (240, 350))
    return picture
