"""Private picture: cards to choose from, the hand, captain, Fame, secretly seen cards. Also the picture of one card."""

from __future__ import annotations

from PIL import Image

from engine.games.arrr.card_registry import EXPLORATIONS, card_name, kind_of
from engine.games.arrr.view import ArrrView
from engine.text import Text, Who, text
from renderers.arrr import private_text
from renderers.arrr.cards import family_of, height, icon_of, on_card, raised, rules_of
from renderers.arrr.private_text import Copies
from renderers.arrr.symbols import COLOURS, GROUND, back, counted
from renderers.drawing import Box, lay, panel, sea, stamp, write
from renderers.font_fallback import wrap
from renderers.kit import BELOW, LEAST, WIDE, badge, choice, heading, lifted_out, page_shown, stacked
from renderers.kit import number as digit
from renderers.palette import FOAM, GOLD, INK, PAPER
from renderers.picture_context import Frame
from renderers.shared_table_text import begun

_TOP, _CARD, _ACROSS, _ROWS = 122, 220, 5, 2
_NARROW_ACROSS = 2
_STEP, _NARROW_STEP = height(_CARD) + 76, height(_CARD) + 60
_FOOT, _LOW = 176, 82

Row = tuple[Text | None, list[Copies]]


def rows(view: ArrrView, frame: Frame) -> list[Row]:
    """Return all rows of cards that the viewer's pictures show. The first row of each group has its title."""
    most = _NARROW_ACROSS if frame.portrait else _ACROSS
    found: list[Row] = []
    for title, group in (
        (private_text.offer(view, frame), private_text.offered(view)),
        (text("You are looking at"), private_text.looked_at(view)),
        (None, private_text.hand(view)),
    ):
        down = -(-len(group) // most)
        across = -(-len(group) // max(1, down))
        found += [(title, group[place : place + across]) for place in range(0, len(group), max(1, across))]
    return found


def pages(view: ArrrView, frame: Frame) -> int:
    """Return how many pictures the viewer's cards need."""
    return max(1, -(-len(rows(view, frame)) // _ROWS))


def draw_private(view: ArrrView, frame: Frame) -> Image.Image:
    """Draw one page of the viewer's hand: rows of cards, below them the captain, their points and the secretly seen
    cards.
    """
    wide, step, top = (WIDE, _NARROW_STEP, 12) if frame.portrait else (1200, _STEP, _TOP)
    page = page_shown(frame, pages(view, frame))
    shown = rows(view, frame)[page * _ROWS : (page + 1) * _ROWS]
    titles = sum(1 for place, (title, _) in enumerate(shown) if title and (not place or shown[place - 1][0] != title))
    captain = private_text.own(view).captain
    panels = _FOOT if captain or private_text.own(view).fame or view.looks else _LOW
    foot = 0 if frame.portrait else panels
    tall = top + max(1, len(shown)) * step + 40 * titles + foot
    if not shown:
        tall = top + 100 + foot + (0 if frame.portrait else 40)
    tall = tall if frame.portrait else max(LEAST, tall)
    picture = sea(wide, tall)
    if not frame.portrait:
        _head(picture, view, frame, page)
    y, last = top, None
    for title, cards in shown:
        if title and title != last:
            write(picture, (wide // 2, y + 24), frame.say(title), GOLD, 34, "title", align="centre", width=wide - 40)
            y += 40
        last = title
        for place, copies in enumerate(cards):
            x = wide // 2 + round((place - (len(cards) - 1) / 2) * (_CARD + 20))
            _card(picture, frame, copies, (x, y + 12 + height(_CARD) // 2))
        y += step
    if not shown:
        said = frame.say(text("Your hand is empty."))
        write(picture, (wide // 2, y + 60), said, PAPER, 36, "title", align="centre", width=wide - 40)
    if frame.portrait:
        part = lifted_out(picture, sea(wide, tall), (0, 0, wide, tall))
        return stacked(_title(view, frame), _task(view, frame), [part], aside=_counts(view, frame, page))
    low, end = tall - foot, tall - 12
    if captain:
        _captain(picture, captain, frame, (16, low, 592, end))
    _points(picture, view, frame, (604 if captain else 16, low, 1184, end))
    return picture


def _title(view: ArrrView, frame: Frame) -> str:
    assert view.viewer is not None
    return frame.say(text("{who}, for your eyes only", who=Who(view.viewer)))


def _counts(view: ArrrView, frame: Frame, page: int) -> str:
    last = pages(view, frame)
    return frame.say(text("page {page} of {last}", page=page + 1, last=last)) if last > 1 else ""


def _task(view: ArrrView, frame: Frame) -> str:
    task, seat = " ".join(map(frame.say, private_text.own_task(view, frame))), private_text.own(view)
    if frame.lit.intersection((*(seat.hand or ()), *seat.offered, *view.captains)):
        marked = frame.say(text("raised, gold edge: can be picked now"))
        task = f"{task}\n{begun(marked)}" if frame.portrait else f"{task} · {marked}"
    return begun(task)


def _head(picture: Image.Image, view: ArrrView, frame: Frame, page: int) -> None:
    seat, x = private_text.own(view), 1176
    if said := _counts(view, frame, page):
        x -= write(picture, (x, 54), said, FOAM, 26, "medium", align="right") + 26
    for kind, count in (("event", seat.event_cards), ("crew", seat.crew_cards)):
        if kind == "event" and view.mode == "swabber":
            continue
        x -= write(picture, (x, 55), str(count), PAPER, 30, "bold", align="right") + 24
        lay(picture, back(kind, 32, 45), (x, 45))
        x -= 30
    heading(picture, _title(view, frame), task=_task(view, frame), right=x)


def _card(picture: Image.Image, frame: Frame, copies: Copies, centre: tuple[int, int]) -> None:
    sprite, size = raised(copies.first, on_card(copies.first, frame), _CARD), (_CARD, height(_CARD))
    lit = bool(frame.lit.intersection(copies.cards))
    choice(picture, sprite, centre, size, str(copies.number), lit=lit)
    if len(copies.cards) > 1:  # beside its number: on the card it would cover text
        at = (centre[0] + (68 if lit else 50), centre[1] + size[1] // 2 + BELOW)
        digit(picture, at, 46, f"×{len(copies.cards)}", INK, GOLD)


def _captain(picture: Image.Image, captain: str, frame: Frame, box: Box) -> None:
    """Draw the viewer's captain with its rules."""
    left, upper, right, _ = box
    panel(picture, box, fill=GROUND, opacity=1)
    badge(picture, (left + 62, upper + 74), 92, icon_of(captain), ink=COLOURS[family_of(captain)])
    at, width = (left + 122, upper + 44), right - left - 138
    write(picture, at, frame.say(card_name(captain)), GOLD, 32, "title", width=width, least=24)
    for place, line in enumerate(wrap(frame.say(rules_of(captain)), "regular", 24, width, 4)):
        write(picture, (at[0], at[1] + 30 + 27 * place), line, PAPER, 24, width=width)


def _points(picture: Image.Image, view: ArrrView, frame: Frame, box: Box) -> None:
    """Draw the value of the viewer's chest, the face-down Fame cards, and the secretly seen cards."""
    left, upper, right, _ = box
    panel(picture, box, fill=GROUND, opacity=1)
    seat, x = private_text.own(view), left + 16
    if seat.score:
        x += write(picture, (x, upper + 46), str(seat.score.total), GOLD, 44, "title") + 20
        for sign, number in (
            ("two-coins", seat.score.pieces),
            ("round-star", seat.score.fame),
            ("stack", seat.score.collections),
        ):
            x += counted(picture, sign, str(number), (x, upper + 32), PAPER, 28) + 18
    names = [f"{frame.say(card_name(card))} {EXPLORATIONS[kind_of(card)].fame}" for card in seat.fame or ()]
    lines = wrap(" · ".join(names), "regular", 24, right - left - 70, 2) if names else ()
    for place, line in enumerate(lines):
        if not place:
            stamp(picture, "round-star", (left + 30, upper + 72), 24, FOAM)
        write(picture, (left + 50, upper + 80 + 27 * place), line, PAPER, 24, width=right - left - 64)
    used = upper + 62 + 27 * len(lines)
    _seen(picture, view, frame, (left, used, right, box[3]), (box[3] - used - 6) // 27)


def _seen(picture: Image.Image, view: ArrrView, frame: Frame, box: Box, most: int) -> None:
    """Draw at most `most` cards that the viewer has seen in secret, the newest first."""
    left, y, right, _ = box
    for look in reversed(view.looks):
        lines = wrap(frame.say(private_text.look_words(look)), "regular", 24, right - left - 70, 2)
        if len(lines) > most:
            return
        stamp(picture, "peek", (left + 30, y + 18), 24, GOLD)
        for place, line in enumerate(lines):
            write(picture, (left + 50, y + 26 + 27 * place), line, PAPER, 24, width=right - left - 64)
        y, most = y + 27 * len(lines), most - len(lines)
