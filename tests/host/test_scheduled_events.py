"""Scheduled events of Discord for public tables with a start time, made by discord.py at the tavern's API."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.commands.server_settings import WITHOUT_CREATE_EVENTS
from bot.components.button_registry import press_button
from bot.tables import outbox_targets
from store.rows import PostRow
from tavern.api import scheduled_events
from tavern.api.request import Answer, ApiRequest
from tavern.api_errors import ApiError
from tavern.fake_server import api_objects, permissions
from tavern.fake_server.server import FakeServer
from tavern.fake_server.storage import Storage
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, GUILD, Harness
from tests.ledger import rule

HOUR = 3600.0
SCHEDULED, ACTIVE, COMPLETED, CANCELLED = 1, 2, 3, 4


class Events:
    """The scheduled events of a server at the tavern, as discord.py's client reaches them."""

    def __init__(self, server: FakeServer, harness: Harness) -> None:
        self.server = server
        self.fault: discord.HTTPException | None = None
        client = discord.Client(intents=discord.Intents.none())
        state: Any = client._connection
        state.user = discord.Object(int(server.bot))  # the id is enough
        http: Any = client.http
        http.create_guild_scheduled_event, http.edit_scheduled_event = self._create, self._edit
        http.get_scheduled_event, http.get_scheduled_events = self._get, self._list
        data: Any = api_objects.guild_create(server)
        self.guild = discord.Guild(data=data, state=state)
        events: Any = harness.delivery.events
        events.client = SimpleNamespace(get_guild=lambda guild: self.guild)

    @property
    def all(self) -> list[dict[str, Any]]:
        return [*self.server.scheduled_events.values()]

    def statuses(self) -> list[int]:
        return [one["status"] for one in self.all]

    async def _create(self, guild: int, reason: str | None = None, **payload: Any) -> Any:
        return self._ask(scheduled_events.create, "", payload)

    async def _edit(self, guild: int, event: int, reason: str | None = None, **payload: Any) -> Any:
        return self._ask(scheduled_events.change, str(event), payload)

    async def _get(self, guild: int, event: int, with_counts: bool) -> Any:
        return self._ask(scheduled_events.fetch, str(event), None)

    async def _list(self, guild: int, with_counts: bool) -> Any:
        return self._ask(scheduled_events.listed, "", None)

    def _ask(self, endpoint: Any, event: str, payload: Any) -> Any:
        if self.fault is not None:
            raise self.fault
        nobody: Any = None  # these endpoints do not ask for interactions
        call = ApiRequest(self.server, nobody, {"guild": self.server.guild, "event": event}, {}, payload)
        try:
            answer: Answer = endpoint(call)
        except ApiError as error:
            raise refusal(error.status, int(error.body["code"])) from error
        return answer[1]


@pytest.fixture
async def events(harness: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Events]:
    monkeypatch.setattr(permissions, "EVERYBODY", permissions.EVERYBODY | permissions.BITS["create_events"])
    storage = await Storage.open(tmp_path / "tavern.db")
    server = await FakeServer.open(storage)
    server.clock.ahead = harness.time.now - server.clock.now()
    yield Events(server, harness)
    await storage.close()


async def plan(harness: Harness, typed: str) -> None:
    await press_button(harness.click(ANNE), harness.code, "start-time", "", [typed])
    await harness.show()


@rule("H-758")
async def test_a_public_table_with_a_start_time_has_an_event_that_stays_true(harness: Harness, events: Events) -> None:
    await harness.lobby(ANNE, BART, game="yarr")
    await harness.show()
    assert events.all == []
    await plan(harness, "in 2 hours")
    (event,) = events.all
    assert event["name"] == f"Captain Yarr's Curse · {harness.code}"
    assert event["scheduled_start_time"].startswith("2023-11-15T00:13")
    assert events.server.guild in event["entity_metadata"]["location"]
    await plan(harness, "in 3 hours")
    (event,) = events.all
    assert (event["scheduled_start_time"][:16], event["status"]) == ("2023-11-15T01:13", SCHEDULED)
    await harness.tables.start(harness.code, 10**9)
    await harness.show()
    assert events.statuses() == [ACTIVE]
    await harness.end_table()
    await harness.show()
    assert events.statuses() == [COMPLETED]


@rule("H-758")
async def test_a_start_that_is_called_off_cancels_its_event_and_another_makes_a_new_one(
    harness: Harness, events: Events
) -> None:
    await harness.lobby(ANNE, BART, game="yarr")
    await plan(harness, "in 2 hours")
    await plan(harness, "")
    assert events.statuses() == [CANCELLED]
    await plan(harness, "in 5 hours")
    assert events.statuses() == [CANCELLED, SCHEDULED]
    await harness.end_table()
    await harness.show()
    assert events.statuses() == [CANCELLED, CANCELLED], "a lobby that closes"


@rule("H-758")
async def test_private_tables_and_bots_without_the_permission_make_no_event(
    harness: Harness, events: Events, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.lobby(ANNE, private=True, game="yarr")
    await plan(harness, "in 2 hours")
    assert events.all == []
    monkeypatch.setattr(type(events.guild.me), "guild_permissions", discord.Permissions.none())
    await harness.lobby(ANNE, game="yarr")
    await plan(harness, "in 2 hours")
    assert events.all == []
    assert "Create Events" in WITHOUT_CREATE_EVENTS.plain()


@rule("H-759")
async def test_an_event_that_somebody_deleted_is_not_made_again(harness: Harness, events: Events) -> None:
    await harness.lobby(ANNE, game="yarr")
    await plan(harness, "in 2 hours")
    events.server.scheduled_events.clear()
    await plan(harness, "in 3 hours")
    await plan(harness, "in 4 hours")
    assert events.all == []


@rule("H-759")
async def test_refusals_are_final_or_retried(harness: Harness, events: Events) -> None:
    await harness.lobby(ANNE, game="yarr")
    events.fault = refusal(403, 50013)
    await plan(harness, "in 2 hours")
    events.fault = refusal(400, 30038)
    await plan(harness, "in 3 hours")
    assert harness.stored("SELECT * FROM outbox WHERE target = 'event'") == []
    events.fault = refusal(500)
    await plan(harness, "in 4 hours")
    events.fault = None
    harness.time.now += HOUR
    await harness.show()
    assert events.statuses() == [SCHEDULED]


@rule("H-759")
async def test_an_event_made_before_a_crash_is_found_again(harness: Harness, events: Events) -> None:
    await harness.lobby(ANNE, game="yarr")
    await plan(harness, "in 2 hours")
    async with harness.store.write() as w:  # as if the process had died before it stored the receipt
        await w.delete_receipt(harness.code, outbox_targets.EVENT)
        await w.record_post(PostRow(harness.code, outbox_targets.EVENT, GUILD, 0, harness.time.now))
        await w.enqueue(harness.code, outbox_targets.EVENT, 99, harness.time.now)
    await harness.show()
    assert events.statuses() == [SCHEDULED]
    await plan(harness, "in 3 hours")
    assert events.statuses() == [SCHEDULED]
