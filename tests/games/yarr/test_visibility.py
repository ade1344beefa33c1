"""Secrecy and reports: sections 5 and 6 of the ledger."""

from __future__ import annotations

from dataclasses import fields

import pytest

from engine.entropy import promise
from engine.games.yarr import GAME
from engine.games.yarr.view import YarrView
from engine.hidden_pieces import interchangeable_pieces
from engine.play import AgendaEntry
from engine.state_copy import copied
from engine.table import Table
from tests.games.yarr.tables import PIRATES, Tavern, at, names
from tests.ledger import rule


def three() -> Tavern:
    return at(
        "cutlass-hat-red",
        anne="skull-rum-brown, helm, 2",
        bart="anchor-boot-blue, walk, 2",
        cleo="chest-rum-blue, avast",
    )


def exchanged(table: Tavern, viewer: int | None, fixed: tuple[str, ...] = ()) -> Tavern:
    """Return the same table with everything exchanged that this viewer cannot know, except some cards."""
    state = copied(table.state)
    (hidden,) = interchangeable_pieces(state, viewer)
    loose = [card for card in hidden if card not in fixed]
    swap = dict(zip(loose, loose[::-1], strict=True))
    hands = [[swap.get(card, card) for card in hand] for hand in state.hands]
    state.hands = [sorted(hand, key=list(GAME.reference).index) for hand in hands]
    state.draw = [swap.get(card, card) for card in state.draw]
    state.agenda = [AgendaEntry("normal")]
    return Tavern(Table.from_state(GAME, state.options, state, len(state.hands)))


# --- section 5 ---------------------------------------------------------------------------------------


@rule("Y-12", "Y-77")
def test_a_player_sees_their_own_hand_and_the_numbers_of_the_others() -> None:
    table = three()
    for viewer in ("anne", "bart", "cleo", None):
        seats = table.view(viewer).seats
        assert [one.cards for one in seats] == [4, 4, 2]
        shown = {PIRATES[seat]: one.hand for seat, one in enumerate(seats) if one.hand is not None}
        assert shown == ({viewer: tuple(table.state.hands[PIRATES.index(viewer)])} if viewer else {})


@rule("Y-12")
def test_a_view_has_only_the_fields_that_the_ledger_grants() -> None:
    assert {field.name for field in fields(YarrView)} == {
        "viewer",
        "game",
        "round",
        "wins_needed",
        "seats",
        "draw_pile",
        "discard",
        "display",
        "in_effect",
        "direction",
        "on_turn",
        "swab",
        "pursuit",
        "winners",
        "deck",
        "yo_ho",
        "calls",
        "naming",
        "results",
    }
    table = three()
    hidden = {card for group in interchangeable_pieces(table.state, None) for card in group}
    seen = repr(table.view(None))
    assert not [card for card in hidden if card in seen]
    assert table.table.source.seed not in seen


@rule("Y-22", "Y-42")
def test_everybody_sees_the_piles_and_the_card_in_effect() -> None:
    table = at("helm", declared="ship", under="cutlass-hat-red", display="avast", clockwise=False, anne="4", bart="4")
    for viewer in ("anne", "bart", None):
        view = table.view(viewer)
        assert view.draw_pile == 124 - 3 - 8
        assert names(view.discard) == ["cutlass-hat-red", "helm"]
        assert names(view.display) == ["avast"]
        assert (view.in_effect.kind, view.in_effect.suit, view.in_effect.colour) == ("helm", "ship", None)
        assert (view.direction, view.on_turn, view.round) == (-1, 0, 1)


@rule("Y-91", "Y-98")
def test_everybody_sees_pending_penalties_and_pursuits() -> None:
    assert at("swab-skull", swab=3, anne="4", bart="4").view(None).swab == 3
    assert at("skull-hat-green", pursuit="skull", anne="4", bart="4").view(None).pursuit == "skull"


