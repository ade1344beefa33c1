"""What is said of controls beside the question: what a button is about to do, why a card is not offered."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

_BETWEEN = re.compile(r"(?<=[.!?]) ")


@dataclass(slots=True, frozen=True)
class OptionNote:
    """Sentences about something: `head` names it, `about` tells it from other things, whatever place it has. Of what is
    not about anything of its own each sentence is told once. `stays`: beside a picture it is said every time.
    """

    head: str
    says: str
    about: str = ""
    stays: bool = False

    def __str__(self) -> str:
        return self.head + self.says

    def told(self) -> list[str]:
        """What whoever reads it has been told."""
        return [self._fact(sentence) for sentence in _BETWEEN.split(self.says)]

    def unheard(self, heard: Collection[str]) -> list[str]:
        """A line of those sentences that are new to whoever was `told` so much; none if none is."""
        new = [sentence for sentence in _BETWEEN.split(self.says) if self._fact(sentence) not in heard]
        return [self.head + " ".join(new)] if new else []

    def _fact(self, sentence: str) -> str:
        return f"{self.about}\n{sentence}"
