"""The buttons of a table that answer no choice. Every module here enters its doors when it is imported."""

from __future__ import annotations

from bot.doors import lobby, measure, options, story, table
from bot.doors.opening import open_door

__all__ = ["lobby", "measure", "open_door", "options", "story", "table"]
