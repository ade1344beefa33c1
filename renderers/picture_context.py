"""Everything that a picture of a table needs besides the view: names, language, waiting seats, pickable pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.text import ENGLISH, Text, say


@dataclass(slots=True, frozen=True)
class Event:
    """An event of the game as text, and the name of its icon, or None if it has no icon."""

    text: Text
    icon: str | None = None


def _english(words: Text) -> str:
    return say(words, (), ENGLISH)


@dataclass(slots=True, frozen=True)
class Frame:
    """Everything about a table that a renderer needs besides the game's view.

    `names[seat]` may be in any script. `code` is the id of the table, or "". `waiting` are the seats that the table
    waits for and that the picture may name. `ballots` is the number of further seats that it waits for, which must stay
    secret. `window`: True if not even that number may be shown (`engine.choice.Choice.window`). `automatic` are the
    seats of automatic players. `lit` are the ids of the pieces that the viewer may pick now. `events` are the newest
    events, oldest first. `lately` are pairs of a seat and the icon of an event that concerned it recently, usually in
    the last turn. `clock` is the remaining time as text, or "". `called_off`: True if the game was ended early, so that
    nobody plays on.

    `say` translates a `Text` for the viewer, with the players' names. `page` is the page of a long hand, from 0.
    `portrait`: True for a narrow screen, with a picture higher than wide and fewer, larger parts. `after_news`: True if
    the text is shown below the newest events, so that it does not repeat them. `headed`: True if the text is shown
    below a heading with the table's name and, at the end of a game, the winner.
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
    called_off: bool = False
    locale: str = "en"
    page: int = 0
    portrait: bool = False
    after_news: bool = False
    headed: bool = False
    say: Callable[[Text], str] = field(default=_english)


@dataclass(slots=True, frozen=True)
class Picture:
    """A picture: the bytes of a PNG or GIF file, its file name, and its alternative text.

    `alt` has at most 1,024 characters. The file name is the same for all contents. `pages` is the number of pages of a
    hand. `spread` are the ids of the pieces on each page, at most 25, so that a menu of the page can offer all of them.
    `below` are lines of text that belong directly below the picture: what a portrait picture has no room for.
    """

    data: bytes
    name: str
    alt: str
    pages: int = 1
    spread: tuple[tuple[str, ...], ...] = ()
    below: tuple[str, ...] = ()

    @property
    def bare(self) -> bool:
        """True for the picture of a hand without cards: only the text of such a hand is shown.

        A picture that shows more than the pieces of a hand has an empty `spread`, so it is never bare.
        """
        return self.spread == ((),)
