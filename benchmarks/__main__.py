"""`python -m benchmarks`: print every figure with its goal and write them to build/bench.json.

`python -m benchmarks games tavern` measures some of them; the figures of the others stay in the file as they were.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
import traceback
from pathlib import Path

import benchmarks

RESULT = Path(__file__).parent.parent / "build" / "bench.json"


def main(wanted: list[str]) -> None:
    """Measure all, or what is wanted. A missed goal is said and written down; it stops nothing. What breaks while it is
    measured stops nothing either, but is said at the end, and the command fails."""
    there = sorted(one.name for one in pkgutil.iter_modules(benchmarks.__path__) if one.name != "__main__")
    if unknown := set(wanted) - set(there):
        sys.exit(f"Nothing measures {', '.join(sorted(unknown))}. There are: {', '.join(there)}.")
    found: dict[str, dict[str, object]] = json.loads(RESULT.read_text("utf-8")) if wanted and RESULT.exists() else {}
    broken: list[str] = []
    for module in wanted or there:
        try:
            measured = importlib.import_module(f"benchmarks.{module}").figures()
        except Exception:
            traceback.print_exc()
            broken.append(module)
            continue
        for name, figure in measured.items():
            verdict = "holds" if figure["holds"] else "MISSED"
            goal = "" if figure["goal"] is None else f" (goal {figure['goal']}: {verdict})"
            print(f"{name}: {figure['value']} {figure['unit']}{goal}", flush=True)
        found |= measured
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    if broken:
        sys.exit(f"Could not be measured: {', '.join(broken)}.")


if __name__ == "__main__":
    main(sys.argv[1:])
