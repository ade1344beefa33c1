from collections.abc import Iterator

import pytest

from tests.bot.light import sqlite_without_threads, unpacked_pictures


@pytest.fixture(autouse=True)
def light() -> Iterator[None]:
    """Use the cheaper bot, because these tests neither read pictures nor run two bots."""
    with unpacked_pictures(), sqlite_without_threads():
        yield
