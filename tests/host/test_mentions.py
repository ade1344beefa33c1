"""Mentions: the people who are mentioned, the time, and the message that does it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.components.hand import own_hand
from bot.delivery.mentions import LOOKING, Mentions
from bot.tables import outbox_targets
from engine.play import Report
from engine.table import OpenChoice
from engine.text import text
from store.rows import OutboxRow
from tests.bot.one_choice_game import CHOICES
from tests.host.fake_discord import FakeMessage
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, Harness
from tests.ledger import rule


@pytest.fixture(autouse=True)
async def unwritten(house: Harness) -> None:
    """Close everybody's direct messages, so that they are called by mentions."""
    await write_to(house, ANNE, BART, CLEO, DIRK, dm=False)


async def write_to(house: Harness, *users: int, dm: bool = True) -> None:
    """Open the direct messages of these people, or close them."""
    async with house.store.write() as w:
        for user in users:
            await w.set_person(user, dm=dm)


async def mention(house: Harness, mentions: Mentions | None = None) -> list[int]:
    """Deliver the mentions that are due, and return the people newly mentioned."""
    before = house.paper.count("send", CHANNEL)
    rows = {row.target: row for row in await house.store.outbox(house.time.now)}
    row = rows.get(outbox_targets.MENTION) or OutboxRow(
        house.code, outbox_targets.MENTION, (await house.row()).revision, 0, 0
    )
    place: Any = house.room()
    await (mentions or house.delivery.mentions).deliver(row, await house.sitting(), place)
    return sorted(house.room().last.mentions) if house.paper.count("send", CHANNEL) > before else []


def standing(house: Harness) -> list[FakeMessage]:
    """Return the mentions in the table's channel that are not deleted."""
    return [sheet for sheet in house.room().sheets if sheet.mentions]


async def later(house: Harness) -> float | None:
    """Return the time of the next mentions."""
    found = house.stored(f"SELECT not_before FROM outbox WHERE target = '{outbox_targets.MENTION}'")
    return found[0][0] if found else None


@rule("H-50")
async def test_once_for_a_turn(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="chest")
    acting, _ = await house.people()
    assert await mention(house) == [acting]
    assert await mention(house) == []
    await house.answer(acting, "gold")
    assert await mention(house) == [], "the same turn goes on"


@rule("H-50")
async def test_everybody_who_is_waited_for_at_once(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO)
    assert await mention(house) == [ANNE, BART, CLEO]
    await house.answer(BART, "rum")
    assert await mention(house) == []


@rule("H-51")
async def test_nobody_for_what_they_are_asked_because_of_their_own_answer(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="shout")
    acting, _ = await house.people()
    assert await mention(house) == [acting]
    await house.answer(acting, "rum")
    assert await mention(house) == []
    await house.miss(acting)
    assert await mention(house) == [acting], "time gave that answer"


@rule("H-52")
async def test_a_reaction_mentions_who_looks_only_when_they_have_looked_away(house: Harness) -> None:
    assert LOOKING == 300
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    assert await mention(house) == [acting]
    await house.answer(acting, "rum")
    assert await mention(house) == [other], "they were not mentioned in this game"
    house.time.now += 10
    await house.answer(other, "rum")
    assert await mention(house) == [acting]
    await house.answer(acting, "rum")
    answered = house.time.now
    assert await mention(house) == []
    assert await later(house) == answered + 300
    house.time.now = answered + 299.5
    assert await mention(house) == []
    assert await later(house) == answered + 300
    house.time.now = answered + 300
    assert await mention(house) == [other]
    assert await later(house) is None


