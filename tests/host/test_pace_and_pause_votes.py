"""Votes about the time of a game: another pace, a pause, or the end of a pause."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from discord import ButtonStyle

from bot.commands.seat import _seat
from bot.commands.vote import _vote
from bot.components.button_registry import press_button
from bot.components.vote_menu import out_buttons, time_buttons
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.loaded_table import HELD, NOT_PLAYING, NOT_SEATED, STOOD_IN
from bot.tables.time_limits.pause import time_proposals
from bot.texts import language
from tests.host.harness import ANNE, BANK, BART, CLEO, DIRK, FOR_EVER, TURN, Harness
from tests.ledger import rule

DAY = 24 * 3600.0


async def vote(house: Harness, user: int, wish: str) -> str:
    """Vote as this person, and return the text that they read."""
    click = house.click(user)
    try:
        await press_button(click, house.code, "want", wish)
    except UserError as friendly:
        return friendly.words.source
    return str(click.seen.words)


@rule("H-261")
async def test_more_than_half_change_the_pace_and_everybodys_time_begins_anew(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, DIRK)
    house.time.now += 600
    assert "Your vote is noted." in await vote(house, ANNE, "days")
    assert "Your vote is noted." in await vote(house, BART, "days")
    assert (await house.row()).pace == "relaxed", "half is not more than half"
    assert "it is done" in await vote(house, CLEO, "days")
    assert (await house.row()).pace == "days"
    assert {due.at for due in (await house.dues()).values()} == {house.time.now + 48 * 3600}
    assert [seat.wants for seat in await house.store.seats(house.code)] == [None] * 4
    assert (await house.told())[-1] == "The table has voted for another pace: {pace}."
    assert (await house.told()).count("{who} votes: «{wish}». Agree with /vote.") == 2


@rule("H-261")
async def test_a_vote_is_for_one_thing_and_of_who_plays(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO)
    await vote(house, ANNE, "hold")
    await vote(house, ANNE, "days")
    await vote(house, BART, "hold")
    assert not (await house.row()).held, "the first one has changed their mind"
    await house.leave(CLEO)
    assert await vote(house, CLEO, "hold") == STOOD_IN.source
    assert await vote(house, DIRK, "hold") == NOT_SEATED.source
    assert await vote(house, ANNE, "relaxed") == "It is so already: there is nothing to vote about."
    await vote(house, ANNE, "hold")
    assert (await house.row()).held, "two of the two who play"


@rule("H-261")
@pytest.mark.parametrize(("wish", "left"), [("hold", 7.0), ("live", None)])
async def test_another_pace_begins_everybodys_bank_anew_and_a_pause_leaves_it(
    house: Harness, wish: str, left: float | None
) -> None:
    await house.begin(ANNE, BART)
    async with house.store.write() as w:
        for seat in await house.store.seats(house.code):
            await w.set_seat(house.code, seat.place, bank=7.0)
    for user in (ANNE, BART):
        await vote(house, user, wish)
    assert {seat.bank for seat in await house.store.seats(house.code)} == {left}


@rule("H-261")
async def test_of_two_votes_at_once_both_count(house: Harness) -> None:
    await house.begin(ANNE, BART)
    await asyncio.gather(vote(house, ANNE, "none"), vote(house, BART, "none"))
    assert (await house.row()).pace == "none"
    assert await house.dues() == {}


@rule("H-262")
async def test_a_pause_stops_time_and_automatic_players_until_a_vote_ends_it(house: Harness) -> None:
    await house.begin(ANNE, BART, automatic=1)
    for user in (ANNE, BART):
        await vote(house, user, "hold")
    assert await house.dues() == await house.dues("player") == {}
    words = await house.delivery.message_builder.in_words(await house.sitting(), language())
    assert HELD.source in "".join(str(getattr(part, "content", "")) for part in words.layout.walk_children())
    assert next(iter(time_proposals(await house.sitting()))) == "go-on"
    house.time.now += DAY
    for user in (ANNE, BART):
        await vote(house, user, "go-on")
    assert not (await house.row()).held
    assert {due.at for due in (await house.dues()).values()} == {house.time.now + TURN}
    assert await house.dues("player") != {}
    assert BANK < TURN


@rule("H-262")
async def test_nobody_is_called_to_a_paused_table_and_it_goes_on_after_two_weeks(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="reply")
    acting, other = await house.people()
    for user in (ANNE, BART):
        await vote(house, user, "hold")
    await house.answer(acting, "rum")
    await house.show()
    seat = (await house.sitting()).seat_of(other)
    assert seat is not None
    assert seat.called == 0
    (due,) = [one for one in await house.store.due_jobs(FOR_EVER) if one.kind == "go on"]
    house.time.now += DAY
    await house.leave(other)
    await house.returns(other)
    assert [one.at for one in await house.store.due_jobs(FOR_EVER) if one.kind == "go on"] == [due.at]
    house.time.now = due.at
    await run_due_job(house.tables, due)
    await house.show()
    assert not (await house.row()).held
    seat = (await house.sitting()).seat_of(other)
    assert seat is not None
    assert seat.called > 0


# --- the buttons ---------------------------------------------------------------------------------

LABELS = {
    "en": {
        "hold": "Pause the table",
        "out": "Person 102",
        "give": "My seat for Person 104",
        "agree": "Agree to the end",
        "votes": "Pause, pace, people",
        "same": "Agree: Pause the table",
        "stand-in": "Agree: a stand-in for Person 103",
    },
    "it": {
        "hold": "Metti in pausa il tavolo",
        "out": "Person 102",
        "give": "Il mio posto a Person 104",
        "agree": "D'accordo, chiudiamo",
        "votes": "Pausa, ritmo, persone",
        "same": "D'accordo: Metti in pausa il tavolo",
        "stand-in": "D'accordo: un sostituto per Person 103",
    },
}
both = pytest.mark.parametrize("locale", ["en", "it"])


async def offered(house: Harness, user: int, command: bool = True) -> dict[str, str]:
    """Return the labels of the votes that a person is offered, by custom id without the table.

    `command` chooses between /vote and the table's button.
    """
    click = house.click(user)
    await (_vote(click, await house.row()) if command else press_button(click, house.code, "votes"))
    return dict(zip([one.split(":", 2)[2] for one in click.seen.controls], click.seen.labels, strict=True))


def at_table(house: Harness) -> dict[str, str]:
    """Return the labels of the table's buttons, by custom id without the table."""
    (sheet,) = [sheet for sheet in house.room().sheets if f"d:{house.code}:hand" in sheet.controls]
    doors = [one for one in sheet.controls if one.startswith("d:")]
    return dict(zip([one.split(":", 2)[2] for one in doors], sheet.labels[-len(doors) :], strict=True))


