"""What a person reads when something did not work, and how the log line is found."""

from __future__ import annotations

import functools
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from discord import Interaction, app_commands, ui

from bot.people import language_of
from bot.replies import page, reply
from bot.texts import Language, language
from engine.choice import Refusal
from engine.text import Text, text

Item = TypeVar("Item", bound=ui.Item[Any])
log = logging.getLogger(__name__)

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
RED = 0xA4343A

UNKNOWN_COMMAND = text("This command is no longer known here. Restart Discord to see the present ones.")


class Friendly(Exception):
    """Something that cannot be done, with the sentence that says so to the person who tried."""

    def __init__(self, words: Text) -> None:
        super().__init__(words.source)
        self.words = words


async def report(interaction: Interaction[Any], error: Exception) -> None:
    """Tell the person what went wrong, whether or not the click was answered already. Never raises."""
    words = _explain(interaction, error)
    try:
        spoken = await _language(interaction)
        await reply(interaction, page(ui.TextDisplay(spoken.say(words)), colour=RED))
    except Exception as unsaid:  # whoever reports errors cannot deal with one more
        log.warning("An error could not be told to the person", exc_info=unsaid)


def guarded(callback: Callable[[Item, Interaction[Any]], Awaitable[None]]) -> Callable[[Item, Interaction[Any]], Any]:
    """For the callback of a dynamic item: discord.py gives its errors to nobody, so they are reported here."""

    @functools.wraps(callback)
    async def reporting(item: Item, interaction: Interaction[Any]) -> None:
        try:
            await callback(item, interaction)
        except Exception as error:
            await report(interaction, error)

    return reporting


def _explain(interaction: Interaction[Any], error: Exception) -> Text:
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, Friendly):
        return error.words
    if isinstance(error, Refusal):
        return error.reason
    if isinstance(error, app_commands.CommandNotFound):
        return UNKNOWN_COMMAND
    reference = "".join(secrets.choice(ALPHABET) for _ in range(6))
    log.error("%s in %s", reference, _place(interaction), exc_info=error)
    return text(
        "Something broke on our side; your game is safe. Try again, and if it stays so, tell whoever runs this bot "
        "the reference **{reference}**.",
        reference=reference,
    )


def _place(interaction: Interaction[Any]) -> str:
    """The command or the kind of control. What was typed or picked may be a secret of the game."""
    if isinstance(interaction.command, (app_commands.Command, app_commands.ContextMenu)):
        return f"/{interaction.command.qualified_name}"
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id", interaction.type.name)).split(":")[0]


async def _language(interaction: Interaction[Any]) -> Language:
    try:
        return await language_of(interaction.client.store, interaction)
    except Exception:  # the store may be the very thing that broke
        return language(interaction.locale)
