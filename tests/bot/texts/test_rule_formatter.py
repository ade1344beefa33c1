"""The rules of the ledgers as players read them."""

import pytest

from bot.texts import language
from bot.texts.player_guides import Passage
from bot.texts.rule_formatter import examples, for_builders, readable_rule
from bot.texts.rulebook import Rule, cards, find, rules
from bot.texts.rules_qa import find_answers
from engine.game import games
from tests.ledger import rule


def one(game: str, id_: str, locale: str = "en") -> Rule:
    (found,) = find(game, id_, locale)
    return found


@rule("H-208")
@pytest.mark.parametrize("locale", ["en", "it"])
def test_rules_name_cards_by_title_and_options_in_the_words_of_the_lobby(locale: str) -> None:
    spoken = language(locale)
    said = readable_rule(one("arrr", "A-164", locale), "arrr", spoken)
    assert ("Professor Cuttle" if locale == "en" else "Professor Seppia") in said
    assert "K5" not in said
    tie = readable_rule(one("arrr", "A-260", locale), "arrr", spoken)
    assert "«" in tie
    assert "shared" not in tie.split(":")[0]
    assert cards("arrr", locale)["V13"] == ("Shoal" if locale == "en" else "Secca")


@rule("H-208")
@pytest.mark.parametrize("locale", ["en", "it"])
def test_examples_name_cards_and_options_as_rules_do(locale: str) -> None:
    (said,) = examples(one("yarr", "Y-49", locale), "yarr", language(locale))
    assert "`catch`" not in said
    assert "«" in said
    assert not any("V13" in words for words in examples(one("arrr", "A-74", locale), "arrr", language(locale)))


@rule("H-208")
def test_a_reference_to_a_section_of_the_ledger_uses_its_title() -> None:
    assert "by «Getting marooned»" in readable_rule(one("tortuga", "T-124"), "tortuga", language("en"))
    assert readable_rule(one("tortuga", "T-52"), "tortuga", language("en")) == "The first mate may call for a mutiny."


@rule("H-208")
@pytest.mark.parametrize(
    ("game", "id_", "locale", "about"),
    [
        ("tortuga", "T-162", "en", "Starred cards · Scurvy"),
        ("tortuga", "T-162", "it", "Le carte con la stella · Scorbuto"),
        ("tortuga", "T-130", "en", "Albatross"),
        ("tortuga", "T-40", "en", "View, Reveal, Force"),
        ("rattle", "R-224", "en", "The Port Visit · Tavern"),
        ("rattle", "R-243", "en", "Variants"),
        ("rattle", "R-286", "en", "Card clarifications"),
        ("arrr", "A-84", "en", "Sail the Seven Seas: tests and throws"),
    ],
)
def test_a_rule_that_continues_about_a_card_names_that_card(game: str, id_: str, locale: str, about: str) -> None:
    assert one(game, id_, locale).title == about


@rule("H-208")
@pytest.mark.parametrize("game", sorted(games()))
def test_both_languages_hide_nearly_the_same_rules_for_builders(game: str) -> None:
    """Italian calls NP Ships «navi PNG», which is no code."""
    kept = [{r.id for r in rules(game, loc) if for_builders(r, game, language(loc))} for loc in ("en", "it")]
    assert len(kept[0] ^ kept[1]) <= 4
    assert len(kept[0]) <= len(rules(game)) // 8


@rule("H-207")
@pytest.mark.parametrize(
    ("game", "question", "rule_id", "locale"),
    [
        ("rattle", "posso attaccare una nave PNG alleata", "R-144", "it"),
        ("tortuga", "scurvy on a rowboat", "T-162", "en"),
        ("arrr", "how many events can i play per turn", "A-166", "en"),
        ("rattle", "can i fire and move in the same turn", "R-149", "en"),
    ],
)
def test_questions_that_once_found_a_wrong_rule_find_the_right_one(
    game: str, question: str, rule_id: str, locale: str
) -> None:
    """These questions once found a wrong rule.

    Some use other words than the ledger. Also, «per» must not match «permanent», and “turn” has two meanings.
    """
    (first, *_) = find_answers(game, question, locale)
    assert rule_id in (first.rules if isinstance(first, Passage) else (first.id,))
