"""Automatic answers that players can switch on (R-323).

All these questions are about public information. None is on by default, because each gives up a choice that the rules
give.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.auto_answers import FORCED, AutoAnswer, forced
from engine.choice import Choice, Value
from engine.games.rattle.actions.turn import END
from engine.text import text

SEND = AutoAnswer("send", text("Send as many Ships as leave room for all my Loot"))
SETTLE = AutoAnswer("settle", text("Repairs, stowing, Ships away: give up my least valuable Loot"))
END_TURN = AutoAnswer("end", text("End my turn once I've acted, even if I could still use cards"))
AUTO_ANSWERS = (*FORCED, SEND, SETTLE, END_TURN)
USUAL = {"send": SEND, "repairs": SETTLE, "settle": SETTLE, "keep_loot": SETTLE, "lose_loot": SETTLE}
"""For each choice, by its name, the setting that answers it with the preselected options."""


def auto_answer(view: Any, choice: Choice, wishes: Collection[str]) -> Value | None:
    """Return the automatic answer to a choice of a seat, or None if its player must be asked. `wishes` are the ids
    of the settings that are on.
    """
    if choice.name in USUAL and USUAL[choice.name].id in wishes:
        return choice.default
    if choice.name == "act" and choice.default == END.id and END_TURN.id in wishes:
        return END.id
    return forced(view, choice, wishes)
