"""Automatic answers: settings of a player by which the bot answers some choices in the player's name.

The bot gives the answers after a delay that reveals nothing, and marks them by `Answer.by`. Neither state nor views
contain the settings: the rules ask as if there were none.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from engine.choice import Choice, PickNumber, PickOne, PickSome, Value
from engine.text import Text, text


@dataclass(slots=True, frozen=True)
class AutoAnswer:
    """A setting that a player can choose.

    `on_by_default`: everybody has it until they switch it off. `shows_timing`: others can tell from the time of an
    answer that it was automatic, and so learn something about its player's hand.
    """

    id: str
    label: Text
    on_by_default: bool = False
    shows_timing: bool = False


SEALED = AutoAnswer(
    "sealed", text("In reactions and secret votes: answer for me where I have only one answer"), on_by_default=True
)
ALONE = AutoAnswer(
    "alone", text("Where I alone am asked: answer for me where I have only one answer"), shows_timing=True
)
FORCED = (SEALED, ALONE)
"""The settings that every game has. Both let the bot answer secret choices that have only one legal answer."""


def only_answer(choice: Choice) -> Value | None:
    """Return the only legal answer to this choice, or None if there are several."""
    if isinstance(choice, PickOne) and len(choice.options) == 1:
        return choice.options[0].id
    if isinstance(choice, PickSome):
        ids = [option.id for option in choice.options]
        every = choice.least == len(ids)
        return ids if every else [] if not choice.most else None
    if isinstance(choice, PickNumber) and choice.least == choice.most:
        return choice.least
    return None


def forced(view: Any, choice: Choice, wishes: Collection[str]) -> Value | None:
    """Return the only legal answer to a choice if the bot may give it, or None if the person must answer.

    `view` has no effect. `wishes` are the ids of the automatic answers that the seat has switched on. A choice that is
    not secret needs none of them, because everybody can see that it has only one answer. A ballot or a reaction that is
    offered to all seats needs the setting `SEALED`. Any other secret choice needs the setting `ALONE`. With several
    legal answers the result is None.
    """
    wish = SEALED if choice.sealed else ALONE
    return only_answer(choice) if not choice.secret or wish.id in wishes else None
