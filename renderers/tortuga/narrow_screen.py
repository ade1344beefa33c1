"""Table of Tortuga 1667 for a narrow screen: score, ships side by side, island, event row, vote.

The rest is in the words below the picture (`table_text.words_below`).
"""

from __future__ import annotations

from PIL import Image

from engine.games.tortuga.cards import SHIPS, SLOTS
from engine.games.tortuga.view import Slot, TortugaView
from engine.text import Text, Who, text
from renderers.drawing import edge, lay, panel, stamp, write
from renderers.kit import WIDE, ending, narrow_tabletop, pawn
from renderers.palette import FOAM, GOLD, PANEL, PAPER
from renderers.picture_context import Frame
from renderers.tortuga import table_text
from renderers.tortuga.board import DECK, GRASS
from renderers.tortuga.cards import flag
from renderers.tortuga.seats import TALL, plate
from renderers.tortuga.vote_text import RESULTS, VOTES

_ROOM = WIDE - 16
_HALF = (_ROOM - 8) // 2
_HEAD, _STEP, _BOAT, _LOW = 46, TALL + 4, 34, 62
_BANNER = 132


def draw_narrow(view: TortugaView, frame: Frame) -> Image.Image:
    """Draw the public picture for a narrow screen."""
    parts = [_score(view, frame), _ships(view, frame), _island(view, frame)]
    parts += [_banner(view, frame)] if view.winners else [_row(view, frame), *_vote(view, frame)]
    about, said = table_text.heading(view, frame), table_text.waiting(view, frame)
    return narrow_tabletop(frame, about, said, parts, [], over=bool(view.winners))


def _score(view: TortugaView, frame: Frame) -> Image.Image:
    """Draw both teams' treasure, and that on the Spanish Galleon."""
    part = Image.new("RGBA", (_ROOM, 50))
    panel(part, (0, 0, *part.size), fill=PANEL, opacity=1)
    for side, score, x, way in zip(("british", "french"), view.treasure.scores, (34, 206), (1, -1), strict=True):
        lay(part, flag(side, 40), (x, 25))
        write(part, (x + way * 46, 40), str(score), PAPER, 42, "title", align="centre")
    write(part, (120, 39), ":", PAPER, 40, "title", align="centre")
    stamp(part, "ship", (272, 24), 40, PAPER)
    end = 526 - write(part, (_ROOM - 44, 39), str(view.treasure.galleon), PAPER, 38, "title", align="right")
    stamp(part, "treasure", (_ROOM - 24, 24), 32, GOLD)
    write(part, (300, 34), frame.say(table_text.GALLEON), PAPER, 27, "title", width=end - 300, least=24)
    return part


def _ships(view: TortugaView, frame: Frame) -> Image.Image:
    """Draw both ships side by side: treasure, the line of pawns, and the rowboat."""
    rows = max(len(view.lines[ship]) for ship in SHIPS)
    afloat = any(view.boats[ship] is not None for ship in SHIPS)
    tall = _HEAD + rows * _STEP + (_STEP if afloat else _BOAT) + 4
    part = Image.new("RGBA", (_ROOM, tall))
    for ship, left in zip(SHIPS, (0, _HALF + 8), strict=True):
        panel(part, (left, 0, left + _HALF, tall), fill=DECK, opacity=1)
        _place(part, view, frame, ship, left, left + _HALF)
        for place, seat in enumerate(view.lines[ship]):
            plate(part, view, frame, seat, left + 6, _HEAD + place * _STEP, _HALF - 12)
        _boat(part, view, frame, ship, (left, _HEAD + rows * _STEP))
    return part


