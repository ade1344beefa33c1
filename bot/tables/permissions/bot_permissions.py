"""Permissions that the bot needs in the channel of a table."""

from __future__ import annotations

from typing import Any

import discord

from bot.replies.errors import UserError
from engine.text import Text, text

NEEDED: dict[str, Text] = {
    "view_channel": text("View Channel"),
    "send_messages": text("Send Messages"),
    "send_messages_in_threads": text("Send Messages in Threads"),
    "attach_files": text("Attach Files"),
    "read_message_history": text("Read Message History"),
}
"""The needed permissions: their names in Discord by their names in discord.py."""


def require_bot_permissions(granted: discord.Permissions, *, in_thread: bool = False) -> None:
    """Raise `UserError` with the permissions that the bot lacks in the channel of a table, if there are any.

    `granted` are its permissions there. `in_thread` is True if the channel is a thread or a forum post. Discord grants
    nothing without View Channel, and no Attach Files without the permission to write. So the error leaves out
    permissions that are missing only for that reason.
    """
    write = "send_messages_in_threads" if in_thread else "send_messages"
    needed = [name for name in NEEDED if name not in ("send_messages", "send_messages_in_threads") or name == write]
    if not granted.view_channel:
        needed = ["view_channel"]
    elif not getattr(granted, write):
        needed.remove("attach_files")
    missing: list[Any] = [NEEDED[name] for name in needed if not getattr(granted, name)]
    if missing:
        raise UserError(
            text(
                "I lack permissions in this channel: {missing}. Somebody who manages this server can grant them.",
                missing=missing,
            )
        )
