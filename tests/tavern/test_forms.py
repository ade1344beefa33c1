"""What opens on the page: forms, menus of several, the large picture."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import expect

from tavern.house import House
from tavern.interactions import COMPONENT, Interaction
from tavern.people.window import Window
from tests.tavern.visitor import AUTOMATIC, Visitor


async def test_a_lucky_word_and_an_option(visitor: Visitor) -> None:
    anne, bart = await visitor.sit("Anne", "Bart")
    await anne.use("play", "Captain")
    await anne.press("Lucky word")
    form = anne.element.get_by_role("dialog")
    await expect(form.get_by_role("textbox")).to_be_focused()
    await visitor.page.keyboard.press("Escape")
    await expect(form).to_have_count(0)
    await anne.press("Lucky word")
    await visitor.page.keyboard.press("Enter")
    assert await form.is_visible(), "an empty form is not sent"
    await visitor.page.keyboard.type("parrot")
    await visitor.page.keyboard.press("Enter")
    await expect(form).to_have_count(0)
    await bart.sees("gave a lucky word")
    await expect(bart.messages.filter(has_text="parrot")).to_have_count(0)

    await anne.press("Options")
    menu = anne.own.locator(".menu").first
    before = await menu.inner_text()
    await menu.click()
    await expect(visitor.options.and_(visitor.page.locator("[aria-selected=true]"))).to_have_text([before])
    await visitor.page.keyboard.press("ArrowDown")
    await visitor.page.keyboard.press("Enter")
    await expect(menu).not_to_have_text(before)
    await bart.sees(await menu.inner_text())


async def test_a_form_that_was_not_taken_still_knows_its_message(tmp_path: Path) -> None:
    """It stands open, and is sent again as soon as the bot is back: with the message whose button opened it."""
    async with House(tmp_path) as house:  # no bot, who could take it
        world, acts, owner = house.world, house.acts, house.world.owner
        channel = world.places[world.channel]
        message = world.post(channel, world.people[world.bot], {"content": "Options"})
        opened = Interaction(world.clock.new_id(), COMPONENT, owner, channel, {}, message, None)
        house.interactions.opened(opened, "form")
        for _ in range(2):
            assert (await acts.submit(owner, channel, "form", [])).kind == "failed"
            assert house.interactions.modal(owner, "form") is opened
            house.interactions.opened(opened, "form")


async def test_what_is_dismissed_is_out_of_sight_but_can_be_changed(tmp_path: Path) -> None:
    """An answer that comes when its reader has put the message out of sight is no error, as on Discord."""
    async with House(tmp_path) as house:
        world, owner = house.world, house.world.owner
        channel = world.places[world.channel]
        message = world.post(channel, world.people[world.bot], {"content": "Wishes"}, reader=owner.id)
        assert message in world.history(channel, owner.id)
        world.dismiss(message)
        assert message not in world.history(channel, owner.id)
        window = Window(house.stage)
        window.show(owner, channel)
        while not window.row.empty():
            window.row.get_nowait()
        world.heard.append(window.hear)
        world.edit(message, {"content": "Noted."})
        assert world.message(channel, message.id).body["content"] == "Noted."
        assert window.row.empty(), "its reader is not shown it again"


async def test_several_are_picked_and_the_picture_opens(visitor: Visitor) -> None:
    await visitor.enter(AUTOMATIC, "Arrr!!!")
    anne = visitor.pane("Anne")
    await anne.press("Wishes")
    wishes = anne.own.filter(has_text="What is picked is answered for you").last
    menu = wishes.locator(".menu")
    await menu.locator(".chip").first.wait_for()
    chips = await menu.locator(".chip").all_inner_texts()
    assert len(chips) > 1
    await menu.click()
    await visitor.options.first.click()
    await visitor.page.keyboard.press("Escape")
    await expect(menu.locator(".chip")).to_have_text(chips)
    await menu.click()
    await visitor.options.filter(has_text=chips[0]).click()
    await visitor.page.get_by_role("button", name="Done").click()
    await expect(menu.locator(".chip")).to_have_text(chips[1:])
    await wishes.get_by_role("button", name="Dismiss message").click()
    await anne.press("Wishes")
    await expect(menu.locator(".chip")).to_have_text(chips[1:])

    await anne.table.get_by_role("button", name="Enlarge").first.click()
    large = visitor.page.locator("dialog.lightbox")
    await expect(large.locator("img")).to_have_attribute("alt", (await anne.pictures(anne.table))[0][0])
    await visitor.page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
