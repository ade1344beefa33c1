"""Check that the questions asked and all public data reveal nothing of a hand or of the way of a pass.

Planted leaks are found.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrr import effect_pile, reaction_windows
from engine.games.arrr.possible_moves import event_moves, might_act
from engine.games.arrr.state import ArrrState
from tests.games.arrr.tables import PEOPLE, at
from tests.ledger import rule

WAYS = [("wet-powder", "pass"), ("wet-powder", "action"), ("wet-powder", "wait"), ("parley", "pass")]
"""Bruno's cards, and his way to pass on a declaration."""


def seen(hand: str, way: str) -> list[Any]:
    """Return all that the others see of Anna's Sail, moment by moment: the players who are asked, and how."""
    hands, everything = {"bruno": hand, "carla": "sea-fog"}, dict.fromkeys(PEOPLE, "always")
    table = at(anna="cutlass", row="iron-lion", hands=hands, dice="wits wits", asked=everything)
    table._wish = lambda: None  # type: ignore[method-assign]  # what is passed for them comes later, and tells nothing
    opening = [("bruno", "pass"), ("carla", "pass"), ("anna", "sail:iron-lion.1")]
    found = list[Any]()
    for name, said in (*opening, ("bruno", way), ("carla", "pass"), ("anna", "roll"), ("carla", "pass")):
        choices = [(seat, one.choice) for seat, row in table.table.open.items() for one in row]
        found.append([(seat, one.name, one.pace, one.blocks, one.sealed, one.window) for seat, one in choices])
        found.append([table.view(viewer) for viewer in ("anna", "carla", None)])
        if name in table.waits_for():
            table.picks(name, said)
    return found


def tells_nothing() -> None:
    first, *others = (seen(hand, way) for hand, way in WAYS)
    assert all(other == first for other in others), "the others can tell"


@rule("A-231", "A-234", "A-235", "A-238")
def test_nothing_public_reveals_a_hand_or_how_a_player_passed() -> None:
    tells_nothing()


def as_the_hand_says(state: ArrrState, seat: int) -> bool:
    """Do not ask a player who holds nothing that fits."""
    return might_act(state, seat) and (seat in state.in_turn() or any(True for _ in event_moves(state, seat)))


@rule("A-234", "A-231")
def test_the_check_finds_windows_that_depend_on_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    for part in (reaction_windows, effect_pile):
        monkeypatch.setattr(part, "might_act", as_the_hand_says)
    with pytest.raises(AssertionError, match="can tell"):
        tells_nothing()


@rule("A-235")
def test_the_check_finds_a_question_that_depends_on_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = reaction_windows.table_question

    def leaky_question(state: ArrrState, seat: int) -> Any:
        asked: Any = sound(state, seat)
        asked.window = any(True for _ in event_moves(state, seat))
        return asked

    monkeypatch.setattr(reaction_windows, "table_question", leaky_question)
    with pytest.raises(AssertionError, match="can tell"):
        tells_nothing()
