"""Renderers: turn views into pictures and text. They get views, never states, and know no Discord.

Every game has a renderer: a module here with the game's key as its name, that implements the protocol `Renderer`. A
game with animations (dice roll, a ship drops) also implements `Animated`. `view` is the game's view, `frame` its
surroundings (`renderers.frame`). The functions are pure and thread-safe, and equal input gives equal bytes. Shared
parts come from `renderers.kit`, drawing functions from `renderers.drawing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from renderers.frame import Frame, Picture
from renderers.palette import Colour

Animation = Callable[[Mapping[str, Any], Any, Frame], Picture]


class Renderer(Protocol):
    """The interface of a game's module."""

    def table(self, view: Any, frame: Frame) -> Picture:
        """Return the public table, whatever else the view's viewer knows."""

    def private(self, view: Any, frame: Frame) -> Picture:
        """Return the viewer's private picture: the hand. A long one has pages (`frame.page`, `Picture.pages`)."""

    def piece(self, ref: str, frame: Frame) -> Picture:
        """Return one card or another piece by its reference. Every entry of the game's `reference` has one."""

    def table_words(self, view: Any, frame: Frame) -> list[str]:
        """Return everything that `table` shows as lines of text, the most important first."""

    def private_words(self, view: Any, frame: Frame) -> list[str]:
        """Return everything that `private` shows on all its pages as text."""


class Animated(Renderer, Protocol):
    """The interface of a game's module with animations."""

    def scene(self, scene: Mapping[str, Any], view: Any, frame: Frame) -> Picture:
        """Return the animation of a report's `scene`: a GIF that plays once and stops at its last frame.

        That frame shows exactly the result, and its text says the same. It has one palette, at most 500 KB, and takes
        at most 100 ms to draw. `view` is the public view after the scene.
        """


class Numbered(Renderer, Protocol):
    """The interface of a game's module whose hands number their cards."""

    def numbers(self, view: Any) -> Mapping[str, int]:
        """Return the number at each card of `private` and in its text. Menus use the same numbers."""


class Coloured(Protocol):
    """The interface of a game's module with its own player colours, and the text colours on them."""

    COLOURS: tuple[Colour, ...]


OFFERED = ("table", "private", "piece", "table_words", "private_words")


def renderer_for(game: str) -> Renderer:
    """Return the renderer of a game, by the game's key (`view.game`)."""
    module = import_module(f"renderers.{game}")
    if missing := [name for name in OFFERED if not hasattr(module, name)]:
        raise NotImplementedError(f"renderers/{game} lacks {', '.join(missing)}: see renderers/__init__.py")
    return cast(Renderer, module)


def numbers_in(game: str, view: Any) -> Mapping[str, int]:
    """Return the numbers of the cards in a hand. Empty if the game has none."""
    numbered = cast("Callable[[Any], Mapping[str, int]] | None", getattr(renderer_for(game), "numbers", None))
    return numbered(view) if numbered else {}


def colours_in(game: str) -> tuple[Colour, ...]:
    """Return the seat colours of a game with its own. Otherwise empty."""
    return cast("tuple[Colour, ...]", getattr(renderer_for(game), "COLOURS", ()))


def animation(game: str) -> Animation | None:
    """Return the function that draws a game's scenes, or None."""
    return cast("Animation | None", getattr(renderer_for(game), "scene", None))
