"""Surroundings of a view when it is shown: names, language, waiting seats, pickable pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.text import ENGLISH, Text, say


@dataclass(slots=True, frozen=True)
class Event:
    """A line of the table's story, already as text, with its icon."""

    words: str
    icon: str | None = None


def _english(words: Text) -> str:
    return say(words, (), ENGLISH)


@dataclass(slots=True, frozen=True)
class Frame:
    """Everything about a table except its game.

    `names[seat]` may be in any script. `waiting` are the seats that the table waits for by name, `ballots` the number
    of further ones without names. `automatic` are seats of automatic players. `lit` are the pieces (by id) that the
    viewer may pick now. `clock` is the remaining time as text. With an open `window`, not even the number of waiting
    seats is shown. `lately` has an icon for each seat in the newest part of the story (usually a turn).

    `say` translates a `Text` for the viewer, with names. `page` is the page of a long hand, from 0. `upright` asks for
    a picture for a narrow screen, higher than wide, with fewer and larger things. `after_news`: the story was just
    shown, so the text does not look back on it. `headed`: the text stands below a heading with the table's name and, at
    its end, the winner.
    """

    names: tuple[str, ...]
    code: str = ""
    waiting: frozenset[int] = frozenset()
    ballots: int = 0
    window: bool = False
    automatic: frozenset[int] = frozenset()
    lit: frozenset[str] = frozenset()
    events: tuple[Event, ...] = ()
    lately: tuple[tuple[int, str], ...] = ()
    clock: str = ""
    locale: str = "en"
    page: int = 0
    upright: bool = False
    after_news: bool = False
    headed: bool = False
    say: Callable[[Text], str] = field(default=_english)


@dataclass(slots=True, frozen=True)
class Picture:
    """A picture: its bytes (PNG or GIF), its file name, and its alternative text.

    `alt` has at most 1,024 characters. File names reveal nothing of the contents. `spread` are the pieces on each page
    of a long hand. A page has at most 25, so that it can have a menu of its own pieces.
    """

    data: bytes
    name: str
    alt: str
    pages: int = 1
    spread: tuple[tuple[str, ...], ...] = ()

    @property
    def bare(self) -> bool:
        """True for a hand without cards, such as a winner's: text says more then.

        A picture that shows more than the pieces of a hand has an empty `spread`.
        """
        return self.spread == ((),)
