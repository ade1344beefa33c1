"""The page without a mouse: the focus is always visible, and Escape closes everything that opens."""

from __future__ import annotations

from playwright.async_api import expect

from tests.tavern.browser_page import YARR, TavernPage

HERE = """() => {
    const one = document.activeElement;
    const style = getComputedStyle(one.closest('.writing, .command-option, .options') ?? one);
    const rings = [style.outlineStyle !== 'none', style.boxShadow !== 'none', style.borderStyle !== 'none'];
    return {name: (one.getAttribute('aria-label') || one.textContent || '').trim(), ringed: rings.some(Boolean)};
}"""


async def test_a_game_can_be_played_with_the_keyboard_alone(visitor: TavernPage) -> None:
    page = visitor.page
    keys = page.keyboard

    async def tab_to(words: str, back: bool = False) -> None:
        for _ in range(60):
            await keys.press("Shift+Tab" if back else "Tab")
            here = await page.evaluate(HERE)
            assert here["ringed"], f"nobody sees that the keys are on {here['name']}"
            if words in here["name"]:
                return
        raise AssertionError(f"no way to {words}")

    await expect(page.locator(".lamp.starting")).to_have_count(0)  # the entrances are drawn again when the bot is there
    await tab_to("automatic players")
    await keys.press("Enter")
    await page.locator(".game").first.wait_for()
    await expect(page.locator(".game").first).to_be_focused()
    for _ in range(await page.locator(".game").count()):
        if (await page.evaluate(HERE))["name"] == YARR:
            break
        await keys.press("Tab")
    await keys.press("Enter")
    await page.locator(".toast", has_text="hand").wait_for()

    anne = visitor.pane("Anne")
    await page.get_by_role("button", name="Stop the bot").focus()
    first = anne.asked().locator(".press, .menu").first
    label = (await first.get_attribute("aria-label")) or await first.inner_text()
    await tab_to(label, back=True)
    await keys.press("Enter")
    if await visitor.options.count():
        await keys.press("ArrowDown")
        await keys.press("Enter")
    await expect(anne.element.locator("[aria-busy]")).to_have_count(0)
    await anne.sees("Anne", anne.table.locator("li"))

    await anne.composer.focus()
    await keys.type("/card")
    await keys.press("Enter")
    await anne.suggestions.first.wait_for()
    await keys.press("Escape")
    await expect(anne.suggestions.first).to_be_hidden()
    await keys.press("Escape")
    await expect(anne.composer).to_be_focused()
    await expect(anne.composer).to_have_value("")

    await keys.press("Shift+Tab")
    await anne.place("Quarterdeck").wait_for()
    await anne.place("quarterdeck").focus()
    await keys.press("ArrowDown")
    await expect(anne.place("Quarterdeck")).to_be_focused()
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await expect(anne.element.locator("[aria-current]")).to_contain_text(YARR)
    await anne.element.locator(".seat").focus()
    await keys.press("Enter")
    await expect(anne.element.locator(".popover")).to_be_visible()
    await keys.press("Escape")
    await expect(anne.element.locator(".seat")).to_be_focused()
