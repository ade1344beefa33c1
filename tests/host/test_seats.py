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
from store.rows import JobKind
from tests.host.harness import ANNE, BART, CLEO, Harness, three_in_a_row
from tests.ledger import rule

AWAY = "A stand-in now plays for {who}."
RETURNED = "{who} is back at the table."


@rule("H-14")
async def test_the_seed_of_the_table_assigns_the_seats(harness: Harness) -> None:
    sitting = await harness.begin(ANNE, BART, CLEO, seed=three_in_a_row())
    seating = sitting.table.seating
    assert [seating[seat] for seat in seating] != [0, 1, 2], "the other way round it would be another order"
    people = [ANNE, BART, CLEO]
    assert await harness.people() == [people[place] for place in seating]
    last = people[seating[2]]
    sitting = await harness.answer(last, "rum")
    assert sitting.table.last_chosen_answer is not None
    assert sitting.table.last_chosen_answer.answer.seat == 2, "and they play it"


@rule("H-10")
async def test_a_game_starts_only_with_as_many_players_as_it_needs(harness: Harness) -> None:
    with pytest.raises(UserError) as refused:
        await harness.begin(ANNE)
    assert refused.value.words.plain() == "1 more must join before this game can start."
    assert (await harness.row()).status == "lobby"
    await harness.begin(ANNE, automatic=1)
    assert (await harness.row()).status == "playing"


@rule("H-15")
async def test_the_owner_of_a_seat_stays_whoever_plays_it(harness: Harness) -> None:
    await harness.begin(ANNE, BART, automatic=1, kind="reply")
    before = [(seat.seat, seat.user, seat.name) for seat in await harness.store.seats(harness.code)]
    await harness.leave(ANNE)
    await harness.leave(BART)
    await harness.returns(BART)
    with pytest.raises(UserError):
        await press_button(harness.click(CLEO), harness.code, "join")
    with pytest.raises(UserError):
        await press_button(harness.click(BART), harness.code, "leave")
    await harness.end_table()
    assert [(seat.seat, seat.user, seat.name) for seat in await harness.store.seats(harness.code)] == before


@rule("H-16")
async def test_a_person_who_leaves_is_replaced_by_the_strongest_stand_in(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(players("kinds"), "clever", (text("Clever"), players("kinds")["anything"][1]))
    await harness.begin(ANNE, BART)
    click = harness.click(BART)
    await press_button(click, harness.code, "use-stand-in")
    assert "A stand-in plays your seat now." in click.said[-1]
    seats = {seat.user: seat.automatic_player for seat in await harness.store.seats(harness.code)}
    assert seats == {ANNE: None, BART: "clever"}
    assert (await harness.told())[-1] == AWAY


@rule("H-17")
async def test_a_person_with_a_stand_in_cannot_answer(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    number = (await harness.asked(BART)).number
    await harness.leave(BART)
    before = (await harness.row()).revision
    with pytest.raises(Refusal) as refused:
        await harness.tables.answer(harness.code, 1, BART, number, "rum")
    assert refused.value.reason == STOOD_IN
    assert "“Return to my seat”" in STOOD_IN.source
    assert (await harness.row()).revision == before
    await harness.returns(BART)
    await harness.tables.answer(harness.code, 2, BART, number, "rum")


@rule("H-18")
async def test_a_person_with_a_stand_in_returns_with_one_press(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    await harness.leave(BART)
    seat = await harness.seat(BART)
    due = (await harness.dues(JobKind.AUTOMATIC_PLAYER))[seat]
    changed = harness.changed
    await press_button(harness.click(BART, ephemeral=True), harness.code, "return-to-seat")
    assert (await harness.told())[-1] == RETURNED
    assert harness.changed > changed
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == {}
    harness.time.now = due.at
    await run_due_job(harness.tables, due)
    assert await harness.store.answers(harness.code) == [], "the stand-in had thought almost enough"


@rule("H-19")
async def test_leaving_or_returning_twice_changes_nothing(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    await harness.returns(BART)
    assert (await harness.row()).revision == 1, "they play it themselves"
    await harness.leave(BART)
    before, told = (await harness.row()).revision, await harness.told()
    await harness.leave(BART)
    assert ((await harness.row()).revision, await harness.told()) == (before, told)


@rule("H-20")
@rule("H-21")
async def test_the_role_of_host_passes_to_a_player_and_stays_there(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, automatic=1)
    await harness.leave(BART)
    assert (await harness.row()).host == ANNE, "another's leaving moves nothing"
    await harness.leave(ANNE)
    assert (await harness.row()).host == CLEO, "Bart does not play"
    await harness.returns(ANNE)
    assert (await harness.row()).host == CLEO
    await harness.leave(ANNE)
    await harness.leave(CLEO)
    assert (await harness.row()).host == CLEO, "nobody plays"
    await harness.returns(BART)
    assert (await harness.row()).host == CLEO


async def test_a_person_without_a_seat_gets_no_stand_in(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    with pytest.raises(UserError):
        await harness.leave(CLEO)
    await harness.end_table()
    with pytest.raises(UserError):
        await harness.leave(BART)
