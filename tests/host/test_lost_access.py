"""People who lose access to a table. Discord does not report it, so the bot checks before each private delivery."""

from __future__ import annotations

import pytest

from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.channel_access import FRESH
from bot.tables.permissions.policy import UNPROVED
from tests.host.fake_discord import refusal
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule

LOST = "{who} can no longer see this table: a stand-in plays for them."


async def shown(harness: Harness, *follow: int) -> None:
    """Show a table of two, and its watchers, to everybody."""
    await harness.begin(ANNE, BART)
    async with harness.store.write() as w:
        for user in follow:
            await w.watch(harness.code, user)
    await moves(harness)


async def moves(harness: Harness) -> None:
    """Change something that everybody is shown."""
    await harness.leave(ANNE)
    await harness.returns(ANNE)
    await harness.show()


@rule("H-134")
async def test_a_lookup_of_a_member_is_valid_for_ten_minutes(harness: Harness) -> None:
    await shown(harness)
    assert harness.client.count("look up", BART) == 1
    harness.time.now += FRESH
    await moves(harness)
    assert harness.client.count("look up", BART) == 1
    harness.time.now += 1
    await moves(harness)
    assert harness.client.count("look up", BART) == 2


@rule("H-134", "H-135")
async def test_a_person_who_lost_access_receives_nothing_more_and_gets_a_stand_in(harness: Harness) -> None:
    await shown(harness, CLEO)
    harness.client.away |= {BART, CLEO}
    harness.time.now += FRESH + 1
    before = {user: (harness.client.count("edit", user), harness.client.count("send", user)) for user in (BART, CLEO)}
    await moves(harness)
    assert before == {
        user: (harness.client.count("edit", user), harness.client.count("send", user)) for user in (BART, CLEO)
    }
    seat = (await harness.sitting()).seat_of(BART)
    assert seat is not None
    assert seat.automatic_player == "anything"
    assert (await harness.told()).count(LOST) == 1
    assert await harness.store.watchers(harness.code) == []
    assert await harness.store.outbox(harness.time.now, []) == []


@rule("H-135")
async def test_a_person_who_regains_access_may_return_to_the_seat(harness: Harness) -> None:
    await shown(harness)
    harness.client.away.add(BART)
    harness.time.now += FRESH + 1
    await moves(harness)
    with pytest.raises(UserError) as refused:
        await press_button(harness.click(BART, guild=None, channel=BART), harness.code, "return-to-seat")
    assert refused.value.words == NO_TABLE
    harness.client.away.clear()
    harness.time.now += FRESH + 1
    await press_button(harness.click(BART, guild=None, channel=BART), harness.code, "return-to-seat")
    seat = (await harness.sitting()).seat_of(BART)
    assert seat is not None
    assert seat.automatic_player is None


@rule("H-134")
@pytest.mark.parametrize("status", [500, 503])
async def test_a_delivery_whose_access_cannot_be_checked_is_kept_and_retried(harness: Harness, status: int) -> None:
    await shown(harness)
    harness.time.now += FRESH + 1
    harness.client.faults["look up", BART] = refusal(status)
    before = harness.client.count("edit", BART)
    await moves(harness)
    assert harness.client.count("edit", BART) == before
    assert [row.target for row in await harness.store.outbox(harness.time.now + 10, [])] == [f"hand:{BART}"]
    with pytest.raises(UserError) as refused:
        await press_button(harness.click(BART, guild=None, channel=BART), harness.code, "hand")
    assert refused.value.words == UNPROVED
    assert (await harness.told()).count(LOST) == 0, "whoever cannot be asked about keeps their seat"
    harness.client.faults.clear()
    harness.time.now += 10
    await harness.show()
    assert await harness.store.outbox(harness.time.now, []) == []


@rule("H-134")
async def test_no_access_is_looked_up_while_the_server_is_unavailable(harness: Harness) -> None:
    await shown(harness)
    harness.time.now += FRESH + 1
    harness.client.unavailable = True
    reads = harness.client.count("look up", BART)
    await moves(harness)
    waiting = {row.target for row in await harness.store.outbox(harness.time.now + 10, [])}
    assert waiting == {f"hand:{ANNE}", f"hand:{BART}"}
    assert harness.client.count("look up", BART) == reads


@rule("H-135", "H-6")
async def test_a_person_who_lost_access_leaves_the_lobby(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    harness.client.away.add(ANNE)
    with pytest.raises(UserError) as refused:
        await press_button(harness.click(ANNE, guild=None, channel=ANNE), harness.code, "start")
    assert refused.value.words == NO_TABLE
    assert [seat.user for seat in await harness.store.seats(harness.code)] == [BART]
    assert (await harness.row()).host == BART


@rule("H-75")
async def test_a_stranger_reads_the_same_sentence_for_hidden_and_missing_tables(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    said = []
    for code in (harness.code, "22222"):
        with pytest.raises(UserError) as refused:
            await press_button(harness.click(CLEO, guild=None, channel=CLEO), code, "story")
        said.append(refused.value.words)
    assert said == [NO_TABLE, NO_TABLE]
