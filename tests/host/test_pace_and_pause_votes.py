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
from bot.tables.time_limits.pace_and_pause_votes import time_proposals
from bot.texts import language
from bot.views.table import table_buttons
from store.rows import JobKind
from tests.host.harness import ANNE, BANK, BART, CLEO, DIRK, FOR_EVER, TURN, Harness
from tests.ledger import rule

DAY = 24 * 3600.0


async def vote(harness: Harness, user: int, wish: str) -> str:
    """Vote as this person, and return the text that they read."""
    click = harness.click(user)
    try:
        await press_button(click, harness.code, "vote-on-time", wish)
    except UserError as friendly:
        return friendly.words.source
    return str(click.seen.words)


@rule("H-261")
async def test_more_than_half_can_change_the_pace_and_all_deadlines_begin_anew(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    harness.time.now += 600
    assert "Your vote counts." in await vote(harness, ANNE, "days")
    assert "Your vote counts." in await vote(harness, BART, "days")
    assert (await harness.row()).pace == "relaxed", "half is not more than half"
    assert "has passed" in await vote(harness, CLEO, "days")
    assert (await harness.row()).pace == "days"
    assert {due.at for due in (await harness.dues()).values()} == {harness.time.now + 48 * 3600}
    assert [seat.vote for seat in await harness.store.seats(harness.code)] == [None] * 4
    assert (await harness.told())[-1] == "The table has voted for another pace: {pace}."
    assert (await harness.told()).count("{who} votes: “{wish}”. Agree with /vote.") == 2


@rule("H-614")
async def test_open_votes_come_right_after_the_hand(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    await vote(harness, ANNE, "pause")
    async with harness.store.write() as w:
        await w.set_seat(harness.code, 1, end_agreed_at=harness.time.now)
    shown = table_buttons(await harness.sitting(), lambda words: words.plain(), (), newest_scene=3)
    names = [str(one.custom_id).split(":")[2] for one in shown]
    assert names[:4] == ["hand", "agree-to-end", "vote-on-time", "show-again"]


@rule("H-261")
async def test_a_player_has_one_vote_and_only_those_who_play_count(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO)
    await vote(harness, ANNE, "pause")
    await vote(harness, ANNE, "days")
    await vote(harness, BART, "pause")
    assert not (await harness.row()).paused, "the first one has changed their mind"
    await harness.leave(CLEO)
    assert await vote(harness, CLEO, "pause") == STOOD_IN.source
    assert await vote(harness, DIRK, "pause") == NOT_SEATED.source
    assert await vote(harness, ANNE, "relaxed") == "The table already has that setting, so there is nothing to vote on."
    await vote(harness, ANNE, "pause")
    assert (await harness.row()).paused, "two of the two who play"


@rule("H-261")
@pytest.mark.parametrize(("wish", "left"), [("pause", 7.0), ("live", None)])
async def test_a_new_pace_resets_the_time_banks_and_a_pause_does_not(
    harness: Harness, wish: str, left: float | None
) -> None:
    await harness.begin(ANNE, BART)
    async with harness.store.write() as w:
        for seat in await harness.store.seats(harness.code):
            await w.set_seat(harness.code, seat.place, time_bank=7.0)
    for user in (ANNE, BART):
        await vote(harness, user, wish)
    assert {seat.time_bank for seat in await harness.store.seats(harness.code)} == {left}


@rule("H-261")
async def test_two_simultaneous_votes_both_count(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    await asyncio.gather(vote(harness, ANNE, "none"), vote(harness, BART, "none"))
    assert (await harness.row()).pace == "none"
    assert await harness.dues() == {}


@rule("H-262")
async def test_a_pause_stops_deadlines_and_automatic_players_until_a_vote_ends_it(harness: Harness) -> None:
    await harness.begin(ANNE, BART, automatic=1)
    for user in (ANNE, BART):
        await vote(harness, user, "pause")
    assert await harness.dues() == await harness.dues(JobKind.AUTOMATIC_PLAYER) == {}
    words = await harness.delivery.message_builder.table_as_text(await harness.sitting(), language())
    assert HELD.source in "".join(str(getattr(part, "content", "")) for part in words.layout.walk_children())
    assert next(iter(time_proposals(await harness.sitting()))) == "resume"
    harness.time.now += DAY
    for user in (ANNE, BART):
        await vote(harness, user, "resume")
    assert not (await harness.row()).paused
    assert {due.at for due in (await harness.dues()).values()} == {harness.time.now + TURN}
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) != {}
    assert BANK < TURN


@rule("H-262")
async def test_nobody_is_called_to_a_paused_table_and_it_resumes_after_two_weeks(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="reply")
    acting, other = await harness.people()
    for user in (ANNE, BART):
        await vote(harness, user, "pause")
    await harness.answer(acting, "rum")
    await harness.show()
    seat = (await harness.sitting()).seat_of(other)
    assert seat is not None
    assert seat.called_choice == 0
    (due,) = [one for one in await harness.store.due_jobs(FOR_EVER) if one.kind == JobKind.PAUSE_END]
    harness.time.now += DAY
    await harness.leave(other)
    await harness.returns(other)
    assert [one.at for one in await harness.store.due_jobs(FOR_EVER) if one.kind == JobKind.PAUSE_END] == [due.at]
    harness.time.now = due.at
    await run_due_job(harness.tables, due)
    await harness.show()
    assert not (await harness.row()).paused
    seat = (await harness.sitting()).seat_of(other)
    assert seat is not None
    assert seat.called_choice > 0


# --- the buttons ---------------------------------------------------------------------------------

LABELS = {
    "en": {
        "pause": "Pause the table",
        "out": "Person 102",
        "give": "My seat for Person 104",
        "agree-to-end": "Agree to the end",
        "votes": "Pause · Speed · Players",
        "same": "Agree: Pause the table",
        "stand-in": "Agree: a stand-in for Person 103",
    },
    "it": {
        "pause": "Metti in pausa il tavolo",
        "out": "Person 102",
        "give": "Il mio posto a Person 104",
        "agree-to-end": "D'accordo, chiudiamo",
        "votes": "Pausa · Ritmo · Giocatori",
        "same": "D'accordo: Metti in pausa il tavolo",
        "stand-in": "D'accordo: un sostituto per Person 103",
    },
}
both = pytest.mark.parametrize("locale", ["en", "it"])


async def offered(harness: Harness, user: int, command: bool = True) -> dict[str, str]:
    """Return the labels of the votes that a person is offered, by custom id without the table.

    `command` chooses between /vote and the table's button.
    """
    click = harness.click(user)
    await (_vote(click, await harness.row()) if command else press_button(click, harness.code, "vote-menu"))
    return dict(zip([one.split(":", 2)[2] for one in click.seen.controls], click.seen.labels, strict=True))


def at_table(harness: Harness) -> dict[str, str]:
    """Return the labels of the table's buttons, by custom id without the table."""
    (post,) = [post for post in harness.room().messages if f"button:{harness.code}:hand" in post.controls]
    doors = [one for one in post.controls if one.startswith("button:")]
    return dict(zip([one.split(":", 2)[2] for one in doors], post.labels[-len(doors) :], strict=True))


@rule("H-261", "H-281")
@both
@pytest.mark.parametrize("command", [True, False], ids=["command", "button"])
async def test_the_vote_page_offers_everything_that_can_be_voted_about(
    harness: Harness, locale: str, command: bool
) -> None:
    await harness.begin(ANNE, BART, CLEO)
    async with harness.store.write() as w:
        await w.set_person(ANNE, locale=locale)
    say = LABELS[locale]
    await _seat(harness.click(DIRK), await harness.row())
    places = {seat.user: seat.place for seat in await harness.store.seats(harness.code)}
    found = await offered(harness, ANNE, command)
    assert list(found) == [
        *("vote-on-time:pause", "vote-on-time:live", "vote-on-time:days", "vote-on-time:none"),
        *(f"vote-out:{places[BART]}-{BART}", f"vote-out:{places[CLEO]}-{CLEO}"),
        f"give-seat:{places[ANNE]}-{DIRK}",
        "agree-to-end",
    ]
    assert found["vote-on-time:pause"] == say["pause"]
    assert found[f"vote-out:{places[BART]}-{BART}"] == say["out"]
    assert found[f"give-seat:{places[ANNE]}-{DIRK}"] == say["give"]
    assert found["agree-to-end"] == say["agree-to-end"]


@rule("H-281")
async def test_only_buttons_that_take_a_seat_away_are_red(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO)
    sitting = await harness.sitting()
    assert {one.style for one in time_buttons(sitting, language("en"))} == {ButtonStyle.secondary}
    out: Any = [one for row in out_buttons(harness.code, sitting.people()) for one in row.children]
    assert {one.style for one in out} == {ButtonStyle.danger}


@rule("H-281")
async def test_the_vote_page_does_not_offer_impossible_votes(harness: Harness) -> None:
    await harness.begin(ANNE, automatic=1)
    assert list(await offered(harness, ANNE)) == [
        "vote-on-time:pause",
        "vote-on-time:live",
        "vote-on-time:days",
        "vote-on-time:none",
    ]
    await vote(harness, ANNE, "pause")
    assert list(await offered(harness, ANNE)) == [
        "vote-on-time:resume",
        "vote-on-time:live",
        "vote-on-time:days",
        "vote-on-time:none",
    ]
    await harness.begin(ANNE, BART)
    assert list(await offered(harness, ANNE))[4:] == ["agree-to-end"], "of two people nobody is voted out"


@rule("H-281")
@pytest.mark.parametrize("command", [True, False], ids=["command", "button"])
async def test_a_person_who_cannot_vote_reads_why(harness: Harness, command: bool) -> None:
    await harness.begin(ANNE, BART)
    await harness.leave(BART)
    for user, sentence in ((BART, STOOD_IN), (CLEO, NOT_SEATED)):
        with pytest.raises(UserError) as refused:
            await offered(harness, user, command)
        assert refused.value.words == sentence
    await harness.end_table()
    with pytest.raises(UserError) as refused:
        await offered(harness, ANNE, command)
    assert refused.value.words == NOT_PLAYING


@rule("H-281")
@both
async def test_an_open_vote_has_a_button_at_the_table(harness: Harness, locale: str) -> None:
    say = LABELS[locale]
    await harness.begin(ANNE, BART, CLEO, locale=locale)
    await harness.show()
    assert at_table(harness)["vote-menu"] == say["votes"]
    assert not {"vote-on-time:pause", "agree-to-end"} & set(at_table(harness))
    third = next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == CLEO)
    await vote(harness, ANNE, "pause")
    await press_button(harness.click(BART), harness.code, "vote-out", f"{third}-{CLEO}")
    await harness.show()
    assert at_table(harness)["vote-on-time:pause"] == say["same"]
    assert at_table(harness)[f"vote-out:{third}-{CLEO}"] == say["stand-in"]
    shown, click = harness.room().last.words, harness.click(BART)
    await press_button(click, harness.code, "vote-on-time", "pause")
    assert not click.renewed, "the table is everybody's"
    assert (await harness.row()).paused
    await harness.show()
    assert "vote-on-time:pause" not in at_table(harness), "has passed"
    assert shown != harness.room().last.words
    await harness.end_table()
    await harness.show()
    assert not [one for post in harness.room().messages for one in post.controls if ":votes" in one]


@rule("H-281")
async def test_a_vote_on_the_private_page_renews_that_page(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    click = harness.click(ANNE, ephemeral=True)
    await press_button(click, harness.code, "vote-on-time", "pause")
    assert click.renewed
    assert "Your vote counts." in click.seen.words
