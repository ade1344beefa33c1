"""Votes in general: section 3.8 of the ledger."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed, NotYourChoice, Value
from tests.games.tortuga.tables import Harbor, at, kinds
from tests.ledger import rule

BRITISH, FRENCH, SKULL = "cannon-british-helm", "torch-french-helm", "water-french-skull"
HANDS = dict.fromkeys(("anne", "bart"), f"{BRITISH} {FRENCH} {SKULL}") | {"cleo": f"{FRENCH} {BRITISH}"}
DRAWN = "double-fire cannon-french-skull cannon-french-helm"


def brawl() -> Harbor:
    """Anne, Bart and Cleo, who has two cards left, are on Tortuga. Anne has called for a brawl."""
    harbor = at(tortuga="anne bart cleo", dutchman="dirk", hands=HANDS, votes=f"torch-british-skull {DRAWN}")
    return harbor.acts("anne", "brawl")


@rule("T-57", "T-59", "T-60", "T-61", "T-81")
def test_the_cards_of_a_vote_are_shown_without_names() -> None:
    harbor = brawl()
    assert harbor.waits_for() == dict.fromkeys(("anne", "bart", "cleo"), "ballot")
    harbor.votes(anne=BRITISH, bart=FRENCH, cleo=FRENCH)
    (vote,) = harbor.view(None).votes
    assert sorted(map(kinds, [vote.cards[:1], vote.cards[1:2], vote.cards[2:3], vote.cards[3:]])) == sorted(
        [BRITISH, FRENCH, FRENCH, "torch-british-skull"]
    )
    assert len(vote.cards) == 4
    for viewer in ("anne", "bart", "dirk", None):
        (seen,) = harbor.view(viewer).votes
        assert (seen.ballots, seen.deck_card) == ((), None)
    shown = next(line for line in harbor.heard("dirk").splitlines() if line.startswith("The votes"))
    assert not any(name in shown for name in ("Anne", "Bart", "Cleo"))
    assert dict(vote.counts) == {"british": 2, "french": 2}


@rule("T-61")
def test_while_a_vote_runs_nothing_public_depends_on_the_ballots() -> None:
    harbor, other = brawl(), brawl()
    harbor.votes(bart=BRITISH)
    assert harbor.heard(None) == harbor.heard("anne") == ""
    other.votes(bart=SKULL)
    for viewer in ("anne", "cleo", "dirk", None):
        assert repr(harbor.view(viewer)) == repr(other.view(viewer))
        vote = harbor.view(viewer).vote
        assert vote is not None
        assert (vote.to_come, vote.cards) == (2, ())
    assert kinds(harbor.view("bart").ballot) == BRITISH
    one, two = (
        brawl().votes(anne=BRITISH, bart=FRENCH, cleo=FRENCH),
        brawl().votes(cleo=FRENCH, bart=FRENCH, anne=BRITISH),
    )
    assert one.view(None).votes == two.view(None).votes


@rule("T-62", "T-63", "T-65")
def test_after_a_vote_cards_go_under_the_deck_and_participants_draw_in_seat_order() -> None:
    harbor = brawl()
    deck = harbor.view(None).vote_deck
    harbor.votes(cleo=FRENCH, anne=BRITISH, bart=FRENCH)
    bottom = harbor.state.vote_deck[:4]
    assert sorted(bottom) == sorted(harbor.view(None).votes[0].cards)
    assert harbor.view(None).vote_deck == deck
    assert harbor.sizes() == [3, 3, 2, 3]
    assert [harbor.hand(who).split()[-1] for who in ("anne", "bart", "cleo")] == DRAWN.split()
    assert "You drew" in harbor.heard("anne")
    assert "You drew" not in harbor.heard("dirk")


@rule("T-63")
def test_participants_draw_in_seat_order_from_the_caller() -> None:
    harbor = at(tortuga="cleo anne bart", turn="cleo", hands=HANDS, votes=f"torch-british-skull {DRAWN}")
    harbor.acts("cleo", "brawl").votes(anne=BRITISH, bart=FRENCH, cleo=FRENCH)
    assert [harbor.hand(who).split()[-1] for who in ("cleo", "anne", "bart")] == DRAWN.split()


@rule("T-62")
def test_the_order_under_the_deck_differs_from_the_order_shown() -> None:
    """Both orders are random. Over several seeds they differ."""
    for seed in range(8):
        harbor = at(tortuga="anne bart cleo", dutchman="dirk", hands=HANDS, seed=f"{seed:064x}").acts("anne", "brawl")
        harbor.votes(anne=BRITISH, bart=FRENCH, cleo=FRENCH)
        if tuple(harbor.state.vote_deck[:4]) != harbor.view(None).votes[0].cards:
            return
    raise AssertionError("the order of the showing is kept under the deck")


@rule("T-58")
def test_a_participant_cannot_abstain_and_must_play_the_only_card() -> None:
    harbor = at(tortuga="anne bart", dutchman="cleo", hands={"anne": SKULL, "bart": f"{BRITISH} {FRENCH}"})
    harbor.acts("anne", "brawl")
    assert harbor.offered("anne") == {SKULL}
    assert harbor.offered("bart") == {BRITISH, FRENCH}
    refused: tuple[Value, ...] = ([""], "pass", f"vote:{SKULL}.1")
    for nothing in refused:
        with pytest.raises(NotAllowed):
            harbor.answer("bart", "ballot", nothing)
    harbor.votes(anne=SKULL)
    assert harbor.waits_for() == {"bart": "ballot"}


@rule("T-59", "T-64", "T-69")
def test_a_player_without_vote_cards_may_call_a_vote_which_the_deck_decides() -> None:
    harbor = at(jolly="anne", dutchman="bart cleo", hands={"anne": ""}, votes="double-fire", treasure="jolly 0+0")
    harbor.acts("anne", "attack")
    assert harbor.waits_for() == {"anne": "spoils"}
    vote = harbor.view(None).vote
    assert vote is not None
    assert (kinds(vote.cards), vote.result, vote.participants) == ("double-fire", "success", ())
    harbor.picks("anne", "galleon>jolly-french")
    assert (harbor.holds("jolly"), harbor.sizes()) == ((0, 1), [0, 3, 3])


@rule("T-64", "T-57")
def test_a_player_without_vote_cards_is_not_asked_in_a_vote() -> None:
    harbor = at(tortuga="anne bart", dutchman="cleo", hands={"bart": ""}).acts("anne", "brawl")
    assert harbor.waits_for() == {"anne": "ballot"}


@rule("T-65", "T-63")
def test_a_hand_of_two_is_still_two_after_the_vote() -> None:
    harbor = at(tortuga="anne", jolly="bart", dutchman="cleo", hands={"anne": f"{BRITISH} {FRENCH}"})
    harbor.acts("anne", "brawl").votes(anne=FRENCH)
    assert harbor.sizes() == [2, 3, 3]


@rule("T-66")
def test_symbols_are_counted_instead_of_cards() -> None:
    harbor = at(
        tortuga="anne bart",
        dutchman="cleo",
        hands={"anne": BRITISH, "bart": "cannon-british-skull"},
        votes="double-fire",
        treasure="tortuga 2+0",
    )
    harbor.acts("anne", "brawl").votes(anne=BRITISH, bart="cannon-british-skull")
    assert dict(harbor.view(None).votes[0].counts) == {"british": 2, "french": 2}
    assert harbor.holds("tortuga") == (1, 1)


@rule("T-67", "T-140")
def test_the_participants_of_a_vote_stay_the_same_until_it_ends() -> None:
    harbor = at(jolly="anne bart cleo", dutchman="dirk", front={"cleo": "atlantis"}).acts("anne", "attack")
    harbor.orders("cleo")
    assert harbor.line("jolly") == "anne bart cleo"
    vote = harbor.view(None).vote
    assert vote is not None
    assert vote.participants == (0, 1, 2)
    for who in ("anne", "bart", "cleo"):
        assert harbor.asked(who).name == "ballot"
    for who in ("anne", "bart", "cleo"):
        harbor.picks(who, harbor.hand(who).split()[0])
    if harbor.waits_for() == {"anne": "spoils"}:
        assert harbor.line("jolly") == "anne bart cleo"
        harbor.picks("anne", "leave")
    assert len(harbor.view(None).votes[0].cards) == 4
    assert (harbor.line("jolly"), harbor.line("dutchman")) == ("anne bart", "dirk cleo")


@rule("T-67", "T-46", "T-70")
def test_a_player_who_was_elsewhere_when_the_vote_was_called_cannot_vote() -> None:
    harbor = at(jolly="anne", dutchman="bart", boat_jolly="cleo", tortuga="dirk").acts("anne", "attack")
    assert harbor.waits_for() == {"anne": "ballot"}
    number = harbor.open("anne")[0].number
    for seat in (1, 2, 3):
        with pytest.raises(NotYourChoice):
            harbor.table.answer(seat, number, "vote:double-fire.1")


@rule("T-68", "T-63")
def test_a_deck_of_two_cards_is_enough_for_a_vote_of_five() -> None:
    crew = "anne bart cleo dirk elsa"
    harbor = at(jolly=crew, dutchman="finn gwen hugo ines", vote_deck="classic30", front={"finn": "eldorado"})
    spare = harbor.state.vote_deck
    harbor.state.hands[5].append(spare.pop())
    assert harbor.view(None).vote_deck == 2
    harbor.acts("anne", "attack")
    for who in crew.split():
        harbor.picks(who, harbor.hand(who).split()[0])
    if harbor.waits_for() == {"anne": "spoils"}:
        harbor.picks("anne", "leave")
    assert harbor.sizes() == [3, 3, 3, 3, 3, 4, 3, 3, 3]
    assert harbor.view(None).vote_deck == 2


@rule("T-68", "T-141")
def test_the_smallest_possible_vote_deck_has_two_cards() -> None:
    harbor = at(jolly="anne bart cleo dirk elsa", dutchman="finn gwen hugo ines", vote_deck="classic30", row="eldorado")
    harbor.reveals("anne").picks("anne", "ines")
    assert (harbor.view(None).vote_deck, harbor.sizes()[8]) == (2, 4)
