"""Each field of the state of Tortuga 1667 says who may know it (ledger, section 5)."""

from __future__ import annotations

import itertools

import pytest

from engine.audience import hidden, known
from engine.games.tortuga import GAME
from engine.games.tortuga.state import FeverRecord
from engine.hidden_pieces import inferable_pieces, interchangeable_pieces
from tests.conformance.piece_knowledge import accounts_for_what_is_hidden
from tests.conformance.playthrough import moments, settings
from tests.games.tortuga.tables import SEAT, Harbor, at
from tests.ledger import rule


@pytest.mark.soak
def test_every_hidden_card_is_interchangeable_with_others_or_inferable_by_a_rule() -> None:
    """`tests/conformance` checks the same in the chosen games."""
    for setting in itertools.islice(settings(GAME, 300), 10):
        for table, _ in itertools.islice(moments(GAME, setting), 0, 500, 23):
            accounts_for_what_is_hidden(table)


def groups(harbor: Harbor, viewer: str | None) -> list[set[str]]:
    """Return the cards that this pirate cannot distinguish."""
    seat = None if viewer is None else SEAT[viewer]
    return [set(group) for group in interchangeable_pieces(harbor.state, seat)]


def worked_out(harbor: Harbor, viewer: str | None) -> dict[str, list[str]]:
    return {
        by: list(cards)
        for by, cards in inferable_pieces(harbor.state, None if viewer is None else SEAT[viewer]).items()
    }


def known_by(harbor: Harbor, viewer: str | None) -> set[object]:
    """Return the paths that this pirate may know, down to fields and positions."""
    return set(known(harbor.state, None if viewer is None else SEAT[viewer]))


# --- loyalties -----------------------------------------------------------------------------------------


@rule("T-2")
def test_with_two_players_each_knows_the_others_loyalty() -> None:
    harbor = at(jolly="anne", dutchman="bart")
    assert worked_out(harbor, "anne")["T-2"] == ["loyalty-french.1"]
    assert "T-2" not in worked_out(harbor, None)


FEVERS = [
    ((0, 1), ("british", "french"), ("british", "french"), "anne", [{1, 2, 3}], []),
    ((0, 1), ("british", "french"), ("french", "british"), "anne", [{2, 3}], [1]),
    ((0, 1), ("british", "french"), ("french", "british"), "cleo", [{0, 1, 3}], []),
]


@rule("T-151", "T-152")
@pytest.mark.parametrize(("seats", "before", "after", "viewer", "apart", "told"), FEVERS)
def test_after_cabin_fever_a_viewer_infers_only_loyalties_that_can_be_known(
    seats: tuple[int, int],
    before: tuple[str, str],
    after: tuple[str, str],
    viewer: str,
    apart: list[set[int]],
    told: list[int],
) -> None:
    harbor = at(jolly="anne bart", dutchman="cleo dirk")
    harbor.state.fevers.append(FeverRecord(seats, before, after))
    cards = harbor.state.loyalties
    assert groups(harbor, viewer)[: len(apart)] == [{cards[seat] for seat in group} for group in apart]
    assert worked_out(harbor, viewer).get("T-151", []) == [cards[seat] for seat in told]


@rule("T-151", "T-152")
def test_a_known_loyalty_swapped_with_a_new_partner_is_secret_among_the_two() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo dirk", tortuga="elsa finn")
    harbor.state.fevers += [
        FeverRecord((0, 1), ("british", "french"), ("french", "british")),
        FeverRecord((1, 2), ("british", "french"), ("french", "british")),
    ]
    cards = harbor.state.loyalties
    assert {cards[1], cards[2]} in groups(harbor, "anne")
    assert {cards[3], cards[4], cards[5]} in groups(harbor, "anne")
    assert "T-151" not in worked_out(harbor, "anne")
    assert {cards[0], cards[1], cards[2], cards[4], cards[5]} in groups(harbor, "dirk")


# --- vote cards ----------------------------------------------------------------------------------------


@rule("T-97")
def test_a_lost_cards_place_is_known_to_its_owner_until_it_is_shown() -> None:
    harbor = at(tortuga="anne bart", jolly="cleo", row="spot").reveals("anne")
    [lost] = harbor.view("anne").notes[0].cards
    assert worked_out(harbor, "anne")["T-97"] == [lost]
    assert all(lost not in group for group in groups(harbor, "anne"))
    assert any(lost in group and len(group) > 20 for group in groups(harbor, "cleo"))


@rule("T-153", "T-154")
def test_crows_nest_reveals_the_cards_of_the_deck_but_not_their_order() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo dirk", row="nest").reveals("anne").picks("anne", "bart")
    before = set(harbor.state.vote_deck)
    assert before in groups(harbor, "anne")
    picked = sorted(before)[:3]
    harbor.picks("anne", *(f"pick:{card}" for card in picked))
    assert set(picked) in groups(harbor, "anne"), "they are in one hand, in any order"
    assert before - set(picked) in groups(harbor, "anne")
    hands = {card for seat in (2, 3) for card in harbor.state.hands[seat]}
    assert hands in groups(harbor, "anne"), "what she did not see is in the other hands"
    [replaced] = [note for note in harbor.view("bart").notes if note.kind == "replaced"]
    assert set(replaced.cards) - set(picked) in groups(harbor, "bart")
    assert len(groups(harbor, "cleo")[1]) == len(before) + 6, "all but her own"


# --- votes, orders ---------------------------------------------------------------------------------------


@rule("T-61")
def test_whose_ballots_are_missing_is_secret() -> None:
    harbor = at(jolly="anne bart cleo", dutchman="dirk").acts("anne", "attack")
    harbor.picks("bart", f"vote:{harbor.state.hands[1][0]}")
    for viewer in ("anne", "bart", "cleo", "dirk", None):
        vote = harbor.view(viewer).vote
        assert vote
        assert vote.to_come == 2
        seat = None if viewer is None else SEAT[viewer]
        assert [leaf.value for leaf in hidden(harbor.state, seat) if "waiting" in leaf.path] == [0, 2]


@rule("T-61")
def test_after_the_end_ballots_are_public_with_names() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo").acts("anne", "attack")
    for pirate in ("anne", "bart"):
        harbor.picks(pirate, f"vote:{harbor.state.hands[SEAT[pirate]][0]}")
    path = ("votes" if harbor.state.votes else "vote", *([0] if harbor.state.votes else []), "casts", 0, "cards", 0)
    assert [path in known_by(harbor, viewer) for viewer in ("anne", "bart", None)] == [True, False, False]
    harbor.state.winners = (1,)
    assert [path in known_by(harbor, viewer) for viewer in ("anne", "bart", None)] == [True, True, True]


@rule("T-140")
def test_a_standing_atlantis_order_is_known_only_to_its_owner() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", front={"bart": "atlantis"})
    for viewer in ("anne", "cleo", None):
        assert ("order",) not in known_by(harbor, viewer)
    assert ("order",) in known_by(harbor, "bart")


@rule("T-104")
def test_the_score_of_each_side_is_public() -> None:
    harbor = at(jolly="anne", dutchman="bart", treasure="jolly 2+1, dutchman 1+0")
    assert GAME.score
    assert GAME.score(harbor.state) == harbor.view(None).treasure.scores == (4, 2)
