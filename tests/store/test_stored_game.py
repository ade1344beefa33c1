from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import create_async_engine

from engine.choice import Value
from engine.play import Answer, By, Report
from engine.table import Save, SavedAnswer, Table
from engine.text import Who, text
from store import DuplicateInteraction, StaleRevision, Store
from store.games.answers import StateChange
from store.games.undo import drop_answers, load_undoable_answers
from store.rows import MessageRow
from store.schema import answers, interactions
from tests.ledger import rule
from tests.store.stored_game import GAME, NOW, StoredGame, new_table, replayed, row_at, whole


@pytest.mark.parametrize("most", [300, pytest.param(10_000, marks=pytest.mark.soak)])
async def test_a_game_is_the_same_wherever_it_is_restored(store: Store, most: int) -> None:
    random = Random(3)
    live = await StoredGame.start(store)
    given: list[Answer] = []
    moments = Counter[bool]()
    while live.table.waiting() and len(given) < most:
        given.append(await live.click(len(given) + 1, random))
        if random.random() < 0.1:
            moments[bool(live.table.save().answers)] += 1
            restored = await StoredGame.load(store, live.id)
            assert not restored.table.reopened
            assert (restored.revision, whole(restored.table)) == (live.revision, whole(live.table))
            live = random.choice([live, restored])
    assert moments[True] > 5
    assert moments[False] > 5
    assert await store.answers(live.id) == given
    assert replayed(given) == whole(live.table)[0]


async def test_a_table_has_no_save_before_the_start(store: Store) -> None:
    async with store.write() as w:
        row = await new_table(w)
    assert await store.load_save(row.id) is None
    assert await store.load_save("NONE2") is None
    assert await store.answers(row.id) == []


async def test_undoing_one_answer_of_a_step_keeps_the_others(store: Store) -> None:
    live, given = await StoredGame.start(store), list[Answer]()
    while len(live.table.save().answers) < 3:
        given.append(await live.click(len(given) + 1, Random(len(given))))
    before, save = given[:-3], live.table.save()
    assert before, "there were steps before this one"
    for place, left in ((1, [given[-3], given[-1]]), (0, [given[-1]])):
        since = await load_undoable_answers(store, live.id)
        at = len(since.answers) - len(save.answers) + place
        del save.answers[place]
        async with store.write() as w:
            await drop_answers(w, live.id, since, [at], save)
        assert await store.answers(live.id) == [*before, *left]


@rule("H-266")
async def test_after_an_undo_the_earlier_answers_can_still_be_undone(store: Store) -> None:
    """The table goes back to a later checkpoint than the earliest one to which an undo may return."""
    live = await StoredGame.start(store)
    for number in count():
        if len(live.table.save().answers) >= 3:
            break
        await live.click(number, Random(number))
    since, later = await load_undoable_answers(store, live.id), replace(live.table.save(), answers=[])
    async with store.write() as w:
        await drop_answers(w, live.id, since, [len(since.answers) - 1], later)
    again, stored = await load_undoable_answers(store, live.id), await store.load_save(live.id)
    at = len(since.answers) - 1
    assert (again.last_answer, again.answers, again.save.state) == (
        since.last_answer,
        since.answers[:at],
        since.save.state,
    )
    assert stored is not None
    assert stored[1].answers == [], "the answers before the checkpoint are in it"
    async with store.write() as w:
        await drop_answers(w, live.id, again, [at - 1], replace(again.save, answers=again.save.answers[:-1]))
    last = await load_undoable_answers(store, live.id)
    assert (last.last_answer, last.answers) == (since.last_answer, since.answers[: at - 1])


@rule("H-42")
async def test_an_interaction_counts_once(store: Store) -> None:
    live = await StoredGame.start(store)
    await live.click(7, Random(1))
    stored = await store.load_save(live.id)
    with pytest.raises(DuplicateInteraction):
        await live.click(7, Random(2))
    assert await store.load_save(live.id) == stored
    with pytest.raises(DuplicateInteraction):  # noqa: PT012
        async with store.write() as w:
            await w.claim_interaction(8, NOW)
            await w.claim_interaction(7, NOW)
    async with store.write() as w:
        await w.claim_interaction(8, NOW)


