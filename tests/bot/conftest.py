from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from engine.store import Store
from tests.discord_contract import openapi_path


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'quarterdeck.db'}")
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def openapi() -> Path:
    path = openapi_path()
    if path is None:
        pytest.skip("Discord's openapi.json lies neither at QUARTERDECK_OPENAPI nor in shared beside the project")
    return path
