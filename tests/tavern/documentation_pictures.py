"""The pictures of the tavern and of a lesson in `docs/tavern.md`:

    python -m tests.tavern.documentation_pictures

takes them anew, with the bot that is shipped, in a tavern of its own.
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
"""So few that a picture is small. They are chosen to cover all that is there, none more than some 20 levels
off: chosen by how often a colour comes, pink and purple, which are rare, become grey."""
LEARN, GAME = 2, "Tortuga 1667"
NOTHING = re.compile("nothing for you to decide|niente che tu debba decidere")
MOVES = 4
"""So many moves are tried before the table is shown; one that comes too early is refused."""
REST = 2.0
"""So many seconds a table rests before a move: a hand that is replaced while somebody reaches for its menu may ask
with buttons then, and the hand that was reached for never comes back."""


async def taken(browser: Browser, name: str) -> None:
    """Anne, in the first turn of a lesson."""
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
    """Two people at a table, each in a window and a language of their own, in the middle of a game."""
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
                    if await one.hand.locator(".menu").count():  # what is asked stands in sight to its end
                        await one.hand.locator(".row:has(.menu)").last.scroll_into_view_if_needed()
                await shot(visitor.page, "tavern")


async def moved(anne: PersonPane, bart: PersonPane) -> None:
    """Whoever is waited for plays, as soon as their hand has come."""
    played = False
    while not played:
        await asyncio.sleep(REST)
        waiting = await anne.table.locator("strong", has_text="Waiting for").last.inner_text()
        played = await (anne if "Anne" in waiting else bart).play()


async def settled(anne: PersonPane, bart: PersonPane) -> None:
    """The hand of whoever is on turn asks, the other's does not, and all is drawn."""
    waiting = await anne.table.locator("strong", has_text="Waiting for").last.inner_text()
    on_turn, other = (anne, bart) if "Anne" in waiting else (bart, anne)
    await on_turn.asked().wait_for()
    await other.hand.filter(has_text=NOTHING).wait_for()
    for one in (anne, bart):
        await one.pictures(one.hand)
        await one.pictures(one.table)


async def shot(page: Page, name: str) -> None:
    """The page as it is, with few colours, so that the file is small."""
    await expect(page.locator(".toast")).to_be_hidden()
    taken = await page.screenshot()
    whole = Image.open(io.BytesIO(taken)).convert("RGB")
    few = whole.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    few.save(PICTURES / f"{name}.png", optimize=True)


async def main() -> None:
    """All of them."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in SCREENS:
            await taken(browser, name)
        await played(browser)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
