"""The table for a narrow screen: the box, the card, and a row for each player, one below the other."""

from __future__ import annotations

from PIL import Image

from engine.games.rattle.view import RattleView
from renderers.kit import TALLEST, WIDE, Row, narrow_tabletop
from renderers.picture_context import Frame
from renderers.rattle import labels, table_text
from renderers.rattle.adventure.small_card import UPRIGHT, draw_small_card, small_card_height
from renderers.rattle.board_background import BOX, ground, table
from renderers.rattle.galleon.player_plates import awaited_seats, parts_of, token
from renderers.rattle.galleon.text import score


def draw_narrow(view: RattleView, frame: Frame, box: Image.Image, *, grid: bool) -> Image.Image:
    """Draw the public picture for a narrow screen.

    `box` is the picture of the present content of the box: the Sea, a card, the Port or the final score. `grid`: True
    if it gets the names of cells.
    """
    whole = ground(grid)
    whole.paste(box, (BOX[0] + 34, BOX[1] + 30))
    field = whole.crop(BOX)
    parts = [field.resize((WIDE - 8, round(field.height * (WIDE - 8) / field.width)), Image.Resampling.LANCZOS)]
    if tall := small_card_height(view, frame):
        card = Image.new("RGBA", (UPRIGHT, tall))
        card.paste(table(UPRIGHT, tall))
        draw_small_card(card, (0, 0, UPRIGHT, tall), view, frame)
        parts.append(card)
    called, seats = awaited_seats(view, frame), []
    for seat, player in enumerate(view.players):
        badge = Image.new("RGBA", (46, 46))
        token(badge, (23, 23), 40, player.colour, seat)
        told = [("laurel-crown", str(score(view, player))), ("two-coins", str(player.coins))]
        told += [(icon, count) for icon, count, _ in parts_of(player)][:2]
        told.append(("swap-bag", f"{sum(player.loot.values())}/{player.places}"))
        sign = "win" if seat in view.winners else "clock" if seat in called else ""
        seats.append(Row(told, bool(sign), sign, token=badge))
    about, said = table_text.heading(view, frame), table_text.waiting(view, frame)
    over = bool(view.winners)
    return narrow_tabletop(
        frame, labels.TITLE, about, said, parts, seats, over=over, ground=table(WIDE, TALLEST), signs=labels.event_icon
    )
