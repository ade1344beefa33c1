"""Views become pictures and words. Takes views, never states; knows no Discord.

Every game has a renderer, a module here named after the game's key, with five functions:

    table(view, frame) -> Picture               the table as everybody may see it
    private(view, frame) -> Picture             what the viewer alone may see: the hand
    piece(ref, frame) -> Picture                one card or another piece, by its reference
    table_words(view, frame) -> list[str]       all that `table` shows, in lines of words
    private_words(view, frame) -> list[str]     all that `private` shows

A game in which something moves (dice roll, a ship drops) has a sixth:

    scene(scene, view, frame) -> Picture        what a report's `scene` tells, moving

a GIF that plays once and rests on its last frame, which is exactly the result; its words say the same. It
has one palette, at most 500 KB, and takes at most 100 ms to draw. `view` is what everybody may see now.

`view` is the game's view, `frame` what surrounds it (`renderers.frame`). They are pure and may run in
several threads at once; the same input gives the same bytes. What they have in common is painted with
`renderers.brushes`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from renderers.frame import Frame, Picture

Animation = Callable[[Mapping[str, Any], Any, Frame], Picture]


class Renderer(Protocol):
    """What the module of a game offers."""

    def table(self, view: Any, frame: Frame) -> Picture: ...
    def private(self, view: Any, frame: Frame) -> Picture: ...
    def piece(self, ref: str, frame: Frame) -> Picture: ...
    def table_words(self, view: Any, frame: Frame) -> list[str]: ...
    def private_words(self, view: Any, frame: Frame) -> list[str]: ...


def renderer_for(game: str) -> Renderer:
    """The renderer of a game, by the game's key (`view.game`)."""
    return cast(Renderer, import_module(f"renderers.{game}"))


def animation(game: str) -> Animation | None:
    """What draws a game's scenes; None where nothing moves in it."""
    return cast("Animation | None", getattr(renderer_for(game), "scene", None))
