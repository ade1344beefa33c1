"""The replay of a transcript whose table is not stored, such as one from a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.tables.loaded_table import LoadedTable
from bot.tables.replay import Replay
from engine.game import games
from engine.replay import Transcript, Unplayable, steps_of
from engine.replay_steps import SteppedGame
from engine.table import Table
from store.games.replay_events import ReplayEvent
from store.rows import EventRow, SeatRow, TableRow

CODE = "AAAAA"
"""The table code in the custom ids of such a replay. No table belongs to it."""


def replay_of_transcript(kept: Transcript, names: Sequence[str]) -> Replay:
    """Return the replay of a transcript, without a seat of the reader's own.

    `names` has a name for each seat. Parts that other versions of the rules have played are left out. Raises
    `Unplayable` if the rules refuse an answer, or if the present rules have played no part.
    """
    events, table = list[ReplayEvent](), None
    for answers, table in steps_of(kept):
        events += _events(table, len(events), answers)
    if table is None:
        raise Unplayable(f"other versions than {games()[kept.game].version} of the rules played this game")
    seats = [SeatRow(CODE, seat, seat, None, names[seat], None, "") for seat in range(kept.seats)]
    loaded = LoadedTable(_row(kept), seats, table)
    return Replay(loaded, SteppedGame(kept, table.source, table), events, own=None)


def _events(table: Table[Any], before: int, answers: int) -> Iterator[ReplayEvent]:
    """Yield the new reports of the table as stored events. `before` is the number of events before them."""
    for number, told in enumerate(table.take_reports(), before + 1):
        readers, scores = (None if one is None else [*one] for one in (told.readers, told.scores))
        scene = None if told.scene is None else {**told.scene}
        event = EventRow(CODE, number, told.text, readers, told.icon, scene, told.begins_group, scores, 0.0)
        yield ReplayEvent(event, answers)


def _row(kept: Transcript) -> TableRow:
    return TableRow(
        id=CODE,
        game=kept.game,
        status="ended",
        guild=None,
        channel=0,
        thread=None,
        host=0,
        locale="en",
        pace="live",
        options=kept.options,
        seed=kept.seed,
        revision=0,
        created=0.0,
        changed=0.0,
    )
