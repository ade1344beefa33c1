"""Picture of a leaderboard or of a tournament's standings: a line for each person, with place, points and games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.text import text
from renderers.drawing import panel, sea, stamp, write
from renderers.font_fallback import Face
from renderers.kit import WIDE, finished
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER, STEEL
from renderers.picture_context import Frame, Picture

_BROAD, _EDGE, _HEAD, _LINE = 800, 16, 116, 50
_MEDALS = (GOLD, STEEL, (205, 143, 82))


@dataclass(slots=True, frozen=True)
class LeaderboardLine:
    """One person's line of a leaderboard.

    `place` is the place from 1, or None while the rating is provisional. `points` is the rating. `change`, `games` and
    `wins` are numbers of the leaderboard's period. In standings `change` is the average of the opponents' points.
    """

    place: int | None
    name: str
    points: int
    change: int
    games: int
    wins: int

    def shown_points(self) -> str:
        """Return the points, with a question mark while the rating is provisional."""
        return f"{self.points}?" if self.place is None else str(self.points)

    def shown_change(self) -> str:
        """Return the change of the points with its sign."""
        return f"{self.change:+d}".replace("-", "−")


@dataclass(slots=True, frozen=True)
class Leaderboard:
    """A page of a leaderboard: the game's title, the period, and the lines from the first place on.

    With `standings` it is that of a tournament, which has the title and the round in place of a period.
    """

    title: str
    period: str
    lines: Sequence[LeaderboardLine]
    standings: bool = False

    def shown_change(self, line: LeaderboardLine) -> str:
        """Return the text of the column beside the points: their change, or the average of the opponents."""
        return str(line.change) if self.standings else line.shown_change()


def leaderboard_text(board: Leaderboard, frame: Frame) -> list[str]:
    """Return the leaderboard as lines of text."""
    lines = [f"{board.title} · {board.period}"]
    for line in board.lines:
        place = "–" if line.place is None else f"{line.place}."
        words: dict[str, Any] = {
            "place": place,
            "name": line.name,
            "points": line.shown_points(),
            "change": board.shown_change(line),
            "games": line.games,
            "wins": line.wins,
        }
        said = text("{place} {name}: {points} points ({change}), games {games}, won {wins}", **words)
        if board.standings:
            said = text("{place} {name}: {points} points, opponents {change}, games {games}, won {wins}", **words)
        lines.append(frame.say(said))
    return lines


def draw_leaderboard(board: Leaderboard, frame: Frame) -> Picture:
    """Return the picture of a leaderboard. Its alternative text is the lines of `leaderboard_text`."""
    wide = WIDE if frame.portrait else _BROAD
    picture = sea(wide, _HEAD + _LINE * len(board.lines) + _EDGE).copy()
    write(picture, (_EDGE + 8, 50), board.title, GOLD, 44, "title", width=wide - 2 * _EDGE - 16, least=28)
    write(picture, (_EDGE + 8, 94), board.period, FOAM, 26, "medium", width=wide // 2)
    # Right edges of the columns. On a narrow screen the change has no column of its own: the text below says it.
    columns = {"points": wide - 190, "games": wide - 110, "wins": wide - _EDGE - 14}
    columns |= {} if frame.portrait else {"points": wide - 300, "change": wide - 200}
    heads = {"points": text("points"), "games": text("games"), "wins": text("won"), "change": text("change")}
    heads |= {"change": text("rivals")} if board.standings else {}
    for name, right in columns.items():
        write(picture, (right, 94), frame.say(heads[name]), FOAM, 24, "medium", align="right", width=100, least=24)
    for number, line in enumerate(board.lines):
        upper = _HEAD + _LINE * number
        base, middle = upper + 33, upper + 23
        panel(picture, (_EDGE, upper, wide - _EDGE, upper + _LINE - 6), fill=PANEL, opacity=0.86, radius=10)
        medal = None if line.place is None or line.place > len(_MEDALS) else _MEDALS[line.place - 1]
        if medal is not None:
            panel(picture, (_EDGE + 8, upper + 5, _EDGE + 56, upper + _LINE - 11), fill=medal, opacity=1, radius=8)
        shown = "–" if line.place is None else str(line.place)
        ink = PAPER if medal is None else INK
        write(picture, (_EDGE + 32, base), shown, ink, 27, "bold", align="centre", width=46, least=24)
        if line.place == 1:
            stamp(picture, "laurel-crown", (_EDGE + 82, middle), 32, GOLD)
        left = _EDGE + (106 if line.place == 1 else 70)
        face: Face = "bold" if line.place is not None else "medium"
        write(picture, (left, base), line.name, PAPER, 27, face, width=columns["points"] - left - 92)
        write(picture, (columns["points"], base), line.shown_points(), GOLD, 28, "bold", align="right", width=86)
        if "change" in columns:
            write(picture, (columns["change"], base), board.shown_change(line), FOAM, 25, align="right", width=86)
        write(picture, (columns["games"], base), str(line.games), PAPER, 25, align="right", width=76)
        write(picture, (columns["wins"], base), str(line.wins), PAPER, 25, align="right", width=76)
    name = "standings.png" if board.standings else "leaderboard.png"
    return finished(picture, name, [leaderboard_text(board, frame)])
