"""The page's own texts: each is translated, no translation is unused, and all placeholders match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tavern import page_websocket
from tavern.page_server import PAGE
from tavern.people import page_requests

LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
SAID = re.compile(r'\b(?:say|page|told)\(\s*"((?:[^"\\]|\\.)*)"')
ENTRY = re.compile(r'^  "((?:[^"\\]|\\.)*)": "((?:[^"\\]|\\.)*)",$', re.MULTILINE)
SENTENCE = re.compile(r"[A-Z][a-z]+(?: |$|[.!?…:,'])")
"""A pattern for the beginning of texts for people. Other strings in the page's files are names, marks and classes."""
PART = re.compile(r"\{\w+\}")
NO_SENTENCES = {
    "Files",  # the kind of what is dragged
    *("Alt", "Backspace", "End", "Enter", "Escape", "Home", "Tab"),
    *("English", "Italiano"),  # each language by its own name
    *("True", "False"),  # Discord shows these in English to everybody
    *("Quarterdeck", "Anne, Ἀχιλλεύς, زينب, 鄭一嫂 …"),  # names
}


def italian() -> dict[str, str]:
    return dict(ENTRY.findall((PAGE / "italian.js").read_text(encoding="utf-8")))


def scripts() -> Iterator[str]:
    for path in sorted(PAGE.glob("*.js")):
        if path.name != "italian.js":
            text = path.read_text(encoding="utf-8")
            yield re.sub(r"^\s*(?://|\*|/\*).*$", "", text, flags=re.MULTILINE)


def refusals() -> set[str]:
    """Return the texts with which the tavern refuses a request of the page."""
    modules = (page_requests, page_websocket)
    asked = "".join(Path(module.__file__ or "").read_text(encoding="utf-8") for module in modules)
    return {*page_requests.WORDS.values(), *re.findall(r'(?:RequestRefused\(|"words": )"(.+?)"', asked)}


def test_every_sentence_of_the_page_has_an_italian_translation() -> None:
    known = italian()
    said = {words for text in scripts() for words in SAID.findall(text)}
    read = {words for text in scripts() for words in LITERAL.findall(text) if SENTENCE.match(words)}
    assert len(said) > 60
    assert len(refusals()) > 6
    assert (said | refusals() | read - NO_SENTENCES) - known.keys() == set()


def test_no_italian_sentence_is_unused_or_lacks_a_placeholder() -> None:
    known = italian()
    assert len(known) == (PAGE / "italian.js").read_text(encoding="utf-8").count('": "')
    written = {words for text in scripts() for words in LITERAL.findall(text)}
    assert known.keys() - written - refusals() == set()
    for english, words in known.items():
        assert words, english
        assert set(PART.findall(english)) == set(PART.findall(words)), english
