from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tavern.app import TavernApp
from tests.tavern.browser_page import CHROMIUM, TavernPage
from tests.wire import fast_bot
from tests.wire.forked_process import forked
from tests.wire.tavern_with_bot import PATIENCE

HERE = Path(__file__).parent
BROWSER = 120.0
"""Seconds in which a browser comes, and goes; Playwright itself would wait for ever."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of the page in one loop, which is the browser's."""
    for item in items:
        if item.path.parent == HERE and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


def house_in(folder: Path, port: int = 0) -> TavernApp:
    """A tavern in this folder, with its bot in a process of its own."""
    house = TavernApp(folder, port, patience=PATIENCE)
    house.supervisor.spawn = forked(fast_bot.run)  # type: ignore[method-assign]
    return house


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[TavernApp]:
    async with house_in(tmp_path) as house:
        if not request.node.get_closest_marker("without_bot"):
            await house.supervisor.start()
        yield house


@pytest.fixture(scope="session")
def chromium() -> str:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"the tavern is tested in a browser, and {CHROMIUM} is not there")
    return CHROMIUM


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """One for all tests: each opens a context of its own, which knows nothing of the others'."""
    async with asyncio.timeout(BROWSER):
        playwright = await async_playwright().start()
        found = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    yield found
    async with asyncio.timeout(BROWSER):
        await found.close()
        await playwright.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def visitor(house: TavernApp, browser: Browser) -> AsyncIterator[TavernPage]:
    """A browser at the tavern's doors. In the end it must have found nothing wrong with the page."""
    async with TavernPage(browser, house.page_server.address) as visitor:
        yield visitor
