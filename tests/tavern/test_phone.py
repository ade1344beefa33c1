"""The page on a phone: one window at a time, and a swipe to the others."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Browser, ViewportSize, expect

from tavern.app import TavernApp
from tests.tavern.browser_page import FRIEND, YARR, TavernPage, soon

SIZE: ViewportSize = {"width": 390, "height": 844}
PHONE: dict[str, Any] = {"viewport": SIZE, "has_touch": True}
LOW: ViewportSize = {"width": 390, "height": 640}
"""So low that the hand has no area of its own below the table, and all messages share one log."""
OVERFLOWING = """() => [...document.querySelectorAll('.message, .composer, .scenery, .top')]
    .filter(one => one.clientWidth && one.scrollWidth > one.clientWidth + 1).map(one => one.className)"""
TURNED = """() => {
    const one = document.querySelector('.windows');
    one.scrollTo(one.clientWidth, 0);
    return [...document.querySelectorAll('[aria-pressed=true]')].some(one => one.textContent.includes('Bart'));
}"""
GROWN = """async log => {
    const tall = document.createElement('div');
    tall.style.height = '900px';
    log.firstChild.append(tall);
    log.dispatchEvent(new Event('scroll'));
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const above = log.scrollHeight - log.scrollTop - log.clientHeight;
    tall.remove();
    return above;
}"""
"""The effect of a loading picture on a log, in the worst case. The result is the distance from the log's end."""


async def test_a_game_can_be_played_on_a_phone(house: TavernApp, browser: Browser) -> None:
    async with TavernPage(browser, house.page_server.address, **PHONE) as visitor:
        await visitor.enter(FRIEND, YARR)
        page, anne, bart = visitor.page, visitor.pane("Anne"), visitor.pane("Bart")
        await page.get_by_role("button", name="Anne", pressed=True).wait_for()
        for shown in (anne.table.locator(".picture img").first, await anne.foremost()):
            await visitor.shows(shown)
        await visitor.hides(await bart.foremost())
        for width in await anne.hand.locator(".picture img").evaluate_all("all => all.map(one => one.clientWidth)"):
            assert 300 <= width <= 390
        assert await page.evaluate(OVERFLOWING) == []
        await page.set_viewport_size(LOW)
        for one in (anne, bart):
            await expect(one.element.locator(".stacked")).to_have_count(0)
            # Nobody has scrolled, so the newest message must still be on the screen.
            await expect(one.element.locator(".newest")).to_be_hidden()
            assert await soon(one.element.locator(".log").first.evaluate(GROWN)) < 60
        assert await page.evaluate(OVERFLOWING) == []
        await page.set_viewport_size(SIZE)
        await page.wait_for_function(TURNED)
        await visitor.shows(await bart.foremost())
        await bart.composer.fill("/preferences")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await bart.sees("Your preferences", bart.own)  # a hand can also have a menu
        await bart.own.locator(".menu").last.click()
        await expect(page.locator(".popup.sheet")).to_be_visible()
        box = await page.locator(".popup").bounding_box()
        assert box is not None
        assert (box["x"], box["width"]) == (0, 390)
        await visitor.options.filter(has_text="Italiano").click()
        await bart.sees("Le tue preferenze", bart.own)
        assert await page.evaluate(OVERFLOWING) == []
