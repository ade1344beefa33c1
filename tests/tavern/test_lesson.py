"""The third entrance: a new player goes through a game's lesson, only by clicks in the page."""

from __future__ import annotations

from playwright.async_api import Browser, expect

from tavern.app import TavernApp
from tests.tavern.browser_page import YARR, PersonPane, TavernPage

LEARN = 2
GUIDE, FREE = "Your guide", "You know the game"
LOOKS = 200
"""A number of moves after which every lesson is complete, or its game is over."""
AFTERWARDS = 2
TRIES = 4
"""A game can end before its lesson does, which depends on the cards, but not four times in a row."""
OVER = "is named First Mate"
REPLACED = 1
"""A button can be replaced at the moment of its click, which then fails. That is rare."""
LOOK = 4000
"""Milliseconds after which a click is tried again, because its button may be gone."""


async def asked(anne: PersonPane) -> bool:
    """Wait until the hand asks something. Return False if the game is over instead."""
    await expect(anne.asked().or_(anne.hand.filter(has_text=OVER)).first).to_be_visible()
    return await anne.hand.filter(has_text=OVER).count() == 0


async def begun(visitor: TavernPage) -> PersonPane:
    """Begin a lesson through the third entrance. Return Anne's window."""
    await visitor.click(visitor.page.locator(".door-button").nth(LEARN))
    await visitor.click(visitor.page.get_by_role("button", name=YARR, exact=True))
    anne = visitor.pane("Anne")
    await anne.hand.filter(has_text=GUIDE).wait_for()
    return anne


async def test_a_lesson_ends_in_free_play(house: TavernApp, browser: Browser) -> None:
    """The guide explains each question. Its last text says that the player knows the game."""
    for _ in range(TRIES):
        async with TavernPage(browser, house.page_server.address) as visitor:
            if await taken_through(visitor):
                return
    raise AssertionError(f"{TRIES} games ended within the lesson")


async def taken_through(visitor: TavernPage) -> bool:
    """Play a lesson to its end. Return False if another player wins before."""
    anne = await begun(visitor)
    await visitor.shows(anne.hand.locator(".text", has_text=GUIDE))
    visitor.page.set_default_timeout(LOOK)
    said, freed, looks = set[str](), 0, 0
    while freed < AFTERWARDS and await asked(anne):
        heard = await anne.hand.locator("blockquote", has_text=GUIDE).all_inner_texts()
        said |= set(heard)
        assert len(heard) <= 1, "one idea at a time"
        free = freed > 0 or any(FREE in one for one in heard)
        looks += 1
        if await anne.play():
            freed += free
        assert looks <= LOOKS, f"the lesson has no end; it said {said}"
    assert await anne.element.locator(".failed").count() <= REPLACED
    assert freed < AFTERWARDS or len(said) > 1
    return freed == AFTERWARDS
