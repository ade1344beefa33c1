"""Two people side by side: each sees their own messages in their own language, in threads and direct messages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import expect

from tavern.app import TavernApp
from tests.discord_contract.sample_requests import button, row
from tests.tavern.browser_page import FRIEND, YARR, PersonPane, TavernPage, soon

MOVES = 6
BEGINS = (
    """log => log.querySelector('article:last-of-type').getBoundingClientRect().top - log.getBoundingClientRect().top"""
)
"""The distance of the newest message's beginning from the upper edge of its log, in pixels."""


async def one_move(anne: PersonPane, bart: PersonPane) -> None:
    """Let the awaited person play, as soon as their hand has come."""
    while True:
        waiting = await anne.table.locator("strong", has_text="Waiting for").last.inner_text()
        if await (anne.play() if "Anne" in waiting else bart.play(bart.letter)):
            return


async def test_a_friend_can_play_in_the_next_window(visitor: TavernPage) -> None:
    await visitor.enter(FRIEND, YARR)
    anne, bart = visitor.pane("Anne"), visitor.pane("Bart")
    for one in (anne, bart):
        assert all("Your hand" in alt for alt, _ in await one.pictures(one.hand))
        await expect(one.own).to_have_count(1)
    assert await anne.pictures(anne.hand) != await bart.pictures(bart.hand)
    # The hand is below the table and does not push it off the screen. Its question is also on the screen.
    for one in (anne, bart):
        await visitor.shows(one.table.locator(".picture img").first)
        await visitor.shows(await one.foremost())

    # Bart now reads Italian, and plays in direct messages. The thread notifies him.
    await bart.element.locator(".seat").click()
    await bart.element.get_by_label("Language").select_option("it")
    await expect(bart.composer).to_have_attribute("aria-label", re.compile("Scrivi in"))
    await visitor.page.keyboard.press("Escape")
    letters = bart.place("Quarterdeck")
    await expect(letters.locator(".badge")).to_be_visible()
    await letters.click()
    await expect(letters.locator(".badge")).to_have_count(0)
    await bart.pictures(bart.letter)
    await expect(bart.own).to_have_count(0)

    told = anne.table.locator("li")
    for _ in range(MOVES):
        before = await told.all_inner_texts()
        await soon(one_move(anne, bart))
        await expect(told).not_to_have_text(before)
    await expect(anne.table.locator("li", has_text=re.compile("Bart|Old Barnacle|Salty Meg")).last).to_be_visible()

    await bart.use("mano")
    await bart.sees("Solo tu puoi vedere questo messaggio", bart.own)
    await expect(anne.own).to_have_count(1)


@pytest.mark.without_bot
async def test_chat_reaches_the_other_window_and_is_counted_as_unread(visitor: TavernPage) -> None:
    anne, bart = await visitor.sit("Anne", "Bart")
    await anne.composer.fill("Ahoy, **Bart**! <b>Not bold</b>")
    await visitor.page.keyboard.press("Enter")
    await bart.sees("Ahoy, Bart! <b>Not bold</b>")
    await expect(bart.messages.last.locator("strong")).to_have_text("Bart")
    await bart.element.locator(".seat").click()
    await bart.element.get_by_role("button", name="Somebody new").click()
    await visitor.page.get_by_label("Name").fill("鄭一嫂 <img src=x>")
    await visitor.page.get_by_role("button", name="Come in").click()
    newcomer = visitor.page.locator("section.pane", has_text="鄭一嫂 <img src=x>")
    await PersonPane(visitor, newcomer).is_seated()
    await expect(newcomer.locator(".seat")).to_be_focused()
    await newcomer.locator(".words").fill("你好")
    await visitor.page.keyboard.press("Enter")
    await anne.sees("鄭一嫂 <img src=x>")
    await expect(visitor.page.locator(".seat b")).to_have_text(["Anne", "鄭一嫂 <img src=x>"])


@pytest.mark.without_bot
async def test_a_private_thread_is_shown_only_to_its_members(visitor: TavernPage, house: TavernApp) -> None:
    anne, bart = await visitor.sit("Anne", "Bart")
    world = house.server
    insider = next(person for person in world.humans() if person.name == "Bart")
    thread = world.start_thread(
        world.bot, world.places[world.channel], "Hideout", 60, inside=[world.bot], invitable=False
    )
    world.post(thread, world.people[world.bot], {"content": "Nobody hears us"})
    world.put_inside(thread, insider.id, True)
    await bart.place("Hideout").click()
    await bart.sees("Nobody hears us")
    await expect(bart.place("Hideout")).to_have_attribute("aria-label", re.compile("private"))
    world.put_inside(thread, insider.id, False)
    await expect(bart.place("Hideout")).to_have_count(0)
    await expect(anne.place("Hideout")).to_have_count(0)


@pytest.mark.without_bot
async def test_a_private_sentence_stays_apart_until_newer_messages_come(visitor: TavernPage, house: TavernApp) -> None:
    """Newer messages move it to the place where it was posted. A message with buttons stays apart until dismissed."""
    (anne,) = await visitor.sit("Anne")
    world = house.server
    channel, bot = world.places[world.channel], world.people[world.bot]

    def post(words: str, *, private: bool = False, panel: bool = False) -> None:
        asked = {"content": words, "components": [row(button())] if panel else []}
        world.post(channel, bot, asked, reader=world.owner.id if private else None)

    apart, together = (anne.element.locator(f".log{kind} article") for kind in (".aside", ":not(.aside)"))
    post("A table is open")
    post("You are ready", private=True)
    await anne.sees("You are ready", apart)
    await apart.get_by_role("button", name="Dismiss message").focus()
    post("Another table is open")
    await anne.sees("You are ready", together)
    await expect(apart).to_have_count(0)
    await expect(together.get_by_role("button", name="Dismiss message")).to_be_focused()
    post("Options", private=True, panel=True)
    post("A third table is open")
    await anne.sees("A third table is open", together)
    await expect(apart).to_have_count(1)
    await anne.sees("Options", apart)


@pytest.mark.without_bot
async def test_a_long_private_message_opens_at_its_beginning_and_an_edit_keeps_its_place(
    visitor: TavernPage, house: TavernApp
) -> None:
    (anne,) = await visitor.sit("Anne")
    world = house.server
    channel, bot = world.places[world.channel], world.people[world.bot]

    def settings(last: str) -> dict[str, Any]:
        lines = "\n".join(f"Setting {number}" for number in range(99))
        return {"content": f"{lines}\n{last}", "components": [row(button())]}

    message = world.post(channel, bot, settings("off"), reader=world.owner.id)
    aside = anne.element.locator(".log.aside")
    await anne.sees("off", anne.own)
    assert await soon(aside.evaluate(BEGINS)) < 20
    await soon(aside.evaluate("one => one.scrollTo(0, 300)"))
    world.edit(message, settings("on\nand a line more"))
    await anne.sees("and a line more", anne.own)
    await expect(anne.element.locator("[aria-busy]")).to_have_count(0)
    assert await soon(aside.evaluate("one => one.scrollTop")) == 300
