"""The tree of commands: it asks the door-keeper before it runs one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.components.interactions import tell_error
from bot.components.services import Click, may, require, services_of
from bot.tables.permissions.policy import ANYWHERE, Action
from bot.texts.translator import localised
from engine.text import Text


class Tree(app_commands.CommandTree[Any]):
    """Commands that each declare their act (`enter`).

    Those of `ANYWHERE` are asked about here. Of a command about a table it is not known yet which one that is:
    `bot.commands.table_option` asks as soon as it is.
    """

    def enter(
        self, name: Text, description: Text, action: Action
    ) -> Callable[[Any], app_commands.Command[Any, ..., Any]]:
        """Enter the decorated function as a command, with this act."""
        return self.command(name=localised(name), description=localised(description), extras={"action": action})

    async def interaction_check(self, click: Click, /) -> bool:
        """Whether the command may run; where not, the person has been told. Refused suggestions are none, and what was
        heard before is silent."""
        if not services_of(click).seen_interactions.first(click.id):
            return False
        command = click.command
        if not isinstance(command, app_commands.Command):
            return True  # the tree says by itself that there is no such command
        action = act_of(click)
        try:
            if click.type is not discord.InteractionType.autocomplete:
                services = services_of(click)
                services.limits.commands.once_more(click.user.id, services.time.monotonic(), click.id)
            if action not in ANYWHERE:
                return True
            if click.type is not discord.InteractionType.autocomplete:
                await require(click, action)
            elif not await may(click, action):
                await click.response.autocomplete([])
                return False
        except Exception as error:
            await tell_error(click, error)
            return False
        return True

    async def on_error(self, click: Click, error: app_commands.AppCommandError, /) -> None:
        """Tell the person."""
        await tell_error(click, error)


def act_of(click: Click) -> Action:
    """The act of the command that was used."""
    assert isinstance(click.command, app_commands.Command)
    action = click.command.extras["action"]
    assert isinstance(action, Action)
    return action
