"""The handover of seats in running games."""

from __future__ import annotations

import pytest

from bot.commands.seat import _seat
from bot.components.button_registry import press_button
from bot.components.hand import own_hand
from bot.replies.errors import UserError
from bot.tables.loaded_table import STOOD_IN
from engine.choice import options_of
from engine.entropy import Source
from engine.play import Report
from engine.text import text
from store.people.avoidances import set_avoided
from store.people.personal_data import personal_data_of
from store.rows import NO_PLACE, GuestKind, GuestRow, SeatRow, StandInReason
from store.tables.invitations_and_waitlist import guests_of, set_guest
from tests.host.harness import ANNE, BART, CLEO, DIRK, GUILD, Harness
from tests.ledger import rule


async def seat(harness: Harness, user: int) -> list[str]:
    """Use /seat as this person, and return the custom ids of the offered buttons."""
    click = harness.click(user)
    await _seat(click, await harness.row())
    return list(click.seen.controls)


async def give(harness: Harness, user: int, place: int, taker: int) -> str:
    click = harness.click(user)
    try:
        await press_button(click, harness.code, "give-seat", f"{place}-{taker}")
    except UserError as friendly:
        return friendly.words.source
    return str(click.seen.words)


async def place(harness: Harness, user: int) -> int:
    return next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == user)


