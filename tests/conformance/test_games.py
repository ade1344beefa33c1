"""Every registered game, played whole by automatic players."""

from __future__ import annotations

import inspect
import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.game import Game, described, games, no_deeds
from engine.players import thinking_of
from renderers import renderer_for
from tests.conformance import restoring
from tests.conformance.advice import Asked, advises_alike
from tests.conformance.knowledge import ledger
from tests.conformance.leaves import Tried, says_what_it_shows
from tests.conformance.modules import chance_of_its_own
from tests.conformance.openness import shows_to_all
from tests.conformance.pictures import shows_everything
from tests.conformance.public import draws_nothing_private
from tests.conformance.reasons import Met, explains, names_only_rules
from tests.conformance.secrecy import Samples, all_open, keeps_secrets
from tests.conformance.settled import looked_at
from tests.conformance.undo import undoes
from tests.conformance.walk import Setting, settings, values_of
from tests.conformance.whole import Reached, whole
from tests.ledger import rule

SAMPLE = 20
"""Of this many whole games, one is looked at more closely (each answer saved, restored, exchanged)."""
MOST = 20
"""But not more than these: a close look takes a hundred times as long."""
SELDOM = 6
"""So many games more are played for what is seldom asked, and only that is looked at."""
FURTHER = 500_000
"""From here on the seeds of games that are played where something has not come up yet."""


@pytest.fixture
def game(key: str) -> Game[Any]:
    return games()[key]


@pytest.fixture
def sample(game: Game[Any], request: pytest.FixtureRequest) -> Iterator[Setting]:
    count = request.config.getoption("games") // SAMPLE
    return itertools.islice(settings(game, 1_000_000), max(1, min(count, MOST)))


def test_whole_games_are_lawful_and_come_upon_everything(game: Game[Any], part: range) -> None:
    reached = Reached()
    for setting in itertools.islice(settings(game, part.start), len(part)):
        whole(game, setting, reached)
    # What seldom comes up may take some more: which games are played hangs on how players play, and they get better.
    for setting in itertools.islice(settings(game, FURTHER + part.start), len(part)):
        if not any(reached.missing(game)):
            break
        whole(game, setting, reached)
    reached.all_of(game)


def test_some_rule_looks_at_each_option(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    idle = sorted(described(game.options).keys() - looked_at(game, monkeypatch))
    assert not idle, f"{game.key}: no rule ever looks at the options {idle}, so they change nothing"


def test_every_option_is_described_and_every_seat_count_starts(game: Game[Any]) -> None:
    words = described(game.options)
    for name, values in values_of(game.options).items():
        for value in values:
            said = f"{game.key}: the option {name} can be {value!r}, and has no words for that"
            assert value in words[name].values, said
    seats = {setting.seats for setting in itertools.islice(settings(game, 0), 40)}
    assert seats == set(range(game.least_seats, game.most_seats + 1))
    for too_few_or_many in (game.least_seats - 1, game.most_seats + 1):
        with pytest.raises(ValueError, match="players"):
            Setting(game.options(), too_few_or_many, 1).start(game)


def test_restored_is_live_at_every_answer(game: Game[Any], sample: Iterator[Setting]) -> None:
    for setting in sample:
        restoring.restores(game, setting)


def test_a_copy_stands_alone(game: Game[Any], sample: Iterator[Setting]) -> None:
    for setting in sample:
        restoring.copies_stand_alone(game, setting)


def test_an_answer_to_another_choice_reopens_its_step_alone(game: Game[Any], sample: Iterator[Setting]) -> None:
    assert sum(restoring.reopens(game, setting) for setting in sample)


@rule("H-264", "H-265")
def test_what_is_taken_back_is_as_if_it_had_never_been(game: Game[Any]) -> None:
    for setting in itertools.islice(settings(game, 1_000_000), 4):
        undoes(game, setting)


def test_secrets_are_kept(game: Game[Any], sample: Iterator[Setting]) -> None:
    samples = Samples()
    for setting in sample:
        keeps_secrets(game, setting, samples)
    for setting in itertools.islice(settings(game, FURTHER), SELDOM):
        if not samples.lacks(game):
            break
        keeps_secrets(game, setting, samples, share=0.0)
    samples.telling(game)


@rule("H-305")
def test_advice_tells_nothing_that_is_hidden(
    game: Game[Any], sample: Iterator[Setting], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.players.thinking.BATCH", 4)
    if (thinking := thinking_of(game.key)) is not None:
        quick = replace(thinking, worlds=20, horizon=6)
        monkeypatch.setattr("engine.players.advice.thinking_of", lambda key: quick)
    asked = Asked()
    for setting in itertools.islice(sample, 3):
        advises_alike(game, setting, asked, 5)
    assert asked.given, f"nobody asked for advice in {game.key}"
    assert asked.compared or all_open(game.state), f"{game.key}: never did anything hidden lie otherwise"


def test_what_is_not_offered_has_a_reason(game: Game[Any], sample: Iterator[Setting]) -> None:
    met = Met()
    for setting in sample:
        explains(game, setting, met)
    assert met or game.deeds is no_deeds, f"{game.key}: nobody was told why something could not be done"


def test_every_number_of_a_rule_is_in_the_ledger(game: Game[Any]) -> None:
    names_only_rules(rules_of(game), ledger(game))


def test_rules_have_no_clock_and_no_chance_but_the_tables(game: Game[Any]) -> None:
    pages = [page for page in sorted(rules_of(game).rglob("*.py")) if page.name != "player.py"]  # of cups, beside them
    found = [one for page in pages for one in chance_of_its_own(page)]
    assert not found, f"{game.key}: {found}"


def rules_of(game: Game[Any]) -> Path:
    """The folder of a game's rules."""
    source = inspect.getsourcefile(game.setup)
    assert source is not None
    return Path(source).parent


def test_what_is_for_everybody_is_shown_to_everybody(game: Game[Any], sample: Iterator[Setting]) -> None:
    assert sum(shows_to_all(game, setting) for setting in itertools.islice(sample, 2))


def test_what_is_drawn_for_everybody_tells_no_secret(game: Game[Any], sample: Iterator[Setting]) -> None:
    for setting in itertools.islice(sample, 3):
        draws_nothing_private(game, setting, renderer_for(game.key))


def test_everything_can_be_shown_to_everybody(game: Game[Any], sample: Iterator[Setting]) -> None:
    for setting in itertools.islice(sample, 2):
        shows_everything(game, setting, renderer_for(game.key))


def test_what_is_shown_is_said(game: Game[Any], sample: Iterator[Setting]) -> None:
    tried = Tried()
    for setting in itertools.islice(sample, 2):
        says_what_it_shows(game, setting, renderer_for(game.key), tried)
    tried.telling(game)


def transcripts(key: str) -> list[str]:
    """The same games under three hash seeds, each in a process of its own."""
    command = [sys.executable, "-m", "tests.conformance.transcript", key, "5", "2"]
    running = [
        subprocess.Popen(command, env={**os.environ, "PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, text=True)
        for seed in ("1", "2", "3")
    ]
    return [process.communicate()[0] for process in running]


def test_the_hash_seed_changes_nothing(key: str) -> None:
    first, second, third = transcripts(key)
    assert first.strip()
    assert first == second == third
