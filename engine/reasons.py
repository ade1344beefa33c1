"""Reasons why an action is not possible now, each with the number of the rule that forbids it.

A rule has one function that judges a candidate: it returns the `Option`, or the `Reason` why there is none.
`engine.choice.legal` makes both the options of a choice and its `unavailable` from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.text import Text, text


@dataclass(slots=True, unsafe_hash=True)
class Reason:
    """Why something cannot be done now.

    `rule` is the ledger's number (`T-50`). `words` are a whole sentence, with nothing that its seat may not know. A
    `plain` reason repeats what the question says, and is shown only to somebody who asks. A reason without arguments is
    a module constant, so returning it costs nothing. Treat it as immutable.
    """

    rule: str
    words: Text
    plain: bool = False

    @property
    def said(self) -> Text:
        """The sentence with its rule, as people read it."""
        return text("{why} ({rule})", why=self.words, rule=self.rule)


@dataclass(slots=True, frozen=True)
class AskableAction:
    """An action that people may want to do, and ask about when they cannot: a move of the game, or the use of a card.

    `id` is the option that does it, or the first word and the last ones of its id. Options `trade:rum:rum` and
    `trade:rum:salt` do the action `trade`; `play:seat-2:broadside.1` does `play:broadside.1`. `by` names the choices
    that offer it.
    """

    id: str
    label: Text
    by: tuple[str, ...]
    picture: str | None = None

    def done_by(self, option: str) -> bool:
        """Return True if the option of this id does the action."""
        words = option.split(":")
        verb, *rest = self.id.split(":")
        return words[0] == verb and words[len(words) - len(rest) :] == rest


UnavailableReasons = Callable[[], Mapping[str, Reason]]
