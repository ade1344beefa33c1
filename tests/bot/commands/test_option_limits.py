"""The names of suggestions: at most 100 characters, whole words, and what differs is in view."""

from __future__ import annotations

from bot.commands.option_limits import CHOICES, LABEL, suggestions
from bot.commands.play import _suggest_options
from bot.texts import language
from engine.game import games
from tests.ledger import rule

LONG = "Give the captain of the northern fleet three barrels of rum and one of salt in the harbour, and take "


@rule("H-568")
def test_a_long_suggestion_is_cut_between_words_and_keeps_its_value() -> None:
    (one,) = suggestions([(LONG + "gold", "a")])
    assert LONG.startswith(one.name.removesuffix("…"))
    assert one.name.removesuffix("…").split()[-1] in LONG.split()
    assert (len(one.name) <= LABEL, one.value) == (True, "a")
    assert suggestions([("Rum", "rum")])[0].name == "Rum"


@rule("H-568")
def test_long_suggestions_with_equal_beginnings_start_where_they_differ() -> None:
    names = [one.name for one in suggestions([(LONG + "gold now", "a"), (LONG + "good maps", "b"), ("Rum", "c")])]
    assert names == ["…gold now", "…good maps", "Rum"]
    again = [LONG + f"gold {LONG}{end}" for end in ("here", "there")]
    names = [one.name for one in suggestions([(name, "") for name in (LONG + "salt", *again)])]
    assert len(set(names)) == 3, "also of three, none are alike"
    same = suggestions([(LONG + "gold", "a"), (LONG + "gold", "b")])
    assert {one.name for one in same} == {suggestions([(LONG + "gold", "a")])[0].name}, "nothing differs"
    assert len(suggestions([(str(number), "") for number in range(CHOICES + 5)])) == CHOICES


@rule("H-568")
def test_the_option_that_is_being_added_comes_first_in_a_suggestion() -> None:
    game = games()["arrr"]
    first = _suggest_options(game, "", language())[0]
    done = first.value
    for one in _suggest_options(game, f"{done}, ", language()):
        assert one.name.endswith(f", {done}")
        assert one.value.startswith(f"{done}, ")
