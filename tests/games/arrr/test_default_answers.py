"""The default answers when time is up: the last column of section 6."""

from __future__ import annotations

from typing import Any

import pytest

from engine.choice import Pace
from engine.games.arrr import GAME
from engine.games.arrr.card_registry import in_order
from engine.games.arrr.game_options import ArrrOptions
from engine.table import Table
from tests.games.arrr.tables import People, at
from tests.ledger import rule

SEED = f"{5:064x}"


def fresh(**options: Any) -> People:
    return People(Table.start(GAME, ArrrOptions.model_validate(options), 3, SEED))


def duel(**more: Any) -> People:
    table = at(**{"anna": "cutlass lucky-parrot", "bruno": "cutlass hook-hand", **more})
    return table.challenges("anna", "bruno", "attack")


@rule("D-1", "A-37")
def test_when_time_is_up_the_first_captain_by_id_is_kept() -> None:
    table = fresh()
    offered = [in_order(cards) for cards in table.state.offered]
    for name in ("bruno", "anna", "carla"):
        table.time_up(name)
    assert table.state.captains == [cards[0] for cards in offered]


@rule("D-2", "A-34")
def test_a_player_whose_time_is_up_has_no_vote_for_the_first_player() -> None:
    table = fresh(first_player="vote", mode="avast")
    asked = table.open("anna")[0].choice
    assert asked.sealed
    table.answer("carla", "pirate_vote", "seat:1").time_up("anna")
    assert table.heard(None) == ""
    table.time_up("bruno")
    assert "Carla votes for Bruno" in table.heard(None)
    assert table.heard(None).count("votes") == 1
    assert table.view(None).on_turn == 1


@rule("D-2", "A-260")
def test_a_player_whose_time_is_up_has_no_vote_in_the_final_tie() -> None:
    tied = at(seats=2, begin="explore", pieces={"anna": 4, "bruno": 4}, options={"last_tie": "vote"})
    assert tied.waits_for() == {"anna": "pirate_vote", "bruno": "pirate_vote"}
    tied.picks("bruno", "seat:0").time_up("anna")
    assert (tied.view(None).winners, tied.view(None).won_by) == ((0,), "vote")


@rule("D-3", "A-42")
def test_when_time_is_up_no_card_is_discarded() -> None:
    table = at(hands={"anna": "cutlass compass"}, begin="recruitment").time_up("anna")
    assert {"cutlass", "compass"} < set(table.hand("anna").split())
    assert (table.view(None).crew.discard, table.waits_for()) == ((), {})


@rule("D-4", "A-47")
def test_when_time_is_up_the_player_draws_no_more() -> None:
    table = at(hands={"anna": "cutlass"}, begin="recruitment", options={"edition": "it"}).picks("anna")
    table.picks("anna", "event").time_up("anna")
    assert (len(table.hand("anna").split()), table.waits_for()) == (2, {})


@rule("D-5", "A-114")
@pytest.mark.parametrize(
    ("hand", "deck"),
    [("cutlass compass parley", "event"), ("cutlass parley", "crew"), ("cutlass parley shoal", "crew")],
)
def test_when_time_is_up_the_deck_with_fewer_cards_in_hand_is_drawn_from(hand: str, deck: str) -> None:
    table = at(captains={"anna": "ghost-carp"}, hands={"anna": hand}, begin="recruited").time_up("anna")
    before, now = hand.split(), table.view(None).seats[0]
    assert now.crew_cards + now.event_cards == len(before) + 1
    assert (now.event_cards - sum(card in ("parley", "shoal") for card in before)) == (deck == "event")


@rule("D-6", "A-59")
def test_when_time_is_up_the_crew_stays_unchanged() -> None:
    table = at(anna="spyglass", hands={"anna": "cutlass compass"}, begin="equipment").time_up("anna")
    assert (table.crew("anna"), set(table.hand("anna").split())) == ("spyglass", {"cutlass", "compass"})


