"""Undo of a person's last answer after its step has finished."""

from __future__ import annotations

from random import Random

import pytest

from bot.components.button_registry import GONE as NO_BUTTON
from bot.components.button_registry import press_button
from bot.components.hand import own_hand
from bot.components.story import show_log
from bot.replies.errors import UserError
from bot.tables.loaded_table import NOT_SEATED, STOOD_IN
from bot.tables.undo import GONE, STANDS
from engine.choice import Refusal, StaleChoice, options_of
from engine.players import players
from engine.text import Who, text
from tests.host.harness import ANNE, BART, CLEO, DIRK, FOR_EVER, TURN, Harness
from tests.ledger import rule

TAKEN = "{who} has taken their last move back. What is struck through has not happened."


async def press(house: Harness, user: int, door: str, detail: str = "") -> str:
    """Press a button, and return the text that the person reads."""
    click = house.click(user)
    try:
        await press_button(click, house.code, door, detail)
    except (UserError, Refusal) as refused:
        return (refused.words if isinstance(refused, UserError) else refused.reason).source
    return str(click.seen.words)


async def undo(house: Harness, user: int) -> str:
    """Undo the person's last answer, or propose that."""
    click = house.click(user)
    await press_button(click, house.code, "undo")
    (address,) = click.seen.controls
    return await press(house, user, "agree-to-undo", address.split(":")[-1])


async def voyage(house: Harness, *people: int, until: int) -> None:
    """Play Rattle until so many answers in a row can be undone."""
    await house.begin(*people, game="rattle")
    play, random, free = list(players("rattle").values())[-1][1], Random(7), 0
    while free < until:
        sitting = await house.sitting()
        table, seat = sitting.table, sitting.table.waiting()[0]
        said = play(table.view(seat), [o.choice for o in table.open[seat] if o.choice.blocks], random)
        assert said is not None
        user = sitting.at(seat).user
        assert user is not None
        after = await house.answer(user, said[1], said[0])
        others = {one.user for one in after.people() if one.back is not None} - {user}
        free = free + 1 if others and after.at(seat).back is not None else 0


@rule("H-264")
async def test_alone_one_takes_back_what_nobody_has_answered(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="shout")
    acting, other = await house.people()
    before = await house.table()
    old = (await house.asked(acting)).number
    await house.answer(acting, "gold")
    second = (await house.asked(acting)).number
    assert await press(house, other, "undo") == STANDS.source, "it is not theirs"
    assert "It is taken back." in await undo(house, acting)
    table = await house.table()
    assert table.state == before.state
    assert (await house.asked(acting)).number > second > old
    for number in (old, second):
        with pytest.raises(StaleChoice):
            await house.tables.answer(house.code, 2, acting, number, "rum")
    assert await press(house, acting, "undo") == STANDS.source, "there is nothing before it"
    events = await house.store.event_log(house.code)
    assert [event.text.source for event in events if event.struck] == ["{who} has taken {n} turns."]
    assert (await house.told())[-1] == TAKEN
    house.tables.forget(house.code)
    assert (await house.table()).state == before.state


@rule("H-265")
async def test_what_was_taken_back_is_struck_through_and_said_to_be(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="shout")
    acting, other = await house.people()
    await house.answer(acting, "gold")
    await undo(house, acting)
    await house.answer(acting, "rum")
    log = house.click(other)
    await show_log(log, await house.row(), None)
    assert str(log.seen.words).count("~~") == 2
    assert "1 turns.~~ (taken back)" in str(log.seen.words)
    hand = house.click(other)
    await own_hand(hand, await house.row())
    assert "~~" in str(hand.seen.words)
    kept = house.stored("SELECT value, void FROM answers ORDER BY no")
    assert kept == [('"gold"', "undone"), ('"rum"', None)]
    replayed = (await house.table()).replayed(await house.store.answers(house.code))
    assert replayed.take_reports()[-1].text == text("{who} has taken {n} turns.", who=Who(0), n=1)


@rule("H-266")
async def test_behind_the_answers_of_others_all_who_play_must_agree(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, DIRK, kind="shout")
    acting, *others = await house.people()
    await house.answer(acting, "gold")
    await house.answer(others[0], "ahoy", "shout")
    await house.leave(others[2])
    number = str(house.stored("SELECT number FROM answers WHERE no = 1")[0][0])
    place = next(seat.place for seat in await house.store.seats(house.code) if seat.user == acting)
    mine = f"{place}-{number}"
    assert await press(house, others[0], "agree-to-undo", mine) == GONE.source, "nobody has asked"
    asked = house.click(acting)
    await press_button(asked, house.code, "undo")
    assert "These have to agree:" in str(asked.seen.words)
    assert "It is done as soon as these agree, too:" in await press(house, acting, "agree-to-undo", mine)
    assert "It is done as soon as these agree, too:" in await press(house, acting, "agree-to-undo", mine)
    said = "{who} wants to take their last move back. That needs everybody who plays."
    assert (await house.told()).count(said) == 1
    await house.show()
    assert any("agree-to-undo" in one for one in house.room().last.controls)
    assert await press(house, others[2], "agree-to-undo", mine) == STOOD_IN.source
    assert await press(house, 999, "agree-to-undo", mine) == NOT_SEATED.source
    assert "too: Person" in await press(house, others[0], "agree-to-undo", mine)
    assert "It is taken back." in await press(house, others[1], "agree-to-undo", mine)
    assert await house.store.answers(house.code) == []
    assert [seat.wants for seat in await house.store.seats(house.code)] == [None] * 4
    assert await press(house, others[1], "agree-to-undo", mine) == STANDS.source
    assert await press(house, others[1], "agree-to-undo", "x") == NO_BUTTON.source


