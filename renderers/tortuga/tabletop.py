"""Public picture of a table of Tortuga 1667."""

from __future__ import annotations

from PIL import Image

from engine.games.tortuga.cards import SLOTS, card_name
from engine.games.tortuga.view import Slot, TortugaView
from engine.text import Text, Who, plural, text
from renderers.drawing import Box, disc, edge, lay, panel, rounded, stamp, write
from renderers.font_fallback import wrap
from renderers.kit import ending, few, heading, pawn, rows, story, waiting
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER
from renderers.picture_context import Frame
from renderers.tortuga import table_text
from renderers.tortuga.board import BOATS, GALLEON, ISLAND, SHIPS, ground
from renderers.tortuga.cards import NATIONS, back, face, flag, on_card
from renderers.tortuga.seats import plates
from renderers.tortuga.vote_box import vote_box

_LOG: Box = (332, 660, 868, 784)
_LAST: Box = (884, 508, 1184, 648)
_WAIT: Box = (884, 660, 1184, 784)
_CARD, _SMALLEST_CHEST = 78, 20
_WATCHERS = 2
"""Number of watchers shown at a card. The text names the others."""


def draw_table(view: TortugaView, frame: Frame) -> Image.Image:
    """Return the public picture of the table."""
    picture = ground()
    _head(picture, view, frame)
    _galleon(picture, view, frame)
    for ship, (left, upper, _, lower) in SHIPS.items():
        at = (left + 150, upper + 54)
        write(picture, at, frame.say(table_text.HEADS[ship]), PAPER, 29, "title", align="centre", width=190, least=24)
        _hold(picture, "british", table_text.holds_of(view, ship).british, frame, (left + 22, lower - 66))
        _hold(picture, "french", table_text.holds_of(view, ship).french, frame, (left + 152, lower - 66))
    _boats(picture, view, frame)
    _island(picture, view, frame)
    plates(picture, view, frame)
    if view.winners:
        _banner(picture, view, frame)
    else:
        _row(picture, view, frame)
    vote_box(picture, view, frame)
    _last_event(picture, view, frame)
    panel(picture, _LOG)
    story(picture, _LOG, frame)
    sign = "vote" if table_text.balloting(view) else "clock"
    waiting(picture, _WAIT, frame.say(table_text.waiting(view, frame)), frame, sign=sign, over=bool(view.winners))
    return picture