@rule("D-7", "D-8", "A-70")
def test_when_time_is_up_the_action_is_a_pillage() -> None:
    table = at(anna="cutlass", bruno="compass").time_up("anna")
    assert (table.pieces("anna"), table.waits_for()) == (4, {})


@rule("D-9")
def test_when_time_is_up_an_incomplete_challenge_becomes_a_pillage() -> None:
    table = at(anna="cutlass", bruno="compass").answer("anna", "declare", "challenge:1")
    table.time_up("anna")
    assert (table.pieces("anna"), table.waits_for()) == (4, {})
    assert "challenges" not in table.heard(None)


@rule("D-10", "D-11", "A-233")
def test_when_time_is_up_a_player_in_a_window_passes() -> None:
    table = at(hands={"bruno": "sea-fog"}, asked={"bruno": "open flash"}).time_up("bruno")
    assert table.waits_for() == {"anna": "declare"}
    table.pillages("anna").time_up("bruno")
    assert (table.pieces("anna"), table.hand("bruno")) == (4, "sea-fog")


@rule("D-12")
def test_when_time_is_up_shoal_is_not_paid_and_no_sail_takes_place() -> None:
    hands = {"anna": "compass spyglass", "bruno": "shoal"}
    table = at(anna="cutlass", hands=hands).sails("anna", "coral-idol").uses("bruno", "shoal").time_up("anna")
    assert (table.view(None).forbidden, table.waits_for()) == (("sail",), {"anna": "declare"})
    assert table.hand("anna") == "spyglass compass"


@rule("D-13")
def test_when_time_is_up_rumours_are_not_paid_and_no_challenge_takes_place() -> None:
    table = at(anna="cutlass", bruno="cutlass", hands={"carla": "rumours-of-mutiny"})
    table.challenges("anna", "bruno", "attack").uses("carla", "rumours-of-mutiny").time_up("anna")
    assert (table.view(None).forbidden, table.waits_for()) == (("challenge",), {"anna": "declare"})
    assert table.pieces("anna") == 2


@rule("D-14", "D-16")
def test_when_time_is_up_a_challenge_is_rejected_and_the_best_crew_taken() -> None:
    table = duel(bruno="compass ironclaw cutlass hook-hand").time_up("bruno")
    assert table.waits_for() == {"anna": "crew_taken"}
    assert (table.asked("anna").secret, table.asked("anna").pace) == (False, Pace.TURN)
    table.time_up("anna")
    assert (set(table.hand("anna").split()), table.pieces("anna")) == ({"ironclaw", "hook-hand"}, 3)
    assert "Anna takes" in table.heard("carla")
    assert table.waits_for() == {}


@rule("D-15", "A-134")
def test_when_time_is_up_the_counter_prize_is_the_most_pieces_or_the_first_card() -> None:
    table = duel(pieces={"anna": 7, "bruno": 2}).answer("bruno", "reply", "accept").time_up("bruno")
    stake = table.view(None).seats[0].stake
    assert stake
    assert stake.pieces == 4
    poor = duel(pieces={"anna": 0, "bruno": 2}, collected={"anna": "basalt-idol coral-idol"}, row="iron-lion")
    poor.answer("bruno", "reply", "accept").time_up("bruno")
    stake = poor.view(None).seats[0].stake
    assert stake
    assert stake.card == "coral-idol.1"


@rule("D-17", "D-18", "D-19")
def test_when_time_is_up_dice_are_rolled_and_left_unchanged() -> None:
    table = at(anna="cutlass", row="wooden-mermaid", hands={"bruno": "wet-powder"}, dice="wits wits")
    table.sails("anna", "wooden-mermaid").passes("bruno").time_up("anna")
    assert (table.used, table.waits_for()) == ("", {"bruno": "on_throw"})
    table.time_up("bruno")
    assert (table.faces("anna"), table.waits_for()) == ("wits wits", {"anna": "rolled"})
    table.time_up("anna")
    assert (table.pieces("anna"), table.hand("bruno"), table.row) == (2, "wet-powder", "wooden-mermaid")


