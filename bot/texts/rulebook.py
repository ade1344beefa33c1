"""The rules of the games to the letter, in our own words, read from docs/rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.texts.matching import words_of

SHELVES = [Path(__file__).parents[2] / "docs" / "rules"]
"""Folders of books: `<game>.md` in English, `<locale>/<game>.md` in other languages."""

SECTION = re.compile(r"#{2,3} [\d.]+ (?P<title>.+)")
ROW = re.compile(r"\| (?P<id>(?P<letters>[A-Z]+)-\d+) \| (?P<words>.+?) \|")
IDS = r"[A-Z]+-\d+(?:(?:, | to | a )[A-Z]+-\d+)*"
EXAMPLES = (
    re.compile(rf"- (?P<words>.+) \[(?P<ids>{IDS})\]"),
    re.compile(rf"- \*\*[A-Z]+-\d+\*\* (?P<words>.+?) \((?P<ids>{IDS})\)\.?"),
    re.compile(rf"\| [A-Z]+-\d+ \| (?P<ids>{IDS}) \| (?P<words>.+) \|"),
)
"""The ways in which books write an example and the rules that it shows."""
MARKS = re.compile(
    r"`|\bP\b|\bd2\b|[A-Z]+_[A-Z]+|\b[A-Z]{3,}\b|\b[CEKVX]\d\d?\b|\b\d\.\d+\b|\bsection \d|\bsezione \d|64 bit"
)
"""What only builders read with ease: names of options, places of other chapters, codes of cards and of moments."""
NUMBER = re.compile(r"\s*(?P<letters>[a-z]*)[\s-]*(?P<number>\d+)\s*", re.IGNORECASE)


@dataclass(slots=True, frozen=True)
class Rule:
    """One rule: its stable id, its words, the title of its section, and the worked examples that cite it."""

    id: str
    words: str
    section: str
    examples: tuple[str, ...]

    @property
    def exact(self) -> bool:
        """Whether it is written for who builds the game rather than for who plays it."""
        return MARKS.search(self.words) is not None


@cache
def rules(game: str, locale: str = "en") -> tuple[Rule, ...]:
    """All rules of a game in the order of its book; in English where the book is not translated.

    Empty for a game without a book.
    """
    name = f"{game}.md" if locale == "en" else f"{locale}/{game}.md"
    page = next((shelf / name for shelf in SHELVES if (shelf / name).exists()), None)
    if page is None:
        return rules(game) if locale != "en" else ()
    lines = page.read_text(encoding="utf-8").splitlines()
    examples = [match for line in lines for form in EXAMPLES if (match := form.match(line))]
    shown: dict[str, list[str]] = {}
    for example in examples:
        for one in re.findall(r"[A-Z]+-\d+", example["ids"]):
            shown.setdefault(one, []).append("; ".join(example["words"].split(" | ")))
    found, section, ours = [], "", None
    for line in lines:
        if match := SECTION.fullmatch(line):
            section = match["title"]
        elif (match := ROW.match(line)) and match["letters"] == (ours := ours or match["letters"]):
            found.append(Rule(match["id"], match["words"], section, tuple(shown.get(match["id"], ()))))
    return tuple(found)


def sections(game: str, locale: str = "en") -> list[str]:
    """The titles of the sections that hold rules, in the order of the book."""
    return list(dict.fromkeys(rule.section for rule in rules(game, locale)))


def find(game: str, query: str, locale: str = "en") -> list[Rule]:
    """The rules that a query names: one by its id («Y-37», «y37», «37»), or all of a section by its title."""
    book = rules(game, locale)
    if match := NUMBER.fullmatch(query):
        wanted = re.compile(rf"{match['letters'] or '[A-Z]+'}-{int(match['number'])}", re.IGNORECASE)
        return [rule for rule in book if wanted.fullmatch(rule.id)]
    asked = words_of(query)
    return [rule for rule in book if words_of(rule.section) == asked]
