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

from bot.tables.loaded_table import LoadedTable
from bot.texts import Language, language
from bot.views.hand import HandOptions, render_hand
from bot.views.layout import RenderedMessage
from bot.views.story import BEGUN
from bot.views.table import render_table
from engine.choice import Choice
from engine.play import Answer
from engine.replay import begun
from engine.table import Table
from store.rows import EventRow, SeatRow, TableRow
from tests.histories.history import ROOM, read

GAMES = ("arrr", "rattle", "tortuga", "yarr")
LOCALES = ("en", "it")
NAMES = ("Anne", "Bart", "Cleo", "Dora", "Edward", "Flint", "Grace", "Henry", "Iris")
CODE, SEATS = "Q7K2M", 3
FIRST, LAST = 5, 3
"""So many calls from the beginning, and so many before the end."""


def file(game: str, locale: str) -> Path:
    """Where a transcript is kept."""
    return Path(__file__).parent / f"{game}-{locale}.txt"


def transcript(game: str, locale: str) -> str:
    """A game as it is heard."""
    return asyncio.run(Heard(game, language(locale)).all())


class Heard:
    """A kept game that is played again while people listen."""

    def __init__(self, game: str, spoken: Language, people: int = SEATS) -> None:
        self.spoken = spoken
        self.kept = read(ROOM / game / f"usual-{people}.json.gz").transcript
        self.table: Table[Any] = begun(self.kept)
        self.table.start_logging()
        seats = [SeatRow(CODE, seat, seat, 100 + seat, NAMES[seat], None, "") for seat in range(people)]
        row = TableRow(
            *(CODE, game, "playing", None, 1, None, 100, spoken.locale, "none"), self.kept.options, "", 0, 0.0, 0.0
        )
        for seat in seats:
            seat.answered = seat.seen = BEGUN
        row.decided = BEGUN
        self.sitting = LoadedTable(row, seats, self.table)
        self.events: list[EventRow] = []
        self.known: dict[int, Sequence[str]] = {}
        self.lines: list[str] = []

    async def all(self) -> str:
        """Everything that is heard, with a line before each message that says whom it reaches."""
        calls = list(self._calls())
        chosen = {*calls[:FIRST], *calls[-LAST:]}
        self.told()
        for number, answer in enumerate(self.kept.answers):
            name = NAMES[answer.seat]
            if number in chosen:
                self._say(f"To {name}, by direct message", await self.hand(answer.seat))
            if number == calls[0]:
                self._say(f"To {name}, who asks for the whole hand", await self.hand(answer.seat, whole=True))
            self.answer(answer)
            if number in chosen and self.table.outcome is None:
                self._say("To everybody, at the table", await self.table_words())
        self.sitting.row.status = "ended"
        self._say("To everybody, at the end", await self.table_words())
        return "\n".join(self.lines).strip() + "\n"

    def _calls(self) -> Iterator[int]:
        """The answers to what the table waited for."""
        table = begun(self.kept)
        for number, answer in enumerate(self.kept.answers):
            if asked(table, answer).blocks:
                yield number
            table.replay_answer(answer)

    @property
    def newest(self) -> int:
        """The number of the newest event; the first one is the fingerprint, which no hand tells."""
        return BEGUN + len(self.events)

    def told(self) -> None:
        """What was told since goes into the story."""
        for told in self.table.take_reports():
            to = None if told.to is None else [*told.to]
            scores = None if told.scores is None else [*told.scores]
            self.events.append(
                EventRow(CODE, self.newest + 1, told.text, to, told.icon, told.scene, told.block, scores, 0.0)
            )

    async def hand(self, seat: int, *, whole: bool = False) -> RenderedMessage:
        """What this seat's person hears: as it comes unasked, or the `whole` of it, as it is asked for."""
        row, mine = self.sitting.seats[seat], [one for one in self.events if one.to is None or seat in one.to]
        heard = None if whole else self.known.get(seat, ())
        show = await render_hand(self.sitting, row, self.spoken, mine, HandOptions(pictures=False, heard=heard))
        assert show is not None
        row.seen = self.newest
        self.known[seat] = show.lines
        return show

    async def table_words(self) -> RenderedMessage:
        """What the table's message says in words."""
        public = [one for one in self.events if one.to is None]
        stands = [one.scores for one in public if one.scores is not None]
        return await render_table(self.sitting, self.spoken, public, {}, pictures=False, stands=stands)

    def answer(self, answer: Answer) -> None:
        """It is given, and what comes of it goes into the story."""
        mine = self.sitting.seats[answer.seat]
        mine.answered = mine.seen = self.newest  # as `store.statements.HEARD` has it
        if not asked(self.table, answer).sealed:
            self.sitting.row.decided = self.newest
        self.table.replay_answer(answer)
        self.told()

    def _say(self, whom: str, show: RenderedMessage) -> None:
        self.lines += ["", f"=== {whom} ===", "", *spoken_lines(show.layout)]


def asked(table: Table[Any], answer: Answer) -> Choice:
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
