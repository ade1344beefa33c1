"""What is suggested where a command asks for a game."""

import pytest
from discord.app_commands import Choice

from bot.answers.lengths import CHOICES
from bot.commands.which_game import ITSELF, with_house
from bot.texts import language
from bot.texts.pages import HOUSE
from tests.ledger import rule

MANY = [Choice(name=f"Game {number}", value=f"game{number}") for number in range(CHOICES + 1)]


@rule("H-231")
@pytest.mark.parametrize("found", range(CHOICES + 2))
def test_quarterdeck_itself_comes_last_and_takes_no_more_than_one_place(found: int) -> None:
    spoken = language("it")
    suggested = with_house(MANY[:found], "Quarter", spoken)
    assert suggested == [*MANY[: min(found, CHOICES - 1)], Choice(name=spoken.say(ITSELF), value=HOUSE)]


@rule("H-231")
def test_quarterdeck_is_not_suggested_where_something_else_is_typed() -> None:
    assert with_house(MANY[:3], "tort", language("en")) == MANY[:3]