@rule("D-20")
def test_when_time_is_up_an_effect_is_not_answered() -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "belay-that"}).sails("anna", "iron-lion")
    table.passes("bruno").uses("anna", "cutlass")
    assert table.waits_for() == {"bruno": "answer"}
    table.time_up("bruno")
    assert (table.pool("anna"), table.hand("bruno")) == (3, "belay-that")


@rule("D-21", "D-22")
def test_when_time_is_up_nothing_more_is_used_after_the_result() -> None:
    table = duel(dice="wits wits jolly jolly jolly jolly").accepts("bruno").closes()
    assert (table.window, table.waits_for()) == ("result", {"bruno": "at_end"})
    table.time_up("bruno")
    assert (table.depleted, table.pieces("bruno"), table.waits_for()) == ("", 3, {})
    end = at(anna="message-in-a-bottle", asked={"anna": "end"}).pillages("anna").time_up("anna")
    assert (end.depleted, end.hand("anna"), end.waits_for()) == ("", "", {})


@rule("D-23", "A-122")
def test_when_time_is_up_the_crew_with_the_fewest_points_is_lost() -> None:
    table = at(anna="spyglass lucky-parrot explosive-powder", row="iron-lion", pieces={"anna": 0}, dice="wits")
    table.sails("anna", "iron-lion").closes().time_up("anna")
    assert table.crew("anna") == "spyglass lucky-parrot"
    even = at(anna="lucky-parrot spyglass", row="iron-lion", pieces={"anna": 0}).sails("anna", "iron-lion").closes()
    assert even.time_up("anna").crew("anna") == "lucky-parrot"


@rule("D-24")
def test_when_time_is_up_the_weakest_crew_in_hand_is_discarded_before_events() -> None:
    hands = {"anna": "second-wind compass cutlass explosive-powder"}
    table = at(anna="ironclaw", row="verse-of-the-gallows", pieces={"anna": 0}, hands=hands)
    table.sails("anna", "verse-of-the-gallows").closes().settles()
    assert table.waits_for() == {"anna": "hand_lost"}
    assert table.time_up("anna").view(None).crew.discard == ("explosive-powder.1",)
    shoal = at(anna="cutlass", hands={"anna": "parley second-wind compass", "bruno": "shoal"})
    shoal.sails("anna", "coral-idol").uses("bruno", "shoal").settles().time_up("anna")
    assert shoal.view(None).forbidden == ("sail",)


@rule("D-25")
def test_when_time_is_up_failed_dice_are_rolled_again_in_order() -> None:
    dice = "attack wits courage navigation"
    table = at(anna="bosun-barnacle cutlass", row="iron-lion", dice=dice).sails("anna", "iron-lion").rolls()
    table.uses("anna", "bosun-barnacle").fall("jolly jolly").time_up("anna")
    assert table.faces("anna") == "attack jolly jolly navigation"


@rule("D-26")
def test_when_time_is_up_the_first_failed_die_is_turned() -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "ace-up-the-sleeve"}, dice="attack wits")
    table.sails("anna", "iron-lion").passes("bruno").rolls().passes("anna").uses("bruno", "ace-up-the-sleeve")
    assert table.settles().time_up("bruno").faces("anna") == "attack jolly"


@rule("D-29")
def test_when_time_is_up_a_seen_card_stays_where_it_is() -> None:
    for card in ("spyglass", "echo-the-bat"):
        table = at(anna=card, deck="ghost-ship maelstrom").uses("anna", card).time_up("anna")
        assert table.state.exploration_deck == ["maelstrom.1", "ghost-ship.1"]
        assert table.row.endswith("laughing-idol")
        assert "leaves it where it is" in table.heard("carla")
    eye = at(anna="glass-eye", captains={"anna": "professor-cuttle"}, deck="ghost-ship", hands={"bruno": "cutlass"})
    assert eye.uses("anna", "glass-eye").waits_for() == {"anna": "declare"}
    assert eye.uses("anna", "professor-cuttle").waits_for() == {"anna": "declare"}