@rule("H-87")
async def test_old_interactions_are_forgotten(store: Store) -> None:
    async with store.write() as w:
        await w.claim_interaction(1, NOW)
        await w.claim_interaction(2, NOW + 3600)
    async with store.write() as w:
        await w.delete_old_interactions(NOW + 2 * 24 * 3600 + 1)
    async with store.write() as w:
        await w.claim_interaction(1, NOW)
    with pytest.raises(DuplicateInteraction):
        async with store.write() as w:
            await w.claim_interaction(2, NOW)


async def test_only_one_process_can_advance_a_table_from_a_revision(store: Store, other: Store) -> None:
    here = await StoredGame.start(store)
    there = await StoredGame.load(other, here.id)
    await here.click(1, Random(1))
    stored, outbox = await store.load_save(here.id), await store.outbox(NOW)
    with pytest.raises(StaleRevision):
        await there.click(2, Random(2))
    assert (await store.load_save(here.id), await store.outbox(NOW)) == (stored, outbox)
    there = await StoredGame.load(other, here.id)
    await there.click(2, Random(2))  # the failed transaction also undid the interaction, so its id can be used again
    assert there.revision == 2
    with pytest.raises(StaleRevision):
        async with store.write() as w:
            await w.advance(row_at("NONE2", 0), NOW)


@rule("H-42", "H-46")
@pytest.mark.parametrize("same", [True, False])
async def test_of_two_simultaneous_clicks_one_counts_and_the_other_is_refused(
    store: Store, other: Store, same: bool
) -> None:
    here = await StoredGame.start(store)
    there = await StoredGame.load(other, here.id)
    clicks = here.click(1, Random(1)), there.click(1 if same else 2, Random(1))
    results = await asyncio.gather(*clicks, return_exceptions=True)
    failed = [result for result in results if isinstance(result, BaseException)]
    assert [type(error) for error in failed] == [DuplicateInteraction if same else StaleRevision]
    assert await store.answers(here.id) == [result for result in results if result not in failed]


async def test_a_reader_sees_one_snapshot(store: Store, other: Store) -> None:
    """A reader reads the revision, the checkpoint and the later answers one after the other, from one snapshot."""
    live = await StoredGame.start(store)
    saves = {0: live.table.save()}

    async def play() -> None:
        for no in range(80):
            await live.click(no, Random(no))
            saves[live.revision] = live.table.save()

    async def read() -> list[tuple[int, Save]]:
        seen = []
        while not playing.done():
            loaded = await other.load_save(live.id)
            assert loaded is not None
            seen.append(loaded)
        return seen

    playing = asyncio.create_task(play())
    seen = await read()
    await playing
    assert len({revision for revision, _ in seen}) > 10
    assert all(save == saves[revision] for revision, save in seen)


async def test_an_error_rolls_the_whole_transaction_back(store: Store) -> None:
    live = await StoredGame.start(store)
    await live.click(1, Random(1))
    dues = live.dues(NOW + 60)

    async def everything() -> list[object]:
        id = live.id
        return [
            await store.load_save(id),
            await store.table(id),
            await store.seats(id),
            await store.event_log(id),
            await store.outbox(NOW),
            await store.due_jobs(NOW + 1000),
            await store.watchers(id),
            await store.person(5),
            await store.receipt(id, "table"),
            await store.tables(),
        ]

    async def change_everything() -> None:
        async with store.write() as w:
            await w.claim_interaction(99, NOW)
            await w.advance(row_at(live.id, live.revision), NOW + 1)
            await w.set_table(live.id, status="ended")
            await new_table(w)
            await w.append_events(live.id, [Report(text("Never told."))], NOW)
            await w.set_due_jobs(live.id, [])
            await w.watch(live.id, 5)
            await w.set_person(5, text_mode=True)
            await w.save_receipt(MessageRow(live.id, "table", 1, 2, 9))
            await w.enqueue(live.id, "table", 9, NOW)
            raise ZeroDivisionError

    before = await everything()
    with pytest.raises(ZeroDivisionError):
        await change_everything()
    assert await everything() == before
    assert before[5] == dues
    async with store.write() as w:
        await w.claim_interaction(99, NOW)


