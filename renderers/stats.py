"""Picture of a person's statistics: figures, places, and for each title the rating with its curve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from engine.text import Text, text
from renderers.drawing import Box, panel, sea, stamp, write
from renderers.font_fallback import wrap
from renderers.kit import WIDE, finished
from renderers.palette import FOAM, GOLD, JADE, PANEL, PAPER, mix
from renderers.picture_context import Frame, Picture

_BROAD, _EDGE = 800, 16
_TILE, _TITLE, _LINE, _FINER = 104, 116, 34, 2
_SHOWN = 4
"""The most achievements that the picture names. The others are counted."""


@dataclass(slots=True, frozen=True)
class TitleLine:
    """One title in a person's statistics.

    `title` is its name, and `games` and `wins` are counts. `curve` has the points after each rated game, oldest first.
    `provisional`: True while the rating is provisional.
    """

    title: str
    games: int
    wins: int
    curve: Sequence[int]
    provisional: bool

    def points(self) -> str:
        """Return the points now, with a question mark while they are provisional; “–” without a rated game."""
        return "–" if not self.curve else f"{self.curve[-1]}?" if self.provisional else str(self.curve[-1])


@dataclass(slots=True, frozen=True)
class StatsCard:
    """A person's statistics.

    `streak` is the longest row of games won. `places` counts first, second, third and later places. `titles` begin with
    the one that was played most. `companions` are names with the number of games together. `achievements` are the names
    of those that the person has.
    """

    name: str
    games: int
    wins: int
    streak: int
    places: Sequence[int]
    titles: Sequence[TitleLine]
    companions: Sequence[tuple[str, int]]
    achievements: Sequence[str] = ()


def _tiles(card: StatsCard) -> list[tuple[int, Text]]:
    share = round(100 * card.wins / card.games) if card.games else 0
    return [
        (card.games, text("games")),
        (card.wins, text("won")),
        (share, text("% won")),
        (card.streak, text("longest streak")),
    ]


def _facts(card: StatsCard, frame: Frame) -> list[str]:
    """Return the sentences below the figures: places, favourite title, people, achievements."""
    first, second, third, later = card.places
    found = [
        text("Places: first {a}, second {b}, third {c}, later {d}", a=first, b=second, c=third, d=later),
    ]
    if card.titles:
        found.append(text("Favourite: {title}", title=card.titles[0].title))
    if card.companions:
        names = [f"{name} ({games})" for name, games in card.companions]
        found.append(text("Most often with {names}", names=[*names]))
    if card.achievements:
        shown = [*card.achievements[:_SHOWN]]
        more = len(card.achievements) - len(shown)
        found.append(text("Newest achievements: {names}", names=[*shown, *([f"+{more}"] if more else [])]))
    return [frame.say(one) for one in found]


def stats_text(card: StatsCard, frame: Frame) -> list[str]:
    """Return the statistics as lines of text."""
    lines = [card.name, " · ".join(f"{frame.say(label)}: {number}" for number, label in _tiles(card))]
    lines += _facts(card, frame)
    for one in card.titles:
        said = text(
            "{title}: {points} points, games {games}, won {wins}",
            points=one.points(),
            games=one.games,
            title=one.title,
            wins=one.wins,
        )
        lines.append(frame.say(said))
        if len(one.curve) > 1:
            some = [one.curve[place * (len(one.curve) - 1) // 4] for place in range(5)]
            lines.append(frame.say(text("Points over time: {numbers}", numbers=" – ".join(map(str, some)))))
    return lines


def draw_stats(card: StatsCard, frame: Frame) -> Picture:
    """Return the picture of a person's statistics. Its alternative text is the lines of `stats_text`."""
    wide = WIDE if frame.portrait else _BROAD
    told = _facts(card, frame)
    # A narrow picture must not become too high: the words are below it.
    facts = [line for fact in told for line in wrap(fact, "medium", 26, wide - 2 * _EDGE - 24, 3) if not frame.portrait]
    across = 2 if frame.portrait else 4
    tiles = _tiles(card)
    upper = 80
    below = upper + _TILE * -(-len(tiles) // across)
    lower = below + (_LINE * len(facts) + 22 if facts else 8)
    picture = sea(wide, lower + _TITLE * len(card.titles) + _EDGE).copy()
    write(picture, (_EDGE + 8, 54), card.name, GOLD, 44, "title", width=wide - 2 * _EDGE - 16, least=26)
    each = (wide - 2 * _EDGE + 8) // across
    for number, (figure, label) in enumerate(tiles):
        left, top = _EDGE + each * (number % across), upper + _TILE * (number // across)
        panel(picture, (left, top, left + each - 8, top + _TILE - 8), opacity=0.86)
        middle = left + (each - 8) // 2
        write(picture, (middle, top + 52), str(figure), GOLD, 46, "title", align="centre")
        write(
            picture,
            (middle, top + 84),
            frame.say(label),
            PAPER,
            24,
            "medium",
            align="centre",
            width=each - 20,
            least=24,
        )
    for number, line in enumerate(facts):
        write(picture, (_EDGE + 8, below + 28 + _LINE * number), line, PAPER, 26, "medium", width=wide - 2 * _EDGE - 16)
    for number, one in enumerate(card.titles):
        _title(picture, (_EDGE, lower + _TITLE * number, wide - _EDGE, lower + _TITLE * (number + 1) - 10), one, frame)
    words = told if frame.portrait else ()
    return finished(picture, "stats.png", [stats_text(card, frame)], below=words)


def _title(picture: Image.Image, box: Box, one: TitleLine, frame: Frame) -> None:
    """Draw the panel of one title: name, points, games and wins at the left, and the curve at the right."""
    left, upper, right, lower = box
    panel(picture, box, fill=PANEL, opacity=0.9)
    end = left + (right - left) * (66 if frame.portrait else 58) // 100
    write(picture, (left + 16, upper + 36), one.title, PAPER, 28, "bold", width=end - left - 30, least=24)
    wide = write(picture, (left + 16, upper + 84), one.points(), GOLD, 42, "title")
    said = frame.say(text("games {games}, won {wins}", games=one.games, wins=one.wins))
    write(picture, (left + 34 + wide, upper + 82), said, FOAM, 25, "medium", width=end - left - wide - 44, least=24)
    if len(one.curve) > 1:
        _curve(picture, (end, upper + 14, right - 20, lower - 14), one.curve)
    else:
        stamp(picture, "compass", ((end + right) // 2, (upper + lower) // 2), 48, mix(PANEL, FOAM, 0.4))


def _curve(picture: Image.Image, box: Box, curve: Sequence[int]) -> None:
    """Draw the points over time as a line. The dot at its end is the present rating."""
    left, upper, right, lower = box
    least, most = min(curve), max(max(curve), min(curve) + 1)
    fine = Image.new("L", ((right - left) * _FINER, (lower - upper) * _FINER), 0)
    inner_wide, inner_tall = fine.width - 12 * _FINER, fine.height - 12 * _FINER
    path = [
        (
            6 * _FINER + inner_wide * number / (len(curve) - 1),
            6 * _FINER + inner_tall * (most - value) / (most - least),
        )
        for number, value in enumerate(curve)
    ]
    pen = ImageDraw.Draw(fine)
    pen.line(path, 255, 3 * _FINER, joint="curve")
    x, y = path[-1]
    pen.ellipse((x - 5 * _FINER, y - 5 * _FINER, x + 5 * _FINER, y + 5 * _FINER), 255)
    picture.paste(JADE, (left, upper), fine.reduce(_FINER))
