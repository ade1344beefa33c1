"""How fast it is, and how well automatic players play.

Each module has `figures()`: for every name its value, unit, goal (None: for information) and whether it holds. A figure
is compared with something outside the project within the same run (plain Pillow, RLCard, Discord's limits), or it is
absolute and stands beside the machine it was measured on.
"""

from __future__ import annotations

Figures = dict[str, dict[str, object]]


def figure(value: float, unit: str, *, least: float | None = None, most: float | None = None) -> dict[str, object]:
    """Return a figure whose goal is a least or a greatest value; without either it is for information."""
    goal = f"at least {least}" if least is not None else f"at most {most}" if most is not None else None
    holds = None if goal is None else (least is None or value >= least) and (most is None or value <= most)
    return {"value": round(value, 3), "unit": unit, "goal": goal, "holds": holds}
