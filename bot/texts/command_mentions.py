"""Replace “/tables” and the like in texts by Discord's command mentions, which are localised and can be clicked."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.texts import LANGUAGES, language
from engine.text import card_text

MENTIONS: dict[str, str] = {}
"""Discord's mention of each command, by the command's name in each language. Empty until `store_ids` is called."""

_NAMED = re.compile(r"(?<![\w/<:`])(`)?/([\w-]+)(?(1)`|(?![\w:/>`-]))")


def store_ids(commands: Iterable[tuple[int, str]]) -> None:
    """Store the mentions of the commands, which are given as pairs of Discord's id and the English name."""
    MENTIONS.clear()
    for number, name in commands:
        names = [name, *(language(locale).say(card_text("command", name)) for locale in LANGUAGES)]
        MENTIONS.update(dict.fromkeys(names, f"</{name}:{number}>"))


def with_mentions(words: str) -> str:
    """Return the text with each “/name” replaced by the command's mention, if Discord has sent its id."""
    return _NAMED.sub(lambda found: MENTIONS.get(found[2], found[0]), words) if MENTIONS else words
