"""Continue the ladder and write its table: `python -m benchmarks.ladder`.

`… words` plays only the rows whose names contain all these words. `… --seconds 600` stops after that time.
"""

from __future__ import annotations

import argparse
import os
import time

from benchmarks.ladder.markdown_table import table_line, write_table
from benchmarks.ladder.matchups import play_deal, rows
from benchmarks.ladder.results_file import Tally, read, write

HOURS = 4.0


def main() -> None:
    """Play the ladder's rows that the command line selects, weaker players first."""
    reading = argparse.ArgumentParser(prog="python -m benchmarks.ladder")
    reading.add_argument("words", nargs="*", help="play only rows whose names contain all of these")
    reading.add_argument("--seconds", type=float, default=HOURS * 3600, help="stop after this many seconds")
    reading.add_argument("--deals", type=int, default=0, help="the most deals of a row")
    asked = reading.parse_args()
    os.nice(10)
    known, until = read(), time.monotonic() + asked.seconds
    for row in rows():
        tally = Tally()
        deals = known.get(row.key, {})
        for deal in sorted(deals):
            tally.add(deals[deal])
        if all(word in row.key for word in asked.words):
            deal = max(deals, default=-1) + 1
            while not tally.is_decided(row) and time.monotonic() < until and not (asked.deals and deal >= asked.deals):
                what = play_deal(row, deal)
                write(row, deal, what)
                tally.add(what)
                deal += 1
            print(table_line(row, tally), flush=True)
    write_table()


if __name__ == "__main__":
    main()
