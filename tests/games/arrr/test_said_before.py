"""What is said in Equipment of the next Recruitment, and with Recruitment of the captain's deck: A-265."""

from __future__ import annotations

import pytest

from tests.games.arrr.tables import People, at
from tests.ledger import rule


def said(*picks: str, captain: str = "", **more: object) -> People:
    """Anna has a Compass that she places and a Cutlass that she does not, and says what `picks` say."""
    given = {"hands": {"anna": "compass cutlass second-wind"}, "begin": "equipment recruitment recruited", **more}
    if captain:
        given["captains"] = {"anna": captain}
    return at(**given).picks("anna", "compass", *picks)  # type: ignore[arg-type]


@rule("A-265")
def test_the_crew_that_stays_in_hand_goes_without_a_question() -> None:
    table = said("rest")
    assert table.waits_for() == {}
    assert "Anna discards Cutlass from hand" in table.heard("bruno")
    assert "second-wind" in table.hand("anna")


@rule("A-265")
def test_who_does_not_say_so_is_asked() -> None:
    assert said().waits_for() == {"anna": "recruitment"}


@rule("A-265")
def test_who_has_lost_crew_since_is_asked_after_all() -> None:
    """The game in which it matters: Bruno's Hole in the Hull costs Anna the Compass, so the Cutlass is wanted."""
    table = at(
        hands={"anna": "compass cutlass", "bruno": "hole-in-the-hull"},
        begin="equipment action recruitment",
        row="iron-lion",
    )
    table.picks("anna", "compass", "rest").sails("anna", "iron-lion").uses("bruno", "hole-in-the-hull")
    table.settles()
    while "recruitment" not in table.waits_for().values():
        table.time_up(next(iter(table.waits_for())))
    assert "cutlass" in table.offered("anna")


@rule("A-265")
@pytest.mark.parametrize("deck", ["crew", "event"])
def test_the_carps_deck_may_be_said_too(deck: str) -> None:
    table = said(deck, captain="ghost-carp")
    assert table.waits_for() == {}
    assert "Ghost Carp acts for Anna" in table.heard("bruno")


@rule("A-265")
@pytest.mark.parametrize(("picks", "asked"), [((), {"anna": "deck_to_draw"}), (("event",), {})])
def test_with_recruitment_too_and_who_says_none_is_asked_when_the_cards_are_drawn(
    picks: tuple[str, ...], asked: dict[str, str]
) -> None:
    table = at(hands={"anna": "compass second-wind"}, captains={"anna": "ghost-carp"}, begin="recruitment recruited")
    assert table.picks("anna", *picks).waits_for() == asked


@rule("A-265")
def test_two_decks_are_explained_and_asked_again() -> None:
    table = said("crew", "event", captain="ghost-carp")
    assert table.waits_for() == {"anna": "equipment"}
    assert "one deck alone" in table.heard("anna")
