from collections.abc import Iterator

import pytest

from tests.bot.light import sqlite_without_threads, unpacked_pictures


@pytest.fixture(autouse=True)
def light() -> Iterator[None]:
    """No test here looks into a picture or has two bots."""
    with unpacked_pictures(), sqlite_without_threads():
        yield
