"""The transcripts of whole games are unchanged."""

from __future__ import annotations

import difflib
import re

import pytest

from tests.ledger import rule
from tests.transcripts import GAMES, LOCALES, file, transcript


@rule("H-180", "H-181", "H-184", "H-188")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_told_in_the_same_words_as_before(game: str, locale: str) -> None:
    kept, now = file(game, locale).read_text(), transcript(game, locale)
    changed = list(difflib.unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=1))
    said = "\n".join(changed[:40])
    assert not changed, f"{game} sounds otherwise. If that is meant: python -m tests.transcripts, read, commit.\n{said}"


@rule("H-181", "H-321")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_no_list_item_is_empty_and_no_heading_is_repeated_below(game: str, locale: str) -> None:
    """Lines of a block that a person has already read are left out, with no ellipsis in their place.

    A message whose heading names the table does not name it again in its text.
    """
    lines = file(game, locale).read_text().splitlines()
    assert [line for line in lines if re.match(r"\s*- (…|$)", line)] == []
    title, code = next(line for line in lines if line.startswith("## ")).removeprefix("## ").rsplit(" · ", 1)
    assert [line for line in lines if line.startswith("- ") and (title in line or code in line)] == []


CLUMSY = {
    "en": (
        r"\b1 (?!points?\b)[a-z]+(?<!s)s\b(?! token)",  # «1 coins»; not «1 success»
        r"\b(?!1\b)\d+ (coin|card|die|turn|vote card|point)\b",
        r"Waiting for .*, in\b",
    ),
    "it": (
        r"\b1 (monete|carte|dadi|navi|turni|punti|dobloni|danni|successi|tesori|voti)\b",
        r"\b(?!1\b)\d+ (moneta|carta|dado|nave|turno|punto|doblone|danno|successo)\b",
        r"Si aspetta \w+ e ",
        r"\b(su|di|da|a|in) (il|lo|la|l'|i|gli|le) ",
    ),
}
"""Phrases that no person says, but a program easily does."""


@rule("H-180")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_numbers_and_articles_agree_and_no_sentence_ends_twice(game: str, locale: str) -> None:
    said = file(game, locale).read_text().splitlines()
    clumsy = re.compile("|".join([*CLUMSY[locale], r"[!?]\.|\.\.(?!\.)|\{\w+\}"]))
    assert [line for line in said if clumsy.search(line)] == []


@rule("H-188")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_the_winner_is_named_once_at_the_end(game: str, locale: str) -> None:
    end = file(game, locale).read_text().partition("=== To everybody, at the end ===")[2]
    _, verdict, *lines = [line for line in end.splitlines() if line.startswith(("#", "- ", "  - "))]
    said = verdict.removeprefix("### ").rstrip(".")
    assert [line for line in lines if said in line] == []
    assert [line for line in lines if re.match(r"- (The game is over|La partita è finita)", line)] == []
    assert [line for line in lines if re.match(r"- .*(wins( the game)?|victory|is First Mate)!", line)] == []
    assert [line for line in lines if re.match(r"- .*([Vv]ince|[Vv]ittoria|è Primo Ufficiale).*!", line)] == []
