"""The viewer's private picture: cards to choose from, secret dice, the viewer's Galleon and Ships."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from engine.games.rattle.cards import REFERENCE, card_name
from engine.games.rattle.cards.loot_victory_revenge import BASIC
from engine.games.rattle.galleon_and_port import ICONS, PARTS
from engine.games.rattle.sea import LONG, SHORT
from engine.games.rattle.view import PlayerView, RattleView
from engine.text import Text, Who, text
from renderers.drawing import Box, edge, lay, panel, rounded, stamp, write
from renderers.font_fallback import Face, length, wrap
from renderers.kit import TALLEST, WIDE, choice, heading, stacked
from renderers.palette import FOAM, GOLD, INK, PAPER, Colour, mix
from renderers.picture_context import Frame
from renderers.rattle import labels, private_text
from renderers.rattle.board_background import table
from renderers.rattle.card_strips import GAP, strips
from renderers.rattle.cards import face, height
from renderers.rattle.colours import PLATE
from renderers.rattle.dice import die, look_of, tilt
from renderers.rattle.galleon.player_plates import cards_of, chip, counts_width, draw_counts, loot_of, parts_of, token
from renderers.rattle.galleon.text import score, score_words
from renderers.rattle.sea.picture import SIDE, draw_sea
from renderers.rattle.sea.planned_moves import crop_to_plans
from renderers.rattle.sea.text import enemy_readings

_BASE, _TOP, _NARROW_HEAD = 52, 116, 110
_LEFT, _RIGHT = (24, 588), (604, 1176)
_ROW, _SHIP_ROW, _SAYS = 34, 74, 27
_USED = mix(PLATE, PAPER, 0.625)
_MANY, _FACE = 4, 330
"""The number of cards from which on they do not fit side by side, and the width in pixels of a card that does."""
_FACES = height(_FACE) + 84
"""Height in pixels of a row of cards side by side."""
_NAMES = {
    **{PARTS[part].icon: card_name(part) for part in ("sail", "cannon", "hold")},
    ICONS["hamster"]: card_name("hamster"),
    **{loot.icon: card_name(loot.id) for loot in BASIC.values()},
}
"""The names of Parts and Loot, by their icons."""


def shows_sea(view: RattleView) -> bool:
    """Return True if the viewer must choose a destination, so that the picture includes a small Sea."""
    return bool(view.planned) and view.on_turn == view.viewer


def draw_private(view: RattleView, frame: Frame) -> Image.Image:
    """Draw the cards, dice and destinations that the viewer chooses from, and below them the viewer's Galleon and
    Ships.

    The Galleon is on the left and the Ships on the right. On a narrow screen all parts are stacked. The viewer must
    be a player.
    """
    player, ships = private_text.own(view), private_text.ships(view)
    columns = 2 if ships or frame.portrait else 4
    galleon = (150 if columns == 2 else 108) + _ROW * math.ceil(len(cards_of(player)) / columns)
    fleet = 66 + _SHIP_ROW * len(ships) if ships else 0
    chosen = _chosen(view, frame)
    if frame.portrait:
        parts = [*chosen, *([_part(_ships, view, frame, fleet)] if ships else [])]
        if sum(part.height for part in parts) + galleon < TALLEST - _NARROW_HEAD:
            parts.append(_part(_galleon, view, frame, galleon))
        title = frame.say(text("{who}, for your eyes only", who=Who(view.viewer or 0)))
        wealth = score_words(view, player)
        task, ground = frame.say(private_text.task(view)), table(WIDE, TALLEST)
        return stacked(title, task, parts, aside=frame.say(wealth), ground=ground)
    few = private_text.drawn(view) if len(private_text.drawn(view)) < _MANY else ()
    upper = _TOP + (_FACES if few else 0) + sum(part.height for part in chosen)
    lower = max(galleon, fleet)
    picture = table(1200, upper + lower + 20)
    _head(picture, view, frame)
    if few:
        _faces(picture, few, frame)
    y = _TOP + (_FACES if few else 0)
    for part in chosen:
        picture.paste(part, ((1200 - part.width) // 2, y), part if part.mode == "RGBA" else None)
        y += part.height
    _galleon(picture, view, frame, (_LEFT[0], upper, _LEFT[1] if ships else _RIGHT[1], upper + lower))
    if ships:
        _ships(picture, view, frame, (_RIGHT[0], upper, _RIGHT[1], upper + lower))
    return picture


def _part(
    draw: Callable[[Image.Image, RattleView, Frame, Box], None], view: RattleView, frame: Frame, tall: int
) -> Image.Image:
    """Return a picture as wide as a narrow screen and `tall` pixels high, into which `draw` has drawn."""
    part = Image.new("RGBA", (WIDE - 24, tall))
    draw(part, view, frame, (0, 0, part.width, tall))
    return part


def _chosen(view: RattleView, frame: Frame) -> list[Image.Image]:
    """Return pictures of everything that the viewer chooses from. Empty if there is no such choice.

    The pictures show drawn cards, secret dice, and the Sea with destinations.
    """
    cards, wide, found = private_text.drawn(view), WIDE - 24 if frame.portrait else 1152, list[Image.Image]()
    if len(cards) >= (1 if frame.portrait else _MANY):
        found.append(_strips(cards, frame, wide))
    if private_text.dice(view):
        found.append(_secret_dice(view, frame, wide))
    if shows_sea(view):
        part = crop_to_plans(draw_sea(view, frame, WIDE - 8 if frame.portrait else SIDE), view)
        whole = Image.new("RGBA", (part.width, part.height + 16))
        whole.paste(part, (0, 0), rounded(*part.size, 14))
        found.append(whole)
    return found


def _head(picture: Image.Image, view: RattleView, frame: Frame) -> None:
    """Draw the name of the viewer, the task, VP and coins."""
    assert view.viewer is not None
    player = private_text.own(view)
    token(picture, (54, _BASE - 6), 54, player.colour, view.viewer)
    title = frame.say(text("{who}, for your eyes only", who=Who(view.viewer)))
    x = 1172
    for sign, count in (("laurel-crown", score(view, player)), ("two-coins", player.coins)):
        wide = write(picture, (x, _BASE + 4), str(count), GOLD, 36, "bold", align="right")
        stamp(picture, sign, (x - wide - 26, _BASE - 8), 38, GOLD)
        x -= wide + 66
    heading(picture, title, task=frame.say(private_text.task(view)), left=96, right=x, base=_BASE)


def _faces(picture: Image.Image, cards: tuple[str, ...], frame: Frame) -> None:
    """Draw few cards side by side, numbered. Those that may be picked now are marked."""
    size = (_FACE, height(_FACE))
    for number, card in enumerate(cards):
        at = (600 + round((number - (len(cards) - 1) / 2) * (_FACE + 36)), _TOP + 26 + size[1] // 2)
        choice(picture, face(card, frame, _FACE), at, size, str(number + 1), lit=card in frame.lit)


def _strips(cards: tuple[str, ...], frame: Frame, wide: int) -> Image.Image:
    """Draw many cards, or few on a narrow screen, as strips. On a wide screen there are two strips in a row."""
    across = 1 if frame.portrait else 2
    step = (wide + GAP) // across
    tall, found = strips(cards, frame, step - GAP, across)
    whole = Image.new("RGBA", (wide, tall))
    for place, strip in enumerate(found):
        row, column = divmod(place, across)
        whole.alpha_composite(strip, (column * step, row * (strip.height + GAP)))
    return whole


def _secret_dice(view: RattleView, frame: Frame, wide: int) -> Image.Image:
    """Draw the viewer's dice of a Crazy Adventure, their total, and the viewer's answer if there is one.

    The picture is `wide` pixels wide.
    """
    told, answer = private_text.dice(view), private_text.answer(view)
    total = frame.say(text("total {n}", n=sum(each.value for each in told)))
    said = frame.say(text("Your answer: {answer}", answer=labels.answer_word(answer))) if answer else ""
    beside = 104 + 100 * len(told) + length(total, "bold", 36) + length(said, "bold", 32) < wide
    part = Image.new("RGBA", (wide, 136 if beside or not said else 180))
    panel(part, (0, 0, wide, part.height - 14), fill=PLATE, opacity=1)
    x = 60
    for place, each in enumerate(told):
        look = look_of(each.id, private_text.own(view).colour)
        lay(part, die(look, each.face or "?", 80, tilt(str(place))), (x, 61))
        x += 100
    write(part, (x + 6, 74), total, PAPER, 36, "bold", width=wide - x - 20)
    if said:
        at = (wide - 26, 74) if beside else (wide - 26, 150)
        write(part, at, said, GOLD, 32, "bold", align="right", width=wide - 52, least=24)
    return part


def _galleon(picture: Image.Image, view: RattleView, frame: Frame, box: Box) -> None:
    """Draw the numbers of the viewer's Parts and Loot, then each of their cards with its name, and with its rules
    if there is room.
    """
    left, upper, right, lower = box
    player, columns = private_text.own(view), 4 if right - left > 1000 else 2
    panel(picture, box, fill=PLATE, opacity=1)
    write(picture, (left + 18, upper + 38), frame.say(text("Your Galleon")), PAPER, 32, "title", width=200)
    stowed: Text = text("{n} of {places} Loot places", n=sum(player.loot.values()), places=player.places)
    if not private_text.ships(view):
        stowed = text("{one} · {other}", one=stowed, other=private_text.elsewhere(player))
    write(picture, (right - 16, upper + 36), frame.say(stowed), FOAM, 24, align="right", width=right - left - 230)
    # Parts and Loot are side by side if there is room.
    middle, first = (left + (right - left) // 2, upper + 70) if columns == 4 else (left + 16, upper + 112)
    parts, loot = [*parts_of(player)], [*loot_of(player)]
    called = [frame.say(_NAMES[sign]) for sign, *_ in parts]
    if columns == 4:
        needed = counts_width(loot, 36, [frame.say(_NAMES[sign]) for sign, *_ in loot])
        middle = max(left + 46 + counts_width(parts, 36, called), min(middle, right - 16 - needed))
    draw_counts(picture, parts, (left + 16, upper + 70), (middle if columns == 4 else right) - 16, 36, called)
    called = [frame.say(_NAMES[sign]) for sign, *_ in loot]
    draw_counts(picture, loot or [("empty", "0", False)], (middle, first), right - 16, 36, called)
    refs, room = private_text.cards_in_order(player), (left, first + 44, right, lower)
    if columns == 2 and _rules_drawn(picture, refs, player, room, frame):
        return
    for number, (kind, sign, ready) in enumerate(cards_of(player)):
        row, column = divmod(number, columns)
        step = (right - left - 20) // columns
        x, y, lit = left + 16 + column * step, first + 44 + row * _ROW, refs[number] in frame.lit
        chip(picture, kind, sign, ready, (x + 15, y), 30)
        name = frame.say(labels.loot_name(refs[number]))
        write(picture, (x + 38, y + 8), name, *_ink(ready, lit=lit), width=step - 42)


def _ink(ready: bool, *, lit: bool) -> tuple[Colour, int, Face]:
    """Return the colour, size and weight of a card's name.

    It is golden if it may be used now (`lit`), and dim if it is used up (not `ready`).
    """
    return GOLD if lit else PAPER if ready else _USED, 24, "bold" if lit else "medium"


def _rules_drawn(picture: Image.Image, refs: list[str], player: PlayerView, room: Box, frame: Frame) -> bool:
    """Draw the cards with the ids `refs` and their rules into the box `room`, and return True.

    If there is no room for all of them, draw nothing and return False.
    """
    left, y, right, lower = room
    wide, does = right - left - 70, private_text.cards_with_effect(player)
    says = {ref: wrap(frame.say(REFERENCE[ref].rules), "medium", 24, wide, 4) for ref in does}
    # The space below the last line may overlap the edge.
    cut = any(lines[-1].endswith("…") for lines in says.values())
    if cut or not does or y + len(refs) * (_ROW + 6) + _SAYS * sum(map(len, says.values())) > lower + 22:
        return False
    for ref, (kind, sign, ready) in zip(refs, cards_of(player), strict=True):
        chip(picture, kind, sign, ready, (left + 31, y), 30)
        name = frame.say(labels.loot_name(ref))
        write(picture, (left + 54, y + 8), name, *_ink(ready, lit=ref in frame.lit), width=wide)
        for line in says.get(ref, ()):
            y += _SAYS
            write(picture, (left + 54, y + 9), line, FOAM if ready else _USED, 24)
        y += _ROW + 6
    return True


def _ships(picture: Image.Image, view: RattleView, frame: Frame, box: Box) -> None:
    """Draw each of the viewer's Ships in the Sea: die, id, cell, and the four nearest enemies with their distances."""
    left, upper, right, _ = box
    panel(picture, box, fill=PLATE, opacity=1)
    write(picture, (left + 18, upper + 38), frame.say(text("Your Ships")), PAPER, 32, "title", width=240)
    away = frame.say(private_text.elsewhere(private_text.own(view)))
    write(picture, (right - 16, upper + 36), away, FOAM, 24, align="right", width=320)
    for row, ship in enumerate(private_text.ships(view)):
        y = upper + 92 + row * _SHIP_ROW
        colour = private_text.own(view).colour
        lay(picture, die(look_of(ship.id, colour), ship.face, 54, tilt(ship.id)), (left + 48, y))
        write(picture, (left + 86, y - 5), ship.id, GOLD, 28, "bold")
        write(picture, (left + 86, y + 22), private_text.cell(ship), FOAM, 24, "medium")
        x = left + 160
        for distance, name in enemy_readings(view, ship)[:4]:
            _reading(picture, view, name, distance, (x, y))
            x += 102


def _reading(picture: Image.Image, view: RattleView, name: str, distance: int, at: tuple[int, int]) -> None:
    """Draw the id, the die and the distance of an enemy Ship, with its left end and middle at the pixel `at`.

    `name` is the id of the Ship, and `distance` is in millimetres. The field is golden within short range, and framed
    within long range.
    """
    x, y = at
    short, far = distance <= SHORT, distance > LONG
    box = (x, y - 30, x + 96, y + 30)
    if short:
        picture.paste(GOLD, box[:2], rounded(96, 60, 10))
    elif not far:
        edge(picture, box, PAPER, width=2, radius=10)
    other = next(ship for ship in view.sea if ship.id == name)
    colour = None if other.owner is None else view.players[other.owner].colour
    lay(picture, die(look_of(name, colour), other.face, 38, tilt(name)), (x + 25, y))
    ink = INK if short else PAPER
    write(picture, (x + 70, y - 4), name, ink, 24, "bold", align="centre")
    write(picture, (x + 70, y + 22), str(distance), ink, 24, "bold", align="centre")
