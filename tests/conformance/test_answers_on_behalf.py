"""Answers that the bot gives for somebody leave nothing undone, in whole games of every kind."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.game import Game, games
from engine.play import Answer
from tests.conformance import failure_files
from tests.conformance.answers_on_behalf import Owed, givers, leaves_nothing_undone, played_for_everybody
from tests.conformance.observers import observe
from tests.conformance.playthrough import Setting
from tests.ledger import rule

SHARE = 0.05
"""Share of the moments at which all ways to answer are tried. At all others one of them is. `make soak` tries all."""
SAMPLED = {"arrr": 8, "rattle": 4, "tortuga": 4}
"""Number of the chosen games that are walked, if it is not all of them."""
DUE = {
    "arrr": {"clock", "dice"},
    "rattle": {"clock", "send", "settle", "all"},
    "yarr": {"clock", "alone", "easy", "good", "strong", "anything"},
}
"""Ways to answer beside which something must have been due at least once."""
LONGEST = 400
"""Most answers of a game in which one way to answer is used wherever it can be."""


@rule("H-550", "Y-142", "Y-143", "R-323")
def test_duties_beside_an_answer_given_on_behalf_are_done(
    game: Game[Any], played: Iterator[Setting], soaking: bool
) -> None:
    owed = Owed()
    for setting in played if soaking else itertools.islice(played, SAMPLED.get(game.key)):
        observe(game, setting, leaves_nothing_undone(game, setting, owed, 1.0 if soaking else SHARE))
    assert owed.given["clock"] >= 20
    never = sorted(DUE.get(game.key, set()) - {name for name, count in owed.due.items() if count})
    assert not never, f"{game.key}: nothing was ever due beside an answer by {never}"


@rule("H-550")
@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(games()))
def test_whole_games_answered_on_behalf_of_everybody_leave_nothing_undone(name: str) -> None:
    game, owed = games()[name], Owed()
    for place in range(len(givers(game, [], Random()))):
        for seats in range(game.least_seats, game.most_seats + 1):
            played_for_everybody(game, Setting(game.options(), seats, seats), place, owed, LONGEST)
    assert owed.given.total() > 1000


@rule("H-550")
@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_answered_by_the_clock_for_everybody_leaves_nothing_undone(name: str) -> None:
    game, owed = games()[name], Owed()
    played_for_everybody(game, Setting(game.options(), 3, 1), 0, owed, 60)
    assert owed.given["clock"] >= 40


@rule("H-550")
def test_the_suite_finds_a_call_that_is_not_made_on_behalf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only answers by the clock once made the calls."""
    monkeypatch.setattr(failure_files, "FOLDER", tmp_path)
    monkeypatch.setattr(Answer, "on_behalf", Answer.by_time_limit)
    game, owed = games()["yarr"], Owed()
    setting = Setting(game.options(), 3, 1)
    with pytest.raises(AssertionError, match="is due"):
        observe(game, setting, leaves_nothing_undone(game, setting, owed, 1.0))
