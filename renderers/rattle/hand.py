"""What the viewer alone may see: cards to choose from and secret dice; with them the own Galleon and Ships. And one
card alone."""

from __future__ import annotations

import math

from PIL import Image

from engine.games.rattle.sea import LONG, SHORT
from engine.games.rattle.view import PlayerView, RattleView, ShipView
from engine.text import Text, Who, text
from renderers.brushes import Box, edge, lay, panel, rounded, stamp, write
from renderers.frame import Frame
from renderers.kit import TALLEST, WIDE, choice, heading, stacked
from renderers.palette import FOAM, GOLD, INK, PAPER, mix
from renderers.rattle import secrets, terms
from renderers.rattle.belongings import score
from renderers.rattle.board import table
from renderers.rattle.cards import face, height
from renderers.rattle.colours import PLATE
from renderers.rattle.courses import SMALL, small
from renderers.rattle.dice import die, looks, tilt
from renderers.rattle.galleons import cards_of, chip, loot_of, parts_of, tally, token
from renderers.rattle.lookout import near
from renderers.rattle.sea import draw_sea

_TOP = 122
_LEFT, _RIGHT = (24, 588), (604, 1176)
_ROW, _SHIP_ROW = 34, 74


def shows_sea(view: RattleView) -> bool:
    """Whether the viewer chooses where to move, and sees the offered places in a small Sea."""
    return bool(view.planned) and view.on_turn == view.viewer


