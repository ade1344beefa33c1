"""Atlantis, El Dorado, Fountain of Youth: section 3.17 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from engine.games.tortuga.game import GAME
from tests.games.tortuga.tables import Harbor, at, kinds
from tests.ledger import rule

TWO = "torch-british-helm torch-french-helm"
THREE = f"{TWO} water-french-skull"


@rule("T-134", "T-136")
@pytest.mark.parametrize("card", ["atlantis", "eldorado", "fountain"])
def test_a_map_must_be_given_to_another_player(card: str) -> None:
    harbor = at(jolly="anne", dutchman="bart", row=card).reveals("anne")
    assert harbor.waits_for() == {"anne": "map_whom"}
    assert harbor.offered("anne") == {"bart"}
    harbor.picks("anne", "bart")
    assert (harbor.front("bart"), harbor.front("anne"), harbor.discard) == (card, "", "")
    told = harbor.reports[0].text
    assert harbor.heard(None).startswith("Anne gives ")
    assert told.seats() == [0, 1]
    assert told.source in GAME.redundant_reports, "who gave it knows"


@rule("T-134", "T-136")
def test_a_player_may_own_several_maps_and_cannot_pass_them_on() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", row="atlantis fountain eldorado")
    for who, slot in zip(("anne", "bart", "anne"), "ABC", strict=True):
        harbor.reveals(who, slot).picks(who, "cleo")
        if who == "bart":
            harbor.idles("cleo")
    assert harbor.front("cleo") == "atlantis fountain eldorado"
    harbor.idles("bart")
    assert harbor.offered("cleo") == {"view", "reveal", "force", "move", "attack", "shift"}
    assert harbor.aside("cleo") == {"atlantis"}


# --- atlantis ----------------------------------------------------------------------------------------


def atlantis(**more: object) -> Harbor:
    """Return a table at which Bart, behind Anne on the Jolly Roger, owns Atlantis."""
    place = {"jolly": "anne bart", "dutchman": "cleo", "tortuga": "dirk", "front": {"bart": "atlantis"}}
    return at(**{**place, **more})  # type: ignore[arg-type]


@rule("T-137", "T-135", "T-139", "T-29")
def test_an_atlantis_order_before_the_first_action_is_carried_out_at_once() -> None:
    harbor = atlantis()
    assert "maroon" in harbor.offered("anne")
    harbor.orders("bart")
    assert (harbor.line("jolly"), harbor.line("dutchman")) == ("anne", "cleo bart")
    assert (harbor.front("bart"), harbor.discard) == ("", "atlantis")
    assert harbor.waits_for() == {"anne": "action"}
    assert "maroon" not in harbor.offered("anne")
    assert harbor.idles("anne").on_turn == "bart"


@rule("T-137", "T-135")
def test_an_atlantis_order_before_ones_own_turn_does_not_spend_it() -> None:
    harbor = atlantis(turn="bart").orders("bart")
    assert harbor.line("dutchman") == "cleo bart"
    assert (harbor.on_turn, harbor.view(None).actions_left) == ("bart", 1)
    assert "shift" in harbor.offered("bart")


@rule("T-140")
def test_an_atlantis_order_is_secret_and_can_be_withdrawn() -> None:
    harbor, other = (atlantis(row="pistol").reveals("anne") for _ in range(2))
    harbor.orders("bart")
    for viewer in ("anne", "cleo", "dirk", None):
        assert repr(harbor.view(viewer)) == repr(other.view(viewer))
        assert harbor.heard(viewer) == ""
    assert harbor.view("bart").atlantis_order
    harbor.orders("bart", "withdraw")
    assert not harbor.view("bart").atlantis_order
    harbor.picks("anne", "cleo")
    assert (harbor.line("jolly"), harbor.front("bart"), harbor.on_turn) == ("anne bart", "atlantis", "bart")


@rule("T-140", "T-139", "T-137")
def test_an_atlantis_order_given_during_a_turn_waits_for_the_next_turn() -> None:
    harbor = atlantis(row="pistol").reveals("anne").orders("bart")
    assert harbor.line("jolly") == "anne bart"
    harbor.picks("anne", "dirk")
    assert (harbor.line("dutchman"), harbor.on_turn, harbor.discard) == ("cleo bart", "bart", "pistol atlantis")


@rule("T-140", "T-138")
def test_the_order_of_a_marooned_owner_lapses_and_the_map_stays() -> None:
    harbor = atlantis(row="pistol").reveals("anne").orders("bart").picks("anne", "bart")
    assert (harbor.line("tortuga"), harbor.front("bart"), harbor.on_turn) == ("dirk bart", "atlantis", "bart")
    assert not harbor.view("bart").atlantis_order
    assert "lapses" in harbor.heard("bart")
    assert "lapses" not in harbor.heard("anne")


@rule("T-138", "T-140")
@pytest.mark.parametrize(
    "place",
    [
        {"jolly": "anne", "tortuga": "dirk bart"},
        {"jolly": "anne", "boat_jolly": "bart"},
        {"dutchman": "cleo elsa finn gwen hugo"},
    ],
)
def test_atlantis_cannot_be_used_from_tortuga_or_a_rowboat_or_to_a_full_ship(place: dict[str, str]) -> None:
    harbor = atlantis(**place)
    before = [harbor.line(one) for one in ("jolly", "dutchman", "tortuga", "boat_jolly")]
    harbor.orders("bart")
    assert [harbor.line(one) for one in ("jolly", "dutchman", "tortuga", "boat_jolly")] == before
    assert harbor.front("bart") == "atlantis"
    assert harbor.waits_for() == {"anne": "action"}


@rule("T-140", "T-138", "T-31")
@pytest.mark.parametrize("asked", ["action", "force_whom"])
@pytest.mark.parametrize("times", [1, 3])
def test_an_impossible_order_lapses_without_disturbing_or_telling_others(asked: str, times: int) -> None:
    harbor, other = (atlantis(jolly="anne", tortuga="dirk bart") for _ in range(2))
    if asked == "force_whom":
        harbor.acts("anne", "force")
        other.acts("anne", "force")
    (question,) = harbor.open("anne")
    for _ in range(times):
        harbor.orders("bart")
        assert "lapses" in harbor.heard("bart")
        for viewer in ("anne", "cleo", "dirk", None):
            assert harbor.heard(viewer) == ""
            assert repr(harbor.view(viewer)) == repr(other.view(viewer))
    assert harbor.open("anne") == [question], "a click on it still counts"
    assert harbor.may_go_back("anne") == other.may_go_back("anne") == (asked == "force_whom")
    assert not harbor.view("bart").atlantis_order
    harbor.picks("anne", "cleo") if asked == "force_whom" else harbor.acts("anne", "force")
    assert harbor.waits_for() == {"anne": "force_slots" if asked == "force_whom" else "force_whom"}


@rule("T-137", "T-139", "T-140")
def test_a_possible_order_restarts_a_half_made_action() -> None:
    harbor = atlantis().acts("anne", "maroon").orders("bart")
    assert harbor.line("dutchman") == "cleo bart"
    assert harbor.waits_for() == {"anne": "action"}
    assert "Atlantis" in harbor.heard("anne"), "all see why"


@rule("T-139", "T-28")
def test_with_two_players_no_order_is_carried_out_between_the_two_actions() -> None:
    harbor = at(jolly="anne", dutchman="bart", front={"bart": "atlantis"}).idles("anne").orders("bart")
    assert (harbor.line("dutchman"), harbor.on_turn) == ("bart", "anne")
    harbor.idles("anne")
    assert (harbor.line("jolly"), harbor.on_turn) == ("anne bart", "bart")


@rule("T-140", "T-31")
@pytest.mark.parametrize("orders", [[], ["order"], ["order", "withdraw"]])
def test_the_back_button_does_not_reveal_whether_an_order_was_given(orders: list[str]) -> None:
    harbor = at(jolly="anne", dutchman="bart", front={"bart": "atlantis"}).idles("anne").acts("anne", "force")
    for what in orders:
        harbor.orders("bart", what)
    assert not harbor.may_go_back("bart")
    harbor.goes_back("anne")
    assert harbor.waits_for() == {"anne": "action"}
    assert harbor.view("bart").atlantis_order == (orders == ["order"])
    harbor.idles("anne")
    assert harbor.line("jolly") == ("anne bart" if orders == ["order"] else "anne")


@rule("T-140", "T-31", "H-47")
def test_an_own_order_leaves_the_back_button_and_stays_given() -> None:
    harbor = at(jolly="anne", dutchman="bart", front={"anne": "atlantis"}).idles("anne").acts("anne", "force")
    harbor.orders("anne").goes_back("anne")
    assert harbor.waits_for() == {"anne": "action"}
    assert harbor.view("anne").atlantis_order


@rule("T-139", "T-161")
def test_an_order_is_not_carried_out_at_a_lost_turn() -> None:
    harbor = atlantis(lost={"bart": 1}, row="pistol").reveals("anne").orders("bart").picks("anne", "dirk")
    assert (harbor.line("dutchman"), harbor.on_turn) == ("cleo bart", "cleo")
    told = harbor.heard(None)
    assert told.index("loses this turn") < told.index("Atlantis")


@rule("T-128", "T-137")
def test_an_owner_with_two_albatrosses_maroons_the_ship_that_atlantis_takes_them_to() -> None:
    """In play such an owner is never aboard, but the rule applies all the same."""
    harbor = atlantis(front={"bart": "atlantis albatross albatross"}).orders("bart")
    assert (harbor.line("jolly"), harbor.line("dutchman"), harbor.line("tortuga")) == ("anne", "", "dirk bart cleo")


# --- el dorado ---------------------------------------------------------------------------------------


@rule("T-141")
def test_the_new_owner_of_el_dorado_draws_a_card_that_nobody_else_sees() -> None:
    harbor = at(jolly="anne", dutchman="bart cleo", row="eldorado", votes="double-fire").reveals("anne")
    deck = harbor.view(None).vote_deck
    harbor.picks("anne", "cleo")
    assert (harbor.sizes(), harbor.hand("cleo").split()[-1]) == ([3, 3, 4], "double-fire")
    assert harbor.view(None).vote_deck == deck - 1
    assert "You drew" in harbor.heard("cleo")
    assert "double-fire" not in repr(harbor.view("anne"))


def rich(hand: str = THREE) -> Harbor:
    """Return a brawl between Anne, Bart and Cleo, in which Bart owns El Dorado."""
    hands = {"anne": "cannon-british-helm", "bart": hand, "cleo": "cannon-french-helm"}
    harbor = at(tortuga="anne bart cleo", dutchman="dirk", hands=hands, front={"bart": "eldorado"})
    return harbor.acts("anne", "brawl")


@rule("T-142", "T-59", "T-144", "T-135")
def test_two_cards_played_with_el_dorado_are_counted_and_the_map_is_discarded() -> None:
    harbor = rich().votes(bart=TWO)
    assert [harbor.view(viewer).seats[1].cards for viewer in ("anne", None)] == [3, 3]
    assert kinds(harbor.view("bart").ballot) == TWO
    harbor.votes(anne="cannon-british-helm", cleo="cannon-french-helm")
    assert len(harbor.view(None).votes[0].cards) == 5
    assert (harbor.sizes(), harbor.front("bart"), harbor.discard) == ([1, 2, 1, 3], "", "eldorado")


@rule("T-143", "T-142")
def test_a_player_who_plays_one_card_keeps_el_dorado_and_the_hand() -> None:
    harbor = rich().votes(anne="cannon-british-helm", bart="torch-british-helm", cleo="cannon-french-helm")
    assert (harbor.sizes()[1], harbor.front("bart")) == (3, "eldorado")


@rule("T-144", "T-61")
def test_until_the_reveal_nobody_knows_that_two_cards_were_played() -> None:
    one, two = rich().votes(bart="torch-british-helm"), rich().votes(bart=TWO)
    for viewer in ("anne", "cleo", "dirk", None):
        assert repr(one.view(viewer)) == repr(two.view(viewer))
        assert two.heard(viewer) == ""


@rule("T-144", "T-142")
def test_with_two_cards_in_hand_both_can_be_played() -> None:
    harbor = rich(TWO).votes(anne="cannon-british-helm", bart=TWO, cleo="cannon-french-helm")
    assert (len(harbor.view(None).votes[0].cards), harbor.sizes()[1]) == (5, 1)


@rule("T-144")
def test_with_one_card_in_hand_only_one_can_be_played() -> None:
    harbor = rich("torch-british-helm")
    assert harbor.offered("bart") == {"torch-british-helm"}
    with pytest.raises(NotAllowed):
        harbor.answer("bart", "ballot", ["vote:torch-british-helm.1", "vote:torch-british-helm.2"])


@rule("T-142")
@pytest.mark.parametrize("cards", [THREE, ""])
def test_el_dorado_allows_one_or_two_cards_and_no_other_number(cards: str) -> None:
    with pytest.raises(NotAllowed):
        rich().answer("bart", "ballot", [f"vote:{kind}.1" for kind in cards.split()])


@rule("T-141", "T-142")
def test_a_hand_of_three_grows_to_four_and_returns_to_three_with_el_dorado() -> None:
    hands = {"bart": THREE}
    harbor = at(jolly="anne", tortuga="bart", dutchman="cleo", row="eldorado", hands=hands).reveals("anne")
    harbor.picks("anne", "bart")
    assert harbor.sizes()[1] == 4
    harbor.acts("bart", "brawl").picks("bart", *TWO.split())
    assert (harbor.sizes()[1], harbor.front("bart"), harbor.discard) == (3, "", "eldorado")


@rule("T-143", "T-65")
def test_a_hand_of_two_is_three_while_el_dorado_is_kept() -> None:
    harbor = at(jolly="anne", tortuga="bart", dutchman="cleo", row="eldorado", hands={"bart": TWO}).reveals("anne")
    harbor.picks("anne", "bart")
    sizes = [harbor.sizes()[1]]
    for _ in range(3):
        harbor.acts("bart", "brawl").picks("bart", harbor.hand("bart").split()[0])
        sizes.append(harbor.sizes()[1])
        harbor.idles("cleo", "anne")
    assert sizes == [3, 3, 3, 3]
    assert harbor.front("bart") == "eldorado"


# --- fountain of youth -------------------------------------------------------------------------------


@rule("T-145", "T-147")
def test_a_shot_governor_stays_with_fountain_of_youth() -> None:
    harbor = at(jolly="anne", tortuga="bart cleo", front={"bart": "fountain"}, row="pistol", deck="spot").reveals(
        "anne"
    )
    harbor.picks("anne", "bart")
    assert harbor.waits_for() == {"bart": "fountain"}
    harbor.picks("bart", "use")
    assert (harbor.line("tortuga"), harbor.sizes()) == ("bart cleo", [3, 3, 3])
    assert (harbor.front("bart"), sorted(harbor.discard.split()), harbor.on_turn) == (
        "",
        ["fountain", "pistol"],
        "bart",
    )


@rule("T-145")
def test_a_fountain_of_youth_that_is_not_used_is_kept() -> None:
    harbor = at(jolly="anne", tortuga="bart cleo", front={"bart": "fountain"}, row="pistol").reveals("anne")
    harbor.picks("anne", "bart").picks("bart", "decline")
    assert (harbor.line("tortuga"), harbor.sizes(), harbor.front("bart")) == ("cleo bart", [3, 2, 3], "fountain")


@rule("T-145", "T-147", "T-133")
def test_fountain_of_youth_refuses_ones_own_black_spot() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", front={"anne": "fountain"}, row="spot").reveals("anne")
    assert harbor.waits_for() == {"anne": "fountain"}
    harbor.picks("anne", "use")
    assert (harbor.line("jolly"), harbor.on_turn) == ("anne bart", "bart")


@rule("T-145", "T-147", "T-51")
def test_fountain_of_youth_refuses_ones_own_captain() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", front={"bart": "fountain"}).acts("anne", "maroon")
    harbor.picks("anne", "bart")
    assert harbor.waits_for() == {"bart": "fountain"}
    assert "Anne maroons Bart." in harbor.heard("bart"), "who may refuse knows first who orders it"
    assert harbor.picks("bart", "use").line("jolly") == "anne bart"
    assert (harbor.discard, harbor.on_turn) == ("fountain", "bart")


@rule("T-146", "T-149")
def test_fountain_of_youth_does_not_help_against_powder_facade_bells_or_a_letter() -> None:
    owner = {"bart": "fountain"}
    powder = at(jolly="anne", boat_jolly="bart", dutchman="cleo", row="powder", front=owner).reveals("anne")
    assert powder.picks("anne", "jolly").line("tortuga") == "bart"
    letter = at(jolly="anne", tortuga="bart", dutchman="cleo", row="letter", front=owner).reveals("anne")
    assert letter.picks("anne", "use").picks("anne", "bart jolly").line("jolly") == "anne bart"
    facade = at(jolly="anne", tortuga="bart", dutchman="cleo", row="facade", front=owner, turn="cleo").reveals("cleo")
    assert (facade.line("tortuga"), facade.line("dutchman")) == ("cleo", "bart")
    bells = at(jolly="anne bart", dutchman="cleo", row="bells", front=owner).reveals("anne")
    for harbor in (powder, letter, facade, bells):
        assert harbor.front("bart") == "fountain"
        assert list(harbor.waits_for().values()) == ["action"]
