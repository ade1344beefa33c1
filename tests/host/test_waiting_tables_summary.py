"""A person for whom several slow tables wait gets one message with a list of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.components.my_tables import own_tables
from bot.delivery.mentions import LOOKING
from bot.tables import outbox_targets
from bot.tables.forget_person import leave_and_forget
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.channel_access import AccessUnknown
from bot.tables.permissions.policy import Action, Decision, Person
from engine.play import By
from store.rows import OutboxRow, TableRow
from tests.host.fake_discord import FakeMessage, refusal
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.ledger import rule

pytestmark = pytest.mark.slow

HOUR = 3600.0
ASKED = "### Which chest?"
OTHERS = {"first": BART, "second": CLEO, "third": DIRK}


class Tables:
    """Tables at which Anne has the turns and another person reacts, by name."""

    def __init__(self, harness: Harness) -> None:
        self.harness = harness
        self.codes: dict[str, str] = {}

    async def begin(self, name: str, **more: Any) -> None:
        """Start a game in which Anne has answered once and the other person is asked. Show all hands."""
        other = OTHERS[name]
        await self.harness.begin(ANNE, other, **{"kind": "reply", "pace": "days", **more})
        assert (await self.harness.people())[0] == ANNE
        self.codes[name] = self.harness.code
        await self.answer(name, ANNE)

    async def answer(self, name: str, user: int) -> None:
        """Answer for the person at this table, and deliver everything."""
        self.harness.code = self.codes[name]
        await self.harness.answer(user, "rum")
        await self.harness.show()

    async def wait(self, name: str) -> None:
        """Let the other person answer after an hour, so that the table waits for Anne."""
        self.harness.time.now += HOUR
        await self.answer(name, OTHERS[name])


@pytest.fixture
async def tables(harness: Harness) -> Tables:
    found = Tables(harness)
    for name in OTHERS:
        await found.begin(name)
    return found


def lists(harness: Harness, user: int = ANNE) -> list[FakeMessage]:
    """Return the summaries in the person's direct messages."""
    return [post for post in harness.room(user).messages if "tables:next" in post.controls and "###" in post.words]


def sent(harness: Harness, user: int = ANNE) -> int:
    """Return the number of messages that were sent to the person."""
    return harness.client.count("send", user)


def named(post: FakeMessage, tables: Tables) -> list[str]:
    """Return the tables that a summary names, in its order."""
    places = {name: post.words.find(code) for name, code in tables.codes.items()}
    return [name for name, place in sorted(places.items(), key=lambda one: one[1]) if place >= 0]


@rule("H-280")
async def test_one_waiting_table_calls_by_its_hand_and_two_by_a_summary(harness: Harness, tables: Tables) -> None:
    before = sent(harness)
    await tables.wait("first")
    assert (sent(harness), lists(harness)) == (before + 1, []), "one table alone: by its hand"
    await tables.wait("second")
    (post,) = lists(harness)
    assert sent(harness) == before + 2
    assert named(post, tables) == ["first", "second"], "the most urgent first"
    assert "2 tables are waiting for you" in post.words
    assert post.words.count("https://discord.com/channels/") == 2
    assert ASKED in next(one.words for one in harness.room(ANNE).messages if tables.codes["second"] in one.words), (
        "the hand stands where it stood"
    )


@rule("H-280")
async def test_a_person_who_has_not_looked_is_not_called_again(harness: Harness, tables: Tables) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    (before,), count = lists(harness), sent(harness)
    await tables.wait("third")
    (post,) = lists(harness)
    assert (post.id, sent(harness)) == (before.id, count)
    assert named(post, tables) == ["first", "second", "third"]
    assert harness.stored("SELECT target FROM outbox") == []
    await harness.show()
    assert sent(harness) == count


@rule("H-280")
async def test_a_person_who_answered_anywhere_is_called_by_a_new_summary(harness: Harness, tables: Tables) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    (before,) = lists(harness)
    await tables.answer("first", ANNE)
    (post,), count = lists(harness), sent(harness)
    assert (post.id, named(post, tables)) == (before.id, ["second"]), "it is kept current"
    await tables.wait("third")
    (post,) = lists(harness)
    assert (sent(harness), named(post, tables)) == (count + 1, ["second", "third"])
    assert post.id > before.id
    for name in ("second", "third"):
        await tables.answer(name, ANNE)
    assert lists(harness) == [], "nothing waits any more"
    assert harness.stored("SELECT target FROM messages WHERE target LIKE 'summary%'") == []


