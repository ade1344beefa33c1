"""Somebody at the local tavern: what a person does with the page, and what they read on it."""

from __future__ import annotations

import re
from types import TracebackType

from playwright.async_api import Browser, Locator, Page, Playwright, async_playwright

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 30_000
"""Milliseconds; only a page that is broken takes that long."""
PRIVATE = "Only you can see this"


class Visitor:
    """A browser in the tavern. `async with Visitor(url) as anne: …`."""

    page: Page
    _playwright: Playwright
    _browser: Browser

    def __init__(self, url: str) -> None:
        self.url = url
        self.complaints: list[str] = []
        """What the browser's console says is wrong."""

    async def __aenter__(self) -> Visitor:
        self._playwright = await async_playwright().start()
        self._browser = await self._playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        self.page = await self._browser.new_page(viewport={"width": 1280, "height": 1000})
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        # Browsers ask for it by themselves, and SimCord has none.
        await self.page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        await self.page.goto(self.url)
        await self.messages.first.wait_for()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._browser.close()
        await self._playwright.stop()

    # --- what is there ---------------------------------------------------------------------------

    @property
    def messages(self) -> Locator:
        """All messages of the channel that this person sees."""
        return self.page.locator("article.channel-message")

    @property
    def table(self) -> Locator:
        """The live table message: the newest public one with doors."""
        return self.messages.filter(has=self.page.get_by_role("button", name="In words")).last

    @property
    def hand(self) -> Locator:
        """The newest private message with a hand."""
        return self.messages.filter(has_text=PRIVATE).filter(has=self.page.locator("img[alt*='our hand']")).last

    async def said(self, words: str) -> None:
        """Wait until these words stand somewhere in the channel."""
        await self.messages.filter(has_text=words).last.wait_for()

    async def over(self) -> bool:
        """Whether the table in sight has ended."""
        return await self.table.get_by_role("button", name="Verify the chance").count() > 0

    # --- what a person does ----------------------------------------------------------------------

    async def become(self, name: str) -> None:
        """Change who is looking."""
        await self.page.select_option("#viewer-picker", label=name)
        await self.page.locator("article.channel-message").first.wait_for()

    async def type_command(self, name: str, pick: str | None = None) -> None:
        """Type a command and send it; `pick` is typed and chosen for its first option."""
        await self.page.locator("textarea:visible").first.fill(f"/{name}")
        await self.page.get_by_role("option").filter(has_text=f"/{name}").first.wait_for()
        await self.page.keyboard.press("Enter")
        if pick is not None:
            await self.page.keyboard.type(pick)
            await self.page.locator(".command-suggestion").filter(has_text=pick).click()
        await self.page.locator("#send-message").click()
        await self.page.locator(".command-row").wait_for(state="detached")

    async def press(self, label: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Press the newest button with this label."""
        button = (within or self.messages).get_by_role("button", name=label, exact=True).last
        await button.click()
        await self.at_rest()

    async def at_rest(self) -> None:
        """Wait until what was done is done: SimCord's page says so by its buttons."""
        await self.page.locator("#preview-app[aria-busy=false]").wait_for()
