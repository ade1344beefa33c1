"""Parts of the page that open: forms, menus with several picks, and the large picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import expect

from tavern.app import TavernApp
from tavern.fake_server.attachments import Upload
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person
from tavern.interactions import COMPONENT, Interaction, InteractionResult
from tavern.people.browser_page import BrowserPage
from tavern.wire_types import JSON
from tests.discord_contract.sample_requests import button, field, modal, options, row, select, text, text_input
from tests.tavern.browser_page import AUTOMATIC, TavernPage

FRAMES = """async image => {
    const data = await (await fetch(image.src)).arrayBuffer();
    const decoder = new ImageDecoder({data, type: 'image/gif'});
    await decoder.tracks.ready;
    return decoder.tracks.selectedTrack.frameCount;
}"""


async def test_a_lucky_word_and_an_option_can_be_entered(visitor: TavernPage) -> None:
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


async def test_an_open_menu_stays_in_sight_when_the_window_changes(visitor: TavernPage) -> None:
    (anne,) = await visitor.sit("Anne")
    await anne.use("play", "Captain")
    await anne.press("Options")
    await anne.own.locator(".menu").first.click()
    popup = visitor.page.locator(".popup")
    for width, height in ((360, 640), (1400, 900), (1000, 500)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await expect(popup).to_be_in_viewport(ratio=1)
    await visitor.page.keyboard.press("Escape")
    await expect(popup).to_have_count(0)


@pytest.mark.without_bot
async def test_a_form_sends_every_kind_of_field_in_discords_structure(
    house: TavernApp, visitor: TavernPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page sends Discord's structure: each label with its value."""
    (anne,) = await visitor.sit("Anne")
    cards, ships = options(3), [{"label": one, "value": one.lower()} for one in ("Sloop", "Brig")]
    cards[0]["default"] = True
    filled: list[JSON] = []
    form = modal(
        field(text_input(style=2), "Words"),
        field(select(max_values=3, options=cards), "Cards"),
        field({"type": 21, "custom_id": "ship", "options": ships}, "Ship"),
        field({"type": 22, "custom_id": "both", "options": [{**one, "default": True} for one in ships]}, "Both"),
        field({"type": 23, "custom_id": "sure"}, "Sure"),
    )
    form["components"].insert(0, text("Say what you **mean**"))

    async def press(person: Person, message: Message, custom_id: str, values: Sequence[str] = ()) -> InteractionResult:
        return InteractionResult("modal", form)

    async def submit(person: Person, place: Place, custom_id: str, components: Sequence[JSON]) -> InteractionResult:
        filled.extend(components)
        return InteractionResult("done", None)

    monkeypatch.setattr(house.actions, "press", press)
    monkeypatch.setattr(house.actions, "submit", submit)
    world = house.server
    world.post(world.places[world.channel], world.people[world.bot], {"components": [row(button())]})
    await anne.press("Play")
    shown = anne.element.get_by_role("dialog")
    await expect(shown.locator("strong")).to_have_text("mean")
    await expect(shown.get_by_role("textbox")).to_be_focused()
    await visitor.page.keyboard.type("Ahoy")
    menu = shown.get_by_role("combobox")
    await expect(menu.locator(".chip")).to_have_text(["Card 0"])
    await menu.click()
    await visitor.options.filter(has_text="Card 2").click()
    await visitor.page.get_by_role("button", name="Done").click()
    await expect(menu.locator(".chip")).to_have_text(["Card 0", "Card 2"])
    await shown.get_by_role("radio", name="Brig").check()
    await shown.get_by_role("checkbox", name="Sloop").uncheck()
    await shown.get_by_role("checkbox", name="Sure").check()
    await shown.get_by_role("button", name="Submit").click()
    await expect(shown).to_have_count(0)
    assert filled == [
        {"type": 18, "component": {"type": kind, "custom_id": name, **value}}
        for kind, name, value in (
            (4, "words", {"value": "Ahoy"}),
            (3, "cards", {"values": ["0", "2"]}),
            (21, "ship", {"value": "brig"}),
            (22, "both", {"values": ["brig"]}),
            (23, "sure", {"value": True}),
        )
    ]


@pytest.mark.without_bot
async def test_an_animated_picture_is_shown_animated(house: TavernApp, visitor: TavernPage) -> None:
    (anne,) = await visitor.sit("Anne")
    first, second = (Image.new("RGB", (40, 30), colour) for colour in ("red", "blue"))
    moving = io.BytesIO()
    first.save(moving, "GIF", save_all=True, append_images=[second], duration=100)
    world, listed = house.server, {"attachments": [{"id": 0, "filename": "drop.gif", "description": "Dice fall"}]}
    upload = Upload(0, "drop.gif", moving.getvalue())
    world.post(world.places[world.channel], world.people[world.bot], listed, [upload])
    image = anne.messages.get_by_alt_text("Dice fall")
    await image.wait_for()
    assert await image.evaluate(FRAMES) == 2


async def test_a_form_that_was_not_accepted_can_be_sent_again_for_its_message(tmp_path: Path) -> None:
    """The form stays open and is sent again when the bot is back, with the message whose button opened it."""
    async with TavernApp(tmp_path) as house:  # without a bot that could answer
        world, acts, owner = house.server, house.actions, house.server.owner
        channel = world.places[world.channel]
        message = world.post(channel, world.people[world.bot], {"content": "Options"})
        opened = Interaction(world.clock.new_id(), COMPONENT, owner, channel, {}, message, None)
        house.interactions.opened(opened, "form")
        for _ in range(2):
            assert (await acts.submit(owner, channel, "form", [])).kind == "failed"
            assert house.interactions.modal(owner, "form") is opened
            house.interactions.opened(opened, "form")


async def test_a_dismissed_message_is_hidden_but_can_still_be_edited(tmp_path: Path) -> None:
    """The bot can edit a message that its reader has dismissed, as on Discord."""
    async with TavernApp(tmp_path) as house:
        world, owner = house.server, house.server.owner
        channel = world.places[world.channel]
        message = world.post(channel, world.people[world.bot], {"content": "Automatic answers"}, reader=owner.id)
        assert message in world.history(channel, owner.id)
        world.dismiss(message)
        assert message not in world.history(channel, owner.id)
        window = BrowserPage(house.context)
        window.show(owner, channel)
        while not window.row.empty():
            window.row.get_nowait()
        world.listeners.append(window.hear)
        world.edit(message, {"content": "Noted."})
        assert world.message(channel, message.id).body["content"] == "Noted."
        assert window.row.empty(), "its reader is not shown it again"


async def test_several_options_can_be_picked_and_a_picture_enlarged(visitor: TavernPage) -> None:
    await visitor.enter(AUTOMATIC, "Arrr!!!")
    anne = visitor.pane("Anne")
    await anne.press("Automatic answers")
    wishes = anne.own.filter(has_text="Anything you pick here is answered for you").last
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
    await anne.press("Automatic answers")
    await expect(menu.locator(".chip")).to_have_text(chips[1:])

    await anne.table.get_by_role("button", name="Enlarge").first.click()
    large = visitor.page.locator("dialog.lightbox")
    await expect(large.locator("img")).to_have_attribute("alt", (await anne.pictures(anne.table))[0][0])
    await visitor.page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
