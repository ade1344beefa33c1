"""The last five cards, the end, winning and ties: sections 3.13 and 3.14 of the ledger."""

from __future__ import annotations

from random import Random

import pytest

from engine.players.random_player import anything
from tests.games.tortuga.tables import PIRATES, Harbor, at
from tests.ledger import rule

FOUR_FOUR = "jolly 3+0, dutchman 0+3"


def ended(teams: str, treasure: str, **more: str) -> Harbor:
    """Return a game in which Anne has turned up the Armada."""
    names = PIRATES[: len(teams)]
    return at(
        jolly=" ".join(names[:2]),
        tortuga=" ".join(names[2:]),
        teams=teams,
        treasure=treasure,
        last="armada spot",
        **more,  # type: ignore[arg-type]
    ).reveals("anne")


# --- the last five -----------------------------------------------------------------------------------


@rule("T-99", "T-100", "T-102")
def test_the_last_card_of_the_deck_shuffles_the_row_and_ends_all_knowledge_of_it() -> None:
    orders = set()
    for seed in range(6):
        harbor = at(
            jolly="anne bart",
            dutchman="cleo",
            last="spot pistol letter atlantis fountain",
            deck="armada",
            seed=f"{seed:064x}",
        )
        harbor.views("anne", "BC")
        assert harbor.view("anne").row[1].card == "pistol.1"
        harbor.reveals("bart", "A")
        assert sorted(harbor.row.split()) == ["armada", "atlantis", "fountain", "letter", "pistol"]
        for viewer in ("anne", "bart", "cleo", None):
            assert all(slot.lies and slot.card is None and not slot.peeked_by for slot in harbor.view(viewer).row)
            assert harbor.view(viewer).armada_in_row
            assert "last five cards are shuffled" in harbor.heard(viewer)
        assert [note.cards for note in harbor.view("anne").notes] == [("pistol.1", "letter.1")]
        assert harbor.view(None).event_deck == 0
        orders.add(harbor.row)
    assert len(orders) > 3


@rule("T-99", "T-102")
def test_fourteen_cards_are_carried_out_before_the_last_five() -> None:
    harbor = Harbor.begin(2).holds_chosen()
    random, counts = Random(3), set()
    while not harbor.view(None).armada_in_row:
        seat = harbor.table.waiting()[0]
        answer = anything(harbor.table.view(seat), [o.choice for o in harbor.table.open[seat]], random)
        assert answer
        harbor.answer(("anne", "bart")[seat], *answer)
        counts.add(harbor.state.reveals)
    assert max(counts) == 14
    assert "armada" in harbor.row


@rule("T-101")
def test_none_of_the_last_five_cards_is_replaced() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", last="spot pistol letter atlantis armada")
    harbor.reveals("anne", "B").picks("anne", "cleo")
    assert harbor.row == "spot - letter atlantis armada"
    assert [slot.lies for slot in harbor.view(None).row] == [True, False, True, True, True]
    assert harbor.acts("bart", "reveal").offered("bart") == {"A", "C", "D", "E"}


@rule("T-102", "T-40")
def test_the_last_remaining_card_is_the_armada() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", last="spot - - - armada").reveals("anne")
    assert harbor.row == "- - - - armada"
    assert {"view", "force"}.isdisjoint(harbor.offered("bart"))
    assert harbor.acts("bart", "reveal").offered("bart") == {"E"}


# --- the end -----------------------------------------------------------------------------------------


@rule("T-103", "T-104", "T-105")
def test_all_members_of_the_team_with_more_treasure_win() -> None:
    harbor = ended("bfbfbf", "jolly 3+0, dutchman 0+2")
    assert harbor.view(None).treasure.scores == (4, 3)
    assert (harbor.galleon, harbor.won) == (1, "anne cleo elsa")
    assert harbor.waits_for() == {}
    assert harbor.table.outcome is not None
    assert harbor.table.outcome.ranking == ((0, 2, 4), (1, 3, 5))
    assert ended("bfbfbf", "jolly 0+1").won == "bart dirk finn"


@rule("T-104")
def test_treasure_on_the_galleon_counts_for_nobody() -> None:
    harbor = ended("bbff", "dutchman 0+1")
    assert (harbor.galleon, harbor.view(None).treasure.scores, harbor.won) == (5, (1, 2), "cleo dirk")


@rule("T-106")
@pytest.mark.parametrize(
    ("treasure", "winners"),
    [("jolly 2+0, dutchman 0+2", "elsa"), ("jolly 3+0, dutchman 0+2", "anne bart"), ("dutchman 1+3", "cleo dirk")],
)
def test_the_dutch_player_wins_exactly_if_the_others_tie(treasure: str, winners: str) -> None:
    assert ended("bbffd", treasure).won == winners


@rule("T-103", "T-115")
def test_the_game_also_ends_if_a_forced_player_reveals_the_armada() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", last="spot armada", treasure="jolly 2+0")
    harbor.forces("anne", "cleo").picks("cleo", "B")
    assert harbor.won == "anne"
    assert harbor.state.armada == (2, 0)
    assert harbor.on_turn is None
    assert harbor.waits_for() == {}


