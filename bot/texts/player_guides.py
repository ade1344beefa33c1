"""Parse the players' pages in docs/play, one a game and language, into passages that each answer a question.

A page has sections, and a section has passages: lines that begin with “- ”. `<sup>` holds the ids of the rules that a
passage explains. A comment holds words that people use for it, or a common question (`bot.texts.question_intents`).
Players see neither.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.texts import question_intents

SHELVES = [Path(__file__).parents[2] / "docs" / "play"]
"""Folders of pages: `<game>.md` in English, `<locale>/<game>.md` in other languages."""
HOUSE = "quarterdeck"
"""Name of the page about tables, seats and hands in general. Its rules, docs/rules/host.md, are for contributors."""
RULES = re.compile(r"\s*<sup>(?P<ids>.+?)</sup>")
ASKED = re.compile(r"\s*<!--(?P<asked>.+?)-->", re.DOTALL)
LEAD = re.compile(r"\*\*(?P<lead>.+?)\*\*")
EMPHASIS = re.compile(r"\*+([^*]+?)\*+")


@dataclass(slots=True, frozen=True)
class Passage:
    """One line of a page.

    `number` is its number in the page. `title` is its bold beginning, or its section. `rules` are the ids of the rules
    that it explains, `asked` phrases that people use for it. Pages of different languages have the same passages in the
    same order.
    """

    number: int
    section: str
    title: str
    words: str
    rules: tuple[str, ...]
    asked: tuple[str, ...]


@cache
def page(game: str, locale: str = "en") -> tuple[Passage, ...]:
    """Return the passages of a game's page; in English if it is not translated. Empty if there is no page."""
    name = f"{game}.md" if locale == "en" else f"{locale}/{game}.md"
    found = next((shelf / name for shelf in SHELVES if (shelf / name).exists()), None)
    if found is None:
        return page(game) if locale != "en" else ()
    passages: list[Passage] = []
    for part in found.read_text(encoding="utf-8").split("\n## ")[1:]:
        section, _, body = part.partition("\n")
        passages += [
            _passage(len(passages) + n, section, line, locale) for n, line in enumerate(body.split("\n- ")[1:])
        ]
    return tuple(passages)


@cache
def emphasised(game: str, locale: str = "en") -> tuple[str, ...]:
    """Return the phrases that a page prints in bold or italics, in order, each once."""
    found = (one.rstrip(".:?!") for passage in page(game, locale) for one in EMPHASIS.findall(passage.words))
    return tuple(dict.fromkeys(one for one in found if one))


def sections(game: str, locale: str = "en") -> list[str]:
    """Return the titles of a page's sections in order; the first one summarises the game."""
    return list(dict.fromkeys(passage.section for passage in page(game, locale)))


def _passage(number: int, section: str, line: str, locale: str) -> Passage:
    """Parse a line of a page: the players' text, the ids of rules and the phrases of the comment."""
    rules = [one for match in RULES.finditer(line) for one in match["ids"].split(", ")]
    told = [one.strip() for match in ASKED.finditer(line) for one in match["asked"].split(",")]
    asked = [phrase for one in told for phrase in question_intents.phrases_of(one, locale)]
    words = " ".join(ASKED.sub("", RULES.sub("", line)).split())
    bold = LEAD.match(words)
    title = bold["lead"].rstrip(".:?") if bold else section
    return Passage(number, section, title, words, tuple(rules), tuple(asked))
