from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.delivery.direct_messages import DirectMessages
from store import Store
from tests.bot.cheap_substitutes import drawing_without_threads, undrawn_pictures
from tests.store.empty_database import copy_empty_database


@pytest.fixture(autouse=True)
def light() -> Iterator[None]:
    """Use a cheaper bot. A module whose tests look into pictures has its own fixture."""
    with undrawn_pictures(), drawing_without_threads():
        yield


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    copy_empty_database(tmp_path / "quarterdeck.db")
    opened = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'quarterdeck.db'}")
    yield opened
    await opened.close()


@pytest.fixture
def called_in_public(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notify everybody by mentions instead of direct messages. Hands are still sent, so that tests can press their
    buttons.
    """
    monkeypatch.setattr(DirectMessages, "reaches_now", lambda self, person: False)
