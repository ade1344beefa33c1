"""The player guides in `docs/play`."""

import re

import pytest

from bot.texts import language, player_guides
from bot.texts.rule_formatter import examples, readable_rule
from bot.texts.rulebook import rules
from engine.game import games
from tests.ledger import rule

WRITTEN = sorted(book.stem for book in player_guides.SHELF.glob("*.md"))
GAMES = [one for one in WRITTEN if one != player_guides.HOUSE]
LEDGER = {player_guides.HOUSE: "host"}
NUMBERS = re.compile(r"\d+")


@rule("H-206")
@pytest.mark.parametrize("game", WRITTEN)
def test_the_pages_of_both_languages_cite_the_same_rules(game: str) -> None:
    ours, theirs = player_guides.page(game), player_guides.page(game, "it")
    assert len(ours) > 20
    assert [passage.rules for passage in ours] == [passage.rules for passage in theirs]
    for english, italian in zip(ours, theirs, strict=True):
        assert english.number == italian.number
        assert sorted(NUMBERS.findall(english.words)) == sorted(NUMBERS.findall(italian.words)), english.title
        assert bool(english.asked) == bool(italian.asked), english.title
    assert len(player_guides.sections(game)) == len(player_guides.sections(game, "it"))


@rule("H-206")
@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_players_page_cites_existing_rules_and_has_no_text_for_builders(game: str, locale: str) -> None:
    known = {one.id for one in rules(LEDGER.get(game, game))}
    for passage in player_guides.page(game, locale):
        assert passage.words
        assert set(passage.rules) <= known, passage.title
        assert not re.search(r"<|\[|`|[A-Z]-\d", passage.words), passage.words
    words = sum(len(passage.words.split()) for passage in player_guides.page(game, locale))
    assert words < 1500, "more than three screens"


@rule("H-206")
@pytest.mark.parametrize("game", GAMES)
def test_every_players_page_starts_in_short_and_ends_with_our_own_design(game: str) -> None:
    for locale, first, last in (("en", "In short", "Of our own design"), ("it", "In breve", "Di nostra invenzione")):
        sections = player_guides.sections(game, locale)
        assert (sections[0], sections[-1]) == (first, last)
    assert games()[game].own_design is not None


def test_a_players_page_falls_back_to_english_and_an_unknown_game_has_none() -> None:
    assert player_guides.page("yarr", "xx") == player_guides.page("yarr")
    assert player_guides.page("nosuchgame", "it") == ()


@rule("H-208")
@pytest.mark.parametrize("locale", ["en", "it"])
def test_rules_name_options_and_players_in_the_words_of_the_lobby(locale: str) -> None:
    spoken = language(locale)
    for game in GAMES:
        for one in rules(game, locale):
            for said in (readable_rule(one, game, spoken), *examples(one, game, spoken)):
                assert not re.search(r"`|\bP\b", said), one.id
    starts = next(one for one in rules("yarr", locale) if one.id == "Y-13")
    assert "`" in starts.words
    said = readable_rule(starts, "yarr", spoken)
    assert ("«Who starts: chance decides»" if locale == "en" else "«Chi comincia: decide il caso»") in said
