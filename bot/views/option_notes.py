"""Notes above the controls of a choice: what an option does, or why a card is unavailable."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

_BETWEEN = re.compile(r"(?<=[.!?]) ")


@dataclass(slots=True, frozen=True)
class OptionNote:
    """A note above the controls of a choice.

    `head` names the option at the beginning of the line, and `says` is what follows: one or more sentences. `about`
    identifies the option, whatever its position. In text mode the reader gets each sentence once for each `about`. With
    an empty `about` they get it once, whichever option it is about. With `stays` the note is repeated in each hand with
    a picture.
    """

    head: str
    says: str
    about: str = ""
    stays: bool = False

    def __str__(self) -> str:
        return self.head + self.says

    def facts(self) -> list[str]:
        """Return a key for each sentence. Once the reader has read it, its key is passed to `new_lines`."""
        return [self._fact(sentence) for sentence in _BETWEEN.split(self.says)]

    def new_lines(self, already_read: Collection[str]) -> list[str]:
        """Return one line with the sentences whose keys are not in `already_read`; an empty list if there are none."""
        new = [sentence for sentence in _BETWEEN.split(self.says) if self._fact(sentence) not in already_read]
        return [self.head + " ".join(new)] if new else []

    def _fact(self, sentence: str) -> str:
        return f"{self.about}\n{sentence}"
