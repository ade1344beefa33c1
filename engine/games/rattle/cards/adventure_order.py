"""The order in which Adventures are played (`docs/rules/rattle.md`, 2.13)."""

from __future__ import annotations

ORDER = (
    ("soft", "soft"),
    ("soft", "crazy", "soft"),
    ("soft", "crazy", "hard"),
    ("hard", "crazy", "hard"),
    ("final",),
)
"""The Scenario order board: for each quest, the pile of each of its Adventures."""

FIRST_VOYAGE = (("I1", "I2"), ("I3", "I4"), ("I5", "I6", "I7"))
"""The introductory scenario: for each quest, the ids of its Adventures."""
