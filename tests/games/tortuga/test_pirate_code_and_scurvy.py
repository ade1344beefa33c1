"""Pirate Code and Scurvy: section 3.18 of the ledger."""

from __future__ import annotations

from tests.games.tortuga.tables import Harbor, at
from tests.ledger import rule

# --- pirate code -------------------------------------------------------------------------------------


@rule("T-158", "T-117")
def test_pirate_code_sits_out_two_votes_and_is_discarded() -> None:
    harbor = at(tortuga="anne bart", jolly="cleo", row="code", hands={"bart": "torch-french-helm torch-french-skull"})
    harbor.reveals("anne")
    assert (harbor.front("anne"), harbor.view(None).seats[0].pirate_code, harbor.discard) == ("code", 2, "")
    for count in (1, 0):
        harbor.idles("bart", "cleo").acts("anne", "brawl")
        assert harbor.waits_for() == {"bart": "ballot"}
        assert harbor.view(None).vote is not None
        harbor.picks("bart", harbor.hand("bart").split()[0])
        assert harbor.view(None).seats[0].pirate_code == count
    assert (harbor.front("anne"), harbor.discard, harbor.sizes()[0]) == ("", "code", 3)
    harbor.idles("bart", "cleo").acts("anne", "brawl")
    assert set(harbor.waits_for()) == {"anne", "bart"}


def coded(**more: object) -> Harbor:
    """Return a table at which Anne has a Pirate Code."""
    return at(**{"codes": {"anne": 2}, "front": {"anne": "code"}, **more})  # type: ignore[arg-type]


@rule("T-160", "T-87")
def test_a_mutiny_against_its_owner_does_not_use_up_pirate_code() -> None:
    harbor = coded(jolly="anne bart", dutchman="cleo", turn="bart", hands={"bart": "water-french-helm"})
    harbor.acts("bart", "mutiny").votes(bart="water-french-helm")
    assert harbor.view(None).seats[0].pirate_code == 2


@rule("T-160")
def test_votes_elsewhere_or_without_cards_do_not_use_up_pirate_code() -> None:
    away = coded(jolly="anne", tortuga="bart", dutchman="cleo", turn="bart", hands={"bart": "water-french-helm"})
    away.acts("bart", "brawl").votes(bart="water-french-helm")
    poor = coded(tortuga="anne", jolly="bart", dutchman="cleo", hands={"anne": ""}).acts("anne", "brawl")
    assert [one.view(None).seats[0].pirate_code for one in (away, poor)] == [2, 2]


@rule("T-158", "T-160")
def test_a_mutiny_on_the_owners_ship_uses_up_pirate_code() -> None:
    harbor = coded(jolly="bart anne", dutchman="cleo", votes="torch-british-helm").acts("anne", "mutiny")
    assert (harbor.view(None).seats[0].pirate_code, harbor.view(None).votes[0].sitting_out) == (1, (0,))


@rule("T-159", "T-158", "T-59")
def test_the_owner_of_pirate_code_may_call_a_vote_which_the_deck_decides() -> None:
    harbor = coded(jolly="anne", dutchman="bart cleo", codes={"anne": 1}, votes="double-fire").acts("anne", "attack")
    assert harbor.waits_for() == {"anne": "spoils"}
    harbor.picks("anne", "galleon>jolly-british")
    assert (harbor.holds("jolly"), harbor.front("anne"), harbor.discard) == ((2, 0), "", "code")
    assert harbor.view(None).seats[0].pirate_code == 0


# --- scurvy ------------------------------------------------------------------------------------------


@rule("T-161", "T-163")
def test_scurvy_costs_everybody_at_the_place_the_next_turn() -> None:
    harbor = at(jolly="anne bart cleo", dutchman="dirk", row="scurvy", turn="bart").reveals("bart")
    assert "Anne, Bart and Cleo will lose a turn" in harbor.heard(None)
    assert "Cleo loses this turn" in harbor.heard(None)
    assert (harbor.on_turn, harbor.state.lost_turns) == ("dirk", [1, 1, 0, 0])
    harbor.idles("dirk")
    assert (harbor.on_turn, harbor.state.lost_turns) == ("cleo", [0, 0, 0, 0])
    assert harbor.idles("cleo", "dirk").on_turn == "anne"


@rule("T-161", "T-164")
def test_scurvy_costs_the_turn_after_a_move_too_and_no_vote() -> None:
    hands = {"bart": "torch-french-helm", "dirk": "torch-french-skull"}
    harbor = at(jolly="anne bart", tortuga="dirk", dutchman="cleo", row="scurvy pistol", hands=hands).reveals("anne")
    assert (harbor.on_turn, harbor.state.lost_turns) == ("cleo", [1, 0, 0, 0])
    harbor.reveals("cleo", "B").picks("cleo", "anne").acts("dirk", "brawl")
    assert set(harbor.waits_for()) == {"anne", "dirk"}
    harbor.picks("anne", harbor.hand("anne").split()[0]).votes(dirk="torch-french-skull")
    assert (harbor.on_turn, harbor.state.lost_turns) == ("bart", [0, 0, 0, 0])


@rule("T-163", "T-28")
def test_with_two_players_scurvy_leaves_the_second_action_and_costs_both_of_the_next() -> None:
    harbor = at(jolly="anne", dutchman="bart", row="scurvy").reveals("anne")
    assert (harbor.on_turn, harbor.view(None).actions_left) == ("anne", 1)
    harbor.idles("anne", "bart", "bart")
    assert (harbor.on_turn, harbor.view(None).actions_left) == ("bart", 2)
    assert harbor.idles("bart", "bart").on_turn == "anne"


@rule("T-162", "T-161")
def test_scurvy_in_a_rowboat_costs_only_the_revealer_a_turn() -> None:
    harbor = at(boat_jolly="anne", boat_dutchman="bart", jolly="cleo", row="scurvy").reveals("anne")
    assert harbor.state.lost_turns == [1, 0, 0]
    ashore = at(tortuga="anne cleo", boat_dutchman="bart", row="scurvy").reveals("anne")
    assert ashore.state.lost_turns == [1, 0, 1]


@rule("T-165")
def test_several_lost_turns_add_up() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", lost={"anne": 1}, row="scurvy", turn="bart").reveals("bart")
    assert harbor.view(None).seats[0].lost_turns == 2
    turns = []
    for _ in range(5):
        turns.append(harbor.on_turn)
        harbor.idles(harbor.on_turn or "")
    assert turns == ["cleo", "cleo", "bart", "cleo", "anne"]
