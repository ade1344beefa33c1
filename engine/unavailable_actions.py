"""Answers "Why can't I?": the actions of a seat, and the reason why each is not possible now."""

from __future__ import annotations

from typing import Any

from engine.choice import Choice, options_of
from engine.table import Table
from engine.unavailable_reasons import AskableAction, Reason


def why_not(table: Table[Any], seat: int) -> list[tuple[AskableAction, Reason | None]]:
    """Return each action that this seat may ask about, with the reason why it is not possible, or None if it is.

    Empty once the game is over. Show the reasons only to the seat's player: they reveal its hand.
    """
    if table.outcome is not None:
        return []
    open_now = [opened.choice for opened in table.open.get(seat, ())]
    asked = frozenset(choice.name for choice in open_now if choice.blocks)
    return [
        (action, _reason(table, seat, action, [one for one in open_now if one.name in action.by], asked))
        for action in table.game.askable_actions(table.state, seat)
    ]


def _reason(
    table: Table[Any], seat: int, action: AskableAction, choices: list[Choice], asked: frozenset[str]
) -> Reason | None:
    if any(action.done_by(option.id) for choice in choices for option in options_of(choice)):
        return None
    found = next((reasons[action.id] for choice in choices if action.id in (reasons := choice.unavailable())), None)
    reason: Reason = found or table.game.reason_unavailable(table.state, seat, action, asked)
    return reason
