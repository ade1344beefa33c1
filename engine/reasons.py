"""Why not: what rules out a deed, by which rule, said from the very condition that rules it out.

A rule has one function that judges a candidate: it returns the `Option`, or the `Reason` why there is none.
`engine.choice.legal` makes both the options of a choice and its `unavailable` of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.text import Text, text


@dataclass(slots=True, unsafe_hash=True)
class Reason:
    """Why something cannot be done now. `rule` is the ledger's number (`T-50`); `words` are a whole sentence, of what
    the seat that it is for may know. What the question says anyway is `plain`, and said only to whoever asks.

    One without arguments is made once, beside its condition: to return it costs nothing. Immutable by habit."""

    rule: str
    words: Text
    plain: bool = False

    @property
    def said(self) -> Text:
        """The sentence with its rule, as people read it."""
        return text("{why} ({rule})", why=self.words, rule=self.rule)


@dataclass(slots=True, frozen=True)
class AskableAction:
    """Something that people may want to do, and ask about when they cannot: an act, or a card of theirs put to use.

    `id` is that of the option that does it, or its first word and its last ones: options `trade:rum:rum` and
    `trade:rum:salt` do the deed `trade`, `play:seat-2:broadside.1` does `play:broadside.1`. `by` are the names of the
    choices that offer it.
    """

    id: str
    label: Text
    by: tuple[str, ...]
    picture: str | None = None

    def done_by(self, option: str) -> bool:
        """Whether the option of this id does it."""
        words = option.split(":")
        verb, *rest = self.id.split(":")
        return words[0] == verb and words[len(words) - len(rest) :] == rest


UnavailableReasons = Callable[[], Mapping[str, Reason]]
