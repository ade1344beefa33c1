"""Seats: how they are assigned at the start, and the people who play them."""

from __future__ import annotations

import pytest

from bot.components.button_registry import press_button
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.loaded_table import STOOD_IN
from engine.choice import Refusal
from engine.players import players
from engine.text import text
from tests.host.harness import ANNE, BART, CLEO, Harness, three_in_a_row
from tests.ledger import rule

AWAY = "A stand-in now plays for {who}."
RETURNED = "{who} is back at the table."


@rule("H-14")
async def test_the_chance_of_the_table_seats_everybody(house: Harness) -> None:
    sitting = await house.begin(ANNE, BART, CLEO, seed=three_in_a_row())
    seating = sitting.table.seating
    assert [seating[seat] for seat in seating] != [0, 1, 2], "the other way round it would be another order"
    people = [ANNE, BART, CLEO]
    assert await house.people() == [people[place] for place in seating]
    last = people[seating[2]]
    sitting = await house.answer(last, "rum")
    assert sitting.table.last_chosen_answer is not None
    assert sitting.table.last_chosen_answer.answer.seat == 2, "and they play it"


@rule("H-10")
async def test_a_game_starts_with_as_many_as_it_needs(house: Harness) -> None:
    with pytest.raises(UserError) as refused:
        await house.begin(ANNE)
    assert refused.value.words.plain() == "1 more must join before this game can start."
    assert (await house.row()).status == "lobby"
    await house.begin(ANNE, automatic=1)
    assert (await house.row()).status == "playing"


@rule("H-15")
async def test_who_sits_there_stays_whoever_plays(house: Harness) -> None:
    await house.begin(ANNE, BART, automatic=1, kind="reply")
    before = [(seat.seat, seat.user, seat.name) for seat in await house.store.seats(house.code)]
    await house.leave(ANNE)
    await house.leave(BART)
    await house.returns(BART)
    with pytest.raises(UserError):
        await press_button(house.click(CLEO), house.code, "join")
    with pytest.raises(UserError):
        await press_button(house.click(BART), house.code, "leave")
    await house.end_table()
    assert [(seat.seat, seat.user, seat.name) for seat in await house.store.seats(house.code)] == before


@rule("H-16")
async def test_whoever_leaves_is_stood_in_for_by_the_strongest(house: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players("kinds"), "clever", (text("Clever"), players("kinds")["anything"][1]))
    await house.begin(ANNE, BART)
    click = house.click(BART)
    await press_button(click, house.code, "go")
    assert "A stand-in plays your seat now." in click.said[-1]
    seats = {seat.user: seat.player for seat in await house.store.seats(house.code)}
    assert seats == {ANNE: None, BART: "clever"}
    assert (await house.told())[-1] == AWAY


@rule("H-17")
async def test_whoever_is_stood_in_for_does_not_answer(house: Harness) -> None:
    await house.begin(ANNE, BART)
    number = (await house.asked(BART)).number
    await house.leave(BART)
    before = (await house.row()).revision
    with pytest.raises(Refusal) as refused:
        await house.tables.answer(house.code, 1, BART, number, "rum")
    assert refused.value.reason == STOOD_IN
    assert "«Return to my seat»" in STOOD_IN.source
    assert (await house.row()).revision == before
    await house.returns(BART)
    await house.tables.answer(house.code, 2, BART, number, "rum")


@rule("H-18")
async def test_they_return_to_it_by_one_press(house: Harness) -> None:
    await house.begin(ANNE, BART)
    await house.leave(BART)
    seat = await house.seat(BART)
    due = (await house.dues("player"))[seat]
    changed = house.changed
    await press_button(house.click(BART, ephemeral=True), house.code, "return-to-seat")
    assert (await house.told())[-1] == RETURNED
    assert house.changed > changed
    assert await house.dues("player") == {}
    house.time.now = due.at
    await run_due_job(house.tables, due)
    assert await house.store.answers(house.code) == [], "the stand-in had thought almost enough"


@rule("H-19")
async def test_leaving_and_returning_twice_is_once(house: Harness) -> None:
    await house.begin(ANNE, BART)
    await house.returns(BART)
    assert (await house.row()).revision == 1, "they play it themselves"
    await house.leave(BART)
    before, told = (await house.row()).revision, await house.told()
    await house.leave(BART)
    assert ((await house.row()).revision, await house.told()) == (before, told)


@rule("H-20")
@rule("H-21")
async def test_the_hosts_role_passes_to_who_plays_and_stays_there(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, automatic=1)
    await house.leave(BART)
    assert (await house.row()).host == ANNE, "another's leaving moves nothing"
    await house.leave(ANNE)
    assert (await house.row()).host == CLEO, "Bart does not play"
    await house.returns(ANNE)
    assert (await house.row()).host == CLEO
    await house.leave(ANNE)
    await house.leave(CLEO)
    assert (await house.row()).host == CLEO, "nobody plays"
    await house.returns(BART)
    assert (await house.row()).host == CLEO


async def test_nobody_without_a_seat_is_stood_in_for(house: Harness) -> None:
    await house.begin(ANNE, BART)
    with pytest.raises(UserError):
        await house.leave(CLEO)
    await house.end_table()
    with pytest.raises(UserError):
        await house.leave(BART)
