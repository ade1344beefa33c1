"""What lies in front of the players: captain, crew, the four totals, chest and permanents; hands as backs."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.games.arrr.kinds import CREW, EXPLORATIONS, card_name, kind_of
from engine.games.arrr.view import ArrrView, CrewView, SeatView
from engine.games.arrr.words import STATS
from renderers.arrr import terms
from renderers.arrr.cards import TYPES, icon_of
from renderers.arrr.marks import COLOURS, GROUND, back, counted, pawn, slot, symbol
from renderers.brushes import Box, disc, edge, lay, panel, rounded, stamp, write
from renderers.fonts import fit, wrap
from renderers.frame import Frame
from renderers.palette import FOAM, GOLD, INK, PAPER, mix

WIDE, TALL = 580, 152
_CARD = (106, 98)
_FINER = 2
_MOST_CREW = 4


def draw_areas(picture: Image.Image, view: ArrrView, frame: Frame, top: int) -> None:
    """All areas, two in a row."""
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
        x, y = left + 10 + place * (_CARD[0] + 5), upper + 48
        if place < len(seat.crew):
            crew = seat.crew[place]
            centre = (x + _CARD[0] // 2, y + _CARD[1] // 2)
            lay(picture, mini(crew, frame.say(card_name(crew.card))), centre)
        else:
            slot(picture, (x + 2, y + 2, x + _CARD[0] - 2, y + _CARD[1] - 2))
    if view.winners:
        _score(picture, seat, (right - 122, upper + 48))
    else:
        _chest(picture, seat, (right - 122, upper + 48))


def _head(picture: Image.Image, view: ArrrView, frame: Frame, number: int, box: Box) -> None:
    """Name and captain, permanents, the hand, and the totals of the stats."""
    seat, (left, upper, right, _) = view.seats[number], box
    centre = (left + 31, upper + 25)
    pawn(picture, number, frame, centre, 42)
    if number in frame.automatic:
        corner = (centre[0] + 16, centre[1] - 12)
        disc(picture, corner, 22, PAPER)
        stamp(picture, "automatic", corner, 19, INK)
    end = right - 8
    wide = 60
    for place, stat in enumerate(reversed(STATS)):
        total = seat.totals[stat]
        _total(picture, stat, total, seat.bonus[stat], (end - wide // 2 - place * (wide + 3), upper + 25), wide)
    end -= 4 * (wide + 3) + 4
    for kind, cards in (("event", seat.event_cards), ("crew", seat.crew_cards)):
        if kind == "event" and view.mode == "swabber":
            continue
        lay(picture, back(kind, 24, 33), (end - 33, upper + 25))
        write(picture, (end - 18, upper + 33), str(cards), PAPER, 23, "bold")
        end -= 47
    x = left + 62
    if number in terms.waited(view, frame):
        corner = (centre[0] + 16, centre[1] + 12)
        disc(picture, corner, 26, GOLD)
        stamp(picture, "clock", corner, 20, INK)
    alone = not (seat.captain or seat.attached or view.teams)
    y = upper + (33 if alone else 24)
    write(picture, (x, y), frame.names[number], PAPER, 24, "bold", width=end - x - 2, least=20)
    _second_line(picture, view, frame, number, (x, upper + 43), end)


def _second_line(
    picture: Image.Image, view: ArrrView, frame: Frame, number: int, at: tuple[int, int], end: int
) -> None:
    """Team, captain and permanents."""
    seat, (x, y) = view.seats[number], at
    for card in reversed(seat.attached):
        disc(picture, (end - 15, y - 7), 25, PAPER)
        stamp(picture, icon_of(card), (end - 15, y - 7), 21, COLOURS["event"])
        end -= 30
    if view.teams:
        team = next(place for place, members in enumerate(view.teams) if number in members)
        panel(picture, (x, y - 16, x + 24, y + 5), fill=(GOLD, PAPER)[team], opacity=1, radius=4)
        write(picture, (x + 12, y + 1), terms.TEAM_LETTERS[team], INK, 19, "bold", align="centre")
        x += 30
    if seat.captain:
        write(picture, (x, y), frame.say(card_name(seat.captain)), FOAM, 20, "title", width=end - x - 2, least=18)


def _total(picture: Image.Image, stat: str, total: int, bonus: int, centre: tuple[int, int], wide: int) -> None:
    """The dice that the crew gives for a stat, and what the captain adds."""
    x, y = centre
    box = (x - wide // 2, y - 17, x - wide // 2 + wide, y + 17)
    panel(picture, box, fill=COLOURS[stat], opacity=1, radius=17)
    symbol(picture, stat, (box[0] + 17, y), 24, PAPER)
    if bonus:
        write(picture, (box[0] + 29, y + 10), str(total), PAPER, 27, "title", width=18)
        write(picture, (box[2] - 4, y + 7), f"+{bonus}", PAPER, 18, "bold", align="right")
    else:
        write(picture, (box[0] + 42, y + 10), str(total), PAPER, 29, "title", align="centre", width=34)


# --- crew --------------------------------------------------------------------------------------------


@lru_cache(256)
def mini(crew: CrewView, name: str) -> Image.Image:
    """An equipped crew card: a depleted one is grey and turned, a used one has a tick."""
    wide, tall = _CARD[0] * _FINER, _CARD[1] * _FINER
    ground = mix(PAPER, INK, 0.375) if crew.depleted else PAPER
    whole, picture = Image.new("RGBA", (wide, tall)), Image.new("RGB", (wide, tall), ground)
    design = CREW[kind_of(crew.card)]
    quiet = mix(PAPER, INK, 0.75)
    stamp(picture, design.icon, (52, 44), 70, quiet if crew.depleted else INK)
    stats = [(stat, design.stat(stat)) for stat in STATS if design.stat(stat)]
    for place, (stat, number) in enumerate(stats):
        column, row = (place % 2, place // 2) if len(stats) > 2 else (1, place)
        _stat(picture, stat, number, (126 + 52 * column, 30 + 52 * row))
    stamp(picture, TYPES[design.type], (24, 96), 32, quiet)
    _name(picture, name, wide - 12)
    if crew.depleted or crew.used:
        disc(picture, (25, 25), 46, INK)
        stamp(picture, "clockwise-rotation" if crew.depleted else "check", (25, 25), 34, PAPER)
    picture.paste(mix(PAPER, INK, 0.5), (0, 0), rounded(wide, tall, 16, 1, _FINER))
    whole.paste(picture, (0, 0), rounded(wide, tall, 16))
    if crew.depleted:
        whole = whole.rotate(-6, Image.Resampling.BICUBIC, expand=True)
        scale = min(1.0, (_CARD[0] + 6) * _FINER / whole.width, (_CARD[1] + 6) * _FINER / whole.height)
        whole = whole.resize((round(whole.width * scale), round(whole.height * scale)), Image.Resampling.BICUBIC)
    return whole.reduce(_FINER)


def _name(picture: Image.Image, name: str, width: int) -> None:
    """In one line if it fits, else in two, as large as they can be whole."""
    size = fit(name, "title", 44, 38, width)
    while size > 28 and (
        len(wrap(name, "title", size, width, 3)) > 2 or "…" in wrap(name, "title", size, width, 2)[-1]
    ):
        size -= 2
    lines = wrap(name, "title", size, width, 2)
    for place, line in enumerate(lines):
        y = 162 + round(37 * (place - (len(lines) - 1) / 2))
        write(picture, (picture.width // 2, y), line, INK, size, "title", align="centre", width=width)


def _stat(picture: Image.Image, stat: str, number: int, centre: tuple[int, int]) -> None:
    """A stat on a small card: its sign, and its number on it."""
    x, y = centre
    panel(picture, (x - 26, y - 24, x + 26, y + 24), fill=COLOURS[stat], opacity=1, radius=12)
    symbol(picture, stat, (x - 8, y), 32, PAPER)
    write(picture, (x + 14, y + 13), str(number), PAPER, 38, "bold", align="centre")


# --- chest -------------------------------------------------------------------------------------------


def _chest(picture: Image.Image, seat: SeatView, at: tuple[int, int]) -> None:
    """Pieces and a stake; Fame cards face down; collection cards with their set."""
    x, y = at[0], at[1] + 14
    wide = counted(picture, "two-coins", str(seat.pieces), (x, y), GOLD, 27)
    if seat.stake and seat.stake.pieces:
        _staked(picture, "two-coins", str(seat.stake.pieces), (x + wide + 5, y))
    elif seat.stake and seat.stake.card:
        _staked(picture, EXPLORATIONS[kind_of(seat.stake.card)].collection, "", (x + wide + 5, y))
    y += 34
    lay(picture, back("exploration", 24, 33), (x + 13, y))
    write(picture, (x + 32, y + 8), str(seat.fame_cards), PAPER, 25, "bold")
    stamp(picture, "round-star", (x + 60, y), 22, FOAM)
    _collections(picture, seat, (x, y + 35))


def _staked(picture: Image.Image, sign: str, words: str, at: tuple[int, int]) -> None:
    """What lies aside: in a frame, behind a lock."""
    x, y = at
    edge(picture, (x - 2, y - 16, x + (70 if words else 54), y + 17), PAPER, width=2, radius=8)
    stamp(picture, "locked-chest", (x + 13, y), 22, PAPER)
    counted(picture, sign, words, (x + 28, y), PAPER, 22)


def _collections(picture: Image.Image, seat: SeatView, at: tuple[int, int]) -> None:
    """Each collection with the number of its cards, if there are any."""
    x, y = at
    sets = terms.sets(seat)
    for collection, cards in sets:
        symbol(picture, collection, (x + 12, y), 25, PAPER)
        disc(picture, (x + 22, y + 9), 19, GOLD)
        write(picture, (x + 22, y + 15), str(len(cards)), INK, 18, "bold", align="centre")
        x += 30 if len(sets) > 3 else 38


def _score(picture: Image.Image, seat: SeatView, at: tuple[int, int]) -> None:
    """At the end: all points, and what they are made of."""
    x, y = at
    if seat.score is None:
        return
    write(picture, (x + 58, y + 38), str(seat.score.total), GOLD, 48, "title", align="centre")
    wide = counted(picture, "two-coins", str(seat.score.pieces), (x, y + 62), PAPER, 21)
    counted(picture, "round-star", str(seat.score.fame), (x + max(62, wide + 8), y + 62), PAPER, 21)
    counted(picture, "stack", str(seat.score.collections), (x, y + 88), PAPER, 21)
