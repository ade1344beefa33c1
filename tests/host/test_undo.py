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


async def press(harness: Harness, user: int, door: str, argument: str = "") -> str:
    """Press a button, and return the text that the person reads."""
    click = harness.click(user)
    try:
        await press_button(click, harness.code, door, argument)
    except (UserError, Refusal) as refused:
        return (refused.words if isinstance(refused, UserError) else refused.reason).source
    return str(click.seen.words)


async def undo(harness: Harness, user: int) -> str:
    """Undo the person's last answer, or propose that."""
    click = harness.click(user)
    await press_button(click, harness.code, "undo")
    (address,) = click.seen.controls
    return await press(harness, user, "agree-to-undo", address.split(":")[-1])


async def voyage(harness: Harness, *people: int, until: int) -> None:
    """Play Rattle until so many answers in a row can be undone."""
    await harness.begin(*people, game="rattle")
    play, random, free = list(players("rattle").values())[-1][1], Random(7), 0
    while free < until:
        sitting = await harness.sitting()
        table, seat = sitting.table, sitting.table.waiting()[0]
        said = play(table.view(seat), [o.choice for o in table.open[seat] if o.choice.blocks], random)
        assert said is not None
        user = sitting.at(seat).user
        assert user is not None
        after = await harness.answer(user, said[1], said[0])
        others = {one.user for one in after.people() if one.undo_until is not None} - {user}
        free = free + 1 if others and after.at(seat).undo_until is not None else 0


