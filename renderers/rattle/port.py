"""The Port: a board for each of its six locations, with what it offers. The one being visited is marked."""

from __future__ import annotations

from PIL import Image

from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.loot_victory_revenge import BASIC, VICTORY
from engine.games.rattle.galleon_and_port import PARTS, PORT, PORT_ICONS
from engine.games.rattle.view import RattleView
from engine.text import Text, Who, plural, text
from renderers.drawing import edge, panel, stamp, write
from renderers.font_fallback import wrap
from renderers.kit import badge
from renderers.palette import GOLD, INK, PAPER, PIECES, mix
from renderers.picture_context import Frame
from renderers.rattle.board_background import table
from renderers.rattle.colours import PLATE, WOOD
from renderers.rattle.galleon.player_plates import token

_SIDE = 728
_WIDE, _TALL, _TOP = 350, 212, 66
_BROWN = mix(PIECES["brown"], INK, 1 / 3)
OFFERS = {
    "market": text("Any 2 Loot for 1 of your choice, as often as you like."),
    "tavern": text("2 Rum: look at 3 Sailors and hire one."),
    "shipyard": text("1 Fabrics token: take a Part."),
    "workshop": text("1 Spices and 1 Fabrics token: look at 3 Upgrades and keep one."),
    "pit": text("1 coin for each Valuables token and for any 2 other Loot."),
    "guild": text("Pay the price, take the top card."),
}
"""The offer of each location, in words."""


def draw_port(view: RattleView, frame: Frame) -> Image.Image:
    """Draw the boards of the six locations in the order of the visit."""
    picture = table(_SIDE, _SIDE)
    picture.paste(mix(WOOD, INK, 0.3), (0, 0, _SIDE, _TOP - 8))
    title = frame.say(text("The Port after quest {n}", n=view.quest))
    stamp(picture, "anchor", (34, 29), 40, GOLD)
    write(picture, (64, 42), title, GOLD, 38, "title", width=_SIDE - 90)
    for number, place in enumerate(PORT):
        column, row = number % 2, number // 2
        _board(picture, view, frame, place, number, (9 + column * (_WIDE + 10), _TOP + row * (_TALL + 8)))
    return picture


def _board(picture: Image.Image, view: RattleView, frame: Frame, place: str, number: int, at: tuple[int, int]) -> None:
    """Draw a location's board: name, offer, goods, and the visitor or the player who closed it.

    `place` is the key of the location, and `number` its index in the order of the visit. `at` is the board's upper left
    corner.
    """
    left, upper = at
    box = (left, upper, left + _WIDE, upper + _TALL)
    order = list(PORT)
    here = place == view.location
    done = view.location is not None and number < order.index(view.location)
    panel(picture, box, fill=mix(PAPER, INK, 0.25) if done else PAPER, opacity=1)
    if here:
        edge(picture, (left - 3, upper - 3, left + _WIDE + 3, upper + _TALL + 3), GOLD, width=6, radius=16)
    fill, ink = (GOLD, INK) if here else (PLATE, PAPER)
    badge(picture, (left + 42, upper + 42), 64, PORT_ICONS[place], fill, ink, 0.69)
    name = frame.say(PORT[place])
    write(picture, (left + 84, upper + 52), f"{number + 1}. {name}", INK, 36, "title", width=_WIDE - 130, least=26)
    if done:
        stamp(picture, "check", (left + _WIDE - 26, upper + 38), 34, _BROWN)
    for row, line in enumerate(wrap(frame.say(OFFERS[place]), "medium", 24, _WIDE - 28, 2)):
        write(picture, (left + 16, upper + 100 + 25 * row), line, INK, 24, "medium")
    _goods(picture, view, frame, place, (left + 16, upper + 157))
    if place in view.closed:
        panel(
            picture,
            (left + 8, upper + _TALL - 38, left + _WIDE - 8, upper + _TALL - 6),
            fill=PLATE,
            opacity=1,
            radius=9,
        )
        stamp(picture, "closed-doors", (left + 28, upper + _TALL - 22), 26, GOLD)
        said = frame.say(text("only for {who}", who=Who(view.closed[place])))
        write(picture, (left + 50, upper + _TALL - 14), said, PAPER, 24, "bold", width=_WIDE - 66)
    elif here and view.on_turn is not None:
        _visitor(picture, view, frame, (left, upper))


