"""Draws the pictures of a transcript, without the bot: what everybody saw after each answer that was reported."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from engine.play import Report
from engine.replay import Transcript, steps_of
from engine.table import Table

NEWEST = 3
"""Number of events that a picture shows."""


def draw_pictures(kept: Transcript, folder: Path) -> int:
    """Draw the table after each public step of the game into `folder`, and return the number of pictures.

    The files are named by the number of answers, such as «0012.png». «story.txt» has the public reports. Parts that
    other versions of the rules have played are left out. Raises `Unplayable` for an answer that the rules do not take.
    """
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"Seat {seat + 1}" for seat in range(kept.seats)]
    told, drawn = list[Report](), 0
    for answers, table in steps_of(kept):
        new = [report for report in table.take_reports() if report.readers is None]
        told += new
        if new or not answers:
            data = _picture(table, names, told[-NEWEST:])
            (folder / f"{answers:04}.png").write_bytes(data)
            drawn += 1
    story = "".join(f"{'' if one.begins_group else '  '}{one.text.plain(names)}\n" for one in told)
    (folder / "story.txt").write_text(story, "utf-8")
    return drawn


def _picture(table: Table[Any], names: list[str], newest: list[Report]) -> bytes:
    """Return the public picture of the table as a PNG.

    `names` has the name of each seat. `newest` are the latest reports, the oldest of them first.
    """
    # Imported by name, because the engine does not depend on the room of the renderers.
    context, renderers = (importlib.import_module(name) for name in ("renderers.picture_context", "renderers"))
    secret = frozenset(table.balloting_seats())
    frame = context.Frame(
        names=tuple(names),
        waiting=frozenset(table.waiting()) - secret,
        ballots=len(secret),
        window=table.in_window,
        events=tuple(context.Event(report.text, report.icon) for report in newest),
        say=lambda words: words.plain(names),
    )
    found: bytes = renderers.renderer_for(table.game.key).table(table.view(None), frame).data
    return found