@rule("H-263")
async def test_a_seat_is_given_to_the_person_who_asks_and_its_giver_loses_the_hand(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one")
    await harness.show()
    number, mine = await harness.seat(ANNE), await place(harness, ANNE)
    assert await seat(harness, ANNE) == [], "nobody asks"
    await seat(harness, CLEO)
    assert (await harness.told())[-1].startswith("{name} asks for a seat.")
    assert await seat(harness, ANNE) == [f"button:{harness.code}:give-seat:{mine}-{CLEO}"]
    assert "has a new player" in await give(harness, ANNE, mine, CLEO)
    await harness.show()
    assert await harness.seat(CLEO) == number
    assert (await harness.row()).host == CLEO
    with pytest.raises(UserError, match="no seat"):
        await own_hand(harness.click(ANNE), await harness.row())
    assert harness.room(ANNE).messages == [], "the hand has gone with the seat"
    assert "Which chest?" in harness.room(CLEO).last.words
    await harness.answer(CLEO, "rum")
    assert "{name} has given the seat to {who}." in await harness.told()


@rule("H-263")
async def test_all_players_are_told_who_asks_for_a_seat_and_who_withdraws(harness: Harness) -> None:
    """A withdrawn request disappears from the news, and a request for one's own seat is worded as such.

    Once, the withdrawn request stayed, and the news invited people to give seats that nobody could give.
    """
    await harness.begin(ANNE, BART, kind="one")
    mine = await place(harness, ANNE)
    await seat(harness, CLEO)
    await seat(harness, CLEO)
    assert (await harness.told())[-1] == "{name} no longer asks for a seat."
    await seat(harness, CLEO)
    await give(harness, ANNE, mine, CLEO)
    await seat(harness, ANNE)
    assert (await harness.told())[-1].startswith("{name} wants the seat of {who} back")
    assert await seat(harness, BART) == []
    assert await seat(harness, CLEO) == [f"button:{harness.code}:give-seat:{mine}-{ANNE}"]
    await seat(harness, ANNE)
    assert (await harness.told())[-1] == "{name} no longer asks for a seat."


@rule("H-181", "H-263")
async def test_a_person_who_takes_a_seat_reads_the_former_players_last_move(harness: Harness) -> None:
    """The new person in a seat reads the last move of the former one.

    The former person knows that move, and does not read it again after later moves.
    """
    await harness.begin(ANNE, BART, game="yarr")
    chance = Source("07" * 32).stream()
    while True:
        people = await harness.people()
        acting = people[(await harness.table()).waiting()[0]]
        choice = (await harness.asked(acting)).choice
        plain = [one.id for one in options_of(choice) if one.id.startswith("play:") and one.about is None]
        await harness.answer(acting, plain[0] if choice.name == "turn" and plain else choice.any_answer(chance))
        if choice.name == "turn" and plain:
            break
    async with harness.store.write() as w:
        await w.append_events(harness.code, [Report(text("It rains."))], harness.time.now)
    click = harness.click(acting)
    await own_hand(click, await harness.row())
    assert "It rains." in click.seen.words
    assert " played " not in click.seen.words
    await seat(harness, CLEO)
    await give(harness, acting, await place(harness, acting), CLEO)
    click = harness.click(CLEO)
    await own_hand(click, await harness.row())
    assert " played " in click.seen.words


@rule("H-263")
async def test_a_person_who_takes_a_seat_does_not_inherit_wishes_or_the_guide(harness: Harness) -> None:
    """A new person in a seat inherits no automatic answers."""
    await harness.begin(ANNE, BART, kind="one")
    mine = await place(harness, ANNE)
    async with harness.store.write() as w:
        await w.set_seat(harness.code, mine, auto_answers=["forced"], lesson_progress="hand")
    await seat(harness, CLEO)
    await give(harness, ANNE, mine, CLEO)
    taken = next(one for one in await harness.store.seats(harness.code) if one.user == CLEO)
    assert (taken.auto_answers, taken.lesson_progress) == (None, None)


@rule("H-263", "H-531")
async def test_no_personal_data_goes_along_with_a_seat(harness: Harness) -> None:
    """Votes, consent to advice, lucky word, automatic answers and an open undo stay with who gave the seat."""
    await harness.begin(ANNE, BART, CLEO, kind="one")
    mine, theirs = await place(harness, ANNE), await place(harness, BART)
    own = {
        "lucky_word": "Tortuga",
        "ready_interaction": 7,
        "stand_in_reason": StandInReason.LEFT,
        "missed_turns": 1,
        "vote": "pause",
        "end_agreed_at": harness.time.now,
        "vote_out_place": theirs,
        "auto_answers": ["forced"],
        "lesson_progress": "hand",
        "called_choice": 3,
        "undo_until": harness.time.now + 60,
        "allows_advice": True,
    }
    async with harness.store.write() as w:
        await w.set_seat(harness.code, mine, **own)
    await seat(harness, DIRK)
    await give(harness, ANNE, mine, DIRK)
    taken = next(one for one in await harness.store.seats(harness.code) if one.user == DIRK)
    fresh = SeatRow("", 0, None, None, "", None, "")
    assert {name: getattr(taken, name) for name in own} == {name: getattr(fresh, name) for name in own}


@rule("H-531")
async def test_a_ballot_that_can_still_be_changed_passes_on_with_the_seat(harness: Harness) -> None:
    """The table does not ask the new person again, and they can change the ballot until all are in."""
    await harness.begin(ANNE, BART, kind="vote")
    await harness.answer(ANNE, "rum")
    before = await harness.asked(ANNE, "vote")
    await seat(harness, CLEO)
    await give(harness, ANNE, await place(harness, ANNE), CLEO)
    passed_on = await harness.asked(CLEO, "vote")
    assert (passed_on.number, passed_on.choice.blocks) == (before.number, False), "the table does not wait for Cleo"
    await harness.answer(CLEO, "silk", "vote")
    await harness.answer(BART, "rum")
    assert [answer.value for answer in await harness.store.answers(harness.code)] == ["rum", "silk", "rum"]


@rule("H-263")
async def test_a_person_who_gave_a_seat_can_get_back_that_seat_only(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one")
    annes, barts = await place(harness, ANNE), await place(harness, BART)
    await seat(harness, CLEO)
    await give(harness, ANNE, annes, CLEO)
    await seat(harness, ANNE)
    assert await seat(harness, BART) == [], "she knows another hand"
    assert await give(harness, BART, barts, ANNE) == "That request for a seat is no longer open."
    await give(harness, CLEO, annes, ANNE)
    assert set(await harness.people()) == {ANNE, BART}


@rule("H-263")
async def test_the_others_vote_about_the_seat_of_a_person_who_left(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, kind="one")
    await seat(harness, DIRK)
    annes = await place(harness, ANNE)
    assert await give(harness, BART, annes, DIRK) == "That request for a seat is no longer open.", "she plays"
    await harness.leave(ANNE)
    assert await give(harness, BART, annes, DIRK) == "That request for a seat is no longer open.", "she may come back"
    await harness.leave(ANNE, for_good=True)
    noted = await give(harness, BART, annes, DIRK)
    assert "Your vote counts." in noted
    assert f"Person {CLEO}" in noted, "who can vote, too"
    assert f"Person {BART}" not in noted
    assert await place(harness, ANNE) == annes
    await give(harness, CLEO, annes, DIRK)
    assert await place(harness, DIRK) == annes
    assert not (await harness.sitting()).automatic()
    await harness.leave(BART, for_good=True)
    await seat(harness, ANNE)
    assert await give(harness, CLEO, await place(harness, BART), ANNE) == "That request for a seat is no longer open."
    await harness.leave(DIRK, for_good=True)
    assert await give(harness, BART, annes, ANNE) == STOOD_IN.source
    await harness.returns(BART)
    await give(harness, CLEO, annes, ANNE)
    await give(harness, BART, annes, ANNE)
    assert await place(harness, ANNE) == annes, "hers, which Dirk has left"


@rule("H-263", "H-281")
@pytest.mark.parametrize(
    ("locale", "label"),
    [
        ("en", "Agree: Person 104 takes the seat of Person 101"),
        ("it", "D'accordo: Person 104 prende il posto di Person 101"),
    ],
)
async def test_the_table_shows_a_button_for_a_vote_about_an_empty_seat(
    harness: Harness, locale: str, label: str
) -> None:
    await harness.begin(ANNE, BART, CLEO, kind="one", locale=locale)
    await seat(harness, DIRK)
    await harness.leave(ANNE, for_good=True)
    annes = await place(harness, ANNE)
    address = f"button:{harness.code}:give-seat:{annes}-{DIRK}"
    await harness.show()
    assert address not in harness.room().last.controls
    await give(harness, BART, annes, DIRK)
    await give(harness, BART, annes, DIRK)
    assert (await harness.told()).count("{who} votes to give the seat of {whom} to {name}. Agree with /seat.") == 1
    await harness.show()
    (post,) = [one for one in harness.room().messages if address in one.controls]
    assert label in post.labels
    await harness.returns(ANNE)
    await harness.show()
    assert not [one for one in harness.room().messages if address in one.controls], "she is back"
    await harness.leave(ANNE, for_good=True)
    await give(harness, BART, annes, DIRK)
    await press_button(harness.click(CLEO), harness.code, "give-seat", f"{annes}-{DIRK}")
    await harness.show()
    assert await place(harness, DIRK) == annes
    assert not [one for one in harness.room().messages if address in one.controls], "has passed"


@rule("H-263")
async def test_a_request_for_a_seat_can_be_withdrawn_and_fails_if_the_person_is_avoided(harness: Harness) -> None:
    await harness.begin(ANNE, BART, kind="one")
    annes = await place(harness, ANNE)
    await seat(harness, CLEO)
    await seat(harness, CLEO)
    assert await give(harness, ANNE, annes, CLEO) == "That request for a seat is no longer open."
    async with harness.store.write() as w:
        await set_avoided(w, BART, DIRK, avoided_now=True)
    with pytest.raises(UserError, match="no seat for you"):
        await seat(harness, DIRK)


@rule("H-263", "H-388")
async def test_buttons_for_seats_accept_ids_of_19_digits(harness: Harness) -> None:
    """Since 2022 they have 19 digits."""
    fresh = 1_300_000_000_000_000_001
    await harness.begin(ANNE, BART)
    await seat(harness, fresh)
    assert "has a new player" in await give(harness, ANNE, await place(harness, ANNE), fresh)
    assert fresh in await harness.people()
    assert "no longer works" in await give(harness, BART, await place(harness, BART), 10**19 - 1)


@rule("H-128", "H-157", "H-263")
async def test_the_former_players_lucky_word_does_not_go_along_with_a_seat(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, CLEO)
    await press_button(harness.click(ANNE), harness.code, "lucky-word", "", ("barnacles-and-brine",))
    await harness.tables.start(harness.code, 10**7)
    await seat(harness, DIRK)
    assert "has a new player" in await give(harness, ANNE, await place(harness, ANNE), DIRK)
    (theirs,) = (await personal_data_of(harness.store, DIRK))["tables"]
    assert theirs["lucky_word"] == ""
    assert "barnacles" not in "".join(map(str, harness.stored("SELECT * FROM seats")))


@rule("H-258")
@pytest.mark.parametrize(("who", "whom"), [(BART, DIRK), (DIRK, BART)])
async def test_nobody_gets_a_seat_beside_a_person_who_has_come_to_avoid_them(
    harness: Harness, who: int, whom: int
) -> None:
    """The check counts when the seat is given, not when it was asked for. The giver learns no reason."""
    await harness.begin(ANNE, BART, CLEO)
    await harness.leave(CLEO, for_good=True)
    await seat(harness, DIRK)
    async with harness.store.write() as w:
        await set_avoided(w, who, whom, avoided_now=True)
    for left in (ANNE, CLEO):
        assert "That request for a seat" in await give(harness, ANNE, await place(harness, left), DIRK)
    assert DIRK not in await harness.people()
    assert "has a new player" in await give(harness, BART, await place(harness, BART), DIRK), (
        "they do not sit together so"
    )


@rule("H-263", "H-406")
async def test_an_exclusion_does_not_erase_that_a_person_has_given_up_a_seat(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO)
    await seat(harness, DIRK)
    await give(harness, ANNE, await place(harness, ANNE), DIRK)
    await seat(harness, ANNE)
    async with harness.store.write() as w:
        await w.exclude(GUILD, ANNE)
    async with harness.store.write() as w:
        await w.readmit(GUILD, ANNE)
    await seat(harness, ANNE)
    assert "That request for a seat" in await give(harness, CLEO, await place(harness, CLEO), ANNE), "of two hands"
    assert "has a new player" in await give(harness, DIRK, await place(harness, DIRK), ANNE)


@rule("H-406")
@pytest.mark.parametrize("kind", [GuestKind.INVITED, GuestKind.WAITING, GuestKind.ASKS_FOR_SEAT])
async def test_an_excluded_guest_keeps_the_invitation_but_loses_the_reserved_seat(
    harness: Harness, kind: GuestKind
) -> None:
    await harness.lobby(ANNE, BART, private=True)
    async with harness.store.write() as w:
        await set_guest(w, GuestRow(harness.code, DIRK, kind, "Dirk", 1))
    async with harness.store.write() as w:
        await w.exclude(GUILD, DIRK)
    assert [(one.kind, one.reserved_until) for one in await guests_of(harness.store, harness.code)] == [
        (GuestKind.INVITED, NO_PLACE)
    ]