@rule("Y-56")
def test_everybody_sees_and_hears_the_calls_of_the_turn() -> None:
    table = three().call("anne", "whosyarrcaptain")
    for viewer in ("anne", "bart", "cleo", None):
        assert [one.calls for one in table.view(viewer).seats] == [("yo-ho",), (), ()]
        assert "Who's Yarr Captain?" in table.heard(viewer)


@rule("Y-48", "Y-55")
def test_an_open_miss_is_not_shown() -> None:
    missed = at("cutlass-hat-red", anne="cutlass-coin-pink, 1", bart="4", cleo="4").play("anne", "cutlass-coin-pink")
    called = at("cutlass-hat-red", anne="cutlass-coin-pink, 1", bart="4", cleo="4").call("anne")
    called.play("anne", "cutlass-coin-pink")
    for viewer in ("anne", "bart", "cleo", None):
        assert missed.view(viewer) == called.view(viewer)
        assert missed.heard(viewer) == called.heard(viewer)
    assert {seat: [o.choice for o in row] for seat, row in missed.table.open.items()} == {
        seat: [o.choice for o in row] for seat, row in called.table.open.items()
    }


@rule("Y-12", "Y-30")
def test_only_the_player_who_draws_is_told_the_card() -> None:
    table = at("cutlass-hat-red", draw="anchor-boot-blue", anne="4", bart="4").draw("anne")
    assert "Anchor" in table.heard("anne")
    for viewer in ("bart", None):
        assert "Anne" in table.heard(viewer)
        assert "Anchor" not in table.heard(viewer)


@rule("Y-94", "Y-33", "Y-12")
@pytest.mark.parametrize("viewer", ["anne", "bart", "cleo", None])
def test_hidden_cards_change_nothing_in_a_viewers_view(viewer: str | None) -> None:
    table = three()
    seat = None if viewer is None else PIRATES.index(viewer)
    other = exchanged(table, seat)
    assert other.state.draw != table.state.draw
    assert other.view(viewer) == table.view(viewer)
    if seat is not None:
        assert other.table.open[seat] == table.table.open[seat]
    if viewer != "anne":
        table.draw("anne")
        other.draw("anne")
        assert other.view(viewer) == table.view(viewer)
        assert other.heard(viewer) == table.heard(viewer)


@rule("Y-77", "Y-122")
def test_a_theft_tells_a_spectator_nothing_about_the_card() -> None:
    one = at("skull-eyepatch-red", anne="mutiny, 3", bart="5", cleo="5")
    other = exchanged(one, 2, fixed=("mutiny.1",))
    for table in (one, other):
        table.play("anne", "mutiny")
    assert one.state.hands[1] != other.state.hands[1]
    assert [report.text for report in one.reports if report.heard_by(None)] == [
        report.text for report in other.reports if report.heard_by(None)
    ]


@rule("Y-12")
def test_the_seed_is_hidden_and_its_hash_is_known() -> None:
    table = three().table
    assert table.source.promise == promise(table.source.seed)
    assert table.source.seed not in table.source.promise


@rule("Y-68", "Y-42")
def test_after_the_game_all_hands_are_public() -> None:
    table = at("cutlass-hat-red", anne="cutlass-coin-pink", bart="4").play("anne", "cutlass-coin-pink")
    for viewer in ("anne", "bart", None):
        assert [one.hand for one in table.view(viewer).seats] == [(), tuple(table.state.hands[1])]
        assert table.view(viewer).winners == (0,)


# --- section 6 ---------------------------------------------------------------------------------------


