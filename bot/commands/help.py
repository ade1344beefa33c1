"""/help: what this is and how to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import Interaction, app_commands, ui

from bot.people import language_of
from bot.replies import page, reply
from bot.texts import Language, language
from bot.translator import localised
from engine.game import games
from engine.text import Arg, card_text, text

if TYPE_CHECKING:
    from bot.app import Quarterdeck

BEGIN, COMMANDS, PRIVATE = text("How to begin"), text("Commands"), text("Privacy")
START = text(
    "1. `/play` opens a table in this channel.\n"
    "2. Your crew presses **Join**; empty seats can be filled with automatic players.\n"
    "3. The host presses **Start**. Your cards come by direct message, and **My hand** at the table shows them too."
)
LOOK_UP = text("`/rules` searches the rules in our own words, `/card` shows a single card, `/me` holds your settings.")
PRIVACY = text(
    "I cannot read your chat. I keep the ids and names of those who sit at a table, the games, and the settings of "
    "`/me` and `/settings`. Your hand is shown to you alone: by direct message, or in answers that only you can see."
)
FANS = text("A project by fans. It does not belong to the publishers of the games and is not endorsed by them.")


def add(bot: Quarterdeck) -> None:
    """Enter the command."""

    @bot.tree.command(
        name=localised(card_text("command", "help")),
        description=localised(text("What Quarterdeck is and how to begin")),
    )
    async def help_(interaction: Interaction[Any]) -> None:
        spoken = await language_of(bot.store, interaction)
        titles: list[Arg] = [game.title for game in games().values()]
        welcome = text(
            "I host pirate tabletop games right here in Discord: {games}. I shuffle, draw the table, keep the rules "
            "and remember where you stopped.",
            games=titles,
        )
        await reply(
            interaction,
            page(
                ui.TextDisplay(f"## Quarterdeck\n{spoken.say(welcome)}"),
                ui.TextDisplay(f"### {spoken.say(BEGIN)}\n{spoken.say(START)}\n{spoken.say(LOOK_UP)}"),
                ui.TextDisplay(f"### {spoken.say(COMMANDS)}\n{_commands(bot, spoken, language(interaction.locale))}"),
                ui.TextDisplay(f"### {spoken.say(PRIVATE)}\n{spoken.say(PRIVACY)}"),
                ui.TextDisplay(f"-# {spoken.say(FANS)}"),
            ),
        )


def _commands(bot: Quarterdeck, spoken: Language, typed: Language) -> str:
    """All commands: their names as this person's Discord shows them, what they do in the person's language."""
    known = [command for command in bot.tree.get_commands() if isinstance(command, app_commands.Command)]
    return "\n".join(
        f"`/{typed.say(card_text('command', command.name))}` {spoken.say(text(command.description))}"
        for command in sorted(known, key=lambda command: command.name)
    )
