"""Many tables at once: direct messages stay on the screen, and tables and messages can be told apart."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, expect

from tavern.app import TavernApp
from tests.tavern.browser_page import PersonPane, TavernPage

pytestmark = pytest.mark.without_bot

CODES = ("4FK7Q", "B2W9X", "9TTA3")


SEEN = ".places", ".dm .badge", ".dm", ".place[aria-current]", ".place[aria-current] .code"
EDGES = """(pane, seen) => seen.flatMap(one => {
    const {left, right} = pane.querySelector(one).getBoundingClientRect();
    return [left, right];
})"""
"""Measured in one script, because the list is rebuilt at each change."""


def several_tables(house: TavernApp) -> None:
    world = house.server
    for code in CODES:
        world.start_thread(world.bot, world.places[world.channel], f"Captain Yarr's Curse · {code}", 60)


async def look(house: TavernApp, one: PersonPane, name: str) -> None:
    """Check that the person sees the table's code at each table, and beside it the number of unread direct messages."""
    world = house.server
    person = next(person for person in world.humans() if person.name == name)
    letters, code = one.place("Quarterdeck"), one.element.locator(".place[aria-current] .code")
    for table in CODES:
        await one.element.locator(".place", has_text=table).click()
        await expect(code).to_contain_text(table)
        world.post(world.dm(person), world.people[world.bot], {"content": "Your turn"})
        await expect(letters.locator(".badge")).to_have_text(str(CODES.index(table) + 1))
        places, end, badge, counted, _, letters_end, here, _, code_begins, code_ends = await one.element.evaluate(
            EDGES, SEEN
        )
        assert places <= badge < counted <= end
        assert letters_end <= here, "the letters cover the table"
        assert places <= code_begins < code_ends <= end


@pytest.mark.parametrize("people", [("Anne", "Bart"), ("Anne", "Bart", "Calico")])
async def test_badges_of_unread_messages_stay_in_sight(
    house: TavernApp, visitor: TavernPage, people: tuple[str, ...]
) -> None:
    panes = await visitor.sit(*people)
    several_tables(house)
    for name, one in zip(people, panes, strict=True):
        await look(house, one, name)


async def test_badges_of_unread_messages_stay_in_sight_on_a_phone(house: TavernApp, browser: Browser) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    async with TavernPage(browser, house.page_server.address, **phone) as visitor:
        (anne,) = await visitor.sit("Anne")
        several_tables(house)
        await look(house, anne, "Anne")
        # The focus stays on a person's button in the head of the page while that person is called.
        face = visitor.page.get_by_role("button", name="Anne", pressed=True)
        await face.focus()
        world = house.server
        world.post(world.dm(world.owner), world.people[world.bot], {"content": "Your turn"})
        await expect(anne.place("Quarterdeck").locator(".badge")).to_have_text("4")
        await expect(visitor.page.locator(".who-tab")).to_be_focused()


async def test_each_message_has_an_accessible_name_of_its_own(house: TavernApp, visitor: TavernPage) -> None:
    (anne,) = await visitor.sit("Anne")
    world = house.server
    channel, bot = world.places[world.channel], world.people[world.bot]
    world.post(channel, bot, {"content": "## The first\nand more"})
    world.post(channel, bot, {"content": "Seed ||hidden||"})
    first = anne.element.get_by_role("article", name=re.compile(r"^Quarterdeck, .+, The first$"))
    await expect(first).to_have_count(1)
    await expect(anne.element.get_by_role("article", name=re.compile(r"Seed …$"))).to_have_count(1)