def _head(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    title, about = frame.say(table_text.TITLE), frame.say(table_text.heading(view, frame))
    _, right = heading(picture, title, about, left=20, right=1184, width=340)
    middle = min(600, (360 + right) // 2)
    sides = zip(("british", "french"), view.treasure.scores, (-1, 1), strict=True)
    for side, score, way in sides:
        lay(picture, flag(side, 48), (middle + way * 96, 40))
        write(picture, (middle + way * 44, 57), str(score), PAPER, 50, "title", align="centre")
    write(picture, (middle, 56), ":", PAPER, 46, "title", align="centre")


def _galleon(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    left, upper, right, _ = GALLEON
    stamp(picture, "ship", (left + 52, upper + 44), 84, PAPER)
    write(picture, (left + 110, upper + 36), frame.say(table_text.GALLEON), PAPER, 30, "title", width=290, least=24)
    count = view.treasure.galleon
    write(picture, (right - 22, upper + 76), str(count), PAPER, 40, "title", align="right")
    _chests(picture, count, (left + 110, upper + 63), 40, 230, frame)


def _chests(picture: Image.Image, count: int, at: tuple[int, int], size: int, room: int, frame: Frame) -> None:
    """Draw `count` chests side by side within `room` pixels: smaller ones if they are many, and no more than fit.

    `at` is the left end and middle height of the first, and `size` is the width of a chest in pixels.
    """
    size = max(_SMALLEST_CHEST, min(size, room // max(1, count) - 2))
    for place in range(min(count, room // (size + 2))):
        stamp(picture, "treasure", (at[0] + size // 2 + place * (size + 2), at[1]), size, GOLD)
    if not count:
        write(picture, (at[0], at[1] + 8), frame.say(text("empty")), PAPER, 24, width=room)


def _hold(picture: Image.Image, side: str, count: int, frame: Frame, at: tuple[int, int], wide: int = 127) -> None:
    """Draw a treasure hold of a side: flag, name, chests and their number.

    `at` is its upper left corner, and `wide` its width in pixels.
    """
    x, y = at
    box = (x, y, x + wide, y + 58)
    panel(picture, box, fill=NATIONS[side], opacity=1, radius=10)
    edge(picture, box, PAPER, width=2, radius=10)
    stamp(picture, side, (x + 19, y + 17), 25, PAPER)
    write(picture, (x + 34, y + 25), frame.say(table_text.SIDES[side]), PAPER, 24, "bold", width=wide - 38)
    _chests(picture, count, (x + 9, y + 42), 28, wide - 38, frame)
    if count:
        write(picture, (x + wide - 8, y + 52), str(count), PAPER, 28, "title", align="right")


def _boats(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    for ship, (left, upper, right, lower) in BOATS.items():
        x, y = (left + right) // 2, (upper + lower) // 2
        if ship in view.destroyed:
            stamp(picture, "explosion", (x - 56, y), 70, GOLD)
            stamp(picture, "powder", (x - 56, y), 30, INK)
            said, ink = text("destroyed"), GOLD
        else:
            said, ink = text("rowboat, free"), PAPER
        if view.boats[ship] is None:
            at = (x + (44 if ship in view.destroyed else 0), y + 8)
            write(picture, at, frame.say(said), ink, 24, "medium", align="centre", width=160)


def _island(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    left, upper, right, _ = ISLAND
    holds = view.treasure.tortuga
    _hold(picture, "british", holds.british, frame, (left + 24, upper + 11), 130)
    _hold(picture, "french", holds.french, frame, (right - 154, upper + 11), 130)
    title = frame.say(table_text.HEADS["tortuga"])
    write(picture, ((left + right) // 2, upper + 54), title, PAPER, 42, "title", align="centre", width=220)


def _row(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    """Draw the event deck and the five slots. Eyes show who has looked at a card."""
    x, y = 378, 568
    for layer in range(min(3, (view.event_deck + 5) // 6), 0, -1):
        lay(picture, back("event", _CARD), (x + 3 * layer - 3, y + 3 * layer - 3))
    if not view.event_deck:
        edge(picture, (x - 39, y - 57, x + 39, y + 58), FOAM, width=2, radius=8)
    disc(picture, (x, y), 62, PANEL)
    write(picture, (x, y + 16), str(view.event_deck), PAPER, 44, "title", align="centre", width=56, least=24)
    for number, slot in enumerate(view.row):
        _slot(picture, frame, SLOTS[number], slot, (488 + 86 * number, y), number in view.offered)
    said = frame.say(table_text.row_note(view))
    ink = GOLD if view.armada_in_row or view.extra_time is not None else PAPER
    write(picture, (600, 651), said, ink, 24, "medium", align="centre", width=536)


def _slot(picture: Image.Image, frame: Frame, letter: str, slot: Slot, centre: tuple[int, int], offered: bool) -> None:
    x, y = centre
    if not slot.lies:
        picture.paste(PANEL, (x - 39, y - 57), rounded(_CARD, 115, 8, 0.45))
        write(picture, (x, y + 14), letter, FOAM, 40, "title", align="centre")
        return
    lay(picture, back("event", _CARD), centre)
    seen = bool(slot.peeked_by)
    write(picture, (x, y + (0 if seen else 15)), letter, PAPER, 46, "title", align="centre")
    if offered:
        edge(picture, (x - 44, y - 62, x + 44, y + 63), GOLD, width=5, radius=11)
    if not seen:
        return
    stamp(picture, "peek", (x + 24, y - 42), 26, GOLD)
    shown, more = few(slot.peeked_by, _WATCHERS)
    across = len(shown) + bool(more)
    places = [x + right for right, _ in rows(across, across, 36)]
    for seat, at in zip(shown, places, strict=False):
        pawn(picture, seat, frame, (at, y + 34), 32)
    if more:
        disc(picture, (places[-1], y + 34), 32, GOLD)
        write(picture, (places[-1], y + 42), f"+{more}", INK, 24, "bold", align="centre", width=32)


def _banner(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    """Draw the winning team and its members in place of the row."""
    assert view.winning_team
    members = frame.say(text("{names}", names=[Who(seat) for seat in view.winners]))
    ends = (flag(view.winning_team, 96), "win")
    ending(picture, (340, 512, 860, 650), frame.say(table_text.winners(view)), [members], signs=ends)


def _last_event(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    """Draw the event card that is carried out now, or else the last discarded one."""
    left, upper, right, lower = _LAST
    panel(picture, _LAST, opacity=0.8)
    discards = plural("Discarded: {n} card", "Discarded: {n} cards", n=len(view.event_discard))
    card = table_text.last_event(view)
    if not view.turned_up:
        write(picture, (right - 14, lower - 12), frame.say(discards), FOAM, 24, align="right", width=190)
    if card is None:
        write(picture, (left + 150, upper + 72), frame.say(text("No event yet")), FOAM, 24, align="centre", width=270)
        return
    if view.turned_up:
        edge(picture, _LAST, GOLD, width=3)
    lay(picture, face(card, on_card(card, frame), 84), (left + 54, upper + 70))
    said: Text = text("last event")
    if view.turned_up and view.revealer is not None:
        said = text("revealed by {who}", who=Who(view.revealer))
    lines, y = wrap(frame.say(said), "regular", 24, 182, 2), upper + 30
    for line in lines:
        write(picture, (left + 108, y), line, GOLD if view.turned_up else FOAM, 24, width=182)
        y += 25
    for place, line in enumerate(wrap(frame.say(card_name(card)), "title", 32, 180, 2)):
        write(picture, (left + 108, y + 9 + 32 * place), line, PAPER, 32, "title")
