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

    def __init__(self, house: Harness) -> None:
        self.house = house
        self.codes: dict[str, str] = {}

    async def begin(self, name: str, **more: Any) -> None:
        """Start a game in which Anne has answered once and the other person is asked. Show all hands."""
        other = OTHERS[name]
        await self.house.begin(ANNE, other, **{"kind": "reply", "pace": "days", **more})
        assert (await self.house.people())[0] == ANNE
        self.codes[name] = self.house.code
        await self.answer(name, ANNE)

    async def answer(self, name: str, user: int) -> None:
        """Answer for the person at this table, and deliver everything."""
        self.house.code = self.codes[name]
        await self.house.answer(user, "rum")
        await self.house.show()

    async def wait(self, name: str) -> None:
        """Let the other person answer after an hour, so that the table waits for Anne."""
        self.house.time.now += HOUR
        await self.answer(name, OTHERS[name])


@pytest.fixture
async def tables(house: Harness) -> Tables:
    found = Tables(house)
    for name in OTHERS:
        await found.begin(name)
    return found


def lists(house: Harness, user: int = ANNE) -> list[FakeMessage]:
    """Return the summaries in the person's direct messages."""
    return [sheet for sheet in house.room(user).sheets if "tables:next" in sheet.controls and "###" in sheet.words]


def sent(house: Harness, user: int = ANNE) -> int:
    """Return the number of messages that were sent to the person."""
    return house.paper.count("send", user)


def named(sheet: FakeMessage, tables: Tables) -> list[str]:
    """Return the tables that a summary names, in its order."""
    places = {name: sheet.words.find(code) for name, code in tables.codes.items()}
    return [name for name, place in sorted(places.items(), key=lambda one: one[1]) if place >= 0]


@rule("H-280")
async def test_one_table_calls_by_its_hand_and_the_second_by_a_list_of_both(house: Harness, tables: Tables) -> None:
    before = sent(house)
    await tables.wait("first")
    assert (sent(house), lists(house)) == (before + 1, []), "one table alone: by its hand"
    await tables.wait("second")
    (sheet,) = lists(house)
    assert sent(house) == before + 2
    assert named(sheet, tables) == ["first", "second"], "the most urgent first"
    assert "2 tables wait for you" in sheet.words
    assert sheet.words.count("https://discord.com/channels/") == 2
    assert ASKED in next(one.words for one in house.room(ANNE).sheets if tables.codes["second"] in one.words), (
        "the hand stands where it stood"
    )


@rule("H-280")
async def test_whoever_has_not_looked_is_not_called_again(house: Harness, tables: Tables) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    (before,), count = lists(house), sent(house)
    await tables.wait("third")
    (sheet,) = lists(house)
    assert (sheet.id, sent(house)) == (before.id, count)
    assert named(sheet, tables) == ["first", "second", "third"]
    assert house.stored("SELECT target FROM outbox") == []
    await house.show()
    assert sent(house) == count


@rule("H-280")
async def test_whoever_has_answered_anywhere_is_called_anew_by_a_list_in_its_place(
    house: Harness, tables: Tables
) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    (before,) = lists(house)
    await tables.answer("first", ANNE)
    (sheet,), count = lists(house), sent(house)
    assert (sheet.id, named(sheet, tables)) == (before.id, ["second"]), "it is kept current"
    await tables.wait("third")
    (sheet,) = lists(house)
    assert (sent(house), named(sheet, tables)) == (count + 1, ["second", "third"])
    assert sheet.id > before.id
    for name in ("second", "third"):
        await tables.answer(name, ANNE)
    assert lists(house) == [], "nothing waits any more"
    assert house.stored("SELECT target FROM messages WHERE target LIKE 'digest%'") == []


@rule("H-280")
@pytest.mark.parametrize("by", [By.CLOCK, By.STAND_IN, By.AUTO_ANSWER])
async def test_what_others_answer_for_somebody_calls_them_no_more_than_before(
    house: Harness, tables: Tables, by: By
) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    (before,) = lists(house)
    house.code = tables.codes["first"]
    asked, seat = await house.asked(ANNE), await house.seat(ANNE)
    await house.tables.move(house.code, lambda sitting: sitting.table.answer(seat, asked.number, "rum", by))
    await house.show()
    assert [named(sheet, tables) for sheet in lists(house)] == [["second"]]
    house.time.now += 15 * HOUR  # a missed turn leaves less time, but this call must be the less urgent one
    for name in ("third", "first"):
        await tables.wait(name)
    (sheet,) = lists(house)
    assert (sheet.id, {*named(sheet, tables)}) == (before.id, {*tables.codes}), "they have not looked"
    await tables.answer("second", ANNE)
    await tables.wait("second")
    assert [sheet.id == before.id for sheet in lists(house)] == [False]


