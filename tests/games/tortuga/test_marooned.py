"""Getting marooned: section 3.12 of the ledger."""

from __future__ import annotations

from tests.games.tortuga.tables import Harbor, at
from tests.ledger import rule


def shot(target: str, **more: str) -> Harbor:
    """Let Anne turn up a Pistol and shoot."""
    return at(row="pistol", **more).reveals("anne").picks("anne", target)  # type: ignore[arg-type]


@rule("T-91", "T-25", "T-124")
def test_a_pawn_marooned_to_empty_tortuga_becomes_governor() -> None:
    harbor = shot("bart", jolly="anne bart", dutchman="cleo")
    assert (harbor.line("tortuga"), harbor.roles("bart")) == ("bart", {"governor"})


@rule("T-91")
def test_a_pawn_marooned_behind_two_others_is_third() -> None:
    harbor = shot("bart", jolly="anne bart", tortuga="cleo dirk")
    assert (harbor.line("tortuga"), harbor.view(None).seats[1].line) == ("cleo dirk bart", 3)


@rule("T-92", "T-89", "T-24")
def test_a_captain_marooned_from_a_ship_loses_no_card_and_the_mate_takes_over() -> None:
    harbor = shot("bart", dutchman="bart cleo dirk", jolly="anne")
    assert (harbor.line("dutchman"), harbor.roles("cleo"), harbor.sizes()) == ("cleo dirk", {"captain"}, [3] * 4)


@rule("T-95", "T-133")
def test_a_pawn_marooned_on_tortuga_goes_to_the_back_and_loses_a_card() -> None:
    harbor = at(tortuga="anne bart cleo", jolly="dirk", row="spot").reveals("anne")
    assert harbor.line("tortuga") == "bart cleo anne"
    assert harbor.roles("bart") == {"governor"}
    assert harbor.sizes() == [2, 3, 3, 3]


@rule("T-96")
def test_a_pawn_alone_or_last_on_tortuga_keeps_its_place_and_loses_a_card() -> None:
    harbor = shot("bart", jolly="anne", tortuga="bart")
    assert (harbor.line("tortuga"), harbor.roles("bart"), harbor.sizes()) == ("bart", {"governor"}, [3, 2])
    harbor = shot("cleo", jolly="anne", tortuga="bart cleo")
    assert (harbor.line("tortuga"), harbor.sizes()) == ("bart cleo", [3, 3, 2])


@rule("T-98")
def test_each_further_marooning_costs_one_more_card_until_none_is_left() -> None:
    hands = {"bart": "double-fire double-water"}
    harbor = at(jolly="anne", tortuga="bart cleo", row="pistol pistol pistol", hands=hands)
    sizes = []
    for slot in "ABC":
        harbor.reveals("anne", slot).picks("anne", "bart").idles("bart", "cleo")
        sizes.append(harbor.sizes()[1])
    assert sizes == [1, 0, 0]
    assert harbor.line("tortuga") == "cleo bart"


@rule("T-98", "T-95")
def test_a_marooned_player_without_cards_only_moves_back() -> None:
    harbor = at(tortuga="anne bart", jolly="cleo", row="spot", hands={"anne": ""})
    deck = harbor.view(None).vote_deck
    harbor.reveals("anne")
    assert (harbor.line("tortuga"), harbor.sizes(), harbor.view(None).vote_deck) == ("bart anne", [0, 3, 3], deck)


@rule("T-93", "T-104")
def test_treasure_on_a_ship_without_pawns_still_counts() -> None:
    harbor = shot("bart", jolly="anne", dutchman="bart", tortuga="cleo", treasure="jolly 0+0, dutchman 1+1")
    assert (harbor.line("dutchman"), harbor.holds("dutchman")) == ("", (1, 1))
    assert harbor.view(None).treasure.scores == (2, 2)


@rule("T-94", "T-53", "T-21")
def test_the_first_pawn_on_an_empty_ship_is_captain_and_cabin_boy() -> None:
    harbor = at(boat_dutchman="anne", tortuga="bart", treasure="dutchman 1+1").moves("anne", "dutchman")
    assert harbor.roles("anne") == {"captain", "cabin"}
    harbor.acts("anne", "shift").picks("anne", "dutchman-french")
    assert harbor.holds("dutchman") == (2, 0)


@rule("T-97")
def test_the_lost_card_goes_unseen_to_the_bottom_of_the_deck() -> None:
    held = "double-fire torch-french-helm water-french-skull"
    harbor = at(jolly="anne", tortuga="bart cleo", row="pistol", hands={"bart": held})
    deck = harbor.view(None).vote_deck
    harbor.reveals("anne").picks("anne", "bart")
    (gone,) = set(held.split()) - set(harbor.hand("bart").split())
    assert harbor.state.vote_deck[0].startswith(gone)
    assert harbor.view(None).vote_deck == deck + 1
    for viewer in ("anne", "cleo", None):
        assert harbor.view(viewer).seats[1].cards == 2
        assert harbor.view(viewer).seats[1].hand is None
        assert gone not in repr(harbor.view(viewer))
        assert "Bart loses a vote card" in harbor.heard(viewer)
        assert "You lost" not in harbor.heard(viewer)
    assert len(harbor.view("bart").seats[1].hand or ()) == 2
    assert "You lost" in harbor.heard("bart")
    assert [note.kind for note in harbor.view("bart").notes] == ["lost"]


@rule("T-97")
def test_the_lost_card_is_chosen_at_random() -> None:
    held = {"bart": "double-fire torch-french-helm water-french-skull"}
    kept = {
        at(jolly="anne", tortuga="bart cleo", row="pistol", hands=held, seed=f"{seed:064x}")
        .reveals("anne")
        .picks("anne", "bart")
        .hand("bart")
        for seed in range(20)
    }
    assert len(kept) == 3


@rule("T-48", "T-124")
def test_a_pawn_marooned_from_a_rowboat_loses_no_card() -> None:
    harbor = shot("bart", jolly="anne", boat_jolly="bart", tortuga="cleo")
    assert (harbor.line("tortuga"), harbor.line("boat_jolly"), harbor.sizes()) == ("cleo bart", "", [3, 3, 3])
