"""Sixty cards in one hand: each page of the picture has a menu of its cards."""

from __future__ import annotations

from playwright.async_api import expect

from tavern.app import TavernApp
from tests.bot.views.test_big_hand import sixty
from tests.tavern.browser_page import TavernPage
from tests.tavern.preset_game import lay_out

PAGES = 10


async def test_a_gift_can_be_chosen_among_sixty_cards(house: TavernApp, visitor: TavernPage) -> None:
    anne, bart = await visitor.sit("Anne", "Bart")
    await anne.use("play", "Captain")
    await bart.press("Join")
    await anne.press("Start")
    for one in (anne, bart):
        await one.press("Ready")
    code = (await anne.place("Captain").inner_text()).split("·")[1].strip()
    await lay_out(house, visitor.page, code, sixty("share", 61))
    for one in (anne, bart):
        await one.place("Captain").click()
    await anne.press("My hand")
    await anne.pick(anne.hand.locator(".menu").first, "Share the Booty")
    await anne.hand.locator("[data-press*=':suit:']").first.click()
    # The menu of the turn may still be there, which also offers the played card.
    await anne.sees("choose a card to pass to Bart", anne.hand)
    give = anne.hand.locator(".menu[data-menu^='select:']")
    seen: set[str] = set()
    for _ in range(PAGES):
        await give.first.wait_for()
        pages = await anne.pictures(anne.hand)
        assert all(width > 0 for _, width in pages)
        await give.first.click()
        seen |= set(await visitor.options.locator(".option-words > span").all_inner_texts())
        await visitor.page.keyboard.press("Escape")
        onward = anne.hand.get_by_role("button", name="Next page")
        if not await onward.count():
            break
        before = await give.first.get_attribute("aria-label")
        await onward.click()
        await expect(give.first).not_to_have_attribute("aria-label", before or "")
    assert sum(int(words.split("×")[1]) if "×" in words else 1 for words in seen) == 60
    await anne.pick(give.first, 0)
    await anne.sees("Nothing to do right now", anne.own)
