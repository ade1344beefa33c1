"""The simulated outages of Discord that docs/tavern.md describes, used through the page."""

from __future__ import annotations

from contextlib import AsyncExitStack, suppress
from pathlib import Path

from playwright.async_api import Browser, TimeoutError, expect

from tavern.app import TavernApp
from tests.tavern.browser_page import AUTOMATIC, FRIEND, YARR, TavernPage
from tests.tavern.conftest import house_in

SOON = 3_000
"""Milliseconds within which a pressed button usually shows its answer."""
MISSED = 4
"""Turns of two people after which one of them has missed two."""

HOURS = 2
"""Hours after which Anne's turn ends. Turns that she answered quickly have added to her reserve."""


async def hurry(visitor: TavernPage) -> None:
    """Move the clock forward by an hour, which is longer than a turn with the reserve at the start of a game."""
    clock = visitor.page.locator(".scenery .prop", has_text="Clock")
    before = await clock.inner_text()
    await clock.click()
    await visitor.page.get_by_role("button", name="1 hour").click()
    await expect(clock).not_to_have_text(before)


async def test_simulated_outages_are_shown_and_the_game_survives_them(visitor: TavernPage) -> None:
    page = visitor.page
    prop = page.locator(".scenery .prop")
    await prop.first.wait_for(state="attached")
    (anne,) = await visitor.sit("Anne")

    # Closed direct messages are reported once, and the game goes on.
    await prop.filter(has_text="Direct messages").click()
    await page.locator(".popover:visible").get_by_label("Anne").uncheck()
    await expect(prop.filter(has_text="1 off")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="The Local Tavern").click()
    await visitor.enter(AUTOMATIC, YARR)
    await expect(anne.place("Quarterdeck").locator(".badge")).to_have_count(0)
    await anne.answer()

    # The next move posts a new table message. Without its pictures the message has the text form.
    first = anne.messages.and_(page.locator(f"[data-id='{await anne.table.get_attribute('data-id')}']"))
    await prop.filter(has_text="Delete").click()
    await page.get_by_role("button", name="The table's message").click()
    await expect(first).to_have_count(0)
    await anne.answer()
    await anne.pictures(anne.table)
    await prop.filter(has_text="Permissions").click()
    await page.locator(".popover:visible").get_by_label("Attach Files").uncheck()
    await expect(prop.filter(has_text="1 taken")).to_be_visible()
    await page.keyboard.press("Escape")
    for _ in range(HOURS):
        await hurry(visitor)
    await anne.sees("Draw pile:", anne.table)
    await prop.filter(has_text="Delete").click()
    await page.get_by_role("button", name="The whole thread").click()
    await expect(anne.place("quarterdeck")).to_have_attribute("aria-current", "page")

    # Stop the bot, and start it again.
    await prop.filter(has_text="Stop the bot").click()
    await expect(page.locator(".line-state")).to_contain_text("away")
    await anne.use("help")
    await anne.sees("Quarterdeck is not running")
    await prop.filter(has_text="Start the bot").click()
    await expect(page.locator(".line-state")).to_be_empty()
    await anne.use("help")
    await anne.sees("How to begin", anne.own)


async def test_hurrying_the_clock_brings_a_stand_in(visitor: TavernPage) -> None:
    await visitor.enter(FRIEND, YARR)
    anne = visitor.pane("Anne")
    told = anne.table.locator("li")
    for _ in range(3 * MISSED):  # automatic players move, too
        before = await told.all_inner_texts()
        await hurry(visitor)
        await expect(told).not_to_have_text(before)
        await anne.press("The story so far", anne.table)
        with suppress(TimeoutError):  # the table's button may be replaced at that moment
            await anne.own.filter(has_text="The story of table").last.wait_for(timeout=SOON)
        if await anne.own.filter(has_text="A stand-in now plays for").count():
            return
    raise AssertionError("nobody got a stand-in")


async def test_a_page_reconnects_to_its_restarted_tavern(tmp_path: Path, browser: Browser) -> None:
    async with AsyncExitStack() as first:
        house = await first.enter_async_context(house_in(tmp_path))
        await house.supervisor.start()
        port = int(house.server.address.rpartition(":")[2])
        async with TavernPage(browser, house.page_server.address) as visitor:
            line = visitor.page.locator(".line-state")
            await visitor.enter(AUTOMATIC, YARR)
            anne = visitor.pane("Anne")
            table = await anne.table.get_attribute("data-id")
            await first.aclose()
            await expect(line).to_contain_text("Looking for it")
            async with house_in(tmp_path, port) as house:
                await house.supervisor.start()
                await expect(line).to_be_empty()
                await expect(anne.table).to_have_attribute("data-id", table or "")
                await anne.press("In words")
                await anne.sees("Draw pile:", anne.own)


async def test_a_page_links_to_a_new_tavern(tmp_path: Path, browser: Browser) -> None:
    async with AsyncExitStack() as first:
        house = await first.enter_async_context(house_in(tmp_path))
        port = int(house.server.address.rpartition(":")[2])
        async with TavernPage(browser, house.page_server.address) as visitor:
            line = visitor.page.locator(".line-state")
            await first.aclose()
            await expect(line).to_contain_text("Looking for it")
            async with TavernApp(tmp_path, port, fresh=True) as anew:
                await expect(line).to_contain_text("A new tavern has opened")
                visitor.complaints.clear()  # the browser reports each refused connection
                # The new address is opened as a link from another site.
                link = f'<a href="{anew.page_server.address}">To the tavern</a>'
                await visitor.page.route(
                    "http://elsewhere.example/", lambda route: route.fulfill(body=link, content_type="text/html")
                )
                await visitor.page.goto("http://elsewhere.example/")
                await visitor.page.get_by_role("link").click()
                await visitor.page.locator(".door-button").first.wait_for()
                assert visitor.page.url == f"{anew.server.address}/"
