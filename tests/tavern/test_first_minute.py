"""From the first look at the page to the first move, for a person who has read nothing."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from engine.game import games
from tavern.app import TavernApp
from tests.tavern.browser_page import AUTOMATIC, FRIEND, YARR, TavernPage

CLICKS = 4


async def test_a_visitor_makes_their_first_move_within_four_clicks(visitor: TavernPage) -> None:
    await visitor.enter(AUTOMATIC, YARR)
    anne = visitor.pane("Anne")
    await expect(anne.table.get_by_role("button", name="My hand")).to_be_visible()
    for shown in (
        anne.table.locator(".picture img").first,
        anne.table.get_by_role("button", name="My hand"),
        anne.hand.locator(".picture img"),
    ):
        await visitor.shows(shown)
    for message in (anne.table, anne.hand):
        assert all(alt and width > 0 for alt, width in await anne.pictures(message))
    await anne.answer()
    await anne.sees("Anne", anne.table.locator("li"))
    assert visitor.clicks <= CLICKS
    assert await anne.element.locator(".failed").count() == 0


async def test_a_table_in_two_windows_is_wide_enough_to_read(visitor: TavernPage) -> None:
    """With two windows on a usual screen, the table has nearly half of the height above the hand."""
    await visitor.enter(FRIEND, YARR)
    for name in ("Anne", "Bart"):
        pane = visitor.pane(name)
        await pane.pictures(pane.table)
        assert await pane.table.locator(".picture img").first.evaluate("one => one.clientWidth") >= 415
        await visitor.shows(pane.table.locator(".picture img").first)


async def test_an_italian_browser_gets_an_italian_server(house: TavernApp, browser: Browser) -> None:
    """Public texts of the table are in the first person's language, like their private texts."""
    async with TavernPage(browser, house.page_server.address, locale="it-IT") as visitor:
        await visitor.click(visitor.page.locator(".door-button").first)
        await visitor.click(visitor.page.get_by_role("button", name="La maledizione di Capitan Yarr", exact=True))
        anne = visitor.pane("Anne")
        await expect(anne.table.get_by_role("button", name="La mia mano")).to_be_visible()
        await visitor.click(anne.place("quarterdeck"))
        await expect(anne.element.locator(".context").first).to_have_text("Anne ha usato /gioca")


@pytest.mark.without_bot
async def test_the_entrance_waits_for_the_bot_to_be_ready(house: TavernApp, visitor: TavernPage) -> None:
    """A person who comes before the bot is ready need not try again."""
    await visitor.page.clock.install()
    await visitor.click(visitor.page.locator(".door-button").first)
    await expect(visitor.page.locator(".door.open [role=status]")).to_have_text("Looking for the games …")
    await visitor.page.clock.fast_forward("05:00")
    await house.supervisor.start()
    await visitor.page.get_by_role("button", name=YARR, exact=True).wait_for()


async def test_the_entrance_offers_a_lesson_once_the_bot_has_the_command(house: TavernApp, visitor: TavernPage) -> None:
    doors = visitor.page.locator(".door-button")
    await doors.first.click()
    await visitor.page.get_by_role("button", name=YARR, exact=True).wait_for()  # the bot has registered its commands
    await visitor.page.get_by_role("button", name="The Local Tavern").click()
    commands = house.server.commands
    house.server.register([command for command in commands if command["name"] != "learn"])
    await expect(doors).to_have_count(2)
    house.server.register(commands)
    await expect(doors).to_have_count(3)
    await expect(doors.last).to_contain_text("Learn a game")


async def test_the_next_game_from_the_entrance_opens_a_table_of_its_own(visitor: TavernPage) -> None:
    """A thread cannot have a thread of its own, so the new one is not opened in the last game's thread.

    The friend of the last game is not shown as an automatic player.
    """
    await visitor.enter(FRIEND, YARR)
    anne, bart = visitor.pane("Anne"), visitor.pane("Bart")
    await visitor.page.get_by_role("button", name="The Local Tavern").click()
    await visitor.click(visitor.page.locator(".door-button").nth(AUTOMATIC))
    await visitor.click(visitor.page.get_by_role("button", name=YARR, exact=True))
    await expect(anne.place("Captain")).to_have_count(2)
    await anne.hand.wait_for()
    await anne.sees("Quartermaster", anne.table)
    assert "Bart" not in await anne.table.inner_text()
    await expect(bart.element.locator("[aria-current]")).not_to_have_text(
        await anne.element.locator("[aria-current]").inner_text()
    )


async def test_the_entrance_says_that_no_table_was_opened(house: TavernApp, visitor: TavernPage) -> None:
    house.server.deny("attach_files", True)
    await visitor.click(visitor.page.locator(".door-button").nth(AUTOMATIC))
    await visitor.click(visitor.page.get_by_role("button", name=YARR, exact=True))
    await expect(visitor.page.locator(".toast")).to_have_text("No table was opened. The window says why.")
    await visitor.pane("Anne").sees("Attach Files")


async def test_typing_play_and_enter_lists_the_games(visitor: TavernPage) -> None:
    """A new user once saw «No options match» first, although four games exist."""
    (anne,) = await visitor.sit("Anne")
    await anne.composer.fill("/play")
    await expect(anne.suggestions.first).to_contain_text("Open a table for a game")
    await visitor.page.keyboard.press("Enter")
    await expect(anne.suggestions).to_have_count(len(games()))
    await visitor.page.keyboard.type("zebra")
    await expect(anne.element.locator(".note")).to_contain_text("No options match")
    await visitor.page.keyboard.press("Enter")
    await expect(anne.messages).to_have_count(1)
    await anne.sees("I don't know that game")
    await anne.use("play", "Captain")
    await anne.sees("Anne used /play")
    await anne.press("Join")
    await anne.sees("You sit at this table already", anne.own)
    await (
        anne.own.filter(has_text="You sit at this table already").get_by_role("button", name="Dismiss message").click()
    )
    await expect(anne.own.filter(has_text="You sit at this table already")).to_have_count(0)
