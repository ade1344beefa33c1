"""Views become pictures and words. Takes views, never states; knows no Discord.

Every game has a renderer, a module here named after the game's key, that keeps the contract `Renderer`; one in which
something moves (dice roll, a ship drops) keeps `Animated`. `view` is the game's view, `frame` what surrounds it
(`renderers.frame`). The functions are pure and may run in several threads at once; the same input gives the same bytes.
What they have in common is put together from `renderers.kit`, and painted with `renderers.drawing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from renderers.frame import Frame, Picture
from renderers.palette import Colour

Animation = Callable[[Mapping[str, Any], Any, Frame], Picture]


class Renderer(Protocol):
    """What the module of a game offers."""

    def table(self, view: Any, frame: Frame) -> Picture:
        """The table as everybody may see it, whatever else the view's viewer knows."""

    def private(self, view: Any, frame: Frame) -> Picture:
        """What the viewer alone may see: the hand. A long one has pages (`frame.page`, `Picture.pages`)."""

    def piece(self, ref: str, frame: Frame) -> Picture:
        """One card or another piece by its reference; any that the game's `reference` lists, drawn or not."""

    def table_words(self, view: Any, frame: Frame) -> list[str]:
        """All that `table` shows, in lines of words, the most needed first."""

    def private_words(self, view: Any, frame: Frame) -> list[str]:
        """All that `private` shows on all its pages."""


class Animated(Renderer, Protocol):
    """What the module of a game offers in which something moves."""

    def scene(self, scene: Mapping[str, Any], view: Any, frame: Frame) -> Picture:
        """What a report's `scene` tells, moving: a GIF that plays once and rests on its last frame, which is exactly
        the result; its words say the same. It has one palette, at most 500 KB, and takes at most 100 ms to draw. `view`
        is what everybody may see now."""


class Numbered(Renderer, Protocol):
    """What the module of a game offers whose hands number their cards."""

    def numbers(self, view: Any) -> Mapping[str, int]:
        """The number at each card of `private` and in its words; menus say the same ones."""


class Coloured(Protocol):
    """What the module of a game offers whose players have colours of their own, and their numbers upon them."""

    COLOURS: tuple[Colour, ...]


OFFERED = ("table", "private", "piece", "table_words", "private_words")


def renderer_for(game: str) -> Renderer:
    """The renderer of a game, by the game's key (`view.game`)."""
    module = import_module(f"renderers.{game}")
    if missing := [name for name in OFFERED if not hasattr(module, name)]:
        raise NotImplementedError(f"renderers/{game} lacks {', '.join(missing)}: see renderers/__init__.py")
    return cast(Renderer, module)


def numbers_in(game: str, view: Any) -> Mapping[str, int]:
    """The numbers that cards have in a hand; none where they have no numbers."""
    numbered = cast("Callable[[Any], Mapping[str, int]] | None", getattr(renderer_for(game), "numbers", None))
    return numbered(view) if numbered else {}


def colours_in(game: str) -> tuple[Colour, ...]:
    """The colours of the seats of a game that has its own; else none."""
    return cast("tuple[Colour, ...]", getattr(renderer_for(game), "COLOURS", ()))


def animation(game: str) -> Animation | None:
    """What draws a game's scenes; None where nothing moves in it."""
    return cast("Animation | None", getattr(renderer_for(game), "scene", None))
