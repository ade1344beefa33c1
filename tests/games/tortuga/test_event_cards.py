"""Event cards in general; Letter of Marque, Pistol, Albatross, Black Spot: sections 3.15 and 3.16 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from tests.games.tortuga.tables import at
from tests.ledger import rule

# --- in general --------------------------------------------------------------------------------------


@rule("T-114", "T-115", "T-124", "T-113")
def test_a_forced_player_may_shoot_anybody_else_including_the_forcing_player() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", row="pistol spot").forces("anne", "bart").picks("bart", "A")
    assert harbor.waits_for() == {"bart": "pistol_whom"}
    assert harbor.offered("bart") == {"anne", "cleo"}
    assert harbor.picks("bart", "anne").line("tortuga") == "anne"
    assert harbor.on_turn == "bart"


@rule("T-14", "T-117")
def test_a_starred_card_in_the_box_never_comes_into_play() -> None:
    harbor = at(jolly="anne bart", tortuga="cleo dirk", last="spot armada", treasure="jolly 3+0, dutchman 0+3")
    boxed = [card for card in harbor.state.box if card != "armada.1"]
    assert len(boxed) == 8
    harbor.reveals("anne", "B")
    assert set(boxed).isdisjoint([*harbor.state.row, *harbor.state.event_deck, *harbor.state.discard])


@rule("T-118", "T-149", "T-148")
def test_a_card_is_carried_out_before_its_slot_is_refilled() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", boat_jolly="dirk", row="powder", deck="spot").reveals("anne")
    assert harbor.row.split()[0] == "-"
    assert harbor.view("cleo").turned_up == "powder.1"
    deck = harbor.view(None).event_deck
    harbor.picks("anne", "jolly")
    assert (harbor.line("tortuga"), harbor.row.split()[0], harbor.view(None).event_deck) == ("dirk", "spot", deck - 1)
    assert harbor.discard == "powder"
    told = harbor.heard(None)
    assert told.index("blows up") < told.index("swims")


@rule("T-113", "T-116", "T-117", "T-168")
def test_a_card_without_a_target_has_no_effect_and_is_discarded() -> None:
    harbor = at(boat_jolly="anne", dutchman="bart cleo", row="storm").reveals("anne")
    assert (harbor.discard, harbor.holds("jolly"), harbor.holds("dutchman")) == ("storm", (1, 0), (0, 1))
    assert "no effect" in harbor.heard(None)


@rule("T-117", "T-126", "T-120", "T-136")
def test_cards_in_front_are_not_discarded_and_the_discard_is_public_in_order() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", row="albatross letter spot atlantis pistol")
    harbor.reveals("anne").reveals("bart", "B").reveals("cleo", "C").reveals("anne", "D").picks("anne", "bart")
    harbor.reveals("bart", "E").picks("bart", "cleo")
    assert harbor.discard == "spot pistol"
    assert harbor.front("anne") == "albatross"
    assert harbor.front("bart") == "letter atlantis"
    assert len({harbor.view(viewer).event_discard for viewer in ("anne", "bart", "cleo", None)}) == 1


# --- letter of marque --------------------------------------------------------------------------------


@rule("T-119", "T-114", "T-25")
def test_a_letter_of_marque_brings_anybody_ashore_aboard_either_ship() -> None:
    harbor = at(tortuga="anne", jolly="bart cleo dirk", boat_jolly="elsa", row="letter", turn="bart").reveals("bart")
    assert harbor.waits_for() == {"bart": "letter_use"}
    harbor.picks("bart", "use")
    assert harbor.offered("bart") == {f"{who} {ship}" for who in ("anne", "elsa") for ship in ("jolly", "dutchman")}
    harbor.picks("bart", "anne jolly")
    assert (harbor.line("jolly"), harbor.roles("anne"), harbor.discard) == ("bart cleo dirk anne", {"cabin"}, "letter")
    assert harbor.on_turn == "cleo"


@rule("T-119", "T-114")
def test_the_revealer_may_use_the_letter_of_marque_for_themselves() -> None:
    harbor = at(boat_dutchman="anne", jolly="bart cleo", row="letter").reveals("anne").picks("anne", "use")
    assert harbor.picks("anne", "anne jolly").line("jolly") == "bart cleo anne"
    assert "Anne uses a Letter of Marque and goes aboard the Jolly Roger." in harbor.heard(None)


@rule("T-122")
def test_a_letter_of_marque_is_saved_if_nobody_is_ashore() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", row="letter").reveals("anne")
    assert (harbor.front("anne"), harbor.discard, harbor.on_turn) == ("letter", "", "bart")
    assert "letter" not in harbor.idles("bart", "cleo").offered("anne")


@rule("T-120", "T-121")
def test_using_a_saved_letter_is_the_action_of_a_later_turn() -> None:
    harbor = at(boat_jolly="anne", jolly="bart", dutchman="cleo", row="letter").reveals("anne").picks("anne", "save")
    assert (harbor.front("anne"), harbor.on_turn) == ("letter", "bart")
    harbor.idles("bart", "cleo").acts("anne", "letter")
    assert harbor.offered("anne") == {"anne jolly", "anne dutchman"}
    harbor.picks("anne", "anne dutchman")
    assert (harbor.line("dutchman"), harbor.on_turn, harbor.discard, harbor.front("anne")) == (
        "cleo anne",
        "bart",
        "letter",
        "",
    )


@rule("T-121", "T-28")
def test_with_two_players_a_saved_letter_is_one_of_the_two_actions() -> None:
    harbor = at(tortuga="anne", dutchman="bart", front={"anne": "letter"}).acts("anne", "letter")
    harbor.picks("anne", "anne jolly")
    assert (harbor.on_turn, harbor.view(None).actions_left) == ("anne", 1)


@rule("T-121", "T-39")
def test_a_forced_player_saves_a_letter_without_losing_a_turn() -> None:
    harbor = at(jolly="anne", tortuga="bart", dutchman="cleo", row="letter letter").forces("anne", "bart")
    harbor.picks("bart", "A").picks("bart", "save")
    assert (harbor.front("bart"), harbor.on_turn) == ("letter", "bart")
    assert "letter" in harbor.offered("bart")


@rule("T-123", "T-49", "T-26")
def test_a_letter_of_marque_needs_no_rowboat_but_room_on_the_ship() -> None:
    harbor = at(tortuga="anne", jolly="bart", dutchman="cleo", destroyed="jolly dutchman", row="letter").reveals("anne")
    assert harbor.picks("anne", "use").offered("anne") == {"anne jolly", "anne dutchman"}
    full = at(tortuga="anne", jolly="bart cleo dirk elsa finn", destroyed="jolly", row="letter").reveals("anne")
    assert full.picks("anne", "use").offered("anne") == {"anne dutchman"}


# --- pistol and black spot ---------------------------------------------------------------------------


@rule("T-125", "T-124")
def test_a_pistol_cannot_be_saved_and_names_its_target_at_once() -> None:
    harbor = at(jolly="anne", tortuga="bart", boat_jolly="cleo", dutchman="dirk", row="pistol").reveals("anne")
    assert harbor.waits_for() == {"anne": "pistol_whom"}
    assert harbor.offered("anne") == {"bart", "cleo", "dirk"}
    with pytest.raises(NotAllowed):
        harbor.picks("anne", "save")
    with pytest.raises(NotAllowed):
        harbor.picks("anne", "seat:0")
    assert harbor.picks("anne", "dirk").line("tortuga") == "bart dirk"
    assert harbor.discard == "pistol"


@rule("T-133", "T-92")
def test_black_spot_moves_a_captain_to_the_back_of_tortuga_with_all_cards() -> None:
    harbor = at(jolly="anne bart", tortuga="cleo", row="spot").reveals("anne")
    assert (harbor.line("tortuga"), harbor.sizes(), harbor.discard) == ("cleo anne", [3, 3, 3], "spot")
    assert harbor.roles("bart") == {"captain", "cabin"}
    afloat = at(boat_jolly="anne", jolly="bart", tortuga="cleo", row="spot").reveals("anne")
    assert (afloat.line("tortuga"), afloat.sizes()) == ("cleo anne", [3, 3, 3])


# --- albatross ---------------------------------------------------------------------------------------


@rule("T-126")
def test_an_albatross_stays_in_front_of_its_revealer() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", row="albatross spot").reveals("anne").idles("bart", "cleo")
    assert harbor.reveals("anne", "B").front("anne") == "albatross"


@rule("T-127", "T-131")
@pytest.mark.parametrize("revealer", ["anne", "bart", "cleo"])
def test_a_second_albatross_aboard_maroons_everybody(revealer: str) -> None:
    harbor = at(jolly="anne bart cleo", dutchman="dirk", front={"bart": "albatross"}, row="albatross", turn=revealer)
    harbor.reveals(revealer)
    assert (harbor.line("jolly"), harbor.line("tortuga")) == ("", "cleo bart anne")
    assert harbor.sizes() == [3] * 4
    assert harbor.front(revealer).startswith("albatross")


@rule("T-128", "T-129", "T-131")
def test_a_player_with_two_albatrosses_who_boards_maroons_all_aboard() -> None:
    harbor = at(boat_jolly="anne", jolly="bart cleo", front={"anne": "albatross albatross"}).moves("anne", "jolly")
    assert (harbor.line("jolly"), harbor.line("tortuga")) == ("", "anne cleo bart")


@rule("T-129")
def test_a_player_with_two_albatrosses_alone_aboard_is_marooned() -> None:
    harbor = at(boat_dutchman="anne", jolly="bart cleo", front={"anne": "albatross albatross"}).moves(
        "anne", "dutchman"
    )
    assert (harbor.line("dutchman"), harbor.line("tortuga")) == ("", "anne")


@rule("T-131", "T-132")
def test_a_marooned_crew_arrives_from_the_cabin_boy_to_the_captain() -> None:
    front = {"anne": "albatross", "dirk": "fountain"}
    harbor = at(jolly="anne bart cleo dirk", tortuga="elsa", front=front, row="albatross").reveals("anne")
    assert harbor.line("tortuga") == "elsa dirk cleo bart anne"
    assert harbor.waits_for() == {"bart": "action"}


@rule("T-130")
def test_albatrosses_do_not_count_on_tortuga_and_in_rowboats() -> None:
    harbor = at(
        tortuga="anne", jolly="bart cleo", front={"anne": "albatross albatross", "cleo": "albatross"}, turn="bart"
    )
    harbor.acts("bart", "maroon").picks("bart", "cleo")
    assert (harbor.line("tortuga"), harbor.sizes()) == ("anne cleo", [3, 3, 3])
    harbor.idles("cleo").moves("anne", "boat_jolly")
    assert (harbor.line("boat_jolly"), harbor.line("jolly")) == ("anne", "bart")


@rule("T-128", "T-156")
def test_facade_can_bring_two_albatrosses_together() -> None:
    harbor = at(jolly="bart anne", dutchman="cleo dirk", front={"dirk": "albatross", "bart": "albatross"}, row="facade")
    harbor.reveals("anne")
    assert (harbor.line("jolly"), harbor.line("tortuga"), harbor.line("dutchman")) == ("", "dirk bart", "cleo anne")


@rule("T-128")
def test_a_letter_can_bring_two_albatrosses_together() -> None:
    front = {"bart": "albatross", "cleo": "albatross"}
    harbor = at(jolly="anne bart", tortuga="cleo", row="letter", front=front).reveals("anne").picks("anne", "use")
    assert harbor.picks("anne", "cleo jolly").line("tortuga") == "cleo bart anne"


@rule("T-128", "T-137")
def test_atlantis_can_bring_two_albatrosses_together() -> None:
    harbor = at(jolly="anne", dutchman="bart cleo", front={"anne": "albatross", "bart": "albatross atlantis"})
    harbor.orders("bart")
    assert (harbor.line("jolly"), harbor.line("tortuga"), harbor.line("dutchman")) == ("", "bart anne", "cleo")


@rule("T-132", "T-146")
def test_fountain_of_youth_does_not_help_against_albatrosses() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", front={"anne": "albatross", "bart": "fountain"}, row="albatross")
    harbor.reveals("anne")
    assert harbor.line("tortuga") == "bart anne"
    assert harbor.waits_for() == {"bart": "action"}
    assert harbor.front("bart") == "fountain"


@rule("T-126", "T-128")
def test_an_albatross_counts_again_when_its_owner_returns_aboard() -> None:
    front = {"anne": "albatross", "bart": "albatross"}
    harbor = at(boat_jolly="anne", jolly="bart cleo", dutchman="dirk", front=front)
    harbor.moves("anne", "jolly")
    assert harbor.line("tortuga") == "anne cleo bart"
    assert (harbor.front("anne"), harbor.front("bart")) == ("albatross", "albatross")
    harbor.moves("bart", "boat_jolly").idles("cleo", "dirk").moves("anne")
    harbor.moves("bart", "jolly").idles("cleo", "dirk").moves("anne", "dutchman")
    assert (harbor.line("jolly"), harbor.line("dutchman")) == ("bart", "dirk anne")
