"""The caches of drawn parts and whole pictures of all games. Each has a limit in bytes.

Small parts, such as words and icons, have a cache of their own. A few large sprites would push all of them out. A large
part is kept twice: as it is, and compressed. The compressed copy is a fifth as large, and is decompressed in a tenth of
the time of a drawing. Each cache drops what was unused for longest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import Final, ParamSpec, TypeVar

import deflate
from cachetools import LRUCache
from cachetools.keys import hashkey
from PIL import Image

from renderers.picture_context import Picture

SMALL_LIMIT: Final = 24 << 20
LARGE_LIMIT: Final = 8 << 20
PACKED_LIMIT: Final = 12 << 20
"""Most bytes of each cache.

The small parts of the tables of all games take 21 MB. With less room each picture takes a third more processor time.
"""
LARGE: Final = 64 << 10
"""Bytes from which a part is large."""
_HEAD: Final = 1000
"""Bytes that an entry takes besides its pixels: its objects in Python, its key, and its place in the cache."""

P = ParamSpec("P")
Drawn = Image.Image | tuple[Image.Image, ...] | Picture
D = TypeVar("D", bound=Drawn)
V = TypeVar("V", bound="Drawn | Packed")


@dataclass(frozen=True, slots=True)
class Packed:
    """A compressed picture. `palette` is None if its mode has none."""

    mode: str
    size: tuple[int, int]
    data: bytes
    palette: list[int] | None

    def unpacked(self) -> Image.Image:
        """Return the picture as it was before it was compressed."""
        size = self.size[0] * self.size[1] * len(Image.new(self.mode, (1, 1)).tobytes())
        found = Image.frombytes(self.mode, self.size, bytes(deflate.zlib_decompress(self.data, size)))
        if self.palette:
            found.putpalette(self.palette)
        return found


def _pack(drawn: Image.Image) -> Packed:
    return Packed(drawn.mode, drawn.size, bytes(deflate.zlib_compress(drawn.tobytes(), 1)), drawn.getpalette())


def memory(drawn: Drawn | Packed) -> int:
    """Return the bytes of memory that a cached picture takes. Pillow keeps a pixel in 1 byte or in 4."""
    if isinstance(drawn, Picture | Packed):
        return _HEAD + len(drawn.data)
    if isinstance(drawn, tuple):
        return sum(map(memory, drawn))
    return _HEAD + drawn.width * drawn.height * (1 if len(drawn.getbands()) == 1 else 4)


_small: Final[LRUCache[object, Drawn]] = LRUCache(SMALL_LIMIT, memory)
_large: Final[LRUCache[object, Drawn]] = LRUCache(LARGE_LIMIT, memory)
_packed: Final[LRUCache[object, Packed]] = LRUCache(PACKED_LIMIT, memory)
_lock: Final = Lock()
"""Held while a cache is read or changed. Threads draw at the same time."""


def recall(key: object) -> Drawn | None:
    """Return the cached picture with this key, or None if it is not cached. It is shared, so paint on a copy of it."""
    with _lock:
        known = _small.get(key) or _large.get(key)
        packed = None if known else _packed.get(key)
    if packed is None:
        return known
    found = packed.unpacked()
    with _lock:
        _put(_large, key, found)
    return found


def remember(key: object, drawn: Drawn) -> None:
    """Cache a part or a picture, unless it is larger than the whole cache."""
    large = memory(drawn) >= LARGE
    packed = _pack(drawn) if large and isinstance(drawn, Image.Image) else None
    with _lock:
        _put(_large if large else _small, key, drawn)
        if packed:
            _put(_packed, key, packed)


def _put(cache: LRUCache[object, V], key: object, value: V) -> None:
    if memory(value) <= cache.maxsize:
        cache[key] = value


def clear() -> None:
    """Empty all caches."""
    with _lock:
        for cache in (_small, _large, _packed):
            cache.clear()


def used() -> int:
    """Return the bytes that all cached pictures take."""
    return int(_small.currsize + _large.currsize + _packed.currsize)


def cached_image(draw: Callable[P, D]) -> Callable[P, D]:
    """Cache what `draw` returns, by its arguments. The result is shared, so paint on a copy of it."""

    @wraps(draw)
    def cached(*args: P.args, **kwargs: P.kwargs) -> D:
        key = hashkey(draw, *args, **kwargs)  # type: ignore[arg-type]  # of a cached function they can be hashed
        found = recall(key)
        if found is None:
            found = draw(*args, **kwargs)
            remember(key, found)
        return found  # type: ignore[return-value]  # only this function's results have this key

    return cached


def cached_ground(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Cache a background. Each call returns a new copy to paint on.

    It is kept in 256 colours, which takes a quarter of the memory. No channel of a pixel changes by more than 3 of 255.
    """

    @cached_image
    @wraps(draw)
    def kept(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        return draw(*args, **kwargs).quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)

    @wraps(draw)
    def copy(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        return kept(*args, **kwargs).convert("RGB")

    return copy
