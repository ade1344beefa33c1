"""The ladder of automatic players: its results can be trusted, and an interrupted run can be continued."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from benchmarks.ladder import results_file
from benchmarks.ladder.matchups import rows, table_player
from benchmarks.ladder.mirrored_match import (
    MEDIAN_ANSWERS,
    DealResult,
    GameTooLong,
    Row,
    Spent,
    from_view,
    play,
    play_mirrored,
    start,
)
from benchmarks.ladder.results_file import Tally, read, write
from engine.game import games
from engine.players.random_player import anything

PAIR = Row("yarr", 2, "pair", "one", "other")


def test_an_interval_that_is_checked_all_the_time_seldom_excludes_the_truth() -> None:
    missed = 0
    for seed in range(100):
        random, tally, out = Random(seed), Tally(), False
        for _ in range(300):
            tally.add(DealResult(random.choice((0.0, 0.5, 0.5, 1.0)), Spent(), Spent(), 1))
            low, high = tally.interval
            out = out or (tally.count >= 10 and not low <= 0.5 <= high)
        missed += out
    assert missed <= 10


def test_a_row_of_the_ladder_is_decided_once_its_interval_excludes_the_goal() -> None:
    row, tally = Row("yarr", 2, "pair", "one", "other", 0.6), Tally()
    while not tally.is_decided(row):
        tally.add(DealResult(1.0 if tally.count % 10 else 0.5, Spent(), Spent(), 1))
    assert tally.interval[0] > 0.6
    assert tally.count < 60


@pytest.mark.parametrize(
    ("game", "seats", "shape"), [("rattle", 2, "pair"), ("yarr", 3, "alone"), ("tortuga", 4, "teams")]
)
def test_equal_players_win_about_the_even_share(game: str, seats: int, shape: str) -> None:
    row, alike = Row(game, seats, shape, "one", "other"), from_view(anything)
    won = [play_mirrored(row, deal, alike, alike).won for deal in range(12)]
    assert abs(sum(won) / len(won) - row.even) < 0.3


def test_both_sides_of_a_mirrored_deal_get_the_same_table() -> None:
    one, other = start(PAIR, 7), start(PAIR, 7)
    assert one.state == other.state
    play(one, [from_view(anything)] * 2, Random(1), games()[PAIR.game].answer_limit)
    play(other, [from_view(anything)] * 2, Random(1), games()[PAIR.game].answer_limit)
    assert one.state == other.state


def test_a_game_that_does_not_end_is_stopped_and_named() -> None:
    with pytest.raises(GameTooLong, match="has not ended after 5 answers"):
        play(start(PAIR, 7), [from_view(anything)] * 2, Random(1), 5)


def test_every_row_of_the_ladder_may_take_ten_times_the_usual_answers() -> None:
    assert {(row.game, row.seats) for row in rows()} == {*MEDIAN_ANSWERS}
    assert PAIR.longest == 10 * MEDIAN_ANSWERS["yarr", 2]


def test_the_ladder_reads_a_written_result_back_unchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_file, "FILE", tmp_path / "build" / "ladder.jsonl")
    what = DealResult(0.5, Spent(1.0, 10), Spent(2.0, 20), 30.0)
    write(PAIR, 0, what)
    write(PAIR, 1, what)
    assert read()[PAIR.key] == {0: what, 1: what}


def test_every_row_of_the_ladder_has_players_and_a_unique_key() -> None:
    every = list(rows())
    assert len({row.key for row in every}) == len(every)
    assert {row.game for row in every} == {"yarr", "tortuga", "arrr", "rattle"}
    assert all(table_player(row.game, name) for row in every for name in (row.one, row.other))