@rule("Y-59", "Y-140", "Y-27", "Y-20")
def test_the_round_report_names_winner_card_hands_and_next_starter() -> None:
    table = at(
        "cutlass-hat-red",
        anne="cutlass-coin-pink",
        bart="anchor-boot-blue, helm",
        cleo="chest-rum-blue",
        wins=(1, 2, 0),
        options={"rounds": 3},
    )
    table.play("anne", "cutlass-coin-pink")
    told = table.heard(None)
    assert told.count("Anne wins the round") == 1
    assert "Cutlass · Treasure Coin · Pink" in told
    lines = told.splitlines()
    bart = next(line for line in lines if line.startswith("Bart was left"))
    assert all(word in bart for word in ("2 cards", "Anchor · Boot · Blue", "I'll Take the Helm"))
    cleo = next(line for line in lines if line.startswith("Cleo was left"))
    assert all(word in cleo for word in ("1 card", "Chest · Rum Bottle · Blue"))
    standing = next(line for line in lines if "Anne 2" in line)
    assert all(word in standing for word in ("Bart 2", "Cleo 0", "Anne starts"))
    (result,) = table.view(None).results
    assert (result.winners, result.turns) == ((0,), 1)
    assert [names(left) for left in result.left] == [[], ["anchor-boot-blue", "helm"], ["chest-rum-blue"]]
    assert table.view(None).seats[1].hand is None, "the next round's hands are hidden again"


@rule("Y-41", "Y-20")
def test_the_report_of_a_stall_names_the_numbers_of_cards_and_the_next_starter() -> None:
    table = at("helm", declared="ship", rest="cleo", anne="3", bart="3", cleo="", options={"rounds": 2})
    table.skip("anne").skip("bart").skip("cleo")
    told = table.heard(None)
    assert "Anne and Bart" in told
    assert "Anne 1, Bart 1 and Cleo 0" in told
    assert "Bart starts" in told


def told_at_the_end(table: Tavern) -> list[str]:
    outcome = table.table.outcome
    assert outcome is not None
    return [line.plain(table.names) for line in outcome.lines]


@rule("Y-140", "Y-46", "Y-75")
def test_the_end_report_counts_events_for_each_seat() -> None:
    table = at("skull-eyepatch-red", anne="mutiny, 1", bart="3", cleo="chest-spyglass-red")
    table.play("anne", "mutiny").catch("bart").draw("bart").play("cleo", "chest-spyglass-red")
    round_one, *seats, records = told_at_the_end(table)
    assert round_one.startswith("Round 1: Cleo after 3 turns")
    assert all(left in round_one for left in ("Anne 4", "Bart 3", "Cleo 0"))
    assert seats == [
        "Anne: rounds won 0, cards drawn 2, cards stolen 1, calls missed 1, caught 1.",
        "Bart: rounds won 0, cards drawn 1, cards stolen 0, calls missed 0, caught 0.",
        "Cleo: rounds won 1, cards drawn 0, cards stolen 0, calls missed 0, caught 0.",
    ]
    assert records.count("0") == 2


@rule("Y-106", "Y-140")
def test_the_end_report_names_the_longest_pursuit() -> None:
    table = at("skull-hat-green", pursuit="skull", anne="skull-rum-brown, 3", bart="skull-coin-black", cleo="4")
    table.play("anne", "skull-rum-brown").play("bart", "skull-coin-black")
    assert "Pursuit: 2." in told_at_the_end(table)[-1]


@rule("Y-89", "Y-140")
def test_the_end_report_counts_a_single_swab_as_a_stack_of_one() -> None:
    table = at("skull-hat-green", anne="swab-skull, 3", bart="4", cleo="skull-rum-brown")
    table.play("anne", "swab-skull").take("bart").play("cleo", "skull-rum-brown")
    assert "Swab That!: 1." in told_at_the_end(table)[-1]


@rule("Y-90", "Y-140")
def test_the_end_report_names_the_highest_stack_of_swabs() -> None:
    table = at("skull-hat-green", anne="swab-skull, 3", bart="swab-ship, 3", cleo="swab-anchor, 3", dirk="swab-chest")
    table.play("anne", "swab-skull").play("bart", "swab-ship").play("cleo", "swab-anchor").play("dirk", "swab-chest")
    assert "Swab That!: 4." in told_at_the_end(table)[-1]
