"""The decisions of section 6: the kind of each choice, its viewers, its clock, and whether it can be passed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engine.choice import Choice, NotYourChoice, PickOne, PickSome
from engine.games.arrr import GAME
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.sealed_rounds import is_pass
from engine.table import Table
from tests.games.arrr.tables import People, at
from tests.ledger import rule
from tests.ledger_tables import rows

SEED = f"{5:064x}"


@dataclass(frozen=True)
class Moment:
    """A moment at which a player must make a decision, the choice's name, and whether its options are secret."""

    make: Callable[[], People]
    who: str
    name: str
    secret: bool = True


def fresh(**options: Any) -> People:
    return People(Table.start(GAME, ArrrOptions.model_validate(options), 3, SEED))


def duel(**more: Any) -> People:
    """Return a table at which Anna has challenged Bruno for a Piece."""
    table = at(**{"anna": "cutlass lucky-parrot", "bruno": "cutlass hook-hand", **more})
    return table.challenges("anna", "bruno", "attack")


def thrown(card: str = "iron-lion", **more: Any) -> People:
    """Return a table at which Anna has sailed, and all have passed until the dice are rolled."""
    table = at(**{"anna": "bosun-barnacle", "row": card, "dice": "wits wits wits wits", **more})
    table.sails("anna", card)
    if table.window == "flash":
        table.passes(*table.waits_for())
    return table.rolls()


def flashed(event: str, **more: Any) -> People:
    """Return a table at which Bruno has played an event on Anna's declaration."""
    table = at(**{"anna": "cutlass", "bruno": "cutlass", "hands": {"anna": "compass spyglass", "bruno": event}, **more})
    if event == "shoal":
        table.sails("anna", "coral-idol")
    else:
        table.challenges("anna", "bruno", "attack")
    return table.uses("bruno", event)


def ace_played() -> People:
    table = thrown(hands={"bruno": "ace-up-the-sleeve"}).passes("anna")
    return table.uses("bruno", "ace-up-the-sleeve").settles()


def end_of_pillage() -> People:
    return at(anna="message-in-a-bottle", asked={"anna": "end"}).pillages("anna")


def beaten(card: str, **more: Any) -> People:
    """Return a table at which the card has beaten Anna."""
    return thrown(card, **{"pieces": {"anna": 0}, "anna": "cutlass compass spyglass", **more}).closes().settles()


