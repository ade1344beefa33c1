from collections.abc import Iterator

import pytest

from tests.bot.cheap_substitutes import drawing_without_threads, undrawn_pictures


@pytest.fixture(autouse=True)
def light() -> None:
    """Draw pictures, because these tests look into them."""


@pytest.fixture
def undrawn() -> Iterator[None]:
    """Draw none. For modules whose tests look at words and components alone."""
    with undrawn_pictures(), drawing_without_threads():
        yield
