"""The hints of options, from the chooser's own view: section 4, «must be known here»."""

from __future__ import annotations

from engine.choice import options_of
from tests.conformance.ledger_hints import wanted
from tests.games.tortuga.tables import PIRATES, Harbor, at
from tests.ledger import rule


def hints(harbor: Harbor, who: str) -> dict[str, str]:
    """Return the hint of each option, by its label, for the player who must answer."""
    asked = options_of(harbor.asked(who))
    return {option.label.plain(PIRATES): option.hint.plain(PIRATES) if option.hint else "" for option in asked}


@rule("H-316", "T-41", "T-34")
def test_a_slot_option_says_what_its_viewer_saw_there_and_who_else_looked() -> None:
    harbor = at(jolly="anne bart cleo", row="pistol spot letter")
    harbor.views("anne", "AB").views("bart", "AC").views("cleo", "BC").views("anne", "BC").acts("bart", "reveal")
    assert hints(harbor, "bart") == {
        "Card A": "You saw Pistol here. So did anne.",
        "Card B": "anne and cleo have looked at it.",
        "Card C": "You saw Letter of Marque here. So did anne and cleo.",
        "Card D": "Nobody has looked at it.",
        "Card E": "Nobody has looked at it.",
    }


@rule("H-316", "T-38")
def test_a_forced_player_alone_is_told_what_they_saw_in_the_slots() -> None:
    harbor = at(jolly="anne bart cleo", row="pistol spot letter")
    harbor.views("anne", "AB").forces("bart", "anne", "AC")
    assert hints(harbor, "anne") == {"Card A": "You saw Pistol here.", "Card C": "Nobody has looked at it."}
    assert harbor.asked("anne").secret


@rule("H-316")
def test_an_option_to_call_a_vote_says_who_would_vote_and_for_what() -> None:
    harbor = at(jolly="anne bart cleo", tortuga="dirk")
    said = hints(harbor, "anne")
    assert said["Captain: call for an attack"] == "1 treasure from the Spanish Galleon. Voters: anne, bart and cleo."
    assert said["Move"] == "To: the rowboat of the Jolly Roger."
    harbor.acts("anne", "maroon")
    assert hints(harbor, "anne")["cleo"] == "Cabin Boy of the Jolly Roger: then last on Tortuga."


@rule("H-316", "T-95", "T-145")
def test_a_target_option_gives_the_place_the_cost_and_a_possible_refusal() -> None:
    harbor = at(jolly="anne bart", tortuga="cleo", row="pistol spot", front={"bart": "fountain"}).reveals("anne", "A")
    assert hints(harbor, "anne") == {
        "bart": "First Mate and Cabin Boy of the Jolly Roger. The Fountain of Youth can save them.",
        "cleo": "Governor of Tortuga: goes to the back and loses a vote card.",
    }


@rule("H-316")
def test_a_player_who_gives_a_map_reads_which_map() -> None:
    harbor = at(jolly="anne bart", row="eldorado spot").reveals("anne", "A")
    assert harbor.asked("anne").prompt.plain() == (
        "El Dorado (a vote card now, and two in one later vote): who gets it?"
    )


@rule("H-316")
def test_the_ledgers_column_on_needed_knowledge_is_read_for_two_decisions() -> None:
    rows = wanted("tortuga")
    assert rows["map_whom"].ways == {"asked", "each"}
    assert rows["nest_cards"].ways == {"asked", "named"}


@rule("H-316")
def test_a_ballot_says_whose_vote_it_is_and_against_whom() -> None:
    harbor = at(jolly="anne bart cleo")
    harbor.acts("anne", "attack")
    assert harbor.asked("bart").prompt.plain(["Anne", "Bart", "Cleo"]).startswith("Anne's attack: which vote card")
    harbor = at(jolly="anne bart cleo", turn="bart")
    harbor.acts("bart", "mutiny")
    assert harbor.asked("cleo").prompt.plain(["Anne", "Bart", "Cleo"]).startswith("Mutiny against Anne: which vote")


@rule("H-316")
def test_an_option_to_get_a_map_gives_the_place_and_the_cards_in_front() -> None:
    front = {"bart": "albatross", "cleo": "pistol letter albatross"}
    harbor = at(jolly="anne bart", tortuga="cleo", row="atlantis spot", front=front).reveals("anne", "A")
    assert hints(harbor, "anne") == {
        "bart": "First Mate and Cabin Boy of the Jolly Roger; in front: Albatross",
        "cleo": "Governor of Tortuga; 3 cards in front",
    }
    harbor = at(jolly="anne bart", row="eldorado spot", front={"bart": "albatross"}).reveals("anne", "A")
    assert hints(harbor, "anne") == {"bart": "First Mate and Cabin Boy of the Jolly Roger, 3 vote cards"}


@rule("H-316", "T-127")
def test_a_player_is_warned_of_bringing_a_second_albatross_aboard() -> None:
    front = {"anne": "albatross", "bart": "albatross"}
    told = hints(at(jolly="bart", boat_jolly="anne", front=front).acts("anne", "move"), "anne")
    assert told["To the Jolly Roger"] == "2 Albatrosses aboard: the whole crew would go to Tortuga."
    assert told["To Tortuga"] == "Place 1: Governor"


@rule("H-316")
def test_the_question_of_a_turn_states_the_treasure_of_both_sides() -> None:
    harbor = at(jolly="anne bart cleo")
    british, french = harbor.state.scores
    assert harbor.asked("anne").prompt.plain() == f"Your turn (British {british}, French {french}): which action?"


@rule("H-316", "T-59")
def test_a_ballot_says_that_the_deck_adds_a_card_and_what_a_tie_brings() -> None:
    brawl = at(tortuga="anne bart").acts("anne", "brawl").asked("bart").prompt.plain(PIRATES)
    assert brawl.endswith("put in? One more comes from the deck. More flags win both treasures; a tie, one each.")
