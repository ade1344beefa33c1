"""After errors of Discord or the database nothing is lost, and no other table is delayed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from store.rows import MessageRow
from tests.bot.message_content import can, offers, told
from tests.bot.simcord_bot import simcord_table
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("called_in_public")


@rule("H-63")
async def test_a_refused_picture_is_replaced_by_words(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        old = crew.table()
        assert old.attachments
        path = f"/channels/{crew.room().id}/messages/{old.id}"
        crew.env.inject_error("PATCH", path, status=403, code=50013, message="Missing Permissions", times=1)
        name = await crew.turn()
        await crew.choose(name, "draw")
        assert crew.table().id == old.id
        assert not crew.table().attachments
        assert f"{name.title()} drew a card." in told(crew.table())


@rule("H-68")
async def test_a_slow_table_delays_no_other_table(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        slow, edit, free = await crew.table_service.row(crew.code), crew.messages.edit, asyncio.Event()
        await crew.begin("anne", "bart")
        _, quick = sorted(crew.channel.threads, key=lambda thread: thread.id != slow.thread)
        stuck = 0

        async def held_up(shown: MessageRow, *rest: Any) -> bool:
            nonlocal stuck
            if shown.channel == slow.thread:
                stuck += 1
                await crew.env.external_wait(free.wait(), reason="Discord slows this channel down")
            return await edit(shown, *rest)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(crew.messages, "edit", held_up)
            quick_code, crew.code = crew.code, slow.id
            name = await crew.turn()
            written = crew.people[name].user.dm_channel.history()
            asked = [one for one in written if offers(one, rf"(answer|select):{slow.id}:") and can(one, "draw")]
            await crew.choose(name, "draw", asked[0])
            crew.code = quick_code
            name = await crew.turn()
            await crew.choose(name, "draw")
            assert stuck == 1
            assert f"{name.title()} drew a card." in told(crew.table(quick))
            free.set()
            await crew.env.settle()
        assert await crew.store.outbox(crew.now()) == []


@rule("H-69")
async def test_after_a_long_outage_everything_is_shown_and_mentions_are_sent(tmp_path: Path) -> None:
    """After half an hour without deliveries, everything is shown, and the people on turn are mentioned."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", pace="none")
        name, before = await crew.turn(), len(crew.mentioned())
        crew.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
        crew.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
        await crew.choose(name, "draw")
        for _ in range(30):
            await crew.env.advance_time(60)
        assert f"{name.title()} drew a card." not in told(crew.table())
        crew.env.backend.faults.clear()
        for _ in range(16):
            await crew.env.advance_time(60)
        other = await crew.turn()
        assert f"{name.title()} drew a card." in told(crew.table())
        assert set(crew.mentioned()[before:]) == {other}
        assert [f"<@{crew.people[other].id}>" in one.content for one in crew.mentions()] == [True]
        await crew.choose(other, "draw")


@rule("H-65")
async def test_a_person_whose_direct_messages_fail_is_retried_at_most_once_an_hour(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        room = crew.people["bart"].user.dm_channel
        crew.env.backend.delete_message(room.id, crew.dm("bart").id)
        path = f"/channels/{room.id}/messages"
        crew.env.inject_error("POST", path, status=403, code=50278, message="No server in common", times=None)
        before = len(crew.sent("POST", path))
        for _ in range(4):
            name = await crew.turn()
            await crew.choose(name, "draw", await crew.say(name, "hand", table=crew.code))
        assert len(crew.sent("POST", path)) == before + 2, (
            "once more after his next click, and then not within the hour"
        )
        assert (await crew.store.person(crew.people["bart"].id)).dm_closed


@pytest.mark.parametrize("broken", ["outbox", "receipt"])
async def test_the_outbox_goes_on_after_a_short_database_failure(tmp_path: Path, broken: str) -> None:
    async with simcord_table(tmp_path) as crew:
        crew.expected = ["bot.delivery.outbox ERROR", "the database is busy"]
        await crew.begin("anne", "bart")
        name, read, tries = await crew.turn(), getattr(crew.store, broken), 0
        if offers(crew.dm(name), "confirm:.*:draw"):
            await crew.press(name, crew.dm(name), "confirm:.*:draw")

        async def failing_once(*asked: Any) -> Any:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise OSError("the database is busy")
            return await read(*asked)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(crew.store, broken, failing_once)
            await crew.choose(name, "draw")
            await crew.env.advance_time(31)
        assert tries > 1
        assert f"{name.title()} drew a card." in told(crew.table())
        assert crew.mentioned()[-1] == await crew.on_turn()
