"""Emoji on the buttons and menus of a choice.

They are emoji of the bot's application, which it uploads itself (`bot.delivery.application_emoji`). Until that is done
they are Unicode emoji.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from engine.choice import Choice, options_of
from renderers.emoji import emoji_of, emojis

UPLOADED: dict[tuple[str, str], discord.PartialEmoji] = {}
"""The emoji that Discord has, by the game's key and the emoji's name. There is at most one for each declared one."""


def mark(rows: Sequence[ui.ActionRow[Any]], game: str, choice: Choice) -> None:
    """Put the game's emoji on the buttons and menu entries in `rows` that show options of this choice."""
    signs = {one.id: sign for one in options_of(choice) if (sign := _sign(game, one.id, one.picture)) is not None}
    for item in (item for row in rows for item in row.children):
        if isinstance(item, ui.Select):
            for shown in item.options:
                shown.emoji = signs.get(shown.value)
        elif isinstance(item, ui.Button) and item.custom_id is not None:
            item.emoji = signs.get(item.custom_id.split(":", 3)[-1])


def _sign(game: str, option: str, picture: str | None) -> discord.PartialEmoji | None:
    name = emoji_of(game, option, picture)
    if name is None:
        return None
    return UPLOADED.get((game, name)) or discord.PartialEmoji(name=emojis(game)[name].instead)
