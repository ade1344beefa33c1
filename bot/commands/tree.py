"""The tree of commands: it asks the door-keeper before it runs one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.components.interactions import tell_error
from bot.components.services import Click, let_in, may, parts
from bot.tables.permissions.policy import ANYWHERE, Act
from bot.texts.translator import localised
from engine.text import Text


class Tree(app_commands.CommandTree[Any]):
    """Commands that each declare their act (`enter`).

    Those of `ANYWHERE` are asked about here. Of a command about a table it is not known yet which one that is:
    `bot.commands.table_option` asks as soon as it is.
    """

    def enter(self, name: Text, description: Text, act: Act) -> Callable[[Any], app_commands.Command[Any, ..., Any]]:
        """Enter the decorated function as a command, with this act."""
        return self.command(name=localised(name), description=localised(description), extras={"act": act})

    async def interaction_check(self, click: Click, /) -> bool:
        """Whether the command may run; where not, the person has been told. Refused suggestions are none, and what was
        heard before is silent."""
        if not parts(click).met.first(click.id):
            return False
        command = click.command
        if not isinstance(command, app_commands.Command):
            return True  # the tree says by itself that there is no such command
        act = act_of(click)
        try:
            if click.type is not discord.InteractionType.autocomplete:
                house = parts(click)
                house.limits.commands.once_more(click.user.id, house.time.monotonic(), click.id)
            if act not in ANYWHERE:
                return True
            if click.type is not discord.InteractionType.autocomplete:
                await let_in(click, act)
            elif not await may(click, act):
                await click.response.autocomplete([])
                return False
        except Exception as error:
            await tell_error(click, error)
            return False
        return True

    async def on_error(self, click: Click, error: app_commands.AppCommandError, /) -> None:
        """Tell the person."""
        await tell_error(click, error)


def act_of(click: Click) -> Act:
    """The act of the command that was used."""
    assert isinstance(click.command, app_commands.Command)
    act = click.command.extras["act"]
    assert isinstance(act, Act)
    return act
