"""Speed of the tavern's page in a browser.

It measures the seconds from the opening of the page to the first move. It also measures how long a click takes until
the page accepts it, and until the table's new picture is there. Captain Yarr's Curse is played against an automatic
player, then by two people in two windows. The bot runs in its own process.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from tavern.app import TavernApp
from tests.tavern.browser_page import AUTOMATIC, CHROMIUM, FRIEND, YARR, PersonPane, TavernPage

MEASURED_MOVES, IDLE_LOOKS = 40, 50
GOALS = {"the page accepts it": 150, "the new picture is there": 600}
"""The maximum medians, in milliseconds."""
FIRST_MOVE = 20
"""The maximum number of seconds until the first move."""
CLICK = """button => new Promise(resolve => {
    const window_ = button.closest('.pane');
    if (!window_) return resolve([null, null]);  // the hand was renewed in between
    const picture = () => [...window_.querySelectorAll('article:not(.private) .gallery img')].at(-1);
    const before = picture().src;
    const began = performance.now();
    let taken = null;
    const look = () => {
        const passed = performance.now() - began;
        if (taken === null && !window_.querySelector('[aria-busy]')) taken = passed;
        const now = picture();
        const drawn = now && now.src !== before && now.complete && now.naturalWidth > 0;
        if ((taken !== null && drawn) || passed > 5000) resolve([taken, drawn ? passed : null]);
        else requestAnimationFrame(look);
    };
    button.click();
    requestAnimationFrame(look);
})"""


async def _move(one: PersonPane, found: list[tuple[float, float]]) -> bool:
    """Let the person in this pane answer their choice. Return False if there is none.

    If the answer is a button and changes the table, add a pair of times in seconds to `found`. The first is the time
    until the page accepts the click, the second the time until the new picture is there.
    """
    asked = one.asked()
    if not await asked.count():
        return False
    if await asked.locator(".menu").count():
        return await one.play()
    taken, drawn = await asked.locator(".press:not(:disabled)").first.evaluate(CLICK)
    if taken is not None and drawn is not None:
        found.append((taken, drawn))
    return True


async def _first_move(browser: Browser, address: str) -> float:
    """Return the seconds until the first move of a new visitor who knows where to click.

    `address` is that of the tavern's page.
    """
    began = time.monotonic()
    async with TavernPage(browser, address) as visitor:
        await visitor.enter(AUTOMATIC, YARR)
        anne = visitor.pane("Anne")
        await anne.asked().wait_for()  # the automatic player may begin
        await anne.play()
        return time.monotonic() - began


async def _times() -> tuple[float, list[tuple[float, float]]]:
    found: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        async with async_playwright() as playwright, TavernApp(Path(folder), 0) as house:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            await house.supervisor.start()
            first = await _first_move(browser, house.page_server.address)
            async with TavernPage(browser, house.page_server.address) as visitor:
                people = [visitor.pane(name) for name in ("Anne", "Bart")]
                idle = IDLE_LOOKS
                while len(found) < MEASURED_MOVES:
                    if idle == IDLE_LOOKS:  # no game has begun yet, or the last one has ended
                        await visitor.page.get_by_role("button", name="The Local Tavern").click()
                        await visitor.enter(FRIEND, YARR)
                    moved = [await _move(one, found) for one in people]
                    idle = 0 if any(moved) else idle + 1
                    await visitor.page.wait_for_timeout(100)
            await browser.close()
    return first, found


def figures() -> dict[str, dict[str, object]]:
    """Return the figures of the page by name; none if there is no browser."""
    if not Path(CHROMIUM).exists():
        print(f"The tavern's page is not measured, since there is no browser at {CHROMIUM}.")
        return {}
    first, all_times = asyncio.run(_times())
    key = "the tavern's page, from its opening to the first move"
    found = {key: {"value": round(first, 1), "unit": "s", "goal": FIRST_MOVE, "holds": first <= FIRST_MOVE}}
    for (name, goal), times in zip(GOALS.items(), zip(*all_times, strict=True), strict=True):
        value = round(statistics.median(times))
        key = f"the tavern's page, from a click until {name}, median of {len(times)}"
        found[key] = {"value": value, "unit": "ms", "goal": goal, "holds": value <= goal}
    return found
