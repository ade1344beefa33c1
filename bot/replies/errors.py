"""Tell people what went wrong, with a code (the reference) that is also in the log."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from typing import Any

import aiohttp
from discord import DiscordServerError, Interaction, app_commands, ui

from bot.instruments import PRESSES_NOW, Result
from bot.replies.ephemeral import ACKNOWLEDGED, OURS, framed, reply
from bot.replies.infrastructure_errors import log_sentence, user_sentence
from bot.texts import Language, language
from bot.texts.preferred_language import language_of
from engine.choice import Refusal
from engine.text import Text, text
from store import StaleRevision, Store

log = logging.getLogger(__name__)

EXPIRED = (10062, 10015, 50027)
"""Discord's error codes for an interaction that has expired. Discord itself has told the person."""
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
RED = 0xA4343A

MOVED = text("This table changed at the same moment, so your action didn't count. Please do it again.")
UNKNOWN_COMMAND = text("This command no longer exists. Restart Discord to get the current commands.")


class UserError(Exception):
    """Raised if a person's request cannot be fulfilled. `words` is the sentence for them.

    `game` is the key of the game whose catalogue translates the sentence; None for the general one.
    """

    def __init__(self, words: Text, game: str | None = None) -> None:
        super().__init__(words.source)
        self.words = words
        self.game = game


async def report_error(store: Store, interaction: Interaction[Any], error: Exception) -> None:
    """Tell the person what went wrong, and log it. Never raises.

    An unexpected error is logged with the reference that the person has read. If they could not be told, the error is
    logged without a reference.
    """
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    control = _control_name(interaction)
    PRESSES_NOW.note(interaction.id, Result.FAILED)
    if isinstance(error, (aiohttp.ClientError, DiscordServerError)):  # our response may have arrived all the same
        interaction.extras[OURS] = True
    if getattr(error, "code", None) in EXPIRED:
        log.info(
            "replies: the interaction %s expired before the bot answered it, so Discord has told the person", control
        )
        return
    expected, sentence = _expected_sentence(error), log_sentence(error)
    if isinstance(error, StaleRevision) and await _is_stored(store, interaction) is False:
        expected = MOVED
    if sentence is not None and await _is_stored(store, interaction) is not True:
        expected = user_sentence(error)
    if expected is not None and sentence is None:
        PRESSES_NOW.note(interaction.id, Result.REFUSED)
    reference = "".join(secrets.choice(ALPHABET) for _ in range(6))
    told = await _tell(store, interaction, error, expected or await _fault_sentence(store, interaction, reference))
    if sentence is not None and expected is not None:
        log.error("in %s: %s", control, sentence)
    elif expected is None and told:
        log.error("%s in %s", reference, control, exc_info=error)
    elif expected is None:
        log.error("replies: %s failed, and the error could not be shown to the person", control, exc_info=error)


def _expected_sentence(error: Exception) -> Text | None:
    """Return the sentence for an error that is not a fault of the program; None for other errors."""
    if isinstance(error, UserError):
        return error.words
    if isinstance(error, Refusal):
        return error.reason
    if isinstance(error, app_commands.CommandNotFound):
        return UNKNOWN_COMMAND
    return None


async def _is_stored(store: Store, interaction: Interaction[Any]) -> bool | None:
    """Return True if the interaction's transaction is stored, False if it is not, and None if the store cannot tell."""
    try:
        return await store.was_handled(interaction.id)
    except Exception:  # the store may be what failed
        return None


async def _fault_sentence(store: Store, interaction: Interaction[Any], reference: str) -> Text:
    """Return the sentence for a fault of the program, with the `reference`.

    It depends on whether the person's move is stored: if it is, they must not be asked to repeat it.
    """
    taken = await _is_stored(store, interaction)
    if taken is None:
        return text(
            "Something went wrong; your game is safe. Check how your table stands before you try again. If it "
            "happens again, give the bot's owner this code: **{reference}**.",
            reference=reference,
        )
    if taken:
        return text(
            "Your move counted, but the reply failed. /table and /hand show how things stand. If "
            "it happens again, give the bot's owner this code: **{reference}**.",
            reference=reference,
        )
    return text(
        "Something went wrong; your game is safe. Try again. If it happens again, give the bot's owner this code: "
        "**{reference}**.",
        reference=reference,
    )


async def _tell(store: Store, interaction: Interaction[Any], error: Exception, words: Text) -> bool:
    """Send the sentence `words` about this error to the person. Return True if Discord accepted it."""
    try:
        spoken = await _language(store, interaction)
        if isinstance(error, UserError) and error.game is not None:
            spoken = spoken.of(error.game)
        shown = framed(ui.TextDisplay(spoken.say(words)), colour=RED)
        try:
            await reply(interaction, shown)
        except (aiohttp.ClientError, OSError):  # the connection broke; a second reply is better than none
            interaction.extras[OURS] = True
            await reply(interaction, shown)
    except Exception as unsaid:  # an error of error reporting is only logged
        if getattr(unsaid, "code", None) not in (*EXPIRED, ACKNOWLEDGED):
            log.warning(
                "replies: the person could not be told of an error in %s", _control_name(interaction), exc_info=unsaid
            )
        return False
    return True


def _control_name(interaction: Interaction[Any]) -> str:
    """Return the name of the command, or the first part of the custom id, for the log.

    Typed and picked values are left out, because they may be secrets of the game.
    """
    if isinstance(interaction.command, (app_commands.Command, app_commands.ContextMenu)):
        return f"/{interaction.command.qualified_name}"
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id", interaction.type.name)).split(":")[0]


async def _language(store: Store, interaction: Interaction[Any]) -> Language:
    try:
        return await language_of(store, interaction)
    except Exception:  # the store may be the very thing that broke
        return language(interaction.locale)