@rule("H-261", "H-281")
@both
@pytest.mark.parametrize("command", [True, False], ids=["command", "button"])
async def test_all_that_can_be_voted_is_offered(house: Harness, locale: str, command: bool) -> None:
    await house.begin(ANNE, BART, CLEO)
    async with house.store.write() as w:
        await w.set_person(ANNE, locale=locale)
    say = LABELS[locale]
    await _seat(house.click(DIRK), await house.row())
    places = {seat.user: seat.place for seat in await house.store.seats(house.code)}
    found = await offered(house, ANNE, command)
    assert list(found) == [
        *("want:hold", "want:live", "want:days", "want:none"),
        *(f"vote:{places[BART]}-{BART}", f"vote:{places[CLEO]}-{CLEO}"),
        f"give:{places[ANNE]}-{DIRK}",
        "agree",
    ]
    assert found["want:hold"] == say["hold"]
    assert found[f"vote:{places[BART]}-{BART}"] == say["out"]
    assert found[f"give:{places[ANNE]}-{DIRK}"] == say["give"]
    assert found["agree"] == say["agree"]


@rule("H-281")
async def test_what_takes_somebodys_seat_away_is_red_and_nothing_else(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO)
    sitting = await house.sitting()
    assert {one.style for one in time_buttons(sitting, language("en"))} == {ButtonStyle.secondary}
    out: Any = [one for row in out_buttons(house.code, sitting.people()) for one in row.children]
    assert {one.style for one in out} == {ButtonStyle.danger}


@rule("H-281")
async def test_what_cannot_be_voted_just_now_is_not_offered(house: Harness) -> None:
    await house.begin(ANNE, automatic=1)
    assert list(await offered(house, ANNE)) == ["want:hold", "want:live", "want:days", "want:none"]
    await vote(house, ANNE, "hold")
    assert list(await offered(house, ANNE)) == ["want:go-on", "want:live", "want:days", "want:none"]
    await house.begin(ANNE, BART)
    assert list(await offered(house, ANNE))[4:] == ["agree"], "of two people nobody is voted out"


@rule("H-281")
@pytest.mark.parametrize("command", [True, False], ids=["command", "button"])
async def test_who_cannot_vote_reads_why(house: Harness, command: bool) -> None:
    await house.begin(ANNE, BART)
    await house.leave(BART)
    for user, sentence in ((BART, STOOD_IN), (CLEO, NOT_SEATED)):
        with pytest.raises(UserError) as refused:
            await offered(house, user, command)
        assert refused.value.words == sentence
    await house.end_table()
    with pytest.raises(UserError) as refused:
        await offered(house, ANNE, command)
    assert refused.value.words == NOT_PLAYING


@rule("H-281")
@both
async def test_votes_that_are_open_have_a_button_at_the_table(house: Harness, locale: str) -> None:
    say = LABELS[locale]
    await house.begin(ANNE, BART, CLEO, locale=locale)
    await house.show()
    assert at_table(house)["votes"] == say["votes"]
    assert not {"want:hold", "agree"} & set(at_table(house))
    third = next(seat.place for seat in await house.store.seats(house.code) if seat.user == CLEO)
    await vote(house, ANNE, "hold")
    await press_button(house.click(BART), house.code, "vote", f"{third}-{CLEO}")
    await house.show()
    assert at_table(house)["want:hold"] == say["same"]
    assert at_table(house)[f"vote:{third}-{CLEO}"] == say["stand-in"]
    shown, click = house.room().last.words, house.click(BART)
    await press_button(click, house.code, "want", "hold")
    assert not click.renewed, "the table is everybody's"
    assert (await house.row()).held
    await house.show()
    assert "want:hold" not in at_table(house), "it is done"
    assert shown != house.room().last.words
    await house.end_table()
    await house.show()
    assert not [one for sheet in house.room().sheets for one in sheet.controls if ":votes" in one]


@rule("H-281")
async def test_what_is_voted_from_ones_own_page_takes_its_place(house: Harness) -> None:
    await house.begin(ANNE, BART)
    click = house.click(ANNE, ephemeral=True)
    await press_button(click, house.code, "want", "hold")
    assert click.renewed
    assert "Your vote is noted." in click.seen.words
