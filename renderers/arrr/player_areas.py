"""Players' areas: captain, crew, the four totals, chest and permanents. Hands are shown as backs."""

from __future__ import annotations

from PIL import Image

from engine.games.arrr.card_registry import CREW, EXPLORATIONS, card_name, kind_of
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import ArrrView, CrewView, SeatView
from renderers.arrr import labels
from renderers.arrr.cards import TYPES, icon_of
from renderers.arrr.symbols import COLOURS, GROUND, back, counted, dot, slot, symbol
from renderers.drawing import Box, edge, lay, panel, rounded, stamp, write
from renderers.font_fallback import parted
from renderers.image_cache import cached_image
from renderers.kit import FINER, badge, few, pawn
from renderers.kit import number as digit
from renderers.palette import FOAM, GOLD, INK, PAPER, mix
from renderers.picture_context import Frame

WIDE, TALL = 580, 152
_CARD = (110, 98)
_MOST_CREW = 4
_MOST_PERMANENTS = 4
_LETTERS = 48


def draw_areas(picture: Image.Image, view: ArrrView, frame: Frame, top: int) -> None:
    """Draw the areas of all players, two in a row, from the height `top` on."""
    for number in range(len(view.seats)):
        row, column = divmod(number, 2)
        x, y = 14 + column * (WIDE + 12), top + row * (TALL + 8)
        _area(picture, view, frame, number, (x, y, x + WIDE, y + TALL))


