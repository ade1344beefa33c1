"""Possible worlds tell nothing of what their viewer cannot know, in every game, and a leak is noticed."""

from __future__ import annotations

from dataclasses import is_dataclass
from random import Random
from typing import Any

import pytest

from engine import hidden_piece_permutation
from engine.game import games
from engine.hidden_piece_permutation import Exchange
from tests.conformance.playthrough import Setting, moments
from tests.conformance.world_secrecy import worlds_tell_nothing
from tests.ledger import rule

TITLES = ("arrr", "rattle", "tortuga", "yarr")


def compared(key: str, share: float) -> int:
    """Compare worlds at this share of a game's moments, for each seat and an onlooker.

    Return how many pairs could be compared.
    """
    game, random = games()[key], Random(1)
    setting = Setting(game.options(), min(4, game.most_seats), 0)
    return sum(
        worlds_tell_nothing(table, viewer, random)
        for table, _ in moments(game, setting)
        if table.outcome is None and random.random() < share
        for viewer in (*range(table.seats), None)
    )


@rule("H-300")
@pytest.mark.parametrize("title", TITLES)
def test_worlds_contain_nothing_of_the_hidden_truth(title: str) -> None:
    assert compared(title, 0.06)


@pytest.mark.parametrize("title", ["arrr", "tortuga"])
def test_the_suite_finds_a_true_card_inside_a_dataclass(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once, the private notes of others kept their true cards in every world."""
    known = hidden_piece_permutation.relabelled

    def relabelled(thing: Any, exchange: Exchange) -> Any:
        return thing if is_dataclass(thing) else known(thing, exchange)

    monkeypatch.setattr(hidden_piece_permutation, "relabelled", relabelled)
    with pytest.raises(AssertionError, match="a world tells viewer"):
        compared(title, 0.3)
