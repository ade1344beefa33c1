"""Each stored puzzle still leads to its question, has a true reason, and the puzzles of a game are not too easy."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import mean
from typing import Any

import pytest

from bot.tables.puzzles import games_with_puzzles
from engine.players import search_settings_of
from engine.players.advice import Advice
from engine.puzzles import OutdatedPuzzle, Puzzle, puzzles
from tests.conformance.advice_claims import Claim, Heard
from tests.ledger import rule
from tools.puzzles import FOUND_BY_NEWCOMERS, LEAST_MARGIN, PROOF, VAGUE, played

WORLDS, ERRORS = PROOF[-1]


def claim_of(puzzle: Puzzle) -> Claim:
    """Return what a puzzle says about its best answer."""
    table, others = puzzle.table(), {one: of for one, of in puzzle.chances.items() if one not in puzzle.best}
    answering, instead = (puzzle.name, puzzle.best[0]), max(others, key=lambda one: others[one])
    advice = Advice(answering=answering, reason=puzzle.reason, worth=0.5, instead=instead, gain=0.1, clear=True)
    return Claim(table, puzzle.seat, advice)


@rule("H-870", "H-872")
@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_puzzle_replays_to_its_question_and_its_reason_is_true(game: str, soaking: bool) -> None:
    heard = Heard(40 if soaking else 0)
    for puzzle in puzzles(game):
        assert puzzle.worlds >= WORLDS
        assert puzzle.errors >= ERRORS
        assert puzzle.margin >= LEAST_MARGIN
        assert len(set(puzzle.chances.values())) > 2
        assert puzzle.reason not in VAGUE
        heard.check(claim_of(puzzle))
    assert len({one.id for one in puzzles(game)}) == len(puzzles(game))


@rule("H-871")
@pytest.mark.parametrize("game", games_with_puzzles())
def test_newcomers_find_at_most_one_puzzle_in_three(game: str) -> None:
    assert mean(one.newcomer for one in puzzles(game)) <= FOUND_BY_NEWCOMERS + 0.001
    assert mean(one.good for one in puzzles(game)) <= 2 / 3


@rule("H-872")
def test_a_puzzle_that_the_rules_no_longer_reach_is_outdated() -> None:
    puzzle = puzzles("yarr")[0]
    changed: list[dict[str, Any]] = [
        {"chances": {**puzzle.chances, "play:nothing": 0.0}},
        {"answers": [*puzzle.answers, (0, "no such choice", "")]},
        {"seats": 40},
    ]
    for fields in changed:
        with pytest.raises(OutdatedPuzzle):
            Puzzle(**{name: getattr(puzzle, name) for name in puzzle.__slots__} | fields).table()


@rule("H-870")
def test_a_made_puzzle_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    low = {"PROOF": ((8, 0.0), (8, 0.0)), "SCREENED": 0.0, "LEAST_MARGIN": 0.01, "FOUND_BY_NEWCOMERS": 1.0}
    for name, value in low.items():
        monkeypatch.setattr(f"tools.puzzles.{name}", value)
    quick = replace(search_settings_of("yarr"), worlds=8)
    monkeypatch.setattr("tools.puzzles.search_settings_of", lambda game: quick)
    random = Random(5)
    puzzle = next(one for _ in range(9) for one in played("yarr", [], random))
    assert puzzle.best[0] in puzzle.chances
    assert puzzle.question(puzzle.table()).choice.name == puzzle.name
    assert 0 <= puzzle.good <= 1
