"""Renew the pictures of the tavern and of a lesson in `docs/tavern.md`.

`python -m tests.tavern.documentation_pictures` runs the released bot in a tavern of its own.
"""

from __future__ import annotations

import asyncio
import io
import re
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright, expect

from tavern.app import TavernApp
from tests.tavern.browser_page import CHROMIUM, FRIEND, YARR, PersonPane, TavernPage

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SCREENS: dict[str, dict[str, Any]] = {
    "lesson": {"viewport": {"width": 1400, "height": 900}},
}
COLOURS = 256
"""Few colours keep a file small. They are chosen to be near every colour of the picture.

A choice by frequency would replace pink and purple, which are rare, by grey.
"""
LEARN, GAME = 2, "Tortuga 1667"
NOTHING = re.compile("Nothing to do right now|non devi fare nulla")
MOVES = 4
"""The number of moves before the picture of the table. Moves that come too early are refused."""
REST = 2.0
"""Seconds between moves.

A hand may be replaced while its menu is being opened. The new hand can have buttons instead, and the menu does not come
back.
"""


async def taken(browser: Browser, name: str) -> None:
    """Take a picture of Anne in the first turn of a lesson."""
    with tempfile.TemporaryDirectory() as folder:
        async with TavernApp(Path(folder)) as house:
            await house.supervisor.start()
            async with TavernPage(browser, house.page_server.address, **SCREENS[name]) as visitor:
                await visitor.click(visitor.page.locator(".door-button").nth(LEARN))
                await visitor.click(visitor.page.get_by_role("button", name=GAME, exact=True))
                anne = visitor.pane("Anne")
                await anne.hand.filter(has_text="Your guide").wait_for()
                await anne.asked().wait_for()
                await anne.pictures(anne.hand)
                await anne.pictures(anne.table)
                await visitor.shows(await anne.foremost())
                await shot(visitor.page, name)


async def played(browser: Browser) -> None:
    """Take a picture of two people in the middle of a game, each with a window and a language."""
    with tempfile.TemporaryDirectory() as folder:
        async with TavernApp(Path(folder)) as house:
            await house.supervisor.start()
            async with TavernPage(browser, house.page_server.address) as visitor:
                await visitor.enter(FRIEND, YARR)
                anne, bart = visitor.pane("Anne"), visitor.pane("Bart")
                await bart.element.locator(".seat").click()
                await bart.element.get_by_label("Language").select_option("it")
                await visitor.page.keyboard.press("Escape")
                for _ in range(MOVES):
                    await moved(anne, bart)
                await asyncio.sleep(REST)
                await settled(anne, bart)
                for one in (anne, bart):
                    if await one.hand.locator(".menu").count():  # the whole question is on the screen
                        await one.hand.locator(".row:has(.menu)").last.scroll_into_view_if_needed()
                await shot(visitor.page, "tavern")


async def moved(anne: PersonPane, bart: PersonPane) -> None:
    """Let the awaited person play, as soon as their hand has come."""
    played = False
    while not played:
        await asyncio.sleep(REST)
        waiting = await anne.table.locator("strong", has_text="Waiting for").last.inner_text()
        played = await (anne if "Anne" in waiting else bart).play()


async def settled(anne: PersonPane, bart: PersonPane) -> None:
    """Wait until the hand of the person on turn asks something, the other one does not, and all pictures are loaded."""
    waiting = await anne.table.locator("strong", has_text="Waiting for").last.inner_text()
    on_turn, other = (anne, bart) if "Anne" in waiting else (bart, anne)
    await on_turn.asked().wait_for()
    await other.hand.filter(has_text=NOTHING).wait_for()
    for one in (anne, bart):
        await one.pictures(one.hand)
        await one.pictures(one.table)


async def shot(page: Page, name: str) -> None:
    """Save a picture of the page with few colours, so that the file is small."""
    await expect(page.locator(".toast")).to_be_hidden()
    taken = await page.screenshot()
    whole = Image.open(io.BytesIO(taken)).convert("RGB")
    few = whole.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    few.save(PICTURES / f"{name}.png", optimize=True)


async def main() -> None:
    """Take all pictures."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in SCREENS:
            await taken(browser, name)
        await played(browser)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
