"""A change during a delivery is delivered next, and the results are correct."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.tables import outbox_targets
from store import Store
from store.rows import GONE, MessageRow, OutboxRow
from tests.host import fake_discord
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, Harness
from tests.host.test_outbox import serving
from tests.ledger import rule


@rule("H-70")
async def test_a_change_during_a_delivery_is_delivered_next(alone: Harness) -> None:
    served = list[tuple[str, int]]()

    async def deliver(row: OutboxRow) -> None:
        served.append((row.target, row.revision))
        if len(served) == 1:
            async with alone.store.write() as w:
                await w.enqueue(row.table, "table", 2, alone.time.wall())
        outbox.drop(row)

    outbox = serving(alone, deliver)
    await alone.lobby(ANNE)
    await outbox.queue(alone.code, 1, "table", "hand:101")
    await outbox.wait_until_idle()
    assert served == [("table", 1), ("hand:101", 1), ("table", 2)]
    assert await alone.store.next_delivery_time() is None


@rule("H-64")
async def test_a_message_that_was_replaced_in_the_same_delivery_is_not_recorded(
    alone: Harness,
) -> None:
    await alone.lobby(ANNE)
    row, results = OutboxRow(alone.code, "hand:101", 1, 0, 0.0), alone.outbox.results
    new = MessageRow(row.table, row.target, CHANNEL, 2, 0)
    async with alone.store.write() as w:
        await w.save_receipt(MessageRow(row.table, row.target, CHANNEL, 1, 0, "a"))
    old = await alone.store.receipt(row.table, row.target)
    assert old is not None
    results.edited(row, old, 1, "a")
    await alone.messages.record(row, new, 2, ends=False)
    await results.write(row.table)
    stands = await alone.store.receipt(row.table, row.target)
    assert stands is not None
    assert stands.message == 2


def said(view: Any) -> str:
    """Return the content of a layout without the ids of its components."""
    return str([{**part, "id": None} for part in view.to_components()])


class Desk:
    """Records the newest content of every message.

    It awaits `during` after each edit, before the bot learns that the edit succeeded.
    """

    def __init__(self, patch: pytest.MonkeyPatch, during: Callable[[int], Awaitable[None]]) -> None:
        self.last: dict[int, str] = {}
        edit, send = fake_discord.FakePartialMessage.edit, fake_discord.FakeChannel.send

        async def editing(handle: Any, *, view: Any, **more: Any) -> Any:
            edited = await edit(handle, view=view, **more)
            self.last[handle.id] = said(view)
            await during(handle.room.id)
            return edited

        async def sending(room: Any, content: Any = None, **more: Any) -> Any:
            sent = await send(room, content, **more)
            if more.get("view") is not None:
                self.last[sent.id] = said(more["view"])
            return sent

        patch.setattr(fake_discord.FakePartialMessage, "edit", editing)
        patch.setattr(fake_discord.FakeChannel, "send", sending)

    async def tells_the_truth(self, harness: Harness, user: int) -> None:
        """Check that the person's hand message has the right content."""
        sitting = await harness.sitting()
        seat = sitting.seat_of(user)
        assert seat is not None
        show = await harness.delivery.message_builder.hand(sitting, seat)
        stands = await harness.store.receipt(harness.code, outbox_targets.hand_of(user))
        assert stands is not None
        assert show is not None
        assert self.last[stands.message] == said(show.layout)


async def begun(harness: Harness, kind: str, *people: int) -> None:
    """Start a game of these people, whose direct messages are open."""
    async with harness.store.write() as w:
        for user in people:
            await w.set_person(user, dm=True)
    await harness.begin(*people, kind=kind)
    await harness.show()


