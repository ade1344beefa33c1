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
async def test_an_answer_counts_once_however_often_it_comes(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="shout")
    acting = (await house.people())[0]
    number = (await house.asked(acting)).number
    await house.tables.answer(house.code, 7, acting, number, "rum")
    before = (await house.row()).revision
    again = (await house.asked(acting)).number
    with pytest.raises(DuplicateInteraction):
        await house.tables.answer(house.code, 7, acting, again, "rum")
    assert (await house.row()).revision == before
    assert len(await house.store.answers(house.code)) == 1


@rule("H-370")
async def test_a_table_that_memory_has_forgotten_goes_on(house: Harness) -> None:
    house.tables = house.another_host(remembered=1)
    codes = list[str]()
    for _ in range(3):
        await house.begin(ANNE, BART, kind="reply")
        codes.append(house.code)
        assert list(house.tables._cache) == [house.code]
    for house.code in codes:
        for user in await house.people():
            await house.answer(user, "rum")
            assert list(house.tables._cache) == [house.code]
        assert len(await house.store.answers(house.code)) == 2


@rule("H-43")
async def test_a_click_is_acknowledged_when_it_is_stored(house: Harness) -> None:
    await house.begin(ANNE, BART)
    stored = list[int]()
    click = house.click(BART, asked=lambda: stored.append(len(house.stored("SELECT no FROM answers"))))
    await take_answer(click, house.code, (await house.asked(BART)).number, ["rum"])
    assert click.response.done
    assert stored == [1]


