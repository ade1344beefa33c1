"""Roles, places and the turn: sections 3.3 and 3.4 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from tests.games.tortuga.tables import PIRATES, at
from tests.ledger import rule

EVERYBODY = {"view", "reveal", "force", "move"}


@rule("T-18", "T-19", "T-20")
def test_three_pawns_aboard_are_captain_first_mate_and_cabin_boy() -> None:
    harbor = at(jolly="cleo anne bart")
    assert [harbor.roles(who) for who in ("cleo", "anne", "bart")] == [{"captain"}, {"mate"}, {"cabin"}]


@rule("T-20", "T-21", "T-23")
def test_two_aboard_share_three_roles_and_one_aboard_is_no_first_mate() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo dirk elsa finn", tortuga="gwen", boat_jolly="hugo")
    assert harbor.roles("anne") == {"captain"}
    assert harbor.roles("bart") == {"mate", "cabin"}
    assert harbor.roles("elsa") == harbor.roles("hugo") == set()
    assert at(jolly="anne", dutchman="bart").roles("anne") == {"captain", "cabin"}


@rule("T-24", "T-23")
def test_pawns_behind_a_leaving_pawn_move_up_at_once() -> None:
    harbor = at(jolly="anne bart cleo").moves("anne")
    assert harbor.line("jolly") == "bart cleo"
    assert [harbor.roles(who) for who in ("anne", "bart", "cleo")] == [set(), {"captain"}, {"mate", "cabin"}]
    assert harbor.line("boat_jolly") == "anne"


@rule("T-22", "T-24")
def test_the_next_in_line_becomes_governor_when_the_governor_leaves() -> None:
    harbor = at(tortuga="anne bart", dutchman="cleo")
    assert (harbor.roles("anne"), harbor.roles("bart")) == ({"governor"}, set())
    harbor.moves("anne", "boat_jolly")
    assert harbor.roles("bart") == {"governor"}


@rule("T-25", "T-94", "T-91")
def test_an_arriving_pawn_goes_to_the_back_and_leads_an_empty_place() -> None:
    harbor = at(dutchman="cleo dirk", boat_jolly="anne", boat_dutchman="bart")
    harbor.moves("anne", "jolly").moves("bart", "dutchman")
    assert harbor.roles("anne") == {"captain", "cabin"}
    assert harbor.line("dutchman") == "cleo dirk bart"
    harbor.acts("cleo", "maroon").picks("cleo", "dirk")
    assert harbor.roles("dirk") == {"governor"}


@rule("T-26", "T-43")
def test_nobody_can_board_a_full_ship() -> None:
    harbor = at(jolly="bart cleo dirk elsa finn", boat_jolly="anne").moves("anne")
    assert harbor.line("tortuga") == "anne"
    full = at(
        jolly="bart cleo dirk elsa finn", dutchman="gwen", tortuga="anne", row="letter", front={"gwen": "atlantis"}
    )
    full.orders("gwen")
    assert full.line("dutchman") == "gwen"
    full.reveals("anne").picks("anne", "use")
    assert full.offered("anne") == {"anne dutchman"}


@rule("T-26")
def test_tortuga_has_room_for_all_nine_pawns() -> None:
    harbor = at(tortuga="bart cleo dirk elsa finn gwen hugo ines", boat_jolly="anne").moves("anne", "tortuga")
    assert harbor.line("tortuga") == "bart cleo dirk elsa finn gwen hugo ines anne"
    assert harbor.roles("anne") == set()


# --- the turn ----------------------------------------------------------------------------------------


@rule("T-27", "T-23", "T-47")
def test_a_pawn_in_a_rowboat_has_the_common_actions_and_a_saved_letter() -> None:
    harbor = at(jolly="bart", dutchman="cleo", boat_jolly="anne", front={"anne": "letter"})
    assert harbor.offered("anne") == EVERYBODY | {"letter"}


@rule("T-27", "T-32")
def test_a_turn_is_one_action_and_then_the_next_seat_plays() -> None:
    harbor = at(jolly="anne cleo", dutchman="bart", turn="cleo")
    assert (harbor.on_turn, harbor.view(None).actions_left) == ("cleo", 1)
    assert harbor.views("cleo", "AB").on_turn == "anne"


@rule("T-32", "T-30")
def test_turns_go_clockwise_wherever_the_pawns_are() -> None:
    harbor = at(jolly="dirk", dutchman="elsa", tortuga="anne cleo", boat_jolly="bart", turn="elsa")
    harbor.idles("elsa")
    assert harbor.offered("anne") == EVERYBODY | {"brawl"}
    assert harbor.idles("anne", "bart").offered("cleo") == EVERYBODY
    assert harbor.idles("cleo", "dirk").on_turn == "elsa"


@rule("T-30")
def test_passing_is_impossible_and_reveal_is_always_possible() -> None:
    for harbor in (
        at(jolly="anne", dutchman="bart", last="armada", destroyed="jolly", treasure=""),
        at(jolly="anne bart cleo", turn="bart"),
        at(tortuga="bart anne cleo", destroyed="jolly dutchman"),
    ):
        who = harbor.on_turn or ""
        assert "reveal" in harbor.offered(who)
        assert not {"pass", "end", "skip"} & harbor.offered(who)
        with pytest.raises(NotAllowed):
            harbor.acts(who, "pass")


@rule("T-28", "T-29", "T-163")
def test_two_players_have_two_actions_and_the_second_depends_on_the_new_place() -> None:
    harbor = at(jolly="anne", dutchman="bart", row="spot")
    assert harbor.view(None).actions_left == 2
    harbor.reveals("anne")
    assert (harbor.line("tortuga"), harbor.on_turn, harbor.view(None).actions_left) == ("anne", "anne", 1)
    assert harbor.offered("anne") == EVERYBODY | {"brawl"}
    assert harbor.views("anne", "AB").on_turn == "bart"


@rule("T-28")
def test_the_same_action_may_be_taken_twice() -> None:
    harbor = at(jolly="anne", dutchman="bart").views("anne", "AB").views("anne", "CD")
    assert (harbor.on_turn, harbor.view(None).row[3].peeked_by) == ("bart", (0,))


@rule("T-27")
@pytest.mark.parametrize("seats", [3, 9])
def test_more_than_two_players_have_one_action_each(seats: int) -> None:
    names = PIRATES[:seats]
    harbor = at(jolly=names[0], tortuga=" ".join(names[1:]))
    assert harbor.view(None).actions_left == 1
    assert harbor.views("anne", "AB").on_turn == "bart"


@rule("T-31")
def test_until_its_last_choice_an_action_can_be_changed_and_shows_nothing() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo")
    before = [repr(harbor.view(viewer)) for viewer in ("bart", "cleo", None)]
    harbor.acts("anne", "force").picks("anne", "bart")
    assert harbor.waits_for() == {"anne": "force_slots"}
    assert [repr(harbor.view(viewer)) for viewer in ("bart", "cleo", None)] == before
    assert harbor.heard(None) == ""
    assert not harbor.aside("anne")
    harbor.goes_back("anne")
    assert harbor.waits_for() == {"anne": "force_whom"}
    harbor.picks("anne", "cleo").goes_back("anne").goes_back("anne")
    assert harbor.waits_for() == {"anne": "action"}
    assert not harbor.may_go_back("anne")
    assert [repr(harbor.view(viewer)) for viewer in ("bart", "cleo", None)] == before
    harbor.moves("anne")
    assert harbor.line("boat_jolly") == "anne"
    assert "forces" not in harbor.heard(None)
    assert harbor.on_turn == "bart"


@rule("T-31")
def test_an_action_counts_once_its_last_choice_is_made() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo").views("anne", "AB")
    assert not harbor.table.open.get(0)
    assert not harbor.may_go_back("anne")
