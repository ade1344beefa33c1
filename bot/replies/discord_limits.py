"""What Discord allows for the options of a command, and for what is suggested while one types."""

from __future__ import annotations

from discord.app_commands import Range

CHOICES = 25
LABEL = 100
Typed = Range[str, 1, LABEL]
"""What people type may be shown to them again, so it has an end."""
