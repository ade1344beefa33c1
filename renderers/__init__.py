"""Renderers: turn views into pictures and text. They get views, never states, and do not depend on Discord.

Every game has a renderer: a module or package here with the game's key as its name, or the module `pictures` of a
game's own package (`engine.game_packages`). It implements the protocol `Renderer`. A game with animations (dice roll, a
ship drops) also implements `Animated`. `view` is the game's view. `frame` has everything else about the table, such as
the names of players (`renderers.picture_context`). The functions are pure and thread-safe, and equal input gives equal
bytes. Shared parts come from `renderers.kit`, drawing functions from `renderers.drawing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from engine.game_packages import module_of
from renderers.palette import Colour
from renderers.picture_context import Frame, Picture

Animation = Callable[[Mapping[str, Any], Any, Frame], Picture]


class Renderer(Protocol):
    """The functions that a game's renderer must have."""

    def table(self, view: Any, frame: Frame) -> Picture:
        """Return the picture of the public table. It shows nothing that only the viewer of `view` may know.

        A picture for a narrow screen (`Frame.portrait`) may lack something that the other one shows. It then says that
        in words, in `Picture.below`.
        """

    def private(self, view: Any, frame: Frame) -> Picture:
        """Return the picture of the viewer's hand.

        If the hand has several pages (`Picture.pages`), return page `frame.page`. A picture for a narrow screen says in
        `Picture.below` what it has no room for.
        """

    def piece(self, ref: str, frame: Frame) -> Picture:
        """Return the picture of one card or other piece, by its id. It must draw every piece of `Game.reference`."""

    def table_words(self, view: Any, frame: Frame) -> list[str]:
        """Return lines of text that say everything that `table` shows, the most important first."""

    def private_words(self, view: Any, frame: Frame) -> list[str]:
        """Return lines of text that say everything that `private` shows on all its pages."""


class Animated(Renderer, Protocol):
    """The functions of the renderer of a game with animations."""

    def scene(self, scene: Mapping[str, Any], view: Any, frame: Frame) -> Picture:
        """Return the animation of a report's `scene`: a GIF that plays once and stops at its last frame.

        That frame shows exactly the result, and `Picture.alt` says the same. The GIF has one palette and at most
        500 KB, and takes at most 100 ms to draw. `view` is the public view after the report.
        """

    def scene_seconds(self, scene: Mapping[str, Any]) -> float:
        """Return the seconds until the GIF of `scene` reaches its last frame. No frame is drawn for this."""


class Numbered(Renderer, Protocol):
    """The functions of the renderer of a game whose hands show a number at each card."""

    def numbers(self, view: Any) -> Mapping[str, int]:
        """Return the number of each card that the viewer's picture and its text show at the card, by the card's id.

        Menus show these numbers too.
        """


OFFERED = ("table", "private", "piece", "table_words", "private_words")


def renderer_for(game: str) -> Renderer:
    """Return the renderer of the game with this key (`view.game`).

    Raises NotImplementedError if the renderer lacks a function.
    """
    module = import_module(module_of(game, "pictures"))
    if missing := [name for name in OFFERED if not hasattr(module, name)]:
        raise NotImplementedError(f"{module.__name__} lacks {', '.join(missing)}: see renderers/__init__.py")
    return cast(Renderer, module)


def numbers_in(game: str, view: Any) -> Mapping[str, int]:
    """Return the numbers that a hand shows at cards (`Numbered`), by the card's id. Empty if the game shows none."""
    numbered = cast("Callable[[Any], Mapping[str, int]] | None", getattr(renderer_for(game), "numbers", None))
    return numbered(view) if numbered else {}


def colours_in(game: str) -> tuple[Colour, ...]:
    """Return the game's own seat colours (`COLOURS` of its renderer), in the order of seats.

    Empty if the game uses the default ones.
    """
    return cast("tuple[Colour, ...]", getattr(renderer_for(game), "COLOURS", ()))


def animation(game: str) -> Animation | None:
    """Return the function that draws the game's animations (`Animated.scene`), or None if it has none."""
    return cast("Animation | None", getattr(renderer_for(game), "scene", None))


def scene_seconds(game: str, scene: Mapping[str, Any]) -> float:
    """Return the seconds for which the game's animation of `scene` moves, or 0 if the game has no animations."""
    seconds = cast("Callable[[Mapping[str, Any]], float] | None", getattr(renderer_for(game), "scene_seconds", None))
    return seconds(scene) if seconds else 0.0
