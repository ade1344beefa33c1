"""The permissions of people, except for finding a table, which `test_every_permission` checks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.tables.permissions.policy import Action, Person
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, GUILD, Harness
from tests.ledger import rule


def somebody(harness: Harness, user: int, **rights: bool) -> Person:
    """Return a person in the table's channel with these permissions."""
    place: Any = SimpleNamespace(
        user=SimpleNamespace(id=user),
        guild=SimpleNamespace(id=GUILD),
        guild_id=GUILD,
        channel_id=CHANNEL,
        channel=SimpleNamespace(parent_id=None),
        permissions=discord.Permissions(view_channel=True, **rights),
    )
    return Person(user, place)


async def may(harness: Harness, person: Person, act: Action) -> bool:
    return bool(await harness.policy.may(person, act, await harness.row()))


@rule("H-76")
@pytest.mark.parametrize("thread", [False, True])
async def test_tables_open_only_in_the_channels_that_the_server_names(harness: Harness, thread: bool) -> None:
    person = somebody(harness, ANNE)
    assert await harness.policy.may(person, Action.OPEN)
    async with harness.store.write() as w:
        await w.set_server(GUILD, allowed_channels=[CHANNEL + 1, CHANNEL + 2])
    assert person.interaction is not None
    assert not await harness.policy.may(person, Action.OPEN)
    place: Any = person.interaction
    if thread:
        place.channel.parent_id = CHANNEL + 2
    else:
        place.channel_id = CHANNEL + 2
    assert await harness.policy.may(person, Action.OPEN)


@rule("H-77")
async def test_only_people_with_manage_server_can_change_the_servers_settings(harness: Harness) -> None:
    assert await harness.policy.may(somebody(harness, ANNE, manage_guild=True), Action.SERVER_SETTINGS)
    assert not await harness.policy.may(somebody(harness, ANNE, manage_messages=True), Action.SERVER_SETTINGS)
    assert not await harness.policy.may(Person(ANNE), Action.SERVER_SETTINGS)
    for act in (Action.LOOK_UP, Action.OWN_SETTINGS, Action.OPEN, Action.LIST):
        assert await harness.policy.may(somebody(harness, CLEO), act)


@rule("H-8", "H-12")
async def test_members_act_in_the_lobby_only_and_only_the_host_as_host(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    lobby = (Action.JOIN, Action.LEAVE_LOBBY, Action.LUCKY_WORD)
    assert all([await may(harness, somebody(harness, BART), act) for act in lobby])
    assert not await may(harness, somebody(harness, BART), Action.HOST)
    assert await may(harness, somebody(harness, ANNE), Action.HOST)
    await harness.tables.start(harness.code, 1)
    assert not any([await may(harness, somebody(harness, ANNE), act) for act in (*lobby, Action.HOST)])
