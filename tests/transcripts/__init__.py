"""Games as a screen reader gets them: what comes to whoever is asked, and what the table says in between.

One file a game and language, of the first and the last calls of a kept game (`tests/histories`), to be read by people:

    python -m tests.transcripts

writes them anew. What somebody rewords shows there as others will hear it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from discord import ui

from bot.play.sitting import Sitting
from bot.shows.components import Show
from bot.shows.hand import hand_show
from bot.shows.table import table_show
from bot.texts import Language, language
from engine.choice import Choice
from engine.play import Answer
from engine.replay import begun
from engine.table import Table
from store.rows import EventRow, SeatRow, TableRow
from tests.histories.history import ROOM, read

GAMES = ("arrr", "rattle", "tortuga", "yarr")
LOCALES = ("en", "it")
NAMES = ("Anne", "Bart", "Cleo", "Dora")
CODE, SEATS = "Q7K2M", 3
FIRST, LAST = 5, 3
"""So many calls from the beginning, and so many before the end."""


def file(game: str, locale: str) -> Path:
    """Where a transcript is kept."""
    return Path(__file__).parent / f"{game}-{locale}.txt"


def transcript(game: str, locale: str) -> str:
    """A game as it is heard."""
    return asyncio.run(_Heard(game, language(locale)).all())


class _Heard:
    """A kept game that is played again while people listen."""

    def __init__(self, game: str, spoken: Language) -> None:
        self.spoken = spoken
        self.kept = read(ROOM / game / f"usual-{SEATS}.json.gz").transcript
        self.table: Table[Any] = begun(self.kept)
        seats = [SeatRow(CODE, seat, seat, 100 + seat, NAMES[seat], None, "") for seat in range(SEATS)]
        row = TableRow(
            *(CODE, game, "playing", None, 1, None, 100, spoken.locale, "none"), self.kept.options, "", 0, 0.0, 0.0
        )
        self.sitting = Sitting(row, seats, self.table)
        self.events: list[EventRow] = []
        self.known: dict[int, Sequence[str]] = {}
        self.lines: list[str] = []

    async def all(self) -> str:
        """Everything that is heard, with a line before each message that says whom it reaches."""
        calls = list(self._calls())
        chosen = {*calls[:FIRST], *calls[-LAST:]}
        self._told()
        for number, answer in enumerate(self.kept.answers):
            choice = _asked(self.table, answer)
            if number in chosen:
                await self._hand(answer.seat)
            if number == calls[0]:
                await self._hand(answer.seat, whole=True)
            self.sitting.seats[answer.seat].answered = len(self.events)
            if not choice.sealed:
                self.sitting.row.decided = len(self.events)
            self.table.take(answer)
            self._told()
            if number in chosen and self.table.outcome is None:
                await self._table("To everybody, at the table")
        self.sitting.row.status = "ended"
        await self._table("To everybody, at the end")
        return "\n".join(self.lines).strip() + "\n"

    def _calls(self) -> Iterator[int]:
        """The answers to what the table waited for."""
        table = begun(self.kept)
        for number, answer in enumerate(self.kept.answers):
            if _asked(table, answer).blocks:
                yield number
            table.take(answer)

    def _told(self) -> None:
        """What was told since goes into the story."""
        for told in self.table.take_reports():
            to = None if told.to is None else [*told.to]
            scores = None if told.scores is None else [*told.scores]
            no = len(self.events) + 1
            self.events.append(EventRow(CODE, no, told.text, to, told.icon, told.scene, told.block, scores, 0.0))

    async def _hand(self, seat: int, *, whole: bool = False) -> None:
        """What this seat's person hears: as it comes unasked, or the `whole` of it, as it is asked for."""
        row, mine = self.sitting.seats[seat], [one for one in self.events if one.to is None or seat in one.to]
        heard = None if whole else self.known.get(seat, ())
        show = await hand_show(self.sitting, row, self.spoken, mine, None, pictures=False, heard=heard)
        assert show is not None
        row.seen = len(self.events)
        self.known[seat] = show.lines
        self._say(f"To {NAMES[seat]}, {'who asks for the whole hand' if whole else 'by direct message'}", show)

    async def _table(self, whom: str) -> None:
        """What the table's message says in words."""
        public = [one for one in self.events if one.to is None]
        stands = [one.scores for one in public if one.scores is not None]
        show = await table_show(self.sitting, self.spoken, public, {}, pictures=False, stands=stands)
        self._say(whom, show)

    def _say(self, whom: str, show: Show) -> None:
        self.lines += ["", f"=== {whom} ===", "", *spoken_lines(show.layout)]


def _asked(table: Table[Any], answer: Answer) -> Choice:
    """The choice that it answers."""
    return next(one.choice for one in table.open[answer.seat] if one.choice.name == answer.name)


def spoken_lines(layout: ui.LayoutView) -> Iterator[str]:
    """What a screen reader says of a message: its words, then what can be pressed or picked."""
    for part in layout.walk_children():
        if isinstance(part, ui.TextDisplay):
            yield from part.content.splitlines()
        elif isinstance(part, ui.Button):
            yield f"[{part.label}]"
        elif isinstance(part, ui.Select):
            yield f"[{part.placeholder or 'menu'}: {' | '.join(option.label for option in part.options)}]"
