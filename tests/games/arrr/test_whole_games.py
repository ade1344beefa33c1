"""Whole games: their length, the order of turns, and seats whose player is gone."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrr import GAME
from engine.games.arrr.card_registry import EXPLORATIONS, kind_of
from engine.games.arrr.card_totals import score_of
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.state import ArrrState
from engine.table import Table
from tests.ledger import rule


def played(seats: int, seed: int, gone: tuple[int, ...] = (), **options: Any) -> tuple[Table[ArrrState], list[int]]:
    """Play a game with random answers, in which the time of absent players runs out.

    Return the seats in order of turns.
    """
    table = Table.start(GAME, ArrrOptions.model_validate(options), seats, f"{seed:064x}")
    chance, turns = table.source.stream(), list[int]()
    while table.outcome is None:
        state = table.state
        if state.turn > len(turns):
            turns.append(state.p)
        seat = table.waiting()[0]
        opened = next(one for one in table.open[seat] if one.choice.blocks)
        if seat in gone:
            table.time_up(seat, opened.number)
        else:
            table.answer(seat, opened.number, opened.choice.any_answer(chance))
    return table, turns


@rule("A-1", "A-24", "A-35", "A-183", "A-184", "X-86", "A-23")
@pytest.mark.parametrize(("seats", "cards"), [(2, 11), (3, 17), (4, 23)])
@pytest.mark.parametrize("mode", ["arrr", "avast", "swabber"])
def test_x_86_each_player_has_five_turns_in_order(seats: int, cards: int, mode: str) -> None:
    table, turns = played(seats, 3, mode=mode)
    assert turns == [(turns[0] + number) % seats for number in range(5 * seats)]
    assert (table.state.turn, table.state.exploration_deck) == (5 * seats, [])
    conquered = [card for pile in (*table.state.fame, *table.state.collected) for card in pile]
    in_play = [*table.state.row, *table.state.exploration_discard, *conquered]
    assert len(in_play) == cards
    assert all(kind_of(card) in EXPLORATIONS for card in in_play)


@rule("A-1", "A-257", "A-185")
def test_most_points_win_and_cards_left_in_the_row_score_for_nobody() -> None:
    for seed in range(6):
        table, _ = played(3, seed)
        scores = [score_of(table.state, seat).total for seat in range(3)]
        assert table.outcome
        assert all(scores[seat] == max(scores) for seat in table.outcome.winners)
        assert table.state.row


@rule("A-1", "A-199", "A-198")
def test_in_a_team_game_both_mates_win() -> None:
    table, _ = played(4, 2, teams="on")
    assert table.outcome
    assert table.outcome.winners in ((0, 2), (1, 3), (0, 2, 1, 3))


@rule("A-186")
@pytest.mark.parametrize("gone", [(1,), (0, 1, 2)])
def test_a_seat_whose_player_is_away_stays_in_the_game(gone: tuple[int, ...]) -> None:
    """Time decides for an absent player. An automatic player answers like any person."""
    table, turns = played(3, 5, gone)
    assert [turns.count(seat) for seat in range(3)] == [5, 5, 5]
    assert table.outcome
    assert sorted(seat for group in table.outcome.ranking for seat in group) == [0, 1, 2]


@rule("A-36")
def test_seats_are_drawn_by_chance() -> None:
    seatings = {Table.start(GAME, ArrrOptions(mode="swabber"), 3, f"{seed:064x}").seating for seed in range(20)}
    assert len(seatings) > 3
    assert all(sorted(seating) == [0, 1, 2] for seating in seatings)
