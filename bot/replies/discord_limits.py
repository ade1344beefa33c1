"""Discord's limits for command options and suggestions."""

from __future__ import annotations

from discord.app_commands import Range

CHOICES = 25
LABEL = 100
Typed = Range[str, 1, LABEL]
"""Text that people type. It has a limit because it may be shown again."""
