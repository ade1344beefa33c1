"""Parse the rules of the games from the ledgers in docs/rules, which state them in our own words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from pathlib import Path

from bot.texts.fuzzy_search import words_of
from bot.texts.player_guides import emphasised, shelves

SHELF = Path(__file__).parents[2] / "docs" / "rules"
"""Folder of ledgers: `<game>.md` in English, `<locale>/<game>.md` in other languages."""

SECTION = re.compile(r"#{2,3} (?P<number>\d[\d.]*) (?P<title>.+)")
ROW = re.compile(r"\| (?P<id>(?P<letters>[A-Z]+)-\d+) \| (?P<words>.+?) \|")
CARD = re.compile(r"\| (?P<code>[A-Z]{1,2}\d{1,2}) \|")
"""Matches a row of a table of cards, which begins with the card's code."""
NAMES = {"en": ("English", "name"), "it": ("Italian", "nome")}
IDS = r"[A-Z]+-\d+(?:(?:, | to | a )[A-Z]+-\d+)*"
EXAMPLES = (
    re.compile(rf"- (?P<words>.+) \[(?P<ids>{IDS})\]"),
    re.compile(rf"- \*\*[A-Z]+-\d+\*\* (?P<words>.+?) \((?P<ids>{IDS})\)\.?"),
    re.compile(rf"\| [A-Z]+-\d+ \| (?P<ids>{IDS}) \| (?P<words>.+) \|"),
)
"""Patterns that match an example in a ledger, with the ids of the rules that it illustrates."""
HEAD, BARE = 5, 3
"""Maximum numbers of words before a colon.

Up to `HEAD` words may name the subject of a rule. Up to `BARE` words that name no subject mean that the rule has none,
not even that of the rule before.
"""
NUMBER = re.compile(r"\s*(?P<letters>[a-z]*)[\s-]*(?P<number>\d+)\s*", re.IGNORECASE)


@dataclass(slots=True, frozen=True)
class Rule:
    """One rule: its permanent id, its text, the title of its section, and the worked examples that cite it.

    `subject` is the thing that this rule is about, if only an earlier rule of the section names it. Example: “Scurvy:
    …”, then “On a rowboat only …”. It is empty if the section's title or the rule itself names the thing.
    """

    id: str
    words: str
    section: str
    examples: tuple[str, ...]
    subject: str = ""

    @property
    def title(self) -> str:
        """The title of the section, and the subject if there is one."""
        if not self.subject or self.subject in self.section:
            return self.subject or self.section
        return f"{self.section} · {self.subject}"


@cache
def rules(game: str, locale: str = "en") -> tuple[Rule, ...]:
    """Return all rules of a game in the ledger's order, in English if it is not translated.

    The tuple is empty for a game without a ledger.
    """
    lines = _lines(game, locale)
    if lines is None:
        return rules(game) if locale != "en" else ()
    examples = [match for line in lines for form in EXAMPLES if (match := form.match(line))]
    shown: dict[str, list[str]] = {}
    for example in examples:
        for one in re.findall(r"[A-Z]+-\d+", example["ids"]):
            shown.setdefault(one, []).append("; ".join(example["words"].split(" | ")))
    found, section, ours = list[Rule](), "", None
    for line in lines:
        if match := SECTION.fullmatch(line):
            section = match["title"]
        elif (match := ROW.match(line)) and match["letters"] == (ours := ours or match["letters"]):
            found.append(Rule(match["id"], match["words"], section, tuple(shown.get(match["id"], ()))))
    things = emphasised(game, locale)
    return tuple(
        rule for _, part in groupby(found, lambda rule: rule.section) for rule in _with_subjects(list(part), things)
    )


def _with_subjects(section: Sequence[Rule], things: Collection[str]) -> Iterator[Rule]:
    """Yield the rules of a section, with `subject` set in each rule that has its subject from an earlier rule of the
    section.

    `things` are the phrases that can be a subject.
    """
    heads = [head if colon and len(head.split()) <= HEAD else "" for head, colon, _ in _split_at_colons(section)]
    named = [next((one for one in things if _names(head, one)), "") for head in heads]
    several, subject = set(filter(None, named)), ""
    for rule, head, thing in zip(section, heads, named, strict=True):
        subject = thing or ("" if head and len(head.split()) <= BARE else subject)
        others = any(one in rule.words for one in several - {subject})
        yield rule if thing or others or len(several) < 2 or not subject else replace(rule, subject=subject)


def _split_at_colons(section: Iterable[Rule]) -> list[tuple[str, str, str]]:
    return [rule.words.partition(":") for rule in section]


def _names(head: str, thing: str) -> bool:
    """Return True if `head`, the words before a colon, is this thing or begins with it: “Stormy Seas on a ship”."""
    return head.rstrip("!?") == thing or (" " in thing and head.startswith(f"{thing} "))


@cache
def chapters(game: str, locale: str = "en") -> Mapping[str, str]:
    """Return the titles of a ledger's sections by their numbers, such as “2.1”; empty without a ledger."""
    found = [SECTION.fullmatch(line) for line in _lines(game, locale) or ()]
    return {match["number"]: match["title"] for match in found if match}


@cache
def cards(game: str, locale: str = "en") -> Mapping[str, str]:
    """Return the names of a game's cards by their codes in the ledger; empty if it lists no cards."""
    found, column = dict[str, str](), 0
    for line in _lines(game, "en") or ():
        row = [cell.strip() for cell in line.split("|")]
        if row[1:2] == ["id"]:
            column = next((row.index(name) for name in NAMES.get(locale, NAMES["en"]) if name in row), 0)
        elif column and (match := CARD.match(line)):
            found.setdefault(match["code"], row[column])
    return found


def sections(game: str, locale: str = "en") -> list[str]:
    """Return the titles of the ledger's sections that have rules, in order; empty without a ledger."""
    return list(dict.fromkeys(rule.section for rule in rules(game, locale)))


def find(game: str, query: str, locale: str = "en") -> list[Rule]:
    """Return the rules that a query names: one by its id (“Y-37”, “y37”, “37”), or those of a section by its title.

    Return an empty list if the query names none.
    """
    book = rules(game, locale)
    if match := NUMBER.fullmatch(query):
        wanted = re.compile(rf"{match['letters'] or '[A-Z]+'}-{int(match['number'])}", re.IGNORECASE)
        return [rule for rule in book if wanted.fullmatch(rule.id)]
    asked = words_of(query)
    return [rule for rule in book if words_of(rule.section) == asked]


def _lines(game: str, locale: str) -> tuple[str, ...] | None:
    name = f"{game}.md" if locale == "en" else f"{locale}/{game}.md"
    page = next((shelf / name for shelf in shelves(SHELF, game) if (shelf / name).exists()), None)
    return tuple(page.read_text(encoding="utf-8").splitlines()) if page else None
