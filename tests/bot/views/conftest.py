from collections.abc import Iterator

import pytest

from tests.bot.light import sqlite_without_threads


@pytest.fixture(autouse=True)
def light() -> Iterator[None]:
    """Draw pictures: these tests look into them."""
    with sqlite_without_threads():
        yield
