"""Check every registered game in whole games of automatic players."""

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

from engine.game import Game, described, games, no_askable_actions
from engine.players import search_settings_of
from renderers import renderer_for
from tests.conformance import save_restore
from tests.conformance.advice_secrecy import AdviceCounts, advises_alike
from tests.conformance.chosen_games import further
from tests.conformance.forbidden_imports import chance_of_its_own
from tests.conformance.game_rules_checks import Reached, whole
from tests.conformance.observers import observe
from tests.conformance.options_used import idle_options
from tests.conformance.pictures import Drawn, shows_everything
from tests.conformance.piece_knowledge import ledger
from tests.conformance.playthrough import Setting, settings, values_of
from tests.conformance.public_fields_shown_alike import shows_to_all
from tests.conformance.public_picture_same_for_all import draws_nothing_private
from tests.conformance.secrecy import Samples, all_open, keeps_secrets
from tests.conformance.unavailable_reasons import ReasonCounts, explains, names_only_rules
from tests.conformance.undo import undoes
from tests.conformance.words_match_pictures import Tried, says_what_it_shows
from tests.ledger import rule

BESIDE = ("players", "advice", "pictures", "__init__")
"""Modules of a package that are no rules, and lie beside them."""
FURTHER = 60
"""Largest number of further games to play if the chosen ones do not cover everything any more."""
SHARE, SHARE_SOAKING = 0.01, 0.2
"""Share of answers at which other worlds are compared, besides the first times that each choice is asked. The second
value is for `make soak`."""
OFTEN, OFTEN_SOAKING = 0.1, 1.0
"""Share of answers at which views and reports are searched for hidden values and public pictures are compared. They are
checked in addition to `SHARE`."""
CLOSELY = 2
"""Number of games that are saved, restored and undone at every answer."""
DRAWN = 2
"""Number of games of which pictures are drawn, at `EACH` moments and at every new kind of animation."""
EACH = 3
PIECES = 12
"""One of this many pieces, such as cards, is drawn. `make soak` draws all of them."""
SELDOM = 6
"""Number of further games for rare choices. Only those are checked there."""


def test_whole_games_keep_the_rules_and_reach_every_choice(
    game: Game[Any], played: Iterator[Setting], soaking: bool
) -> None:
    reached, met, renderer = Reached(), ReasonCounts(), renderer_for(game.key)

    def play(setting: Setting) -> None:
        observe(
            reached.watch(game),
            setting,
            whole(game, setting, reached),
            explains(game, met),
            draws_nothing_private(setting, renderer, OFTEN_SOAKING if soaking else OFTEN),
        )

    for setting in played:
        play(setting)
    for setting in itertools.islice(further(game), FURTHER):
        if not any(reached.missing(game)):
            break
        play(setting)
    reached.all_of(game)
    assert met or game.askable_actions is no_askable_actions, (
        f"{game.key}: nobody was told why something could not be done"
    )


def test_every_option_of_a_game_changes_something(
    game: Game[Any], played: Iterator[Setting], monkeypatch: pytest.MonkeyPatch
) -> None:
    idle = idle_options(game, played, monkeypatch)
    assert not idle, (
        f"{game.key}: the options {idle} change nothing. No rule reads them after the set-up, and games with their "
        "other values have the same questions, reports and winners. Let a rule read them, or delete them."
    )


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


@rule("H-264", "H-265")
def test_a_restored_copied_reopened_or_undone_table_is_as_it_was(
    game: Game[Any], sample: Iterator[Setting], soaking: bool
) -> None:
    reopened = 0
    for setting in sample if soaking else itertools.islice(sample, CLOSELY):
        _, _, count, _ = observe(
            game,
            setting,
            save_restore.restores(game, setting),
            save_restore.copies_stand_alone(setting),
            save_restore.reopens(setting),
            undoes(setting),
        )
        reopened += count
    assert reopened


def test_no_view_or_text_reveals_a_secret(game: Game[Any], sample: Iterator[Setting], soaking: bool) -> None:
    samples = Samples()
    share, often = (SHARE_SOAKING, OFTEN_SOAKING) if soaking else (SHARE, OFTEN)
    for setting in sample:
        observe(game, setting, keeps_secrets(game, setting, samples, share, often=often))
    for setting in itertools.islice(further(game), SELDOM):
        if not samples.lacks(game):
            break
        observe(game, setting, keeps_secrets(game, setting, samples, share=0.0))
    samples.check_samples(game)


@rule("H-305")
def test_advice_reveals_nothing_hidden(
    game: Game[Any], sample: Iterator[Setting], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.players.monte_carlo.BATCH", 4)
    if (settings := search_settings_of(game.key)) is not None:
        quick = replace(settings, worlds=20, horizon=6)
        monkeypatch.setattr("engine.players.advice.search_settings_of", lambda key: quick)
    asked = AdviceCounts()
    for setting in itertools.islice(sample, 3):
        observe(game, setting, advises_alike(setting, asked, 5))
    assert asked.given, f"nobody asked for advice in {game.key}"
    assert asked.compared or all_open(game.state), f"{game.key}: never did anything hidden lie otherwise"


def test_every_rule_number_in_the_code_is_in_the_ledger(game: Game[Any]) -> None:
    names_only_rules(rules_of(game), ledger(game))


def test_rules_import_neither_clock_nor_randomness(game: Game[Any]) -> None:
    pages = [page for page in sorted(rules_of(game).rglob("*.py")) if page.stem not in BESIDE]
    found = [one for page in pages for one in chance_of_its_own(page)]
    assert not found, f"{game.key}: {found}"


def rules_of(game: Game[Any]) -> Path:
    """Return the folder of a game's rules."""
    source = inspect.getsourcefile(game.setup)
    assert source is not None
    return Path(source).parent


def test_everything_can_be_drawn_for_everybody_and_is_in_the_words(
    game: Game[Any], sample: Iterator[Setting], soaking: bool
) -> None:
    renderer, drawn, tried = renderer_for(game.key), Drawn(every=1 if soaking else PIECES), Tried()
    first, *others = itertools.islice(sample, DRAWN)
    changes, _, _ = observe(
        game,
        first,
        shows_to_all(game, first),
        says_what_it_shows(game, first, renderer, tried),
        shows_everything(game, first, renderer, drawn, EACH),
    )
    assert changes
    tried.check_samples(game)
    for setting in others:
        observe(game, setting, shows_everything(game, setting, renderer, drawn, EACH))


def transcripts(*keys: str, count: int = 1) -> dict[str, set[str]]:
    """Play the same games under three hash seeds, each in a process of its own. Return the digests of each game."""
    command = [sys.executable, "-m", "tests.conformance.game_digest", "5", str(count), *keys]
    running = [
        subprocess.Popen(command, env={**os.environ, "PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, text=True)
        for seed in ("1", "2", "3")
    ]
    printed = [process.communicate()[0].split() for process in running]
    assert all(len(digests) == len(keys) for digests in printed), printed
    return {key: {digests[place] for digests in printed} for place, key in enumerate(keys)}


def test_the_hash_seed_of_python_changes_nothing() -> None:
    assert [key for key, digests in transcripts(*sorted(games())).items() if len(digests) > 1] == []
