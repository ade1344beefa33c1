"""Half an hour of four tables, one of each title, at which the same three people play, beside the same evening under
0.1.0: processor, requests, statements, and the messages that a person sees.

The half hour is simulated, with a click a minute at every table; the bot is the real one on a real database, beside an
invented Discord, whose processor counts with it in both versions. What people answer, each version's strongest
automatic player thinks up.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from benchmarks.against.rivals import ROOT, unpacked

MINUTES, PEOPLE = 30, 3


def evening(root: Path) -> dict[str, int]:
    """What was counted under the version whose tree this is."""
    command = [sys.executable, str(ROOT / "benchmarks" / "against" / "evening.py"), str(root), f"{MINUTES}"]
    done = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    return found


def figures() -> dict[str, dict[str, object]]:
    """Every figure, for information: of this version, and of 0.1.0 where the history of the project is there."""
    found: dict[str, dict[str, object]] = {}
    old = unpacked()
    for root, version in ((ROOT, "now"), *(((old, "0.1.0"),) if old else ())):
        counts = evening(root)
        new = counts.get("public", 0) + counts.get("private", 0) / PEOPLE
        values = {
            "clicks": (counts["clicks"], ""),
            "processor a click": (round(counts["milliseconds"] / counts["clicks"]), "ms"),
            "REST calls a click": (round(counts["requests"] / counts["clicks"], 2), ""),
            "SQL statements a click": (round(counts["statements"] / counts["clicks"], 1), ""),
            "new messages that a person sees": (round(new, 1), ""),
        }
        for name, (value, unit) in values.items():
            found[f"four tables for half an hour, {name}, {version}"] = {
                "value": value,
                "unit": unit,
                "goal": None,
                "holds": None,
            }
    return found
