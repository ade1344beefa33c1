"""Deadlines: when they begin and end, and the actions that win no time."""

from __future__ import annotations

from bot.tables.time_limits.pace import DEFAULT, PACES
from bot.tables.undo import go_back
from bot.texts import language
from engine.choice import Pace
from tests.host.fake_time import NOON
from tests.host.harness import ANNE, BALLOT, BART, CLEO, REACTION, TURN, Harness
from tests.ledger import rule

KINDS = (Pace.TURN, Pace.REACTION, Pace.BALLOT)


@rule("H-22", "H-246")
def test_the_four_paces_have_the_time_limits_and_banks_of_the_rules() -> None:
    minute, hour = 60, 3600
    times = {name: [pace.seconds(kind) for kind in KINDS] for name, pace in PACES.items()}
    assert times == {
        "live": [2 * minute, 30, minute],
        "relaxed": [30 * minute, 10 * minute, 20 * minute],
        "days": [36 * hour, 26 * hour, 26 * hour],
        "none": [None, None, None],
    }
    banks = {name: (pace.bank, pace.fills) for name, pace in PACES.items()}
    assert banks == {
        "live": (2 * minute, 30),
        "relaxed": (30 * minute, 10 * minute),
        "days": (12 * hour, 3 * hour),
        "none": (0, 0),
    }
    assert DEFAULT == "relaxed"


@rule("H-22", "H-24")
async def test_a_decision_has_the_time_limit_of_its_kind(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    assert {seat: due.at for seat, due in (await harness.dues()).items()} == {0: NOON + TURN}
    harness.time.now += 100
    await harness.answer(acting, "rum")
    assert {seat: due.at for seat, due in (await harness.dues()).items()} == {1: NOON + 100 + REACTION}
    harness.time.now += 50
    await harness.answer(other, "rum")
    assert {seat: due.at for seat, due in (await harness.dues()).items()} == {0: NOON + 150 + TURN}
    await harness.begin(ANNE, BART, kind="vote")
    assert {due.at for due in (await harness.dues()).values()} == {NOON + 150 + BALLOT}


@rule("H-24")
async def test_no_deadline_runs_without_a_time_limit_or_for_an_optional_decision(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one", pace="none")
    assert await harness.dues() == {}
    await harness.begin(ANNE, BART, kind="wares")
    assert list(await harness.dues()) == [0], "the other one may sell, and need not"


@rule("H-25")
async def test_other_players_answers_do_not_change_a_deadline(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, kind="one")
    before = await harness.dues()
    for user in (BART, ANNE):
        harness.time.now += 60
        seat = await harness.seat(user)
        await harness.answer(user, "rum")
        del before[seat]
        assert await harness.dues() == before


@rule("H-26")
async def test_an_expired_deadline_gives_the_default_and_all_are_told(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, _ = await harness.people()
    await harness.miss(acting)
    (answer,) = await harness.store.answers(harness.code)
    assert (answer.seat, answer.by_time_limit) == (0, True)
    assert (await harness.told())[-1] == "Time is up for {who}."


@rule("H-26")
async def test_only_the_voter_is_told_that_the_deadline_of_a_ballot_expired(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="vote")
    await harness.miss(BART)
    seat = await harness.seat(BART)
    assert "Time is up for {who}." in await harness.told(seat)
    assert "Time is up for {who}." not in await harness.told()
    assert [answer.by_time_limit for answer in await harness.store.answers(harness.code)] == [True]


@rule("H-28")
async def test_leaving_and_returning_gains_no_time(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    before = await harness.dues()
    harness.time.now += 100
    await harness.leave(BART)
    harness.time.now += 1
    await harness.answer(ANNE, "rum")
    harness.time.now += 1
    await harness.returns(BART)
    seat = await harness.seat(BART)
    assert await harness.dues() == {seat: before[seat]}


@rule("H-28")
async def test_the_deadline_of_a_player_with_a_stand_in_expires_too(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    await harness.leave(BART)
    await harness.miss(BART)
    assert [answer.by_time_limit for answer in await harness.store.answers(harness.code)] == [True]


@rule("H-31")
async def test_hands_and_table_show_when_the_next_deadline_expires(harness: Harness) -> None:
    sitting = await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    await harness.show()
    when = f"<t:{int(NOON + TURN)}:R>"
    assert when in harness.room().messages[0].words
    assert when in harness.room(acting).last.words
    assert when not in harness.room(other).last.words, "nothing is asked of them"
    words = await harness.delivery.message_builder.table_as_text(sitting, language("en"))
    assert when in "".join(str(getattr(part, "content", "")) for part in words.layout.walk_children())


@rule("H-89")
async def test_an_undo_within_a_decision_gains_no_time(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="chest")
    acting = (await harness.people())[0]
    before = (await harness.dues())[0]
    harness.time.now += 10
    await harness.answer(acting, "gold")
    later = (await harness.dues())[0]
    assert later.at == before.at + 10, "a further question has its own time"
    harness.time.now += 10
    key = await harness.asked(acting)
    await go_back(harness.tables, harness.code, acting, key.number, 1)
    again = (await harness.dues())[0]
    assert again.choice_number > later.choice_number
    assert again.at == later.at
