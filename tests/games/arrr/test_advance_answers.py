"""Answers in advance.

In Equipment they are for the next Recruitment (A-265). Before a declaration they are for cards to use (A-266), with a
pass for the rest of the action (A-242, A-243).
"""

from __future__ import annotations

import pytest

from engine.advance_answers import in_force
from engine.games.arrr import GAME
from tests.games.arrr.tables import People, at
from tests.ledger import rule


def said(*picks: str, captain: str = "", **more: object) -> People:
    """Return a table at which Anna places a Compass but not a Cutlass, and gives the answers in advance of `picks`."""
    given = {"hands": {"anna": "compass cutlass second-wind"}, "begin": "equipment recruitment", **more}
    if captain:
        given["captains"] = {"anna": captain}
    return at(**given).picks("anna", "compass", *picks)  # type: ignore[arg-type]


@rule("A-265")
def test_crew_left_in_hand_can_be_discarded_in_advance() -> None:
    table = said("rest")
    assert table.waits_for() == {}
    assert "Anna discards Cutlass from hand" in table.heard("bruno")
    assert "second-wind" in table.hand("anna")


@rule("A-265")
def test_a_player_who_answered_nothing_in_advance_is_asked_in_recruitment() -> None:
    assert said().waits_for() == {"anna": "recruitment"}


@rule("A-265")
def test_a_player_who_has_lost_crew_since_is_asked_in_recruitment() -> None:
    """In this game Bruno's Hole in the Hull costs Anna the Compass, so she wants the Cutlass."""
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
def test_the_deck_of_ghost_carp_can_be_chosen_in_advance(deck: str) -> None:
    table = said(deck, captain="ghost-carp")
    assert table.waits_for() == {}
    assert "Ghost Carp acts for Anna" in table.heard("bruno")


@rule("A-265")
@pytest.mark.parametrize(("picks", "asked"), [((), {"anna": "deck_to_draw"}), (("event",), {})])
def test_ghost_carps_deck_can_be_picked_with_the_discards_or_is_asked_later(
    picks: tuple[str, ...], asked: dict[str, str]
) -> None:
    table = at(hands={"anna": "compass second-wind"}, captains={"anna": "ghost-carp"}, begin="recruitment")
    assert table.picks("anna", *picks).waits_for() == asked


@rule("A-265")
def test_a_player_who_picked_two_decks_in_advance_is_asked() -> None:
    assert said("crew", "event", captain="ghost-carp").waits_for() == {"anna": "recruitment"}


# --- events that go ------------------------------------------------------------------------------------

HELD = "compass cutlass second-wind fair-wind"
WIND = "later:fair-wind.1"


@rule("A-265")
def test_events_picked_in_advance_are_discarded_with_the_crew() -> None:
    table = said("rest", WIND, hands={"anna": HELD})
    assert table.waits_for() == {}
    assert "Anna discards Cutlass and Fair Wind from hand" in table.heard("bruno")
    assert "second-wind" in table.hand("anna")


@rule("A-265")
def test_without_crew_in_hand_only_events_can_be_discarded_in_advance() -> None:
    table = said(WIND, hands={"anna": "compass second-wind fair-wind"})
    assert table.waits_for() == {}
    assert "Anna discards Fair Wind from hand" in table.heard("bruno")


@rule("A-265")
def test_picking_only_events_in_advance_keeps_the_crew_in_hand() -> None:
    table = said(WIND, hands={"anna": HELD})
    assert table.waits_for() == {}
    assert "Anna discards Fair Wind from hand" in table.heard("bruno")
    assert "cutlass" in table.hand("anna")


@rule("A-265")
def test_an_answer_in_advance_holds_only_for_the_next_recruitment() -> None:
    """There is nothing else to draw, so the Fair Wind comes back and the crew stays as it is.

    On Anna's turn after the next she is asked again.
    """
    deck = "ghost-ship maelstrom hungry-kraken the-sleeper-below scrap-of-the-west"
    begin, hands = "equipment action explore", {"anna": "compass fair-wind"}
    table = at(hands=hands, begin=begin, crew_deck="", event_deck="", deck=deck, seats=2).picks("anna", "compass", WIND)
    while "recruitment" not in table.waits_for().values():
        table.time_up(next(iter(table.waits_for())))
    assert (table.waits_for(), table.state.turn) == ({"anna": "recruitment"}, 5)


@rule("A-265")
def test_an_event_that_will_be_discarded_can_still_be_played() -> None:
    """In this game the throw is short, so the Second Wind that was to be discarded helps it."""
    table = at(hands={"anna": HELD}, begin="equipment action recruitment", row="iron-lion", dice="wits " * 9)
    table.picks("anna", "compass", "rest", "later:second-wind.1").sails("anna", "iron-lion").rolls()
    table.uses("anna", "second-wind", "anna").settles()
    assert table.hand("anna") == "cutlass fair-wind"
    while "recruitment" in [entry.step for entry in table.state.agenda]:
        table.time_up(next(iter(table.waits_for())))
    assert "fair-wind" in table.hand("anna")


