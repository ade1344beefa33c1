"""View, Reveal, Force, Move and the roles' actions: sections 3.5 to 3.7 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from tests.games.tortuga.tables import at
from tests.ledger import rule

ROW = "pistol spot albatross letter atlantis"


# --- view --------------------------------------------------------------------------------------------


@rule("T-33", "T-34")
def test_a_view_shows_two_cards_to_the_viewer_and_their_slots_to_all() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", row=ROW).views("anne", "BD")
    assert harbor.row == ROW
    assert [slot.card for slot in harbor.view("anne").row] == [None, "spot.1", None, "letter.1", None]
    for viewer in ("bart", "cleo", None):
        view = harbor.view(viewer)
        assert [slot.card for slot in view.row] == [None] * 5
        assert [slot.peeked_by for slot in view.row] == [(), (0,), (), (0,), ()]
        assert "B" in harbor.heard(viewer)
        assert "D" in harbor.heard(viewer)
        assert "Black Spot" not in harbor.heard(viewer)
    assert "Black Spot" in harbor.heard("anne")
    assert "Letter of Marque" in harbor.heard("anne")


@rule("T-33")
@pytest.mark.parametrize("slots", ["A", "ABC"])
def test_a_view_must_name_exactly_two_cards(slots: str) -> None:
    with pytest.raises(NotAllowed):
        at(jolly="anne", dutchman="bart", row=ROW).views("anne", slots)


@rule("T-41", "T-36")
def test_a_refilled_slot_shows_nothing_of_the_former_card() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", row=ROW, deck="eldorado").views("anne", "AB")
    assert harbor.view("anne").row[1].card == "spot.1"
    harbor.reveals("bart", "B")
    assert harbor.view("anne").row[1].card is None
    assert harbor.view("anne").row[1].peeked_by == ()
    assert harbor.view("anne").row[0].card == "pistol.1"


# --- reveal ------------------------------------------------------------------------------------------


@rule("T-35", "T-36", "T-118", "T-113")
def test_any_card_may_be_revealed_and_the_deck_refills_its_slot() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", row=ROW, deck="eldorado fountain")
    deck = harbor.view(None).event_deck
    harbor.acts("anne", "reveal")
    assert harbor.offered("anne") == set("ABCDE")
    harbor.picks("anne", "D")
    assert "Letter of Marque" in harbor.heard("cleo")
    assert harbor.row == "pistol spot albatross eldorado atlantis"
    assert harbor.view(None).event_deck == deck - 1
    assert all(harbor.view(viewer).row[3].card is None for viewer in ("anne", "bart", None))


# --- force -------------------------------------------------------------------------------------------


@rule("T-37", "T-39", "T-115")
def test_a_forced_player_chooses_one_of_two_cards_and_carries_it_out() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo dirk", row="pistol albatross spot", deck="eldorado")
    harbor.forces("anne", "cleo", "AC")
    assert harbor.waits_for() == {"cleo": "forced_slot"}
    assert harbor.offered("cleo") == {"A", "C"}
    harbor.picks("cleo", "C")
    assert (harbor.line("tortuga"), harbor.line("dutchman")) == ("cleo", "dirk")
    assert harbor.row.split()[:3] == ["pistol", "albatross", "eldorado"]
    assert harbor.on_turn == "bart"
    assert harbor.idles("bart").on_turn == "cleo"


@rule("T-37")
def test_only_other_players_can_be_forced_with_exactly_two_cards() -> None:
    harbor = at(jolly="anne", dutchman="bart", row=ROW).acts("anne", "force")
    assert harbor.offered("anne") == {"bart"}
    harbor.picks("anne", "bart")
    with pytest.raises(NotAllowed):
        harbor.picks("anne", "A")
    assert at(jolly="anne bart", tortuga="cleo", boat_jolly="dirk").acts("anne", "force").offered("anne") == {
        "bart",
        "cleo",
        "dirk",
    }


@rule("T-38")
def test_the_forced_player_sees_only_cards_they_viewed_before() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", row=ROW, turn="bart").views("bart", "AB").idles("cleo")
    harbor.forces("anne", "bart", "AC")
    row = harbor.view("bart").row
    assert (row[0].card, row[2].card) == ("pistol.1", None)
    assert harbor.view("bart").offered == harbor.view(None).offered == (0, 2)
    assert all(option.picture is None for option in getattr(harbor.asked("bart"), "options", ()))


@rule("T-39", "T-164")
def test_a_player_due_to_lose_a_turn_can_be_forced() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", lost={"bart": 1}, row="albatross albatross")
    harbor.forces("anne", "bart").picks("bart", "A")
    assert harbor.front("bart") == "albatross"
    assert (harbor.on_turn, harbor.state.lost_turns) == ("cleo", [0, 0, 0])


@rule("T-40", "T-102")
@pytest.mark.parametrize(("extra", "last"), [(False, "armada"), (True, "pistol")])
def test_one_card_in_the_row_can_only_be_revealed(extra: bool, last: str) -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", last=last, extra=extra, treasure="jolly 1+1")
    assert {"view", "force"}.isdisjoint(harbor.offered("anne"))
    assert "reveal" in harbor.offered("anne")
    two = at(jolly="anne bart", dutchman="cleo", last=f"{last} spot", extra=extra, treasure="jolly 1+1")
    assert {"view", "force", "reveal"} <= two.offered("anne")


# --- move --------------------------------------------------------------------------------------------


@rule("T-42")
def test_a_pawn_moves_from_tortuga_to_either_rowboat_and_from_a_ship_to_its_own() -> None:
    harbor = at(tortuga="anne", jolly="bart", dutchman="cleo")
    assert harbor.acts("anne", "move").offered("anne") == {"boat_jolly", "boat_dutchman"}
    harbor.picks("anne", "boat_dutchman")
    harbor.moves("bart")
    assert (harbor.line("boat_dutchman"), harbor.line("boat_jolly")) == ("anne", "bart")


@rule("T-45")
def test_an_occupied_rowboat_cannot_be_entered() -> None:
    harbor = at(jolly="anne", boat_jolly="bart", tortuga="cleo", dutchman="dirk")
    assert "move" not in harbor.offered("anne")
    harbor.idles("anne", "bart").moves("cleo")
    assert harbor.line("boat_dutchman") == "cleo"


@rule("T-43")
@pytest.mark.parametrize(("to", "line"), [("jolly", "bart anne"), ("tortuga", "cleo anne")])
def test_a_pawn_moves_from_a_rowboat_to_its_ship_or_to_tortuga(to: str, line: str) -> None:
    harbor = at(jolly="bart", dutchman="dirk", tortuga="cleo", boat_jolly="anne").acts("anne", "move")
    assert harbor.offered("anne") == {"jolly", "tortuga"}
    assert harbor.picks("anne", to).line(to) == line


@rule("T-44", "T-28")
def test_two_actions_bring_a_pawn_from_tortuga_aboard() -> None:
    harbor = at(tortuga="anne", dutchman="bart").moves("anne", "boat_jolly")
    assert (harbor.line("boat_jolly"), harbor.line("jolly")) == ("anne", "")
    assert harbor.moves("anne", "jolly").line("jolly") == "anne"


@rule("T-47")
def test_a_pawn_may_stay_in_a_rowboat_and_block_it() -> None:
    harbor = at(boat_jolly="anne", jolly="bart", dutchman="cleo", row=ROW)
    for _ in range(3):
        harbor.idles("anne")
        assert "move" not in harbor.offered("bart")
        harbor.idles("bart", "cleo")
    assert harbor.line("boat_jolly") == "anne"


@rule("T-49")
def test_a_destroyed_rowboat_cannot_be_used() -> None:
    harbor = at(jolly="anne", tortuga="bart", dutchman="cleo", destroyed="jolly", front={"cleo": "letter"})
    assert "move" not in harbor.offered("anne")
    harbor.idles("anne").moves("bart")
    assert harbor.line("boat_dutchman") == "bart"
    harbor.acts("cleo", "letter").picks("cleo", "bart jolly")
    assert harbor.line("jolly") == "anne bart"
    stuck = at(jolly="anne", tortuga="bart", dutchman="cleo", destroyed="jolly dutchman", turn="bart")
    assert "move" not in stuck.offered("bart")


# --- roles -------------------------------------------------------------------------------------------


@rule("T-21", "T-50", "T-53", "T-56")
def test_a_pawn_alone_aboard_can_attack_and_move_a_treasure() -> None:
    harbor = at(jolly="anne", dutchman="bart", tortuga="cleo", treasure="jolly 0+1")
    assert {"attack", "shift"} <= harbor.offered("anne")
    assert {"maroon", "mutiny"}.isdisjoint(harbor.offered("anne"))
    harbor.acts("anne", "shift")
    assert (harbor.holds("jolly"), harbor.on_turn) == ((1, 0), "bart")


@rule("T-53", "T-54")
def test_the_cabin_boy_moves_one_treasure_between_the_ships_holds() -> None:
    harbor = at(jolly="bart anne", dutchman="cleo", treasure="jolly 2+1, dutchman 1+0").acts("anne", "shift")
    assert harbor.offered("anne") == {"jolly-british", "jolly-french"}
    harbor.picks("anne", "jolly-british")
    assert (harbor.holds("jolly"), harbor.holds("dutchman"), harbor.galleon) == ((1, 2), (1, 0), 2)
    assert "to the French on the Jolly Roger. British 3, French 3." in harbor.heard("cleo")
    assert "shift" not in harbor.offered("bart")
    one = at(jolly="bart anne", dutchman="cleo", treasure="jolly 1+0").acts("anne", "shift")
    assert one.holds("jolly") == (0, 1)


@rule("T-54")
def test_a_ship_without_treasure_offers_no_treasure_to_move() -> None:
    assert "shift" not in at(jolly="bart anne", dutchman="cleo", treasure="dutchman 1+1").offered("anne")


@rule("T-51", "T-92")
def test_the_captain_maroons_a_pawn_without_a_vote_or_a_lost_card() -> None:
    harbor = at(jolly="anne bart cleo", tortuga="dirk", dutchman="elsa").acts("anne", "maroon")
    assert harbor.offered("anne") == {"bart", "cleo"}
    harbor.picks("anne", "cleo")
    assert harbor.heard("elsa").count("maroon") == 1
    assert "Anne maroons Cleo on Tortuga." in harbor.heard("elsa")
    assert (harbor.line("jolly"), harbor.line("tortuga")) == ("anne bart", "dirk cleo")
    assert harbor.sizes() == [3] * 5
    assert harbor.view(None).votes == ()
    assert harbor.on_turn == "bart"


@rule("T-55", "T-22")
def test_only_the_governor_can_call_a_brawl() -> None:
    harbor = at(tortuga="anne bart cleo", turn="bart")
    assert "brawl" not in harbor.offered("bart")
    assert "brawl" in harbor.idles("bart", "cleo").offered("anne")


@rule("T-50", "T-51", "T-52", "T-56")
def test_the_first_mate_can_call_a_mutiny_and_no_attack() -> None:
    harbor = at(jolly="anne bart cleo", turn="bart")
    assert "mutiny" in harbor.offered("bart")
    assert {"attack", "maroon", "shift"}.isdisjoint(harbor.offered("bart"))
    assert harbor.idles("bart").offered("cleo") == {"view", "reveal", "force", "move", "shift"}
    assert {"attack", "maroon"} <= harbor.idles("cleo").offered("anne")
    assert "mutiny" not in harbor.offered("anne")
    both = at(jolly="bart anne", dutchman="cleo")
    assert {"mutiny", "shift"} <= both.offered("anne")
