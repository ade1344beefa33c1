"""A sheet of all kinds of pictures, to be looked at: `python -m tests.renderers.sheet [folder]`.

Each picture as it is drawn, wide and upright, as wide as a computer (550) and a phone (360) show it, and as people see
it who confuse colours, or none at all. One file a game and kind, build/sheet unless told.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

from PIL import Image

from renderers.frame import Frame
from renderers.kit import WIDE
from tests.renderers import test_golden as yarr
from tests.renderers.arrr import test_golden as arrr
from tests.renderers.rattle import test_golden as rattle
from tests.renderers.test_eyes import DEFICIENCIES
from tests.renderers.tortuga import test_golden as tortuga

WIDTHS = (550, 360)
MODULES = {"yarr": yarr, "arrr": arrr, "rattle": rattle, "tortuga": tortuga}
GAMES = {game: module.SIGHTS for game, module in MODULES.items()}


def sheet(picture: Image.Image) -> Image.Image:
    """One picture in all the ways in which it is seen."""
    shown = [picture, *(narrower(picture, wide) for wide in WIDTHS)]
    shown += [narrower(one, WIDTHS[0]) for one in eyes(picture)]
    across = max(shown[0].width, sum(one.width for one in shown[1:3]), 2 * WIDTHS[0])
    rows = [shown[:1], shown[1:3], shown[3:5], shown[5:]]
    paper = Image.new("RGB", (across, sum(max(one.height for one in row) for row in rows)))
    y = 0
    for row in rows:
        x = 0
        for one in row:
            paper.paste(one, (x, y))
            x += one.width
        y += max(one.height for one in row)
    return paper


def narrower(picture: Image.Image, wide: int) -> Image.Image:
    """As wide as Discord shows it there."""
    if picture.width <= wide:
        return picture
    return picture.resize((wide, round(picture.height * wide / picture.width)), Image.Resampling.LANCZOS)


def eyes(picture: Image.Image) -> Iterator[Image.Image]:
    """In three colour deficiencies, and in grey."""
    linear = picture.point([round(255 * _light(level / 255)) for level in range(256)] * 3)
    for rows in DEFICIENCIES.values():
        mixed = linear.convert("RGB", tuple(part for row in rows for part in (*row, 0.0)))
        yield mixed.point([round(255 * _shown(level / 255)) for level in range(256)] * 3)
    yield picture.convert("L").convert("RGB")


def _light(shown: float) -> float:
    return float(((shown + 0.055) / 1.055) ** 2.4) if shown > 0.04045 else shown / 12.92


def _shown(light: float) -> float:
    return float(1.055 * light ** (1 / 2.4) - 0.055) if light > 0.0031308 else light * 12.92


def upright(framed: Callable[..., Frame]) -> Callable[..., Frame]:
    """The same frames, for a narrow screen."""
    return lambda *names, **more: replace(framed(*names, **more), upright=True)


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/sheet")
    folder.mkdir(parents=True, exist_ok=True)
    for game, sights in GAMES.items():
        for name, draw in sights.items():
            with Image.open(BytesIO(draw().data)) as picture:
                sheet(picture.convert("RGB")).save(folder / f"{game}-{name}.png")
    for game, module in MODULES.items():
        framed = module.sights.frame
        with patch.object(
            module.sights, "frame", lambda *names, _=framed, **more: replace(_(*names, **more), upright=True)
        ):
            for name, draw in module.SIGHTS.items():
                with Image.open(BytesIO(draw().data)) as picture:
                    if picture.width == WIDE:
                        sheet(picture.convert("RGB")).save(folder / f"{game}-{name}-upright.png")