@rule("H-43")
async def test_a_click_that_cannot_be_stored_is_not_acknowledged(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.begin(ANNE, BART)
    number = (await house.asked(BART)).number

    def broken() -> None:
        raise OSError("the disk is full")

    click = house.click(BART)
    monkeypatch.setattr(house.store, "write", broken)
    with pytest.raises(OSError, match="disk"):
        await take_answer(click, house.code, number, ["rum"])
    assert not click.response.done


@rule("H-44", "H-104")
@pytest.mark.parametrize("theirs", [True, False])
async def test_an_answer_to_what_is_no_longer_asked_shows_the_hand_as_it_is(house: Harness, theirs: bool) -> None:
    await house.begin(ANNE, BART, kind="shout")
    acting = (await house.people())[0]
    number = (await house.asked(acting)).number
    await (house.answer(acting, "rum") if theirs else house.miss(acting))
    before = (await house.row()).revision
    click = house.click(acting)
    await take_answer(click, house.code, number, ["rum"])
    assert (COUNTED if theirs else STALE).source in click.seen.words
    now = (await house.asked(acting)).number
    assert f"a:{house.code}:{now}:rum" in click.seen.controls or f"s:{house.code}:{now}:0" in click.seen.controls
    assert (await house.row()).revision == before
    assert {row.target for row in await house.store.outbox(house.time.now)} >= {"table", f"hand:{acting}"}


@rule("H-104")
@pytest.mark.parametrize("theirs", [True, False])
async def test_whoever_presses_again_what_ended_the_game_reads_that_it_counts(house: Harness, theirs: bool) -> None:
    """The bot may have stopped after storing the answer and before confirming it."""
    await house.begin(ANNE, BART, kind="reply")
    while (await house.row()).status == "playing":
        (asked,) = [user for user in (ANNE, BART) if (await house.seat(user)) in (await house.table()).waiting()]
        number = (await house.asked(asked)).number
        await house.answer(asked, "rum")
    click = house.click(asked if theirs else ANNE + BART - asked)
    await take_answer(click, house.code, number, ["rum"])
    assert (COUNTED if theirs else NOT_PLAYING).source in click.seen.words


@rule("H-104")
@pytest.mark.parametrize("theirs", [True, False])
async def test_whoever_opens_a_form_again_that_they_have_sent_reads_that_it_counts(
    house: Harness, theirs: bool
) -> None:
    await house.begin(ANNE, BART, kind="shout")
    acting, other = await house.people()
    number = (await house.asked(acting)).number
    await house.answer(acting, "rum")
    click = house.click(acting if theirs else other)
    await open_modal(click, house.code, number)
    assert (COUNTED if theirs else STALE).source in click.seen.words


@rule("H-45")
async def test_nobody_answers_for_another(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="shout")
    acting, other = await house.people()
    turn, shout = await house.asked(acting), await house.asked(other, "shout")
    for user, number, value in ((other, turn.number, "rum"), (acting, shout.number, "arr"), (CLEO, turn.number, "rum")):
        with pytest.raises(Refusal):
            await house.tables.answer(house.code, 1, user, number, value)
    with pytest.raises(NotYourChoice):
        (await house.table()).copy().answer(1, turn.number, "rum")
    assert await house.store.answers(house.code) == []


@rule("H-46")
async def test_of_two_answers_that_meet_the_second_meets_the_table_as_it_is_then(house: Harness) -> None:
    await house.begin(ANNE, BART)
    numbers = [(user, (await house.asked(user)).number) for user in (ANNE, BART)]
    both = [house.tables.answer(house.code, user, user, number, "rum") for user, number in numbers]
    first, second = await asyncio.gather(*both)
    assert (first.row.revision, second.row.revision) == (2, 3)
    assert second.table.state.answers == ["rum", "rum"]


@rule("H-46")
async def test_of_two_answers_to_one_question_one_counts(house: Harness) -> None:
    await house.begin(ANNE, BART)
    number = (await house.asked(BART)).number
    both = [house.tables.answer(house.code, click, BART, number, value) for click, value in ((1, "rum"), (2, "gold"))]
    _, refused = await asyncio.gather(*both, return_exceptions=True)
    assert isinstance(refused, Refusal)
    assert [answer.value for answer in await house.store.answers(house.code)] == ["rum"]


@rule("H-46")
async def test_another_process_was_faster(house: Harness) -> None:
    await house.begin(ANNE, BART)
    other = house.another_host()
    await other.load(house.code)
    numbers = {user: (await house.asked(user)).number for user in (ANNE, BART)}
    await house.tables.answer(house.code, 1, ANNE, numbers[ANNE], "rum")
    sitting = await other.answer(house.code, 2, BART, numbers[BART], "gold")
    assert sorted(sitting.table.state.answers) == ["gold", "rum"]
    assert (await house.sitting()).row.status == "ended"


@rule("H-48")
async def test_what_was_taken_back_stays_in_the_record_and_is_not_played_again(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="chest")
    acting = (await house.people())[0]
    chest = (await house.asked(acting)).number
    await house.answer(acting, "gold")
    key = (await house.asked(acting)).number
    await go_back(house.tables, house.code, acting, key, 1)
    again = (await house.asked(acting, "chest")).number
    assert again > key > chest
    for old in (chest, key):
        with pytest.raises(StaleChoice):
            await house.tables.answer(house.code, 2, acting, old, "gold")
    await house.tables.answer(house.code, 3, acting, again, "silver")
    await house.answer(acting, "brass")
    kept = house.stored("SELECT value, void FROM answers ORDER BY no")
    assert kept == [('"gold"', "undone"), ('"silver"', None), ('"brass"', None)]
    sitting = await house.sitting()
    replayed = sitting.table.replayed(await house.store.answers(house.code))
    assert replayed.state == sitting.table.state


@rule("H-47")
async def test_a_step_back_goes_to_the_question_before_and_no_further(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="chest")
    acting, other = await house.people()
    with pytest.raises(StaleChoice):
        await go_back(house.tables, house.code, acting, (await house.asked(acting)).number, 1)
    await house.answer(acting, "gold")
    key = (await house.asked(acting)).number
    with pytest.raises(Refusal):
        await go_back(house.tables, house.code, other, key, 2)
    await go_back(house.tables, house.code, acting, key, 3)
    assert (await house.asked(acting)).choice.name == "chest"
    with pytest.raises(StaleChoice):
        await go_back(house.tables, house.code, acting, (await house.asked(acting)).number, 4)


@rule("H-47", "H-48")
async def test_a_step_back_leaves_what_was_set_since(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="safe")
    acting, other = await house.people()
    await house.answer(acting, "gold")
    await house.answer(acting, ["rum"], "wares")
    await house.answer(other, ["salt"], "wares")
    await go_back(house.tables, house.code, acting, (await house.asked(acting)).number, 1)
    kept = house.stored("SELECT name, void FROM answers ORDER BY no")
    assert kept == [("safe", "undone"), ("wares", None), ("wares", None)]
    assert (await house.asked(acting)).choice.name == "safe"
    house.tables.forget(house.code)
    assert (await house.asked(acting)).choice.name == "safe"


@rule("H-90")
async def test_a_stand_ins_answer_stands_for_who_returns(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="chest")
    acting = (await house.people())[0]
    await house.leave(acting)
    await house.think(0)
    await house.returns(acting)
    key = await house.asked(acting)
    assert key.choice.name == "key"
    with pytest.raises(StaleChoice):
        await go_back(house.tables, house.code, acting, key.number, 1)


@rule("H-49")
async def test_an_update_in_the_middle_of_a_move_begins_it_again(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="chest")
    acting = (await house.people())[0]
    told = await house.told()
    await house.answer(acting, "gold")
    number = (await house.asked(acting)).number
    house.alter("UPDATE answers SET digest = 'of the old program'")
    changed = house.changed
    house.tables.forget(house.code)
    sitting = await house.sitting()
    assert house.changed > changed
    assert await house.told() == [*told, REOPENED.source]
    assert (await house.asked(acting)).choice.name == "chest"
    assert (await house.asked(acting)).number > number
    assert await house.store.answers(house.code) == []
    assert sitting.row.status == "playing"
    assert len(await house.dues()) == 1
    await house.answer(acting, "rum")
    await house.answer(acting, "iron")
    assert (await house.row()).status == "ended"
