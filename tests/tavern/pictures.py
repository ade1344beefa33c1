"""The pictures of a lesson in README and `docs/learning.md`, as a computer and a phone show it:

    python -m tests.tavern.pictures

takes them anew, with the bot that is shipped, in a tavern of its own.
"""

from __future__ import annotations

import asyncio
import io
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.async_api import Browser, async_playwright, expect

from tavern.house import House
from tests.tavern.visitor import CHROMIUM, Visitor

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SCREENS: dict[str, dict[str, Any]] = {
    "lesson": {"viewport": {"width": 1400, "height": 900}},
    "lesson-phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}
COLOURS = 96
"""So few that a picture is small, and so many that nobody sees it."""
LEARN, GAME = 2, "Tortuga 1667"


async def taken(browser: Browser, name: str) -> None:
    """Anne, in the first turn of a lesson."""
    with tempfile.TemporaryDirectory() as folder:
        async with House(Path(folder)) as house:
            await house.child.start()
            async with Visitor(browser, house.door.address, **SCREENS[name]) as visitor:
                await visitor.click(visitor.page.locator(".door-button").nth(LEARN))
                await visitor.click(visitor.page.get_by_role("button", name=GAME, exact=True))
                anne = visitor.pane("Anne")
                await anne.hand.filter(has_text="Your guide").wait_for()
                await anne.asked().wait_for()
                await anne.pictures(anne.hand)
                await anne.pictures(anne.table)
                await visitor.shows(await anne.foremost())
                await expect(visitor.page.locator(".toast")).to_be_hidden()
                shot = await visitor.page.screenshot()
    Image.open(io.BytesIO(shot)).quantize(COLOURS).save(PICTURES / f"{name}.png", optimize=True)


async def main() -> None:
    """All of them."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in SCREENS:
            await taken(browser, name)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
