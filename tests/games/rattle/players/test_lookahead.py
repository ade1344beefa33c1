"""The strong player: the choices that it simulates, and the results."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.choice import Value
from engine.games.rattle.state import RattleState
from engine.players import search_settings_of
from engine.players.monte_carlo import think
from engine.players.rattle.lookahead import SEARCHED, playout_policy, win_chance
from engine.possible_worlds import Worlds
from tests.games.rattle.crazy_adventures.set_dice import play_on
from tests.games.rattle.tables import Cove, lay
from tests.ledger import rule

SEARCH = search_settings_of("rattle")
AMPLE = 600.0
"""Processor seconds that no simulation of these tests needs."""


def thinks(cove: Cove, first: Value) -> Value:
    """Return the answer of the strong player for Anne, given the answer of the heuristics."""
    name = cove.asked("anne").name
    world = Worlds(cove.table, 0).draw(Random(1))
    assert world
    found = think(world, 0, replace(SEARCH, good=lambda *_: (name, first)), Random(1), AMPLE)
    assert found
    return found[1]


@rule("H-303")
@pytest.mark.parametrize(("first", "faces"), [("fold", "5 5 5 5"), ("bid", "1 1 1 1")])
def test_the_strong_player_bids_with_high_dice_and_folds_with_low_ones(first: str, faces: str) -> None:
    cove = play_on("X08", "auction_bids", {"anne": faces, "bart": "3 3 4 4"}, 1, 2, players=2)
    assert thinks(cove, first) == {"fold": "bid", "bid": "fold"}[first]


@rule("H-303")
def test_the_strong_player_rolls_all_dice_outside_the_largest_set_again() -> None:
    cove = play_on("X07", "tide_again", {"anne": "4 4 4 1", "bart": "5 5 5 2"}, players=2)
    assert thinks(cove, []) == ["1d"]


@rule("H-303")
def test_the_strong_player_does_not_search_choices_at_sea() -> None:
    cove = lay(("send", 0), card="NS3", players=2)
    assert not SEARCH.searches(cove.asked("anne"))
    choices = [cove.asked("anne")]
    assert playout_policy(SEARCH.good)(cove.state, 0, choices, Random(1)) is None, "a world is played on no further"


def test_the_strong_player_values_a_lead_more_near_the_end() -> None:
    def likely(quest: int, **coins: int) -> float:
        def at(state: RattleState) -> None:
            state.quest = quest

        return win_chance(lay("port", coins=coins, players=2, change=at).state, 0)

    assert likely(3, anne=5, bart=5) == 0.5
    assert 0.5 < likely(2, anne=8, bart=5) < likely(5, anne=8, bart=5) < 1


def test_each_choice_that_the_strong_player_searches_exists_in_the_game() -> None:
    asked = {"X01": "brawl_face", "X04": "bomb", "X06": "king_die", "X07": "tide_dice", "X08": "auction"}
    for card, name in asked.items():
        assert lay("crazy", card=card, players=2).asked("anne").name == name
    assert {*asked.values(), "odd_face"} == SEARCHED
