"""Absence: after two missed turns in a row, a person gets a stand-in and is told."""

from __future__ import annotations

from bot.components.button_registry import press_button
from bot.tables.automatic_players.turns import stand_in_player, strongest_player
from bot.tables.time_limits.absence import MISSED, is_absent
from engine.players import players
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule


async def stood_in_for(house: Harness) -> list[int]:
    return [seat.user for seat in (await house.sitting()).people() if seat.player and seat.user]


@rule("H-34")
async def test_two_missed_turns_in_a_row_are_enough_and_one_is_not(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    await house.miss(acting)
    assert await stood_in_for(house) == []
    await house.answer(other, "rum")
    await house.miss(acting)
    assert await stood_in_for(house) == [acting]
    assert (await house.told())[-1] == "A stand-in now plays for {who}."


@rule("H-35")
async def test_an_answer_of_ones_own_begins_the_count_anew(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    await house.miss(acting)
    await house.answer(other, "rum")
    await house.answer(acting, "rum")
    await house.answer(other, "rum")
    await house.miss(acting)
    assert await stood_in_for(house) == []


@rule("H-35")
async def test_who_came_back_has_to_miss_two_again(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    await house.miss(acting)
    await house.answer(other, "rum")
    await house.miss(acting)
    await house.returns(acting)
    await house.answer(other, "rum")
    await house.answer(acting, "rum")
    await house.answer(other, "rum")
    await house.miss(acting)
    assert await stood_in_for(house) == []


@rule("H-20", "H-34")
async def test_the_hosts_role_passes_when_the_host_does_not_come(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, kind="reply")
    acting, *others = await house.people()
    async with house.store.write() as w:
        await w.set_table(house.code, host=acting)
    for _ in range(2):
        await house.miss(acting)
        for user in others:
            await house.answer(user, "rum")
    heir = (await house.row()).host
    assert heir != acting
    assert heir == next(user for user in (ANNE, BART, CLEO) if user != acting), "who came first"


@rule("H-36")
async def test_an_automatic_players_own_seat_is_its_own(house: Harness) -> None:
    sitting = await house.begin(ANNE, BART, automatic=1, kind="reply")
    for seat in sitting.seats:
        seat.missed = MISSED
    assert not is_absent(sitting, (await house.people()).index(0))
    assert is_absent(sitting, await house.seat(ANNE))


async def test_nobody_is_away_from_a_game_that_is_over(house: Harness) -> None:
    sitting = await house.begin(ANNE, BART, kind="reply")
    sitting.at(0).missed, sitting.row.status = MISSED, "ended"
    assert not is_absent(sitting, 0)


@rule("H-34")
async def test_reactions_and_ballots_are_no_turns(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, kind="reply")
    acting, *others = await house.people()
    for _ in range(2):
        await house.answer(acting, "rum")
        for user in others:
            await house.miss(user)
    assert len([answer for answer in await house.store.answers(house.code) if answer.by_clock]) == 4
    assert await stood_in_for(house) == []
    await house.begin(ANNE, BART, kind="vote")
    for user in (ANNE, BART):
        await house.miss(user)
    assert [seat.missed for seat in (await house.sitting()).seats] == [0, 0]


@rule("H-247")
async def test_who_is_stood_in_for_is_told_at_once_with_the_way_back(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    await house.miss(acting)
    await house.answer(other, "rum")
    await house.show()
    before = len(house.room(acting).sheets)
    await house.miss(acting)
    await house.show()
    told = house.room(acting).last
    assert len(house.room(acting).sheets) == before + 1
    assert "so a stand-in plays for you" in told.words
    assert f"d:{house.code}:return-to-seat" in told.controls
    await press_button(house.click(acting), house.code, "return-to-seat")
    assert await stood_in_for(house) == []
    await house.show()
    assert not any("so a stand-in plays" in sheet.words for sheet in house.room(acting).sheets), "that is over"


@rule("H-247")
async def test_who_reads_in_the_channel_is_told_there_and_nobody_is_told_of_leaving_by_oneself(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    async with house.store.write() as w:
        await w.set_person(acting, dm=False)
    await house.leave(other)
    await house.show()
    assert not any("so a stand-in plays" in sheet.words for sheet in house.room(other).sheets)
    await house.returns(other)
    await house.miss(acting)
    await house.answer(other, "rum")
    await house.miss(acting)
    await house.show()
    (told,) = [sheet for sheet in house.room().sheets if "so a stand-in plays for you" in sheet.words]
    assert told.mentions == [acting]


@rule("H-248")
async def test_the_table_says_who_stands_in(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    async with house.store.write() as w:
        await w.set_table(house.code, stand_in="unknown")
    assert stand_in_player(await house.row()) == strongest_player("kinds"), "one that is no more stands in for nobody"
    weakest = next(iter(players("kinds")))
    async with house.store.write() as w:
        await w.set_table(house.code, stand_in=weakest)
    acting, other = await house.people()
    await house.miss(acting)
    await house.answer(other, "rum")
    await house.miss(acting)
    assert (await house.sitting()).at(await house.seat(acting)).player == weakest


async def test_the_last_default_of_a_game_puts_nobody_on_the_seat(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="chest")
    acting = (await house.people())[0]
    await house.miss(acting)
    await house.miss(acting)
    assert (await house.row()).status == "ended"
    assert await stood_in_for(house) == []
