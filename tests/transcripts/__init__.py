"""Games as a screen reader reads them: the messages to the players, and the table's texts in between.

There is one file for each game and language, with the first and the last calls of a saved game (`tests/histories`).
People read these files:

    python -m tests.transcripts

This command writes them again. A changed text shows there as others will hear it.
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
"""Number of calls from the beginning, and before the end."""


def file(game: str, locale: str) -> Path:
    """Return the path of a transcript."""
    return Path(__file__).parent / f"{game}-{locale}.txt"


def transcript(game: str, locale: str) -> str:
    """Return the transcript of a game."""
    return asyncio.run(Heard(game, language(locale)).all())


class Heard:
    """A saved game that is replayed for its listeners."""

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
            seat.answered_event = seat.seen_event = BEGUN
        row.decision_event = BEGUN
        self.sitting = LoadedTable(row, seats, self.table)
        self.events: list[EventRow] = []
        self.known: dict[int, Sequence[str]] = {}
        self.lines: list[str] = []

    async def all(self) -> str:
        """Yield all messages. A line before each names its recipients."""
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
        """Yield the answers that the table waited for."""
        table = begun(self.kept)
        for number, answer in enumerate(self.kept.answers):
            if asked(table, answer).blocks:
                yield number
            table.replay_answer(answer)

    @property
    def newest(self) -> int:
        """Return the number of the newest event. The first event is the fingerprint, which no hand mentions."""
        return BEGUN + len(self.events)

    def told(self) -> None:
        """Add the new reports to the story."""
        for told in self.table.take_reports():
            to = None if told.readers is None else [*told.readers]
            scores = None if told.scores is None else [*told.scores]
            self.events.append(
                EventRow(CODE, self.newest + 1, told.text, to, told.icon, told.scene, told.begins_group, scores, 0.0)
            )

    async def hand(self, seat: int, *, whole: bool = False) -> RenderedMessage:
        """Return the text of this seat's hand: the short form of a call, or the `whole` hand on request."""
        row, mine = self.sitting.seats[seat], [one for one in self.events if one.readers is None or seat in one.readers]
        heard = None if whole else self.known.get(seat, ())
        show = await render_hand(self.sitting, row, self.spoken, mine, HandOptions(pictures=False, already_read=heard))
        assert show is not None
        row.seen_event = self.newest
        self.known[seat] = show.text_keys
        return show

    async def table_words(self) -> RenderedMessage:
        """Return the text of the table's message."""
        public = [one for one in self.events if one.readers is None]
        stands = [one.scores for one in public if one.scores is not None]
        return await render_table(self.sitting, self.spoken, public, {}, pictures=False, stands=stands)

    def answer(self, answer: Answer) -> None:
        """Give this answer, and add its results to the story."""
        mine = self.sitting.seats[answer.seat]
        mine.answered_event = mine.seen_event = self.newest  # as in `store.statements.HEARD`
        if not asked(self.table, answer).sealed:
            self.sitting.row.decision_event = self.newest
        self.table.replay_answer(answer)
        self.told()

    def _say(self, whom: str, show: RenderedMessage) -> None:
        self.lines += ["", f"=== {whom} ===", "", *spoken_lines(show.layout)]


def asked(table: Table[Any], answer: Answer) -> Choice:
    """Return the choice that it answers."""
    return next(one.choice for one in table.open[answer.seat] if one.choice.name == answer.name)


def spoken_lines(layout: ui.LayoutView) -> Iterator[str]:
    """Return a screen reader's lines for a message: its text, then its buttons and menus."""
    for part in layout.walk_children():
        if isinstance(part, ui.TextDisplay):
            yield from part.content.splitlines()
        elif isinstance(part, ui.Button):
            yield f"[{part.label}]"
        elif isinstance(part, ui.Select):
            yield f"[{part.placeholder or 'menu'}: {' | '.join(option.label for option in part.options)}]"
