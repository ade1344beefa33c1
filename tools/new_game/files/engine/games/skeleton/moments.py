"""The moments of Skeleton: reports that are worth seeing again."""

from __future__ import annotations

MOMENTS = frozenset({"{who} takes another charm.", "{who} has taken the last coin, which costs five points."})
"""Message ids of reports (`Game.moments`)."""
