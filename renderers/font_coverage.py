"""Writes the list of the characters that each font has, so that renderers need not read the fonts' tables.

Run `python -m renderers.font_coverage` (it needs fontTools) after a change to a font in `assets/fonts`.
"""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FONTS = Path(__file__).parent / "assets" / "fonts"


def coverage() -> dict[str, list[list[int]]]:
    """Return the code points that each font has, by file name, as ranges `[first, last]`."""
    fonts = sorted([*FONTS.glob("*.ttf"), *FONTS.glob("*.otf")])
    return {font.name: _ranges(sorted(TTFont(font).getBestCmap())) for font in fonts}


def _ranges(codes: list[int]) -> list[list[int]]:
    runs = [[code for _, code in run] for _, run in groupby(enumerate(codes), lambda pair: pair[1] - pair[0])]
    return [[run[0], run[-1]] for run in runs]


if __name__ == "__main__":
    lines = [f"{json.dumps(name)}: {json.dumps(ranges, separators=(',', ':'))}" for name, ranges in coverage().items()]
    (FONTS / "coverage.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
