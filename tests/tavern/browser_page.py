"""A person at the tavern's page: actions, and the texts on the screen.

Nothing waits for a fixed time. Each wait is for something that appears on the screen.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable
from types import TracebackType
from typing import Any, TypeVar

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, TimeoutError, expect

Found = TypeVar("Found")
CHROMIUM = "/usr/bin/chromium"
PATIENCE = 45_000
"""Milliseconds after which a wait fails, long enough for a busy machine."""
CLICK = "one => { one.focus(); one.click(); }"
"""Clicks in one script. Between the down and up of a mouse, an edit can replace the button, and the click is lost."""
CLICKABLE = 3_000
"""Milliseconds within which a button of a question can be clicked. A later answer may have replaced the question."""
NEARLY_WHOLE = 0.9
AUTOMATIC, FRIEND = 0, 1
YARR = "Captain Yarr's Curse"
PICTURES = """images => Promise.all(images.map(async image => {
    // A picture that is exchanged while it is read begins anew.
    while (!image.naturalWidth) await image.decode().catch(() => new Promise(requestAnimationFrame));
    return [image.alt, image.naturalWidth];
}))"""


async def soon(found: Awaitable[Found]) -> Found:
    """Return a script's result, with a time limit, because Playwright's own limit does not cover scripts."""
    return await asyncio.wait_for(found, PATIENCE / 1000)


class TavernPage:
    """A page of the tavern: `async with TavernPage(browser, address) as visitor: …`."""

    page: Page

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self._browser = browser
        self._address = address
        self._options = {"viewport": {"width": 1400, "height": 900}, **options}
        self.complaints: list[str] = []
        """Errors that the browser reported about the page."""
        self.clicks = 0

    async def __aenter__(self) -> TavernPage:
        self._context = await self._browser.new_context(**self._options)
        self.page = await self._context.new_page()
        self.page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        await self.page.goto(self._address)
        await self.page.locator(".door-button").first.wait_for()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await soon(self._context.close())
        if error is None:
            assert not self.complaints, self.complaints

    def _heard(self, said: ConsoleMessage) -> None:
        # The page itself reports a lost connection and reconnects. A picture can be replaced while the page requests
        # it. Then the page requests the new one.
        expected = "WebSocket" in said.text or "ERR_CONNECTION_REFUSED" in said.text
        if said.type == "error" and not expected and "/attachments/" not in said.location["url"]:
            self.complaints.append(f"{said.text} {said.location['url']}")

    # --- entrance -------------------------------------------------------------------------------------

    async def click(self, target: Locator) -> None:
        """Click, and count the click."""
        await target.click()
        self.clicks += 1

    async def enter(self, door: int, game: str) -> None:
        """Go through an entrance button to a game, and wait until the hands are open."""
        await self.click(self.page.locator(".door-button").nth(door))
        await self.click(self.page.get_by_role("button", name=game, exact=True))
        await self.page.locator(".toast", has_text="hand").wait_for()

    async def sit(self, *names: str) -> list[PersonPane]:
        """Go straight to the tables, with a window for each of these people.

        Wait until the bot is connected, unless it does not run: its commands are known a moment before.
        """
        await self.page.get_by_role("button", name="Skip to the tables").click()
        await expect(self.page.locator(".lamp.starting")).to_have_count(0)
        for _ in names[1:]:
            await self.page.get_by_role("button", name="Add a player window").click()
        for name in names:
            await self.pane(name).is_seated()
        return [self.pane(name) for name in names]

    def pane(self, name: str) -> PersonPane:
        """Return this person's window."""
        element = self.page.locator("section.pane", has=self.page.locator(".seat b", has_text=re.compile(f"^{name}$")))
        return PersonPane(self, element)

    async def shows(self, target: Locator) -> None:
        """Wait until the target is almost completely on the screen and at rest."""
        await expect(target).to_be_in_viewport(ratio=NEARLY_WHOLE)

    async def hides(self, target: Locator) -> None:
        """Wait until the target is not on the screen, or only a part of it."""
        await expect(target).not_to_be_in_viewport(ratio=NEARLY_WHOLE)

    # --- lists ----------------------------------------------------------------------------------------

    @property
    def options(self) -> Locator:
        """Return the options of the open menu."""
        return self.page.locator(".popup [role=option]")


