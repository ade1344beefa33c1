"""Discord's limits for the options of a command and their suggestions."""

from __future__ import annotations

from discord.app_commands import Range

CHOICES = 25
"""Most suggestions for one option."""
LABEL = 100
"""Most characters of a suggestion."""
Typed = Range[str, 1, LABEL]
"""The type of an option that people type. It has a limit because it may be shown again."""
