"""Answers in advance: stored with an answer, given within the usual time limits, and withdrawn."""

from __future__ import annotations

from bot.tables.auto_answers.save_preferences import save_preferences
from bot.tables.auto_answers.schedule import AT_FIRST, answers_ahead, auto_answer_for_stand_in, auto_answer_to
from bot.tables.automatic_players.turns import answer_for_player
from bot.tables.undo import agree_to_undo
from engine.play import By
from engine.table import OpenChoice
from store.rows import DueJob, SeatRow
from tests.bot.games.arrr.company import laid
from tests.games.arrr.players import People
from tests.games.arrr.tables import at
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule

HANDS = {"bruno": "second-wind", "carla": "second-wind"}


async def lay_out(house: Harness, people: People, wishes: list[str] | None) -> None:
    """Set up a table of Arrr!!! with Anne, Bart and Cleo, who have these automatic answers."""
    await house.begin(ANNE, BART, CLEO, game="arrr")
    row = await house.row()
    async with house.store.write() as w:
        await w.advance(row, house.time.now)
        await w.reopen_step(house.code, laid(people).save())
        for seat in await house.store.seats(house.code):
            await w.set_seat(house.code, seat.place, seat=seat.place, wishes=wishes)
        await w.set_due_jobs(house.code, [])
    house.tables.forget(house.code)


async def says(house: Harness, user: int, word: str) -> None:
    """Let a person pick the first option that begins with this word."""
    options = getattr((await house.asked(user)).choice, "options", ())
    await house.answer(user, next(option.id for option in options if option.id.startswith(word)))


async def sailing(house: Harness, wishes: list[str] | None = None) -> None:
    """Let Anne sail, so that Bart and Cleo are asked to react."""
    people = at(anna="cutlass", row="iron-lion", hands=HANDS, dice="wits wits")
    await lay_out(house, people, [] if wishes is None else wishes)
    while (await house.table()).waiting() != [0]:
        await says(house, BART, "pass")
        await says(house, CLEO, "pass")
    await says(house, ANNE, "sail")


async def seat_of(house: Harness, user: int) -> SeatRow:
    seat = (await house.sitting()).seat_of(user)
    assert seat is not None
    return seat


async def opened(house: Harness, seat: int) -> OpenChoice:
    return (await house.table()).open[seat][0]


@rule("H-510", "H-229", "A-242")
async def test_a_pass_for_the_whole_action_is_given_with_all_others_and_taken_back_at_any_time(house: Harness) -> None:
    await sailing(house)
    await says(house, BART, "action")
    await says(house, CLEO, "pass")
    await says(house, ANNE, "roll")
    dues = await house.dues("wish")
    assert set(dues) == {1, 2}, "for whom something is due tells how they passed"
    assert dues[1].at == dues[2].at
    sitting = await house.sitting()
    assert answers_ahead(sitting, await seat_of(house, BART)) == ["action"]
    answered = [auto_answer_to(sitting, seat, await opened(house, seat)) for seat in (1, 2)]
    assert [str(one).split(":")[0] for one in answered] == ["pass", "None"]
    await save_preferences(house.tables, house.code, 7, BART, None)
    assert auto_answer_to(await house.sitting(), 1, await opened(house, 1)) is None
    assert (await seat_of(house, BART)).wishes == []


@rule("H-510", "H-226")
async def test_other_wishes_stay_beside_it_and_it_beside_them(house: Harness) -> None:
    await sailing(house)
    await says(house, BART, "action")
    sitting = await save_preferences(house.tables, house.code, 7, BART, ["sealed"])
    assert answers_ahead(sitting, await seat_of(house, BART)) == ["action"]
    await save_preferences(house.tables, house.code, 8, BART, None)
    assert (await seat_of(house, BART)).wishes == ["sealed"]


@rule("H-510")
async def test_what_is_taken_back_says_nothing_ahead_any_more(house: Harness) -> None:
    people = at(hands={"anna": "compass cutlass"}, begin="equipment action")
    await lay_out(house, people, None)
    number = (await house.asked(ANNE)).number
    sitting = await house.answer(ANNE, ["rest"])
    mine = await seat_of(house, ANNE)
    assert answers_ahead(sitting, mine) == ["rest:rest"]
    assert await agree_to_undo(house.tables, house.code, ANNE, mine.place, number, 7) == []
    assert (await house.asked(ANNE)).choice.name == "equipment"
    assert (await seat_of(house, ANNE)).wishes == [AT_FIRST]


@rule("H-510", "H-286")
async def test_a_stand_in_gives_it_and_decides_all_that_was_not_said(house: Harness) -> None:
    await sailing(house)
    for user, word in ((BART, "action"), (CLEO, "pass")):
        seat = await seat_of(house, user)
        async with house.store.write() as w:
            await w.set_seat(house.code, seat.place, wishes=None)
        await says(house, user, word)
    await says(house, ANNE, "roll")
    sitting = await house.sitting()
    for place in (1, 2):
        sitting.at(place).player = "anything"
    answered = [auto_answer_for_stand_in(sitting, seat, await opened(house, seat)) for seat in (1, 2)]
    assert [str(one).split(":")[0] for one in answered] == ["pass", "None"]
    due = DueJob(house.code, "player", 1, (await opened(house, 1)).number, 0.0)
    assert answer_for_player(sitting, due).by is By.AUTO_ANSWER
