"""The rules that forbid an action or the use of a card."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from engine.games.arrr.card_registry import kind_of
from engine.unavailable_actions import why_not
from tests.games.arrr.players import SEAT, People
from tests.games.arrr.tables import at
from tests.ledger import rule


def reasons(table: People, name: str) -> dict[str, str]:
    """Return the unavailable options of a player, with the rule of each.

    Cards are without the numbers of their copies.
    """
    return {kind_of(deed.id): reason.rule for deed, reason in why_not(table.table, SEAT[name]) if reason}


@rule("A-68", "A-125", "A-126", "A-127", "A-78")
def test_the_reason_of_an_unavailable_action_names_the_rule_it_needs() -> None:
    table = at(bruno="cutlass", row="hungry-kraken", pieces={"anna": 0})
    found = reasons(table, "anna")
    assert (found["sail:hungry-kraken"], found["challenge:1"]) == ("A-68", "A-68")
    with pytest.raises(NotAllowed) as refused:
        table.answer("anna", "declare", "challenge:1")
    assert refused.value.reason.plain() == "Without an equipped card you can only pillage. (A-68)"
    found = reasons(at(anna="cutlass", bruno="cutlass", pieces={"anna": 0}), "anna")
    assert (found["challenge:1"], found["challenge:2"]) == ("A-125", "A-125")
    found = reasons(at(anna="cutlass", bruno="cutlass", pieces={"bruno": 0}), "anna")
    assert (found["challenge:1"], found["challenge:2"]) == ("A-126", "A-127")


@rule("A-217", "A-178", "A-209", "A-63")
def test_the_reason_of_an_unavailable_card_names_the_rule_of_its_timing() -> None:
    table = at(anna="cutlass", hands={"anna": "wet-powder second-wind compass"})
    found = reasons(table, "anna")
    assert (found["play:wet-powder"], found["play:second-wind"], found["place:compass"]) == ("A-217", "A-217", "A-63")
    assert "pillage" not in found


@rule("A-148", "A-239", "A-98")
def test_the_reason_of_an_unavailable_ability_or_cheat_names_its_rule() -> None:
    table = at(anna="cutlass spyglass", bruno="cutlass", depleted="spyglass", pieces={"anna": 0})
    assert reasons(table, "anna")["use:spyglass"] == "A-148"
    assert reasons(table, "anna")["cheat"] == "A-98"
    assert reasons(table, "bruno")["use:cutlass"] == "A-239"


@rule("A-39", "A-47", "A-48", "A-49", "A-20")
def test_the_reasons_in_recruitment_say_which_cards_cannot_be_drawn() -> None:
    at_will = {"edition": "it"}
    table = at(hands={"anna": "cutlass"}, begin="recruitment", options=at_will)
    assert (reasons(table, "anna")["crew"], reasons(table, "bruno")["event"]) == ("A-213", "A-39")
    assert not {"crew", "event"} & reasons(table.picks("anna"), "anna").keys(), "both decks are offered"
    table = at(hands={"anna": "cutlass compass spyglass"}, begin="recruitment", options=at_will).picks("anna")
    assert (reasons(table, "anna")["crew"], "event" in reasons(table, "anna")) == ("A-48", False)
    with pytest.raises(NotAllowed) as refused:
        table.answer("anna", "draw_at_will", "crew")
    assert refused.value.reason.plain() == "With 3 cards of a type in hand, you can't draw more of that type. (A-48)"
    table = at(hands={"anna": "cutlass"}, begin="recruitment", event_deck="", options=at_will).picks("anna")
    assert reasons(table, "anna")["event"] == "A-20"
    assert "crew" not in reasons(at(hands={"anna": "cutlass"}, begin="recruitment"), "anna"), "it is drawn by duty"


@rule("A-49", "A-190")
def test_the_reasons_of_a_full_hand_say_that_it_draws_nothing() -> None:
    at_will = {"edition": "it"}
    full = "cutlass compass wet-powder second-wind parley sea-fog"
    table = at(hands={"anna": full}, begin="recruitment", options=at_will).picks("anna")
    assert {reasons(table, "anna")[family] for family in ("crew", "event")} == {"A-49"}
    crew = "cutlass compass spyglass cutlass"
    table = at(hands={"anna": crew}, begin="recruitment", options={"mode": "swabber", **at_will}).picks("anna")
    assert reasons(table, "anna")["crew"] == "A-190"
    assert "event" not in reasons(table, "anna"), "there are none"
