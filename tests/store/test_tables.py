from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from engine.entropy import promise
from store import StaleRevision, Store
from store.rows import MessageRow, PersonRow, SeatRow, ServerRow, TableRow
from tests.ledger import rule
from tests.store.postgres import Server
from tests.store.stored_game import CHANNEL, GAME, GUILD, HOST, NOW, SEED, THREAD, new_table, row_at


def seat(table: str, place: int, user: int | None, **fields: str | None) -> SeatRow:
    return replace(SeatRow(table, place, None, user, f"Person {user}", None, ""), **fields)  # type: ignore[arg-type]


@rule("H-2")
async def test_a_new_table_is_stored_with_a_code_of_five_safe_characters(store: Store) -> None:
    options = {"rounds": 3, "deck": "wild", "list": [1, None]}
    async with store.write() as w:
        row = await new_table(w, thread=THREAD, options=options, now=NOW + 0.25)
    place = (GUILD, CHANNEL, THREAD, HOST)
    begun = (0, NOW + 0.25, NOW + 0.25)
    new = TableRow(row.id, GAME.key, "lobby", *place, "en", "relaxed", options, SEED, *begun, promise(SEED))
    new.promise_file = True
    assert row == new
    assert await store.table(row.id) == row
    assert await store.table("NONE2") is None
    assert len(row.id) == 5
    assert not set(row.id) & set("01OIL")


