"""Commands in sentences: «/tables» as a mention, which Discord shows in its reader's own words, and can be pressed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.texts import LANGUAGES, language
from engine.text import card_text

MENTIONS: dict[str, str] = {}
"""What to write for a command, under each of its names; empty until Discord has said their ids."""

_NAMED = re.compile(r"(?<![\w/<:`])(`)?/([\w-]+)(?(1)`|(?![\w:/>`-]))")


def learn(commands: Iterable[tuple[int, str]]) -> None:
    """The ids of the commands, each with its English name."""
    MENTIONS.clear()
    for number, name in commands:
        names = [name, *(language(locale).say(card_text("command", name)) for locale in LANGUAGES)]
        MENTIONS.update(dict.fromkeys(names, f"</{name}:{number}>"))


def mentioned(words: str) -> str:
    """The same words, the commands in them as mentions; as they are where no ids are known."""
    return _NAMED.sub(lambda found: MENTIONS.get(found[2], found[0]), words) if MENTIONS else words
