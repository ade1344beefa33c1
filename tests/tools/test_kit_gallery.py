"""The gallery of the kit is current, shows everything that draws, and is small."""

from __future__ import annotations

import re
from inspect import signature

from PIL import Image

from tests.renderers.image_difference import TOLERANCE, difference
from tools import kit_gallery
from tools.kit_gallery import EXAMPLES, PAGE, PICTURES, drawn

AGAIN = "python -m tools.kit_gallery"
HEAVIEST = 400_000
"""Most bytes of all pictures together."""
MEASURES = {"cached_ground", "cached_image", "kit.finished", "kit.once", "kit.pitch"}
"""Functions with pictures that draw nothing themselves, or only what `draw` draws."""


def test_the_page_is_current_and_shows_every_function_that_draws() -> None:
    page = PAGE.read_text("utf-8")
    assert page == kit_gallery.page(), f"docs/kit.md is out of date: {AGAIN}"
    code = "".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    for name, part in kit_gallery.functions().items():
        assert kit_gallery.is_in(name, page), f"docs/kit.md does not name {name}"
        draws = "picture" in signature(part).parameters or "Image" in str(signature(part).return_annotation)
        assert kit_gallery.is_in(name, code) or not draws or name in MEASURES, (
            f"{name} draws: add an example to tools/kit_gallery"
        )


def test_its_pictures_are_current_and_small() -> None:
    assert {page.name for page in PICTURES.iterdir()} == {example.file for example in EXAMPLES}
    assert sum(page.stat().st_size for page in PICTURES.iterdir()) <= HEAVIEST
    for example in EXAMPLES:
        now = drawn(example).reduce(5)
        with Image.open(PICTURES / example.file) as stored:
            assert difference(now, stored.convert("RGB").reduce(5)) < TOLERANCE, f"{example.file}: {AGAIN}"
