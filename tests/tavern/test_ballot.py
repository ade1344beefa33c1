"""A secret ballot in Tortuga 1667 by three people in three windows."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tavern.app import TavernApp
from tests.games.tortuga.test_sealed_ballots import attack_called
from tests.tavern.browser_page import TavernPage
from tests.tavern.preset_game import lay_out


async def test_three_people_vote_and_only_the_number_of_ballots_is_shown(house: TavernApp, visitor: TavernPage) -> None:
    people = anne, bart, calico = await visitor.sit("Anne", "Bart", "Calico")
    await anne.use("play", "Tortuga")
    for one in (bart, calico):
        await one.press("Join")
    await anne.press("Add automatic player")
    for _ in range(3):
        await anne.press("Castaway (easy: one move in 5 is a slip)", anne.own)
    await expect(anne.messages.locator("ol li")).to_have_count(6)
    await anne.press("Start")
    for one in people:
        await one.press("Ready")
    table, captain, crew = attack_called()
    name = await anne.place("Tortuga").inner_text()
    code = name.split("·")[1].strip()
    others = [seat for seat in range(6) if seat not in crew]
    await lay_out(house, visitor.page, code, table, [*crew, *others])
    assert crew[0] == captain

    for one in people:
        await one.place("Tortuga").click()
        await one.sees("Waiting for 3 secret choices")
        await one.press("My hand")
        await one.hand.wait_for()
    for left, one in ((2, bart), (1, calico)):
        await one.hand.locator("[data-press*=':vote:']").first.click()
        await one.sees("You've answered", one.own)
        for other in people:
            await other.sees(f"Waiting for {left} secret choice", other.table)
            assert not re.search("Bart|Calico", await other.table.locator("strong").last.inner_text())
    await expect(anne.own.filter(has_text="You've answered")).to_have_count(0)
    await bart.hand.locator("[data-press*=':vote:']").last.click()
    await anne.sees("Waiting for 1 secret choice", anne.table)
    await anne.hand.locator("[data-press*=':vote:']").first.click()
    for one in people:
        await expect(one.table.locator("strong", has_text="secret choice")).to_have_count(0)
