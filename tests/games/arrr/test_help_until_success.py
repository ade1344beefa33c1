"""Repeating all kinds of help until a throw succeeds (A-98), and the players who could have been asked in between."""

from __future__ import annotations

import pytest

from bot.texts import LANGUAGES, language
from engine.games.arrr.after_roll import AT_ONCE, HELPFUL, in_order
from engine.games.arrr.card_registry import CREW, EVENTS, card_name
from tests.conformance.discord_limits import OPTION
from tests.games.arrr.tables import People, at
from tests.ledger import rule


def short(dice: str, **more: object) -> People:
    """Anna throws an Ironclaw, a Cutlass and Powder Monkeys. Nine dice miss, and she needs five successes."""
    given = {"anna": "ironclaw cutlass powder-monkeys", "row": "hungry-kraken", "pieces": {"anna": 3}, **more}
    table = at(**{**given, "dice": "wits " * 9 + dice})  # type: ignore[arg-type]
    table.sails("anna", "hungry-kraken")
    while table.waits_for() != {"anna": "rolled"}:
        table.passes(next(iter(table.waits_for())))
    return table


def ways(table: People) -> set[str]:
    return {option.id for option in table.options("anna") if ":" not in option.id}


@rule("A-98")
def test_repeated_help_uses_equipped_cards_and_then_pieces_in_one_answer() -> None:
    table = short("jolly jolly jolly wits jolly jolly")
    assert ways(table) == {"cheat", "until", "table"}
    table.picks("anna", "table")
    assert (table.depleted, table.pieces("anna")) == ("ironclaw cutlass", 3 - 2)
    assert "keeps going until it's enough, with cards in play" in table.heard("bruno")
    assert table.window != "post"


@rule("A-98")
def test_repeated_help_plays_events_before_pieces_and_stops_when_it_is_enough() -> None:
    """Two dice of the Ironclaw, one of the Cutlass and three of the first Broadside are enough.

    The second one stays in hand.
    """
    table = short("jolly jolly wits jolly jolly jolly", hands={"anna": "broadside broadside"})
    assert ways(table) == {"cheat", "until", "table", "all"}
    table.picks("anna", "all")
    assert (table.hand("anna"), table.pieces("anna")) == ("broadside", 3)
    assert "Broadside" not in table.heard("bruno").split("plays")[0], "what is in the hand is told as it is played"


@rule("A-98", "A-221")
def test_others_may_answer_each_card_of_a_repeated_help() -> None:
    table = short("wits wits " * 6, hands={"bruno": "belay-that"})
    table.picks("anna", "table")
    assert table.asked("bruno").name == "answer"
    table.uses("bruno", "belay-that")
    table.passes("anna")
    assert table.depleted == "cutlass"


@rule("A-98")
def test_a_player_may_use_each_card_one_by_one_instead() -> None:
    """In this game the Ironclaw comes first, and the next step depends on its result."""
    table = short("jolly wits", hands={"anna": "broadside"}).uses("anna", "ironclaw")
    assert table.waits_for() == {"anna": "rolled"}
    assert {"table", "all", "cheat"} <= ways(table)


@rule("A-98")
@pytest.mark.parametrize("card", ["explosive-powder", "tin-of-biscuits"])
def test_a_card_that_is_discarded_or_prepares_another_needs_its_own_answer(card: str) -> None:
    table = short("", anna=f"{card} powder-monkeys")
    assert "table" not in ways(table)
    assert card == "tin-of-biscuits" or card in table.offered("anna")


@rule("A-98")
def test_repeated_help_rolls_dice_again_only_if_some_are_failures() -> None:
    """All three dice are successes, and five are needed. Rolling them again would not help."""
    table = at(anna="lucky-parrot cutlass", row="hungry-kraken", pieces={"anna": 0}, dice="attack attack")
    table.sails("anna", "hungry-kraken").rolls()
    assert "table" not in ways(table)


@rule("A-98")
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("most", [0, AT_ONCE])
def test_an_option_with_the_longest_names_fits_discords_limit(locale: str, most: int) -> None:
    spoken = language(locale).of("arrr")
    crew = [kind for kind, one in CREW.items() if "post" in one.timing and not one.discarded]
    events = [kind for kind, one in EVENTS.items() if one.kind == "add dice" or kind in HELPFUL]
    cards = sorted([*crew, *events], key=lambda kind: len(spoken.say(card_name(kind))), reverse=True)
    for number in range(1, 7):
        said = spoken.say(in_order(cards[:number], most))
        assert len(said) <= OPTION, said
