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
from tests.bot.every_choice_kind_game import CHOICES
from tests.host.fake_discord import FakeMessage
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, Harness
from tests.ledger import rule


@pytest.fixture(autouse=True)
async def unwritten(harness: Harness) -> None:
    """Close everybody's direct messages, so that they are called by mentions."""
    await write_to(harness, ANNE, BART, CLEO, DIRK, dm=False)


async def write_to(harness: Harness, *users: int, dm: bool = True) -> None:
    """Open the direct messages of these people, or close them."""
    async with harness.store.write() as w:
        for user in users:
            await w.set_person(user, dm=dm)


async def mention(harness: Harness, mentions: Mentions | None = None) -> list[int]:
    """Deliver the mentions that are due, and return the people newly mentioned."""
    before = harness.client.count("send", CHANNEL)
    rows = {row.target: row for row in await harness.store.outbox(harness.time.now)}
    row = rows.get(outbox_targets.MENTION) or OutboxRow(
        harness.code, outbox_targets.MENTION, (await harness.row()).revision, 0, 0
    )
    place: Any = harness.room()
    await (mentions or harness.delivery.mentions).deliver(row, await harness.sitting(), place)
    return sorted(harness.room().last.mentions) if harness.client.count("send", CHANNEL) > before else []


def standing(harness: Harness) -> list[FakeMessage]:
    """Return the mentions in the table's channel that are not deleted."""
    return [post for post in harness.room().messages if post.mentions]


async def later(harness: Harness) -> float | None:
    """Return the time of the next mentions."""
    found = harness.stored(f"SELECT not_before FROM outbox WHERE target = '{outbox_targets.MENTION}'")
    return found[0][0] if found else None


@rule("H-50")
async def test_a_player_is_mentioned_once_for_a_turn(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="chest")
    acting, _ = await harness.people()
    assert await mention(harness) == [acting]
    assert await mention(harness) == []
    await harness.answer(acting, "gold")
    assert await mention(harness) == [], "the same turn goes on"


@rule("H-50")
async def test_everybody_whom_the_table_waits_for_is_mentioned_at_once(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO)
    assert await mention(harness) == [ANNE, BART, CLEO]
    await harness.answer(BART, "rum")
    assert await mention(harness) == []


