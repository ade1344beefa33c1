"""Replays of kept histories, without a database."""

from __future__ import annotations

from pathlib import Path

from bot.tables.loaded_table import LoadedTable
from bot.tables.replay import OwnSeat, Replay
from engine.replay import begun
from engine.replay_steps import SteppedGame
from store.games.replay_events import ReplayEvent
from store.rows import EventRow, SeatRow, TableRow
from tests.histories.history import read

CODE = "Q7K2M"


def replay_of(file: Path) -> Replay:
    """Return the replay of this history, as the person in the first seat may see it."""
    kept = read(file).transcript
    table, events = begun(kept), list[ReplayEvent]()
    for answers in range(len(kept.answers) + 1):
        if answers:
            table.replay_answer(kept.answers[answers - 1])
        for told in table.take_reports():
            readers, scores = (None if one is None else [*one] for one in (told.readers, told.scores))
            scene: dict[str, object] | None = None if told.scene is None else dict(told.scene)
            event = EventRow(
                CODE, len(events) + 1, told.text, readers, told.icon, scene, told.begins_group, scores, 0.0
            )
            events.append(ReplayEvent(event, answers))
    row = TableRow(
        id=CODE,
        game=kept.game,
        status="ended",
        guild=1,
        channel=2,
        thread=None,
        host=100,
        locale="en",
        pace="live",
        options=kept.options,
        seed=kept.seed,
        seed_hash="",
        ready_deadline=None,
        stand_in_player=None,
        pause_on_holiday=False,
        rematch=None,
        planned_start=None,
        paused=False,
        advice_allowed=False,
        decision_event=0,
        person_decision_event=0,
        revision=1,
        created=0.0,
        changed=0.0,
    )
    seats = [SeatRow(CODE, seat, seat, 100 + seat, f"Person {seat + 1}", None, "") for seat in range(kept.seats)]
    return Replay(LoadedTable(row, seats, table), SteppedGame(kept, table.source, table), events, OwnSeat(0))
