"""Render answers about the rules: passages of the players' guide, a menu of its sections, and the rules that
it cites.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from discord import SelectOption, ui

from bot.replies.ephemeral import LONGEST, framed
from bot.texts import Language, player_guides
from bot.texts.player_guides import Passage
from bot.texts.rule_formatter import examples, readable_rule
from bot.texts.rulebook import Rule, rules
from bot.views.choice_components import clip
from bot.views.layout import button
from engine.text import Text, plural, text
from renderers.legend import legend_of

EXAMPLES = text("Examples")
TO_THE_LETTER = text("The exact rules behind this…")
SECTIONS = text("Read on…")
HOUSE = text("How Quarterdeck works")
ALL_SIGNS = text("All icons of the game")
CITED = re.compile(r" \((?:[a-zà-ù]+ )?[A-Z]-\d+(?:(?:, | and | e | to | a )[A-Z]-\d+)*\)")
"""Matches references to other rules, such as “ (T-50)”. They are removed from answers, except where rules are shown
literally."""
MOST = 25
"""Maximum number of options in one menu. Discord allows 25."""
ROOM = LONGEST - 400
"""Maximum number of characters of the answers. The rest of Discord's limit is for the title."""


def section_page(game: str, section: str, spoken: Language) -> ui.LayoutView:
    """Return a message with one section of a game's guide for players, with menus of the guide's sections and of the
    cited rules.
    """
    found = [passage for passage in player_guides.page(game, spoken.locale) if passage.section == section]
    lines = [f"### {section}", *(f"- {passage.words}" for passage in found)]
    signs = [button(spoken.say, ALL_SIGNS, f"legend:{game}")] if game != player_guides.HOUSE and legend_of(game) else []
    return _rules_message(game, spoken, lines, _cited_rules(found), signs)


def answers_page(game: str, found: Sequence[Passage | Rule], spoken: Language) -> ui.LayoutView:
    """Return a message with up to three answers to a question.

    The best one comes first and is set apart from the others. `found` are the answers, the best first. It must not be
    empty.
    """
    best, others = found[0], found[1:3]
    lines = [_answer_line(best, game, spoken)]
    if others:
        lines += [
            f"### {spoken.say(text('Or did you mean this?'))}",
            *(_answer_line(one, game, spoken) for one in others),
        ]
    return _rules_message(game, spoken, lines, _cited_rules(found[:3]))


def literal_rules(game: str, found: Sequence[Rule], spoken: Language) -> ui.LayoutView:
    """Return a message with rules in their literal text: a single one with its examples, or as many as fit."""
    blocks, section = [], ""
    for rule in found:
        above = f"### {rule.section}\n" if rule.section != section else ""
        about = f"{rule.subject}: " if rule.subject else ""
        blocks.append(f"{above}**{rule.id}** {about}{readable_rule(rule, game, spoken)}")
        section = rule.section
    if len(found) == 1 and found[0].examples:
        blocks += [f"### {spoken.say(EXAMPLES)}", *(f"- {words}" for words in examples(found[0], game, spoken))]
    shown = fitting_blocks(blocks)
    if left := len(blocks) - len(shown) if len(found) > 1 else 0:
        more = plural("{n} more rule is in this section.", "{n} more rules are in this section.", n=left)
        shown.append(f"-# {spoken.say(more)}")
    return _rules_message(game, spoken, shown, [])


def fitting_blocks(blocks: Sequence[str]) -> list[str]:
    """Return as many of these blocks, from the first on, as fit together into one message (`ROOM` characters)."""
    taken, room = list[str](), ROOM
    for block in blocks:
        room -= len(block) + 1
        if room < 0:
            break
        taken.append(block)
    return taken


def contents(game: str, spoken: Language, words: Text) -> list[ui.ActionRow[Any]]:
    """Return a row with a menu of the sections of a game's guide. Return no row if the game has no guide.

    `words` is the menu's placeholder. There is no empty menu, because Discord refuses it.
    """
    sections = enumerate(player_guides.sections(game, spoken.locale))
    on = [SelectOption(label=clip(name, 100), value=str(number)) for number, name in sections]
    return [_menu(f"rules:{game}:section", spoken, words, on)] if on else []


def _answer_line(one: Passage | Rule, game: str, spoken: Language) -> str:
    if isinstance(one, Rule):
        return f"**{one.title}.** {CITED.sub('', readable_rule(one, game, spoken))}"
    return one.words if one.words.startswith("**") else f"**{one.title}.** {one.words}"


def _cited_rules(found: Sequence[Passage | Rule]) -> list[str]:
    """Return the ids of the rules on which these answers are based, each once, at most `MOST`."""
    ids = [one for part in found for one in (part.rules if isinstance(part, Passage) else (part.id,))]
    return list(dict.fromkeys(ids))[:MOST]


def _rules_message(
    game: str,
    spoken: Language,
    lines: Sequence[str],
    cited: Sequence[str],
    buttons: Sequence[ui.Button[Any]] = (),
) -> ui.LayoutView:
    """Return a message: the game's title, `lines`, a menu of sections, a menu of the rules with the ids `cited`, and
    `buttons`.
    """
    house = game == player_guides.HOUSE
    title = spoken.say(HOUSE if house else text("Rules of {game}", game=spoken.title(game)))
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join([f"## {title}", *fitting_blocks(lines)]))]
    parts += contents(game, spoken, SECTIONS)
    book = {rule.id: rule for rule in rules(game, spoken.locale)}
    letter = [
        SelectOption(label=clip(f"{one} · {readable_rule(book[one], game, spoken)}", 100), value=one)
        for one in cited
        if one in book
    ]
    if letter:
        parts.append(_menu(f"rules:{game}:rule", spoken, TO_THE_LETTER, letter))
    parts += [ui.ActionRow(*buttons)] if buttons else []
    return framed(*parts)


def _menu(name: str, spoken: Language, words: Text, options: list[SelectOption]) -> ui.ActionRow[Any]:
    return ui.ActionRow(ui.Select[Any](custom_id=name, placeholder=clip(spoken.say(words), 150), options=options))
