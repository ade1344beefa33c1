"""Ways to make the bot cheaper in tests that neither race at the database nor look into pictures.

`tests/bot/conftest.py` and `simcord_table` use them. A module that needs real pictures has its own fixture `light`.
"""

from __future__ import annotations

import dataclasses
import zlib
from asyncio import Future
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, ParamSpec, TypeVar

import discord
import pytest
from PIL import Image

from bot.texts import supported_locale
from renderers import image_cache, palette
from renderers.picture_context import Frame

P = ParamSpec("P")
T = TypeVar("T")

DRAWN = ("draw_table", "draw_narrow", "draw_private", "draw_hand")
"""The functions that draw tables and hands, by their names in a game's package of `renderers`."""
GAMES = ("arrr", "rattle", "tortuga", "yarr")
DRAW_IN_POOL = (
    "bot.commands.card",
    "bot.components.legend",
    "bot.views.hand",
    "bot.views.animations",
    "bot.views.table",
)
"""The modules that draw in threads."""


@contextmanager
def undrawn_pictures() -> Iterator[None]:
    """Send a small picture in place of each table and hand, without drawing it. Its colour depends on what it shows.

    File names, alternative texts and pages stay as they are. Animations and pictures of single cards are drawn.
    """
    with pytest.MonkeyPatch.context() as patch:
        for game in GAMES:
            package = import_module(f"renderers.{game}")
            for name in DRAWN:
                if hasattr(package, name):
                    patch.setattr(package, name, _plain)
        yield


def _plain(view: object, frame: Frame, *more: object) -> Image.Image:
    shown = repr((view, dataclasses.replace(frame, say=str)))
    checksum = zlib.crc32(shown.encode())
    picture = Image.new("RGB", (4, 1))
    for part in range(4):
        picture.putpixel((part, 0), (checksum >> 8 * part & 255,) * 3)
    return picture


@contextmanager
def drawing_without_threads() -> Iterator[None]:
    """Draw at once, in the thread of the event loop. To wake the loop from another thread takes longer than a click."""

    async def at_once(draw: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        return draw(*args, **more)

    with pytest.MonkeyPatch.context() as patch:
        for module in DRAW_IN_POOL:
            patch.setattr(f"{module}.run_in_render_pool", at_once)
        yield


@contextmanager
def unpacked_pictures() -> Iterator[None]:
    """Send a small picture in place of each one that is drawn, with a checksum of the points that were drawn.

    Different pictures stay different, and equal ones equal. Packing takes as long as painting.
    """
    pack = palette.png

    def png(picture: Image.Image, colours: Image.Image | None = None) -> bytes:
        checksum = zlib.crc32(picture.tobytes())
        return pack(picture.crop((0, 0, 8, 8)), colours) + checksum.to_bytes(4, "big")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module("renderers.kit.tabletop"), "png", png)  # `kit.tabletop` is a function, too
        image_cache.clear()
        try:
            yield
        finally:  # others after it want whole pictures
            image_cache.clear()


@contextmanager
def sqlite_without_threads() -> Iterator[None]:
    """Run statements at once, in the thread of the event loop. To hand one to a thread takes longer than most take.

    Do not use it where two bots share a database: one would wait for the other's lock without letting it go on.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("aiosqlite.core.SimpleQueue", _AtOnce)
        patch.setattr("aiosqlite.core.Thread", _NoThread)
        yield


@contextmanager
def few_locales() -> Iterator[None]:
    """Register commands in the languages of the bot alone, instead of all 34 locales of Discord."""
    spoken = tuple(locale for locale in discord.Locale if supported_locale(locale))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("discord.app_commands.commands.Locale", spoken)
        patch.setattr("discord.app_commands.transformers.Locale", spoken)
        yield


class _AtOnce:
    """Replaces the queue between an event loop and the thread of a connection."""

    def put_nowait(self, item: tuple[Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = item
        try:
            result = function()
        except BaseException as error:
            if future is not None:
                future.set_exception(error)
        else:
            if future is not None:
                future.set_result(result)


class _NoThread:
    """Replaces that thread, and does nothing."""

    daemon = True

    def __init__(self, target: object, args: object) -> None:
        pass

    def start(self) -> None:
        pass
