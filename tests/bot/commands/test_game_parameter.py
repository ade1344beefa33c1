"""Autocomplete suggestions for the option that names a game."""

import pytest
from discord.app_commands import Choice

from bot.commands.game_parameter import ITSELF, game_typed, with_quarterdeck
from bot.commands.option_limits import CHOICES
from bot.commands.table_parameter import as_code
from bot.texts import language
from bot.texts.player_guides import HOUSE
from tests.ledger import rule

MANY = [Choice(name=f"Game {number}", value=f"game{number}") for number in range(CHOICES + 1)]


@rule("H-231")
@pytest.mark.parametrize("found", range(CHOICES + 2))
def test_quarterdeck_is_suggested_last_within_discords_limit(found: int) -> None:
    spoken = language("it")
    suggested = with_quarterdeck(MANY[:found], "Quarter", spoken)
    assert suggested == [*MANY[: min(found, CHOICES - 1)], Choice(name=spoken.say(ITSELF), value=HOUSE)]


@rule("H-231")
def test_quarterdeck_is_not_suggested_if_something_else_is_typed() -> None:
    assert with_quarterdeck(MANY[:3], "tort", language("en")) == MANY[:3]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("maledizione", "yarr"),
        ("curse", "yarr"),
        ("tortuga1667", "tortuga"),
        ("rattle battle", "rattle"),
        ("ARRR!!!", "arrr"),
        ("ratle", "rattle"),
    ],
)
@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_game_is_found_by_its_title_in_any_language(typed: str, key: str, locale: str) -> None:
    found = game_typed(language(locale), typed)
    assert found
    assert found.key == key


@pytest.mark.parametrize(
    ("typed", "code"),
    [("q7k2m", "Q7K2M"), (" #Q7K2M ", "Q7K2M"), ("q7 k2m", "Q7K2M"), ("table q7k2m", "Q7K2M"), ("TABLE", "TABLE")],
)
def test_the_code_of_a_table_is_read_in_any_case_and_with_spaces_or_a_prefix(typed: str, code: str) -> None:
    assert as_code(typed) == code
