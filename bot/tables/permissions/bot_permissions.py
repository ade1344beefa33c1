"""Permissions that the bot needs in the channel of a table."""

from __future__ import annotations

from typing import Any

import discord

from bot.replies.errors import UserError
from engine.text import Text, text

NEEDED: dict[str, Text] = {
    "view_channel": text("View Channel"),
    "send_messages": text("Send Messages"),
    "attach_files": text("Attach Files"),
    "read_message_history": text("Read Message History"),
}
"""The names of these permissions as Discord shows them, by discord.py's name."""


def require_bot_permissions(granted: discord.Permissions) -> None:
    """Raise `UserError` if the bot lacks a permission that it needs in the channel of a table.

    `granted` are its permissions in that channel.
    """
    missing: list[Any] = [words for name, words in NEEDED.items() if not getattr(granted, name)]
    if missing:
        raise UserError(
            text(
                "I lack permissions in this channel: {missing}. Somebody who manages this server can grant them.",
                missing=missing,
            )
        )