@rule("H-280")
@pytest.mark.parametrize("by", [By.TIME_LIMIT, By.STAND_IN, By.AUTO_ANSWER])
async def test_answers_given_for_a_person_do_not_renew_the_summary(harness: Harness, tables: Tables, by: By) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    (before,) = lists(harness)
    harness.code = tables.codes["first"]
    asked, seat = await harness.asked(ANNE), await harness.seat(ANNE)
    await harness.tables.move(harness.code, lambda sitting: sitting.table.answer(seat, asked.number, "rum", by))
    await harness.show()
    assert [named(post, tables) for post in lists(harness)] == [["second"]]
    harness.time.now += 15 * HOUR  # a missed turn leaves less time, but this call must be the less urgent one
    for name in ("third", "first"):
        await tables.wait(name)
    (post,) = lists(harness)
    assert (post.id, {*named(post, tables)}) == (before.id, {*tables.codes}), "they have not looked"
    await tables.answer("second", ANNE)
    await tables.wait("second")
    assert [post.id == before.id for post in lists(harness)] == [False]


@rule("H-280")
async def test_a_faster_table_is_called_at_once_at_the_head_of_the_summary(harness: Harness, tables: Tables) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    count = sent(harness)
    async with harness.store.write() as w:
        await w.set_table(tables.codes["third"], pace="relaxed")
    await tables.wait("third")
    (post,) = lists(harness)
    assert (sent(harness), named(post, tables)) == (count + 1, ["third", "first", "second"])


@rule("H-280")
@pytest.mark.parametrize(
    "fields", [{"summaries": False}, {"dm": False}, {"mentions": False}], ids=lambda fields: next(iter(fields))
)
async def test_a_summary_is_sent_only_to_a_person_who_wants_it_and_can_be_reached(
    harness: Harness, tables: Tables, fields: dict[str, bool]
) -> None:
    async with harness.store.write() as w:
        await w.set_person(ANNE, **fields)
    for name in OTHERS:
        await tables.wait(name)
    assert lists(harness) == []
    hands = [post for post in harness.room(ANNE).messages if ASKED in post.words]
    mentions = [post for post in harness.room().messages if post.mentions == [ANNE]]
    if "mentions" not in fields:
        assert len(hands if fields.get("dm", True) else mentions) == 3, "each table calls by itself"
    else:
        assert not mentions


@rule("H-280")
async def test_live_and_paused_tables_are_not_in_the_summary(harness: Harness, tables: Tables) -> None:
    async with harness.store.write() as w:
        await w.set_table(tables.codes["second"], pace="live")
        await w.set_table(tables.codes["third"], paused=True)
    for name in ("third", "first", "second"):
        await tables.wait(name)
    assert lists(harness) == []


@rule("H-280", "H-250")
async def test_a_summary_waits_for_the_end_of_quiet_hours(harness: Harness, tables: Tables) -> None:
    async with harness.store.write() as w:
        await w.set_person(ANNE, time_zone="UTC", quiet_from=22, quiet_to=8)
    harness.time.now -= harness.time.now % (24 * HOUR)  # midnight
    count = sent(harness)
    for name in OTHERS:
        await tables.wait(name)
    assert (sent(harness), lists(harness)) == (count, [])
    harness.time.now += 8 * HOUR
    await harness.show()
    (post,) = lists(harness)
    assert (sent(harness), len(named(post, tables))) == (count + 1, 3)


@rule("H-280")
async def test_a_summary_is_in_its_readers_language(harness: Harness, tables: Tables) -> None:
    async with harness.store.write() as w:
        await w.set_person(ANNE, locale="it")
    for name in ("first", "second"):
        await tables.wait(name)
    (post,) = lists(harness)
    assert "2 tavoli ti aspettano" in post.words
    assert post.labels == ["Prossimo tavolo che mi aspetta"]


@rule("H-280", "H-58")
async def test_a_restart_loses_no_call_and_leaves_one_summary(harness: Harness, tables: Tables) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    (before,), count = lists(harness), sent(harness)
    harness.restart()
    await tables.wait("third")
    (post,) = lists(harness)
    assert (post.id, sent(harness)) == (before.id, count), "nor does it call anew"
    assert named(post, tables) == ["first", "second", "third"]
    harness.restart()
    for name in OTHERS:
        await tables.answer(name, ANNE)
    assert lists(harness) == []


