"""The bot's answers on the page: «… is thinking» until an answer comes, and «(edited)» after a change."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from tavern.app import TavernApp
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person
from tavern.interactions import InteractionResult
from tests.tavern.browser_page import TavernPage

pytestmark = pytest.mark.without_bot
LAYOUT = 1 << 15


@pytest.mark.parametrize("secret", [False, True], ids=["public", "private"])
async def test_a_deferred_answer_shows_that_the_bot_is_thinking(
    house: TavernApp, visitor: TavernPage, monkeypatch: pytest.MonkeyPatch, secret: bool
) -> None:
    (anne,) = await visitor.sit("Anne")
    world, deferring = house.server, asyncio.Event()
    bot, deferred = world.people[world.bot], list[Message]()

    async def command(person: Person, place: Place, *_: object) -> InteractionResult:
        await deferring.wait()
        deferred.append(world.post_loading(place, bot, person.id if secret else None, {}))
        return InteractionResult("done", None)

    monkeypatch.setattr(house.actions, "command", command)
    world.register([{"id": "1", "type": 1, "name": "rules", "description": "Ask the rules"}])
    settings = anne.messages.filter(has_text=f"{bot.name} is thinking …")
    await anne.use("rules")
    await expect(settings).to_have_count(1)  # shown by the page itself before anything arrives
    await expect(settings.and_(anne.element.locator(".local"))).to_have_count(1)
    deferring.set()
    await expect(settings.and_(anne.element.locator("article:not(.local)"))).to_have_count(1)
    await expect(settings).to_have_count(1)
    await expect(settings.and_(anne.own)).to_have_count(int(secret))
    world.edit(deferred[0], {"content": "Ships have two anchors"}, answer=True)
    answer = anne.messages.filter(has_text="Ships have two anchors")
    await expect(answer).to_have_count(1)
    await expect(settings).to_have_count(0)
    await expect(answer.locator(".edited")).to_have_count(0)  # the first content is no edit
    world.edit(deferred[0], {"content": "Ships have two anchors and a cat"})
    await anne.sees("and a cat")
    await expect(answer.locator(".edited")).to_have_text("(edited)")


@pytest.mark.parametrize("layout", [False, True], ids=["plain", "layout"])
async def test_an_edited_message_is_marked_as_edited(house: TavernApp, visitor: TavernPage, layout: bool) -> None:
    (anne,) = await visitor.sit("Anne")
    world = house.server
    channel, bot = world.places[world.channel], world.people[world.bot]

    def saying(words: str) -> dict[str, object]:
        return {"flags": LAYOUT, "components": [{"type": 10, "content": words}]} if layout else {"content": words}

    sent = world.post(channel, bot, saying("Anne draws"))
    world.post(channel, bot, saying("Bart waits"))
    other = anne.messages.filter(has_text="Bart waits")
    await expect(other).to_have_count(1)
    await expect(anne.element.locator(".edited")).to_have_count(0)
    world.edit(sent, saying("Anne plays"))
    await expect(anne.messages.filter(has_text="Anne plays").locator(".edited")).to_have_text("(edited)")
    await expect(other.locator(".edited")).to_have_count(0)
