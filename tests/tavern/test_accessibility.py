"""axe finds no serious accessibility fault on any part of the page, in light and dark colours and on a phone."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from playwright.async_api import Browser, Page

from tavern.app import TavernApp
from tests.tavern.browser_page import FRIEND, YARR, TavernPage

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
SERIOUS = {"serious", "critical"}


async def found(page: Page) -> list[str]:
    """Return the serious faults that axe finds, with their places."""
    results: dict[str, Any] = await page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary']}"
        for one in results["violations"]
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


@pytest.mark.parametrize(("colours", "width"), [("dark", 1400), ("light", 390)])
async def test_no_serious_accessibility_fault_is_found(
    house: TavernApp, browser: Browser, colours: str, width: int
) -> None:
    size = {"width": width, "height": 900}
    async with TavernPage(browser, house.page_server.address, color_scheme=colours, viewport=size) as visitor:
        page, anne = visitor.page, visitor.pane("Anne")
        await page.evaluate(AXE)
        assert await found(page) == []
        await visitor.enter(FRIEND, YARR)
        assert await found(page) == []
        await anne.composer.fill("/")
        await anne.suggestions.first.wait_for()
        assert await found(page) == []
        await anne.composer.fill("")
        await anne.use("preferences")
        await anne.own.locator(".menu").last.click()
        assert await found(page) == []
        await page.keyboard.press("Escape")
        scenery = page.locator(".scenery")
        if not await scenery.is_visible():
            await page.get_by_role("button", name="Scenery").click()
        for hanger in (anne.element.locator(".seat"), *(await scenery.locator(".prop[aria-controls]").all())):
            await hanger.click()
            assert await found(page) == []
            await page.keyboard.press("Escape")
        await anne.place("quarterdeck").click()
        await anne.use("play", "Captain")
        await anne.press("Lucky word")
        await anne.element.get_by_role("dialog").wait_for()
        assert await found(page) == []