def _boat(part: Image.Image, view: TortugaView, frame: Frame, ship: str, at: tuple[int, int]) -> None:
    """Draw the person in a ship's rowboat, or words that say that it is free or destroyed.

    `at` is the upper left corner in pixels.
    """
    (left, upper), seat = at, view.boats[ship]
    if seat is not None:
        stamp(part, "sailboat", (left + 24, upper + TALL // 2), 32, FOAM)
        plate(part, view, frame, seat, left + 48, upper, _HALF - 54, afloat=True)
        return
    gone = ship in view.destroyed
    said: Text = text("destroyed") if gone else text("rowboat, free")
    stamp(part, "explosion" if gone else "sailboat", (left + 24, upper + 15), 28, GOLD if gone else FOAM)
    write(part, (left + 46, upper + 23), frame.say(said), GOLD if gone else PAPER, 24, "medium", width=_HALF - 54)


def _island(view: TortugaView, frame: Frame) -> Image.Image:
    """Draw the island: treasure, and the pawns in two columns."""
    ashore = view.lines["tortuga"]
    tall = _HEAD + -(-len(ashore) // 2) * _STEP + 4
    part = Image.new("RGBA", (_ROOM, tall))
    panel(part, (0, 0, *part.size), fill=GRASS, opacity=1)
    _place(part, view, frame, "tortuga", 0, _ROOM)
    for place, seat in enumerate(ashore):
        row, column = divmod(place, 2)
        plate(part, view, frame, seat, 6 + column * (_HALF + 4), _HEAD + row * _STEP, _HALF - 6)
    return part


def _place(part: Image.Image, view: TortugaView, frame: Frame, place: str, left: int, right: int) -> None:
    """Draw the name of a ship or of Tortuga, and on the right the treasure of both sides there.

    `left` and `right` are the edges in pixels.
    """
    holds, x = table_text.holds_of(view, place), right - 10
    for side, count in (("french", holds.french), ("british", holds.british)):
        x -= write(part, (x, 32), str(count), PAPER, 28, "bold", align="right") + 20
        lay(part, flag(side, 32), (x, 23))
        x -= 24
    write(part, (left + 12, 33), frame.say(table_text.HEADS[place]), PAPER, 29, "title", width=x - left - 14, least=24)


def _row(view: TortugaView, frame: Frame) -> Image.Image:
    """Draw the size of the event deck, and the five slots with those who have looked at their cards."""
    part = Image.new("RGBA", (_ROOM, _LOW))
    panel(part, (0, 0, *part.size), fill=PANEL, opacity=1)
    stamp(part, "story", (28, 31), 34, FOAM)
    write(part, (66, 42), str(view.event_deck), PAPER, 32, "title", align="centre", width=40, least=24)
    wide = (_ROOM - 100) // len(SLOTS)
    for number, slot in enumerate(view.row):
        _slot(part, frame, SLOTS[number], slot, 94 + number * wide, wide, offered=number in view.offered)
    return part


def _slot(part: Image.Image, frame: Frame, letter: str, slot: Slot, left: int, wide: int, *, offered: bool) -> None:
    ink = PAPER if slot.lies else FOAM
    if slot.lies:
        edge(part, (left, 5, left + wide - 6, _LOW - 5), GOLD if offered else FOAM, width=4 if offered else 2, radius=9)
    write(part, (left + 17, 42), letter if slot.lies else "–", ink, 34, "title", align="centre")
    if slot.peeked_by:
        pawn(part, slot.peeked_by[0], frame, (left + 46, 31), 36)
    if len(slot.peeked_by) > 1:
        more = f"+{len(slot.peeked_by) - 1}"
        write(part, (left + 77, 40), more, GOLD, 24, "bold", align="centre", width=28)


def _vote(view: TortugaView, frame: Frame) -> list[Image.Image]:
    """Draw the running vote, or else the last one; nothing before the first vote."""
    vote = view.vote or (view.votes[-1] if view.votes else None)
    if vote is None:
        return []
    part = Image.new("RGBA", (_ROOM, _LOW))
    panel(part, (0, 0, *part.size), fill=PANEL, opacity=1)
    ink = GOLD if view.vote else PAPER
    if view.vote:
        edge(part, (0, 0, *part.size), GOLD, width=3)
    stamp(part, vote.kind, (34, 31), 42, ink)
    pawn(part, vote.caller, frame, (84, 31), 38)
    end = _ROOM - 14
    if vote.result:
        end -= write(part, (end, 41), frame.say(RESULTS[vote.result]), GOLD, 28, "title", align="right", width=200) + 12
    title = VOTES[vote.kind] if view.vote else text("Last vote: {vote}", vote=VOTES[vote.kind])
    write(part, (112, 27), frame.say(title), ink, 27, "title", width=end - 112, least=24)
    write(part, (112, 53), frame.say(table_text.HEADS[vote.place]), PAPER, 24, width=end - 112)
    return [part]


def _banner(view: TortugaView, frame: Frame) -> Image.Image:
    """Draw the winning team and its members."""
    assert view.winning_team
    part = Image.new("RGBA", (_ROOM, _BANNER))
    members = frame.say(text("{names}", names=[Who(seat) for seat in view.winners]))
    ends = (flag(view.winning_team, 96), "win")
    ending(part, (0, 0, *part.size), frame.say(table_text.winners(view)), [members], signs=ends)
    return part