@rule("H-2")
async def test_a_code_is_never_given_to_two_tables(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter("AAAAAAAAAABBBBB")
    monkeypatch.setattr("store.tables.tables.secrets.choice", lambda letters: next(drawn))
    async with store.write() as w:
        rows = [await new_table(w, guild=None), await new_table(w)]
    assert [row.id for row in rows] == ["AAAAA", "BBBBB"]
    assert [await store.table(row.id) for row in rows] == rows


async def test_changing_a_table_leaves_other_tables_unchanged(store: Store) -> None:
    async with store.write() as w:
        row, other = await new_table(w), await new_table(w)
    changes = {"status": "playing", "thread": THREAD, "channel": 5, "host": 6, "pace": "quick", "locale": "it"}
    async with store.write() as w:
        await w.set_table(row.id, **changes, options={"rounds": 2}, seed="ff")
        assert await w.advance(row, NOW + 5) == 1
        assert await w.advance(row_at(row.id, 1), NOW + 6) == 2
    expected = replace(row, **changes, options={"rounds": 2}, seed="ff", revision=2, changed=NOW + 6)  # type: ignore[arg-type]
    assert await store.table(row.id) == expected
    assert await store.table(other.id) == other


async def test_tables_are_found_by_channel_server_status_and_person(store: Store) -> None:
    async with store.write() as w:
        rows = [
            await new_table(w, now=NOW + 3),
            await new_table(w, now=NOW + 2, channel=1, thread=CHANNEL, status="playing"),
            await new_table(w, now=NOW + 1, guild=2, channel=1, status="ended"),
            await new_table(w, now=NOW, guild=None, channel=3, status="cancelled"),
        ]
        for row in rows[1:]:
            await w.add_seat(seat(row.id, 0, 77))
            await w.add_seat(seat(row.id, 1, 78))

    async def found(**query: object) -> list[int]:
        return [rows.index(row) for row in await store.tables(**query)]  # type: ignore[arg-type]

    assert await found() == [0, 1, 2, 3]
    assert await found(limit=2) == [0, 1]
    assert await found(limit=2, after=1) == [1, 2]
    assert await found(after=4) == []
    assert await found(guild=GUILD) == [0, 1]
    assert await found(channel=CHANNEL) == [0, 1]
    assert await found(channel=1) == [1, 2]
    assert await found(user=77) == [1, 2, 3]
    assert await found(user=79) == []
    assert await found(statuses=["lobby", "cancelled"]) == [0, 3]
    assert await found(statuses=[]) == []
    assert await found(user=78, guild=GUILD, statuses=("playing",)) == [1]


@rule("H-5")
async def test_places_stay_without_gaps_when_a_seat_is_removed(store: Store) -> None:
    async with store.write() as w:
        table, other = (await new_table(w)).id, (await new_table(w)).id
        for place, user in enumerate([10, None, 12, None, 14]):
            await w.add_seat(seat(table, place, user))
            await w.add_seat(seat(other, place, user))
        await w.set_seat(table, 3, seat=0, automatic_player="anything", name="Automatic", lucky_word="ahoy")
    async with store.write() as w:
        await w.remove_seat(table, 0)
        await w.remove_seat(table, 1)
        await w.remove_seat(table, 2)
    assert await store.seats(table) == [
        seat(table, 0, None),
        replace(seat(table, 1, None), seat=0, automatic_player="anything", name="Automatic", lucky_word="ahoy"),
    ]
    assert [row.place for row in await store.seats(other)] == [0, 1, 2, 3, 4]


@rule("H-3")
async def test_a_person_can_sit_only_once_at_an_existing_table(store: Store) -> None:
    async with store.write() as w:
        table = (await new_table(w)).id
        await w.add_seat(seat(table, 0, 10))
    for wrong in (seat(table, 1, 10), seat(table, 0, 11), seat("NONE2", 0, 10)):
        with pytest.raises(IntegrityError) as caught:
            async with store.write() as w:
                await w.add_seat(wrong)
        assert "Person" not in str(caught.value), "an error of the database must not show what was written"
    assert await store.seats(table) == [seat(table, 0, 10)]


async def test_settings_of_people_and_servers_are_stored(store: Store) -> None:
    assert await store.person(1) == PersonRow(1)
    assert await store.server(GUILD) == ServerRow(GUILD)
    async with store.write() as w:
        await w.set_person(1, locale="it", dm=False)
        await w.set_person(1, dm_closed=True, mentions=False)
        await w.set_person(2, text_mode=True, mentions=False)
        await w.set_person(1, locale=None)
        await w.set_server(GUILD, allowed_channels=[CHANNEL, 2])
        await w.set_server(GUILD, locale="it", pace="quick")
        await w.set_server(3, pace="slow")
    assert await store.person(1) == PersonRow(1, None, dm=False, dm_closed=True, mentions=False)
    assert await store.person(2) == PersonRow(2, text_mode=True, mentions=False)
    assert await store.server(GUILD) == ServerRow(GUILD, "it", [CHANNEL, 2], "quick")
    assert await store.server(3) == ServerRow(3, pace="slow")


async def test_watchers_are_added_once_and_removed(store: Store) -> None:
    async with store.write() as w:
        one, two = sorted([(await new_table(w)).id, (await new_table(w)).id])
        for user in (9, 7, 9):
            await w.watch(one, user)
        await w.watch(two, 9)
    assert await store.watchers(one) == [7, 9]
    async with store.write() as w:
        await w.unwatch(one, 9)
        await w.unwatch(one, 8)
    assert await store.watchers(one) == [7]


async def test_receipts_of_messages_are_stored_and_deleted(store: Store) -> None:
    async with store.write() as w:
        id = (await new_table(w)).id
        await w.save_receipt(MessageRow(id, "table", CHANNEL, 500, 1))
        await w.save_receipt(MessageRow(id, "hand:7", 8, 501, 1))
        await w.save_receipt(MessageRow(id, "table", THREAD, 502, 2))
    table, hand = MessageRow(id, "table", THREAD, 502, 2), MessageRow(id, "hand:7", 8, 501, 1)
    assert [await store.receipt(id, target) for target in ("table", "hand:7", "hand:9")] == [table, hand, None]
    async with store.write() as w:
        await w.delete_receipt(id, "table")
    assert [await store.receipt(id, target) for target in ("table", "hand:7")] == [None, hand]


async def test_a_transaction_that_the_server_ends_in_a_deadlock_can_be_repeated(postgres: Server) -> None:
    """Two transactions that wait for each other: one is stored, the other one reports that the table has changed."""
    store = await Store.open(await asyncio.to_thread(postgres.new_database))
    async with store.write() as w:
        one, other = (await new_table(w)).id, (await new_table(w)).id
    both = asyncio.Barrier(2)

    async def change(first: str, second: str, host: int) -> int:
        async with store.write() as w:
            await w.set_table(first, host=host)
            await both.wait()
            await w.set_table(second, host=host)
        return host

    ends = await asyncio.gather(change(one, other, 1), change(other, one, 2), return_exceptions=True)
    lost, stored = sorted(ends, key=lambda end: isinstance(end, int))
    assert isinstance(lost, StaleRevision)
    assert [row.host for row in await store.tables()] == [stored, stored]
    await store.close()


async def test_an_older_delivery_does_not_lower_what_a_reader_has_seen(store: Store) -> None:
    """An older message, which is delivered late, shows less of the story."""
    async with store.write() as w:
        id = (await new_table(w)).id
        await w.add_seat(replace(seat(id, 0, 7), seen_event=5))
    for no, seen in ((3, 5), (6, 6)):
        async with store.write() as w:
            await w.mark_read(id, 7, no)
        assert [one.seen_event for one in await store.seats(id)] == [seen]
