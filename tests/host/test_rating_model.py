"""Ratings of people, computed from results alone."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.ratings import NEAR, correlations
from bot.tables.results.rating_model import (
    AUTOMATIC_PLAYERS,
    FULL_MEETINGS,
    NEW,
    RatedGame,
    RatedSeat,
    Rating,
    Ratings,
    automatic_rating,
)
from engine.game import games
from engine.players import players
from tests.ledger import rule

A, B, C, D = 1, 2, 3, 4
DAY = 24 * 3600.0


def seat(user: int | None, place: int, **more: Any) -> RatedSeat:
    return RatedSeat(user, None if user is not None else "good", place, **more)


def rated(*seats: RatedSeat, game: str = "yarr", ended: float = 0.0) -> dict[int, Rating]:
    return Ratings().rate(RatedGame(game, ended, seats))


@rule("H-680")
def test_better_places_give_better_ratings_and_equal_places_equal_ones() -> None:
    found = rated(seat(A, 1), seat(B, 2), seat(C, 2), seat(D, 4))
    assert found[A].mu > found[B].mu == found[C].mu > found[D].mu
    assert all(one.sigma < NEW.sigma for one in found.values())
    assert found[A].mu > NEW.mu > found[D].mu


@rule("H-680")
def test_sides_are_rated_as_teams() -> None:
    found = rated(
        seat(A, 1, side="French"), seat(B, 2, side="British"), seat(C, 1, side="French"), seat(D, 2, side="British")
    )
    assert found[A] == found[C]
    assert found[B] == found[D]
    assert found[A].mu > NEW.mu > found[B].mu


@rule("H-681")
def test_an_automatic_player_is_a_fixed_opponent_of_its_measured_strength() -> None:
    found = {
        strength: rated(seat(A, 1), RatedSeat(None, strength, 2), game="rattle")[A] for strength in ("easy", "strong")
    }
    assert set(rated(seat(A, 1), seat(None, 2))) == {A}, "it gets no rating itself"
    assert found["strong"].mu > found["easy"].mu > NEW.mu


@rule("H-681")
@pytest.mark.parametrize("game", games())
def test_every_automatic_player_has_a_fixed_rating_in_each_version(game: str) -> None:
    for version in AUTOMATIC_PLAYERS:
        points = [automatic_rating(game, player, version).mu for player in players(game)]
        assert points == sorted(points)
        assert len({*points}) == len(points)


@rule("H-682")
@pytest.mark.parametrize("side", [False, True])
def test_a_person_who_left_is_last_and_the_game_counts_for_the_others(*, side: bool) -> None:
    sides = ("X", "Y", "X", "Y") if side else (None,) * 4
    gone = rated(
        seat(A, 1, left=True, side=sides[0]),
        seat(B, 2, side=sides[1]),
        seat(C, 1 if side else 3, side=sides[2]),
        seat(D, 2 if side else 4, side=sides[3]),
    )
    assert gone[A].mu == min(one.mu for one in gone.values())
    assert gone[A].mu < NEW.mu
    assert set(gone) == {A, B, C, D}
    if side:
        assert gone[C].mu > gone[B].mu, "their side still wins"
    else:
        assert gone[B].mu > gone[C].mu > gone[D].mu


@rule("H-682")
def test_a_seat_that_was_handed_over_is_rated_for_nobody() -> None:
    found = rated(seat(A, 1, handed_over=True), seat(B, 2), seat(C, 3))
    assert set(found) == {B, C}
    assert rated(seat(A, 1, handed_over=True), seat(None, 2)) == {}


@rule("H-684")
def test_games_of_the_same_people_count_less_after_five_in_thirty_days() -> None:
    """Each game is won by the person who is expected to lose, so that only its weight differs."""

    def change(meetings: int, days: float = 1.0) -> float:
        ratings = Ratings({A: Rating(25, 3), B: Rating(25, 3)}, [(A, B, 0.0)] * meetings)
        return ratings.rate(RatedGame("yarr", days * DAY, [seat(A, 1), seat(B, 2)]))[A].mu - 25

    full = change(0)
    assert full > 0
    assert [change(met) for met in range(FULL_MEETINGS)] == [full] * FULL_MEETINGS
    assert change(9) == pytest.approx(full / 2)
    assert change(49) == pytest.approx(full / 10)
    assert change(49, days=31) == full
    ratings = Ratings({A: Rating(25, 3), B: Rating(25, 3), C: Rating(25, 3)}, [(A, B, 0.0)] * 9)
    found = ratings.rate(RatedGame("yarr", DAY, [seat(A, 1), seat(B, 2), seat(C, 3)]))
    fresh = Ratings({A: Rating(25, 3), B: Rating(25, 3), C: Rating(25, 3)})
    whole = fresh.rate(RatedGame("yarr", DAY, [seat(A, 1), seat(B, 2), seat(C, 3)]))
    assert found[A].mu - 25 == pytest.approx(0.75 * (whole[A].mu - 25)), "they met one of two"
    assert found[C] == whole[C]


@rule("H-680")
@pytest.mark.slow
def test_a_month_of_ratings_orders_people_almost_as_well_as_a_fit_of_all_results() -> None:
    found = correlations(0).values()
    assert sum(rated for rated, _ in found) / len(found) > sum(best for _, best in found) / len(found) - NEAR
