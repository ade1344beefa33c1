"""A Crazy Adventure that is not played in the Sea: dice, totals, answers and coins of all players."""

from __future__ import annotations

from PIL import Image

from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.view import RattleView
from engine.text import text
from renderers.drawing import edge, lay, panel, stamp, write
from renderers.font_fallback import wrap
from renderers.palette import FOAM, GOLD, PAPER, mix
from renderers.picture_context import Frame
from renderers.rattle import labels
from renderers.rattle.board_background import table
from renderers.rattle.colours import HEADS, PLATE
from renderers.rattle.dice import die, look_of, tilt
from renderers.rattle.galleon.player_plates import awaited_seats, token

_SIDE = 728
_TOP, _NARROW_TOP = 178, 90
_DICE = 228
"""The x at which the dice begin, right of a name."""
_TALLEST, _HIGH, _LARGEST, _GAP = 196, 150, 84, 12


def draw_crazy(view: RattleView, frame: Frame, side: int = _SIDE) -> Image.Image:
    """Draw the Crazy Adventure in play, and a row for each player, `side` pixels square.

    On a narrow screen its rule is not drawn, because it is in the words below the picture.
    """
    assert view.crazy
    assert view.card
    picture, top = table(side, side), _NARROW_TOP if frame.portrait else _TOP
    card = ADVENTURES[view.card]
    panel(picture, (8, 8, side - 8, top - 8), fill=HEADS["crazy"], opacity=1)
    stamp(picture, card.icon, (72, (top - 8) // 2), min(96, top - 40), PAPER)
    round_ = frame.say(text("Round {n}", n=view.crazy.round))
    wide = write(picture, (side - 26, 52), round_, GOLD, 30, "title", align="right")
    write(picture, (136, 54), frame.say(card.name), PAPER, 44, "title", width=side - 180 - wide, least=28)
    rules = () if frame.portrait else wrap(frame.say(card.rules), "medium", 24, side - 164, 4)
    for row, line in enumerate(rules):
        write(picture, (136, 84 + 25 * row), line, PAPER, 24, "medium")
    tall = min(_TALLEST, (side - top - 8) // len(view.players))
    for seat in range(len(view.players)):
        _row(picture, view, frame, seat, top + seat * tall, tall - 8)
    return picture


def _row(picture: Image.Image, view: RattleView, frame: Frame, seat: int, upper: int, tall: int) -> None:
    """Draw a player's row: name, coins and Loot won, dice, revealed answer and total.

    It has a golden edge if the table waits for the player. The row begins at the height `upper` and is `tall`
    pixels high.
    """
    assert view.crazy
    player, told = view.players[seat], view.crazy
    box = (8, upper, picture.width - 8, upper + tall)
    out = seat in told.out
    panel(picture, box, fill=PLATE, opacity=1)
    if seat in awaited_seats(view, frame):
        edge(picture, box, GOLD, width=4)
    # If there is room, the dice, up to five, are below the name.
    high = tall >= _HIGH
    middle, head, left = (
        (upper + tall - 62, upper + 40, 30) if high else (upper + tall // 2, upper + tall // 2 - 12, _DICE)
    )
    ink = mix(PLATE, PAPER, 0.5) if out else PAPER
    token(picture, (44, head), 44, player.colour, seat)
    end = 76 + write(picture, (76, head + 9), frame.names[seat], ink, 26, "bold", width=440 if high else 140, least=24)
    _won(picture, told.coins[seat], told.loot[seat], (end + 24, head) if high else (76, upper + tall - 24))
    named = picture.width - 28 - 108  # the middle of the answer, left of the total
    count, end = len(told.dice[seat]), named - (72 if told.named[seat] else 0)
    size = min(_LARGEST, tall - 30, (end - left - _GAP * (count - 1)) // max(1, count))
    x = left + size // 2
    for place, each in enumerate(told.dice[seat]):
        face = "?" if told.secret else each.face or "?"
        lay(picture, die(look_of(each.id, player.colour), face, size, tilt(str(place))), (x, middle))
        x += size + _GAP
    if not told.dice[seat]:
        said = frame.say(text("out") if out else text("no dice left"))
        write(picture, (left, middle + 9), said, FOAM, 26, "medium")
    right = picture.width - 28
    if told.totals[seat] and not told.secret:
        write(picture, (right, middle + 8), str(told.totals[seat]), PAPER, 42, "bold", align="right")
        caption = frame.say(text("total"))
        write(picture, (right, middle + 36), caption, FOAM, 24, align="right")
    if told.named[seat]:
        _named(picture, told.named[seat], (named, middle), frame)


def _won(picture: Image.Image, coins: int, loot: int, at: tuple[int, int]) -> None:
    """Draw the coins and Loot won, from `at` to the right. A number that is 0 is omitted."""
    x, y = at
    for sign, count in (("two-coins", coins), ("swap-bag", loot)):
        if count:
            stamp(picture, sign, (x + 13, y), 26, GOLD)
            x += 34 + write(picture, (x + 29, y + 8), str(count), GOLD, 24, "bold")


def _named(picture: Image.Image, named: str, centre: tuple[int, int], frame: Frame) -> None:
    """Draw the answer that a player gave to the last secret question, after it was revealed.

    `named` is the answer: a face, which is drawn as a die, or the id of another option, which is written as a word.
    """
    x, y = centre
    caption = frame.say(text("named"))
    if named == "cannon" or named.isdecimal():
        lay(picture, die("white", named, 46), (x, y - 4))
    else:
        lines = wrap(frame.say(labels.answer_word(named)), "bold", 24, 130, 2)
        for row, line in enumerate(lines):
            write(picture, (x, y + 4 + 26 * (row + 1 - len(lines))), line, PAPER, 24, "bold", align="centre", width=136)
    write(picture, (x, y + 38), caption, FOAM, 24, align="centre")
