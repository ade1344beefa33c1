"""How fast pictures are drawn, how large they are, and whether the bot stays awake meanwhile.

`python -m benchmarks.pictures` prints the figures.
"""

from __future__ import annotations

import asyncio
import io
import statistics
import sys
import time
from collections.abc import Callable
from functools import _lru_cache_wrapper
from itertools import cycle

from PIL import Image

from engine.games.yarr.cards import deck, features
from engine.games.yarr.view import SeatView, YarrView
from engine.text import ENGLISH, say
from renderers import brushes, renderer_for
from renderers.fonts import label
from renderers.frame import Event, Frame
from renderers.icons import icon
from renderers.yarr import cards, tabletop

YARR = renderer_for("yarr")
NAMES = ("Mary", "Bart", "Anne", "Calico", "Grace", "Ching Shih", "Edward", "Jean")
CARDS = [card.id for card in deck("calm") if card.suit]
FRAME = Frame(
    NAMES,
    "Y-4F2",
    events=(Event("Bart played Cutlass · Hat · Red.", "play"), Event("Grace drew a card.", "draw")),
    clock="18 minutes left",
    say=lambda words: say(words, NAMES, ENGLISH),
)


def views(count: int) -> list[YarrView]:
    """The table as it changes while a game goes on."""
    return [_view(turn) for turn in range(count)]


def _view(turn: int) -> YarrView:
    pile = tuple(CARDS[(turn + step) * 37 % len(CARDS)] for step in range(4))
    hands = tuple(SeatView(1 + (turn * 3 + seat * 5) % 12, None, seat % 2) for seat in range(len(NAMES)))
    return YarrView(
        viewer=None,
        round=1,
        wins_needed=2,
        seats=hands,
        draw_pile=95 - turn % 60,
        discard=pile,
        display=(),
        in_effect=features(pile[-1]),
        direction=1 if turn % 20 < 10 else -1,
        on_turn=turn % len(NAMES),
        swab=0,
        pursuit=None,
        winners=(),
        deck="calm",
        yo_ho="catch",
        calls="button",
    )


KEPT = [
    label,
    icon,
    *(
        each
        for module in (brushes, cards, tabletop)
        for each in vars(module).values()
        if isinstance(each, _lru_cache_wrapper)
    ),
]


def everything_anew(view: YarrView) -> bytes:
    """The plain way: no sprite, mask or label kept, twice the size for smooth edges, full colour, PNG as it comes.

    Fonts stay open. Instead of painting four times as many pixels, the painting is enlarged, which
    costs less: so the plain way comes off better here than it would.
    """
    for each in KEPT:
        each.cache_clear()
    picture = tabletop.draw_table(view, FRAME)
    large = picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.BILINEAR)
    file = io.BytesIO()
    large.resize(picture.size, Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def spent(work: Callable[[YarrView], object], view: YarrView) -> float:
    """Seconds of the processor for one picture."""
    start = time.process_time()
    work(view)
    return time.process_time() - start


def cost() -> tuple[float, float, int]:
    """Medians in milliseconds for our way and for the plain one, in turns; and the largest picture."""
    ours: list[float] = []
    plain: list[float] = []
    largest = 0
    for view in views(9):
        plain.append(spent(everything_anew, view))
        for warm in views(40):
            largest = max(largest, len(YARR.table(warm, FRAME).data))
        ours.append(spent(lambda seen: YARR.table(seen, FRAME), view))
    return statistics.median(ours) * 1000, statistics.median(plain) * 1000, largest


async def lag(seconds: float) -> list[float]:
    """How late, in milliseconds, a sleeper of 1 ms wakes while pictures are drawn in a thread."""
    late: list[float] = []
    awake = True

    async def sleeper() -> None:
        while awake:
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            late.append((time.perf_counter() - start - 0.001) * 1000)

    task = asyncio.create_task(sleeper())
    end = time.perf_counter() + seconds
    for view in cycle(views(30)):
        await asyncio.to_thread(YARR.table, view, FRAME)
        if time.perf_counter() > end:
            break
    awake = False
    await task
    return sorted(late)


def figures() -> dict[str, dict[str, object]]:
    """Every figure with its unit, its goal and whether it holds."""
    ours, plain, largest = cost()
    late = asyncio.run(lag(3))
    return {
        "table picture, milliseconds": _figure(ours, "ms"),
        "table picture, against drawing everything anew": _figure(ours / plain, "ratio", 0.35),
        "table picture, largest": _figure(largest / 1000, "kB", 100),
        "event loop lag while drawing, 99th percentile": _figure(late[int(len(late) * 0.99)], "ms", 10),
    }


def _figure(value: float, unit: str, goal: float | None = None) -> dict[str, object]:
    return {"value": round(value, 3), "unit": unit, "goal": goal, "holds": goal is None or value <= goal}


def main() -> None:
    """Print the figures; the exit status says whether all goals hold."""
    found = figures()
    for name, figure in found.items():
        print(f"{name}: {figure['value']} {figure['unit']} (goal {figure['goal']}, holds {figure['holds']})")
    sys.exit(not all(figure["holds"] for figure in found.values()))


if __name__ == "__main__":
    main()
