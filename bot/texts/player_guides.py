"""Parse the players' guide: pages in docs/play, one for each game and language, with passages that answer questions.

A page has sections, and a section has passages: lines that begin with “- ”. `<sup>` contains the ids of the rules that
a passage explains. A comment contains phrases that people use for it, or a common question
(`bot.texts.common_question_phrases`). Players see neither of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.texts import common_question_phrases
from engine.game import games, home
from engine.game_packages import packages

SHELF = Path(__file__).parents[2] / "docs" / "play"
"""Folder of pages: `<game>.md` in English, `<locale>/<game>.md` in other languages."""
HOUSE = "quarterdeck"
"""Name of the page about Quarterdeck itself: tables, seats and hands. Its rules, docs/rules/host.md, are for
contributors."""
RULES = re.compile(r"\s*<sup>(?P<ids>.+?)</sup>")
ASKED = re.compile(r"\s*<!--(?P<asked>.+?)-->", re.DOTALL)
LEAD = re.compile(r"\*\*(?P<lead>.+?)\*\*")
EMPHASIS = re.compile(r"\*+([^*]+?)\*+")


@dataclass(slots=True, frozen=True)
class Passage:
    """One line of a page.

    `number` is its number in the page, from 0. `title` is its bold beginning, or else the title of its section. `rules`
    are the ids of the rules that it explains, `asked` phrases that people use for it. Pages of different languages have
    the same passages in the same order.
    """

    number: int
    section: str
    title: str
    words: str
    rules: tuple[str, ...]
    asked: tuple[str, ...]


def shelves(shelf: Path, game: str) -> list[Path]:
    """Return the folders that may have a game's page: `shelf`, and the folder of the same name in its own package."""
    own = [home(games()[game]) / "docs" / shelf.name] if game in packages and game in games() else []
    return [*own, shelf]


@cache
def page(game: str, locale: str = "en") -> tuple[Passage, ...]:
    """Return the passages of a game's page, in English if it is not translated; empty if there is no page."""
    name = f"{game}.md" if locale == "en" else f"{locale}/{game}.md"
    found = next((shelf / name for shelf in shelves(SHELF, game) if (shelf / name).exists()), None)
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
    """Return the phrases in bold or italics on a game's page, in order, each once."""
    found = (one.rstrip(".:?!") for passage in page(game, locale) for one in EMPHASIS.findall(passage.words))
    return tuple(dict.fromkeys(one for one in found if one))


def sections(game: str, locale: str = "en") -> list[str]:
    """Return the titles of the sections of a game's page, in order. The first section summarises the game."""
    return list(dict.fromkeys(passage.section for passage in page(game, locale)))


def _passage(number: int, section: str, line: str, locale: str) -> Passage:
    """Parse a line of a page: its text for players, the ids of rules in it, and the phrases in its comment."""
    rules = [one for match in RULES.finditer(line) for one in match["ids"].split(", ")]
    told = [one.strip() for match in ASKED.finditer(line) for one in match["asked"].split(",")]
    asked = [phrase for one in told for phrase in common_question_phrases.phrases_of(one, locale)]
    words = " ".join(ASKED.sub("", RULES.sub("", line)).split())
    bold = LEAD.match(words)
    title = bold["lead"].rstrip(".:?") if bold else section
    return Passage(number, section, title, words, tuple(rules), tuple(asked))
