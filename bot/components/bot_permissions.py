"""The permissions that the bot needs in a channel where a table is opened."""

from __future__ import annotations

from typing import Any

from bot.components.services import Click
from bot.replies.errors import UserError
from engine.text import Text, text

NEEDED: dict[str, Text] = {
    "view_channel": text("View Channel"),
    "send_messages": text("Send Messages"),
    "attach_files": text("Attach Files"),
    "read_message_history": text("Read Message History"),
}
"""The names of these permissions as Discord shows them, by discord.py's name."""


def bot_may_play_here(click: Click) -> None:
    """Raise `UserError` if the bot lacks one of these permissions in the interaction's channel."""
    missing: list[Any] = [words for name, words in NEEDED.items() if not getattr(click.app_permissions, name)]
    if missing:
        raise UserError(
            text(
                "I lack permissions in this channel: {missing}. Somebody who manages this server can grant them.",
                missing=missing,
            )
        )
