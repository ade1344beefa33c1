"""What is asked before something that cannot be undone at once."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.answers.replies import framed, reply
from bot.doors.parts import Click, language_for
from bot.shows.presenter import clip
from engine.text import Text


async def confirm(click: Click, asked: Text, label: Text, custom_id: str) -> None:
    """Ask with one button, of this custom id, that does it."""
    spoken = await language_for(click)
    button: ui.Button[Any] = ui.Button(
        label=clip(spoken.say(label), 80), custom_id=custom_id, style=discord.ButtonStyle.danger
    )
    await reply(click, framed(ui.TextDisplay(spoken.say(asked)), ui.ActionRow(button)))
