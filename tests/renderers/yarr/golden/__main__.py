"""Draw the golden pictures again: `python -m tests.renderers.yarr.golden`. Look at them before you commit them."""

from tests.renderers.image_difference import small
from tests.renderers.yarr.test_golden import GOLDEN, SIGHTS

for name, draw in SIGHTS.items():
    small(draw().data).save(GOLDEN / f"{name}.png", optimize=True)
