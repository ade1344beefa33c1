"""Pictures of all cards, and of Parts, Loot, tiles and dice as cards, cached by size."""

from __future__ import annotations

from PIL import Image

from engine.games.rattle.cards import ADVENTURES, REFERENCE
from engine.games.rattle.cards.dice import DICE, FACE_ICONS
from engine.games.rattle.cards.loot_victory_revenge import SPECIAL, VICTORY
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.galleon_and_port import PLACES
from engine.text import Text, text
from renderers import kit
from renderers.drawing import disc, lay, lifted, stamp, write
from renderers.font_fallback import wrap
from renderers.image_cache import cached_image
from renderers.kit import blank, cut, line, rules
from renderers.palette import GOLD, INK, PAPER, PIECES, Colour, mix, upon
from renderers.picture_context import Frame
from renderers.rattle import labels
from renderers.rattle.colours import HEADS, PLATE, SAND, WATER, WOOD
from renderers.rattle.dice import die

BROWN = mix(PIECES["brown"], INK, 1 / 3)
_KINDS = {"sea": text("Sea Sailor"), "port": text("Port Sailor"), "end": text("End Sailor")}
_CREW = {"sea": HEADS["introductory"], "port": HEADS["soft"], "end": HEADS["crazy"]}
_LOOKS = {"ship": "red", "captain": "*red"}
Row = tuple[str, int, str]
"""A row of the fleet table: face, Strength, and the text of the actions."""


def height(width: int) -> int:
    """Return the height of a card of this width, in pixels."""
    return kit.height(width, 1.46)


def kind_line(card: str) -> Text:
    """Return the kind of a card or piece, such as «Sea Sailor», which is shown below its name."""
    if card in ADVENTURES:
        return text("Adventure · {pile} · Loot {n}", pile=labels.PILES[ADVENTURES[card].pile], n=ADVENTURES[card].loot)
    if card in UPGRADES:
        place = PLACES[UPGRADES[card].place]
        if UPGRADES[card].marked:
            return text("{place} · once in a quest", place=place)
        return text("Upgrade · {place}", place=place)
    if card in CREW:
        return _KINDS[CREW[card].kind]
    if card in VICTORY:
        return text("{points} VP for {cost} coins", points=VICTORY[card].points, cost=VICTORY[card].cost)
    if card == "revenge":
        return text("Revenge card")
    if card in DICE:
        return text("Die")
    if card in TILES:
        return text("Ocean tile")
    return text("Special Loot") if card in SPECIAL else text("Token")


def face(card: str, frame: Frame, width: int, *, spent: bool = False) -> Image.Image:
    """Draw a card with its shadow in the viewer's language, `width` pixels wide. A `spent` (exhausted) card is dark."""
    piece = REFERENCE[card]
    says = frame.say(piece.rules)
    rows: tuple[Row, ...] = ()
    if card in ADVENTURES:
        rows = tuple(
            (sign, strength, frame.say(acts) if acts else "")
            for sign, strength, acts in labels.symbols(ADVENTURES[card])
        )
        back = ADVENTURES[card].back
        says = f"{says} {frame.say(back)}" if back else says
    return _painted(card, frame.say(piece.name), frame.say(kind_line(card)), says, rows, width, spent)