@rule("H-51")
async def test_a_question_after_a_players_own_answer_mentions_nobody(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting, _ = await harness.people()
    assert await mention(harness) == [acting]
    await harness.answer(acting, "rum")
    assert await mention(harness) == []
    await harness.miss(acting)
    assert await mention(harness) == [acting], "time gave that answer"


@rule("H-52")
async def test_a_reaction_mentions_a_recently_active_player_only_after_five_minutes(harness: Harness) -> None:
    assert LOOKING == 300
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    assert await mention(harness) == [acting]
    await harness.answer(acting, "rum")
    assert await mention(harness) == [other], "they were not mentioned in this game"
    harness.time.now += 10
    await harness.answer(other, "rum")
    assert await mention(harness) == [acting]
    await harness.answer(acting, "rum")
    answered = harness.time.now
    assert await mention(harness) == []
    assert await later(harness) == answered + 300
    harness.time.now = answered + 299.5
    assert await mention(harness) == []
    assert await later(harness) == answered + 300
    harness.time.now = answered + 300
    assert await mention(harness) == [other]
    assert await later(harness) is None


@rule("H-52")
async def test_a_turn_mentions_a_player_however_recently_they_were_active(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await mention(harness)
    await harness.answer(acting, "rum")
    await mention(harness)
    await harness.answer(other, "rum")
    assert await mention(harness) == [acting], "it is a turn"


async def reaction(harness: Harness) -> list[int]:
    """Ask a person who has just answered to react. Return the person on turn, then them."""
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    for user in (acting, other, acting):
        await mention(harness)
        await harness.answer(user, "rum")
    return [acting, other]


async def test_a_player_asked_for_a_turn_and_a_reaction_is_mentioned_at_once(harness: Harness) -> None:
    """A person who is asked for both a turn and a reaction is mentioned at once."""
    await reaction(harness)
    sitting = await harness.sitting()
    assert not await harness.delivery.mentions.call_is_due(sitting)
    row = sitting.table.open[1]
    row.append(OpenChoice(row[0].number, CHOICES["one"]))
    assert await harness.delivery.mentions.call_is_due(sitting)


@rule("H-53")
async def test_mentions_do_not_reveal_the_order_of_votes(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, kind="vote")
    first = (await harness.people())[0]
    assert await mention(harness) == [ANNE, BART, CLEO]
    await harness.answer(BART, "gold")
    assert await mention(harness) == []
    assert standing(harness)[-1].mentions, "the message stands: that it went would tell something"
    await harness.answer(BART, "rum", "vote")
    assert await mention(harness) == []
    await harness.answer(ANNE, "gold")
    await harness.answer(CLEO, "gold")
    assert await mention(harness) == [ANNE, BART, CLEO], "also who gave the last one"
    for user in (CLEO, first, *({ANNE, BART} - {first})) if first != CLEO else (ANNE, BART, CLEO):
        await harness.answer(user, "gold")
    assert await mention(harness) == [first], "and the next question mentions whom it waits for"


@rule("H-53")
async def test_a_player_who_has_voted_is_mentioned_with_the_others(harness: Harness) -> None:
    """A person voted before the mention was sent."""
    await harness.begin(ANNE, BART, CLEO, kind="vote")
    await harness.answer(BART, "gold")
    assert await mention(harness) == [ANNE, BART, CLEO]


async def first_mention(harness: Harness, *voters: int) -> str:
    """Return the text of the first mention for a vote in which these people have voted already."""
    await harness.begin(ANNE, BART, CLEO, kind="vote")
    for user in voters:
        await harness.answer(user, "gold")
    await mention(harness)
    return harness.room().last.words.replace(harness.code, "")


@rule("H-53")
async def test_the_order_of_names_in_a_mention_does_not_reveal_who_has_voted(harness: Harness) -> None:
    nobody = await first_mention(harness)
    assert [await first_mention(harness, *voters) for voters in ((CLEO,), (BART,), (CLEO, ANNE))] == [nobody] * 3


@rule("H-54")
async def test_people_without_mentions_with_a_stand_in_or_automatic_are_not_mentioned(harness: Harness) -> None:
    async with harness.store.write() as w:
        await w.set_person(BART, mentions=False)
    await harness.begin(ANNE, BART, CLEO, automatic=1)
    await harness.leave(CLEO)
    assert await mention(harness) == [ANNE]


@rule("H-55")
async def test_the_next_mention_replaces_the_last_one_and_the_end_deletes_it(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await mention(harness)
    first = standing(harness)
    for turn in range(4):
        await harness.answer(acting, "rum")
        harness.time.now += LOOKING + 1
        await mention(harness)
        assert [post.mentions for post in standing(harness)] == [[other]]
        await harness.answer(other, "rum")
        await mention(harness)
        assert [post.mentions for post in standing(harness)] == ([[acting]] if turn < 3 else [])
    assert len(first) == 1
    assert (await harness.row()).status == "ended"


@rule("H-55")
async def test_an_answer_after_which_nobody_else_is_asked_deletes_the_mention(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting, _ = await harness.people()
    await mention(harness)
    await harness.answer(acting, "rum")
    await mention(harness)
    assert standing(harness) == [], "it said that somebody is to choose, who has chosen"


@rule("H-56")
async def test_a_mention_names_the_table_and_never_the_question(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="chest")
    acting, _ = await harness.people()
    await mention(harness)
    words = harness.room().last.words
    assert words == f"<@{acting}> · Questions, table {harness.code}: a decision."


@rule("H-57")
async def test_no_other_message_mentions_anybody(harness: Harness) -> None:
    await write_to(harness, ANNE, DIRK)
    await harness.begin(ANNE, BART, kind="reply")
    async with harness.store.write() as w:
        await w.append_events(harness.code, [Report(text(f"<@{ANNE}> @everyone"))], harness.time.now)
        await w.watch(harness.code, DIRK)
    await harness.show()
    acting, other = await harness.people()
    await harness.answer(acting, "rum")
    await harness.answer(other, "rum")
    await harness.show()
    messages = [post for room in harness.client.rooms.values() for post in room.messages]
    assert {post.room for post in messages} == {CHANNEL, ANNE, DIRK}
    assert [post.words for post in messages if post.mentions and "a decision" not in post.words] == []
    click = harness.click(ANNE)
    await own_hand(click, await harness.row())
    assert click.seen.mentions == []


@rule("H-58")
@pytest.mark.parametrize("moves", [0, 1])
async def test_a_mention_that_a_restart_deferred_is_sent_once(harness: Harness, moves: int) -> None:
    """A mention that was deferred before the restart is sent after it."""
    _, other = await reaction(harness)
    assert await mention(harness) == []
    again = Mentions(harness.store, harness.time, harness.outbox.results, harness.messages, harness.delivery.channels)
    if moves:
        harness.time.now += 1
    found = await mention(harness, again)
    harness.time.now += LOOKING
    found += await mention(harness, again)
    assert found == [other]


@rule("H-58")
async def test_a_person_who_was_mentioned_before_a_restart_is_not_mentioned_again(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    assert await mention(harness) == [ANNE, BART]
    assert (
        await mention(
            harness,
            Mentions(harness.store, harness.time, harness.outbox.results, harness.messages, harness.delivery.channels),
        )
        == []
    )


@rule("H-55")
async def test_a_deleted_mention_is_not_deleted_again(harness: Harness) -> None:
    """A message that mentions nobody deletes the last mention. Later ones find it deleted."""
    await harness.begin(ANNE, BART, kind="reply")
    for _ in range(3):
        for user in await harness.people():
            await mention(harness)
            await harness.answer(user, "rum")
    await harness.end_table()
    await mention(harness)
    await mention(harness)
    deleted = [message for what, _, message in harness.client.done if what == "delete"]
    assert deleted
    assert len(deleted) == len(set(deleted))
    assert standing(harness) == []
