"""Answers: each counts once, an outdated one counts never, and none is confirmed before it is stored."""

from __future__ import annotations

import asyncio

import pytest

from bot.components.answer import COUNTED, open_modal, take_answer
from bot.tables.loaded_table import NOT_PLAYING
from bot.tables.rules_upgrade import REOPENED
from bot.tables.undo import go_back
from engine.choice import NotYourChoice, Refusal, StaleChoice
from engine.open_choices import STALE
from store import DuplicateInteraction
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule


@rule("H-42")
async def test_an_answer_counts_once_however_often_it_is_delivered(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting = (await harness.people())[0]
    number = (await harness.asked(acting)).number
    await harness.tables.answer(harness.code, 7, acting, number, "rum")
    before = (await harness.row()).revision
    again = (await harness.asked(acting)).number
    with pytest.raises(DuplicateInteraction):
        await harness.tables.answer(harness.code, 7, acting, again, "rum")
    assert (await harness.row()).revision == before
    assert len(await harness.store.answers(harness.code)) == 1


@rule("H-370")
async def test_a_table_that_was_dropped_from_memory_goes_on(harness: Harness) -> None:
    harness.tables = harness.another_host(remembered_tables=1)
    codes = list[str]()
    for _ in range(3):
        await harness.begin(ANNE, BART, kind="reply")
        codes.append(harness.code)
        assert list(harness.tables._cache) == [harness.code]
    for harness.code in codes:
        for user in await harness.people():
            await harness.answer(user, "rum")
            assert list(harness.tables._cache) == [harness.code]
        assert len(await harness.store.answers(harness.code)) == 2


@rule("H-43")
async def test_a_click_is_acknowledged_only_after_it_is_stored(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    stored = list[int]()
    click = harness.click(BART, asked=lambda: stored.append(len(harness.stored("SELECT number FROM answers"))))
    await take_answer(click, harness.code, (await harness.asked(BART)).number, ["rum"])
    assert click.response.done
    assert stored == [1]


@rule("H-43")
async def test_a_click_that_cannot_be_stored_is_not_acknowledged(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.begin(ANNE, BART)
    number = (await harness.asked(BART)).number

    def broken() -> None:
        raise OSError("the disk is full")

    click = harness.click(BART)
    monkeypatch.setattr(harness.store, "write", broken)
    with pytest.raises(OSError, match="disk"):
        await take_answer(click, harness.code, number, ["rum"])
    assert not click.response.done


@rule("H-44", "H-104")
@pytest.mark.parametrize("theirs", [True, False])
async def test_an_answer_to_a_closed_question_shows_the_current_hand(harness: Harness, theirs: bool) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting = (await harness.people())[0]
    number = (await harness.asked(acting)).number
    await (harness.answer(acting, "rum") if theirs else harness.miss(acting))
    before = (await harness.row()).revision
    click = harness.click(acting)
    await take_answer(click, harness.code, number, ["rum"])
    assert (COUNTED if theirs else STALE).source in click.seen.words
    now = (await harness.asked(acting)).number
    assert (
        f"answer:{harness.code}:{now}:rum" in click.seen.controls
        or f"select:{harness.code}:{now}:0" in click.seen.controls
    )
    assert (await harness.row()).revision == before
    assert {row.target for row in await harness.store.outbox(harness.time.now)} >= {"table", f"hand:{acting}"}


@rule("H-104")
@pytest.mark.parametrize("theirs", [True, False])
async def test_a_player_who_repeats_the_press_that_ended_the_game_reads_that_it_counts(
    harness: Harness, theirs: bool
) -> None:
    """The bot may have stopped after storing the answer and before confirming it."""
    await harness.begin(ANNE, BART, kind="reply")
    while (await harness.row()).status == "playing":
        (asked,) = [user for user in (ANNE, BART) if (await harness.seat(user)) in (await harness.table()).waiting()]
        number = (await harness.asked(asked)).number
        await harness.answer(asked, "rum")
    click = harness.click(asked if theirs else ANNE + BART - asked)
    await take_answer(click, harness.code, number, ["rum"])
    assert (COUNTED if theirs else NOT_PLAYING).source in click.seen.words


@rule("H-104")
@pytest.mark.parametrize("theirs", [True, False])
async def test_a_player_who_reopens_a_form_they_have_sent_reads_that_it_counts(harness: Harness, theirs: bool) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting, other = await harness.people()
    number = (await harness.asked(acting)).number
    await harness.answer(acting, "rum")
    click = harness.click(acting if theirs else other)
    await open_modal(click, harness.code, number)
    assert (COUNTED if theirs else STALE).source in click.seen.words


@rule("H-45")
async def test_nobody_can_answer_for_another_seat(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting, other = await harness.people()
    turn, shout = await harness.asked(acting), await harness.asked(other, "shout")
    for user, number, value in ((other, turn.number, "rum"), (acting, shout.number, "arr"), (CLEO, turn.number, "rum")):
        with pytest.raises(Refusal):
            await harness.tables.answer(harness.code, 1, user, number, value)
    with pytest.raises(NotYourChoice):
        (await harness.table()).copy().answer(1, turn.number, "rum")
    assert await harness.store.answers(harness.code) == []


@rule("H-46")
async def test_of_two_simultaneous_answers_the_second_meets_the_changed_table(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    numbers = [(user, (await harness.asked(user)).number) for user in (ANNE, BART)]
    both = [harness.tables.answer(harness.code, user, user, number, "rum") for user, number in numbers]
    first, second = await asyncio.gather(*both)
    assert (first.row.revision, second.row.revision) == (2, 3)
    assert second.table.state.answers == ["rum", "rum"]


@rule("H-46")
async def test_of_two_answers_to_one_question_only_one_counts(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    number = (await harness.asked(BART)).number
    both = [
        harness.tables.answer(harness.code, click, BART, number, value) for click, value in ((1, "rum"), (2, "gold"))
    ]
    _, refused = await asyncio.gather(*both, return_exceptions=True)
    assert isinstance(refused, Refusal)
    assert [answer.value for answer in await harness.store.answers(harness.code)] == ["rum"]


@rule("H-46")
async def test_an_answer_is_repeated_on_a_table_that_another_process_changed(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    other = harness.another_host()
    await other.load(harness.code)
    numbers = {user: (await harness.asked(user)).number for user in (ANNE, BART)}
    await harness.tables.answer(harness.code, 1, ANNE, numbers[ANNE], "rum")
    sitting = await other.answer(harness.code, 2, BART, numbers[BART], "gold")
    assert sorted(sitting.table.state.answers) == ["gold", "rum"]
    assert (await harness.sitting()).row.status == "ended"


@rule("H-48")
async def test_an_undone_answer_stays_in_the_record_and_is_not_replayed(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="chest")
    acting = (await harness.people())[0]
    chest = (await harness.asked(acting)).number
    await harness.answer(acting, "gold")
    key = (await harness.asked(acting)).number
    await go_back(harness.tables, harness.code, acting, key, 1)
    again = (await harness.asked(acting, "chest")).number
    assert again > key > chest
    for old in (chest, key):
        with pytest.raises(StaleChoice):
            await harness.tables.answer(harness.code, 2, acting, old, "gold")
    await harness.tables.answer(harness.code, 3, acting, again, "silver")
    await harness.answer(acting, "brass")
    kept = harness.stored("SELECT value, void_reason FROM answers ORDER BY number")
    assert kept == [('"gold"', "undone"), ('"silver"', None), ('"brass"', None)]
    sitting = await harness.sitting()
    replayed = sitting.table.replayed(await harness.store.answers(harness.code))
    assert replayed.state == sitting.table.state


@rule("H-47")
async def test_an_undo_returns_to_the_previous_question_and_no_further(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="chest")
    acting, other = await harness.people()
    with pytest.raises(StaleChoice):
        await go_back(harness.tables, harness.code, acting, (await harness.asked(acting)).number, 1)
    await harness.answer(acting, "gold")
    key = (await harness.asked(acting)).number
    with pytest.raises(Refusal):
        await go_back(harness.tables, harness.code, other, key, 2)
    await go_back(harness.tables, harness.code, acting, key, 3)
    assert (await harness.asked(acting)).choice.name == "chest"
    with pytest.raises(StaleChoice):
        await go_back(harness.tables, harness.code, acting, (await harness.asked(acting)).number, 4)


@rule("H-47", "H-48")
async def test_an_undo_keeps_what_others_have_set_since(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="safe")
    acting, other = await harness.people()
    await harness.answer(acting, "gold")
    await harness.answer(acting, ["rum"], "wares")
    await harness.answer(other, ["salt"], "wares")
    await go_back(harness.tables, harness.code, acting, (await harness.asked(acting)).number, 1)
    kept = harness.stored("SELECT choice_name, void_reason FROM answers ORDER BY number")
    assert kept == [("safe", "undone"), ("wares", None), ("wares", None)]
    assert (await harness.asked(acting)).choice.name == "safe"
    harness.tables.forget(harness.code)
    assert (await harness.asked(acting)).choice.name == "safe"


@rule("H-90")
async def test_a_person_who_returns_cannot_undo_the_stand_ins_answer(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="chest")
    acting = (await harness.people())[0]
    await harness.leave(acting)
    await harness.think(0)
    await harness.returns(acting)
    key = await harness.asked(acting)
    assert key.choice.name == "key"
    with pytest.raises(StaleChoice):
        await go_back(harness.tables, harness.code, acting, key.number, 1)


@rule("H-49")
async def test_an_update_in_the_middle_of_a_move_restarts_that_move(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="chest")
    acting = (await harness.people())[0]
    told = await harness.told()
    await harness.answer(acting, "gold")
    number = (await harness.asked(acting)).number
    harness.alter("UPDATE answers SET choice_digest = 'of the old program'")
    changed = harness.changed
    harness.tables.forget(harness.code)
    sitting = await harness.sitting()
    assert harness.changed > changed
    assert await harness.told() == [*told, REOPENED.source]
    assert (await harness.asked(acting)).choice.name == "chest"
    assert (await harness.asked(acting)).number > number
    assert await harness.store.answers(harness.code) == []
    assert sitting.row.status == "playing"
    assert len(await harness.dues()) == 1
    await harness.answer(acting, "rum")
    await harness.answer(acting, "iron")
    assert (await harness.row()).status == "ended"
