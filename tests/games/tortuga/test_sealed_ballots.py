"""Sealed ballots: changeable until the last one is in, opened all at once, with receipts after the end."""

from __future__ import annotations

from random import Random

import pytest

from engine.choice import Refusal
from engine.games.tortuga import GAME, ballot_receipts
from engine.games.tortuga.game_options import TortugaOptions
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.view import TortugaView
from engine.state_copy import copied
from engine.table import SAVE, Table
from tests.games.tortuga.test_whole_games import play_out
from tests.ledger import rule

SEED = f"{16:064x}"


def seen(table: Table[TortugaState], viewer: int | None) -> TortugaView:
    view = table.view(viewer)
    assert isinstance(view, TortugaView)
    return view


def number_of(table: Table[TortugaState], seat: int, name: str) -> int:
    return next(o.number for o in table.open[seat] if o.choice.name == name)


def attack_called(**options: str) -> tuple[Table[TortugaState], int, list[int]]:
    """Six players.

    The captain of the Jolly Roger has called for an attack. Return the table, the captain and the crew.
    """
    table = Table.start(GAME, TortugaOptions.model_validate(options), 6, SEED)
    for ship in ("jolly", "dutchman"):
        captain = table.state.lines[ship][0]
        table.answer(captain, number_of(table, captain, "first_hold"), "hold:british")
    captain = table.state.lines["jolly"][0]
    table.answer(captain, number_of(table, captain, "action"), "attack")
    return table, captain, list(table.state.lines["jolly"])


@rule("T-57", "T-60", "T-61")
def test_a_ballot_can_be_changed_and_others_see_only_how_many_are_missing() -> None:
    table, captain, (_, mate, boy) = attack_called()
    number = number_of(table, mate, "ballot")
    hand = table.state.hands[mate].copy()
    others = [viewer for viewer in (*range(6), None) if viewer != mate]
    table.take_reports()
    shown = []
    for card in (hand[0], hand[1], hand[0]):
        table.answer(mate, number, f"vote:{card}")
        assert seen(table, mate).ballot == (card,)
        assert sorted(seen(table, mate).seats[mate].hand or ()) == sorted(hand)
        assert table.waiting() == [captain, boy]
        shown.append([repr(seen(table, viewer)) for viewer in others])
        assert {number_of(table, seat, "ballot") for seat in (captain, mate, boy)} == {number}
    assert shown[0] == shown[1] == shown[2]
    assert table.take_reports() == []
    vote = seen(table, None).vote
    assert vote is not None
    assert (vote.to_come, vote.cards) == (2, ())
    assert seen(table, None).seats[mate].cards == 3


@rule("T-60", "T-61", "T-59")
def test_the_last_ballots_count_and_are_shown_with_a_card_of_the_deck() -> None:
    table, captain, (_, mate, boy) = attack_called()
    deck_card = table.state.vote_deck[-1]
    first = {seat: table.state.hands[seat][0] for seat in (captain, mate, boy)}
    number = number_of(table, mate, "ballot")
    table.answer(mate, number, f"vote:{table.state.hands[mate][1]}")
    table.answer(boy, number, f"vote:{first[boy]}")
    table.answer(mate, number, f"vote:{first[mate]}")
    again = Table.restore(GAME, SAVE.validate_json(SAVE.dump_json(table.save())))
    for one in (table, again):
        one.answer(captain, number, f"vote:{first[captain]}")
        view = seen(one, None)
        cards = (view.vote or view.votes[-1]).cards
        assert sorted(cards) == sorted([deck_card, *first.values()])
    assert table.state == again.state
    with pytest.raises(Refusal):
        table.answer(captain, number, f"vote:{first[captain]}")


@rule("T-60")
def test_the_order_of_shown_ballots_does_not_depend_on_who_played_what() -> None:
    """Equal cards from other hands come out in the same order, which depends on chance and the cards alone."""
    orders, keys = set(), set()
    for turn in range(3):
        table, _, crew = attack_called()
        played = [table.state.hands[seat][0] for seat in crew]
        for seat, card in zip(crew, played[turn:] + played[:turn], strict=True):
            old = table.state.hands[seat][0]
            table.state.hands[seat][0] = card
            assert old in played
        again = Table.from_state(GAME, table.options, _reopened(table), 6, SEED)
        for seat in crew:
            again.answer(seat, number_of(again, seat, "ballot"), f"vote:{again.state.hands[seat][0]}")
        view = seen(again, None)
        orders.add((view.vote or view.votes[-1]).cards)
        vote = again.state.vote or again.state.votes[-1]
        keys.add(tuple(sorted((cast.cards, cast.nonce) for cast in vote.casts)))
    assert len(orders) == 1
    assert len(keys) == 1, "and so does the key of each receipt: the revealed seed would name its voter"


def _reopened(table: Table[TortugaState]) -> TortugaState:
    """Return the state before the ballot's step has run."""
    state = copied(table.state)
    state.agenda.append(table._checkpoint.state.agenda[-1])
    return state


def test_a_receipt_is_listed_after_the_end_and_reveals_nothing_before() -> None:
    table, captain, crew = attack_called()
    cards = {seat: table.state.hands[seat][0] for seat in crew}
    table.take_reports()
    for seat in crew:
        table.answer(seat, number_of(table, seat, "ballot"), f"vote:{cards[seat]}")
    told = [report for report in table.take_reports() if report.icon == "receipt"]
    codes = {seat: seen(table, seat).receipts[0].code for seat in crew}
    for report in told:
        assert report.readers is not None
        assert codes[report.readers[0]] in report.text.plain()
    assert len(told) == 3
    assert seen(table, None).receipts == ()
    for viewer in (*range(6), None):
        assert not any(vote.ballots for vote in seen(table, viewer).votes)
        words = repr(seen(table, viewer))
        assert [code for seat, code in codes.items() if seat != viewer and code in words] == []

    play_out(table, Random(5))
    opened = {ballot.code: ballot for ballot in seen(table, None).votes[0].ballots}
    for seat in crew:
        ballot = opened[codes[seat]]
        assert ballot.cards == (cards[seat],)
        assert ballot.seat == seat
        assert ballot_receipts.code(ballot.nonce, 1, ballot.cards) == codes[seat]
        assert ballot_receipts.code(ballot.nonce, 1, ("double-fire.1",)) != codes[seat]
    outcome = table.outcome
    assert outcome is not None
    assert any(codes[captain] in line.plain() for line in outcome.lines)
