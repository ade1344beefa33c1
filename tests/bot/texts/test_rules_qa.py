"""Questions in people's own words. The files in `questions/` name the rules that answer each."""

from pathlib import Path

import pytest

from bot.texts import language
from bot.texts.player_guides import Passage
from bot.texts.rule_formatter import MARKS, for_builders, readable_rule
from bot.texts.rulebook import Rule
from bot.texts.rules_qa import find_answers
from tests.ledger import rule


def asked(locale: str, kind: str = "") -> list[tuple[str, str, set[str]]]:
    lines = (Path(__file__).parent / "questions" / f"{kind}{locale}.txt").read_text(encoding="utf-8").splitlines()
    rows = [[part.strip() for part in line.split("|")] for line in lines if not line.startswith("#")]
    return [(game, question, set(ids.split())) for game, question, ids in rows]


def cites(one: Passage | Rule) -> set[str]:
    return set(one.rules) if isinstance(one, Passage) else {one.id}


@rule("H-207")
@pytest.mark.parametrize(
    ("kind", "count"),
    [("", 150), ("newcomers-", 60), ("house-", 25), ("strangers-", 60), ("chat-", 60), ("odd-", 60), ("deck-", 60)],
)
@pytest.mark.parametrize("locale", ["en", "it"])
def test_most_questions_find_their_rule_first_and_nearly_all_among_three(locale: str, kind: str, count: int) -> None:
    questions = asked(locale, kind)
    assert len(questions) == count
    hits = [[bool(ids & cites(one)) for one in find_answers(game, q, locale)[:3]] for game, q, ids in questions]
    first = sum(hit[:1] == [True] for hit in hits)
    three = sum(any(hit) for hit in hits)
    missed = [q for (_, q, _), hit in zip(questions, hits, strict=True) if not any(hit)]
    assert first >= 0.93 * len(questions), f"{first} of {len(questions)}"
    assert three >= 0.98 * len(questions), missed


@rule("H-207")
@pytest.mark.parametrize("locale", ["en", "it"])
def test_corner_case_questions_find_their_rule_among_three_answers(locale: str) -> None:
    questions = asked(locale, "corners-")
    hits = [[bool(ids & cites(one)) for one in find_answers(game, q, locale)[:3]] for game, q, ids in questions]
    first, three = sum(hit[:1] == [True] for hit in hits), sum(map(any, hits))
    assert first >= 0.85 * len(questions), f"{first} of {len(questions)}"
    missed = [q for (_, q, _), hit in zip(questions, hits, strict=True) if not any(hit)]
    assert three >= 0.95 * len(questions), missed


@rule("H-207")
@pytest.mark.parametrize(
    ("game", "question", "rule_id"),
    [
        ("yarr", "wat hapens when the dek is emty", "Y-35"),
        ("tortuga", "who is the goverment... governer?", "T-22"),
        ("arrr", "how do colections score", "A-255"),
        ("rattle", "hamstr", "R-214"),
        ("yarr", "i didnt say yoho", "Y-46"),
        ("tortuga", "how many fit in a row boat", "T-45"),
    ],
)
def test_misspelt_questions_are_understood(game: str, question: str, rule_id: str) -> None:
    assert any(rule_id in cites(one) for one in find_answers(game, question)[:3])


@rule("H-207")
def test_a_question_in_the_other_language_is_answered_in_the_readers() -> None:
    (english, italian) = (
        find_answers("yarr", "posso pescare anche se potrei giocare", locale)[0] for locale in ("en", "it")
    )
    assert isinstance(english, Passage)
    assert isinstance(italian, Passage)
    assert english.number == italian.number
    assert english.words.startswith("**Play or draw.**")


@rule("H-207")
def test_a_question_may_use_the_card_names_of_another_language() -> None:
    (first, *_) = find_answers("yarr", "mi hanno messo un swab that quante ne pesco", "it")
    assert "Y-89" in cites(first)


@rule("H-207")
@pytest.mark.parametrize("nothing", ["", "…", "xqzwv"])
def test_a_meaningless_question_finds_nothing(nothing: str) -> None:
    assert find_answers("yarr", nothing) == []


@rule("H-207")
@pytest.mark.parametrize("locale", ["en", "it"])
def test_no_answer_contains_text_for_builders(locale: str) -> None:
    spoken = language(locale)
    for game, question, _ in asked(locale):
        told = [one for one in find_answers(game, question, locale) if isinstance(one, Rule)]
        assert not [
            one.id for one in told if for_builders(one, game, spoken) or MARKS.search(readable_rule(one, game, spoken))
        ]


@rule("H-207")
@pytest.mark.parametrize(
    ("question", "rule_id", "locale"),
    [("chance picks thief victim", "Y-77", "en"), ("cambiare il verso del giro", "Y-84", "it")],
)
def test_a_rule_that_the_page_leaves_out_is_found_in_the_ledger(question: str, rule_id: str, locale: str) -> None:
    assert any(rule_id in cites(one) for one in find_answers("yarr", question, locale)[:3])
