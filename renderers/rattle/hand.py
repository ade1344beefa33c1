"""What the viewer alone may see: cards to choose from and secret dice; with them the own Galleon and Ships. And one
card alone."""

from __future__ import annotations

import math

from PIL import Image

from engine.games.rattle.sea import LONG, SHORT
from engine.games.rattle.view import PlayerView, RattleView, ShipView
from engine.text import Text, Who, text
from renderers.brushes import Box, disc, edge, lay, panel, rounded, stamp, write
from renderers.frame import Frame
from renderers.palette import FOAM, GOLD, INK, PAPER, mix
from renderers.rattle import secrets, terms
from renderers.rattle.board import table
from renderers.rattle.cards import face, height
from renderers.rattle.colours import PLATE
from renderers.rattle.dice import die, looks, tilt
from renderers.rattle.galleons import cards_of, chip, loot_of, parts_of, tally, token
from renderers.rattle.lookout import near

_TOP = 122
_LEFT, _RIGHT = (24, 588), (604, 1176)
_ROW, _SHIP_ROW = 34, 74


def draw_private(view: RattleView, frame: Frame) -> Image.Image:
    """From the top: what is to be chosen from, if anything; then Galleon and cards on the left, Ships on the right."""
    player, cards = secrets.own(view), secrets.drawn(view)
    width = 330 if len(cards) < 4 else 214
    choice = height(width) + 44 if cards else 0
    dice = 136 if secrets.dice(view) else 0
    ships = secrets.ships(view)
    columns = 2 if ships else 4
    lower = max(150 + _ROW * math.ceil(len(cards_of(player)) / columns), 66 + _SHIP_ROW * len(ships))
    upper = _TOP + choice + dice
    picture = table(1200, upper + lower + 20).copy()
    _head(picture, view, frame)
    if cards:
        _choice(picture, cards, view, frame, width)
    if dice:
        _secret_dice(picture, view, frame, _TOP + choice)
    _galleon(picture, player, frame, (_LEFT[0], upper, _LEFT[1] if ships else _RIGHT[1], upper + lower), columns)
    if ships:
        _ships(picture, view, ships, frame, (_RIGHT[0], upper, _RIGHT[1], upper + lower))
    return picture


def _head(picture: Image.Image, view: RattleView, frame: Frame) -> None:
    assert view.viewer is not None
    player = secrets.own(view)
    token(picture, (54, 52), 54, player.colour, view.viewer)
    title = frame.say(text("{who}, for your eyes only", who=Who(view.viewer)))
    x = 1172
    for sign, count in (("laurel-crown", player.score), ("two-coins", player.coins)):
        wide = write(picture, (x, 62), str(count), GOLD, 36, "bold", align="right")
        stamp(picture, sign, (x - wide - 26, 50), 38, GOLD)
        x -= wide + 66
    write(picture, (96, 56), title, GOLD, 46, "title", width=x - 110, least=28)
    write(picture, (96, 96), frame.say(secrets.task(view)), PAPER, 26, "bold", width=1076, least=20)


