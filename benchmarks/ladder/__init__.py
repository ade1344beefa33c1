"""Ladder of automatic players: matches of all kinds of player, with mirrored deals and rotated seats.

`make ladder` continues where it stopped (`build/ladder.jsonl`) and writes its table to `docs/automatic-players.md`. A
row is played until its confidence interval lies on one side of the goal, or for `Row.most` deals. The interval stays
valid even if it is checked after every deal.
"""

from __future__ import annotations

import time

from benchmarks.ladder.matchups import play_deal, rows
from benchmarks.ladder.results_file import Tally

SHORT = 300.0
"""Processor seconds of the short ladder."""
FIRST_LOOK = 40


def figures() -> dict[str, dict[str, object]]:
    """Play the short ladder, one deal of each row after the other, for five minutes. Return its figures by name."""
    found: dict[str, dict[str, object]] = {}
    tallies = {row: Tally() for row in rows()}
    begun, deal = time.process_time(), 0
    while time.process_time() - begun < SHORT and deal < FIRST_LOOK:
        for row, tally in tallies.items():
            if time.process_time() - begun < SHORT:
                tally.add(play_deal(row, deal))
        deal += 1
    for row, tally in tallies.items():
        if not tally.count:
            continue
        low, high = tally.interval
        found[f"ladder, {row.key}"] = {
            "value": f"{100 * tally.mean:.0f} [{100 * low:.0f}–{100 * high:.0f}]",
            "unit": f"% of {tally.count} deals",
            "goal": None if row.goal is None else round(100 * row.goal),
            "holds": row.goal is None or high >= row.goal,
        }
    return found
