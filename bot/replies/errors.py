"""What a person reads when something did not work, and how the log line is found."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from typing import Any

import aiohttp
from discord import Interaction, app_commands, ui

from bot.replies.ephemeral import framed, reply
from bot.replies.infrastructure_errors import for_people, for_the_log
from bot.texts import Language, language
from bot.texts.preferred_language import language_of
from engine.choice import Refusal
from engine.text import Text, text
from store import Moved, Store

log = logging.getLogger(__name__)

EXPIRED = (10062, 10015, 50027)
"""Discord's codes where it does not wait for an answer any more: who clicked has read that already."""
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
RED = 0xA4343A

MOVED = text("Something else changed this table at the same moment, so what you did does not count. Do it once more.")
UNKNOWN_COMMAND = text("This command is no longer known here. Restart Discord to see the present ones.")


class UserError(Exception):
    """Something that cannot be done, with the sentence that says so to the person who tried.

    `game` is the key of the game whose sentence it is, where it is not the house's.
    """

    def __init__(self, words: Text, game: str | None = None) -> None:
        super().__init__(words.source)
        self.words = words
        self.game = game


async def report(store: Store, interaction: Interaction[Any], error: Exception) -> None:
    """Tell the person what went wrong, whether or not the click was answered already, and then the log: a reference
    stands there only if somebody has read it. Never raises."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    place = _place(interaction)
    if getattr(error, "code", None) in EXPIRED:
        log.info("Discord waited no longer for the answer to %s", place)
        return
    expected, sentence = _expected(error), for_the_log(error)
    if isinstance(error, Moved) and await _taken(store, interaction) is False:
        expected = MOVED
    if sentence is not None and await _taken(store, interaction) is not True:
        expected = for_people(error)
    reference = "".join(secrets.choice(ALPHABET) for _ in range(6))
    told = await _told(store, interaction, error, expected or await _broken(store, interaction, reference))
    if sentence is not None and expected is not None:
        log.error("in %s: %s", place, sentence)
    elif expected is None and told:
        log.error("%s in %s", reference, place, exc_info=error)
    elif expected is None:
        log.error("in %s, and nobody could be told of it", place, exc_info=error)


def _expected(error: Exception) -> Text | None:
    """The sentence for what is no fault of the program."""
    if isinstance(error, UserError):
        return error.words
    if isinstance(error, Refusal):
        return error.reason
    if isinstance(error, app_commands.CommandNotFound):
        return UNKNOWN_COMMAND
    return None


async def _taken(store: Store, interaction: Interaction[Any]) -> bool | None:
    """Whether what the person did is stored; None where that cannot be known."""
    try:
        return await store.handled(interaction.id)
    except Exception:  # the store may be the very thing that broke
        return None


async def _broken(store: Store, interaction: Interaction[Any], reference: str) -> Text:
    """The sentence for what is: whoever has moved already must not be asked to do it again."""
    taken = await _taken(store, interaction)
    if taken is None:
        return text(
            "Something went wrong; your game is safe. Check how your table stands before you try again. If it "
            "happens again, give the bot's owner this code: **{reference}**.",
            reference=reference,
        )
    if taken:
        return text(
            "What you did was taken; something broke only when we answered. /table and /hand show how it stands. If it "
            "stays so, give the bot's owner this code: **{reference}**.",
            reference=reference,
        )
    return text(
        "Something went wrong; your game is safe. Try again. If it happens again, give the bot's owner this code: "
        "**{reference}**.",
        reference=reference,
    )


async def _told(store: Store, interaction: Interaction[Any], error: Exception, words: Text) -> bool:
    """Whether the person could be told."""
    try:
        spoken = await _language(store, interaction)
        if isinstance(error, UserError) and error.game is not None:
            spoken = spoken.of(error.game)
        shown = framed(ui.TextDisplay(spoken.say(words)), colour=RED)
        try:
            await reply(interaction, shown)
        except (aiohttp.ClientError, OSError):  # the line broke off; whatever came of it, twice is better than never
            await reply(interaction, shown)
    except Exception as unsaid:  # whoever reports errors cannot deal with one more
        if getattr(unsaid, "code", None) not in EXPIRED:
            log.warning("An error could not be told to the person", exc_info=unsaid)
        return False
    return True


def _place(interaction: Interaction[Any]) -> str:
    """The command or the kind of control. What was typed or picked may be a secret of the game."""
    if isinstance(interaction.command, (app_commands.Command, app_commands.ContextMenu)):
        return f"/{interaction.command.qualified_name}"
    data: Mapping[str, Any] = interaction.data or {}
    return str(data.get("custom_id", interaction.type.name)).split(":")[0]


async def _language(store: Store, interaction: Interaction[Any]) -> Language:
    try:
        return await language_of(store, interaction)
    except Exception:  # the store may be the very thing that broke
        return language(interaction.locale)
