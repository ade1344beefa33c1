"""What is said before: in Equipment of the next Recruitment, in Recruitment of the captain's deck (A-265), and in
Equipment of what is used before one declares (A-266)."""

from __future__ import annotations

from random import Random

import pytest

from engine.audience import hidden
from engine.games.arrr.knowledge import view
from engine.games.arrr.verbs import changed
from engine.worlds import Worlds
from renderers.arrr.secrets import plans
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


# --- events that go ------------------------------------------------------------------------------------

HELD = "compass cutlass second-wind fair-wind"
WIND = "later:fair-wind.1"


@rule("A-265")
def test_events_that_are_named_go_with_the_crew() -> None:
    table = said("rest", WIND, hands={"anna": HELD})
    assert table.waits_for() == {}
    assert "Anna discards Cutlass and Fair Wind from hand" in table.heard("bruno")
    assert "second-wind" in table.hand("anna")


@rule("A-265")
def test_with_no_crew_left_in_hand_events_are_all_there_is_to_say() -> None:
    table = said(WIND, hands={"anna": "compass second-wind fair-wind"})
    assert table.waits_for() == {}
    assert "Anna discards Fair Wind from hand" in table.heard("bruno")


@rule("A-265")
def test_who_names_events_alone_is_asked_about_the_crew_with_these_picked() -> None:
    table = said(WIND, hands={"anna": HELD})
    assert [option.id for option in table.options("anna") if option.picked] == ["discard:fair-wind.1"]


@rule("A-265")
def test_an_event_that_is_named_can_still_be_played() -> None:
    """The game in which it matters: the throw is short, so the Second Wind that was to go helps it."""
    table = at(hands={"anna": HELD}, begin="equipment action recruitment", row="iron-lion", dice="wits " * 9)
    table.picks("anna", "compass", "rest", "later:second-wind.1").sails("anna", "iron-lion").rolls()
    table.uses("anna", "second-wind", "anna").settles()
    assert table.hand("anna") == "cutlass fair-wind"
    while "recruitment" in [entry.step for entry in table.state.agenda]:
        table.time_up(next(iter(table.waits_for())))
    assert "fair-wind" in table.hand("anna")


@rule("A-265", "A-266")
def test_what_goes_and_what_comes_first_only_its_holder_knows() -> None:
    table = at(hands={"anna": "message-in-a-bottle fair-wind"}, begin="equipment explore", asked={"anna": "always"})
    table.picks("anna", "place:message-in-a-bottle.1", WIND, "first:message-in-a-bottle.1")
    assert (table.state.going[0], table.state.ahead[0]) == (["fair-wind.1"], ["message-in-a-bottle.1"])
    for other in (1, 2, None):
        assert {"going", "ahead"} <= {leaf.path[0] for leaf in hidden(table.state, other)}


@rule("A-265", "A-266")
def test_who_thinks_about_what_others_do_next_knows_nothing_of_it() -> None:
    """Bruno is asked about the Doctor; that the Message comes next, and the Fair Wind goes, is in none of the worlds
    that he thinks about, though he has seen Anna's hand."""
    hands = {"anna": "doctor-leech message-in-a-bottle fair-wind", "bruno": "belay-that"}
    table = at(hands=hands, begin="equipment action", asked={"bruno": "always"})
    table.state.seen[1] = ["fair-wind.1"]
    placed = ("place:doctor-leech.1", "place:message-in-a-bottle.1")
    table.picks("anna", *placed, "first:doctor-leech.1", "first:message-in-a-bottle.1", WIND).passes("bruno")
    assert (table.waits_for()["bruno"], table.state.ahead[0]) == ("answer", ["message-in-a-bottle.1"])
    worlds = Worlds(table.table, 1)
    for number in range(8):
        world = worlds.draw(Random(number))
        assert world
        assert {*world.state.ahead[0], *world.state.going[0]} == {""}
        assert "fair-wind.1" in world.state.hands[0]


# --- and stands in one's own hand ------------------------------------------------------------------------


def plans_of(table: People, seat: int) -> list[str]:
    """What the seat's hand says of it."""
    return [words.plain() for words in plans(view(table.state, seat))]


@rule("A-265", "A-266")
def test_what_one_has_said_stands_in_ones_own_hand_and_in_no_other() -> None:
    hands = {"anna": "doctor-leech cutlass fair-wind", "bruno": "belay-that"}
    table = at(hands=hands, begin="equipment action", asked={"bruno": "always"})
    table.picks("anna", "place:doctor-leech.1", "first:doctor-leech.1", "rest", WIND)
    [said] = plans_of(table, 0)
    assert said == (
        "You have said: before you declare you use Doctor Leech and before you draw next you discard Fair Wind and the "
        "crew left in your hand."
    )
    assert plans_of(table, 1) == []
    assert (view(table.state, None).going, view(table.state, 1).going) == ((), ())


@rule("A-265")
def test_events_named_alone_are_said_to_be_picked_when_one_is_asked() -> None:
    table = at(hands={"anna": "compass cutlass fair-wind"}, begin="equipment action").picks("anna", "compass", WIND)
    assert plans_of(table, 0) == ["You have said: when you are asked what you discard next, picked already: Fair Wind."]


@rule("A-265")
def test_the_captains_deck_stands_there_too_until_the_crew_has_changed() -> None:
    table = at(hands={"anna": "compass cutlass"}, captains={"anna": "ghost-carp"}, begin="equipment action")
    table.picks("anna", "compass", "event")
    [said] = plans_of(table, 0)
    assert said.endswith("the crew left in your hand and your captain draws an event then.")
    changed(table.state, 0)
    assert plans_of(table, 0) == []