@rule("A-265", "A-266", "A-242", "A-238")
def test_answers_in_advance_are_in_no_state_and_no_view() -> None:
    hands = {"anna": "message-in-a-bottle cutlass fair-wind", "bruno": "belay-that"}
    tables = [at(hands=hands, row="iron-lion", begin="equipment action") for _ in range(2)]
    for table, picks, way in zip(tables, ((WIND, "rest"), ()), ("action", "pass"), strict=True):
        table.picks("anna", "place:message-in-a-bottle.1", *picks).sails("anna", "iron-lion").picks("bruno", way)
        assert bool(table.advance_answers[0]) == bool(picks)
        assert bool(table.advance_answers[1]) == (way == "action")
    said, silent = tables
    assert said.state == silent.state
    assert all(said.view(name) == silent.view(name) for name in ("anna", "bruno", "carla", None))


# --- what it is called, and until when ------------------------------------------------------------------


def called(table: People, seat: int) -> list[str]:
    """Return the answers in advance as the seat's player reads them."""
    view = table.table.view(seat)
    return [
        GAME.advance_answer(view, id_).label.plain()
        for id_ in in_force(GAME.advance_answer, view, table.advance_answers[seat])
    ]


@rule("A-265", "A-266")
def test_a_player_reads_their_answers_in_advance_until_they_expire() -> None:
    table = at(hands={"anna": "compass cutlass fair-wind"}, captains={"anna": "ghost-carp"}, begin="equipment action")
    table.picks("anna", "compass", "event", WIND)
    assert called(table, 0) == [
        "My captain draws an event (leftover crew is discarded first)",
        "Discard Fair Wind before I draw next",
    ]
    table.state.crew[0].clear()
    assert called(table, 0) == [], "the crew has changed"


@rule("A-242", "A-243")
def test_a_pass_for_the_action_ends_with_it_or_with_another_declaration() -> None:
    hands = {"bruno": "shoal", "carla": "parley"}
    table = at(anna="cutlass", bruno="compass", hands=hands).challenges("anna", "bruno", "attack")
    assert called(table.picks("bruno", "action"), 1) == ["Pass for the whole action"]
    table.uses("carla", "parley").settles()
    assert called(table, 1) == [], "the Challenge is off, and Anna declares anew"
    table.pillages("anna")
    assert called(table, 1) == []


@rule("A-231", "A-243")
def test_waiting_for_the_roll_lasts_until_its_player_answers_otherwise() -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "second-wind"}, dice="wits wits")
    table.sails("anna", "iron-lion").picks("bruno", "wait").passes("anna")
    assert called(table, 1) == ["Wait for the roll"]
    assert called(table.picks("bruno", "again"), 1) == ["Wait for the roll"]
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "second-wind"}, dice="wits wits")
    table.sails("anna", "iron-lion").picks("bruno", "wait").passes("anna", "bruno")
    assert called(table, 1) == []


# --- what is used before the declaration -------------------------------------------------------------


def first(*cards: str, **more: object) -> People:
    """Return a table at which Anna places a Doctor Leech and a Message in a Bottle.

    She chooses in advance which of them she uses before she declares.
    """
    given = {"hands": {"anna": "doctor-leech message-in-a-bottle cutlass"}, "begin": "equipment action", **more}
    placed = ("place:doctor-leech.1", "place:message-in-a-bottle.1")
    return at(**given).picks("anna", *placed, *(f"first:{card}.1" for card in cards))  # type: ignore[arg-type]


@rule("A-266")
def test_cards_chosen_in_advance_are_used_in_order_with_their_own_questions() -> None:
    table = first("doctor-leech", "message-in-a-bottle")
    assert (table.waits_for(), table.depleted) == ({"anna": "hand_lost"}, "doctor-leech")
    table.time_up("anna")
    assert (table.waits_for(), table.depleted) == ({"anna": "declare"}, "doctor-leech message-in-a-bottle")


@rule("A-266")
def test_a_player_who_names_one_card_in_advance_is_asked_after_it() -> None:
    """In this game the effect of the Doctor decides whether Anna also wants an event."""
    table = first("doctor-leech").time_up("anna")
    assert table.waits_for() == {"anna": "declare"}
    assert "message-in-a-bottle" in table.offered("anna")


@rule("A-266", "A-221")
def test_others_may_answer_each_advance_use_and_then_its_player_is_asked() -> None:
    table = first("doctor-leech", "message-in-a-bottle", hands=HANDS).uses("bruno", "belay-that").settles()
    assert table.waits_for() == {"anna": "declare"}
    assert "message-in-a-bottle" in table.offered("anna")


