"""«Why can't I?»: what a seat may want to do now, and what speaks against it."""

from __future__ import annotations

from typing import Any

from engine.choice import Choice, options_of
from engine.reasons import AskableAction, Reason
from engine.table import Table


def why_not(table: Table[Any], seat: int) -> list[tuple[AskableAction, Reason | None]]:
    """Each deed that this seat may want to do, with the reason why it cannot now; None where it is offered.

    From what this seat may know alone; but a secret of its hand, so for its eyes only.
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
