"""Find what is new in a hand in text mode: new lines, and new items in the lists of known lines.

A fact is a string that stands for a line without its lists, or for one item of a list. The facts of a hand are
remembered when it is sent. A line or item of the next hand is new if its fact is not among them. A number before a card
is its position, which the controls repeat. A card that only has another number is not new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from bot.views.choice_components import Say, without_position
from engine.text import Arg, Text


class TextDiff:
    """Renders texts to lines, and finds those that are new to the reader.

    It remembers the `Text` of each line, so that the lists in it can be compared item by item. A fact is a key: for a
    line without its lists, or for one item of a list.
    """

    def __init__(self, say: Say) -> None:
        self._say = say
        self._made: dict[str, Text] = {}

    def say(self, words: Text) -> str:
        """Render a text to a line.

        The text is remembered with its line, so that lists in the line can be compared later.
        """
        said = self._say(words)
        self._made[said] = words
        return said

    def facts(self, lines: Collection[str]) -> list[str]:
        """Return the keys (facts) of all that these lines say. A line that `say` has not rendered is its own key."""
        return [fact for line in lines for fact in self._facts(line)]

    def new_lines(self, lines: Collection[str], already_read: Collection[str]) -> Iterator[str]:
        """Yield the lines that say something new: those with a key (`facts`) that is not in `already_read`.

        If only items of its lists are new, the line is yielded with only these items.
        """
        for line in lines:
            words = self._made.get(line)
            if words is None or self._frame(words) not in already_read:
                if any(fact not in already_read for fact in self._facts(line)):
                    yield line
            elif new := self._new_items(words, already_read):
                yield self._say(replace(words, args={**(words.args or {}), **new}))

    def _facts(self, line: str) -> list[str]:
        """Return the keys by which the reader's knowledge of a line is remembered.

        A line such as “You hold: Cutlass, Compass.” has one key for the sentence without its list, and one for each
        item of the list. A line that was not made from a text has itself as its key.
        """
        words = self._made.get(line)
        return [line] if words is None else [self._frame(words), *(fact for fact, _, _ in self._list_items(words))]

    def _new_items(self, words: Text, already_read: Collection[str]) -> dict[str, Arg]:
        """Return the lists in a text with only their new items, by argument name; an empty dict if no item is new."""
        new: dict[str, list[Arg]] = {name: [] for name in lists_of(words)}
        for fact, name, thing in self._list_items(words):
            new[name] += [] if fact in already_read else [thing]
        return {**new} if any(new.values()) else {}

    def _frame(self, words: Text) -> str:
        """Return the key of a line without its lists: the line with empty lists and without the numbers of
        positions.
        """
        bare: dict[str, Arg] = {name: [] for name in lists_of(words)}
        return self._say(without_position(replace(words, args={**(words.args or {}), **bare})))

    def _list_items(self, words: Text) -> Iterator[tuple[str, str, Arg]]:
        """Yield for each item of the lists in a text: its key, the argument name of its list, and the item.

        A key contains a count, so that two equal items have different keys.
        """
        frame, seen = self._frame(words), Counter[str]()
        for name, things in lists_of(words).items():
            for thing in things:
                said = self._say(without_position(thing)) if isinstance(thing, Text) else str(thing)
                seen[said] += 1
                yield f"{frame}\n{name}\n{said}\n{seen[said]}", name, thing


def lists_of(words: Text) -> Mapping[str, list[Arg]]:
    """Return the arguments of a text that are lists, by argument name."""
    return {name: arg for name, arg in (words.args or {}).items() if isinstance(arg, list)}
