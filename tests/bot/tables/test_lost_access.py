"""People lose access to a table. Discord reports changed channels, roles and threads, but not who leaves."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.tables.permissions.channel_access import FRESH, ChannelAccess
from tests.bot.message_content import told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

VIEW = discord.Permissions(view_channel=True).value
LOST = "can no longer see this table"


async def followed(crew: SimcordTable) -> None:
    """Start a game of Anne and Bart, which Cleo watches."""
    await crew.begin("anne", "bart")
    await crew.below_table("cleo", r"button:.*:watch$")
    await crew.env.settle()


async def stands_in(crew: SimcordTable, name: str) -> bool:
    """Return True if a stand-in plays for the person."""
    row = (await crew.sitting()).seat_of(crew.people[name].id)
    assert row is not None
    return row.automatic_player is not None


def hide_from(crew: SimcordTable, name: str) -> None:
    """Hide the channel from a person."""
    overwrite = Overwrite(crew.people[name].id, OverwriteType.MEMBER, allow=0, deny=VIEW)
    crew.env.backend.set_overwrite(crew.channel.id, overwrite)


@rule("H-135", "H-136")
async def test_hiding_a_channel_ends_seats_and_watching_at_once(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await followed(crew)
        hide_from(crew, "bart")
        hide_from(crew, "cleo")
        await crew.env.settle()
        assert await stands_in(crew, "bart")
        assert not await stands_in(crew, "anne")
        assert await crew.store.watchers(crew.code) == []
        assert LOST in told(crew.table())
        before = crew.dm("cleo")
        await crew.env.advance_time(60)
        assert crew.dm("cleo") == before


@rule("H-136")
async def test_deleting_a_role_ends_the_access_that_it_gave(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        role = crew.guild.create_role("crew", permissions=discord.Permissions(view_channel=True))
        crew.env.backend.add_member_role(crew.guild.id, crew.people["anne"].id, role.id)
        crew.env.backend.add_member_role(crew.guild.id, crew.people["bart"].id, role.id)
        for overwrite in (
            Overwrite(role.id, OverwriteType.ROLE, allow=VIEW, deny=0),
            Overwrite(crew.guild.id, OverwriteType.ROLE, allow=0, deny=VIEW),
            Overwrite(crew.env.backend.bot_user.id, OverwriteType.MEMBER, allow=VIEW, deny=0),
        ):
            crew.env.backend.set_overwrite(crew.channel.id, overwrite)
        await crew.begin("anne", "bart")
        crew.env.backend.delete_role(crew.guild.id, role.id)
        await crew.env.settle()
        assert await stands_in(crew, "anne")
        assert await stands_in(crew, "bart")


@rule("H-134", "H-135")
async def test_a_person_who_left_the_server_is_looked_up_before_the_next_delivery(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await followed(crew)
        crew.guild.remove_member(crew.people["bart"])
        await crew.env.settle()
        assert not await stands_in(crew, "bart"), "nobody has told the bot"
        await crew.env.advance_time(FRESH + 1)
        while await crew.on_turn() != "anne":
            await crew.env.advance_time(60)
        await crew.move("anne")
        assert await stands_in(crew, "bart")
        assert LOST in told(crew.table())


@rule("H-136")
async def test_removing_the_bot_from_a_server_ends_seats_and_watching_there(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await followed(crew)
        crew.expected.append("")
        crew.env.backend.remove_guild(crew.guild.id)
        await crew.env.settle()
        assert await stands_in(crew, "anne")
        assert await stands_in(crew, "bart")
        assert await crew.store.watchers(crew.code) == []


@rule("H-131", "H-75")
async def test_a_table_in_a_private_thread_is_visible_only_to_its_members(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        thread = crew.env.backend.create_thread(crew.channel.id, "secret", crew.people["anne"].id, type=12)
        for name in ("anne", "bart"):
            crew.env.backend.add_thread_member(thread.id, crew.people[name].id)
        crew.env.backend.add_thread_member(thread.id, crew.env.backend.bot_user.id)
        crew.place = crew.channel.threads[0]
        result = await crew.people["anne"].slash(crew.place, "play", game="yarr")
        assert result.response is not None
        code = told(result.response).split("·")[1].split()[0]
        crew.place = crew.channel
        for command in ("table", "hand", "end", "leave"):
            assert "There's no such table" in told(await crew.say("cleo", command, table=code))
        assert "No table is open" in told(await crew.say("cleo", "tables"))
        assert code in told(await crew.say("anne", "tables"))


@rule("H-475")
async def test_access_on_a_server_of_another_process_is_read_from_discord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This process gets no events of that server, so it reads the access of a person who clicks, and caches it."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        row = (await crew.sitting()).row
        rights = ChannelAccess(crew.bot, crew.bot.services.time, lambda _: False)
        anne, bart, cleo = (crew.people[name].id for name in ("anne", "bart", "cleo"))
        for name in ("get_guild", "get_channel"):
            monkeypatch.setattr(crew.bot, name, lambda _: None)
        assert await rights.permissions_of(anne, row, reading=False) is None, "who has no part in it waits for nothing"
        found = await rights.permissions_of(anne, row, reading=True)
        assert found is not None
        assert found.view_channel
        asked = len(crew.env.http_requests)
        assert await rights.permissions_of(anne, row, reading=True) == found
        assert len(crew.env.http_requests) == asked
        monkeypatch.undo()
        hide_from(crew, "bart")
        crew.guild.remove_member(crew.people["cleo"])
        for name in ("get_guild", "get_channel"):
            monkeypatch.setattr(crew.bot, name, lambda _: None)
        rights = ChannelAccess(crew.bot, crew.bot.services.time, lambda _: False)
        assert await rights.permissions_of(bart, row, reading=True) is None
        assert await rights.permissions_of(cleo, row, reading=True) is None
        assert await rights.permissions_of(anne, row, reading=True) is not None
