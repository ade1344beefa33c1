"""«Why can't I?»: what a seat may want to do now, and what speaks against it."""

from __future__ import annotations

from typing import Any

from engine.choice import Choice, options_of
from engine.reasons import Deed, Reason
from engine.table import Table


def why_not(table: Table[Any], seat: int) -> list[tuple[Deed, Reason | None]]:
    """Each deed that this seat may want to do, with the reason why it cannot now; None where it is offered.

    From what this seat may know alone; but a secret of its hand, so for its eyes only.
    """
    if table.outcome is not None:
        return []
    open_now = [opened.choice for opened in table.open.get(seat, ())]
    asked = frozenset(choice.name for choice in open_now if choice.blocks)
    return [
        (deed, _against(table, seat, deed, [one for one in open_now if one.name in deed.by], asked))
        for deed in table.game.deeds(table.state, seat)
    ]


def _against(table: Table[Any], seat: int, deed: Deed, by: list[Choice], asked: frozenset[str]) -> Reason | None:
    if any(deed.done_by(option.id) for choice in by for option in options_of(choice)):
        return None
    found = next((reasons[deed.id] for choice in by if deed.id in (reasons := choice.withheld())), None)
    reason: Reason = found or table.game.not_now(table.state, seat, deed, asked)
    return reason
