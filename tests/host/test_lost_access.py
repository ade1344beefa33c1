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


async def shown(house: Harness, *follow: int) -> None:
    """Show a table of two, and its watchers, to everybody."""
    await house.begin(ANNE, BART)
    async with house.store.write() as w:
        for user in follow:
            await w.follow(house.code, user)
    await moves(house)


async def moves(house: Harness) -> None:
    """Change something that everybody is shown."""
    await house.leave(ANNE)
    await house.returns(ANNE)
    await house.show()


@rule("H-134")
async def test_a_proof_holds_for_ten_minutes(house: Harness) -> None:
    await shown(house)
    assert house.paper.count("look up", BART) == 1
    house.time.now += FRESH
    await moves(house)
    assert house.paper.count("look up", BART) == 1
    house.time.now += 1
    await moves(house)
    assert house.paper.count("look up", BART) == 2


@rule("H-134", "H-135")
async def test_who_was_removed_is_brought_nothing_more_and_a_stand_in_plays(house: Harness) -> None:
    await shown(house, CLEO)
    house.paper.away |= {BART, CLEO}
    house.time.now += FRESH + 1
    before = {user: (house.paper.count("edit", user), house.paper.count("send", user)) for user in (BART, CLEO)}
    await moves(house)
    assert before == {user: (house.paper.count("edit", user), house.paper.count("send", user)) for user in (BART, CLEO)}
    seat = (await house.sitting()).seat_of(BART)
    assert seat is not None
    assert seat.player == "anything"
    assert (await house.told()).count(LOST) == 1
    assert await house.store.followers(house.code) == []
    assert await house.store.outbox(house.time.now, []) == []


@rule("H-135")
async def test_who_gets_access_back_may_return(house: Harness) -> None:
    await shown(house)
    house.paper.away.add(BART)
    house.time.now += FRESH + 1
    await moves(house)
    with pytest.raises(UserError) as refused:
        await press_button(house.click(BART, guild=None, channel=BART), house.code, "return-to-seat")
    assert refused.value.words == NO_TABLE
    house.paper.away.clear()
    house.time.now += FRESH + 1
    await press_button(house.click(BART, guild=None, channel=BART), house.code, "return-to-seat")
    seat = (await house.sitting()).seat_of(BART)
    assert seat is not None
    assert seat.player is None


@rule("H-134")
@pytest.mark.parametrize("status", [500, 503])
async def test_what_cannot_be_proved_is_kept_and_tried_again(house: Harness, status: int) -> None:
    await shown(house)
    house.time.now += FRESH + 1
    house.paper.faults["look up", BART] = refusal(status)
    before = house.paper.count("edit", BART)
    await moves(house)
    assert house.paper.count("edit", BART) == before
    assert [row.target for row in await house.store.outbox(house.time.now + 10, [])] == [f"hand:{BART}"]
    with pytest.raises(UserError) as refused:
        await press_button(house.click(BART, guild=None, channel=BART), house.code, "hand")
    assert refused.value.words == UNPROVED
    assert (await house.told()).count(LOST) == 0, "whoever cannot be asked about keeps their seat"
    house.paper.faults.clear()
    house.time.now += 10
    await house.show()
    assert await house.store.outbox(house.time.now, []) == []


@rule("H-134")
async def test_nothing_is_proved_while_the_server_is_unavailable(house: Harness) -> None:
    await shown(house)
    house.time.now += FRESH + 1
    house.paper.unavailable = True
    reads = house.paper.count("look up", BART)
    await moves(house)
    waiting = {row.target for row in await house.store.outbox(house.time.now + 10, [])}
    assert waiting == {f"hand:{ANNE}", f"hand:{BART}"}
    assert house.paper.count("look up", BART) == reads


@rule("H-135", "H-6")
async def test_who_lost_access_leaves_the_lobby(house: Harness) -> None:
    await house.lobby(ANNE, BART)
    house.paper.away.add(ANNE)
    with pytest.raises(UserError) as refused:
        await press_button(house.click(ANNE, guild=None, channel=ANNE), house.code, "start")
    assert refused.value.words == NO_TABLE
    assert [seat.user for seat in await house.store.seats(house.code)] == [BART]
    assert (await house.row()).host == BART


@rule("H-75")
async def test_a_stranger_reads_the_same_words_as_for_a_table_that_never_was(house: Harness) -> None:
    await house.begin(ANNE, BART)
    said = []
    for code in (house.code, "22222"):
        with pytest.raises(UserError) as refused:
            await press_button(house.click(CLEO, guild=None, channel=CLEO), code, "log")
        said.append(refused.value.words)
    assert said == [NO_TABLE, NO_TABLE]