@rule("H-280", "H-102")
async def test_a_summary_that_was_sent_and_not_recorded_is_found_again(
    harness: Harness, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.wait("first")
    with monkeypatch.context() as killed:
        killed.setattr(harness.delivery.summaries, "_done", _dies)
        await tables.wait("second")
    assert len(lists(harness)) == 1
    harness.restart()
    harness.time.now += HOUR
    await harness.show()
    assert len(lists(harness)) == 1
    assert harness.stored("SELECT target FROM outbox") == []


async def _dies(*args: Any) -> None:
    raise RuntimeError("as a process that is killed")


@rule("H-280", "H-65")
async def test_a_person_with_closed_direct_messages_is_mentioned_at_each_table(
    harness: Harness, tables: Tables
) -> None:
    await tables.wait("first")
    harness.client.faults["send", ANNE] = refusal(403, 50007)
    await tables.wait("second")
    assert (await harness.store.person(ANNE)).dm_closed
    codes = {code for post in harness.room().messages if post.mentions == [ANNE] for code in tables.codes.values()}
    assert {tables.codes["first"], tables.codes["second"]} <= codes


@rule("H-280", "H-75")
async def test_a_summary_does_not_name_a_table_that_its_reader_cannot_see(harness: Harness, tables: Tables) -> None:
    await tables.wait("first")
    await tables.wait("second")
    harness.client.away.add(ANNE)
    harness.time.now += LOOKING * 3
    revision = (await harness.tables.row(tables.codes["first"])).revision
    await harness.delivery.summaries.deliver(
        OutboxRow(tables.codes["first"], outbox_targets.summary(ANNE), revision, 0, 0)
    )
    await harness.show()
    assert lists(harness) == []


@rule("H-280", "H-158")
async def test_forgetting_a_person_deletes_their_summary(harness: Harness, tables: Tables) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    assert lists(harness)
    await leave_and_forget(harness.tables, ANNE)
    await harness.show()
    assert lists(harness) == []


@rule("H-280", "H-54")
@pytest.mark.parametrize(
    "fields", [{"summaries": False}, {"dm": False}, {"mentions": False}], ids=lambda fields: next(iter(fields))
)
async def test_turning_summaries_off_deletes_the_summary(
    harness: Harness, tables: Tables, fields: dict[str, bool]
) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    async with harness.store.write() as w:
        await w.set_person(ANNE, **fields)
    count = sent(harness)
    await tables.answer("first", ANNE)
    assert lists(harness) == []
    await tables.wait("third")
    assert lists(harness) == []
    assert sent(harness) == count + ("summaries" in fields), "by the hand alone, or not at all"


@rule("H-280", "H-75")
async def test_a_table_that_its_reader_lost_is_removed_from_the_summary(
    harness: Harness, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in OTHERS:
        await tables.wait(name)
    harness.code, may = tables.codes["first"], harness.policy.may

    async def not_there(person: Person, act: Action, table: TableRow, **more: Any) -> Any:
        lost = person.user == ANNE and table.id == tables.codes["first"]
        return Decision(NO_TABLE) if lost else await may(person, act, table, **more)

    monkeypatch.setattr(harness.policy, "may", not_there)
    await harness.outbox.queue(harness.code, (await harness.row()).revision, outbox_targets.hand_of(ANNE))
    await harness.show()
    (post,) = lists(harness)
    assert named(post, tables) == ["second", "third"]


@rule("H-280", "H-98")
async def test_a_table_that_cannot_be_read_keeps_no_other_from_the_summary(harness: Harness, tables: Tables) -> None:
    harness.alter(f"UPDATE tables SET game = 'of a newer version' WHERE id = '{tables.codes['third']}'")
    harness.restart()
    for name in ("first", "second"):
        await tables.wait(name)
    (post,) = lists(harness)
    assert named(post, tables) == ["first", "second"]
    assert harness.stored("SELECT target FROM outbox") == []
    waiting = [one.row.id for one in await own_tables(harness.click(ANNE)) if one.waits]
    assert waiting == [tables.codes["first"], tables.codes["second"]], "nor the way to them"


@rule("H-280", "H-75")
async def test_a_summary_waits_while_its_readers_access_is_unknown(
    harness: Harness, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    (before,), count = lists(harness), sent(harness)
    row = OutboxRow(tables.codes["first"], outbox_targets.summary(ANNE), 0, 0, 0)
    with monkeypatch.context() as away:
        away.setattr(harness.delivery.summaries.policy, "may", _nobody_knows)
        with pytest.raises(AccessUnknown):
            await harness.delivery.summaries.deliver(row)
    assert (lists(harness), sent(harness)) == ([before], count)


async def _nobody_knows(*args: Any) -> None:
    raise AccessUnknown


@rule("H-280", "H-475")
async def test_a_summary_of_another_process_is_kept_current(harness: Harness, tables: Tables) -> None:
    assert not await harness.delivery.summaries.exists_for(ANNE)
    mine = harness.delivery
    harness.restart()
    for name in ("first", "second"):
        await tables.wait(name)
    assert lists(harness)
    assert await mine.summaries.exists_for(ANNE)
