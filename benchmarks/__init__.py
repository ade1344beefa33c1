"""Benchmarks of the bot's speed and of the strength of automatic players.

Each module has a function `figures()`. The function returns a value, unit, goal and verdict for every name. A goal of
None means that the figure is for information. A figure is compared with something outside the project in the same run,
such as plain Pillow, RLCard or Discord's limits. Otherwise it is absolute, and the results name the machine.
"""

from __future__ import annotations

Figures = dict[str, dict[str, object]]


def figure(value: float, unit: str, *, least: float | None = None, most: float | None = None) -> dict[str, object]:
    """Return a measured value with its unit and its goal, as a dict.

    The goal is that the value is at least `least`, or at most `most`. Without both, there is no goal.
    """
    goal = f"at least {least}" if least is not None else f"at most {most}" if most is not None else None
    holds = None if goal is None else (least is None or value >= least) and (most is None or value <= most)
    return {"value": round(value, 3), "unit": unit, "goal": goal, "holds": holds}
