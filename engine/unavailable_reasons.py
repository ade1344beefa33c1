"""Reasons why an action is not possible now, each with the number of the rule that forbids it.

A rule has a function that yields candidates: each an `Option`, or the `Reason` why it is not available.
`engine.choice.legal` makes both the options of a choice and its `unavailable` from that function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.text import Text, text


@dataclass(slots=True, unsafe_hash=True)
class Reason:
    """The reason why an action is not possible now.

    `rule` is the number of the rule in the ledger (`T-50`). `words` are a whole sentence that contains only what
    its seat may know. `plain`: True if the prompt already says as much. Such a reason is shown only when a person
    asks. Treat it as immutable: a reason without arguments is a shared constant.
    """

    rule: str
    words: Text
    plain: bool = False

    @property
    def said(self) -> Text:
        """The sentence with the number of its rule, as people read it."""
        return text("{why} ({rule})", why=self.words, rule=self.rule)


@dataclass(slots=True, frozen=True)
class AskableAction:
    """An action that a player may ask “Why can't I?” about: a move of the game, or the use of a card.

    `id` is the id of the option that does the action. If several options do it, `id` is the first part of their
    ids, or the first and the last parts. Options `trade:rum:rum` and `trade:rum:salt` do the action `trade`;
    `play:seat-2:broadside.1` does `play:broadside.1`. `by` are the names of the choices that can offer the action.
    `picture` is the id of its piece, or None.
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