@rule("H-280")
async def test_what_is_more_urgent_calls_all_the_same(house: Harness, tables: Tables) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    count = sent(house)
    async with house.store.write() as w:
        await w.set_table(tables.codes["third"], pace="relaxed")
    await tables.wait("third")
    (sheet,) = lists(house)
    assert (sent(house), named(sheet, tables)) == (count + 1, ["third", "first", "second"])


@rule("H-280")
@pytest.mark.parametrize(
    "fields", [{"digest": False}, {"dm": False}, {"mentions": False}], ids=lambda fields: next(iter(fields))
)
async def test_it_is_for_who_wants_it_and_is_written_to(
    house: Harness, tables: Tables, fields: dict[str, bool]
) -> None:
    async with house.store.write() as w:
        await w.set_person(ANNE, **fields)
    for name in OTHERS:
        await tables.wait(name)
    assert lists(house) == []
    hands = [sheet for sheet in house.room(ANNE).sheets if ASKED in sheet.words]
    mentions = [sheet for sheet in house.room().sheets if sheet.mentions == [ANNE]]
    if "mentions" not in fields:
        assert len(hands if fields.get("dm", True) else mentions) == 3, "each table calls by itself"
    else:
        assert not mentions


@rule("H-280")
async def test_quick_tables_and_paused_ones_are_none_of_it(house: Harness, tables: Tables) -> None:
    async with house.store.write() as w:
        await w.set_table(tables.codes["second"], pace="live")
        await w.set_table(tables.codes["third"], held=True)
    for name in ("third", "first", "second"):
        await tables.wait(name)
    assert lists(house) == []


@rule("H-280", "H-250")
async def test_in_quiet_hours_it_waits_for_their_end(house: Harness, tables: Tables) -> None:
    async with house.store.write() as w:
        await w.set_person(ANNE, zone="UTC", quiet_from=22, quiet_to=8)
    house.time.now -= house.time.now % (24 * HOUR)  # midnight
    count = sent(house)
    for name in OTHERS:
        await tables.wait(name)
    assert (sent(house), lists(house)) == (count, [])
    house.time.now += 8 * HOUR
    await house.show()
    (sheet,) = lists(house)
    assert (sent(house), len(named(sheet, tables))) == (count + 1, 3)


@rule("H-280")
async def test_it_speaks_its_readers_language(house: Harness, tables: Tables) -> None:
    async with house.store.write() as w:
        await w.set_person(ANNE, locale="it")
    for name in ("first", "second"):
        await tables.wait(name)
    (sheet,) = lists(house)
    assert "2 tavoli ti aspettano" in sheet.words
    assert sheet.labels == ["Prossimo tavolo che mi aspetta"]


@rule("H-280", "H-58")
async def test_a_restart_loses_no_call_and_leaves_one_list(house: Harness, tables: Tables) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    (before,), count = lists(house), sent(house)
    house.restart()
    await tables.wait("third")
    (sheet,) = lists(house)
    assert (sheet.id, sent(house)) == (before.id, count), "nor does it call anew"
    assert named(sheet, tables) == ["first", "second", "third"]
    house.restart()
    for name in OTHERS:
        await tables.answer(name, ANNE)
    assert lists(house) == []


