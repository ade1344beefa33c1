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
from store.people.personal_data import personal_data_of
from store.rows import NO_PLACE, Guest, GuestRow
from store.tables.guests import guests_of, set_avoided, set_guest
from tests.host.harness import ANNE, BART, CLEO, DIRK, GUILD, Harness
from tests.ledger import rule


async def seat(house: Harness, user: int) -> list[str]:
    """Use /seat as this person, and return the custom ids of the offered buttons."""
    click = house.click(user)
    await _seat(click, await house.row())
    return list(click.seen.controls)


async def give(house: Harness, user: int, place: int, taker: int) -> str:
    click = house.click(user)
    try:
        await press_button(click, house.code, "give", f"{place}-{taker}")
    except UserError as friendly:
        return friendly.words.source
    return str(click.seen.words)


async def place(house: Harness, user: int) -> int:
    return next(seat.place for seat in await house.store.seats(house.code) if seat.user == user)


@rule("H-263")
async def test_a_seat_is_given_to_who_asks_and_its_giver_sees_no_hand_any_more(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one")
    await house.show()
    number, mine = await house.seat(ANNE), await place(house, ANNE)
    assert await seat(house, ANNE) == [], "nobody asks"
    await seat(house, CLEO)
    assert (await house.told())[-1].startswith("{name} asks for a seat.")
    assert await seat(house, ANNE) == [f"d:{house.code}:give:{mine}-{CLEO}"]
    assert "has been given" in await give(house, ANNE, mine, CLEO)
    await house.show()
    assert await house.seat(CLEO) == number
    assert (await house.row()).host == CLEO
    with pytest.raises(UserError, match="no seat"):
        await own_hand(house.click(ANNE), await house.row())
    assert house.room(ANNE).sheets == [], "the hand has gone with the seat"
    assert "Which chest?" in house.room(CLEO).last.words
    await house.answer(CLEO, "rum")
    assert "{name} has given the seat to {who}." in await house.told()


@rule("H-263")
async def test_all_are_told_who_asks_for_what_and_who_does_not_any_more(house: Harness) -> None:
    """A withdrawn request disappears from the news, and a request for one's own seat is worded as such.

    Once, the withdrawn request stayed, and the news invited people to give seats that nobody could give.
    """
    await house.begin(ANNE, BART, kind="one")
    mine = await place(house, ANNE)
    await seat(house, CLEO)
    await seat(house, CLEO)
    assert (await house.told())[-1] == "{name} no longer asks for a seat."
    await seat(house, CLEO)
    await give(house, ANNE, mine, CLEO)
    await seat(house, ANNE)
    assert (await house.told())[-1].startswith("{name} asks for the seat of {who} back")
    assert await seat(house, BART) == []
    assert await seat(house, CLEO) == [f"d:{house.code}:give:{mine}-{ANNE}"]
    await seat(house, ANNE)
    assert (await house.told())[-1] == "{name} no longer asks for a seat."


@rule("H-181", "H-263")
async def test_who_takes_a_seat_hears_the_last_move_of_who_sat_there(house: Harness) -> None:
    """The new person in a seat reads the last move of the former one.

    The former person knows that move, and does not read it again after later moves.
    """
    await house.begin(ANNE, BART, game="yarr")
    chance = Source("07" * 32).stream()
    while True:
        people = await house.people()
        acting = people[(await house.table()).waiting()[0]]
        choice = (await house.asked(acting)).choice
        plain = [one.id for one in options_of(choice) if one.id.startswith("play:") and one.about is None]
        await house.answer(acting, plain[0] if choice.name == "turn" and plain else choice.any_answer(chance))
        if choice.name == "turn" and plain:
            break
    async with house.store.write() as w:
        await w.append_events(house.code, [Report(text("It rains."))], house.time.now)
    click = house.click(acting)
    await own_hand(click, await house.row())
    assert "It rains." in click.seen.words
    assert " played " not in click.seen.words
    await seat(house, CLEO)
    await give(house, acting, await place(house, acting), CLEO)
    click = house.click(CLEO)
    await own_hand(click, await house.row())
    assert " played " in click.seen.words


@rule("H-263")
async def test_who_takes_a_seat_has_wishes_and_a_guide_of_their_own(house: Harness) -> None:
    """A new person in a seat inherits no automatic answers."""
    await house.begin(ANNE, BART, kind="one")
    mine = await place(house, ANNE)
    async with house.store.write() as w:
        await w.set_seat(house.code, mine, wishes=["forced"], guide="hand")
    await seat(house, CLEO)
    await give(house, ANNE, mine, CLEO)
    taken = next(one for one in await house.store.seats(house.code) if one.user == CLEO)
    assert (taken.wishes, taken.guide) == (None, None)


@rule("H-263")
async def test_who_gave_a_seat_gets_that_one_back_and_no_other(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one")
    annes, barts = await place(house, ANNE), await place(house, BART)
    await seat(house, CLEO)
    await give(house, ANNE, annes, CLEO)
    await seat(house, ANNE)
    assert await seat(house, BART) == [], "she knows another hand"
    assert await give(house, BART, barts, ANNE) == "Nobody asks for that seat any more."
    await give(house, CLEO, annes, ANNE)
    assert set(await house.people()) == {ANNE, BART}


@rule("H-263")
async def test_of_who_has_gone_the_others_vote(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO, kind="one")
    await seat(house, DIRK)
    annes = await place(house, ANNE)
    assert await give(house, BART, annes, DIRK) == "Nobody asks for that seat any more.", "she plays"
    await house.leave(ANNE)
    noted = await give(house, BART, annes, DIRK)
    assert "Your vote is noted." in noted
    assert f"Person {CLEO}" in noted, "who can vote, too"
    assert f"Person {BART}" not in noted
    assert await place(house, ANNE) == annes
    await give(house, CLEO, annes, DIRK)
    assert await place(house, DIRK) == annes
    assert not (await house.sitting()).automatic()
    await house.leave(BART)
    await seat(house, ANNE)
    await house.leave(CLEO)
    assert await give(house, CLEO, await place(house, BART), ANNE) == "Nobody asks for that seat any more."
    await house.returns(CLEO)
    await house.leave(DIRK)
    assert await give(house, BART, annes, ANNE) == STOOD_IN.source
    await give(house, CLEO, annes, ANNE)
    assert await place(house, ANNE) == annes, "hers, which Dirk has left"


@rule("H-263", "H-281")
@pytest.mark.parametrize(
    ("locale", "label"),
    [
        ("en", "Agree: Person 104 takes the seat of Person 101"),
        ("it", "D'accordo: Person 104 prende il posto di Person 101"),
    ],
)
async def test_a_vote_about_an_empty_seat_is_told_and_has_a_button_at_the_table(
    house: Harness, locale: str, label: str
) -> None:
    await house.begin(ANNE, BART, CLEO, kind="one", locale=locale)
    await seat(house, DIRK)
    await house.leave(ANNE)
    annes = await place(house, ANNE)
    address = f"d:{house.code}:give:{annes}-{DIRK}"
    await house.show()
    assert address not in house.room().last.controls
    await give(house, BART, annes, DIRK)
    await give(house, BART, annes, DIRK)
    assert (await house.told()).count("{who} votes that {name} takes the seat of {whom}. Agree with /seat.") == 1
    await house.show()
    (sheet,) = [one for one in house.room().sheets if address in one.controls]
    assert label in sheet.labels
    await house.returns(ANNE)
    await house.show()
    assert not [one for one in house.room().sheets if address in one.controls], "she is back"
    await house.leave(ANNE)
    await give(house, BART, annes, DIRK)
    await press_button(house.click(CLEO), house.code, "give", f"{annes}-{DIRK}")
    await house.show()
    assert await place(house, DIRK) == annes
    assert not [one for one in house.room().sheets if address in one.controls], "it is done"


@rule("H-263")
async def test_asking_is_taken_back_and_not_for_who_is_avoided(house: Harness) -> None:
    await house.begin(ANNE, BART, kind="one")
    annes = await place(house, ANNE)
    await seat(house, CLEO)
    await seat(house, CLEO)
    assert await give(house, ANNE, annes, CLEO) == "Nobody asks for that seat any more."
    async with house.store.write() as w:
        await set_avoided(w, BART, DIRK, avoided_now=True)
    with pytest.raises(UserError, match="no seat for you"):
        await seat(house, DIRK)


@rule("H-263", "H-388")
async def test_ids_are_as_long_as_those_of_discord(house: Harness) -> None:
    """Since 2022 they have 19 digits."""
    fresh = 1_300_000_000_000_000_001
    await house.begin(ANNE, BART)
    await seat(house, fresh)
    assert "has been given" in await give(house, ANNE, await place(house, ANNE), fresh)
    assert fresh in await house.people()
    assert "no longer works" in await give(house, BART, await place(house, BART), 10**19 - 1)


@rule("H-128", "H-157", "H-263")
async def test_the_word_of_who_sat_there_does_not_go_along(house: Harness) -> None:
    await house.lobby(ANNE, BART, CLEO)
    await press_button(house.click(ANNE), house.code, "word", "", ("barnacles-and-brine",))
    await house.tables.start(house.code, 10**7)
    await seat(house, DIRK)
    assert "has been given" in await give(house, ANNE, await place(house, ANNE), DIRK)
    (theirs,) = (await personal_data_of(house.store, DIRK))["tables"]
    assert theirs["lucky_word"] == ""
    assert "barnacles" not in "".join(map(str, house.stored("SELECT * FROM seats")))


@rule("H-258")
@pytest.mark.parametrize(("who", "whom"), [(BART, DIRK), (DIRK, BART)])
async def test_who_asked_gets_no_seat_beside_somebody_who_has_come_to_avoid_them(
    house: Harness, who: int, whom: int
) -> None:
    """The check counts when the seat is given, not when it was asked for. The giver learns no reason."""
    await house.begin(ANNE, BART, CLEO)
    await house.leave(CLEO)
    await seat(house, DIRK)
    async with house.store.write() as w:
        await set_avoided(w, who, whom, avoided_now=True)
    for left in (ANNE, CLEO):
        assert "Nobody asks for that seat" in await give(house, ANNE, await place(house, left), DIRK)
    assert DIRK not in await house.people()
    assert "has been given" in await give(house, BART, await place(house, BART), DIRK), "they do not sit together so"


@rule("H-263", "H-406")
async def test_who_gave_a_seat_is_known_to_have_had_it_also_after_being_excluded(house: Harness) -> None:
    await house.begin(ANNE, BART, CLEO)
    await seat(house, DIRK)
    await give(house, ANNE, await place(house, ANNE), DIRK)
    await seat(house, ANNE)
    async with house.store.write() as w:
        await w.ban(GUILD, ANNE)
    async with house.store.write() as w:
        await w.unban(GUILD, ANNE)
    await seat(house, ANNE)
    assert "Nobody asks for that seat" in await give(house, CLEO, await place(house, CLEO), ANNE), "of two hands"
    assert "has been given" in await give(house, DIRK, await place(house, DIRK), ANNE)


@rule("H-406")
@pytest.mark.parametrize("kind", [Guest.INVITED, Guest.WAITING, Guest.ASKS])
async def test_who_is_excluded_stays_invited_to_a_private_table_and_waits_for_no_seat(
    house: Harness, kind: Guest
) -> None:
    await house.lobby(ANNE, BART, private=True)
    async with house.store.write() as w:
        await set_guest(w, GuestRow(house.code, DIRK, kind, "Dirk", 1))
    async with house.store.write() as w:
        await w.ban(GUILD, DIRK)
    assert [(one.kind, one.until) for one in await guests_of(house.store, house.code)] == [(Guest.INVITED, NO_PLACE)]
