"""The new part of a hand in text mode: new lines, and new items of lists.

A number before a card is its position, which the controls repeat. A card that was told under another number is not new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from bot.views.presenter import Say, placeless
from engine.text import Arg, Text


class TextDiff:
    """Renders lines and remembers the text that each was made of."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._made: dict[str, Text] = {}

    def say(self, words: Text) -> str:
        """Render a text."""
        said = self._say(words)
        self._made[said] = words
        return said

    def facts(self, lines: Collection[str]) -> list[str]:
        """Return the facts that a reader of these lines has been told."""
        return [fact for line in lines for fact in self._facts(line)]

    def new_lines(self, lines: Collection[str], heard: Collection[str]) -> Iterator[str]:
        """Yield the parts of these lines that are new to a reader who was told `heard`."""
        for line in lines:
            words = self._made.get(line)
            if words is None or self._frame(words) not in heard:
                if any(fact not in heard for fact in self._facts(line)):
                    yield line
            elif new := self._new(words, heard):
                yield self._say(replace(words, args={**(words.args or {}), **new}))

    def _facts(self, line: str) -> list[str]:
        words = self._made.get(line)
        return [line] if words is None else [self._frame(words), *(fact for fact, _, _ in self._things(words))]

    def _new(self, words: Text, heard: Collection[str]) -> dict[str, Arg]:
        """Return the line's lists reduced to new items; nothing if none is new."""
        new: dict[str, list[Arg]] = {name: [] for name in lists_of(words)}
        for fact, name, thing in self._things(words):
            new[name] += [] if fact in heard else [thing]
        return {**new} if any(new.values()) else {}

    def _frame(self, words: Text) -> str:
        """Return the line without its list items."""
        bare: dict[str, Arg] = {name: [] for name in lists_of(words)}
        return self._say(placeless(replace(words, args={**(words.args or {}), **bare})))

    def _things(self, words: Text) -> Iterator[tuple[str, str, Arg]]:
        """Yield each list item: its fact, the name of its list, and the item. The second of two equal items is another
        fact.
        """
        frame, seen = self._frame(words), Counter[str]()
        for name, things in lists_of(words).items():
            for thing in things:
                said = self._say(placeless(thing)) if isinstance(thing, Text) else str(thing)
                seen[said] += 1
                yield f"{frame}\n{name}\n{said}\n{seen[said]}", name, thing


def lists_of(words: Text) -> Mapping[str, list[Arg]]:
    """Return the lists in a text."""
    return {name: arg for name, arg in (words.args or {}).items() if isinstance(arg, list)}
