"""The type of everything that a person does to the bot: a click, a command, a modal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot.app import Quarterdeck

    Click = discord.Interaction[Quarterdeck]
else:
    Click = discord.Interaction
