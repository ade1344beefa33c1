"""Time to draw pictures, their size, and the lag of the event loop meanwhile.

`python -m benchmarks.pictures` prints the figures.
"""

from __future__ import annotations

import asyncio
import importlib
import io
import itertools
import statistics
import sys
import time
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from PIL import Image

from benchmarks.game_speed import Dice, answer
from engine.game import Game, games
from engine.table import Table
from engine.text import ENGLISH, say
from renderers import image_cache, renderer_for
from renderers.picture_context import Event, Frame

NAMES = ("Mary", "Bart", "Anne", "Calico", "Grace", "Ching Shih", "Edward", "Jean", "Stede")
VIEWS = 40


@cache
def sample_views(key: str) -> list[tuple[Any, Frame]]:
    """Return views of spectators from random games with all seats taken, each with the frame to draw it in.

    `key` is the game's key.
    """
    game, dice, found = games()[key], Dice(1), list[tuple[Any, Frame]]()
    names = NAMES[: game.most_seats]
    for seed in itertools.count(1):
        table, told = Table.start(game, game.options(), len(names), f"{seed:064x}"), list[Event]()
        reports = table.take_reports()
        while table.outcome is None and len(found) < 10 * VIEWS:
            told += [Event(one.text, one.icon) for one in reports if one.readers is None]
            found.append((table.view(None), _frame(table, names, told)))
            reports = answer(table, dice)
        if len(found) >= 10 * VIEWS:
            break
    return Random(1).sample(found, VIEWS)


def _frame(table: Table[Any], names: tuple[str, ...], told: list[Event]) -> Frame:
    return Frame(
        names,
        "Y-4F2",
        waiting=frozenset(table.waiting()),
        events=tuple(told[-3:]),
        clock="18 minutes left",
        say=lambda words: say(words, names, ENGLISH),
    )


def draw_uncached(key: str, view: Any, frame: Frame) -> bytes:
    """Return a PNG drawn in the naive way, as a baseline.

    No sprite, mask or label is cached. Smooth edges come from twice the size, and the PNG has full colour and default
    compression. Fonts stay open. The picture is enlarged after drawing, instead of drawn with four times as many
    pixels. That makes the baseline faster than it would be.
    """
    image_cache.clear()
    picture: Image.Image = importlib.import_module(f"renderers.{key}.tabletop").draw_table(view, frame)
    large = picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.BILINEAR)
    file = io.BytesIO()
    large.resize(picture.size, Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def spent(work: Callable[[], object]) -> float:
    """Return the processor seconds that one call of `work` takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def cost(key: str) -> tuple[float, float, int]:
    """Return three figures of a game's pictures, given its key.

    They are the median milliseconds of our drawing, those of the baseline, and the maximum bytes of a picture. Both
    ways of drawing alternate, so that other load on the machine affects both alike.
    """
    ours: list[float] = []
    plain: list[float] = []
    largest = 0
    table = renderer_for(key).table
    for view, frame in sample_views(key)[:9]:
        plain.append(spent(lambda: draw_uncached(key, view, frame)))  # noqa: B023
        for warm in sample_views(key):
            largest = max(largest, len(table(*warm).data))
        ours.append(spent(lambda: table(view, frame)))  # noqa: B023
    return statistics.median(ours) * 1000, statistics.median(plain) * 1000, largest


async def lag(key: str, seconds: float) -> list[float]:
    """Return how late sleeps of 1 ms end, in milliseconds, while a thread draws pictures for this number of seconds."""
    late: list[float] = []
    awake = True

    async def sleeper() -> None:
        while awake:
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            late.append((time.perf_counter() - start - 0.001) * 1000)

    task = asyncio.create_task(sleeper())
    end = time.perf_counter() + seconds
    for view, frame in itertools.cycle(sample_views(key)):
        await asyncio.to_thread(renderer_for(key).table, view, frame)
        if time.perf_counter() > end:
            break
    awake = False
    await task
    return sorted(late)


def figures() -> dict[str, dict[str, object]]:
    """Return the figures of every game, by name."""
    found: dict[str, dict[str, object]] = {}
    for key, game in games().items():
        found |= _figures(key, game)
    return found


def _figures(key: str, game: Game[Any]) -> dict[str, dict[str, object]]:
    ours, plain, largest = cost(key)
    late = asyncio.run(lag(key, 3))
    title = game.title.plain()
    return {
        f"{title}: table picture, milliseconds": _figure(ours, "ms"),
        f"{title}: table picture, against drawing without caches": _figure(ours / plain, "ratio", 0.35),
        f"{title}: table picture, largest": _figure(largest / 1000, "kB", 100),
        f"{title}: event loop lag while drawing, 99th percentile": _figure(late[int(len(late) * 0.99)], "ms", 10),
    }


def _figure(value: float, unit: str, goal: float | None = None) -> dict[str, object]:
    return {"value": round(value, 3), "unit": unit, "goal": goal, "holds": goal is None or value <= goal}


def main() -> None:
    """Print the figures. Exit with status 1 if a goal is missed."""
    found = figures()
    for name, figure in found.items():
        print(f"{name}: {figure['value']} {figure['unit']} (goal {figure['goal']}, holds {figure['holds']})")
    sys.exit(not all(figure["holds"] for figure in found.values()))


if __name__ == "__main__":
    main()
