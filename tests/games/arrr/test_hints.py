"""The numbers in the hints of options: chapter 6, «must be known here»."""

from __future__ import annotations

from engine.games.arrr.card_registry import exploration_design
from engine.games.arrr.card_totals import crew_dice
from engine.games.arrr.game import GAME
from engine.games.arrr.hints import chance, equipping, sailing
from tests.conformance.playthrough import Setting
from tests.ledger import rule


@rule("H-316")
def test_a_crew_option_gives_its_dice_and_the_new_totals() -> None:
    state = Setting(GAME.options(), 3, 1).start(GAME).state
    before = crew_dice(state, 0, "attack")
    said = equipping(state, 0, "ironclaw.1").plain()
    assert f"Attack +3 → {before + 3}" in said
    assert "Navigation" not in said, "a number that it has not is not said"


@rule("H-316", "A-106")
def test_a_sail_option_gives_its_chance_and_rewards() -> None:
    state = Setting(GAME.options(), 3, 1).start(GAME).state
    state.on_turn, state.row = 0, state.row or [state.exploration_deck[-1]]
    assert chance(state, 1, 0) == 0
    assert chance(state, 0, 4) == 100
    assert chance(state, 1, 1) in (33, 50), "one die, with a miss or with two jollies"
    for card in state.row:
        said = sailing(state, card).plain()
        assert said.startswith("0 %: "), "nobody has any crew at the beginning"
        assert ("damage" in said) == bool(exploration_design(card).damage)
