"""Replays of kept histories, without a database."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.tables.replay import OwnSeat, Replay
from bot.tables.transcript_replay import replay_of_transcript
from tests.histories.history import read


def replay_of(file: Path) -> Replay:
    """Return the replay of this history, as the person in the first seat may see it."""
    kept = read(file).transcript
    names = [f"Person {seat + 1}" for seat in range(kept.seats)]
    return replace(replay_of_transcript(kept, names), own=OwnSeat(0))
