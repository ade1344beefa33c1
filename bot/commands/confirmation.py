"""The confirmation question before an action that cannot be undone at once."""

from __future__ import annotations

import discord
from discord import ui

from bot.components.services import Click, language_for
from bot.replies.ephemeral import framed, reply
from bot.views.layout import button
from engine.text import Text


async def confirm(click: Click, asked: Text, *actions: tuple[Text, str]) -> None:
    """Reply with the question `asked` and a red button for each action.

    An action is a pair of the button's label and its custom id. The handler for that custom id carries it out.
    """
    spoken = await language_for(click)
    red = discord.ButtonStyle.danger
    buttons = [button(spoken.say, label, custom_id, style=red) for label, custom_id in actions]
    await reply(click, framed(ui.TextDisplay(spoken.say(asked)), ui.ActionRow(*buttons)))
