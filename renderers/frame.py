"""What surrounds a view when it is shown: names, language, who is waited for, what can be picked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.text import ENGLISH, Text, say


@dataclass(slots=True, frozen=True)
class Event:
    """A line of the table's story, already in words, with the icon that goes with it."""

    words: str
    icon: str | None = None


def _english(words: Text) -> str:
    return say(words, (), ENGLISH)


@dataclass(slots=True, frozen=True)
class Frame:
    """Everything about a table that is not its game's.

    `names[seat]` may be in any script. `waiting` are the seats the table waits for by name, `ballots` how
    many more it waits for without saying for whom; `automatic` the seats that play by themselves. `lit`
    are the pieces (by id) that the viewer may pick right now. `clock` says in words how much time is left.
    Where a `window` is open, not even how many it waits for is told.
    `lately`: seats of which the newest part of the story (a turn, as a rule) tells something, each with its icon.
    `say` puts a `Text` into the viewer's language, names filled in. `page` is the page of a long hand, from 0.
    `upright`: it is drawn for a narrow screen, higher than wide, with fewer and larger things. `after_news`: what
    happened has just been told, so words that look back on it are not wanted. `headed`: the words stand below a heading
    that names the table and, at its end, who has won.
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
    """A drawn picture: its bytes (PNG or GIF), its file name, and the words for who cannot see it.

    `alt` has at most 1,024 characters. File names tell nothing about what is drawn. `spread` are the pieces
    on each page of a long hand, at most 25 a page, so that each page can stand above a menu of its own pieces.
    """

    data: bytes
    name: str
    alt: str
    pages: int = 1
    spread: tuple[tuple[str, ...], ...] = ()

    @property
    def bare(self) -> bool:
        """Whether it is of a hand in which nothing is left, as a winner's may be: there words say more. A picture that
        shows more than the pieces of a hand leaves `spread` empty."""
        return self.spread == ((),)
