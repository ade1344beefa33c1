"""Every options panel stays within Discord's limits, with the settings that have the most options."""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import Any

import pytest

from bot.components.lobby_options import _panel
from bot.texts import language
from engine.game import Game, described, games
from engine.players import offered
from tests.ledger import rule

COMPONENTS = 40
"""The most components that Discord allows in one message, nested ones included."""


def settings(game: Game[Any]) -> list[dict[str, Any]]:
    """Return the default options, and variants with one or two other values."""
    usual = game.options().model_dump(mode="json")
    values = [(name, value) for name, words in described(game.options).items() for value in words.values]
    pairs = itertools.combinations_with_replacement(values, 2)
    return [usual, *(usual | dict(pair) for pair in pairs)]


@rule("H-335")
@pytest.mark.parametrize("key", sorted(games()))
def test_the_options_panel_stays_within_discords_limits(key: str) -> None:
    row: Any = SimpleNamespace(
        id="ABCDE",
        game=key,
        options={},
        pace="relaxed",
        stand_in_player="",
        pause_on_holiday=False,
        advice_allowed=False,
        friendly=False,
        locale="en",
    )
    most = 0
    for options in settings(games()[key]):
        row.options = options
        panel = _panel(row, language())
        most = max(most, panel.total_children_count)
        assert all(len(item.options) <= 25 for item in panel.walk_children() if hasattr(item, "options"))
    assert 10 < most <= COMPONENTS


@rule("H-301")
@pytest.mark.parametrize("key", sorted(games()))
def test_the_options_panel_offers_the_three_strengths_as_stand_ins(key: str) -> None:
    row: Any = SimpleNamespace(
        id="ABCDE",
        game=key,
        options={},
        pace="relaxed",
        stand_in_player="anything",
        pause_on_holiday=False,
        advice_allowed=False,
        friendly=False,
        locale="en",
    )
    menus = [item for item in _panel(row, language()).walk_children() if hasattr(item, "options")]
    kinds = next(menu.options for menu in menus if menu.options[0].label.startswith("Stand-ins"))
    assert [one.value for one in kinds] == ["easy", "good", "strong"] == [*offered(key)]
    assert [one.value for one in kinds if one.default] == ["strong"], "nobody plays anything for a person"
