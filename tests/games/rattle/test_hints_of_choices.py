"""Information that choices must show, found missing in games by people who could not see the pictures (chapter 5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.choice import options_of
from renderers.picture_context import Frame
from renderers.rattle.private_text import private_words
from tests.games.rattle.crazy_adventures.set_dice import whole
from tests.games.rattle.port.visits import visit
from tests.games.rattle.tables import Cove, lay
from tests.games.rattle.test_choices_at_sea import OPEN_SEA
from tests.ledger import rule

FRAME = Frame(("Anne", "Bart", "Cleo"))


def labels(cove: Cove, who: str) -> dict[str, str]:
    return {option.id: option.label.plain() for option in options_of(cove.asked(who))}


@rule("R-97", "R-100")
def test_the_question_how_many_ships_to_send_states_loot_and_symbols() -> None:
    cove = lay(("send", 0, 1, 2), card="NS2", loot={"anne": "rum rum"})
    loot = cove.asked("anne").prompt.plain()
    assert loot.startswith("How many Ships do you send? You draw ")
    assert loot.endswith("Loot and have 2; Ships at sea carry none.")
    words = private_words(replace(cove.view("anne"), phase="briefing"), FRAME)
    assert any(line.startswith("Fleet: ") and "Strength" in line for line in words)
    assert not any(
        line.startswith("Fleet: ") for line in private_words(replace(cove.view("anne"), phase="port"), FRAME)
    )


@rule("R-121")
def test_the_words_of_a_hand_state_how_strong_a_symbol_is() -> None:
    sea = {**OPEN_SEA, "y1": (1540, 1400, "grapeshot")}
    cove = lay("actions", card="NS2", sea=sea)
    words = "\n".join(private_words(cove.view("anne"), FRAME))
    strength = next(ship.strength for ship in cove.view("anne").sea if ship.id == "y1")
    assert f"y1 (grapeshot, Strength {strength})" in words
    assert "y2 (3)" in words


@rule("R-222", "R-228", "R-232")
@pytest.mark.parametrize(
    ("place", "owned", "option", "says"),
    [
        ("guild", {"coins": {"anne": 9}}, "buy", "Buy Tall Tale (5 VP) for 3 coins (you have 9)"),
        ("tavern", {"loot": {"anne": "rum rum rum"}}, "price", "Pay 2 Rum (of 3)"),
        (
            "workshop",
            {"loot": {"anne": "spices fabrics fabrics"}},
            "price",
            "Pay 1 Spices token (of 1) and 1 Fabrics token (of 2)",
        ),
        ("tavern", {"loot": {"anne": "spices rum fabrics"}, "sailors": {"anne": "S18"}}, "any", "of your 3 Loot"),
    ],
)
def test_ways_to_pay_state_how_many_tokens_the_player_has(
    place: str, owned: dict[str, Any], option: str, says: str
) -> None:
    assert says in labels(visit(place, **owned), "anne")[option]


@rule("R-45")
def test_bidding_and_folding_state_their_results() -> None:
    cove = whole("X08")
    hints = {option.id: option.hint and option.hint.plain() for option in options_of(cove.asked("anne"))}
    assert hints == {
        "bid": "Highest bid: 3 coins. Otherwise you draw 1 Loot less.",
        "fold": "1 coin, unless everyone folds.",
    }


@rule("R-118", "R-101")
def test_a_late_ship_states_the_loot_that_it_costs() -> None:
    cove = lay("late_ship", players=5, last_player_ship=True, card="NS2", loot={"elsa": "rum rum rum"}, baron="anne")
    hints = {option.id: option.hint and option.hint.plain() for option in options_of(cove.asked("elsa"))}
    assert hints["none"] is None
    assert {hint for option, hint in hints.items() if option != "none"} == {"You lose 1 Loot: there's no room for it."}


@rule("R-288")
def test_the_question_of_the_king_states_the_goal_and_the_players_result() -> None:
    cove = whole("X06")
    prompt = cove.asked("anne").prompt.plain()
    assert prompt.startswith("The King Is Here: most different faces win, then the highest total. You have ")