class PersonPane:
    """One person's window on the page."""

    def __init__(self, visitor: TavernPage, element: Locator) -> None:
        self.visitor = visitor
        self.element = element

    @property
    def messages(self) -> Locator:
        """Return all messages of the place that this person has open."""
        return self.element.locator("article.message")

    @property
    def own(self) -> Locator:
        """Return the messages that only this person can see."""
        return self.element.locator("article.private")

    @property
    def table(self) -> Locator:
        """Return the live table message."""
        return self.messages.filter(
            has=self.element.page.get_by_role("button", name=re.compile("^(My hand|La mia mano|In words|A parole)$"))
        ).last

    @property
    def hand(self) -> Locator:
        """Return the newest message with a picture that only this person can see."""
        return self.own.filter(has=self.element.page.locator(".picture img")).last

    @property
    def letter(self) -> Locator:
        """Return the newest message with a picture, which is a hand in direct messages."""
        return self.messages.filter(has=self.element.page.locator(".picture img")).last

    @property
    def composer(self) -> Locator:
        """Return the box in which this person writes."""
        return self.element.locator(".words")

    @property
    def suggestions(self) -> Locator:
        """Return the suggestions above the box."""
        return self.element.locator(".suggestions [role=option]")

    async def is_seated(self) -> None:
        """Wait until the window shows a place, because messages that are sent before are lost."""
        await expect(self.element.locator(".place[aria-current]")).to_have_count(1)

    def place(self, name: str) -> Locator:
        """Return the link to a channel, thread or conversation."""
        exactly = re.compile(f"^{re.escape(name)}")
        return self.element.locator(".place", has=self.element.page.locator(".place-name", has_text=exactly))

    async def sees(self, words: str, within: Locator | None = None) -> None:
        """Wait until these words are shown."""
        await (within or self.messages).filter(has_text=words).last.wait_for()

    async def press(self, label: str, within: Locator | None = None) -> None:
        """Press the newest button with this label, and wait until the bot has acknowledged it."""
        button = (within or self.messages).get_by_role("button", name=label, exact=True).last
        await button.click(trial=True)
        await button.evaluate(CLICK)
        self.visitor.clicks += 1
        await expect(self.element.locator("[aria-busy]")).to_have_count(0)

    async def pick(self, menu: Locator, label: str | int) -> None:
        """Open a menu, and pick one option by its words or its position."""
        await self.visitor.click(menu)
        options = self.visitor.options
        await self.visitor.click(options.nth(label) if isinstance(label, int) else options.filter(has_text=label).first)
        await expect(self.element.locator("[aria-busy]")).to_have_count(0)

    async def use(self, command: str, *options: str) -> None:
        """Type a command and its options, with Enter after each."""
        await self.composer.fill(f"/{command}")
        await expect(self.suggestions.first).to_contain_text(f"/{command}")
        keyboard = self.element.page.keyboard
        await keyboard.press("Enter")
        for words in options:
            await self.suggestions.first.wait_for()
            await keyboard.type(words)
            await self.suggestions.filter(has_text=words).first.wait_for()
            await expect(self.suggestions.first).to_contain_text(words)
            await keyboard.press("Enter")
        await keyboard.press("Enter")
        await expect(self.composer).to_be_visible()

    def asked(self, hand: Locator | None = None) -> Locator:
        """Return the first row of buttons, or the menu, of the hand's question."""
        return (hand or self.hand).locator(".text:has(p > strong, .size3) + .row").first

    async def foremost(self) -> Locator:
        """Return the part of the hand that must be on the screen: its question, or else its picture."""
        asked = self.asked()
        return asked if await asked.count() else self.hand.locator(".picture img")

    async def play(self, hand: Locator | None = None) -> bool:
        """Answer the hand's question with the first option. Return False if the hand asks nothing, or no longer."""
        asked = self.asked(hand)
        if not await asked.count():
            return False
        menu = asked.locator(".menu")
        is_menu = await menu.count()
        try:
            await (menu if is_menu else asked.locator(".press:not(:disabled)")).first.click(timeout=CLICKABLE)
            if is_menu:
                await self.visitor.options.first.click(timeout=CLICKABLE)
        except TimeoutError:
            await self.element.page.keyboard.press("Escape")  # the menu may be open
            return False
        self.visitor.clicks += 1 + is_menu
        await expect(self.element.locator("[aria-busy]")).to_have_count(0)
        return True

    async def answer(self) -> None:
        """Answer the hand's question. Try again if it is replaced meanwhile, or the machine is busy."""
        async with asyncio.timeout(PATIENCE / 1000):
            await self.asked().wait_for()
            while not await self.play():
                await self.asked().wait_for()

    async def pictures(self, message: Locator) -> list[tuple[str, int]]:
        """Return the description and the width of each picture of a message, once they have loaded."""
        await message.locator(".picture img").first.wait_for()
        found: list[list[Any]] = await soon(message.locator(".picture img").evaluate_all(PICTURES))
        return [(str(alt), int(width)) for alt, width in found]
