"""/rules: looks something up in the rules, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import Interaction, app_commands, ui

from bot import rulebook
from bot.choosing import CHOICES, LABEL, Typed, game_meant, game_typed, suggest_games
from bot.errors import Friendly
from bot.people import language_of
from bot.replies import LONGEST, page, reply
from bot.rulebook import Rule
from bot.search import best
from bot.texts import Language
from bot.translator import localised
from engine.text import card_text, plural, text

if TYPE_CHECKING:
    from bot.app import Quarterdeck

EXAMPLES = text("Examples")
MOST_RULES = 8
ROOM = LONGEST - 300
"""What the rules may take; the rest is for the title and the last line."""


def add(bot: Quarterdeck) -> None:
    """Enter the command."""

    @bot.tree.command(
        name=localised(card_text("command", "rules")),
        description=localised(text("Look something up in the rules of a game")),
    )
    @app_commands.rename(
        game=localised(card_text("option", "game")),
        query=localised(card_text("option", "query")),
    )
    @app_commands.describe(
        game=localised(text("Which game")),
        query=localised(text("The number of a rule (37) or a subject (last card)")),
    )
    async def rules(interaction: Interaction[Any], game: str, query: Typed) -> None:
        spoken = await language_of(bot.store, interaction)
        meant = game_meant(spoken, game)
        found = rulebook.find(meant.key, query, spoken.locale)
        if not found:
            raise Friendly(
                text(
                    "The rules of {game} say nothing about «{query}». Try another word.", game=meant.title, query=query
                )
            )
        title = text("Rules of {game}", game=meant.title)
        await reply(interaction, page(ui.TextDisplay(f"## {spoken.say(title)}\n{_told(found, spoken)}")))

    @rules.autocomplete("game")
    async def games(interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return suggest_games(await language_of(bot.store, interaction), typed)

    @rules.autocomplete("query")
    async def queries(interaction: Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        spoken = await language_of(bot.store, interaction)
        meant = game_typed(spoken, interaction.namespace.game or "")
        return _suggest(meant.key, typed, spoken) if meant else []


def _suggest(game: str, typed: str, spoken: Language) -> list[app_commands.Choice[str]]:
    """Sections first, then single rules; before anything is typed, the sections alone."""
    titles = rulebook.sections(game, spoken.locale)
    found: list[Rule] = []
    if typed.strip():
        found = rulebook.find(game, typed, spoken.locale)
        titles = [titles[number] for number in best(typed, [(title, "") for title in titles])]
    choices = [app_commands.Choice(name=title[:LABEL], value=title[:LABEL]) for title in titles]
    choices += [app_commands.Choice(name=f"{rule.id} · {rule.words}"[:LABEL], value=rule.id) for rule in found]
    return choices[:CHOICES]


def _told(found: list[Rule], spoken: Language) -> str:
    """As much as fits into one message; for a single rule its examples too."""
    if len(found) == 1:
        (rule,) = found
        examples = [f"- {words}" for words in rule.examples]
        heading = [f"### {spoken.say(EXAMPLES)}"] if examples else []
        lines = _fitting([f"### {rule.section}", f"**{rule.id}** {rule.words}", *heading, *examples])
        return "\n".join(lines)
    blocks, section = [], ""
    for rule in found[:MOST_RULES]:
        above = f"### {rule.section}\n" if rule.section != section else ""
        blocks.append(f"{above}**{rule.id}** {rule.words}")
        section = rule.section
    lines = _fitting(blocks)
    if left := len(found) - len(lines):
        more = plural(
            "{n} more rule speaks of it. Ask for something more exact.",
            "{n} more rules speak of it. Ask for something more exact.",
            n=left,
        )
        lines.append(f"-# {spoken.say(more)}")
    return "\n".join(lines)


def _fitting(blocks: list[str]) -> list[str]:
    """As many of the first blocks as a message can hold."""
    taken, room = list[str](), ROOM
    for block in blocks:
        room -= len(block) + 1
        if room < 0:
            break
        taken.append(block)
    return taken