@rule("H-52")
async def test_a_turn_mentions_them_whether_they_look_or_not(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    await mention(house)
    await house.answer(acting, "rum")
    await mention(house)
    await house.answer(other, "rum")
    assert await mention(house) == [acting], "it is a turn"


async def reaction(house: Harness) -> list[int]:
    """Ask a person who has just answered to react. Return the person on turn, then them."""
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    for user in (acting, other, acting):
        await mention(house)
        await house.answer(user, "rum")
    return [acting, other]


async def test_a_reaction_beside_a_turn_is_no_reason_to_wait(house: Harness) -> None:
    """A person who is asked for both a turn and a reaction is mentioned at once."""
    await reaction(house)
    sitting = await house.sitting()
    assert not await house.delivery.mentions.call_is_due(sitting)
    row = sitting.table.open[1]
    row.append(OpenChoice(row[0].number, CHOICES["one"]))
    assert await house.delivery.mentions.call_is_due(sitting)


@rule("H-53")
async def test_mentions_tell_nothing_of_the_order_of_votes(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, kind="vote")
    first = (await house.people())[0]
    assert await mention(house) == [ANNE, BART, CLEO]
    await house.answer(BART, "gold")
    assert await mention(house) == []
    assert standing(house)[-1].mentions, "the message stands: that it went would tell something"
    await house.answer(BART, "rum", "vote")
    assert await mention(house) == []
    await house.answer(ANNE, "gold")
    await house.answer(CLEO, "gold")
    assert await mention(house) == [ANNE, BART, CLEO], "also who gave the last one"
    for user in (CLEO, first, *({ANNE, BART} - {first})) if first != CLEO else (ANNE, BART, CLEO):
        await house.answer(user, "gold")
    assert await mention(house) == [first], "and the next question mentions whom it waits for"


@rule("H-53")
async def test_who_has_voted_is_mentioned_with_the_others(house: Harness) -> None:
    """A person voted before the mention was sent."""
    await house.begin(ANNE, BART, CLEO, kind="vote")
    await house.answer(BART, "gold")
    assert await mention(house) == [ANNE, BART, CLEO]


async def first_mention(house: Harness, *voters: int) -> str:
    """Return the text of the first mention for a vote in which these people have voted already."""
    await house.begin(ANNE, BART, CLEO, kind="vote")
    for user in voters:
        await house.answer(user, "gold")
    await mention(house)
    return house.room().last.words.replace(house.code, "")


@rule("H-53")
async def test_nor_does_the_order_of_names_in_a_mention(house: Harness) -> None:
    nobody = await first_mention(house)
    assert [await first_mention(house, *voters) for voters in ((CLEO,), (BART,), (CLEO, ANNE))] == [nobody] * 3


@rule("H-54")
async def test_who_wants_none_is_stood_in_for_or_automatic_is_not_mentioned(house: Harness) -> None:
    async with house.store.write() as w:
        await w.set_person(BART, mentions=False)
    await house.begin(ANNE, BART, CLEO, automatic=1)
    await house.leave(CLEO)
    assert await mention(house) == [ANNE]


@rule("H-55")
async def test_the_next_mention_takes_its_place_and_at_the_end_the_last_one_goes(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    await mention(house)
    first = standing(house)
    for turn in range(4):
        await house.answer(acting, "rum")
        house.time.now += LOOKING + 1
        await mention(house)
        assert [sheet.mentions for sheet in standing(house)] == [[other]]
        await house.answer(other, "rum")
        await mention(house)
        assert [sheet.mentions for sheet in standing(house)] == ([[acting]] if turn < 3 else [])
    assert len(first) == 1
    assert (await house.row()).status == "ended"


@rule("H-55")
async def test_an_answer_that_asks_nobody_else_takes_the_mention_away(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="shout")
    acting, _ = await house.people()
    await mention(house)
    await house.answer(acting, "rum")
    await mention(house)
    assert standing(house) == [], "it said that somebody is to choose, who has chosen"


@rule("H-56")
async def test_a_mention_names_the_table_and_never_what_is_asked(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="chest")
    acting, _ = await house.people()
    await mention(house)
    words = house.room().last.words
    assert words == f"<@{acting}> · Questions, table {house.code}: a decision."


@rule("H-57")
async def test_nothing_else_mentions_anybody(house: Harness) -> None:
    await write_to(house, ANNE, DIRK)
    await house.begin(ANNE, BART, kind="reply")
    async with house.store.write() as w:
        await w.append_events(house.code, [Report(text(f"<@{ANNE}> @everyone"))], house.time.now)
        await w.follow(house.code, DIRK)
    await house.show()
    acting, other = await house.people()
    await house.answer(acting, "rum")
    await house.answer(other, "rum")
    await house.show()
    sheets = [sheet for room in house.paper.rooms.values() for sheet in room.sheets]
    assert {sheet.room for sheet in sheets} == {CHANNEL, ANNE, DIRK}
    assert [sheet.words for sheet in sheets if sheet.mentions and "a decision" not in sheet.words] == []
    click = house.click(ANNE)
    await own_hand(click, await house.row())
    assert click.seen.mentions == []


@rule("H-58")
@pytest.mark.parametrize("moves", [0, 1])
async def test_a_restart_costs_a_mention_too_many_at_most(house: Harness, moves: int) -> None:
    """A mention that was deferred before the restart is sent after it."""
    _, other = await reaction(house)
    assert await mention(house) == []
    again = Mentions(house.store, house.time, house.outbox.receipts, house.messages, house.delivery.channels)
    if moves:
        house.time.now += 1
    found = await mention(house, again)
    house.time.now += LOOKING
    found += await mention(house, again)
    assert found == [other]


@rule("H-58")
async def test_who_was_mentioned_before_a_restart_is_not_mentioned_again(house: Harness) -> None:
    await house.begin(ANNE, BART)
    assert await mention(house) == [ANNE, BART]
    assert (
        await mention(
            house, Mentions(house.store, house.time, house.outbox.receipts, house.messages, house.delivery.channels)
        )
        == []
    )


@rule("H-55")
async def test_what_was_deleted_is_not_deleted_again(house: Harness) -> None:
    """A message that mentions nobody deletes the last mention. Later ones find it deleted."""
    await house.begin(ANNE, BART, kind="reply")
    for _ in range(3):
        for user in await house.people():
            await mention(house)
            await house.answer(user, "rum")
    await house.end_table()
    await mention(house)
    await mention(house)
    deleted = [message for what, _, message in house.paper.done if what == "delete"]
    assert deleted
    assert len(deleted) == len(set(deleted))
    assert standing(house) == []
