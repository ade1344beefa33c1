"""Notes beside the controls: what a button does, or why a card is unavailable."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

_BETWEEN = re.compile(r"(?<=[.!?]) ")


@dataclass(slots=True, frozen=True)
class OptionNote:
    """Sentences about an option: `head` names it, `about` identifies it wherever it lies.

    Without `about` each sentence is told once. With `stays` it is repeated beside a picture.
    """

    head: str
    says: str
    about: str = ""
    stays: bool = False

    def __str__(self) -> str:
        return self.head + self.says

    def facts(self) -> list[str]:
        """Return the facts that a reader of this note has been told."""
        return [self._fact(sentence) for sentence in _BETWEEN.split(self.says)]

    def new_lines(self, heard: Collection[str]) -> list[str]:
        """Return a line with the sentences that are new to the reader; none if none is."""
        new = [sentence for sentence in _BETWEEN.split(self.says) if self._fact(sentence) not in heard]
        return [self.head + " ".join(new)] if new else []

    def _fact(self, sentence: str) -> str:
        return f"{self.about}\n{sentence}"