@rule("H-266")
async def test_who_has_had_nothing_undone_can_still_undo_their_own_move(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="shout")
    acting, other = await house.people()
    await house.answer(acting, "gold")
    await house.answer(other, "ahoy", "shout")
    assert "It is done as soon as these agree, too:" in await undo(house, acting)
    assert "It is taken back." in await undo(house, other)
    seats = {seat.user: seat for seat in await house.store.seats(house.code)}
    assert seats[other].back is None
    assert seats[acting].back is not None
    assert seats[acting].wants, "it is proposed still"
    assert "It is taken back." in await undo(house, acting), "alone, as nobody has answered since any more"
    assert await house.store.answers(house.code) == []


@rule("H-266")
async def test_who_plays_with_automatic_players_alone_asks_nobody(house: Harness) -> None:
    await house.begin(ANNE, kind="shout", automatic=1, seed="0" * 63 + "1")
    acting = (await house.people())[0]
    if not acting:
        await house.think(0)
    else:
        await house.answer(ANNE, "gold")
        assert "It is taken back." in await undo(house, ANNE)
        assert await house.store.answers(house.code) == []


@rule("H-264", "H-267")
async def test_a_vote_is_called_off_until_the_first_ballot_is_in(house: Harness) -> None:
    """The captain in Tortuga has pressed «attack» by mistake."""
    people = (ANNE, BART, CLEO, DIRK)
    await house.begin(*people, game="tortuga")
    play, random = list(players("tortuga").values())[-1][1], Random(7)
    while True:
        table = (await house.sitting()).table
        seat = table.waiting()[0]
        user = (await house.sitting()).at(seat).user
        assert user is not None
        offered = {option.id for one in table.open[seat] for option in options_of(one.choice) if one.choice.blocks}
        if "attack" in offered:
            break
        said = play(table.view(seat), [o.choice for o in table.open[seat] if o.choice.blocks], random)
        assert said is not None
        await house.answer(user, said[1], said[0])
    before = table.copy()
    await house.answer(user, "attack")
    voting = (await house.table()).balloting_seats()
    assert voting
    assert "It is taken back." in await undo(house, user)
    assert (await house.table()).state == before.state
    await house.answer(user, "attack")
    sitting = await house.sitting()
    voter = sitting.at(sitting.table.balloting_seats()[0]).user
    assert voter is not None
    ballot = await house.asked(voter, "ballot")
    await house.answer(voter, options_of(ballot.choice)[0].id, "ballot")
    assert await press(house, user, "undo") == STANDS.source


@rule("H-267")
async def test_what_somebody_has_learnt_something_by_stands(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="vote")
    voters = await house.people()
    for user in voters:
        await house.answer(user, "gold", "vote")
        assert [seat.back for seat in await house.store.seats(house.code)] == [None, None]
        assert await press(house, user, "undo") == STANDS.source


@rule("H-268")
async def test_it_wins_no_time_and_counts_once(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="shout")
    acting, _ = await house.people()
    until = (await house.dues())[0].at
    house.time.now += 600
    await house.answer(acting, "gold")
    assert (await house.dues())[0].at == house.time.now + TURN
    house.time.now += 60
    way = (await house.asked(acting)).number
    await undo(house, acting)
    assert (await house.asked(acting)).number > way
    assert (await house.dues())[0].at == until
    await house.answer(acting, "rum")
    house.time.now += FOR_EVER - house.time.now
    assert "It is taken back." not in await press(house, acting, "undo")
    number = house.stored("SELECT number FROM answers WHERE no = 2")[0][0]
    place = next(seat.place for seat in await house.store.seats(house.code) if seat.user == acting)
    assert "too: Person" in await press(house, acting, "agree-to-undo", f"{place}-{number}"), "its time is over"
    click = house.click(BART if acting == ANNE else ANNE)
    await press_button(click, house.code, "agree-to-undo", f"{place}-{number}")
    before = await house.row()
    with pytest.raises(StaleChoice):
        await press_button(click, house.code, "agree-to-undo", f"{place}-{number}")
    assert await house.row() == before


@rule("H-264", "H-265", "H-266")
async def test_a_voyage_goes_back_over_the_moves_of_others(house: Harness) -> None:
    await voyage(house, ANNE, BART, CLEO, until=4)
    house.restart()
    seats = await house.store.seats(house.code)
    number = {row.user: row for row in seats}
    sitting = await house.sitting()
    last = max((s for s in seats if s.back is not None), key=lambda s: s.answered)
    earliest = min((s for s in seats if s.back is not None), key=lambda s: s.answered)
    assert earliest.user != last.user
    assert earliest.user is not None
    counted = len(await house.store.answers(house.code))
    await undo(house, earliest.user)
    asked = next(s.wants for s in await house.store.seats(house.code) if s.user == earliest.user)
    assert asked is not None
    for user in number:
        if user is not None and user != earliest.user:
            await press(house, user, "agree-to-undo", "-".join(asked.split(":")[1:]))
    after = await house.sitting()
    answers = await house.store.answers(house.code)
    assert len(answers) < counted
    assert after.table.replayed(answers).state == after.table.state
    assert after.table.state != sitting.table.state
    assert earliest.seat in after.table.waiting()
    house.restart()
    again = await house.sitting()
    assert again.table.state == after.table.state
    struck = [event for event in await house.store.event_log(house.code) if event.struck]
    assert all(event.to is None for event in struck)
    user = earliest.user
    said = list(players("rattle").values())[-1][1](
        again.table.view(earliest.seat), [o.choice for o in again.table.open[earliest.seat or 0]], Random(1)
    )
    assert said is not None
    await house.answer(user, said[1], said[0])
    end = await house.sitting()
    assert end.table.replayed(await house.store.answers(house.code)).state == end.table.state
