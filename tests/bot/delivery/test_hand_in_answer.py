"""A click on a hand is answered with the new hand, and hands that ask nothing new of their readers stay as they are."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.components import hand
from bot.delivery.hand import HandDelivery
from bot.texts import language
from bot.views.layout import text_renderer
from engine.games.arrr.view import ArrrView
from renderers.arrr import labels
from renderers.shared_table_text import begun
from tests.bot.message_content import answer_of, components, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.bot.simulated_people import give, thought_up
from tests.ledger import rule

EIGHT = ("anne", "bart", "cleo", "dirk", "emma", "finn", "gwen", "hugh")
TURNS = 50
"""Turns of the event loop in which an acknowledgement is sent."""
ACKNOWLEDGEMENT, UPDATE = 6, 7
"""Discord's numbers of an answer that shows nothing, and of one that edits the clicked message."""


async def click(crew: SimcordTable, random: Random) -> tuple[str, list[tuple[str, str, Any]]]:
    """Let the person whom the table waits for answer in their hand. Return them, and the bot's requests."""
    name = await crew.turn()
    answer = await thought_up(crew, name, random)
    since = len(crew.env.http_requests)
    await give(crew, name, answer, crew.dm(name))
    await crew.env.settle()
    return name, [(one.method, one.path, one.json) for one in crew.env.http_requests[since:]]


@rule("H-571")
async def test_a_click_on_a_hand_is_answered_with_the_new_hand(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", "cleo", game="yarr")
        for _ in range(6):
            asked = await crew.turn()
            message = crew.dm(asked)
            name, requests = await click(crew, Random(1))
            answers = [body for _, path, body in requests if path.endswith("/callback")]
            assert [body["type"] for body in answers] == [UPDATE]
            assert answers[0]["data"]["components"]
            assert crew.dm(name).id == message.id or await crew.turn() == name
            edited = [path for method, path, _ in requests if method == "PATCH" and path.endswith(f"/{message.id}")]
            assert edited == [], "the outbox need not edit it once more"
            receipt = await crew.store.receipt(crew.code, f"hand:{crew.people[name].id}")
            assert receipt is not None
            assert receipt.revision == (await crew.sitting()).row.revision


@rule("H-571")
async def test_an_answer_in_an_ephemeral_hand_needs_one_request(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", game="yarr")
        name = await crew.turn()
        message = answer_of(await crew.press(name, crew.table(), "button:.*:hand"))
        answer = await thought_up(crew, name, Random(1))
        since = len(crew.env.http_requests)
        await give(crew, name, answer, message)
        await crew.env.settle()
        mine = [
            one for one in crew.env.http_requests[since:] if "/interactions/" in one.path or "/webhooks/" in one.path
        ]
        bodies: list[Any] = [one.json for one in mine]
        assert [body["type"] for body in bodies] == [UPDATE]


@rule("H-571")
async def test_a_hand_that_is_drawn_slowly_comes_after_an_acknowledgement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = HandDelivery.answer

    async def slowly(*asked: Any, **more: Any) -> Any:
        for _ in range(TURNS):
            await asyncio.sleep(0)
        return await answer(*asked, **more)

    monkeypatch.setattr(hand, "SOON", 0.0)
    monkeypatch.setattr(HandDelivery, "answer", slowly)
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", game="yarr")
        name = await crew.turn()
        before = told(crew.dm(name))
        _, requests = await click(crew, Random(1))
        mine = [(method, body) for method, path, body in requests if "/interactions/" in path or "/webhooks/" in path]
        assert [method for method, _ in mine] == ["POST", "PATCH"]
        assert mine[0][1]["type"] == ACKNOWLEDGEMENT
        assert told(crew.dm(name)) != before


@rule("H-572")
async def test_a_full_table_costs_three_requests_a_click(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *EIGHT) as crew:
        await crew.begin(*EIGHT, game="yarr")
        counts, random = list[int](), Random(2)
        for _ in range(16):
            _, requests = await click(crew, random)
            counts.append(sum(not path.endswith("/callback") for _, path, _ in requests))
        assert sum(counts) / len(counts) <= 3, counts


@rule("H-572")
async def test_a_hand_that_asks_nothing_does_not_say_what_the_pile_wants(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", "cleo", game="yarr")
        for _ in range(4):
            asked = await crew.turn()
            for name in crew.people:
                message = crew.dm(name)
                assert bool(re.search(r"Match: ", told(message))) == (name == asked)
            await click(crew, Random(3))


@rule("H-572")
async def test_a_hand_that_asks_nothing_does_not_say_what_others_do(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", "cleo", game="arrr")
        for _ in range(6):
            sitting = await crew.sitting()
            tell = text_renderer(language("en"), "arrr", sitting.names(), markdown=False)
            for name in crew.people:
                seat = await crew.seat(name)
                pictures = [one for part in components(crew.dm(name)) for one in part.get("items") or []]
                view = sitting.table.cached_view(seat)
                assert isinstance(view, ArrrView)
                task = begun(tell(labels.task(view)))
                assert pictures[0]["description"].startswith(task) == (seat in sitting.table.waiting())
            await click(crew, Random(3))
