"""Discord's limits for command options and suggestions."""

from __future__ import annotations

from discord.app_commands import Range

CHOICES = 25
LABEL = 100
Typed = Range[str, 1, LABEL]
"""Type of a command option in which people type text. Its length is limited because replies may repeat it."""
