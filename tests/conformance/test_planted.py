"""The suite finds what it is there to find: each fault is planted in a sound little game."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from engine.choice import Refusal
from tests.conformance import restoring
from tests.conformance.secrecy import Samples, keeps_secrets
from tests.conformance.test_games import transcripts
from tests.conformance.toy import toy
from tests.conformance.walk import settings
from tests.conformance.whole import Reached, whole


def play_whole(fault: str) -> None:
    game, reached = toy(fault), Reached()
    for setting in itertools.islice(settings(game, 0), 30):
        whole(game, setting, reached)
    reached.all_of(game)


def play_secretly(fault: str) -> None:
    game, samples = toy(fault), Samples()
    for setting in itertools.islice(settings(game, 0), 12):
        keeps_secrets(game, setting, samples, share=0.5)
    samples.telling()


def play_restoring(fault: str) -> None:
    game = toy(fault)
    for setting in itertools.islice(settings(game, 0), 8):
        restoring.restores(game, setting)
        restoring.copies_stand_alone(game, setting)
        restoring.reopens(game, setting)


@pytest.mark.parametrize("play", [play_whole, play_secretly, play_restoring])
def test_the_sound_game_passes(play: Callable[[str], None]) -> None:
    play("")


def test_the_sound_game_passes_under_every_hash_seed() -> None:
    assert len(set(transcripts("toy:"))) == 1


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("lost card", "lost or doubled"),
        ("dead end", "offers nothing"),
        ("nobody", "nobody is asked"),
        ("default", "That cannot be chosen"),
        ("ranking", "is not of . seats"),
        ("too long", "longer than 5"),
    ],
)
def test_an_unlawful_game_is_found(fault: str, found: str) -> None:
    with pytest.raises((AssertionError, Refusal), match=found):
        play_whole(fault)


def test_an_option_that_cannot_be_played_is_found() -> None:
    with pytest.raises(ValueError, match="not in list"):
        play_whole("loose option")


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("view", "is shown"),
        ("prompt", "open choices tell"),
        ("options", "open choices tell"),
        ("report", "hears of"),
        ("ballot", "hears of"),
        ("who is asked", "who is asked tells"),
    ],
)
def test_a_leak_is_found(fault: str, found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        play_secretly(fault)


def test_chance_of_its_own_is_found() -> None:
    with pytest.raises(AssertionError, match="told something else"):
        play_restoring("own dice")


def test_an_order_that_depends_on_the_hash_seed_is_found() -> None:
    assert len(set(transcripts("toy:set order"))) > 1
