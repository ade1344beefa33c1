"""Translatable text as data: an English sentence with named arguments, translated only when shown.

>>> from engine.text import Who, text
>>> text("{who} drew a card", who=Who(0)).plain(["Anne"])
'Anne drew a card'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from typing_extensions import TypeAliasType


@dataclass(slots=True, unsafe_hash=True)
class Who:
    """A seat named in a sentence. The presenter inserts the person's name.

    Treat it as immutable, like every `Text`. A frozen dataclass takes three times as long to build.
    """

    seat: int


@dataclass(slots=True)
class Text:
    """A sentence that can be translated. Build it with `text`, `plural` or `card_text`.

    `source` is the English sentence and the message id. `args` are its arguments by name. `many` is its plural
    form, chosen by the argument `n`. `context` is the gettext context. `ref` is the id of the piece (a card, a die)
    that the words name, or None. Presenters show the picture of that piece. Tests of secrecy use it to find the
    pieces that a report reveals.
    """

    source: str
    args: dict[str, Arg] | None = None
    many: str | None = None
    context: str | None = None
    ref: str | None = None

    def plain(self, names: Sequence[str] = ()) -> str:
        """Return the English sentence, with `names[seat]` for a seat. A seat without a name is "Seat 1", "Seat 2" …"""
        return say(self, names, ENGLISH)

    def refs(self) -> list[str]:
        """Return the ids of the pieces (`ref`) of this text and its arguments, in order."""
        found = [self.ref] if self.ref else []
        for arg in (self.args or {}).values():
            found += _refs(arg)
        return found

    def seats(self) -> list[int]:
        """Return the seats in the arguments of this text, in order."""
        return [seat for arg in (self.args or {}).values() for seat in _seats(arg)]


Arg = TypeAliasType("Arg", "Text | Who | str | int | list[Arg]")
"""An argument of a `Text`. pydantic tries the types in this order: the reverse order makes writing three times as slow.
"""


def _refs(arg: Arg) -> list[str]:
    if isinstance(arg, Text):
        return arg.refs()
    if isinstance(arg, list):
        return [ref for item in arg for ref in _refs(item)]
    return []


def _seats(arg: Arg) -> list[int]:
    if isinstance(arg, list):
        return [seat for item in arg for seat in _seats(item)]
    return arg.seats() if isinstance(arg, Text) else [arg.seat] if isinstance(arg, Who) else []


def text(source: str, /, **args: Arg) -> Text:
    """Return a translatable sentence. In it, `{name}` is the place of the argument of that name.

    Write the sentence in the call itself. The catalogue finds no sentence that comes from a variable.
    """
    return Text(source, args or None)


def plural(one: str, many: str, /, n: int, **args: Arg) -> Text:
    """Return a sentence whose form depends on the number `n`. It may contain `{n}`.

    `one` is the English sentence for n = 1, `many` the one for other numbers.
    """
    args["n"] = n
    return Text(one, args, many)


def card_text(context: str, source: str, /, ref: str | None = None) -> Text:
    """Return a card's name or printed text. `context` is its gettext context, so that equal words can differ.

    `ref` is the id of the piece, or None.
    """
    return Text(source, None, None, context, ref)


class Tongue(Protocol):
    """The properties of a language that `say` needs: its translations, and how it joins lists and words."""

    @property
    def lookup(self) -> Callable[[Text], str]:
        """Function that returns the translated sentence of a text, with `{name}` for its arguments."""

    @property
    def join(self) -> Callable[[list[str]], str]:
        """Function that joins items to a list in this language, such as "a, b and c"."""

    @property
    def joint(self) -> Callable[[str, Mapping[str, str], Collection[str]], str]:
        """Function that adapts a pattern to the parts that will be inserted, and returns it.

        Its arguments are the pattern, the inserted words by argument name, and the names of arguments that are pieces.
        In Italian "a" before "Anne" becomes "ad", and "di" before the piece "la carta" becomes "della carta".
        """

    @property
    def seat(self) -> str:
        """Pattern for the name of a seat without a person's name, with `{number}` counted from 1."""


_STOPPED = re.compile(r"\{(\w+)\}\.(?=\s|$)")


def _stop(found: re.Match[str], parts: Mapping[str, str]) -> str:
    """Return a sentence's last argument and full stop, without the full stop if the argument ends with "!" or "?".

    Otherwise "You play Belay That!." would end with two signs. `found` matches the placeholder and the full stop, and
    `parts` are the inserted words by argument name.
    """
    return found[0][:-1] if parts[found[1]].endswith(("!", "?")) else found[0]


def say(words: Text, names: Sequence[str], tongue: Tongue) -> str:
    """Return the text `words` in the language `tongue`, with its arguments inserted.

    `names` has the name of each seat that the text may mention.
    """
    pattern = tongue.lookup(words)
    if not words.args:
        return pattern
    parts, pieces = dict[str, str](), list[str]()
    for key, arg in words.args.items():
        if isinstance(arg, str):
            parts[key] = arg
            continue
        parts[key] = _say_arg(arg, names, tongue)
        if _is_name_of_a_piece(arg):
            pieces.append(key)
    if "}." in pattern:
        pattern = _STOPPED.sub(lambda found: _stop(found, parts), pattern)
    said = tongue.joint(pattern, parts, pieces).format_map(parts)
    if pattern[0] == "{" and pattern[-1] in ".?!" and pattern[1 : pattern.index("}")] in pieces:
        return said[0].upper() + said[1:]
    return said


def _is_name_of_a_piece(arg: Arg) -> bool:
    """Return True if the argument is a `Text`, or a list that begins with one.

    Such a name is capitalised at the beginning of a sentence. The names of people stay as they wrote them.
    """
    return isinstance(arg, Text) or (isinstance(arg, list) and bool(arg) and isinstance(arg[0], Text))


def _say_arg(arg: Arg, names: Sequence[str], tongue: Tongue) -> str:
    if isinstance(arg, Who):
        return names[arg.seat] if arg.seat < len(names) else tongue.seat.format(number=arg.seat + 1)
    if isinstance(arg, Text):
        return say(arg, names, tongue)
    if isinstance(arg, list):
        return tongue.join([_say_arg(item, names, tongue) for item in arg])
    return str(arg)


@dataclass(frozen=True)
class _English:
    seat: str = "Seat {number}"

    @staticmethod
    def lookup(words: Text) -> str:
        if words.many is None:
            return words.source
        assert words.args is not None
        return words.source if words.args["n"] == 1 else words.many

    @staticmethod
    def joint(pattern: str, parts: Mapping[str, str], pieces: Collection[str]) -> str:
        return pattern

    @staticmethod
    def join(items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + " and " + items[-1]


ENGLISH: Tongue = _English()
