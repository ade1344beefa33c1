"""Draw the golden pictures again: `python -m tests.renderers.arrr.golden`. Look at them before you commit them."""

from tests.renderers.arrr.test_golden import GOLDEN, SIGHTS
from tests.renderers.image_difference import small

for name, draw in SIGHTS.items():
    small(draw().data).save(GOLDEN / f"{name}.png", optimize=True)
