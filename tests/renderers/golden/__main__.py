"""Draw the golden pictures again: `python -m tests.renderers.golden`. Look at them before you commit them."""

from tests.renderers.test_golden import GOLDEN, SIGHTS, small

for name, draw in SIGHTS.items():
    small(draw().data).save(GOLDEN / f"{name}.png", optimize=True)