def draw_private(view: RattleView, frame: Frame) -> Image.Image:
    """From the top: what is to be chosen from, if anything; then Galleon and cards on the left, Ships on the right."""
    player, cards = secrets.own(view), secrets.drawn(view)
    width = 330 if len(cards) < 4 else 214
    picks = height(width) + 102 if cards else 0
    dice = 136 if secrets.dice(view) else 0
    plans = SMALL[1] + 16 if shows_sea(view) else 0
    ships = secrets.ships(view)
    columns = 2 if ships else 4
    lower = max(150 + _ROW * math.ceil(len(cards_of(player)) / columns), 66 + _SHIP_ROW * len(ships))
    upper = _TOP + picks + dice + plans
    lower = max(lower, 420 - upper - 20)
    picture = table(1200, upper + lower + 20).copy()
    narrow = frame.upright and not (cards or dice)  # these lie side by side
    if not narrow:
        _head(picture, view, frame)
    if cards:
        _choice(picture, cards, view, frame, width)
    if dice:
        _secret_dice(picture, view, frame, _TOP + picks)
    if plans:
        part = small(draw_sea(view, frame), view)
        picture.paste(part, ((1200 - part.width) // 2, upper - plans), rounded(*part.size, 14))
    _galleon(picture, player, frame, (_LEFT[0], upper, _LEFT[1] if ships else _RIGHT[1], upper + lower), columns)
    if ships:
        _ships(picture, view, ships, frame, (_RIGHT[0], upper, _RIGHT[1], upper + lower))
    if not narrow:
        return picture
    parts = []
    if plans:
        parts.append(picture.crop(((1200 - SMALL[0]) // 2, upper - plans, (1200 + SMALL[0]) // 2, upper - 16)))
    if ships:
        parts.append(picture.crop((_RIGHT[0], upper, _RIGHT[1], upper + lower)))
        parts.append(picture.crop((_LEFT[0], upper, _LEFT[1], upper + lower)))
    else:
        whole = picture.crop((_LEFT[0], upper, _RIGHT[1], upper + lower))
        parts += [whole.crop((0, 0, 576, lower)), whole.crop((576, 0, whole.width, lower))]
    title = frame.say(text("{who}, for your eyes only", who=Who(view.viewer or 0)))
    wealth = text("{n} VP so far", n=score(view, player))
    task, ground = frame.say(secrets.task(view)), table(WIDE, TALLEST)
    return stacked(title, task, parts, aside=frame.say(wealth), ground=ground)


def _head(picture: Image.Image, view: RattleView, frame: Frame) -> None:
    assert view.viewer is not None
    player = secrets.own(view)
    token(picture, (54, 52), 54, player.colour, view.viewer)
    title = frame.say(text("{who}, for your eyes only", who=Who(view.viewer)))
    x = 1172
    for sign, count in (("laurel-crown", score(view, player)), ("two-coins", player.coins)):
        wide = write(picture, (x, 62), str(count), GOLD, 36, "bold", align="right")
        stamp(picture, sign, (x - wide - 26, 50), 38, GOLD)
        x -= wide + 66
    heading(picture, title, task=frame.say(secrets.task(view)), left=96, right=x)


def _choice(picture: Image.Image, cards: tuple[str, ...], view: RattleView, frame: Frame, width: int) -> None:
    """The drawn cards side by side, numbered; what may be picked is marked."""
    step = width + (36 if width > 300 else 20)
    for number, card in enumerate(cards):
        at = (600 + round((number - (len(cards) - 1) / 2) * step), _TOP + 32 + height(width) // 2)
        lit, size = card in frame.lit, (width, height(width))
        choice(picture, face(card, frame, width), at, size, str(number + 1), lit=lit)


def _secret_dice(picture: Image.Image, view: RattleView, frame: Frame, upper: int) -> None:
    """The own dice that nobody else sees, their total, and what has been answered."""
    told = secrets.dice(view)
    panel(picture, (_LEFT[0], upper, _RIGHT[1], upper + 122), fill=PLATE, opacity=1)
    x = 84
    for place, each in enumerate(told):
        look = looks(each.id, secrets.own(view).colour)
        lay(picture, die(look, each.face or "?", 80, tilt(str(place))), (x, upper + 61))
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
    write(picture, (right - 16, upper + 36), frame.say(stowed), FOAM, 24, align="right", width=(right - left) // 2)
    tally(picture, [*parts_of(player)], (left + 16, upper + 70), right - 16, 36)
    tally(picture, [*loot_of(player)] or [("empty", "0", False)], (left + 16, upper + 112), right - 16, 36)
    refs = secrets.cards_in_order(player)
    for number, (kind, sign, ready) in enumerate(cards_of(player)):
        row, column = divmod(number, columns)
        x, y, lit = left + 16 + column * 278, upper + 156 + row * _ROW, refs[number] in frame.lit
        chip(picture, kind, sign, ready, (x + 15, y), 30)
        name = frame.say(terms.loot_name(refs[number]))
        ink = GOLD if lit else PAPER if ready else mix(PLATE, PAPER, 0.625)
        write(picture, (x + 38, y + 8), name, ink, 24, "bold" if lit else "medium", width=236)


def _ships(picture: Image.Image, view: RattleView, ships: list[ShipView], frame: Frame, box: Box) -> None:
    """Each own Ship in the Sea: die, name, cell; beside it the nearest enemies with their readings."""
    left, upper, right, _ = box
    panel(picture, box, fill=PLATE, opacity=1)
    write(picture, (left + 18, upper + 38), frame.say(text("Your Ships")), PAPER, 32, "title", width=240)
    away = frame.say(secrets.elsewhere(secrets.own(view)))
    write(picture, (right - 16, upper + 36), away, FOAM, 24, align="right", width=320)
    for row, ship in enumerate(ships):
        y = upper + 92 + row * _SHIP_ROW
        colour = secrets.own(view).colour
        lay(picture, die(looks(ship.id, colour), ship.face, 54, tilt(ship.id)), (left + 48, y))
        write(picture, (left + 86, y - 5), ship.id, GOLD, 28, "bold")
        write(picture, (left + 86, y + 22), secrets.cell(ship), FOAM, 24, "medium")
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
    write(picture, (x + 70, y - 4), name, ink, 24, "bold", align="centre")
    said = str(distance) if distance else frame.say(text("touches"))
    write(picture, (x + 70, y + 22), said, ink, 24, "bold", align="centre", width=52)
