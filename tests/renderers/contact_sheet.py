"""A sheet with all kinds of pictures, for a look by eye: `python -m tests.renderers.contact_sheet [folder]`.

Each picture is shown as it is drawn, wide and narrow, and at its width on a computer (550) and on a phone (252). It is
also shown in three colour deficiencies and in grey. For an animation the last frame is used. There is one file for each
game and kind, by default in build/sheet.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PIL import Image

from renderers import animation
from renderers.end_picture import draw_end
from renderers.kit import PHONE, WIDE
from renderers.picture_context import Frame, Picture
from tests.host.test_ending_report import finished_game
from tests.renderers.arrr import test_golden as arrr
from tests.renderers.rattle import test_golden as rattle
from tests.renderers.tortuga import test_golden as tortuga
from tests.renderers.yarr import test_golden as yarr
from tests.renderers.yarr.test_colour_contrast import DEFICIENCIES

WIDTHS = (550, PHONE[0])
MODULES = {"yarr": yarr, "arrr": arrr, "rattle": rattle, "tortuga": tortuga}
PLAYED = {"arrr": "pieces-42", "rattle": "usual-4", "tortuga": "usual-4", "yarr": "usual-4"}
"""The saved games whose scenes and ends are drawn. Together they have all kinds of scenes."""


def sheet(picture: Image.Image) -> Image.Image:
    """Return one picture with all its variants."""
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


def lay_out(pictures: Mapping[str, Picture], folder: Path) -> None:
    """Write a sheet of each of these pictures under its name into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, one in pictures.items():
        sheet(Image.open(BytesIO(one.data)).convert("RGB")).save(folder / f"{name}.png")


def narrower(picture: Image.Image, wide: int) -> Image.Image:
    """Return the picture at the width at which Discord shows it there."""
    if picture.width <= wide:
        return picture
    return picture.resize((wide, round(picture.height * wide / picture.width)), Image.Resampling.LANCZOS)


def eyes(picture: Image.Image) -> Iterator[Image.Image]:
    """Return the picture in three colour deficiencies, and in grey."""
    linear = picture.point([round(255 * _light(level / 255)) for level in range(256)] * 3)
    for rows in DEFICIENCIES.values():
        mixed = linear.convert("RGB", tuple(part for row in rows for part in (*row, 0.0)))
        yield mixed.point([round(255 * _shown(level / 255)) for level in range(256)] * 3)
    yield picture.convert("L").convert("RGB")


def _light(shown: float) -> float:
    return float(((shown + 0.055) / 1.055) ** 2.4) if shown > 0.04045 else shown / 12.92


def _shown(light: float) -> float:
    return float(1.055 * light ** (1 / 2.4) - 0.055) if light > 0.0031308 else light * 12.92


def portrait(framed: Callable[..., Frame]) -> Callable[..., Frame]:
    """Return the same frames for a narrow screen."""
    return lambda *names, **more: replace(framed(*names, **more), portrait=True)


def tables_and_hands() -> Iterator[tuple[str, Picture]]:
    """Return still pictures: wide ones, and narrow ones where there are any."""
    for game, module in MODULES.items():
        for name, draw in module.SIGHTS.items():
            yield f"{game}-{name}", draw()
        with patch.object(module.views, "frame", portrait(module.views.frame)):
            for name, draw in module.SIGHTS.items():
                tall = draw()
                if last(tall).width == WIDE:
                    yield f"{game}-{name}-portrait", tall


def scenes_and_ends() -> Iterator[tuple[str, Picture]]:
    """Return the newest scene of each kind in a whole game, and the end of the game."""
    for game, name in PLAYED.items():
        end, draw = finished_game(game, name), animation(game)
        if draw is not None:
            for kind, scene in {kind_of(scene): scene for scene in end.scenes}.items():
                yield f"{game}-scene-{kind}", draw(scene, end.table.view(None), end.frame)
        yield f"{game}-end", draw_end(end.tale, end.frame)


def kind_of(scene: Mapping[str, Any]) -> str:
    return f"{scene['kind']}{'-against' if 'against' in scene else ''}"


def last(picture: Picture) -> Image.Image:
    """Return a still picture, or the last frame of an animation."""
    with Image.open(BytesIO(picture.data)) as opened:
        opened.seek(getattr(opened, "n_frames", 1) - 1)
        return opened.convert("RGB")


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/sheet")
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawn in chain(tables_and_hands(), scenes_and_ends()):
        sheet(last(drawn)).save(folder / f"{name}.png")
