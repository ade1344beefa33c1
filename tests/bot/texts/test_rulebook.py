import re

import pytest

from bot.texts.fuzzy_search import best, words_of
from bot.texts.player_guides import shelves
from bot.texts.rulebook import SHELF, find, rules, sections
from engine.game import games

BOOK = (SHELF / "yarr.md").read_text(encoding="utf-8")
TRANSLATED = [game for game in sorted(games()) if any((s / "it" / f"{game}.md").exists() for s in shelves(SHELF, game))]
NAMED = re.compile(r"[A-Z]-\d+|`[^`]+`|\d+(?:\.\d+)?")


def test_every_rule_of_the_ledger_is_read_in_order() -> None:
    assert [rule.id for rule in rules("yarr")] == re.findall(r"^\| (Y-\d+) \|", BOOK, re.MULTILINE)
    assert sections("yarr")[0] == "Game, box, goal"
    assert all(rule.words and rule.section for rule in rules("yarr"))


def test_a_rule_has_the_examples_that_cite_it() -> None:
    cited = re.findall(r"^- .*\[([^\]]+)\]", BOOK, re.MULTILINE)
    wanted = sum(len(ids.split(", ")) for ids in cited)
    assert wanted > 150
    assert sum(len(rule.examples) for rule in rules("yarr")) == wanted
    (rule,) = find("yarr", "Y-49")
    assert rule.examples == (
        'Given `catch`, a miss, two players press "catch"; when both arrive; then the first costs 2 cards, '
        "the second does nothing.",
    )


@pytest.mark.parametrize("query", ["Y-37", "y37", "37", " y 37 ", "Y-037"])
def test_a_rule_is_found_by_its_number(query: str) -> None:
    assert [rule.id for rule in find("yarr", query)] == ["Y-37"]


@pytest.mark.parametrize("query", ["Y-0", "999", "T-37", "walrus", "", "…", "youngest starts"])
def test_an_unknown_rule_is_not_found(query: str) -> None:
    assert find("yarr", query) == []


def test_the_title_of_a_section_finds_all_its_rules() -> None:
    assert [rule.id for rule in find("yarr", "swab that")] == [f"Y-{n}" for n in range(88, 95)]


@pytest.mark.parametrize("game", TRANSLATED)
def test_the_italian_ledger_has_the_same_rules(game: str) -> None:
    ours, theirs = rules(game), rules(game, "it")
    assert ours
    assert [rule.id for rule in theirs] == [rule.id for rule in ours]
    for english, italian in zip(ours, theirs, strict=True):
        assert sorted(NAMED.findall(italian.words)) == sorted(NAMED.findall(english.words)), english.id
        assert italian.words != english.words
        assert len(italian.examples) == len(english.examples), english.id
    for first, second in zip(zip(ours, theirs, strict=True), list(zip(ours, theirs, strict=True))[1:], strict=False):
        assert (first[0].section == second[0].section) == (first[1].section == second[1].section)


def test_a_ledger_falls_back_to_english_and_an_unknown_game_has_no_rules() -> None:
    assert rules("yarr", "xx") == rules("yarr")
    assert rules("nosuchgame", "it") == ()


def test_words_are_compared_without_case_and_accents() -> None:
    assert words_of("Può l'ÀNCORA, «yo-ho»?") == ["puo", "l", "ancora", "yo", "ho"]


def test_rare_words_and_whole_words_score_higher() -> None:
    entries = [("", "the the the"), ("", "the plank"), ("", "planks are wet"), ("", "nothing here")]
    assert best("the plank", entries)[0] == 1
    assert best("plank", entries) == [1, 2]
    assert best("zebra", entries) == []