@cached_image
def _painted(card: str, name: str, kind: str, says: str, rows: tuple[Row, ...], width: int, spent: bool) -> Image.Image:
    """Draw a card with the texts `name`, `kind` and `says` (its rules), and the `rows` of an Adventure's fleet.

    A `spent` card is dark.
    """
    picture = blank(width, height(width))
    unit = picture.width / 100
    ground = mix(ground_of(card), INK, 0.5) if spent else ground_of(card)
    low = 36 if rows or card in ADVENTURES else 62
    picture.paste(ground, (0, 0, picture.width, round(low * unit)))
    _sign(picture, card, low, unit, ground)
    line(picture, name, low + 14, 13, kind="title")
    line(picture, kind, low + 23, 7.6, BROWN)
    y = low + 28.5
    if card in ADVENTURES:
        y = _fleet(picture, card, rows, y, unit)
    elif card in DICE:
        y = _faces(picture, card, y, unit)
    rules(picture, says, y, 141, 8.6, width=90)
    return lifted(cut(picture, corner=0.07, rim=mix(PAPER, INK, 0.625)), max(3, width // 45))


def ground_of(card: str) -> Colour:
    """Return the background colour of a card's upper part, which shows its kind."""
    if card in ADVENTURES:
        return HEADS[ADVENTURES[card].pile]
    if card in CREW:
        return _CREW[CREW[card].kind]
    if card in UPGRADES:
        return WOOD
    if card in VICTORY:
        return GOLD
    if card == "revenge":
        return HEADS["hard"]
    if card in DICE or card in TILES:
        return WATER
    return mix(SAND, INK, 1 / 3) if card in SPECIAL else mix(WOOD, INK, 0.22)


def _sign(picture: Image.Image, card: str, low: float, unit: float, ground: Colour) -> None:
    """Draw the icon or die in the upper part of a card, with the VP of a Victory Point card.

    `low` is the lower end of that part, in hundredths of the card's width. `unit` is one of these in pixels. `ground`
    is the background colour.
    """
    middle = (picture.width // 2, round(low / 2 * unit))
    if card in DICE:
        look = _LOOKS.get(card, card)
        lay(picture, die(look, "", round(42 * unit)), middle)
        stamp(picture, labels.icon_of(card) or "story", middle, round(24 * unit), PAPER if look[0] == "*" else INK)
        return
    size = low - 8
    disc(picture, middle, round(size * unit), PAPER)
    stamp(picture, labels.icon_of(card) or "story", middle, round(size * 0.74 * unit), INK)
    if card in VICTORY:
        at = (picture.width - round(14 * unit), round(17 * unit))
        write(picture, at, str(VICTORY[card].points), upon(ground), round(20 * unit), "bold", align="centre")


def _fleet(picture: Image.Image, card: str, rows: tuple[Row, ...], y: float, unit: float) -> float:
    """Draw the NP dice of an Adventure at the height `y`, then the actions of their symbols. Return its lower end.

    Heights are in hundredths of the width; `unit` is one of these in pixels.
    """
    dice = ADVENTURES[card].dice
    if not dice:
        return y + 2
    for number, ship in enumerate(dice):
        at = (round((50 + (number - (len(dice) - 1) / 2) * 13) * unit), round((y + 4) * unit))
        lay(picture, die(ship[0], "", round(11 * unit)), at)
        write(picture, (at[0], at[1] + round(2 * unit)), ship, INK, round(5.6 * unit), "bold", align="centre")
    y += 14
    for sign, strength, words in rows:
        stamp(picture, FACE_ICONS[sign], (round(10 * unit), round(y * unit)), round(7.5 * unit), INK)
        if strength:
            at = (round(19 * unit), round(y * unit))
            disc(picture, at, round(7.5 * unit), PLATE)
            write(
                picture,
                (at[0], at[1] + round(1.9 * unit)),
                str(strength),
                GOLD,
                round(6 * unit),
                "bold",
                align="centre",
            )
        left = 25 if strength else 16
        for row, part in enumerate(wrap(words, "medium", round(6 * unit), round((95 - left) * unit), 2)):
            write(
                picture, (round(left * unit), round((y + 2 + 6.2 * row) * unit)), part, INK, round(6 * unit), "medium"
            )
            y += 6.2 * row
        y += 8.6
    return y - 3


def _faces(picture: Image.Image, kind: str, y: float, unit: float) -> float:
    """Draw the six sides of a kind of die at the height `y`. Return their lower end.

    Heights are in hundredths of the width; `unit` is one of these in pixels.
    """
    look = _LOOKS.get(kind, kind)
    for number, side in enumerate(DICE[kind].faces):
        at = (round((50 + (number - 2.5) * 14.5) * unit), round((y + 7) * unit))
        lay(picture, die(look, side, round(12.5 * unit)), at)
    return y + 18