MOMENTS = {
    "D-1": Moment(fresh, "anna", "captain"),
    "D-2": Moment(lambda: fresh(first_player="vote"), "bruno", "pirate_vote"),
    "D-3": Moment(lambda: at(hands={"anna": "cutlass"}, begin="recruitment"), "anna", "recruitment"),
    "D-4": Moment(
        lambda: at(hands={"anna": "cutlass"}, begin="recruitment", options={"edition": "it"}).picks("anna"),
        "anna",
        "draw_at_will",
        secret=False,
    ),
    "D-5": Moment(lambda: at(captains={"anna": "ghost-carp"}, begin="recruited"), "anna", "deck_to_draw", secret=False),
    "D-6": Moment(lambda: at(hands={"anna": "cutlass"}, begin="equipment"), "anna", "equipment"),
    "D-7": Moment(lambda: at(anna="cutlass"), "anna", "declare"),
    "D-8": Moment(lambda: at(anna="cutlass"), "anna", "declare"),
    "D-9": Moment(
        lambda: at(anna="cutlass", bruno="compass").answer("anna", "declare", "challenge:1"), "anna", "challenge_terms"
    ),
    "D-10": Moment(lambda: at(hands={"bruno": "sea-fog"}, asked={"bruno": "open"}), "bruno", "act_before"),
    "D-11": Moment(lambda: at(hands={"bruno": "sea-fog"}).pillages("anna"), "bruno", "on_declaration"),
    "D-12": Moment(lambda: flashed("shoal"), "anna", "offer"),
    "D-13": Moment(lambda: flashed("rumours-of-mutiny"), "anna", "offer", secret=False),
    "D-14": Moment(duel, "bruno", "reply", secret=False),
    "D-15": Moment(lambda: duel().answer("bruno", "reply", "accept"), "bruno", "counter_prize", secret=False),
    "D-16": Moment(lambda: duel().rejects("bruno"), "anna", "crew_taken", secret=False),
    "D-17": Moment(lambda: duel().accepts("bruno"), "anna", "roll"),
    "D-18": Moment(thrown, "anna", "rolled"),
    "D-19": Moment(lambda: thrown(hands={"bruno": "second-wind"}).passes("anna"), "bruno", "on_throw"),
    "D-20": Moment(
        lambda: (
            at(anna="cutlass", row="iron-lion", hands={"bruno": "belay-that"})
            .sails("anna", "iron-lion")
            .passes("bruno")
            .uses("anna", "cutlass")
        ),
        "bruno",
        "answer",
    ),
    "D-21": Moment(lambda: duel(dice="wits wits jolly jolly jolly jolly").accepts("bruno").closes(), "bruno", "at_end"),
    "D-22": Moment(end_of_pillage, "anna", "at_end"),
    "D-23": Moment(lambda: beaten("iron-lion"), "anna", "crew_lost", secret=False),
    "D-24": Moment(lambda: beaten("verse-of-the-gallows", hands={"anna": "cutlass second-wind"}), "anna", "hand_lost"),
    "D-25": Moment(lambda: thrown().uses("anna", "bosun-barnacle"), "anna", "dice", secret=False),
    "D-26": Moment(ace_played, "bruno", "dice", secret=False),
    "D-29": Moment(lambda: at(anna="spyglass", deck="ghost-ship").uses("anna", "spyglass"), "anna", "looked"),
}


@pytest.mark.parametrize("number", [pytest.param(number, marks=rule(number, "A-246")) for number in MOMENTS])
def test_each_decision_is_asked_as_its_ledger_row_says(number: str) -> None:
    row, moment = rows("arrr", "6")[number], MOMENTS[number]
    choice = moment.make().asked(moment.who)
    assert choice.name == moment.name
    assert isinstance(choice, PickSome if row["kind"].startswith("some") else PickOne)
    assert (choice.pace, choice.secret) == (row["pace"], moment.secret)
    assert is_pass(default(choice)) == (row["when time is up"] in ("pass", "roll", "done"))
    assert (row["blocks"] == "optional") == (row["when time is up"] == "pass")
    assert choice.check(default(choice)) == default(choice)


def default(choice: Choice) -> Any:
    return choice.default


@rule("D-8", "A-77")
def test_the_menu_of_actions_names_every_card_of_the_row() -> None:
    table = at(anna="cutlass")
    sails = {option.id for option in table.options("anna") if option.id.startswith("sail:")}
    assert sails == {f"sail:{card}.1" for card in ("coral-idol", "basalt-idol", "laughing-idol")}


@rule("D-9", "A-123", "A-124", "A-248")
def test_a_declaration_can_be_changed_until_its_last_question() -> None:
    table = at(anna="cutlass", bruno="compass", carla="compass")
    table.answer("anna", "declare", "challenge:1")
    table.back("anna").answer("anna", "declare", "challenge:2")
    assert {option.id.split(":")[0] for option in table.options("anna")} == {"stat", "pieces"}
    table.answer("anna", "challenge_terms", ["stat:attack", "pieces:2"])
    declared = table.view(None).declaration
    assert declared
    assert (declared.opponent, declared.stat) == (2, "attack")
    assert "Bruno" not in table.heard(None)


@rule("D-9", "A-123", "A-124")
def test_impossible_terms_of_a_challenge_are_asked_again_with_the_picks_kept() -> None:
    table = at(anna="cutlass", bruno="compass", carla="compass").answer("anna", "declare", "challenge:1")
    wrong = ["stat:attack", "stat:wits"]
    table.answer("anna", "challenge_terms", wrong)
    assert "Pick one stat and one prize" in table.heard("anna")
    table.answer("anna", "declare", "challenge:1")
    assert [option.id for option in table.options("anna") if option.picked] == wrong
    table.back("anna").answer("anna", "declare", "challenge:2")
    assert [option.id for option in table.options("anna") if option.picked] != wrong
    declared = table.answer("anna", "challenge_terms", ["stat:attack", "pieces:1"]).view(None).declaration
    assert declared
    assert (declared.opponent, declared.stat) == (2, "attack")


