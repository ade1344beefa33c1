"""The table for a narrow screen: the Sea, a card, the Port or the score, and a row for each player below it.

The rest is in the words below the picture (`table_text.words_below`).
"""

from __future__ import annotations

from PIL import Image

from engine.games.rattle.galleon_and_port import PORT, PORT_ICONS
from engine.games.rattle.view import RattleView
from renderers.drawing import edge, panel, rounded, stamp, write
from renderers.kit import TALLEST, WIDE, Row, badge, narrow_tabletop
from renderers.palette import GOLD, INK, PAPER, PIECES, mix
from renderers.picture_context import Frame
from renderers.rattle import table_text
from renderers.rattle.adventure.large_card import TRACK, draw_voyage, is_sea_empty
from renderers.rattle.adventure.small_card import card_height, draw_small_card
from renderers.rattle.board_background import table
from renderers.rattle.colours import PLATE
from renderers.rattle.crazy_adventures.dice_table import draw_crazy
from renderers.rattle.final_score import draw_ending
from renderers.rattle.galleon.player_plates import awaited_seats, parts_of, token
from renderers.rattle.galleon.text import score
from renderers.rattle.sea.picture import draw_sea

_SIDE = WIDE - 8
_PLACE = 58
_BROWN = mix(PIECES["brown"], INK, 1 / 3)


def draw_narrow(view: RattleView, frame: Frame) -> Image.Image:
    """Draw the public picture for a narrow screen."""
    called, seats = awaited_seats(view, frame), []
    for seat, player in enumerate(view.players):
        disc = Image.new("RGBA", (46, 46))
        token(disc, (23, 23), 32, player.colour, seat)
        told = [("laurel-crown", str(score(view, player))), ("two-coins", str(player.coins))]
        told += [(icon, count) for icon, count, _ in parts_of(player)][:2]
        sign = "win" if seat in view.winners else "clock" if seat in called else ""
        seats.append(Row([told], bool(sign), sign, token=disc))
    about, said = table_text.heading(view, frame), table_text.waiting(view, frame)
    over, ground = bool(view.winners), table(WIDE, TALLEST)
    return narrow_tabletop(frame, about, said, _field(view, frame), seats, over=over, ground=ground)


def _field(view: RattleView, frame: Frame) -> list[Image.Image]:
    """Draw the Sea, the card, the Port or the score, as wide as a narrow screen. Return the parts from top to bottom.

    They are what the table's picture for a wide screen shows in its box.
    """
    if view.phase == "end":
        return [draw_ending(view, frame, _SIDE)]
    if view.phase == "port":
        return [_port(view, frame)]
    if view.crazy and not view.crazy.buoy:
        return [draw_crazy(view, frame, _SIDE)]
    if is_sea_empty(view):
        return [*_card(view, frame), _voyage(view)]
    sea, whole = draw_sea(view, frame, _SIDE, named=True), Image.new("RGBA", (_SIDE, _SIDE))
    whole.paste(sea, (0, 0), rounded(_SIDE, _SIDE, 12))
    return [whole]


def _card(view: RattleView, frame: Frame) -> list[Image.Image]:
    """Draw the Adventure card in play; nothing before the first one."""
    if not view.card:
        return []
    part = Image.new("RGBA", (_SIDE, card_height(view, frame)))
    draw_small_card(part, (0, 0, *part.size), view, frame)
    return [part]


def _voyage(view: RattleView) -> Image.Image:
    part = Image.new("RGBA", (_SIDE, TRACK))
    draw_voyage(part, view, (0, 0, *part.size))
    return part


def _port(view: RattleView, frame: Frame) -> Image.Image:
    """Draw a row for each location of the Port, in the order of the visit: visited, being visited, or closed."""
    part, order = Image.new("RGBA", (_SIDE, len(PORT) * _PLACE)), list(PORT)
    for number, (place, name) in enumerate(PORT.items()):
        here, y = place == view.location, number * _PLACE
        done = view.location is not None and number < order.index(view.location)
        panel(part, (0, y, _SIDE, y + _PLACE - 6), fill=mix(PAPER, INK, 0.25) if done else PAPER, opacity=1)
        if here:
            edge(part, (0, y, _SIDE, y + _PLACE - 6), GOLD, width=5)
        fill, ink = (GOLD, INK) if here else (PLATE, PAPER)
        badge(part, (32, y + 26), 42, PORT_ICONS[place], fill, ink, 0.69)
        write(part, (64, y + 36), f"{number + 1}. {frame.say(name)}", INK, 31, "title", width=_SIDE - 160, least=26)
        only = view.on_turn if here else view.closed.get(place)
        if place in view.closed:
            stamp(part, "closed-doors", (_SIDE - 86, y + 26), 32, _BROWN)
        if done:
            stamp(part, "check", (_SIDE - 32, y + 26), 34, _BROWN)
        elif only is not None:
            token(part, (_SIDE - 32, y + 26), 36, view.players[only].colour, only)
    return part
