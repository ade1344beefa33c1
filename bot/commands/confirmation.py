"""The confirmation question before an action that cannot be undone at once."""

from __future__ import annotations

import discord
from discord import ui

from bot.components.services import Click, language_for
from bot.replies.ephemeral import framed, reply
from bot.views.layout import button
from engine.text import Text


async def confirm(click: Click, asked: Text, label: Text, custom_id: str) -> None:
    """Reply with a question and one red button. The handler of `custom_id` carries out the action."""
    spoken = await language_for(click)
    yes = button(spoken.say, label, custom_id, style=discord.ButtonStyle.danger)
    await reply(click, framed(ui.TextDisplay(spoken.say(asked)), ui.ActionRow(yes)))