@rule("H-280", "H-102")
async def test_one_that_was_sent_and_never_noted_is_found_again(
    house: Harness, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.wait("first")
    with monkeypatch.context() as killed:
        killed.setattr(house.delivery.summaries, "_done", _dies)
        await tables.wait("second")
    assert len(lists(house)) == 1
    house.restart()
    house.time.now += HOUR
    await house.show()
    assert len(lists(house)) == 1
    assert house.stored("SELECT target FROM outbox") == []


async def _dies(*args: Any) -> None:
    raise RuntimeError("as a process that is killed")


@rule("H-280", "H-65")
async def test_whose_messages_are_closed_is_mentioned_at_each_table(house: Harness, tables: Tables) -> None:
    await tables.wait("first")
    house.paper.faults["send", ANNE] = refusal(403, 50007)
    await tables.wait("second")
    assert (await house.store.person(ANNE)).dm_closed
    codes = {code for sheet in house.room().sheets if sheet.mentions == [ANNE] for code in tables.codes.values()}
    assert {tables.codes["first"], tables.codes["second"]} <= codes


@rule("H-280", "H-75")
async def test_a_table_that_its_reader_has_lost_is_not_named(house: Harness, tables: Tables) -> None:
    await tables.wait("first")
    await tables.wait("second")
    house.paper.away.add(ANNE)
    house.time.now += LOOKING * 3
    revision = (await house.tables.row(tables.codes["first"])).revision
    await house.delivery.summaries.deliver(
        OutboxRow(tables.codes["first"], outbox_targets.digest(ANNE), revision, 0, 0)
    )
    await house.show()
    assert lists(house) == []


@rule("H-280", "H-158")
async def test_it_goes_with_what_is_forgotten(house: Harness, tables: Tables) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    assert lists(house)
    await leave_and_forget(house.tables, ANNE)
    await house.show()
    assert lists(house) == []


@rule("H-280", "H-54")
@pytest.mark.parametrize(
    "fields", [{"digest": False}, {"dm": False}, {"mentions": False}], ids=lambda fields: next(iter(fields))
)
async def test_who_wants_it_no_more_is_rid_of_it(house: Harness, tables: Tables, fields: dict[str, bool]) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    async with house.store.write() as w:
        await w.set_person(ANNE, **fields)
    count = sent(house)
    await tables.answer("first", ANNE)
    assert lists(house) == []
    await tables.wait("third")
    assert lists(house) == []
    assert sent(house) == count + ("digest" in fields), "by the hand alone, or not at all"


@rule("H-280", "H-75")
async def test_a_table_that_is_lost_leaves_a_list_that_stands(
    house: Harness, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in OTHERS:
        await tables.wait(name)
    house.code, may = tables.codes["first"], house.policy.may

    async def not_there(person: Person, act: Action, table: TableRow, **more: Any) -> Any:
        lost = person.user == ANNE and table.id == tables.codes["first"]
        return Decision(NO_TABLE) if lost else await may(person, act, table, **more)

    monkeypatch.setattr(house.policy, "may", not_there)
    await house.outbox.queue(house.code, (await house.row()).revision, outbox_targets.hand_of(ANNE))
    await house.show()
    (sheet,) = lists(house)
    assert named(sheet, tables) == ["second", "third"]


@rule("H-280", "H-98")
async def test_a_table_that_cannot_be_read_holds_up_no_other(house: Harness, tables: Tables) -> None:
    house.alter(f"UPDATE tables SET game = 'of a newer version' WHERE id = '{tables.codes['third']}'")
    house.restart()
    for name in ("first", "second"):
        await tables.wait(name)
    (sheet,) = lists(house)
    assert named(sheet, tables) == ["first", "second"]
    assert house.stored("SELECT target FROM outbox") == []
    waiting = [one.row.id for one in await own_tables(house.click(ANNE)) if one.waits]
    assert waiting == [tables.codes["first"], tables.codes["second"]], "nor the way to them"


@rule("H-280", "H-75")
async def test_while_nobody_can_say_what_its_reader_may_know_it_waits(
    house: Harness, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("first", "second"):
        await tables.wait(name)
    (before,), count = lists(house), sent(house)
    row = OutboxRow(tables.codes["first"], outbox_targets.digest(ANNE), 0, 0, 0)
    with monkeypatch.context() as away:
        away.setattr(house.delivery.summaries.policy, "may", _nobody_knows)
        with pytest.raises(AccessUnknown):
            await house.delivery.summaries.deliver(row)
    assert (lists(house), sent(house)) == ([before], count)


async def _nobody_knows(*args: Any) -> None:
    raise AccessUnknown


@rule("H-280", "H-475")
async def test_one_that_another_process_has_brought_is_kept_current(house: Harness, tables: Tables) -> None:
    assert not await house.delivery.summaries.exists_for(ANNE)
    mine = house.delivery
    house.restart()
    for name in ("first", "second"):
        await tables.wait(name)
    assert lists(house)
    assert await mine.summaries.exists_for(ANNE)
