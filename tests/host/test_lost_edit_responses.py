"""An edit without a response, or without a stored receipt, may be visible on Discord all the same."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import aiohttp
import pytest
from sqlalchemy.exc import OperationalError

from bot.components.answer import turn_page
from bot.tables import outbox_targets
from store import Transaction
from store.rows import SeatRow
from tests.host import fake_discord
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, Harness
from tests.host.test_changes_during_delivery import Desk, begun
from tests.ledger import rule


class Fault:
    """When armed, makes the next edit in this channel fail after Discord has received it."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.room: int | None = None

    async def during(self, room: int) -> None:
        if room == self.room:
            self.room = None
            raise self.error


LOST = (aiohttp.ServerDisconnectedError(), TimeoutError(), refusal(502))


@rule("H-67")
@pytest.mark.parametrize("error", LOST, ids=lambda error: type(error).__name__)
async def test_a_hand_that_changes_back_after_an_unanswered_edit_is_edited(
    alone: Harness, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    fault = Fault(error)
    desk = Desk(monkeypatch, fault.during)
    await begun(alone, "wares", ANNE, BART, CLEO)
    who = fault.room = (await alone.people())[0]
    await alone.answer(who, ["gold"], "wares")
    await alone.show()
    assert fault.room is None
    await alone.answer(who, [], "wares")
    await alone.show()
    await desk.tells_the_truth(alone, who)


@rule("H-67")
async def test_a_lobby_shows_who_left_during_an_unanswered_edit(
    alone: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = Fault(LOST[0])
    desk = Desk(monkeypatch, fault.during)
    await alone.lobby(ANNE)
    await alone.outbox.queue(alone.code, 1, outbox_targets.LOBBY)
    await alone.show()
    fault.room = CHANNEL
    async with alone.store.write() as w:
        await w.add_seat(SeatRow(alone.code, 1, None, BART, "Bart", None, ""))
    await alone.outbox.queue(alone.code, 2, outbox_targets.LOBBY)
    await alone.show()
    async with alone.store.write() as w:
        await w.remove_seat(alone.code, 1)
    await alone.outbox.queue(alone.code, 3, outbox_targets.LOBBY)
    await alone.show()
    lobby = await alone.store.receipt(alone.code, outbox_targets.LOBBY)
    assert fault.room is None
    assert lobby is not None
    assert "Bart" not in desk.last[lobby.message]


@rule("H-67")
async def test_a_hand_that_changes_back_while_receipts_cannot_be_stored_is_edited(
    alone: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited, full = Transaction.update_receipt, False

    async def editing(w: Transaction, *about: Any) -> None:
        if full:
            raise OSError("the disk is full")
        await edited(w, *about)

    async def sleep(seconds: float) -> None:  # while the outbox leaves the database in peace
        nonlocal full
        if full:
            full = False
            await alone.answer(who, [], "wares")

    monkeypatch.setattr(Transaction, "update_receipt", editing)
    monkeypatch.setattr(alone.time, "sleep", sleep)
    desk = Desk(monkeypatch, _nothing)
    await begun(alone, "wares", ANNE, BART, CLEO)
    who = (await alone.people())[0]
    await alone.answer(who, ["gold"], "wares")
    full = True
    await alone.show()
    await alone.show()
    assert not full
    await desk.tells_the_truth(alone, who)


@rule("H-67", "H-98")
async def test_while_receipts_cannot_be_stored_no_edit_repeats_the_same_content(
    alone: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """While the disk is full, the delivery is retried every two seconds, and people are told once."""
    edited, tries = Transaction.update_receipt, 0

    async def editing(w: Transaction, *about: Any) -> None:
        if tries < 3:
            raise OperationalError("", {}, sqlite3.OperationalError("database or disk is full"))
        await edited(w, *about)

    async def sleep(seconds: float) -> None:
        nonlocal tries
        tries += 1

    await begun(alone, "wares", ANNE, BART, CLEO)
    monkeypatch.setattr(Transaction, "update_receipt", editing)
    monkeypatch.setattr(alone.time, "sleep", sleep)
    who, before = (await alone.people())[0], len(alone.client.done)
    await alone.answer(who, ["gold"], "wares")
    await alone.show()
    assert tries == 3
    assert [one[:2] for one in alone.client.done[before:]] == [("edit", who)]
    assert await alone.store.next_delivery_time() is None
    assert sum("is full" in record.getMessage() for record in caplog.records) == 1


@rule("H-67")
async def test_a_hand_whose_page_turn_got_no_reply_is_edited_again(
    alone: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(alone, "wares", ANNE, BART, CLEO)
    who, hand = ANNE, outbox_targets.hand_of(ANNE)
    shown = await alone.store.receipt(alone.code, hand)
    assert shown is not None
    click = alone.click(who, guild=None, channel=shown.channel)
    click.message.id = shown.message

    async def lost(**_: Any) -> None:
        raise TimeoutError

    click.edit_original_response = lost
    with pytest.raises(TimeoutError):
        await turn_page(click, alone.code, 1)
    before = alone.client.count("edit", who)
    for revision in (98, 99):
        await alone.outbox.queue(alone.code, revision, hand)
        await alone.show()
    assert alone.client.count("edit", who) == before + 1


@rule("H-67")
async def test_a_refused_picture_causes_no_edits_with_the_same_content(
    alone: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without «Attach Files» the table is shown as text. Repeated edits would reveal that a ballot was changed."""
    await begun(alone, "wares", ANNE, BART, CLEO)
    who, edits = (await alone.people())[0], without_files(monkeypatch)
    await alone.answer(who, ["gold"], "wares")
    await alone.show()
    before = len(edits)
    await alone.outbox.queue(alone.code, 99, outbox_targets.TABLE)
    await alone.show()
    assert len(edits) == before


def without_files(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Refuse files in the channel, and return the ids of the edits made there."""
    done, edit = list[int](), fake_discord.FakePartialMessage.edit

    async def editing(handle: Any, *, attachments: Any = None, **more: Any) -> None:
        if handle.room.id == CHANNEL and attachments:
            raise refusal(403, 50013)
        await edit(handle, attachments=attachments, **more)
        if handle.room.id == CHANNEL:
            done.append(handle.id)

    monkeypatch.setattr(fake_discord.FakePartialMessage, "edit", editing)
    return done


async def _nothing(_: int) -> None:
    await asyncio.sleep(0)
