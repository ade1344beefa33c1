"""The automatic players of Skeleton: each strength beats the one before it."""

from __future__ import annotations

from engine.players import players
from tests.engine.test_automatic_players import play

GAMES = 60


def test_the_good_player_beats_easy_and_easy_beats_any_answer() -> None:
    everybody = players("skeleton")
    for weaker, stronger in (("anything", "easy"), ("easy", "good")):
        one, other = everybody[stronger][1], everybody[weaker][1]
        won = sum(
            seed % 2 in play("skeleton", seed, [one, other] if seed % 2 == 0 else [other, one]) for seed in range(GAMES)
        )
        assert won > 0.5 * GAMES