@rule("A-248")
def test_a_sent_answer_cannot_be_changed() -> None:
    table = duel()
    number = table.open("bruno")[0].number
    table.rejects("bruno")
    with pytest.raises(NotYourChoice):
        table.table.answer(1, number, "accept")
    assert table.waits_for() == {"anna": "crew_taken"}


@rule("D-17", "D-18", "A-224")
def test_two_throwers_are_asked_together_and_see_nothing_of_each_others_answer() -> None:
    table = duel(dice="wits " * 6).accepts("bruno")
    assert table.waits_for() == {"anna": "roll", "bruno": "roll"}
    table.passes("bruno")
    assert table.heard("anna") == ""
    table.passes("anna")
    assert table.waits_for() == {"anna": "rolled", "bruno": "rolled"}


@rule("D-27")
def test_the_captains_shadow_names_its_face_when_it_is_announced() -> None:
    table = at(anna="the-captains-shadow", row="iron-lion").sails("anna", "iron-lion")
    assert table.aims("anna", "the-captains-shadow") == {"anna navigation", "anna wits", "anna courage"}
    table.uses("anna", "the-captains-shadow", "wits")
    assert "Shadow: Wits" in table.heard(None)
    idle = at(anna="the-captains-shadow", row="iron-lion").sails("anna", "iron-lion").time_up("anna")
    assert idle.used == ""


@rule("D-28")
@pytest.mark.parametrize(("card", "pairs"), [("navigator-tern", 3), ("grappling-hook", 2), ("stormcaller-petrel", 2)])
def test_a_card_that_swaps_names_both_cards_when_it_is_announced(card: str, pairs: int) -> None:
    captains = {"anna": card} if card == "stormcaller-petrel" else {}
    crew = "" if captains else card
    table = at(anna=crew, captains=captains)
    assert len(table.aims("anna", card)) == pairs
    table.uses("anna", card, "coral-idol", "basalt-idol")
    assert table.row == "basalt-idol coral-idol laughing-idol"
    assert "Coral Idol and Basalt Idol" in table.heard("carla")
    idle = at(anna=crew, captains=captains).time_up("anna")
    assert (idle.row, idle.used, idle.pieces("anna")) == ("coral-idol basalt-idol laughing-idol", "", 4)


@rule("D-17", "D-18", "D-19", "D-21", "D-22")
@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("D-17", "Attack: you have 2 dice, Bruno 4. Roll?"),
        ("D-18", "You have 0 of 4 successes. Use anything?"),
        ("D-19", "Anna has rolled 0 of 4 successes for Attack. Do you play a card?"),
        ("D-21", "The Challenge is over. Do you use one of your cards?"),
        ("D-22", "Your action is done. Anything else?"),
        ("D-10", "Anna is about to declare an action. Do you play a card first?"),
        ("D-11", "Anna pillages. Do you play a card?"),
    ],
)
def test_a_question_says_which_throw_or_effect_it_is_about(number: str, words: str) -> None:
    table = MOMENTS[number].make()
    assert table.asked(MOMENTS[number].who).prompt.plain(table.names) == words


@rule("A-209", "D-17", "D-19")
def test_an_option_names_the_card_and_its_target_but_never_its_own_player() -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "second-wind"}).sails("anna", "iron-lion")
    table.passes("bruno")
    assert [option.label.plain(table.names) for option in table.options("anna")] == ["Roll", "Cutlass"]
    labels = [option.label.plain(table.names) for option in table.passes("anna").options("bruno")]
    assert labels == ["Pass", "Pass for the whole action", "Pass, but ask me again", "Second Wind on Anna"]