@rule("H-264")
async def test_a_player_can_undo_alone_what_nobody_has_answered_since(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting, other = await harness.people()
    before = await harness.table()
    old = (await harness.asked(acting)).number
    await harness.answer(acting, "gold")
    second = (await harness.asked(acting)).number
    assert STANDS.source in await press(harness, other, "undo"), "it is not theirs"
    assert "Taken back." in await undo(harness, acting)
    table = await harness.table()
    assert table.state == before.state
    assert (await harness.asked(acting)).number > second > old
    for number in (old, second):
        with pytest.raises(StaleChoice):
            await harness.tables.answer(harness.code, 2, acting, number, "rum")
    assert STANDS.source in await press(harness, acting, "undo"), "there is nothing before it"
    events = await harness.store.event_log(harness.code)
    assert [event.text.source for event in events if event.undone] == ["{who} has taken {n} turns."]
    assert (await harness.told())[-1] == TAKEN
    harness.tables.forget(harness.code)
    assert (await harness.table()).state == before.state


@rule("H-264")
async def test_an_old_undo_button_does_not_undo_a_newer_answer(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting, _ = await harness.people()
    await harness.answer(acting, "gold")
    asked = harness.click(acting)
    await press_button(asked, harness.code, "undo")
    (address,) = asked.seen.controls
    await harness.answer(acting, "rum")
    assert await press(harness, acting, "agree-to-undo", address.split(":")[-1]) == GONE.source
    assert [one.value for one in await harness.store.answers(harness.code)] == ["gold", "rum"]


@rule("H-265")
async def test_an_undone_answer_is_struck_through_and_marked_in_the_story(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting, other = await harness.people()
    await harness.answer(acting, "gold")
    await undo(harness, acting)
    await harness.answer(acting, "rum")
    log = harness.click(other)
    await show_log(log, await harness.row(), None)
    assert str(log.seen.words).count("~~") == 2
    assert "1 turns.~~ (taken back)" in str(log.seen.words)
    hand = harness.click(other)
    await own_hand(hand, await harness.row())
    assert "~~" in str(hand.seen.words)
    kept = harness.stored("SELECT value, void_reason FROM answers ORDER BY number")
    assert kept == [('"gold"', "undone"), ('"rum"', None)]
    replayed = (await harness.table()).replayed(await harness.store.answers(harness.code))
    assert replayed.take_reports()[-1].text == text("{who} has taken {n} turns.", who=Who(0), n=1)


@rule("H-266")
async def test_an_undo_after_answers_of_others_needs_everybodys_agreement(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, DIRK, kind="shout")
    acting, *others = await harness.people()
    await harness.answer(acting, "gold")
    await harness.answer(others[0], "ahoy", "shout")
    await harness.leave(others[2], for_good=True)
    number = str(harness.stored("SELECT choice_number FROM answers WHERE number = 1")[0][0])
    place = next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == acting)
    mine = f"{place}-{number}"
    assert await press(harness, others[0], "agree-to-undo", mine) == GONE.source, "nobody has asked"
    asked = harness.click(acting)
    await press_button(asked, harness.code, "undo")
    assert "so these have to agree:" in str(asked.seen.words)
    assert "Waiting for these to agree too:" in await press(harness, acting, "agree-to-undo", mine)
    assert "Waiting for these to agree too:" in await press(harness, acting, "agree-to-undo", mine)
    said = "{who} wants to take back their last move. Everybody who plays or may come back must agree."
    assert (await harness.told()).count(said) == 1
    await harness.show()
    assert any("agree-to-undo" in one for one in harness.room().last.controls)
    assert await press(harness, others[2], "agree-to-undo", mine) == STOOD_IN.source
    assert await press(harness, 999, "agree-to-undo", mine) == NOT_SEATED.source
    assert "too: Person" in await press(harness, others[0], "agree-to-undo", mine)
    assert "Taken back." in await press(harness, others[1], "agree-to-undo", mine)
    assert await harness.store.answers(harness.code) == []
    assert [seat.vote for seat in await harness.store.seats(harness.code)] == [None] * 4
    assert STANDS.source in await press(harness, others[1], "agree-to-undo", mine)
    assert await press(harness, others[1], "agree-to-undo", "x") == NO_BUTTON.source


@rule("H-266")
async def test_a_player_can_undo_alone_once_all_later_answers_are_undone(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting, other = await harness.people()
    await harness.answer(acting, "gold")
    await harness.answer(other, "ahoy", "shout")
    assert "Waiting for these to agree too:" in await undo(harness, acting)
    assert "Taken back." in await undo(harness, other)
    seats = {seat.user: seat for seat in await harness.store.seats(harness.code)}
    assert seats[other].undo_until is None
    assert seats[acting].undo_until is not None
    assert seats[acting].vote, "it is proposed still"
    assert "Taken back." in await undo(harness, acting), "alone, as nobody has answered since any more"
    assert await harness.store.answers(harness.code) == []


@rule("H-266")
async def test_an_undo_among_automatic_players_needs_no_agreement(harness: Harness) -> None:
    await harness.begin(ANNE, kind="shout", automatic=1, seed="0" * 63 + "1")
    acting = (await harness.people())[0]
    if not acting:
        await harness.think(0)
    else:
        await harness.answer(ANNE, "gold")
        assert "Taken back." in await undo(harness, ANNE)
        assert await harness.store.answers(harness.code) == []


@rule("H-264", "H-267")
async def test_the_captain_can_undo_a_vote_until_the_first_ballot(harness: Harness) -> None:
    """The captain in Tortuga has pressed «attack» by mistake."""
    people = (ANNE, BART, CLEO, DIRK)
    await harness.begin(*people, game="tortuga")
    play, random = list(players("tortuga").values())[-1][1], Random(7)
    while True:
        table = (await harness.sitting()).table
        seat = table.waiting()[0]
        user = (await harness.sitting()).at(seat).user
        assert user is not None
        offered = {option.id for one in table.open[seat] for option in options_of(one.choice) if one.choice.blocks}
        if "attack" in offered:
            break
        said = play(table.view(seat), [o.choice for o in table.open[seat] if o.choice.blocks], random)
        assert said is not None
        await harness.answer(user, said[1], said[0])
    before = table.copy()
    await harness.answer(user, "attack")
    voting = (await harness.table()).balloting_seats()
    assert voting
    assert "Taken back." in await undo(harness, user)
    assert (await harness.table()).state == before.state
    await harness.answer(user, "attack")
    sitting = await harness.sitting()
    voter = sitting.at(sitting.table.balloting_seats()[0]).user
    assert voter is not None
    ballot = await harness.asked(voter, "ballot")
    await harness.answer(voter, options_of(ballot.choice)[0].id, "ballot")
    assert STANDS.source in await press(harness, user, "undo")


@rule("H-267")
async def test_an_answer_from_which_somebody_learnt_something_cannot_be_undone(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="vote")
    voters = await harness.people()
    for user in voters:
        await harness.answer(user, "gold", "vote")
        assert [seat.undo_until for seat in await harness.store.seats(harness.code)] == [None, None]
        assert STANDS.source in await press(harness, user, "undo")


@rule("H-268")
async def test_an_undo_gains_no_time_and_counts_once(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="shout")
    acting, _ = await harness.people()
    until = (await harness.dues())[0].at
    harness.time.now += 600
    await harness.answer(acting, "gold")
    assert (await harness.dues())[0].at == harness.time.now + TURN
    harness.time.now += 60
    way = (await harness.asked(acting)).number
    await undo(harness, acting)
    assert (await harness.asked(acting)).number > way
    assert (await harness.dues())[0].at == until
    await harness.answer(acting, "rum")
    harness.time.now += FOR_EVER - harness.time.now
    assert "Taken back." not in await press(harness, acting, "undo")
    number = harness.stored("SELECT choice_number FROM answers WHERE number = 2")[0][0]
    place = next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == acting)
    assert "too: Person" in await press(harness, acting, "agree-to-undo", f"{place}-{number}"), "its time is over"
    click = harness.click(BART if acting == ANNE else ANNE)
    await press_button(click, harness.code, "agree-to-undo", f"{place}-{number}")
    before = await harness.row()
    with pytest.raises(StaleChoice):
        await press_button(click, harness.code, "agree-to-undo", f"{place}-{number}")
    assert await harness.row() == before


@rule("H-264", "H-265", "H-266")
async def test_an_undo_takes_back_later_moves_of_others_if_all_agree(harness: Harness) -> None:
    await voyage(harness, ANNE, BART, CLEO, until=4)
    harness.restart()
    seats = await harness.store.seats(harness.code)
    number = {row.user: row for row in seats}
    sitting = await harness.sitting()
    last = max((s for s in seats if s.undo_until is not None), key=lambda s: s.answered_event)
    earliest = min((s for s in seats if s.undo_until is not None), key=lambda s: s.answered_event)
    assert earliest.user != last.user
    assert earliest.user is not None
    counted = len(await harness.store.answers(harness.code))
    await undo(harness, earliest.user)
    asked = next(s.vote for s in await harness.store.seats(harness.code) if s.user == earliest.user)
    assert asked is not None
    for user in number:
        if user is not None and user != earliest.user:
            await press(harness, user, "agree-to-undo", "-".join(asked.split(":")[1:]))
    after = await harness.sitting()
    answers = await harness.store.answers(harness.code)
    assert len(answers) < counted
    assert after.table.replayed(answers).state == after.table.state
    assert after.table.state != sitting.table.state
    assert earliest.seat in after.table.waiting()
    harness.restart()
    again = await harness.sitting()
    assert again.table.state == after.table.state
    struck = [event for event in await harness.store.event_log(harness.code) if event.undone]
    assert all(event.readers is None for event in struck)
    user = earliest.user
    said = list(players("rattle").values())[-1][1](
        again.table.view(earliest.seat), [o.choice for o in again.table.open[earliest.seat or 0]], Random(1)
    )
    assert said is not None
    await harness.answer(user, said[1], said[0])
    end = await harness.sitting()
    assert end.table.replayed(await harness.store.answers(harness.code)).state == end.table.state
