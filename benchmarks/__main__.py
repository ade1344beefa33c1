"""`python -m benchmarks`: print every figure with its goal and write them to build/bench.json."""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from pathlib import Path

import benchmarks

RESULT = Path(__file__).parent.parent / "build" / "bench.json"


def main() -> int:
    """Measure everything; 1 if a goal is missed."""
    found: dict[str, dict[str, object]] = {}
    for module in sorted(one.name for one in pkgutil.iter_modules(benchmarks.__path__) if one.name != "__main__"):
        measured = importlib.import_module(f"benchmarks.{module}").figures()
        for name, figure in measured.items():
            goal = (
                ""
                if figure["goal"] is None
                else f"   goal {figure['goal']}: {'holds' if figure['holds'] else 'MISSED'}"
            )
            print(f"{name}: {figure['value']} {figure['unit']}{goal}", flush=True)
        found |= measured
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return int(any(figure["holds"] is False for figure in found.values()))


if __name__ == "__main__":
    sys.exit(main())
