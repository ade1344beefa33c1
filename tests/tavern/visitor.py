"""Somebody at the local tavern: what a person does on the page, and what they read there."""

from __future__ import annotations

import asyncio
import contextlib
from types import TracebackType

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, Playwright, TimeoutError, async_playwright

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 30_000
"""Milliseconds: only a page that is broken takes that long, also on a busy machine."""
AT_REST = """async () => {
    const page = () => window.simcordPreview;
    while (page().pendingAction || !page().ready) await new Promise(resolve => setTimeout(resolve, 30));
}"""
PICTURES = """images => Promise.all(images.map(async image => {
    await image.decode();
    return [image.alt, image.naturalWidth];
}))"""


class Visitor:
    """A browser in the tavern: `async with Visitor(url) as anne: …`."""

    page: Page
    _playwright: Playwright
    _browser: Browser

    def __init__(self, url: str) -> None:
        self.url = url
        self.complaints: list[str] = []
        """What the browser found wrong with the page."""

    async def __aenter__(self) -> Visitor:
        self._playwright = await async_playwright().start()
        self._browser = await self._playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        self.page = await self._browser.new_page(viewport={"width": 1280, "height": 1000})
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        # Browsers ask for it by themselves, and SimCord has none.
        await self.page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
        await self.page.goto(self.url)
        await self.messages.first.wait_for()
        await self.at_rest()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._browser.close()
        await self._playwright.stop()

    def _heard(self, said: ConsoleMessage) -> None:
        # A picture may be replaced in the moment in which the page asks for it; then it asks for the new one.
        if said.type == "error" and "/api/assets/" not in said.location["url"]:
            self.complaints.append(said.text)

    # --- what is there ---------------------------------------------------------------------------

    @property
    def messages(self) -> Locator:
        """All messages of the channel that this person sees."""
        return self.page.locator("article.channel-message")

    @property
    def table(self) -> Locator:
        """The live table message."""
        return self.messages.filter(has=self.page.get_by_role("button", name="In words")).last

    @property
    def private(self) -> Locator:
        """The messages for this person's eyes only."""
        return self.messages.filter(has_text="Only you can see this")

    @property
    def hand(self) -> Locator:
        """The newest private message with a picture."""
        return self.private.filter(has=self.page.locator("img.gallery-image")).last

    async def sees(self, words: str, within: Locator | None = None) -> None:
        """Wait until these words stand there."""
        await (within or self.messages).filter(has_text=words).last.wait_for()

    async def pictures(self, message: Locator) -> list[tuple[str, int]]:
        """The description and the width of every picture of a message, once it has arrived."""
        await message.locator("img.gallery-image").first.wait_for()
        found: list[list[str | int]] = await message.locator("img.gallery-image").evaluate_all(PICTURES)
        return [(str(alt), int(width)) for alt, width in found]

    async def over(self) -> bool:
        """Whether the game in sight has ended."""
        return await self.table.get_by_role("button", name="Verify the chance").count() > 0

    # --- what a person does ----------------------------------------------------------------------

    async def at_rest(self) -> None:
        """Wait until the page is done with what was asked of it."""
        await self.page.evaluate(AT_REST)

    async def become(self, name: str) -> None:
        """Change who is looking."""
        await self.page.select_option("#viewer-picker", label=name)
        await self.at_rest()

    async def send(self, command: str, **options: str) -> None:
        """Type a command, fill in its options from their suggestions, and send it with the arrow."""
        await self.page.locator("#channel-composer-input").fill(f"/{command}")
        await self.page.locator(".command-entry").filter(has_text=f"/{command}").first.wait_for()
        await self.page.keyboard.press("Enter")
        for name, words in options.items():
            field = self.page.locator(f".command-option-input[data-option={name}]")
            if not await field.count():
                await self.page.locator(".command-ghost").click()
                await self.page.locator(".command-suggestion").filter(has_text=name).first.click()
            await field.fill(words)
            await self.page.locator(".command-suggestion").filter(has_text=words).first.click()
        await self.page.locator("#send-message").click()
        await self.page.locator(".command-row").wait_for(state="detached")
        await self.at_rest()

    async def press(self, label: str, within: Locator | None = None) -> None:
        """Press the newest button with this label."""
        await (within or self.messages).get_by_role("button", name=label, exact=True).last.click()
        await self.at_rest()

    async def pick(self, menu: Locator, label: str = "") -> None:
        """Open a select and pick the first option with this in its label; closing it sends."""
        option = self.page.locator("[role=listbox]:visible [role=option]").filter(has_text=label).first
        # After a change of viewer SimCord's page may jump at the first click, and the list stays closed.
        # So it does when the message is shown anew in this moment.
        for _ in range(5):
            await menu.click()
            with contextlib.suppress(TimeoutError):
                await option.click(timeout=3000)
                break
        else:
            raise AssertionError("the list does not stay open")
        if await option.count():
            await self.page.locator("#channel-name").click()
        await self.at_rest()

    async def play(self) -> bool:
        """Answer what the hand asks with the first thing it offers; False if it asks nothing."""
        asked = self.hand.locator(".text-display:has(p > strong) + .component-row").first
        if not await asked.count():
            return False
        menu = asked.get_by_role("combobox")
        if await menu.count():
            await self.pick(menu.first)
        else:
            await asked.get_by_role("button").first.click()
            await self.at_rest()
        return True

    async def play_on(self, *names: str, moves: int) -> int:
        """Play for these people until the game is over, or so many moves are made; how many were."""
        made = 0
        while made < moves and not await self.over():
            before = made
            for name in names:
                if len(names) > 1:
                    await self.become(name)
                made += await self.play()
            if made == before:
                await asyncio.sleep(0.2)
        return made
