"""Permissions as bits, as in Discord's documentation and in discord.py."""

from __future__ import annotations

import discord

BITS: dict[str, int] = dict(discord.Permissions.VALID_FLAGS)
ALL = discord.Permissions.all().value
IN_DM = discord.Permissions._dm_permissions().value


def bits(*names: str) -> int:
    """Return the combined bits of the permissions with these names."""
    return sum(BITS[name] for name in names)


INVITED = bits(
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "create_private_threads",
    "read_message_history",
    "attach_files",
    "embed_links",
)
"""Permissions with which the bot was invited."""
EVERYBODY = INVITED | bits("add_reactions", "external_emojis", "change_nickname", "use_application_commands")
"""Permissions of all members of the server, people and bot."""
NEEDS_VOICE = bits("mention_everyone", "send_tts_messages", "attach_files", "embed_links")
"""Permissions that have no effect without the permission to write in a place."""


def in_channel(base: int, denied: int, *, thread: bool = False) -> int:
    """Return those permissions of `base` that remain in a channel that denies the permissions `denied`, all as bits.

    An administrator has all permissions. With `thread`, the result holds for threads of the channel, where writing is a
    permission of its own.
    """
    if base & BITS["administrator"]:
        return ALL
    allowed = base & ~denied
    if not allowed & BITS["view_channel"]:
        return 0
    if not allowed & BITS["send_messages_in_threads" if thread else "send_messages"]:
        allowed &= ~NEEDS_VOICE
    return allowed
