"""Updates of the page keep the keyboard focus, the text in the box and an open menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.async_api import expect

from tavern.app import TavernApp
from tavern.fake_server.channels import Message
from tavern.fake_server.people import Person
from tavern.interactions import InteractionResult
from tests.tavern.browser_page import TavernPage

pytestmark = pytest.mark.without_bot


def row(*labels: str) -> dict[str, Any]:
    """Return a row of buttons whose ids are their labels."""
    return {"type": 1, "components": [{"type": 2, "style": 2, "label": one, "custom_id": one} for one in labels]}


async def test_pressing_enter_twice_acts_once(
    house: TavernApp, visitor: TavernPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the first press another button, «Catch!», takes the place. The second Enter must not press it."""
    (anne,) = await visitor.sit("Anne")
    world, pressed = house.server, list[str]()

    async def press(person: Person, message: Message, custom_id: str, values: Sequence[str] = ()) -> InteractionResult:
        pressed.append(custom_id)
        world.edit(message, {"components": [row("Catch!", "Stay", "Draw")]})
        return InteractionResult("done", None)

    monkeypatch.setattr(house.actions, "press", press)
    bot = world.people[world.bot]
    world.post(
        world.places[world.channel], bot, {"content": "Your turn", "components": [row("A card", "Draw", "Stay")]}
    )
    message = anne.messages.filter(has_text="Your turn")
    button = message.get_by_role("button", name="A card")
    await button.focus()
    await visitor.page.keyboard.press("Enter")
    await message.get_by_role("button", name="Catch!").wait_for()
    await expect(message).to_be_focused()
    await visitor.page.keyboard.press("Enter")
    await visitor.page.keyboard.press("Tab")
    await expect(message.get_by_role("button", name="Catch!")).to_be_focused()
    # The focus stays on a button that remains, even if the button moves.
    await message.get_by_role("button", name="Draw").focus()
    await visitor.page.keyboard.press("Enter")
    await expect(message.locator("[aria-busy]")).to_have_count(0)
    world.edit(next(iter(world.places[world.channel].messages.values())), {"components": [row("Draw"), row("Catch!")]})
    await expect(message.locator(".row")).to_have_count(2)
    await expect(message.get_by_role("button", name="Draw")).to_be_focused()
    assert pressed == ["A card", "Draw"]


async def test_a_message_that_was_not_sent_returns_to_the_box(visitor: TavernPage) -> None:
    (anne,) = await visitor.sit("Anne")
    keys, alert = visitor.page.keyboard, anne.element.get_by_role("alert")
    await anne.composer.fill("Ahoy" * 600)
    await keys.press("Enter")
    await expect(alert).to_have_text("A message has from 1 to 2,000 letters.")
    await expect(anne.composer).to_have_value("Ahoy" * 600)
    await anne.composer.fill("Ahoy")
    await expect(alert).to_have_count(0)
    await visitor.page.evaluate("window.tavern.world.link.ask = async () => ({type: 'failed', reason: 'offline'})")
    await keys.press("Enter")
    await expect(alert).to_contain_text("The tavern is not there")
    await expect(anne.composer).to_have_value("Ahoy")


async def test_the_keyboard_works_in_a_menu_for_several_picks(house: TavernApp, visitor: TavernPage) -> None:
    (anne,) = await visitor.sit("Anne")
    options = [{"label": one, "value": one, "default": one == "Red"} for one in ("Red", "Blue", "Green")]
    menu = {"type": 3, "custom_id": "colours", "options": options, "min_values": 1, "max_values": 2}
    world = house.server
    tree = [{"type": 1, "components": [menu]}]
    world.post(world.places[world.channel], world.people[world.bot], {"content": "Colours", "components": tree})
    await anne.messages.locator(".menu").click()
    done = visitor.page.get_by_role("button", name="Done")
    for there in (done, visitor.page.locator(".popup .options"), done):
        await visitor.page.keyboard.press("Tab")
        await expect(there).to_be_focused()
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.page.locator(".popup")).to_have_count(0)
    await expect(anne.messages.locator(".menu")).to_be_focused()


async def test_replacing_an_open_menu_closes_it_and_moves_the_focus(house: TavernApp, visitor: TavernPage) -> None:
    """An edit that keeps the menu leaves it open. Another menu closes it and moves the focus to its place."""
    (anne,) = await visitor.sit("Anne")
    world = house.server

    def asking(*labels: str) -> dict[str, Any]:
        options = [{"label": one, "value": one} for one in labels]
        menu = {"type": 3, "custom_id": "colours", "options": options, "min_values": 1, "max_values": 1}
        return {"components": [row("Pass"), {"type": 1, "components": [menu]}]}

    bot, channel = world.people[world.bot], world.places[world.channel]
    sent = world.post(channel, bot, {"content": "Colours", **asking("Red", "Blue")})
    message, popup = anne.messages.filter(has_text="Colours"), visitor.page.locator(".popup")
    await message.locator(".menu").click()
    world.edit(sent, {"content": "Colours, still", **asking("Red", "Blue")})
    await anne.sees("Colours, still")
    await expect(popup.locator(".options")).to_be_focused()
    await expect(message.locator(".menu")).to_have_attribute("aria-expanded", "true")
    world.edit(sent, {"content": "Colours, others", **asking("Green")})
    await expect(popup).to_have_count(0)
    await expect(message.locator(".menu")).to_be_focused()
    await message.locator(".menu").click()
    world.edit(sent, {"content": "Colours, none", "components": []})
    await expect(popup).to_have_count(0)
    await expect(message).to_be_focused()


async def test_suggestions_that_fail_to_load_are_reported_as_failed(house: TavernApp, visitor: TavernPage) -> None:
    (anne,) = await visitor.sit("Anne")
    game = {"type": 3, "name": "game", "description": "Which game", "required": True, "autocomplete": True}
    house.server.register([{"id": "1", "type": 1, "name": "play", "description": "Open a table", "options": [game]}])
    await anne.composer.fill("/play ")
    await expect(anne.element.locator(".note")).to_have_text("Which game · Loading options failed")
