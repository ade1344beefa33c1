"""The public picture of a table of Rattle, Battle, Grab the Loot."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engine.games.rattle.view import RattleView
from renderers.drawing import panel, stamp, write
from renderers.font_fallback import length
from renderers.kit import story
from renderers.palette import GOLD, PAPER
from renderers.picture_context import Frame
from renderers.rattle import labels, table_text
from renderers.rattle.adventure.large_card import draw_large_card, is_sea_empty
from renderers.rattle.adventure.small_card import draw_small_card, small_card_height
from renderers.rattle.board_background import LETTERS, SEA, ground
from renderers.rattle.colours import PLATE
from renderers.rattle.crazy_adventures.dice_table import draw_crazy
from renderers.rattle.final_score import draw_ending
from renderers.rattle.galleon.player_plates import plate
from renderers.rattle.narrow_screen import draw_narrow
from renderers.rattle.port import draw_port
from renderers.rattle.sea.picture import draw_sea

_LEFT, _RIGHT = 802, 1190
_TOP, _LOWER = 72, 797
_GAP = 6
_LOWEST, _TALLEST = 71, 118
"""Height in pixels of a player's plate."""
_LINE = 27
"""Distance of two lines of the events, in pixels."""
_FULL = 5
"""Number of players at which the events need the room of the title and of the waiting seats."""


def draw_table(view: RattleView, frame: Frame) -> Image.Image:
    """Draw the public picture of the table.

    The box shows the Sea, a card, the Port or the final score. Beside it are the card, the players and the newest
    events.
    """
    if frame.portrait:
        return draw_narrow(view, frame)
    picture = ground(_at_sea(view))
    picture.paste(_field(view, frame), SEA[:2])
    card, seats = small_card_height(view, frame), len(view.players)
    full = seats == _FULL
    y = _head(picture, view, frame, full=full)
    if card:
        draw_small_card(picture, (_LEFT, y, _RIGHT, y + card), view, frame)
        y += card + _GAP
    room = _LOWER - y - (_LINE * 3 + 4 if full else 92)
    tall = max(_LOWEST, min(_TALLEST, room // seats - _GAP))
    for seat in range(seats):
        plate(picture, (_LEFT, y, _RIGHT, y + tall), view, seat, frame)
        y += tall + _GAP
    panel(picture, (_LEFT, y, _RIGHT, _LOWER), fill=PLATE, opacity=1, radius=12)
    low = _LOWER if full else _LOWER - 34
    story(picture, (_LEFT - 6, y + 2, _RIGHT + 6, low), frame, size=24, leading=_LINE / 24, signs=labels.event_icon)
    x = _piles(picture, view) if view.phase != "end" else SEA[0]
    if full:
        panel(picture, (x + 4, SEA[3] + 3, SEA[2], _LOWER - 1), fill=PLATE, opacity=1, radius=10)
        _waiting(picture, view, frame, (x + 4, SEA[2], SEA[3] + 27))
    else:
        _waiting(picture, view, frame, (_LEFT, _RIGHT, _LOWER - 13))
        _adventures(picture, view, frame, x)
    return picture


def _at_sea(view: RattleView) -> bool:
    """Return True if the box shows the Sea now."""
    over = view.phase in ("port", "end") or is_sea_empty(view)
    return not over and (not view.crazy or bool(view.crazy.buoy))


def _field(view: RattleView, frame: Frame) -> Image.Image:
    """Return the picture that the box shows now."""
    if view.phase == "end":
        return draw_ending(view, frame)
    if view.phase == "port":
        return draw_port(view, frame)
    if view.crazy and not view.crazy.buoy:
        return draw_crazy(view, frame)
    return draw_large_card(view, frame) if is_sea_empty(view) else draw_sea(view, frame)


def _head(picture: Image.Image, view: RattleView, frame: Frame, *, full: bool) -> int:
    """Draw title and heading. Return the y at which they end. On a `full` table, the events need the room of the title.

    The table's code is only above the picture, as there is no room for it in readable letters.
    """
    heading = frame.say(table_text.heading(view, replace(frame, code="")))
    if full:
        write(picture, (_LEFT, 34), heading, GOLD, 32, "title", width=_RIGHT - _LEFT, least=24)
        return 44
    write(picture, (_LEFT, 38), frame.say(labels.TITLE), GOLD, 40, "title", width=_RIGHT - _LEFT, least=28)
    write(picture, (_LEFT + 2, 63), heading, PAPER, 24, "medium", width=_RIGHT - _LEFT - 2)
    return 72


def _waiting(picture: Image.Image, view: RattleView, frame: Frame, at: tuple[int, int, int]) -> None:
    """Draw the players whose answers are awaited, and the time left. `at` is the left end, right end and baseline."""
    left, right, y = at
    waiting, clock = frame.say(table_text.waiting(view, frame)), "" if view.winners else frame.clock
    stamp(picture, "win" if view.winners else "clock", (left + 22, y - 7), 28, GOLD)
    room = right - left - 50
    if clock:
        wide = write(picture, (right - 10, y), clock, PAPER, 24, align="right", width=room // 2)
        room -= wide + 10
    if length(waiting, "bold", 24) > room:
        waiting = frame.say(table_text.waiting(view, frame, briefly=True))
    write(picture, (left + 42, y), waiting, GOLD, 24, "bold", width=room)


def _piles(picture: Image.Image, view: RattleView) -> int:
    """Draw the sizes of bag, discard pile and decks on the lower edge of the box. Return the x at which they end."""
    told = [("swap-bag", str(sum(view.bag.values()))), ("lost", str(sum(view.pile.values())))]
    told += [("pirate-captain", str(view.piles.get("sailors", 0))), ("tinker", str(view.piles.get("upgrades", 0)))]
    x, y = SEA[0] + 2, SEA[3] + 26
    for sign, count in told:
        stamp(picture, sign, (x + 12, y - 7), 24, LETTERS)
        x += 26 + write(picture, (x + 27, y), count, LETTERS, 24, "bold") + 14
    return x


def _adventures(picture: Image.Image, view: RattleView, frame: Frame, left: int) -> None:
    """Draw the sizes of the piles of Adventures on the lower edge of the box, right of `left`."""
    piles = [
        (pile, view.piles[pile]) for pile in ("soft", "hard", "final", "crazy", "introductory") if view.piles.get(pile)
    ]
    said = " · ".join(f"{frame.say(labels.PILES[pile])} {count}" for pile, count in piles)
    if view.phase != "end":
        write(picture, (SEA[2], SEA[3] + 26), said, LETTERS, 24, "bold", align="right", width=SEA[2] - left)
