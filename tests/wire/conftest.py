from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.wire.tavern_with_bot import TavernWithBot, tavern_with_bot


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def port(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[TavernWithBot]:
    """Yield one tavern for all tests of a file."""
    async with tavern_with_bot(tmp_path_factory.mktemp("tavern")) as opened:
        yield opened
