"""What players read of a game: docs/play, a page a game and language, cut into passages that each answer something.

A page has sections, a section passages: lines that begin with «- ». `<sup>` holds the rules behind a passage, a comment
what people call its subject, or the name of one that all games have (`bot.texts.intents`). Both are for the search and
for who looks further; readers see neither.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.texts import intents

SHELVES = [Path(__file__).parents[2] / "docs" / "play"]
"""Folders of pages: `<game>.md` in English, `<locale>/<game>.md` in other languages."""
HOUSE = "quarterdeck"
"""The page about tables, seats and hands whatever the game; its ledger, docs/rules/host.md, is for who builds."""
RULES = re.compile(r"\s*<sup>(?P<ids>.+?)</sup>")
ASKED = re.compile(r"\s*<!--(?P<asked>.+?)-->", re.DOTALL)
LEAD = re.compile(r"\*\*(?P<lead>.+?)\*\*")
EMPHASIS = re.compile(r"\*+([^*]+?)\*+")


@dataclass(slots=True, frozen=True)
class Passage:
    """What one line of a page says. `title`: its first words in bold, or those of its section. `asked`: in what other
    words people ask for it. Pages of different languages have the same passages in the same order."""

    place: int
    section: str
    title: str
    words: str
    rules: tuple[str, ...]
    asked: tuple[str, ...]


@cache
def page(game: str, locale: str = "en") -> tuple[Passage, ...]:
    """The passages of a game's page; in English where it is not translated. Empty for a game without a page."""
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
    """What a page names in bold or italics: its subjects, and the things of the game."""
    found = (one.rstrip(".:?!") for passage in page(game, locale) for one in EMPHASIS.findall(passage.words))
    return tuple(dict.fromkeys(one for one in found if one))


def sections(game: str, locale: str = "en") -> list[str]:
    """The titles of the sections of a game's page, in order; the first is the game in short."""
    return list(dict.fromkeys(passage.section for passage in page(game, locale)))


def _passage(place: int, section: str, line: str, locale: str) -> Passage:
    """A line of a page, what is for readers told apart from the rest."""
    rules = [one for match in RULES.finditer(line) for one in match["ids"].split(", ")]
    told = [one.strip() for match in ASKED.finditer(line) for one in match["asked"].split(",")]
    asked = [phrase for one in told for phrase in intents.asked(one, locale)]
    words = " ".join(ASKED.sub("", RULES.sub("", line)).split())
    bold = LEAD.match(words)
    title = bold["lead"].rstrip(".:?") if bold else section
    return Passage(place, section, title, words, tuple(rules), tuple(asked))
