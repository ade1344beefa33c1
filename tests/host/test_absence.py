"""Absence: after two missed turns in a row, a person gets a stand-in and is told."""

from __future__ import annotations

from bot.components.button_registry import press_button
from bot.tables.automatic_players.turns import stand_in_player, strongest_player
from bot.tables.time_limits.missed_turns import MISSED, is_absent
from engine.players import players
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule


async def stood_in_for(harness: Harness) -> list[int]:
    return [seat.user for seat in (await harness.sitting()).people() if seat.automatic_player and seat.user]


@rule("H-34")
async def test_two_missed_turns_in_a_row_bring_a_stand_in_and_one_does_not(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await harness.miss(acting)
    assert await stood_in_for(harness) == []
    await harness.answer(other, "rum")
    await harness.miss(acting)
    assert await stood_in_for(harness) == [acting]
    assert (await harness.told())[-1] == "A stand-in now plays for {who}."


@rule("H-35")
async def test_a_persons_own_answer_resets_the_count_of_missed_turns(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await harness.miss(acting)
    await harness.answer(other, "rum")
    await harness.answer(acting, "rum")
    await harness.answer(other, "rum")
    await harness.miss(acting)
    assert await stood_in_for(harness) == []


@rule("H-35")
async def test_a_person_who_returned_must_miss_two_turns_again(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await harness.miss(acting)
    await harness.answer(other, "rum")
    await harness.miss(acting)
    await harness.returns(acting)
    await harness.answer(other, "rum")
    await harness.answer(acting, "rum")
    await harness.answer(other, "rum")
    await harness.miss(acting)
    assert await stood_in_for(harness) == []


@rule("H-20", "H-34")
async def test_another_player_becomes_host_when_the_host_gets_a_stand_in(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, kind="reply")
    acting, *others = await harness.people()
    async with harness.store.write() as w:
        await w.set_table(harness.code, host=acting)
    for _ in range(2):
        await harness.miss(acting)
        for user in others:
            await harness.answer(user, "rum")
    heir = (await harness.row()).host
    assert heir != acting
    assert heir == next(user for user in (ANNE, BART, CLEO) if user != acting), "who came first"


@rule("H-36")
async def test_the_seat_of_an_automatic_player_never_counts_as_absent(harness: Harness) -> None:
    sitting = await harness.begin(ANNE, BART, automatic=1, kind="reply")
    for seat in sitting.seats:
        seat.missed_turns = MISSED
    assert not is_absent(sitting, (await harness.people()).index(0))
    assert is_absent(sitting, await harness.seat(ANNE))


async def test_nobody_counts_as_absent_when_the_game_is_over(harness: Harness) -> None:
    sitting = await harness.begin(ANNE, BART, kind="reply")
    sitting.at(0).missed_turns, sitting.row.status = MISSED, "ended"
    assert not is_absent(sitting, 0)


@rule("H-34")
async def test_missed_reactions_and_ballots_do_not_count_as_missed_turns(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, kind="reply")
    acting, *others = await harness.people()
    for _ in range(2):
        await harness.answer(acting, "rum")
        for user in others:
            await harness.miss(user)
    assert len([answer for answer in await harness.store.answers(harness.code) if answer.by_time_limit]) == 4
    assert await stood_in_for(harness) == []
    await harness.begin(ANNE, BART, kind="vote")
    for user in (ANNE, BART):
        await harness.miss(user)
    assert [seat.missed_turns for seat in (await harness.sitting()).seats] == [0, 0]


@rule("H-247")
async def test_a_person_who_gets_a_stand_in_is_told_at_once_with_the_way_back(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await harness.miss(acting)
    await harness.answer(other, "rum")
    await harness.show()
    before = len(harness.room(acting).messages)
    await harness.miss(acting)
    await harness.show()
    told = harness.room(acting).last
    assert len(harness.room(acting).messages) == before + 1
    assert "so a stand-in is playing for you" in told.words
    assert f"button:{harness.code}:return-to-seat" in told.controls
    await press_button(harness.click(acting), harness.code, "return-to-seat")
    assert await stood_in_for(harness) == []
    await harness.show()
    assert not any("so a stand-in is playing" in post.words for post in harness.room(acting).messages), "that is over"


@rule("H-247")
async def test_a_person_without_direct_messages_is_told_of_a_stand_in_in_the_channel(
    harness: Harness,
) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    async with harness.store.write() as w:
        await w.set_person(acting, dm=False)
    await harness.leave(other)
    await harness.show()
    assert not any("so a stand-in is playing" in post.words for post in harness.room(other).messages)
    await harness.returns(other)
    await harness.miss(acting)
    await harness.answer(other, "rum")
    await harness.miss(acting)
    await harness.show()
    (told,) = [post for post in harness.room().messages if "so a stand-in is playing for you" in post.words]
    assert told.mentions == [acting]


@rule("H-248")
async def test_the_table_chooses_which_automatic_player_stands_in(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    async with harness.store.write() as w:
        await w.set_table(harness.code, stand_in_player="unknown")
    assert stand_in_player(await harness.row()) == strongest_player("kinds"), "one that is no more stands in for nobody"
    weakest = next(iter(players("kinds")))
    async with harness.store.write() as w:
        await w.set_table(harness.code, stand_in_player=weakest)
    acting, other = await harness.people()
    await harness.miss(acting)
    await harness.answer(other, "rum")
    await harness.miss(acting)
    assert (await harness.sitting()).at(await harness.seat(acting)).automatic_player == weakest


async def test_an_expired_deadline_that_ends_the_game_brings_no_stand_in(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="chest")
    acting = (await harness.people())[0]
    await harness.miss(acting)
    await harness.miss(acting)
    assert (await harness.row()).status == "ended"
    assert await stood_in_for(harness) == []
