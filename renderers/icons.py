"""Icons as masks. Each is rendered from SVG once for each size, and gets its colour when it is drawn."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

from renderers.image_cache import cached_image

ICONS = Path(__file__).parent / "assets" / "icons"
NAMES = frozenset(path.stem for path in ICONS.glob("*.svg"))


@cached_image
def icon(name: str, size: int) -> Image.Image:
    """Return the icon of this name as a mask, `size` pixels wide and high. An unknown name gets the icon `story`."""
    drawing = (ICONS / f"{name if name in NAMES else 'story'}.svg").read_text()
    png = resvg_py.svg_to_bytes(svg_string=drawing, width=size, height=size, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(png))).convert("RGBA").getchannel("A")
