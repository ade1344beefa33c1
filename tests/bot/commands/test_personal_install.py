"""Commands of people who have installed the app for themselves, and lessons in direct messages."""

import re
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.app import Quarterdeck
from bot.components import services
from bot.components.services import is_elsewhere, server_of
from bot.views.ending import again_button
from store import Store
from tests.bot.message_content import addresses, answer_of, components, told
from tests.bot.simcord_bot import simcord_table
from tests.ledger import rule

PERSONAL = {"rules", "card", "help", "tables", "hand", "learn", "preferences", "Rules about this"}
GUILD, USER = 0, 1
"""Discord's numbers of installations: on a server, and by a person."""


@rule("H-800")
async def test_some_commands_are_for_people_who_have_installed_the_app_for_themselves(store: Store) -> None:
    tree = Quarterdeck(store).tree
    listed: list[Any] = [one.to_dict(tree) for one in tree.get_commands()]
    assert {one["name"] for one in listed if USER in one["integration_types"]} == PERSONAL
    assert all(GUILD in one["integration_types"] for one in listed)
    assert all(one["contexts"] == [0, 1, 2] for one in listed if one["name"] in PERSONAL)


@rule("H-801")
@pytest.mark.parametrize(
    ("context", "guild", "owners", "elsewhere"),
    [
        (0, "7", {"0": "7"}, False),
        (0, "7", {"0": "7", "1": "5"}, False),
        (0, "7", {"1": "5"}, True),
        (1, None, {"0": "0", "1": "5"}, False),
        (1, None, {"1": "5"}, False),
        (2, None, {"1": "5"}, True),
    ],
)
async def test_the_bot_knows_where_it_is_not(
    store: Store, context: int, guild: str | None, owners: dict[str, str], elsewhere: bool
) -> None:
    user = {"id": "5", "username": "anne", "discriminator": "0", "avatar": None, "global_name": None}
    data: Any = {
        "id": "1",
        "type": 2,
        "token": "t",
        "application_id": "2",
        "version": 1,
        "app_permissions": "0",
        "entitlements": [],
        "attachment_size_limit": 1,
        "channel_id": "3",
        "context": context,
        "authorizing_integration_owners": owners,
        **({"user": user} if guild is None else {"guild_id": guild, "member": {"user": user, "roles": [], "flags": 0}}),
    }
    if guild is not None:
        data["member"] |= {"permissions": "0", "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False}
    state: Any = Quarterdeck(store)._connection
    state.user = discord.ClientUser(state=state, data={**user, "id": "2"})  # type: ignore[typeddict-item]
    click: Any = discord.Interaction(data=data, state=state)
    assert is_elsewhere(click) is elsewhere
    assert server_of(click) == (None if elsewhere or guild is None else 7)


@rule("H-800", "H-801", "H-802")
async def test_elsewhere_a_person_sees_their_own_tables_and_hands_and_lessons_are_in_direct_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with simcord_table(tmp_path, "anne", "bart", "cleo") as crew:
        await crew.begin("anne", "bart")
        for module in ("services", "begin_lesson"):
            monkeypatch.setattr(f"bot.components.{module}.is_elsewhere", lambda click: True)
        assert services.server_of(object()) is None  # type: ignore[arg-type]
        crew.place = crew.guild.create_text_channel("another-server")
        assert crew.code in told(await crew.say("anne", "tables"))
        assert crew.code not in told(await crew.say("cleo", "tables"))
        assert f"· {crew.code}" in told(await crew.say("anne", "hand"))
        led = await crew.say("anne", "learn", game="yarr")
        assert "lessons are in my direct messages" in told(led)
        (way,) = [part for part in components(led) if part.get("url")]
        assert way["url"] == f"https://discord.com/users/{crew.bot.application_id}"


@rule("H-211", "H-232", "H-802")
async def test_a_lesson_in_direct_messages_is_for_its_learner_alone(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        answer = answer_of(await crew.people["anne"].user.slash("learn", game="yarr"))
        assert "Your lesson begins." in told(answer)
        ((crew.code, *_),) = [(row.id,) for row in await crew.store.tables(user=crew.people["anne"].id)]
        row = (await crew.sitting()).row
        assert (row.guild, row.private, row.quiet) == (None, True, True)
        letters = crew.people["anne"].user.dm_channel.history()
        assert any(f"button:{crew.code}:hand" in addresses(one) for one in letters), "the table"
        assert crew.channel.history() == []
        refused = await crew.say("bart", "table", table=crew.code)
        assert "no such table" in told(refused)
        assert again_button(row, lambda words: words.source).custom_id == "learn:yarr"


@rule("H-211", "H-232")
async def test_a_lesson_on_a_server_shows_nothing_in_its_channel(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        answer = await crew.say("anne", "learn", game="yarr")
        named = re.search(r"· ([A-Z0-9]{5})", told(answer))
        assert named is not None
        crew.code = named[1]
        assert crew.channel.history() == []
        assert crew.channel.threads == []
        room = crew.people["anne"].user.dm_channel
        (table,) = [one for one in room.history() if f"button:{crew.code}:hand" in addresses(one)]
        links = [part["url"] for part in components(await crew.say("anne", "hand")) if part.get("url")]
        assert links == [f"https://discord.com/channels/@me/{room.id}/{table.id}"]
        async with crew.store.write() as w:
            await w.set_person(crew.people["bart"].id, dm=False)
        result = await crew.people["bart"].slash(crew.channel, "learn", game="yarr")
        assert any("In words" in str(one.components) for one in result.followups), "the table follows the hand"
