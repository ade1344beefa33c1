"""Ways to make the bot cheaper in tests of whole games, which neither race at the database nor look into pictures."""

from __future__ import annotations

import zlib
from asyncio import Future
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import pytest
from PIL import Image

from renderers import image_cache, palette


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