@rule("A-266")
def test_what_comes_before_the_declaration_stands_there_until_it_has_come() -> None:
    table = first("doctor-leech", "message-in-a-bottle", hands=HANDS)
    assert plans_of(table, 0) == ["You have said: before you declare you use Message in a Bottle."]


# --- what is used before the declaration -------------------------------------------------------------


def first(*cards: str, **more: object) -> People:
    """Anna places a Doctor Leech and a Message in a Bottle, and says what she uses of them before she declares."""
    given = {"hands": {"anna": "doctor-leech message-in-a-bottle cutlass"}, "begin": "equipment action", **more}
    placed = ("place:doctor-leech.1", "place:message-in-a-bottle.1")
    return at(**given).picks("anna", *placed, *(f"first:{card}.1" for card in cards))  # type: ignore[arg-type]


@rule("A-266")
def test_what_was_said_is_used_one_after_the_other_and_its_own_choices_come_between() -> None:
    table = first("doctor-leech", "message-in-a-bottle")
    assert (table.waits_for(), table.depleted) == ({"anna": "hand_lost"}, "doctor-leech")
    table.time_up("anna")
    assert (table.waits_for(), table.depleted) == ({"anna": "declare"}, "doctor-leech message-in-a-bottle")


@rule("A-266")
def test_who_wants_to_see_first_what_a_card_brings_names_that_one_alone() -> None:
    """The game in which it matters: what the Doctor brings tells Anna whether she wants an event besides."""
    table = first("doctor-leech").time_up("anna")
    assert table.waits_for() == {"anna": "declare"}
    assert "message-in-a-bottle" in table.offered("anna")


@rule("A-266", "A-221")
def test_each_may_be_answered_and_then_one_is_asked_what_comes_next() -> None:
    table = first("doctor-leech", "message-in-a-bottle", hands=HANDS).uses("bruno", "belay-that").settles()
    assert table.waits_for() == {"anna": "declare"}
    assert "message-in-a-bottle" in table.offered("anna")


HANDS = {"anna": "doctor-leech message-in-a-bottle", "bruno": "belay-that"}


@rule("A-266")
def test_an_unplaced_card_is_explained_and_asked_again() -> None:
    table = at(hands={"anna": "doctor-leech cutlass"}, begin="equipment action")
    table.picks("anna", "place:cutlass.1", "first:doctor-leech.1")
    assert table.waits_for() == {"anna": "equipment"}
    assert "must lie in your area" in table.heard("anna")


@rule("A-266")
def test_what_is_aimed_is_asked_about_when_it_is_used() -> None:
    """There are two pairs in the row: which changes places is asked in the menu."""
    hands = {"anna": "cutlass letter-of-marque"}
    table = at(anna="grappling-hook echo-the-bat", hands=hands, begin="equipment action", deck="ghost-ship")
    options = {option.id for option in table.options("anna") if option.id.startswith("first:")}
    assert options == {"first:echo-the-bat.1", "first:letter-of-marque.1"}
    table.picks("anna")
    assert {"grappling-hook", "echo-the-bat", "letter-of-marque"} <= table.offered("anna")


@rule("A-266", "A-163")
def test_the_captain_and_a_permanent_of_the_hand_are_used_in_the_order_of_the_menu() -> None:
    hands = {"anna": "cutlass letter-of-marque"}
    table = at(hands=hands, captains={"anna": "professor-cuttle"}, begin="equipment action", deck="ghost-ship")
    table.picks("anna", "first:professor-cuttle.1", "first:letter-of-marque.1")
    told = table.heard("bruno")
    assert 0 <= told.find("Letter of Marque stays with Anna") < told.find("looks at the top exploration card")
    assert table.waits_for() == {"anna": "declare"}


@rule("A-266")
def test_what_is_gone_by_then_is_left_out() -> None:
    """The Doctor costs Anna a card of her hand; she gives up the letter that she was to play next."""
    hands = {"anna": "doctor-leech letter-of-marque"}
    table = at(hands=hands, begin="equipment action").picks(
        "anna", "place:doctor-leech.1", "first:doctor-leech.1", "first:letter-of-marque.1"
    )
    table.picks("anna", "letter-of-marque")
    assert table.waits_for() == {"anna": "declare"}
    assert table.state.attached == [[], [], []]


@rule("A-266")
def test_of_two_copies_the_one_in_the_area_is_used() -> None:
    table = at(hands={"anna": "spyglass spyglass cutlass"}, begin="equipment action", deck="ghost-ship")
    assert [one.id for one in table.options("anna") if one.id.startswith("first:")] == ["first:spyglass.1"]
    table.picks("anna", "place:spyglass.2", "first:spyglass.1")
    assert table.state.depleted == ["spyglass.2"]


@rule("A-53", "A-265")
def test_what_cannot_be_is_asked_again_with_what_was_picked() -> None:
    table = said("crew", "event", captain="ghost-carp")
    picked = {table.label(one.id)[0] for one in table.options("anna") if one.picked}
    assert picked == {"compass", "crew", "event"}
    assert not any(one.picked for one in at(hands={"anna": "compass"}, begin="equipment").options("anna"))


@rule("A-42", "A-265", "D-3")
def test_two_decks_in_recruitment_are_asked_again_with_what_was_picked() -> None:
    hands = {"anna": "compass cutlass second-wind"}
    table = at(hands=hands, captains={"anna": "ghost-carp"}, begin="recruitment recruited")
    table.picks("anna", "cutlass", "crew", "event")
    assert "one deck alone" in table.heard("anna")
    assert {table.label(one.id)[0] for one in table.options("anna") if one.picked} == {"cutlass", "crew", "event"}
    assert table.picks("anna", "cutlass", "crew").waits_for() == {}
    assert "Anna discards Cutlass from hand" in table.heard("bruno")
