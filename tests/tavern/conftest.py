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
"""Seconds in which a browser must start, and stop. Playwright itself has no limit there."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run all tests of the page in the browser's event loop."""
    for item in items:
        if item.path.parent == HERE and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


def house_in(folder: Path, port: int = 0) -> TavernApp:
    """Return a tavern in this folder, with its bot in its own process."""
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
    """Yield one browser for all tests. Each test opens its own context, which shares nothing with the others."""
    async with asyncio.timeout(BROWSER):
        playwright = await async_playwright().start()
        found = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    yield found
    async with asyncio.timeout(BROWSER):
        await found.close()
        await playwright.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def visitor(house: TavernApp, browser: Browser) -> AsyncIterator[TavernPage]:
    """Yield a browser on the tavern's first page. At the end it must have reported no errors."""
    async with TavernPage(browser, house.page_server.address) as visitor:
        yield visitor