@rule("H-49")
async def test_a_step_that_an_update_changed_is_started_again(url: str, store: Store) -> None:
    """After an update of the program, a stored answer meets another choice than before."""
    random = Random(4)
    live = await StoredGame.start(store)
    given: list[Answer] = []
    while len(live.table.save().answers) < 2:
        given.append(await live.click(len(given) + 1, random))
    dead = len(live.table.save().answers)
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(update(answers).values(choice_digest="of the old program"))
    await engine.dispose()

    reopened = await StoredGame.load(store, live.id)
    assert reopened.table.reopened
    async with store.write() as w:
        reopened.revision = await w.advance(row_at(live.id, reopened.revision), NOW)
        await w.reopen_step(live.id, reopened.table.save())
    assert await store.answers(live.id) == given[:-dead]
    again = await StoredGame.load(store, live.id)
    assert not again.table.reopened
    assert whole(again.table) == whole(reopened.table)
    counted = given[:-dead]
    for _ in range(40):
        counted.append(await again.click(len(given) + len(counted) + 1, random))
    assert await store.answers(live.id) == counted
    assert replayed(counted) == whole(again.table)[0]


async def test_events_are_numbered_and_can_be_read_in_parts(store: Store) -> None:
    async with store.write() as w:
        row, quiet = await new_table(w), await new_table(w)
        await w.append_events(row.id, [], NOW)
        said = text("{who} has {things}", who=Who(2), things=[text("a hat", n=3), "a boot", 4])
        told = [
            Report(said, (0, 2), "hat", {"rolls": [1, 6], "of": None}),
            *(Report(text("{n} bottles", n=n)) for n in range(4)),
        ]
        await w.append_events(row.id, told[:2], NOW)
        await w.append_events(row.id, told[2:], NOW + 1)
        await w.append_events(quiet.id, told[:1], NOW)
    events = await store.event_log(row.id)
    assert [event.number for event in events] == [1, 2, 3, 4, 5]
    assert [event.at for event in events] == [NOW] * 2 + [NOW + 1] * 3
    for event, report in zip(events, told, strict=True):
        assert (event.text, event.icon, event.scene) == (report.text, report.icon, report.scene)
        assert event.readers == (list(report.readers) if report.readers else None)
    assert await store.event_log(row.id, after=3) == events[3:]
    assert await store.event_log(row.id, after=1, limit=2) == events[1:3]
    assert await store.event_log(row.id, last=2) == events[3:]
    assert [event.number for event in await store.event_log(quiet.id)] == [1]


async def test_every_kind_of_answer_is_read_back_unchanged(store: Store) -> None:
    values: list[Value] = ["play:hat.1", 7, ["a", "b"], [3, 4], [], "Ahoj, „Käpt’n“ 🏴‍☠️"]
    table = Table.start(GAME, GAME.options(), 3, "00" * 32)
    async with store.write() as w:
        row = await new_table(w)
        await w.store_first_checkpoint(row.id, table.save())
        save = replace(table.save(), report_count=5, newest_choice=9)
        for no, value in enumerate(values):
            save.answers.append(SavedAnswer(no, "any", value, By.TIME_LIMIT if no % 2 else By.PERSON, f"{no:016}"))
            row.revision = await w.advance(row, NOW, StateChange(save))
            await w.append_answer(row.id, save.answers[-1])
    assert await store.load_save(row.id) == (len(values), save)
    assert [answer.value for answer in await store.answers(row.id)] == values


async def test_every_click_is_recorded(url: str, store: Store) -> None:
    live = await StoredGame.start(store)
    for id in (10**18 + 5, 3, 9):
        await live.click(id, Random(id))
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        assert (await connection.execute(select(func.count()).select_from(interactions))).scalar() == 3
    await engine.dispose()