def _visitor(picture: Image.Image, view: RattleView, frame: Frame, at: tuple[int, int]) -> None:
    """Draw the token of the player who visits the location, and how many drawn cards this player looks at.

    `at` is the upper left corner of the location's board.
    """
    assert view.on_turn is not None
    left, upper = at
    player = view.players[view.on_turn]
    token(picture, (left + _WIDE - 32, upper + 42), 40, player.colour, view.on_turn)
    if player.drawn_count:
        said = frame.say(plural("looks at {n} card", "looks at {n} cards", n=player.drawn_count))
        write(picture, (left + _WIDE - 14, upper + _TALL - 14), said, _BROWN, 24, "bold", align="right", width=240)


def _goods(picture: Image.Image, view: RattleView, frame: Frame, place: str, at: tuple[int, int]) -> None:
    """Draw the goods that the location `place` sells now."""
    x, y = at
    if place == "market":
        goods = [(loot.icon, str(view.bag.get(loot.id, 0))) for loot in BASIC.values()]
    elif place == "shipyard":
        goods = [(part.icon, str(view.supply.get(part.id, 0))) for part in PARTS.values()]
    else:
        _deck(picture, view, frame, place, at)
        return
    for sign, count in goods:
        ink = INK if count != "0" else mix(PAPER, INK, 0.45)
        stamp(picture, sign, (x + 17, y), 34, ink)
        x += 40 + write(picture, (x + 38, y + 10), count, ink, 28, "bold") + 8


def _deck(picture: Image.Image, view: RattleView, frame: Frame, place: str, at: tuple[int, int]) -> None:
    """Draw the goods of the Guild and the Pit, or the number of cards in the deck of the Tavern or Workshop."""
    x, y = at
    sailors, upgrades = view.piles.get("sailors", 0), view.piles.get("upgrades", 0)
    if place == "guild":
        _victory(picture, view, frame, at)
    elif place == "pit":
        goods = [("gems", "1"), ("brandy-bottle", ""), ("rolled-cloth", "1")]
        for sign, coins in goods:
            stamp(picture, sign, (x + 17, y), 34, INK)
            x += 38
            if coins:
                write(picture, (x + 4, y + 10), "=", INK, 28, "bold")
                stamp(picture, "two-coins", (x + 40, y), 32, INK)
                x += 57 + write(picture, (x + 59, y + 10), coins, INK, 28, "bold") + 26
    else:
        said: Text = plural("{n} Sailor in the deck", "{n} Sailors in the deck", n=sailors)
        sign = "pirate-captain"
        if place == "workshop":
            said, sign = plural("{n} Upgrade in the deck", "{n} Upgrades in the deck", n=upgrades), "tinker"
        stamp(picture, sign, (x + 17, y), 34, INK)
        write(picture, (x + 44, y + 9), frame.say(said), INK, 25, "bold", width=_WIDE - 80, least=24)


def _victory(picture: Image.Image, view: RattleView, frame: Frame, at: tuple[int, int]) -> None:
    """Draw the card that the Guild sells now, with its price and how many are left."""
    x, y = at
    if not view.guild:
        write(picture, (x, y + 9), frame.say(text("Nothing is left to buy.")), _BROWN, 24, "bold")
        return
    card = VICTORY[view.guild[0]]
    stamp(picture, card.icon, (x + 20, y + 4), 42, INK)
    write(picture, (x + 50, y - 2), frame.say(card_name(card.id)), INK, 26, "title", width=280, least=24)
    said = text("{points} VP for {cost} coins", points=card.points, cost=card.cost)
    write(picture, (x + 50, y + 24), frame.say(said), INK, 24, "bold", width=200)
    left = frame.say(plural("{n} left", "{n} left", n=len(view.guild)))
    write(picture, (x + _WIDE - 32, y + 24), left, _BROWN, 24, align="right", width=90)