@rule("T-107")
def test_a_tie_of_an_even_number_of_players_begins_extra_time() -> None:
    harbor = at(
        jolly="anne bart", dutchman="cleo dirk", last="spot armada - - pistol", treasure=FOUR_FOUR, discard="albatross"
    )
    everything = sorted([*harbor.state.discard, "spot.1", "pistol.1"])
    harbor.reveals("anne", "B")
    assert (harbor.won, harbor.on_turn) == ("", "bart")
    assert harbor.view(None).extra_time == 1
    assert sorted(harbor.state.row + harbor.state.event_deck) == everything
    assert len(harbor.state.row) == 5
    assert all(harbor.state.row)
    assert harbor.state.discard == []
    assert "armada.1" in harbor.state.box
    assert "Extra time" in harbor.heard(None)


@rule("T-41", "T-107")
def test_the_row_of_extra_time_is_known_to_nobody() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo dirk", last="spot armada pistol", treasure=FOUR_FOUR)
    harbor.views("anne", "AC").reveals("bart", "B")
    for viewer in ("anne", "cleo", None):
        assert all(slot.lies and slot.card is None and not slot.peeked_by for slot in harbor.view(viewer).row)


@rule("T-108")
def test_in_extra_time_cards_in_front_and_in_the_box_stay_there() -> None:
    front = {"anne": "albatross", "bart": "letter", "cleo": "eldorado"}
    harbor = at(jolly="anne bart", dutchman="cleo dirk", last="spot armada", treasure=FOUR_FOUR, front=front)
    boxed = set(harbor.state.box)
    harbor.reveals("anne", "B")
    assert [harbor.front(who) for who in ("anne", "bart", "cleo")] == ["albatross", "letter", "eldorado"]
    assert set(harbor.state.box) == boxed | {"armada.1"}
    assert boxed.isdisjoint(harbor.state.row + harbor.state.event_deck)


@rule("T-109", "T-28")
def test_with_two_players_the_second_action_follows_the_armada_in_extra_time() -> None:
    harbor = at(jolly="anne", dutchman="bart", last="armada spot", treasure=FOUR_FOUR).reveals("anne")
    assert (harbor.on_turn, harbor.view(None).actions_left, harbor.view(None).extra_time) == ("anne", 1, 1)
    assert harbor.idles("anne").on_turn == "bart"


@rule("T-110")
def test_in_extra_time_the_first_lead_wins_at_once() -> None:
    harbor = at(
        jolly="anne bart",
        dutchman="cleo dirk",
        extra=True,
        turn="bart",
        teams="bffb",
        treasure="jolly 2+1, dutchman 0+2",
    )
    harbor.acts("bart", "shift").picks("bart", "jolly-french")
    assert harbor.won == "anne dirk"


@rule("T-110")
def test_a_lead_within_a_card_counts_only_when_the_card_is_finished() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo dirk", extra=True, last="storm spot pistol", treasure="jolly 1+1")
    harbor.reveals("anne")
    assert (harbor.won, harbor.view(None).treasure.scores, harbor.on_turn) == ("", (1, 1), "bart")
    lead = at(
        jolly="anne bart", dutchman="cleo dirk", extra=True, last="storm spot", treasure="jolly 1+0, dutchman 0+1"
    )
    assert lead.reveals("anne").won == "bart dirk"


@rule("T-110", "T-84")
def test_a_brawl_in_extra_time_can_end_the_game() -> None:
    harbor = at(
        tortuga="anne", dutchman="bart", extra=True, hands={"anne": "torch-french-skull"}, votes="cannon-french-helm"
    )
    assert harbor.acts("anne", "brawl").votes(anne="torch-french-skull").won == "bart"


@rule("T-110", "T-74")
def test_spoils_in_extra_time_can_end_the_game() -> None:
    harbor = at(jolly="anne", dutchman="bart", extra=True, hands={"anne": ""}, votes="double-fire")
    assert harbor.acts("anne", "attack").picks("anne", "galleon>jolly-british").won == "anne"


@rule("T-111")
def test_in_extra_time_the_row_is_refilled_and_never_shuffled() -> None:
    harbor = at(
        jolly="anne bart",
        dutchman="cleo dirk",
        extra=True,
        last="albatross spot pistol letter fountain",
        deck="atlantis",
    )
    harbor.reveals("anne")
    assert harbor.row == "atlantis spot pistol letter fountain"
    assert (harbor.view(None).event_deck, harbor.view(None).armada_in_row) == (0, False)
    harbor.reveals("bart", "B")
    assert harbor.row == "atlantis - pistol letter fountain"


@rule("T-111")
def test_in_extra_time_the_discard_is_laid_out_again_when_deck_and_row_are_empty() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo dirk", extra=True, last="- - spot", front={"anne": "albatross"})
    cards = sorted([*harbor.state.discard, "spot.1"])
    harbor.reveals("anne", "C")
    assert sorted(harbor.state.row + harbor.state.event_deck) == cards
    assert all(harbor.state.row)
    assert harbor.discard == ""
    assert harbor.won == ""


@rule("T-112", "T-151", "T-152")
def test_the_loyalty_held_at_the_end_counts() -> None:
    for seed in range(9):
        harbor = (
            at(
                jolly="anne bart",
                tortuga="cleo dirk",
                teams="fbfb",
                treasure="jolly 3+0",
                last="fever armada",
                seed=f"{seed:064x}",
            )
            .reveals("anne")
            .picks("anne", "bart")
        )
        if harbor.state.team(0) == "british":
            harbor.reveals("bart", "B")
            assert harbor.won == "anne dirk"
            assert harbor.view(None).seats[0].dealt == "french"
            return
    raise AssertionError("nine Cabin Fevers and never a swap")