HANDS = {"anna": "doctor-leech message-in-a-bottle", "bruno": "belay-that"}


@rule("A-266")
def test_a_card_chosen_in_advance_but_not_equipped_is_left_out() -> None:
    table = at(hands={"anna": "doctor-leech cutlass"}, begin="equipment action")
    table.picks("anna", "place:cutlass.1", "first:doctor-leech.1")
    assert table.waits_for() == {"anna": "declare"}


@rule("A-266")
def test_using_another_card_ends_the_uses_in_advance() -> None:
    """In this game Anna's Tin prepares the Spyglass that was used in advance, and she is asked."""
    table = at(anna="spyglass tin-of-biscuits", hands={"anna": "cutlass"}, begin="equipment action", deck="ghost-ship")
    table.picks("anna", "first:spyglass.1")
    assert table.depleted == "spyglass"
    table.picks("anna", "leave").uses("anna", "tin-of-biscuits").settles()
    assert (table.waits_for(), table.depleted) == ({"anna": "declare"}, "tin-of-biscuits")


@rule("A-266")
def test_the_target_of_a_card_used_in_advance_is_asked_when_it_is_used() -> None:
    """There are two pairs in the row. The menu asks which pair changes places."""
    hands = {"anna": "cutlass letter-of-marque"}
    table = at(anna="grappling-hook echo-the-bat", hands=hands, begin="equipment action", deck="ghost-ship")
    options = {option.id for option in table.options("anna") if option.id.startswith("first:")}
    assert options == {"first:echo-the-bat.1", "first:letter-of-marque.1"}
    table.picks("anna")
    assert {"grappling-hook", "echo-the-bat", "letter-of-marque"} <= table.offered("anna")


@rule("A-266", "A-163")
def test_captain_and_permanent_are_used_in_advance_in_the_order_of_the_menu() -> None:
    hands = {"anna": "cutlass letter-of-marque"}
    table = at(hands=hands, captains={"anna": "professor-cuttle"}, begin="equipment action", deck="ghost-ship")
    table.picks("anna", "first:professor-cuttle.1", "first:letter-of-marque.1")
    told = table.heard("bruno")
    assert 0 <= told.find("Letter of Marque stays with Anna") < told.find("looks at the top exploration card")
    assert table.waits_for() == {"anna": "declare"}


@rule("A-266")
def test_a_card_that_is_gone_by_then_is_left_out_of_the_uses_in_advance() -> None:
    """The Doctor costs Anna a card of her hand. She gives up the letter that she was to play next."""
    hands = {"anna": "doctor-leech letter-of-marque"}
    table = at(hands=hands, begin="equipment action").picks(
        "anna", "place:doctor-leech.1", "first:doctor-leech.1", "first:letter-of-marque.1"
    )
    table.picks("anna", "letter-of-marque")
    assert table.waits_for() == {"anna": "declare"}
    assert table.state.attached == [[], [], []]


@rule("A-266")
def test_of_two_copies_the_equipped_one_is_used_in_advance() -> None:
    table = at(hands={"anna": "spyglass spyglass cutlass"}, begin="equipment action", deck="ghost-ship")
    assert [one.id for one in table.options("anna") if one.id.startswith("first:")] == ["first:spyglass.1"]
    table.picks("anna", "place:spyglass.2", "first:spyglass.1")
    assert table.state.depleted == ["spyglass.2"]


@rule("A-53", "A-54")
def test_an_impossible_crew_is_asked_again_with_the_picks_kept() -> None:
    crew = "anchor-chain cutlass hook-hand ironclaw spyglass"
    table = at(anna=crew, hands={"anna": "compass fair-wind"}, begin="equipment").picks("anna", "compass", WIND)
    assert {table.label(one.id)[0] for one in table.options("anna") if one.picked} == {"compass", "fair-wind"}
    assert not any(one.picked for one in at(hands={"anna": "compass"}, begin="equipment").options("anna"))


@rule("A-42", "A-265", "D-3")
def test_two_decks_picked_in_recruitment_are_asked_again_with_the_picks_kept() -> None:
    hands = {"anna": "compass cutlass second-wind"}
    table = at(hands=hands, captains={"anna": "ghost-carp"}, begin="recruitment")
    table.picks("anna", "cutlass", "crew", "event")
    assert "one deck only" in table.heard("anna")
    assert {table.label(one.id)[0] for one in table.options("anna") if one.picked} == {"cutlass", "crew", "event"}
    assert table.picks("anna", "cutlass", "crew").waits_for() == {}
    assert "Anna discards Cutlass from hand" in table.heard("bruno")
