"""The table of the ladder in docs/automatic-players.md."""

from __future__ import annotations

from pathlib import Path

from benchmarks.ladder.matchups import rows
from benchmarks.ladder.mirrored_match import Row, Spent
from benchmarks.ladder.results_file import Tally, read

PAGE = Path(__file__).parents[2] / "docs" / "automatic-players.md"
LEAST_SHOWN = 5
"""The minimum number of deals for a row to be shown."""
BEGIN, END = "<!-- ladder -->", "<!-- /ladder -->"
HEAD = "| game | seats | who | won (even) | 95 % | goal | deals | ms a decision |\n|---|---|---|---|---|---|---|---|\n"


def _time(spent: Spent) -> str:
    return f"{1000 * spent.seconds / max(1, spent.decisions):.2g}"


def _row_label(row: Row) -> str:
    return f"| {row.game}{f', {row.scenario}' if row.scenario else ''} | {row.seats} | {row.one} : {row.other} | "


def table_line(row: Row, tally: Tally) -> str:
    """Return the line of the Markdown table for a row of the ladder. `tally` has the row's results."""
    low, high = tally.interval
    goal = "" if row.goal is None else f"{100 * row.goal:.0f}"
    return _row_label(row) + (
        f"{100 * tally.mean:.0f} ({100 * row.even:.0f}) | {100 * low:.0f}–{100 * high:.0f} | {goal} | {tally.count} | "
        f"{_time(tally.one)} : {_time(tally.other)} |"
    )


def write_table() -> None:
    """Write the results into the document. A row without results keeps its old line.

    After a change to a player, delete its lines from the document by hand.
    """
    if not PAGE.exists():
        return
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    stood, _, after = rest.partition(END)
    known, lines = read(), list[str]()
    for row in rows():
        tally = Tally()
        for deal in known.get(row.key, {}).values():
            tally.add(deal)
        if tally.count >= LEAST_SHOWN:
            lines.append(table_line(row, tally))
        else:
            lines += [line for line in stood.splitlines() if line.startswith(_row_label(row))]
    if lines:
        PAGE.write_text(f"{before}{BEGIN}\n{HEAD}" + "\n".join(lines) + f"\n{END}{after}", "utf-8")
