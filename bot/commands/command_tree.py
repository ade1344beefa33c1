"""The command tree, which checks permissions before it runs a command."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.components.serve_interaction_once import may_serve, reply_error
from bot.components.services import Click, may, require, services_of
from bot.instruments import PRESSES_NOW, Kind
from bot.replies.ephemeral import ACKNOWLEDGED
from bot.replies.errors import EXPIRED, UNKNOWN_COMMAND, UserError
from bot.tables.permissions.policy import ANYWHERE, Action
from bot.texts.command_localisation import localised
from engine.text import Text

KINDS = tuple(kind.value for kind in discord.AppCommandType)
"""The kinds of commands that discord.py knows."""


class Tree(app_commands.CommandTree[Any]):
    """The bot's slash commands, and its entries in the menus on people and messages.

    Each has an action that the policy must allow (`register`).

    An action that concerns no table (`ANYWHERE`) is checked here, before the command runs. Any other command first
    finds the table that it is about. Then `bot.commands.table_parameter` checks the action at that table.
    """

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True))
        logging.getLogger(app_commands.tree.__name__).addFilter(_filter_failed_suggestions)

    def register(
        self, name: Text, description: Text, action: Action, *, personal: bool = False
    ) -> Callable[[Any], app_commands.Command[Any, ..., Any]]:
        """Return a decorator that registers a function as a command with this name, description and action.

        A `personal` command is also for people who have installed the app for themselves, wherever they are.
        """

        def entered(function: Any) -> app_commands.Command[Any, ..., Any]:
            command = self.command(name=localised(name), description=localised(description), extras={"action": action})(
                function
            )
            return _for_everywhere(command) if personal else command

        return entered

    def register_menu(
        self, name: Text, action: Action, *, personal: bool = False
    ) -> Callable[[Any], app_commands.ContextMenu]:
        """Return a decorator that registers a function as an entry of the menu on people, or on messages.

        The type of the function's second parameter says which of both. `personal` is as for `register`.
        """

        def entered(function: Any) -> app_commands.ContextMenu:
            entry = self.context_menu(name=localised(name), extras={"action": action})(function)
            return _for_everywhere(entry) if personal else entry

        return entered

    async def interaction_check(self, click: Click, /) -> bool:
        """Return True if the command may run. Otherwise reply to the person and return False.

        A refused autocomplete gets an empty list instead of a reply. If another process must serve the interaction,
        this one returns False without a reply (`may_serve`).
        """
        if not may_serve(click):
            return False
        if click.type is not discord.InteractionType.autocomplete:
            PRESSES_NOW.begin(click.id, click.user.id, Kind.COMMAND)
        command = click.command
        if not isinstance(command, app_commands.Command | app_commands.ContextMenu):
            data: Mapping[str, Any] = click.data or {}
            if data.get("type", 1) not in KINDS:  # discord.py fails at a kind of command that it does not know
                await _refuse(click, UserError(UNKNOWN_COMMAND))
                return False
            return True  # the tree itself reports an unknown command
        action = action_of(click)
        try:
            if click.type is not discord.InteractionType.autocomplete:
                services = services_of(click)
                await services.messages.direct_messages.note_click(click.user.id)
                services.limits.commands.count(click.user.id, services.time.monotonic(), click.id)
            if action not in ANYWHERE:
                return True
            if click.type is not discord.InteractionType.autocomplete:
                await require(click, action)
            elif not await may(click, action):
                await click.response.autocomplete([])
                return False
        except Exception as error:
            await _refuse(click, error)
            return False
        return True

    async def on_error(self, click: Click, error: app_commands.AppCommandError, /) -> None:
        """Reply with the error in the person's language. An autocomplete gets an empty list instead."""
        if click.type is discord.InteractionType.autocomplete:
            with contextlib.suppress(discord.HTTPException, discord.InteractionResponded):
                await click.response.autocomplete([])
            return
        await _refuse(click, error)


Entry = TypeVar("Entry", app_commands.Command[Any, ..., Any], app_commands.ContextMenu)


def _for_everywhere(entry: Entry) -> Entry:
    """Allow the command or entry to people who have installed the app for themselves. Return it."""
    entry.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
    entry.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
    return entry


async def _refuse(click: Click, error: Exception) -> None:
    """Reply with the error, and count the command in the metrics as refused or failed."""
    await reply_error(click, error)
    PRESSES_NOW.end(click.id)


def _filter_failed_suggestions(record: logging.LogRecord) -> bool:
    """Filter discord.py's log records of autocompletes that failed. Return False to drop a record.

    A record of suggestions that came too late is dropped (H-561). From any other such record, person and server are
    removed. Only the log can be changed, because discord.py catches and logs each error of an autocomplete.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(record.args, tuple) and "in autocomplete" in record.msg:
        record.msg, record.args = "suggestions for /%s failed", record.args[:1]
    return getattr(error, "code", None) not in (*EXPIRED, ACKNOWLEDGED)


def action_of(click: Click) -> Action:
    """Return the action of the command that the interaction runs, or of the one that it completes."""
    assert isinstance(click.command, app_commands.Command | app_commands.ContextMenu)
    action = click.command.extras["action"]
    assert isinstance(action, Action)
    return action