@rule("H-67")
async def test_a_hand_that_changes_back_during_its_delivery_is_shown_as_it_is(
    alone: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receipt is not updated yet, so an unchanged digest does not prove that the message is current."""
    armed = False

    async def during(place: int) -> None:
        nonlocal armed
        if armed and place == who:
            armed = False
            await alone.answer(who, [], "wares")
            alone.outbox.wake()

    desk = Desk(monkeypatch, during)
    await begun(alone, "wares", ANNE, BART, CLEO)
    who = (await alone.people())[0]
    armed = True
    await alone.answer(who, ["gold"], "wares")
    await alone.show()
    assert not armed
    assert await alone.store.next_delivery_time() is None
    await desk.tells_the_truth(alone, who)


@rule("H-67")
async def test_an_edit_that_a_killed_process_did_not_record_is_shown_again(
    alone: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached, armed = asyncio.Event(), False

    async def during(place: int) -> None:
        if armed and place == who:
            await alone.answer(who, [], "wares")
            reached.set()
            await asyncio.Event().wait()

    desk = Desk(monkeypatch, during)
    await begun(alone, "wares", ANNE, BART, CLEO)
    who = (await alone.people())[0]
    armed = True
    await alone.answer(who, ["gold"], "wares")
    alone.outbox.wake()
    await reached.wait()
    await alone.outbox.stop(0)
    armed = False
    await alone.store.close()
    alone.store = await Store.open(f"sqlite+aiosqlite:///{alone.path}", alone=True)
    alone.restart()
    await alone.show()
    await desk.tells_the_truth(alone, who)


@rule("H-60")
async def test_a_channel_that_was_given_up_during_a_delivery_stays_given_up(
    alone: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    armed = False

    async def during(place: int) -> None:
        nonlocal armed
        if armed and place == CHANNEL:
            armed = False
            for what in ("send", "edit", "delete"):
                alone.client.faults[what, CHANNEL] = refusal(403, 50001)
            await alone.answer(who, "silver")

    Desk(monkeypatch, during)
    await begun(alone, "shout", ANNE, BART)
    who = (await alone.people())[0]
    armed = True
    await alone.answer(who, "gold")
    await alone.show()
    stands = await alone.store.receipt(alone.code, outbox_targets.TABLE)
    assert not armed
    assert stands is not None
    assert stands.message == GONE
    await alone.answer(who, "gold")
    await alone.show()
    assert len([line for line in await alone.told() if line.startswith("I can't write in the channel")]) == 1, (
        "told once"
    )


@rule("H-73")
async def test_a_message_that_was_forgotten_meanwhile_is_not_recorded_again(alone: Harness) -> None:
    await alone.lobby(ANNE)
    target, results = outbox_targets.watch_of(CLEO), alone.outbox.results
    async with alone.store.write() as w:
        await w.save_receipt(MessageRow(alone.code, target, CLEO, 7, 1, "a"))
    shown = await alone.store.receipt(alone.code, target)
    assert shown is not None
    shown.digest = "b"
    results.edited(OutboxRow(alone.code, target, 2, 0, 0.0), shown, 2, "a")
    async with alone.store.write() as w:
        await w.unwatch(alone.code, CLEO)
        await w.delete_receipt(alone.code, target)
    await results.write(alone.code)
    assert await alone.store.receipt(alone.code, target) is None


@rule("H-70")
async def test_a_mention_that_was_needless_does_not_end_a_later_one(alone: Harness) -> None:
    await begun(alone, "shout", ANNE, BART)
    alone.restart()  # mentions are then read from the store
    results, mention = alone.outbox.results, outbox_targets.MENTION

    async def waiting() -> list[OutboxRow]:
        rows = await alone.store.outbox(alone.time.wall())
        return [row for row in rows if row.target == mention]

    async def queue(revision: int) -> OutboxRow:
        async with alone.store.write() as w:
            await w.enqueue(alone.code, mention, revision, alone.time.wall())
        return (await waiting())[0]

    for _ in range(3):
        row = await queue(1)
    results.done(row)  # nobody was to be called
    await queue(1)
    await results.write(alone.code)
    assert len(await waiting()) == 1


@rule("H-67")
async def test_a_hand_that_a_click_changed_while_a_receipt_waits_is_edited_again(alone: Harness) -> None:
    """The order of two edits is unknown, so the message is edited again at its next delivery."""
    await begun(alone, "wares", ANNE, BART)
    who = (await alone.people())[0]
    target = outbox_targets.hand_of(who)
    shown = await alone.store.receipt(alone.code, target)
    assert shown is not None
    edited = replace(shown, digest="what the outbox put in")
    alone.outbox.results.edited(OutboxRow(alone.code, target, 9, 0, 0.0), edited, 9, shown.digest)
    sitting = await alone.sitting()
    seat = sitting.seat_of(who)
    assert seat is not None
    show = await alone.delivery.message_builder.hand(sitting, seat, note="and a click something else")
    assert show is not None
    await alone.hands.record_edited(shown, sitting.row.revision, show)
    await alone.outbox.results.write(alone.code)
    stands = await alone.store.receipt(alone.code, target)
    assert stands is not None
    assert stands.digest == ""
