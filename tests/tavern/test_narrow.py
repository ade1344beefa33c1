"""A phone: one window at a time, the others a swipe away."""

from __future__ import annotations

from playwright.async_api import Browser, expect

from tavern.house import House
from tests.tavern.visitor import FRIEND, YARR, Visitor, soon

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
OVERFLOWING = """() => [...document.querySelectorAll('.message, .composer, .scenery, .top')]
    .filter(one => one.clientWidth && one.scrollWidth > one.clientWidth + 1).map(one => one.className)"""
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
"""What a picture that arrives does to a log, in the worst moment; how far above its end the log stands then."""


async def test_a_game_on_a_phone(house: House, browser: Browser) -> None:
    async with Visitor(browser, house.door.address, **PHONE) as visitor:
        await visitor.enter(FRIEND, YARR)
        page, anne, bart = visitor.page, visitor.pane("Anne"), visitor.pane("Bart")
        await page.get_by_role("button", name="Anne", pressed=True).wait_for()
        await visitor.shows(await anne.foremost())
        await visitor.hides(await bart.foremost())
        for one in (anne, bart):
            # Nobody has scrolled, so the newest is still in sight.
            await expect(one.element.locator(".newest")).to_be_hidden()
            assert await soon(one.element.locator(".log").first.evaluate(GROWN)) < 60
        assert await page.evaluate(OVERFLOWING) == []
        for width in await anne.hand.locator(".picture img").evaluate_all("all => all.map(one => one.clientWidth)"):
            assert 300 <= width <= 390
        await page.locator(".windows").evaluate("one => one.scrollTo(one.clientWidth, 0)")
        await page.get_by_role("button", name="Bart", pressed=True).wait_for()
        await visitor.shows(await bart.foremost())
        await bart.composer.fill("/me")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await bart.own.locator(".menu").last.click()
        await expect(page.locator(".popup.sheet")).to_be_visible()
        box = await page.locator(".popup").bounding_box()
        assert box is not None
        assert (box["x"], box["width"]) == (0, 390)
        await visitor.options.filter(has_text="Italiano").click()
        await bart.sees("Le tue impostazioni", bart.own)
        assert await page.evaluate(OVERFLOWING) == []
