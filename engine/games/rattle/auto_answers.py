"""What people may want answered for them: standing orders (R-323). All that they are about lies open.

None is there at first: each gives something up that the book leaves to choose.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.auto_answers import FORCED, AutoAnswer, forced
from engine.choice import Choice, Value
from engine.games.rattle.actions.turn import END
from engine.text import text

SEND = AutoAnswer("send", text("Send for me as many Ships as keep a place for all my Loot"))
SETTLE = AutoAnswer("settle", text("Repairs, stowing, Ships away: give up for me the Loot that is worth least"))
END_TURN = AutoAnswer("end", text("End my turn once I have acted, whatever cards I could still use"))
AUTO_ANSWERS = (*FORCED, SEND, SETTLE, END_TURN)
USUAL = {"send": SEND, "repairs": SETTLE, "settle": SETTLE, "keep_loot": SETTLE, "lose_loot": SETTLE}
"""Questions that are answered by what is picked in them already."""


def auto_answer(view: Any, choice: Choice, wishes: Collection[str]) -> Value | None:
    """The answer that is given for a seat with these wishes; None where it is asked."""
    if choice.name in USUAL and USUAL[choice.name].id in wishes:
        return choice.default
    if choice.name == "act" and choice.default == END.id and END_TURN.id in wishes:
        return END.id
    return forced(view, choice, wishes)
