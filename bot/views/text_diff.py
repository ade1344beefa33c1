"""Of a hand in words what its person was not told before: lines that are new, and of a list the things that are new.

A number before a card says where it lies, which the controls say too: what was said under another one is not new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from bot.views.presenter import Say, placeless
from engine.text import Arg, Text


class TextDiff:
    """Puts lines into words, and remembers of what each of them was made."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._made: dict[str, Text] = {}

    def say(self, words: Text) -> str:
        """As the language says it."""
        said = self._say(words)
        self._made[said] = words
        return said

    def told(self, lines: Collection[str]) -> list[str]:
        """What whoever hears these lines has been told."""
        return [fact for line in lines for fact in self._facts(line)]

    def unheard(self, lines: Collection[str], heard: Collection[str]) -> Iterator[str]:
        """What is new in these lines to whoever was `told` so much."""
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
        """The lists of a line with what is new in them; nothing if nothing is."""
        new: dict[str, list[Arg]] = {name: [] for name in lists_of(words)}
        for fact, name, thing in self._things(words):
            new[name] += [] if fact in heard else [thing]
        return {**new} if any(new.values()) else {}

    def _frame(self, words: Text) -> str:
        """The line without what it lists."""
        bare: dict[str, Arg] = {name: [] for name in lists_of(words)}
        return self._say(placeless(replace(words, args={**(words.args or {}), **bare})))

    def _things(self, words: Text) -> Iterator[tuple[str, str, Arg]]:
        """What a line lists: how each thing is remembered, in which list it stands. The second of two equal things is
        another one."""
        frame, seen = self._frame(words), Counter[str]()
        for name, things in lists_of(words).items():
            for thing in things:
                said = self._say(placeless(thing)) if isinstance(thing, Text) else str(thing)
                seen[said] += 1
                yield f"{frame}\n{name}\n{said}\n{seen[said]}", name, thing


def lists_of(words: Text) -> Mapping[str, list[Arg]]:
    """What a line lists."""
    return {name: arg for name, arg in (words.args or {}).items() if isinstance(arg, list)}
