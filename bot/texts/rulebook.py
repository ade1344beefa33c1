"""The rules of the games in our own words, read from docs/rules and searched."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.search import best, words_of

BOOKS = Path(__file__).parent.parent / "docs" / "rules"

SECTION = re.compile(r"#{2,3} [\d.]+ (?P<title>.+)")
ROW = re.compile(r"\| (?P<id>(?P<letters>[A-Z]+)-\d+) \| (?P<words>.+?) \|")
IDS = r"[A-Z]+-\d+(?:(?:, | to | a )[A-Z]+-\d+)*"
EXAMPLES = (
    re.compile(rf"- (?P<words>.+) \[(?P<ids>{IDS})\]"),
    re.compile(rf"- \*\*[A-Z]+-\d+\*\* (?P<words>.+?) \((?P<ids>{IDS})\)\.?"),
    re.compile(rf"\| [A-Z]+-\d+ \| (?P<ids>{IDS}) \| (?P<words>.+) \|"),
)
"""The ways in which books write an example and the rules that it shows."""
NUMBER = re.compile(r"\s*(?P<letters>[a-z]*)[\s-]*(?P<number>\d+)\s*", re.IGNORECASE)


@dataclass(slots=True, frozen=True)
class Rule:
    """One rule: its stable id, its words, the title of its section, and the worked examples that cite it."""

    id: str
    words: str
    section: str
    examples: tuple[str, ...]


@cache
def rules(game: str, locale: str = "en") -> tuple[Rule, ...]:
    """All rules of a game in the order of its book; in English where the book is not translated.

    Empty for a game without a book.
    """
    page = BOOKS / f"{game}.md" if locale == "en" else BOOKS / locale / f"{game}.md"
    if not page.exists():
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
    """The rules that a query means, best first: one by its id («Y-37», «y37», «37»), all of a section by
    its title, or those about a subject."""
    book = rules(game, locale)
    if match := NUMBER.fullmatch(query):
        wanted = re.compile(rf"{match['letters'] or '[A-Z]+'}-{int(match['number'])}", re.IGNORECASE)
        return [rule for rule in book if wanted.fullmatch(rule.id)]
    asked = words_of(query)
    if whole := [rule for rule in book if words_of(rule.section) == asked]:
        return whole
    return [book[number] for number in best(query, [(rule.section, rule.words) for rule in book])]
