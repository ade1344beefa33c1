"""Answers in advance: stored with an answer, given within the usual time limits, and withdrawn."""

from __future__ import annotations

from bot.tables.auto_answers.save_preferences import save_preferences
from bot.tables.auto_answers.schedule import AT_FIRST, advance_answers_of, auto_answer_for_stand_in, auto_answer_to
from bot.tables.automatic_players.turns import answer_for_player
from bot.tables.undo import agree_to_undo
from engine.play import By
from engine.table import OpenChoice
from store.rows import DueJob, JobKind, SeatRow
from tests.bot.games.arrr.three_player_helpers import laid
from tests.games.arrr.players import People
from tests.games.arrr.tables import at
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule

HANDS = {"bruno": "second-wind", "carla": "second-wind"}


async def lay_out(harness: Harness, people: People, wishes: list[str] | None) -> None:
    """Set up a table of Arrr!!! with Anne, Bart and Cleo, who have these automatic answers."""
    await harness.begin(ANNE, BART, CLEO, game="arrr")
    row = await harness.row()
    async with harness.store.write() as w:
        await w.advance(row, harness.time.now)
        await w.reopen_step(harness.code, laid(people).save())
        for seat in await harness.store.seats(harness.code):
            await w.set_seat(harness.code, seat.place, seat=seat.place, auto_answers=wishes)
        await w.set_due_jobs(harness.code, [])
    harness.tables.forget(harness.code)


async def says(harness: Harness, user: int, word: str) -> None:
    """Let a person pick the first option that begins with this word."""
    options = getattr((await harness.asked(user)).choice, "options", ())
    await harness.answer(user, next(option.id for option in options if option.id.startswith(word)))


async def sailing(harness: Harness, wishes: list[str] | None = None) -> None:
    """Let Anne sail, so that Bart and Cleo are asked to react."""
    people = at(anna="cutlass", row="iron-lion", hands=HANDS, dice="wits wits")
    await lay_out(harness, people, [] if wishes is None else wishes)
    while (await harness.table()).waiting() != [0]:
        await says(harness, BART, "pass")
        await says(harness, CLEO, "pass")
    await says(harness, ANNE, "sail")


async def seat_of(harness: Harness, user: int) -> SeatRow:
    seat = (await harness.sitting()).seat_of(user)
    assert seat is not None
    return seat


async def opened(harness: Harness, seat: int) -> OpenChoice:
    return (await harness.table()).open[seat][0]


@rule("H-510", "H-229", "A-242")
async def test_passes_in_advance_are_given_at_one_moment_and_can_be_withdrawn(
    harness: Harness,
) -> None:
    await sailing(harness)
    await says(harness, BART, "action")
    await says(harness, CLEO, "pass")
    await says(harness, ANNE, "roll")
    dues = await harness.dues(JobKind.AUTO_ANSWER)
    assert set(dues) == {1, 2}, "for whom something is due tells how they passed"
    assert dues[1].at == dues[2].at
    sitting = await harness.sitting()
    assert advance_answers_of(sitting, await seat_of(harness, BART)) == ["action"]
    answered = [auto_answer_to(sitting, seat, await opened(harness, seat)) for seat in (1, 2)]
    assert [str(one).split(":")[0] for one in answered] == ["pass", "None"]
    await save_preferences(harness.tables, harness.code, 7, BART, None)
    assert auto_answer_to(await harness.sitting(), 1, await opened(harness, 1)) is None
    assert (await seat_of(harness, BART)).auto_answers == []


@rule("H-510", "H-226")
async def test_answers_in_advance_and_other_wishes_do_not_replace_each_other(harness: Harness) -> None:
    await sailing(harness)
    await says(harness, BART, "action")
    sitting = await save_preferences(harness.tables, harness.code, 7, BART, ["sealed"])
    assert advance_answers_of(sitting, await seat_of(harness, BART)) == ["action"]
    await save_preferences(harness.tables, harness.code, 8, BART, None)
    assert (await seat_of(harness, BART)).auto_answers == ["sealed"]


@rule("H-510")
async def test_undoing_an_answer_withdraws_what_it_answered_in_advance(harness: Harness) -> None:
    people = at(hands={"anna": "compass cutlass"}, begin="equipment action")
    await lay_out(harness, people, None)
    number = (await harness.asked(ANNE)).number
    sitting = await harness.answer(ANNE, ["rest"])
    mine = await seat_of(harness, ANNE)
    assert advance_answers_of(sitting, mine) == ["rest:rest"]
    assert await agree_to_undo(harness.tables, harness.code, ANNE, mine.place, number, 7) == []
    assert (await harness.asked(ANNE)).choice.name == "equipment"
    assert (await seat_of(harness, ANNE)).auto_answers == [AT_FIRST]


@rule("H-510", "H-286")
async def test_a_stand_in_gives_answers_in_advance_and_decides_the_rest_itself(harness: Harness) -> None:
    await sailing(harness)
    for user, word in ((BART, "action"), (CLEO, "pass")):
        seat = await seat_of(harness, user)
        async with harness.store.write() as w:
            await w.set_seat(harness.code, seat.place, auto_answers=None)
        await says(harness, user, word)
    await says(harness, ANNE, "roll")
    sitting = await harness.sitting()
    for place in (1, 2):
        sitting.at(place).automatic_player = "anything"
    answered = [auto_answer_for_stand_in(sitting, seat, await opened(harness, seat)) for seat in (1, 2)]
    assert [str(one).split(":")[0] for one in answered] == ["pass", "None"]
    due = DueJob(harness.code, JobKind.AUTOMATIC_PLAYER, 1, (await opened(harness, 1)).number, 0.0)
    assert answer_for_player(sitting, due).by is By.AUTO_ANSWER
