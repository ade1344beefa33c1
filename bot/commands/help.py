"""/help: what Quarterdeck is and how to begin."""

from __future__ import annotations

from typing import Any

from discord import app_commands, ui

from bot.commands.command_tree import Tree
from bot.components.dynamic_items import IdItem
from bot.components.services import Click, language_for
from bot.replies.ephemeral import framed, reply, reply_in_place
from bot.tables.permissions.policy import Action
from bot.texts import Language, language
from bot.texts.player_guides import HOUSE
from bot.texts.privacy_and_terms import POLICIES, policy_pages
from bot.views.layout import button, in_rows, page_buttons
from bot.views.rules import contents
from engine.game import games
from engine.text import Arg, card_text, text
from engine.version import NAMED

BEGIN, COMMANDS, PRIVATE = text("How to begin"), text("Commands"), text("Privacy")
START = text(
    "1. `/play` opens a table in this channel.\n"
    "2. Your crew presses **Join**; empty seats can be filled with automatic players.\n"
    "3. The host presses **Start**. Your cards come by direct message, and **My hand** at the table shows them too."
)
LOOK_UP = text(
    "`/rules` sums up a game, or Quarterdeck itself, and answers questions in your own "
    "words. `/card` shows a card, `/preferences` has your settings."
)
PRIVACY = text(
    "I can't read your chat. I store the ids and names of people at tables, the games, "
    "and the settings of `/preferences` and `/settings`. Only you see your hand. `/preferences` "
    "shows what I store about you, and deletes it."
)
FANS = text("A project by fans. It does not belong to the publishers of the games and is not endorsed by them.")


def add(tree: Tree) -> None:
    """Register /help."""

    @tree.register(
        card_text("command", "help"), text("What Quarterdeck is and how to begin"), Action.LOOK_UP, personal=True
    )
    async def help_(click: Click) -> None:
        spoken = await language_for(click)
        titles: list[Arg] = [f"**{spoken.title(game)}**" for game in games()]  # bold, because one title contains commas
        welcome = text(
            "I host pirate tabletop games right here in Discord: {games}. I shuffle, draw the "
            "table, know the rules and remember where you stopped.",
            games=titles,
        )
        await reply(
            click,
            framed(
                ui.TextDisplay(f"## Quarterdeck\n{spoken.say(welcome)}"),
                ui.TextDisplay(f"### {spoken.say(BEGIN)}\n{spoken.say(START)}\n{spoken.say(LOOK_UP)}"),
                ui.TextDisplay(f"### {spoken.say(COMMANDS)}\n{_commands(tree, language(click.locale))}"),
                ui.TextDisplay(f"### {spoken.say(PRIVATE)}\n{spoken.say(PRIVACY)}"),
                ui.ActionRow(
                    ui.Button(label=spoken.say(text("Privacy")), custom_id="help:privacy"),
                    ui.Button(label=spoken.say(text("Terms")), custom_id="help:terms"),
                ),
                *contents(HOUSE, spoken, text("How a table works: your turn, who is away, votes…")),
                *_lessons(spoken),
                ui.TextDisplay("\n".join(f"-# {line}" for line in [NAMED, spoken.say(FANS), *_own_designs(spoken)])),
            ),
        )


class PolicyButton(IdItem[ui.Button[Any]], template=rf"help:(?P<name>{'|'.join(POLICIES)})(?::(?P<page>\d{{1,2}}))?"):
    """A button that shows a page of the privacy policy or the terms of use. Its custom id says which."""

    action = Action.LOOK_UP

    async def serve(self, click: Click) -> None:
        spoken, name = await language_for(click), self.match["name"]
        pages = policy_pages(name, spoken.locale)
        page = min(int(self.match["page"] or 0), len(pages) - 1)
        turning = page_buttons(page, len(pages) - 1, lambda other: f"help:{name}:{other}")
        shown = framed(ui.TextDisplay(pages[page]), *turning)
        await (reply(click, shown) if self.match["page"] is None else reply_in_place(click, shown))


def _lessons(spoken: Language) -> list[ui.ActionRow[Any]]:
    """Return rows of buttons «Learn …»: one for each game with a lesson, and one for Quarterdeck itself."""
    taught = [(key, spoken.title(key)) for key, game in games().items() if game.lesson]
    every = [*taught, (HOUSE, "Quarterdeck")]
    return in_rows([button(spoken.say, text("Learn {game}", game=title), f"learn:{key}") for key, title in every])


def _own_designs(spoken: Language) -> list[str]:
    """Return a line for each game with rules of Quarterdeck's own design: its title, and which rules these are."""
    return [
        f"**{spoken.title(key)}.** {spoken.of(key).say(game.own_design)}"
        for key, game in games().items()
        if game.own_design
    ]


def _commands(tree: Tree, typed: Language) -> str:
    """Return the names of all commands, in the language of the person's Discord (`typed`).

    The names become clickable mentions once Discord has sent their ids (`bot.texts.command_mentions`). Descriptions are
    left out, because with them the message has more than 4,000 letters. Discord shows them while a command is typed.
    """
    known = [command.name for command in tree.get_commands() if isinstance(command, app_commands.Command)]
    return " · ".join(f"`/{typed.say(card_text('command', name))}`" for name in sorted(known))


ITEMS = (PolicyButton,)
