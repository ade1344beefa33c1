"""Run the benchmarks, print every figure with its goal, and write all to build/bench.json.

`python -m benchmarks game_speed tavern_page` runs only these modules. The file keeps the earlier figures of the others.
Each figure in the file names the machine on which it was measured.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import platform
import sys
import traceback
from pathlib import Path

import benchmarks
from benchmarks import Figures

RESULT = Path(__file__).parent.parent / "build" / "bench.json"


def machine() -> str:
    """Describe this machine: processor, number of cores, operating system and Python version."""
    about = Path("/proc/cpuinfo")
    lines = about.read_text("utf-8").splitlines() if about.exists() else []
    model = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def main(wanted: list[str]) -> None:
    """Run benchmarks, print their figures, and write them to build/bench.json.

    `wanted` are the names of the modules to run. If it is empty, all are run. A missed goal is printed and recorded,
    but is no failure. If a module raises an exception, the others still run. The command then fails at the end.
    """
    there = sorted(one.name for one in pkgutil.iter_modules(benchmarks.__path__) if one.name != "__main__")
    if unknown := set(wanted) - set(there):
        sys.exit(f"No benchmark is named {', '.join(sorted(unknown))}. Choose from: {', '.join(there)}.")
    here = machine()
    print(here)
    found: Figures = json.loads(RESULT.read_text("utf-8")) if wanted and RESULT.exists() else {}
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
        found |= {name: {**figure, "machine": here} for name, figure in measured.items()}
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    if broken:
        sys.exit(f"These benchmarks failed: {', '.join(broken)}. Their tracebacks are above.")


if __name__ == "__main__":
    main(sys.argv[1:])