def _area(picture: Image.Image, view: ArrrView, frame: Frame, number: int, box: Box) -> None:
    seat, (left, upper, right, _) = view.seats[number], box
    panel(picture, box, fill=GROUND, opacity=1)
    if number == view.on_turn or number in view.winners:
        edge(picture, box, GOLD, width=4)
    elif number == view.challenged:
        edge(picture, box, PAPER, width=3)
    _head(picture, view, frame, number, box)
    for place in range(_MOST_CREW):
        x, y = left + 8 + place * (_CARD[0] + 4), upper + 48
        if place < len(seat.crew):
            crew = seat.crew[place]
            centre = (x + _CARD[0] // 2, y + _CARD[1] // 2)
            lay(picture, mini(crew, frame.say(card_name(crew.card))), centre)
        else:
            slot(picture, (x + 2, y + 2, x + _CARD[0] - 2, y + _CARD[1] - 2))
    if view.winners:
        _score(picture, seat, (right - 112, upper + 48))
    else:
        _chest(picture, seat, (right - 112, upper + 48))


def _head(picture: Image.Image, view: ArrrView, frame: Frame, number: int, box: Box) -> None:
    """Draw the name, captain, team, hand and totals of the seat `number` into a box."""
    seat, (left, upper, right, _) = view.seats[number], box
    centre = (left + 31, upper + 25)
    pawn(picture, number, frame, centre, 42)
    end = right - 8
    for stat in reversed(STATS):
        wide = 76 if seat.bonus[stat] else 52
        _total(picture, stat, seat.totals[stat], seat.bonus[stat], (end - wide // 2, upper + 25), wide)
        end -= wide + 3
    end -= 4
    for kind, cards in (("event", seat.event_cards), ("crew", seat.crew_cards)):
        if kind == "event" and view.mode == "swabber":
            continue
        lay(picture, back(kind, 24, 33), (end - 33, upper + 25))
        write(picture, (end - 18, upper + 33), str(cards), PAPER, 24, "bold")
        end -= 47
    x = left + 62
    y = upper + (21 if seat.captain else 33)
    if seat.captain:
        write(picture, (x, upper + 44), frame.say(card_name(seat.captain)), FOAM, 24, "title", width=end - x - 4)
    if number in labels.waited(view, frame):
        badge(picture, (x + 12, y - 8), 24, "clock", GOLD)
        x += 28
    if view.teams:
        team = next(place for place, members in enumerate(view.teams) if number in members)
        panel(picture, (x, y - 18, x + 24, y + 2), fill=(GOLD, PAPER)[team], opacity=1, radius=4)
        write(picture, (x + 12, y - 1), labels.TEAM_LETTERS[team], INK, 24, "bold", align="centre")
        x += 30
    write(picture, (x, y), frame.names[number], PAPER, 25, "bold", width=end - x - 2, least=24)


def _total(picture: Image.Image, stat: str, total: int, bonus: int, centre: tuple[int, int], wide: int) -> None:
    """Draw the number of a crew's dice for a stat, around a point.

    `total` is the number of dice, and `bonus` the part of it that the captain adds. The sign of the stat is `wide`
    pixels wide.
    """
    x, y = centre
    box = (x - wide // 2, y - 17, x - wide // 2 + wide, y + 17)
    panel(picture, box, fill=COLOURS[stat], opacity=1, radius=17)
    symbol(picture, stat, (box[0] + 16, y), 22, PAPER)
    if bonus:
        write(picture, (box[0] + 28, y + 10), str(total), PAPER, 27, "title", width=20)
        write(picture, (box[2] - 4, y + 9), f"+{bonus}", PAPER, 24, "bold", align="right")
    else:
        write(picture, (box[0] + 38, y + 10), str(total), PAPER, 29, "title", align="centre", width=26)


# --- crew --------------------------------------------------------------------------------------------


@cached_image
def mini(crew: CrewView, name: str) -> Image.Image:
    """Draw an equipped crew card. A depleted card is grey and turned, and a used one has a tick."""
    wide, tall = _CARD[0] * FINER, _CARD[1] * FINER
    ground = mix(PAPER, INK, 0.375) if crew.depleted else PAPER
    whole, picture = Image.new("RGBA", (wide, tall)), Image.new("RGB", (wide, tall), ground)
    design = CREW[kind_of(crew.card)]
    quiet = mix(PAPER, INK, 0.75)
    marked = crew.depleted or crew.used
    at, size = ((66, 40), 56) if marked else ((54, 44), 70)
    stamp(picture, design.icon, at, size, quiet if crew.depleted else INK)
    stats = [(stat, design.stat(stat)) for stat in STATS if design.stat(stat)]
    for place, (stat, number) in enumerate(stats):
        column, row = (place % 2, place // 2) if len(stats) > 2 else (1, place)
        _stat(picture, stat, number, (134 + 56 * column, 29 + 52 * row))
    stamp(picture, TYPES[design.type], (20, 92), 30, quiet)
    _name(picture, name, wide - 2 * FINER)
    if marked:
        badge(picture, (21, 24), 36, "clockwise-rotation" if crew.depleted else "check", INK, PAPER)
    picture.paste(mix(PAPER, INK, 0.5), (0, 0), rounded(wide, tall, 16, 1, FINER))
    whole.paste(picture, (0, 0), rounded(wide, tall, 16))
    if crew.depleted:
        whole = whole.rotate(-4, Image.Resampling.BILINEAR, expand=True)
        scale = min(1.0, (_CARD[0] + 8) * FINER / whole.width, (_CARD[1] + 9) * FINER / whole.height)
        whole = whole.resize((round(whole.width * scale), round(whole.height * scale)), Image.Resampling.BICUBIC)
    return whole.reduce(FINER)


def _name(picture: Image.Image, name: str, width: int) -> None:
    """Write a card's name in two lines that are readable on a narrow screen. Long words are hyphenated."""
    lines = parted(name, "title", _LETTERS, width, 2)
    for place, line in enumerate(lines):
        y = 158 + round(42 * (place - (len(lines) - 1) / 2)) + 4 * len(lines)
        write(picture, (picture.width // 2, y), line, INK, _LETTERS, "title", align="centre", width=width)


def _stat(picture: Image.Image, stat: str, number: int, centre: tuple[int, int]) -> None:
    """Draw a stat's sign with its number on a small card, around a point."""
    x, y = centre
    panel(picture, (x - 28, y - 25, x + 28, y + 25), fill=COLOURS[stat], opacity=1, radius=12)
    symbol(picture, stat, (x - 11, y), 30, PAPER)
    write(picture, (x + 13, y + 16), str(number), PAPER, 48, "bold", align="centre")


# --- chest -------------------------------------------------------------------------------------------


def _chest(picture: Image.Image, seat: SeatView, at: tuple[int, int]) -> None:
    """Draw a chest in four rows, because each part can grow. `at` is its left end and upper edge in pixels.

    The rows are Pieces, then face-down Fame cards with a stake, collection cards by collection, and permanents.
    """
    x, y, step, tall = (at[0], at[1] + 12, 26, 25) if seat.attached else (at[0], at[1] + 14, 34, 33)
    counted(picture, "two-coins", str(seat.pieces), (x, y), GOLD, 27)
    y += step
    lay(picture, back("exploration", round(tall * 0.73), tall), (x + 13, y))
    write(picture, (x + 32, y + 8), str(seat.fame_cards), PAPER, 25, "bold")
    if seat.stake and seat.stake.pieces:
        _staked(picture, "two-coins", str(seat.stake.pieces), (x + 62, y))
    elif seat.stake and seat.stake.card:
        _staked(picture, EXPLORATIONS[kind_of(seat.stake.card)].collection, "", (x + 62, y))
    else:
        stamp(picture, "round-star", (x + 60, y), 22, FOAM)
    _collections(picture, seat, (x, y + step))
    _permanents(picture, seat, (x, y + 2 * step))


def _permanents(picture: Image.Image, seat: SeatView, at: tuple[int, int]) -> None:
    """Draw the permanents of a seat side by side, as many as there is room for, and the number of the others."""
    shown, more = few(seat.attached, _MOST_PERMANENTS)
    for place, card in enumerate(shown):
        badge(picture, (at[0] + 13 + 28 * place, at[1]), 26, icon_of(card), ink=COLOURS["event"], share=0.84)
    if more:
        write(picture, (at[0] + 2 + 28 * len(shown), at[1] + 8), f"+{more}", PAPER, 24, "bold")


def _staked(picture: Image.Image, sign: str, words: str, at: tuple[int, int]) -> None:
    """Draw what a player has staked in a Challenge, in a frame whose left end and middle is at the pixel `at`.

    For Pieces, `sign` is their sign and `words` their number. For a card, `sign` is the sign of its collection, and
    `words` is empty.
    """
    x, y = at
    edge(picture, (x - 8, y - 13, x + 46, y + 14), PAPER, width=2, radius=8)
    if words:
        dot(picture, sign, (x + 5, y), 20, PAPER)
        write(picture, (x + 30, y + 8), words, PAPER, 24, "bold", align="centre", width=28)
        return
    stamp(picture, "locked-chest", (x + 6, y), 20, PAPER)
    dot(picture, sign, (x + 30, y), 25, PAPER)


def _collections(picture: Image.Image, seat: SeatView, at: tuple[int, int]) -> None:
    """Draw the sign of each collection of which the seat has cards, with the number of these cards."""
    x, y = at
    sets = labels.sets(seat)
    step = (56, 37, 27)[(len(sets) > 2) + (len(sets) > 3)]
    for collection, cards in sets:
        symbol(picture, collection, (x + 12, y - 2), 26, PAPER)
        digit(picture, (x + (36 if step > 37 else 25), y + (0 if step > 37 else 5)), 22, str(len(cards)), GOLD, INK)
        x += step


def _score(picture: Image.Image, seat: SeatView, at: tuple[int, int]) -> None:
    """Draw all points of a seat at the end, with their sources."""
    x, y = at
    if seat.score is None:
        return
    write(picture, (x + 58, y + 38), str(seat.score.total), GOLD, 48, "title", align="centre")
    wide = counted(picture, "two-coins", str(seat.score.pieces), (x - 4, y + 60), PAPER, 26)
    counted(picture, "round-star", str(seat.score.fame), (x + max(52, wide + 4), y + 60), PAPER, 26)
    counted(picture, "stack", str(seat.score.collections), (x - 4, y + 86), PAPER, 26)
