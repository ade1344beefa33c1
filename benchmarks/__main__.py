"""`python -m benchmarks`: print every figure with its goal and write them to build/bench.json."""

from __future__ import annotations

import importlib
import json
import pkgutil
from pathlib import Path

import benchmarks

RESULT = Path(__file__).parent.parent / "build" / "bench.json"


def main() -> None:
    """Measure everything. A missed goal is said and written down; it stops nothing."""
    found: dict[str, dict[str, object]] = {}
    for module in sorted(one.name for one in pkgutil.iter_modules(benchmarks.__path__) if one.name != "__main__"):
        measured = importlib.import_module(f"benchmarks.{module}").figures()
        for name, figure in measured.items():
            verdict = "holds" if figure["holds"] else "MISSED"
            goal = "" if figure["goal"] is None else f" (goal {figure['goal']}: {verdict})"
            print(f"{name}: {figure['value']} {figure['unit']}{goal}", flush=True)
        found |= measured
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
