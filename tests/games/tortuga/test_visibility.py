"""Secrecy: section 5 of the ledger."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.games.tortuga.cards import LOYALTIES, event_cards
from engine.hidden_pieces import interchangeable_pieces
from engine.players.random_player import anything
from tests.games.tortuga.tables import PIRATES, SEAT, Harbor, at, kinds
from tests.ledger import rule

EVERYBODY = ("anne", "bart", "cleo", "dirk", None)
HAND = "double-fire torch-french-helm water-french-skull"


def at_sea(**more: object) -> Harbor:
    return at(**{"jolly": "anne bart", "tortuga": "cleo dirk", **more})  # type: ignore[arg-type]


def played_out(harbor: Harbor) -> Harbor:
    """Play a game with random answers to its end."""
    random = Random(7)
    while harbor.waits_for():
        seat = harbor.table.waiting()[0]
        answer = anything(harbor.table.view(seat), [o.choice for o in harbor.table.open[seat]], random)
        assert answer
        harbor.answer(PIRATES[seat], *answer)
    return harbor


@rule("T-3", "T-4")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_nothing_visible_depends_on_other_players_loyalties(viewer: str | None) -> None:
    views = set()
    for teams in ("bbff", "bfbf", "bffb", "fbbf", "ffbb"):
        view = at_sea(teams=teams).view(viewer)
        own = -1 if viewer is None else SEAT[viewer]
        assert [one.loyalty is not None for one in view.seats] == [seat == own for seat in range(4)]
        seats = [replace(one, loyalty=None, dealt=None) if seat == own else one for seat, one in enumerate(view.seats)]
        views.add(repr(replace(view, seats=tuple(seats))))
    assert len(views) == 1


@rule("T-6", "T-61")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_hand_is_shown_to_its_owner_and_only_counted_for_others(viewer: str | None) -> None:
    seat = at_sea(hands={"bart": HAND}).view(viewer).seats[1]
    assert seat.cards == 3
    assert (sorted(kinds(seat.hand).split()) if seat.hand else None) == (
        sorted(HAND.split()) if viewer == "bart" else None
    )


@rule("T-13", "T-62")
def test_the_size_of_the_vote_deck_is_public_and_its_order_secret() -> None:
    one, other = at_sea(), at_sea()
    other.state.vote_deck.reverse()
    for viewer in EVERYBODY:
        assert repr(one.view(viewer)) == repr(other.view(viewer))
        assert one.view(viewer).vote_deck == 20
        assert one.view(viewer).vote_deck_order == ()
        assert one.view(viewer).vote_cards == "full32"


@rule("T-15", "T-36", "T-16")
def test_the_number_of_event_cards_is_public_and_their_faces_are_secret() -> None:
    one = at_sea(row="pistol spot albatross letter fountain", deck="eldorado")
    other = at_sea(row="eldorado fountain letter spot albatross", deck="pistol")
    for viewer in EVERYBODY:
        assert repr(one.view(viewer)) == repr(other.view(viewer))
        assert one.view(viewer).event_deck_order == one.view(viewer).box == ()
        assert not any(card in repr(one.view(viewer)) for card in event_cards())


@rule("T-34", "T-41")
def test_the_slots_of_a_view_are_public_and_its_cards_known_only_to_the_viewer() -> None:
    one = at_sea(row="pistol spot albatross").views("anne", "AC")
    other = at_sea(row="letter spot fountain").views("anne", "AC")
    for viewer in EVERYBODY:
        assert (repr(one.view(viewer)) == repr(other.view(viewer))) == (viewer != "anne")
        assert [slot.peeked_by for slot in one.view(viewer).row[:3]] == [(0,), (), (0,)]
        assert bool(one.view(viewer).notes) == (viewer == "anne")


@rule("T-38", "T-41")
def test_the_two_cards_offered_to_a_forced_player_stay_hidden() -> None:
    one = at_sea(row="pistol spot albatross").forces("anne", "bart", "AC")
    other = at_sea(row="letter spot fountain").forces("anne", "bart", "AC")
    for viewer in EVERYBODY:
        assert repr(one.view(viewer)) == repr(other.view(viewer))
        assert one.view(viewer).offered == (0, 2)
        assert (one.view(viewer).revealer, one.view(viewer).forced_by) == (1, 0)
    assert one.asked("bart") == other.asked("bart")


@rule("T-57", "T-61")
def test_a_ballot_is_known_to_its_owner_and_later_found_by_its_receipt() -> None:
    harbor = (
        at(tortuga="anne bart", jolly="cleo dirk", hands={"bart": HAND}).acts("anne", "brawl").votes(bart="double-fire")
    )
    assert kinds(harbor.view("bart").ballot) == "double-fire"
    assert sorted(kinds(harbor.view("bart").seats[1].hand or ()).split()) == sorted(HAND.split())
    for viewer in ("anne", "cleo", None):
        assert harbor.view(viewer).ballot == ()
        assert "double-fire" not in repr(harbor.view(viewer))
    harbor.picks("anne", harbor.hand("anne").split()[0])
    assert [len(harbor.view(viewer).receipts) for viewer in ("anne", "bart", "cleo", None)] == [1, 1, 0, 0]


@rule("T-97")
def test_a_lost_card_is_known_only_to_its_owner() -> None:
    harbor = at_sea(row="pistol", hands={"cleo": HAND}).reveals("anne").picks("anne", "cleo")
    (note,) = harbor.view("cleo").notes
    assert note.kind == "lost"
    assert kinds(note.cards) in HAND
    assert all(not harbor.view(viewer).notes for viewer in ("anne", "bart", "dirk", None))


@rule("T-153", "T-154")
def test_the_cards_of_crows_nest_are_known_only_to_revealer_and_owner() -> None:
    views = []
    for picked in ("double-fire double-water cannon-french-helm", "torch-british-helm double-fire double-water"):
        harbor = at_sea(row="nest", hands={"anne": "", "bart": HAND, "cleo": "", "dirk": ""}).reveals("anne")
        harbor.picks("anne", "bart").picks("anne", *picked.split())
        views.append([repr(harbor.view(viewer)) + harbor.heard(viewer) for viewer in ("cleo", "dirk", None)])
        (note,) = harbor.view("anne").notes
        assert sorted(kinds(note.cards).split()) == sorted(picked.split())
        assert sorted(kinds(harbor.view("bart").seats[1].hand or ()).split()) == sorted(picked.split())
        assert harbor.view("anne").seats[1].hand is None
    assert views[0] == views[1]


@rule("T-100")
def test_views_of_the_last_five_cards_are_noted_without_their_slots() -> None:
    harbor = at(jolly="anne bart", dutchman="cleo", last="spot pistol letter", deck="armada").views("anne", "BC")
    harbor.reveals("bart", "A")
    assert all(slot.card is None for slot in harbor.view("anne").row)
    assert kinds(harbor.view("anne").notes[0].cards) == "pistol letter"


@rule("T-14")
def test_with_random_stars_nobody_knows_which_are_in_play() -> None:
    one, other = at_sea(deck="fever nest bells"), at_sea(deck="storm scurvy code")
    for viewer in EVERYBODY:
        assert repr(one.view(viewer)) == repr(other.view(viewer))
        assert one.view(viewer).stars is None
        assert at_sea(stars="all").view(viewer).stars == tuple(
            sorted(["powder", "fever", "nest", "bells", "facade", "code", "scurvy", "storm"])
        )


@rule("T-117", "T-158", "T-161", "T-148", "T-18", "T-104")
def test_public_facts_are_the_same_in_every_view() -> None:
    harbor = at_sea(
        front={"anne": "code", "bart": "letter"},
        codes={"anne": 2},
        lost={"cleo": 1},
        discard="spot pistol",
        destroyed="jolly",
    )
    seen = []
    for viewer in EVERYBODY:
        view = harbor.view(viewer)
        seats = [replace(one, hand=None, loyalty=None, dealt=None) for one in view.seats]
        seen.append(
            (
                seats,
                view.lines,
                view.boats,
                view.destroyed,
                view.treasure,
                view.event_discard,
                view.on_turn,
                view.actions_left,
                view.treasure_story,
            )
        )
    assert all(one == seen[0] for one in seen)
    seats = seen[0][0]
    assert (kinds(seats[0].front), seats[0].pirate_code, seats[2].lost_turns) == ("code", 2, 1)
    assert kinds(seen[0][5]) == "spot pistol"
    assert (seats[0].roles, seats[2].roles) == (("captain",), ("governor",))


@rule("T-140")
def test_an_atlantis_order_is_visible_only_to_its_owner() -> None:
    harbor = at_sea(front={"bart": "atlantis"}, row="pistol").reveals("anne").orders("bart")
    assert [harbor.view(viewer).atlantis_order for viewer in EVERYBODY] == [False, True, False, False, False]


@rule("T-5", "T-4")
def test_at_the_end_everything_is_public() -> None:
    harbor = played_out(Harbor.begin(5, 3).holds_chosen())
    assert harbor.won
    for viewer in (*PIRATES[:5], None):
        view = harbor.view(viewer)
        assert all(one.loyalty in LOYALTIES and one.hand is not None and one.dealt for one in view.seats)
        assert len(view.vote_deck_order) == view.vote_deck
        assert len(view.event_deck_order) == view.event_deck
        assert len(view.box) == 5
        assert len(view.stars or ()) == 3
        assert all(vote.deck_card in vote.cards for vote in view.votes)
        for vote in view.votes:
            assert {ballot.seat for ballot in vote.ballots} == set(vote.participants)
            shown = sorted([vote.deck_card or "", *(card for ballot in vote.ballots for card in ballot.cards)])
            assert shown == sorted(vote.cards)


@rule("T-3", "T-6", "T-33")
def test_in_a_whole_game_no_view_or_report_contains_a_hidden_card() -> None:
    """A card that a viewer cannot place is nowhere in the view, except cards that were shown to all."""
    harbor, random = Harbor.begin(6, 11).holds_chosen(), Random(4)
    for _ in range(60):
        if not harbor.waits_for():
            break
        seat = harbor.table.waiting()[0]
        answer = anything(harbor.table.view(seat), [o.choice for o in harbor.table.open[seat]], random)
        assert answer
        harbor.answer(PIRATES[seat], *answer)
        if harbor.won:
            break
        for viewer in (*PIRATES[:6], None):
            place = None if viewer is None else SEAT[viewer]
            words = repr(replace(harbor.view(viewer), votes=(), vote=None, notes=(), event_discard=()))
            for group in interchangeable_pieces(harbor.state, place):
                assert not [card for card in group if f"'{card}'" in words]
