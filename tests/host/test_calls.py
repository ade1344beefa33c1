"""Calls for players: a lobby looks for people in the channel that the server chose."""

from __future__ import annotations

from typing import Any

from bot.components.button_registry import press_button
from bot.delivery.discord_refusals import NOT_FOUND
from bot.tables import outbox_targets
from bot.tables.forget_person import leave_and_forget
from store.people.personal_data import personal_data_of
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CLEO, GUILD, Harness
from tests.ledger import rule

CALLS = 900


async def looks(harness: Harness, *people: int, seats: int = 3, **more: Any) -> None:
    """Open a lobby that looks for players, on a server with a channel of calls."""
    await harness.lobby(*people, game="yarr")
    fields = {"call": "In *English*", "call_seats": seats} | more
    async with harness.store.write() as w:
        await w.set_server(GUILD, call_channel=CALLS)
        await w.set_table(harness.code, **fields)
        await w.enqueue(harness.code, outbox_targets.CALL, 0, harness.time.now)
    await harness.show()


def calls(harness: Harness) -> list[str]:
    return [post.words for post in harness.room(CALLS).messages]


@rule("H-846")
async def test_a_call_counts_who_comes_and_goes_once_enough_are_there(harness: Harness) -> None:
    await looks(harness, ANNE)
    (words,) = calls(harness)
    assert words.startswith("### Captain Yarr's Curse\n1/3 · 2 more people are wanted.\n> In \\*English\\*")
    assert f"button:{harness.code}:join" in harness.room(CALLS).last.controls
    assert harness.room(CALLS).last.mentions == []
    await press_button(harness.click(BART), harness.code, "join")
    await harness.show()
    assert "2/3 · 1 more person is wanted." in calls(harness)[0]
    await press_button(harness.click(CLEO), harness.code, "join")
    await harness.show()
    assert calls(harness) == []
    await press_button(harness.click(CLEO), harness.code, "leave")
    await harness.show()
    assert len(calls(harness)) == 1, "a seat is free again"
    await harness.end_table()
    await harness.show()
    assert calls(harness) == []


@rule("H-847")
async def test_a_call_that_a_moderator_deleted_stays_deleted(harness: Harness) -> None:
    await looks(harness, ANNE)
    harness.room(CALLS).messages.clear()
    harness.client.faults["edit", CALLS] = refusal(NOT_FOUND, 10008)
    for user in (BART, CLEO):
        await press_button(harness.click(user), harness.code, "join")
        await harness.show()
    assert calls(harness) == []
    assert harness.stored("SELECT target FROM outbox") == []


@rule("H-847")
async def test_the_words_of_a_call_are_their_writers(harness: Harness) -> None:
    await looks(harness, ANNE, BART)
    data = await personal_data_of(harness.store, ANNE)
    assert [one["call"] for one in data["tables"]] == ["In *English*"]
    assert "call" not in (await personal_data_of(harness.store, BART))["tables"][0]
    await leave_and_forget(harness.tables, ANNE)
    await harness.show()
    row = await harness.row()
    assert (row.host, row.call) == (BART, "")
    assert "English" not in calls(harness)[0]