def _choice(picture: Image.Image, cards: tuple[str, ...], view: RattleView, frame: Frame, width: int) -> None:
    """The drawn cards side by side, numbered; what may be picked has a golden edge."""
    step = width + (36 if width > 300 else 20)
    for number, card in enumerate(cards):
        x, y = 600 + round((number - (len(cards) - 1) / 2) * step), _TOP + 14 + height(width) // 2
        lay(picture, face(card, frame, width), (x, y))
        if card in frame.lit:
            half, tall = width // 2 + 6, height(width) // 2 + 6
            edge(picture, (x - half, y - tall, x + half, y + tall), GOLD, width=6, radius=round(width * 0.07) + 6)
        at = (x - width // 2 + 8, y - height(width) // 2 + 8)
        disc(picture, at, 42, GOLD if card in frame.lit else PLATE)
        ink = INK if card in frame.lit else PAPER
        write(picture, (at[0], at[1] + 10), str(number + 1), ink, 28, "bold", align="centre")


def _secret_dice(picture: Image.Image, view: RattleView, frame: Frame, upper: int) -> None:
    """The own dice that nobody else sees, their total, and what has been answered."""
    told = secrets.dice(view)
    panel(picture, (_LEFT[0], upper, _RIGHT[1], upper + 122), fill=PLATE, opacity=1)
    x = 84
    for each in told:
        lay(
            picture, die(looks(each.id, secrets.own(view).colour), each.face or "?", 80, tilt(each.id)), (x, upper + 61)
        )
        x += 100
    total = frame.say(text("total {n}", n=sum(each.value for each in told)))
    write(picture, (x + 6, upper + 74), total, PAPER, 36, "bold", width=220)
    answer = secrets.answer(view)
    if answer:
        said = frame.say(text("Your answer: {answer}", answer=terms.answer_word(answer)))
        write(picture, (1150, upper + 74), said, GOLD, 32, "bold", align="right", width=440)


def _galleon(picture: Image.Image, player: PlayerView, frame: Frame, box: Box, columns: int) -> None:
    """Parts and Loot with their numbers, then every card with its name."""
    left, upper, right, _ = box
    panel(picture, box, fill=PLATE, opacity=1)
    write(picture, (left + 18, upper + 38), frame.say(text("Your Galleon")), PAPER, 32, "title", width=300)
    stowed: Text = text("{n} of {places} Loot places", n=sum(player.loot.values()), places=player.places)
    if columns > 2:
        stowed = text("{one} · {other}", one=stowed, other=secrets.elsewhere(player))
    write(picture, (right - 16, upper + 36), frame.say(stowed), FOAM, 22, align="right", width=(right - left) // 2)
    tally(picture, [*parts_of(player)], (left + 16, upper + 70), right - 16, 36)
    tally(picture, [*loot_of(player)] or [("empty", "0", False)], (left + 16, upper + 112), right - 16, 36)
    refs = secrets.cards_in_order(player)
    for number, (kind, sign, ready) in enumerate(cards_of(player)):
        row, column = divmod(number, columns)
        x, y, lit = left + 16 + column * 278, upper + 156 + row * _ROW, refs[number] in frame.lit
        chip(picture, kind, sign, ready, (x + 15, y), 30)
        name = frame.say(terms.loot_name(refs[number]))
        ink = GOLD if lit else PAPER if ready else mix(PLATE, PAPER, 0.625)
        write(picture, (x + 38, y + 8), name, ink, 22, "bold" if lit else "medium", width=226, least=18)


def _ships(picture: Image.Image, view: RattleView, ships: list[ShipView], frame: Frame, box: Box) -> None:
    """Each own Ship in the Sea: die, name, cell; beside it the nearest enemies with their readings."""
    left, upper, right, _ = box
    panel(picture, box, fill=PLATE, opacity=1)
    write(picture, (left + 18, upper + 38), frame.say(text("Your Ships")), PAPER, 32, "title", width=240)
    away = frame.say(secrets.elsewhere(secrets.own(view)))
    write(picture, (right - 16, upper + 36), away, FOAM, 22, align="right", width=320, least=18)
    for row, ship in enumerate(ships):
        y = upper + 92 + row * _SHIP_ROW
        colour = secrets.own(view).colour
        lay(picture, die(looks(ship.id, colour), ship.face, 54, tilt(ship.id)), (left + 48, y))
        write(picture, (left + 86, y - 3), ship.id, GOLD, 28, "bold")
        write(picture, (left + 86, y + 22), secrets.cell(ship), FOAM, 20, "medium")
        x = left + 160
        for distance, name in near(view, ship)[:4]:
            _reading(picture, view, name, distance, (x, y), frame)
            x += 102


def _reading(
    picture: Image.Image, view: RattleView, name: str, distance: int, at: tuple[int, int], frame: Frame
) -> None:
    """An enemy's die, its name and how far it is: golden within short range, framed within long range."""
    x, y = at
    short, far = distance <= SHORT, distance > LONG
    box = (x, y - 30, x + 96, y + 30)
    if short:
        picture.paste(GOLD, box[:2], rounded(96, 60, 10))
    elif not far:
        edge(picture, box, PAPER, width=2, radius=10)
    other = next(ship for ship in view.sea if ship.id == name)
    colour = None if other.owner is None else view.players[other.owner].colour
    lay(picture, die(looks(name, colour), other.face, 38, tilt(name)), (x + 25, y))
    ink = INK if short else PAPER
    write(picture, (x + 70, y - 5), name, ink, 21, "bold", align="centre")
    said = str(distance) if distance else frame.say(text("touches"))
    write(picture, (x + 70, y + 19), said, ink, 24 if distance else 18, "bold", align="centre", width=52, least=14)


def draw_piece(ref: str, frame: Frame) -> Image.Image:
    """One card as large as it can be shown."""
    picture = table(480, 640).copy()
    lay(picture, face(ref, frame, 400), (240, 320))
    return picture
