"""Rematches, waiting lists, scheduled starts, and the list of a person's own tables."""

from __future__ import annotations

import pytest
from discord.ui import Button

from bot.components.button_registry import press_button
from bot.components.my_tables import ListButton, NextTableButton, list_page, own_tables
from bot.components.show_table import show_table
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.tables.idle_tables import close_idle_lobbies
from bot.tables.quotas import SEATS
from bot.tables.seating.leave import handle_lost_access
from bot.texts import language
from engine.game import games
from store.people.avoidances import set_avoided
from store.rows import DueJob, GuestKind, JobKind, ModerationKind, PersonRow
from store.tables.invitations_and_waitlist import guests_of, remove_guest
from tests.host.fake_time import NOON
from tests.host.harness import ANNE, BART, CLEO, DIRK, FOR_EVER, GUILD, Harness
from tests.host.test_lobby import open_, places
from tests.ledger import rule

DAY = 24 * 3600.0
FINN, GINA = 106, 107
ROMAN = PersonRow(ANNE, time_zone="Europe/Rome")


async def guests(harness: Harness, kind: GuestKind) -> list[int]:
    return [guest.user for guest in await guests_of(harness.store, harness.code) if guest.kind is kind]


# --- again ---------------------------------------------------------------------------------------


async def played(harness: Harness, *people: int, **more: object) -> str:
    """Play a game of these people to its end, and return its code."""
    await harness.begin(*people, **more)
    for user in people:
        await harness.answer(user, "rum")
    for seat in (await harness.sitting()).automatic():
        await harness.think(seat)
    assert (await harness.row()).status == "ended"
    await harness.show()
    return harness.code


async def again(harness: Harness, user: int, old: str) -> str:
    """Press “Play again with the same people”, deliver everything, and return what the person reads at last."""
    click = harness.click(user)
    try:
        await press_button(click, old, "rematch")
    except UserError as friendly:
        return friendly.words.plain()
    finally:
        await harness.show()
        row = await harness.tables.row(old)
        harness.code = row.rematch or old
    return str(click.seen.words)


async def minute_passes(harness: Harness) -> None:
    """Let the time of the ready check pass."""
    (due,) = [one for one in await harness.store.due_jobs(FOR_EVER) if one.kind == JobKind.READY_CHECK]
    harness.time.now = due.at
    await run_due_job(harness.tables, due)
    await harness.show()


@rule("H-257", "H-584")
async def test_a_rematch_takes_one_press_each(harness: Harness) -> None:
    old = await played(harness, ANNE, BART, pace="days", automatic=1)
    before = await harness.row()
    assert any(f"button:{old}:rematch" in post.controls for post in harness.room().messages)
    opener, other = harness.click(BART), harness.click(ANNE)
    await press_button(opener, old, "rematch")
    harness.code = (await harness.row()).rematch or ""
    assert f"You play again at table {harness.code} in <#{before.channel}>" in opener.seen.words
    with pytest.raises(UserError, match="Press again in a moment"):
        await press_button(harness.click(ANNE), old, "rematch")  # a press before the promise must not count
    await harness.show()
    fresh = await harness.row()
    assert (fresh.status, fresh.host, fresh.pace, fresh.options) == ("lobby", BART, "days", before.options)
    assert await places(harness) == [ANNE, BART, 0], "as in the last game"
    told = harness.room(ANNE).last
    assert "plays again" in told.words
    assert f"button:{fresh.id}:ready" in told.controls
    await press_button(other, old, "rematch")
    await harness.show()
    assert (await harness.row()).status == "playing"
    assert (await harness.row()).confirming is False
    (begun,) = (await harness.table()).source.starts or [None]
    for click in (opener, other):
        assert "Which chest?" in click.seen.words, "the hand opens where they pressed"
    assert f"-# Number of your press, for checking the shuffle later: {other.id}" in other.seen.words
    assert not any("plays again" in post.words for post in harness.room(ANNE).messages), "what asked them is gone"
    stored = [seat.ready_interaction for seat in await harness.store.seats(harness.code)]
    assert stored == [other.id, None, None], "the press that opened it came before the promise, and is not mixed in"
    assert begun is None or begun.presses == ((0, other.id),)


@rule("H-584")
async def test_a_rematch_does_not_wait_for_a_person_who_lost_access(harness: Harness) -> None:
    old = await played(harness, ANNE, BART, CLEO)
    await again(harness, ANNE, old)
    await again(harness, BART, old)
    (due,) = [one for one in await harness.store.due_jobs(FOR_EVER) if one.kind == JobKind.READY_CHECK]
    assert due.at > harness.time.now, "Cleo has not confirmed"
    await handle_lost_access(harness.tables, harness.code, CLEO)
    (due,) = [one for one in await harness.store.due_jobs(FOR_EVER) if one.kind == JobKind.READY_CHECK]
    assert due.at <= harness.time.now
    await minute_passes(harness)
    assert (await harness.row()).status == "playing"
    assert CLEO not in await places(harness)


@rule("H-584")
async def test_a_rematch_against_automatic_players_begins_at_once(harness: Harness) -> None:
    old = await played(harness, ANNE, automatic=1)
    assert "Which chest?" in await again(harness, ANNE, old)
    assert (await harness.row()).status == "playing"
    assert len(await harness.people()) == 2


@rule("H-584", "H-257")
async def test_a_rematch_against_automatic_players_adds_none(harness: Harness) -> None:
    """Release 1.0.0 filled no seats, and lessons do not either."""
    old = await harness.lobby(ANNE, automatic=1, strength="easy", game="arrr")
    async with harness.store.write() as w:
        await w.set_table(old, status="cancelled")
    await again(harness, ANNE, old)
    assert (await harness.row()).status == "playing"
    assert len(await harness.people()) == 2


@rule("H-584", "H-257")
async def test_after_a_minute_an_unconfirmed_rematch_is_a_lobby_with_reserved_seats(harness: Harness) -> None:
    old = await played(harness, ANNE, BART, CLEO)
    await again(harness, BART, old)
    await again(harness, CLEO, old)
    await minute_passes(harness)
    row = await harness.row()
    assert (row.status, row.ready_deadline, row.confirming) == ("lobby", None, False)
    assert await places(harness) == [BART, CLEO]
    assert await guests(harness, GuestKind.INVITED) == [ANNE]
    (kept,) = await guests_of(harness.store, harness.code)
    assert kept.reserved_until == row.created + DAY
    (lapses,) = [one for one in await harness.store.due_jobs(FOR_EVER) if one.kind == JobKind.RESERVATION]
    assert lapses.at == kept.reserved_until
    assert "a place is kept for you" in harness.room(ANNE).last.words
    assert "is open in" in await again(harness, ANNE, old)
    assert await places(harness) == [BART, CLEO, ANNE]
    assert await guests(harness, GuestKind.INVITED) == []
    await open_(harness, BART, "start")
    assert (await harness.row()).confirming is False
    assert (await harness.row()).ready_deadline is not None


@rule("H-584")
@pytest.mark.parametrize("how", ["put-off-start", "leave"])
async def test_the_host_may_put_a_rematch_off_or_leave_it(harness: Harness, how: str) -> None:
    old = await played(harness, ANNE, BART, CLEO)
    await again(harness, ANNE, old)
    await again(harness, CLEO, old)
    await open_(harness, ANNE, how)
    stay = [ANNE, CLEO] if how == "put-off-start" else [CLEO]
    assert await places(harness) == stay
    row = await harness.row()
    assert (row.status, row.ready_deadline, row.host) == ("lobby", None, stay[0])
    assert await guests(harness, GuestKind.INVITED) == [BART]


@rule("H-584")
async def test_a_person_who_declines_a_rematch_does_not_hold_up_the_others(harness: Harness) -> None:
    old = await played(harness, ANNE, BART, CLEO)
    await again(harness, ANNE, old)
    await again(harness, BART, old)
    await open_(harness, CLEO, "leave")
    assert (await harness.row()).status == "playing"
    assert sorted(await harness.people()) == [ANNE, BART]
    old = await played(harness, ANNE, BART)
    await again(harness, ANNE, old)
    await open_(harness, BART, "leave")
    assert (await harness.row()).status == "lobby"
    assert (await harness.row()).ready_deadline is None
    assert await places(harness) == [ANNE]


@rule("H-584", "H-120")
async def test_a_notice_confirms_a_rematch_only_after_its_promise_is_posted(harness: Harness) -> None:
    """Notices are delivered first. A press before the promise would let the operator choose the seed afterwards."""
    old = await played(harness, ANNE, BART)
    await press_button(harness.click(ANNE), old, "rematch")
    harness.code = (await harness.row()).rematch or ""
    with pytest.raises(UserError, match="Press again in a moment"):
        await press_button(harness.click(BART), harness.code, "ready")  # the button of the notice
    assert [seat.ready_interaction for seat in await harness.store.seats(harness.code)] == [None, None]
    await harness.show()
    await press_button(harness.click(BART), harness.code, "ready")
    assert (await harness.row()).status == "playing"


@rule("H-584")
@pytest.mark.parametrize("door", ["ready", "leave"])
async def test_a_notice_of_a_rematch_goes_once_its_person_has_confirmed_or_declined(
    harness: Harness, door: str
) -> None:
    old = await played(harness, ANNE, BART, CLEO)
    await again(harness, ANNE, old)
    assert any("plays again" in post.words for post in harness.room(BART).messages)
    await open_(harness, BART, door)
    await harness.show()
    assert not any("plays again" in post.words for post in harness.room(BART).messages)
    assert any("plays again" in post.words for post in harness.room(CLEO).messages)


@rule("H-584")
async def test_a_rematch_that_cannot_begin_without_those_who_declined_becomes_a_lobby(harness: Harness) -> None:
    options = games()["arrr"].options.model_validate({"teams": "on"}).model_dump(mode="json")
    old = await harness.lobby(ANNE, BART, CLEO, DIRK, game="arrr", options=options)
    async with harness.store.write() as w:
        await w.set_table(old, status="cancelled")
    for user in (ANNE, BART, CLEO):
        await again(harness, user, old)
    await open_(harness, DIRK, "leave")
    row = await harness.row()
    assert (row.status, row.ready_deadline, row.confirming) == ("lobby", None, False)
    assert await places(harness) == [ANNE, BART, CLEO]
    await open_(harness, FINN, "join")
    assert await places(harness) == [ANNE, BART, CLEO, FINN]


@rule("H-257")
async def test_a_rematch_keeps_what_the_host_had_set_for_the_table(harness: Harness) -> None:
    kept = {"stand_in_player": "strong", "pause_on_holiday": True, "fill_to": 4, "advice_allowed": True}
    old = await harness.lobby(ANNE, BART, locale="it")
    async with harness.store.write() as w:
        await w.set_table(old, status="ended", **kept)
    await again(harness, BART, old)
    row = await harness.row()
    assert harness.code != old
    assert {name: getattr(row, name) for name in kept} == kept
    assert row.locale == "it"


@rule("H-257", "H-584")
async def test_a_rematch_neither_asks_nor_invites_a_person_who_was_removed_or_excluded(harness: Harness) -> None:
    old = await played(harness, ANNE, BART, CLEO, DIRK)
    async with harness.store.write() as w:
        await w.log_moderation(ModerationKind.REMOVED, GUILD, harness.time.now, table=old, actor=ANNE, subject=CLEO)
        await w.exclude(GUILD, DIRK)
    await again(harness, ANNE, old)
    assert await places(harness) == [ANNE, BART]
    assert await guests(harness, GuestKind.INVITED) == []
    for user in (CLEO, DIRK):
        assert not any("plays again" in post.words for post in harness.room(user).messages)


@rule("H-584", "H-153")
async def test_a_rematch_keeps_a_seat_for_a_person_at_too_many_tables_without_waiting_for_them(
    harness: Harness,
) -> None:
    old = await played(harness, ANNE, BART, CLEO)
    for number in range(SEATS):
        await harness.begin(1000 + number, BART)
    harness.code = old
    await again(harness, ANNE, old)
    assert await places(harness) == [ANNE, CLEO]
    assert await guests(harness, GuestKind.INVITED) == [BART]
    await again(harness, CLEO, old)
    assert (await harness.row()).status == "playing"


@rule("H-584")
async def test_a_rematch_waits_for_nobody_whose_seat_a_stand_in_played(harness: Harness) -> None:
    old = await harness.lobby(ANNE, BART, CLEO)
    await harness.tables.start(old)
    await harness.leave(CLEO)
    await harness.end_table()
    await again(harness, ANNE, old)
    assert await places(harness) == [ANNE, BART]
    assert await guests(harness, GuestKind.INVITED) == [CLEO]
    assert "within a minute, you can join" in await again(harness, CLEO, old)
    await again(harness, BART, old)
    assert (await harness.row()).status == "playing"


@rule("H-584", "H-258")
@pytest.mark.parametrize("who", [(ANNE, BART), (BART, ANNE)])
async def test_a_rematch_seats_nobody_beside_a_person_whom_they_avoid(harness: Harness, who: tuple[int, int]) -> None:
    old = await played(harness, ANNE, BART, CLEO)
    async with harness.store.write() as w:
        await set_avoided(w, *who, avoided_now=True)
    await again(harness, ANNE, old)
    assert await places(harness) == [ANNE, BART, CLEO], "whoever opens it sees no difference"
    assert not any("plays again" in post.words for post in harness.room(BART).messages)
    assert "There's no seat for you" in await again(harness, BART, old)
    await again(harness, CLEO, old)
    await minute_passes(harness)
    assert await places(harness) == [ANNE, CLEO]


@rule("H-584", "H-258")
async def test_a_person_can_confirm_a_rematch_while_somebody_they_avoid_has_not(harness: Harness) -> None:
    """Whoever of the two presses first plays."""
    old = await played(harness, ANNE, BART, CLEO)
    async with harness.store.write() as w:
        await set_avoided(w, BART, CLEO, avoided_now=True)
    await again(harness, ANNE, old)
    assert "There's no seat" not in await again(harness, BART, old)
    assert "There's no seat for you" in await again(harness, CLEO, old)
    await minute_passes(harness)
    assert await places(harness) == [ANNE, BART]


@rule("H-257", "H-333")
@pytest.mark.parametrize(
    ("game", "chosen"),
    [
        ("arrr", {"teams": "on", "mates": "second"}),
        ("yarr", {"starter": "seat", "starter_place": 2}),
        ("rattle", {"first_baron": "2"}),
    ],
)
@pytest.mark.parametrize("confirms", [True, False])
@pytest.mark.parametrize("order", [(DIRK, BART, CLEO, ANNE), (BART, CLEO, ANNE, DIRK)])
async def test_a_rematch_keeps_teams_and_named_places_in_whatever_order_people_join(
    harness: Harness, game: str, chosen: dict[str, object], order: tuple[int, ...], confirms: bool
) -> None:
    options = games()[game].options.model_validate(chosen).model_dump(mode="json")
    old = await harness.lobby(ANNE, BART, CLEO, DIRK, game=game, options=options)
    async with harness.store.write() as w:
        await w.set_table(old, status="cancelled")
    await again(harness, order[0], old)
    if not confirms:
        await minute_passes(harness)
    for user in order[1:]:
        await again(harness, user, old)
    assert await places(harness) == [ANNE, BART, CLEO, DIRK]
    assert (await harness.row()).status == ("playing" if confirms else "lobby")
    if not confirms:
        assert (await harness.row()).host == order[0]
        await open_(harness, BART, "leave")
        await open_(harness, BART, "join")
        assert await places(harness) == [ANNE, BART, CLEO, DIRK]


@rule("H-257", "H-580")
async def test_in_a_rematch_a_new_person_takes_the_seat_of_an_automatic_player(harness: Harness) -> None:
    options = games()["arrr"].options.model_validate({"teams": "on", "mates": "third"}).model_dump(mode="json")
    old = await harness.lobby(ANNE, BART, CLEO, automatic=1, game="arrr", options=options)
    async with harness.store.write() as w:
        await w.set_table(old, status="cancelled")
    await again(harness, CLEO, old)
    await again(harness, ANNE, old)
    await minute_passes(harness)
    assert await places(harness) == [ANNE, CLEO, 0]
    async with harness.store.write() as w:
        for guest in await guests_of(harness.store, harness.code):
            await remove_guest(w, harness.code, guest.user)
    await open_(harness, DIRK, "join")
    assert await places(harness) == [ANNE, CLEO, DIRK]


@rule("H-257", "H-580")
async def test_in_a_rematch_somebody_of_the_last_game_leaves_automatic_players_their_seats(harness: Harness) -> None:
    old = await played(harness, ANNE, BART, automatic=1)
    await again(harness, ANNE, old)
    await minute_passes(harness)
    assert await places(harness) == [ANNE, 0]
    await again(harness, BART, old)
    assert await places(harness) == [ANNE, 0, BART]
    await open_(harness, CLEO, "join")
    assert await places(harness) == [ANNE, CLEO, BART]


@rule("H-257")
async def test_a_place_in_a_rematch_is_reserved_for_a_day_unless_it_is_declined(harness: Harness) -> None:
    old = await played(harness, ANNE, BART)
    await again(harness, ANNE, old)
    await minute_passes(harness)
    for user in (FINN, GINA):
        await open_(harness, user, "join")
    assert len(await places(harness)) == 3
    assert "You're on the waiting list" in await open_(harness, CLEO, "join")
    await open_(harness, BART, "leave")
    assert (await places(harness))[-1] == CLEO, "the place that was kept is free"


@rule("H-257")
async def test_only_a_player_of_an_ended_game_can_open_its_rematch(harness: Harness) -> None:
    old = await played(harness, ANNE, BART)
    with pytest.raises(UserError, match="didn't play"):
        await press_button(harness.click(CLEO), old, "rematch")
    await harness.begin(ANNE, BART)
    with pytest.raises(UserError, match="isn't over"):
        await press_button(harness.click(ANNE), harness.code, "rematch")


# --- who waits, who is avoided -------------------------------------------------------------------


@rule("H-255")
async def test_the_person_who_waited_longest_gets_the_next_free_place_and_is_told(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, FINN, GINA)
    for user in (CLEO, DIRK):
        assert "You're on the waiting list" in await open_(harness, user, "join")
    assert "You are on the waiting list" in await open_(harness, CLEO, "join")
    assert await guests(harness, GuestKind.WAITING) == [CLEO, DIRK]
    await open_(harness, BART, "leave")
    await harness.show()
    assert (await places(harness))[-1] == CLEO
    assert "it's yours" in harness.room(CLEO).last.words
    assert await guests(harness, GuestKind.WAITING) == [DIRK]
    await open_(harness, GINA, "leave")
    assert (await places(harness))[-1] == DIRK
    await show_table(click := harness.click(ANNE), await harness.row())
    assert "Person 104" in click.seen.words


@rule("H-255")
async def test_leaving_removes_a_person_from_the_waiting_list(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, FINN, GINA)
    for user in (CLEO, DIRK):
        await open_(harness, user, "join")
    await open_(harness, CLEO, "leave")
    await open_(harness, BART, "leave")
    assert (await places(harness))[-1] == DIRK


@rule("H-258")
async def test_a_person_does_not_sit_with_whom_they_avoid_and_these_do_not_learn_why(harness: Harness) -> None:
    await harness.lobby(ANNE)
    async with harness.store.write() as w:
        await set_avoided(w, ANNE, BART, avoided_now=True)
    told = await open_(harness, BART, "join")
    assert told == "There's no seat for you at this table. Open your own with /play."
    await harness.lobby(BART)
    assert "list of people to avoid" in await open_(harness, ANNE, "join")
    async with harness.store.write() as w:
        await set_avoided(w, ANNE, BART, avoided_now=False)
    await open_(harness, ANNE, "join")
    assert await places(harness) == [BART, ANNE]


# --- expiry, and a time to begin -----------------------------------------------------------------


@rule("H-256")
async def test_people_in_a_lobby_are_told_that_it_closes(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    harness.time.now += 2 * DAY
    assert await close_idle_lobbies(harness.tables) == 1
    await harness.show()
    for user in (ANNE, BART):
        assert "was closed before a game began" in harness.room(user).last.words


@rule("H-256")
async def test_a_lobby_with_a_planned_start_is_not_closed_as_idle(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    async with harness.store.write() as w:
        await w.set_table(harness.code, planned_start=NOON + 5 * DAY)
    harness.time.now += 2 * DAY
    await close_idle_lobbies(harness.tables)
    assert (await harness.row()).status == "lobby"
    harness.time.now += 5 * DAY
    await close_idle_lobbies(harness.tables)
    assert (await harness.row()).status == "cancelled"


async def begin_at(harness: Harness, at: float) -> None:
    due = DueJob(harness.code, JobKind.PLANNED_START, 0, 0, at)
    async with harness.store.write() as w:
        await w.set_table(harness.code, planned_start=at)
        await w.set_due_jobs(harness.code, [due])
    harness.time.now = at
    await run_due_job(harness.tables, due)


@rule("H-254")
async def test_a_planned_game_begins_at_its_time_and_its_people_are_told(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    await begin_at(harness, NOON + 3600)
    await harness.show()
    assert (await harness.row()).ready_deadline == NOON + 3660
    assert "begins within a minute" in harness.room(BART).last.words
    await harness.lobby(ANNE, automatic=1)
    await begin_at(harness, NOON + 7200)
    assert (await harness.row()).status == "playing"


@rule("H-254", "H-580")
@pytest.mark.parametrize("people", [(ANNE,), (ANNE, BART)])
async def test_a_planned_start_fills_free_seats_like_start(harness: Harness, people: tuple[int, ...]) -> None:
    await harness.lobby(*people, automatic=1, game="tortuga")
    await begin_at(harness, NOON + 3600)
    assert len(await harness.store.seats(harness.code)) == 5
    assert (await harness.row()).status == ("playing" if len(people) == 1 else "lobby")


@rule("H-254")
async def test_a_lobby_with_too_few_people_waits_on_after_its_planned_start(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await begin_at(harness, NOON + 3600)
    assert (await harness.row()).status == "lobby"
    assert (await harness.row()).ready_deadline is None
    assert await harness.dues(JobKind.PLANNED_START) == {}


# --- one's own tables ----------------------------------------------------------------------------


@rule("H-259")
async def test_the_own_tables_are_listed_by_urgency(harness: Harness) -> None:
    codes = {}
    for name, pace in (("never", "none"), ("slow", "days"), ("soon", "relaxed")):
        codes[name] = (await harness.begin(ANNE, BART, pace=pace)).row.id
    codes["done"] = (await harness.begin(ANNE, BART, pace="live")).row.id
    await harness.answer(ANNE, "rum")
    codes["lobby"] = await harness.lobby(ANNE)
    click = harness.click(ANNE)
    mine = await own_tables(click)
    assert [one.row.id for one in mine][:3] == [codes["soon"], codes["slow"], codes["never"]]
    assert {one.row.id for one in mine if not one.waits} == {codes["done"], codes["lobby"]}
    page = await list_page(click, language())
    assert "tables:next" in [getattr(part, "custom_id", None) for part in page.walk_children()]
    await harness.show()
    hand = [post for post in harness.room(ANNE).messages if codes["done"] in post.words][-1]
    assert "tables:next" in hand.controls
    empty = await list_page(harness.click(DIRK), language("it"))
    assert not [part for part in empty.walk_children() if getattr(part, "custom_id", None)]


@rule("H-259")
@pytest.mark.parametrize(
    ("locale", "labels", "waits", "none"),
    [
        ("en", ("My tables", "Next table waiting for me"), "waits for you", "No table is waiting for you right now."),
        (
            "it",
            ("I miei tavoli", "Prossimo tavolo che mi aspetta"),
            "aspetta te",
            "In questo momento nessun tavolo ti aspetta.",
        ),
    ],
)
async def test_a_hand_links_to_the_persons_other_waiting_tables(
    harness: Harness, locale: str, labels: tuple[str, str], waits: str, none: str
) -> None:
    async with harness.store.write() as w:
        await w.set_person(ANNE, locale=locale)
    first = (await harness.begin(ANNE, BART, pace="days")).row.id
    second = (await harness.begin(ANNE, BART)).row.id
    await harness.show()
    (busy,) = [post for post in harness.room(ANNE).messages if second in post.words]
    assert busy.controls[-1] == "tables:mine"
    assert labels[0] in busy.labels
    click = harness.click(ANNE)
    await ListButton(Button(custom_id="tables:mine")).serve(click)
    assert click.seen.words.index(second) < click.seen.words.index(first), "the most urgent first"
    assert (click.seen.words.count(waits), click.seen.labels) == (2, [labels[1]])
    for code in (second, first):
        click = harness.click(ANNE)
        await NextTableButton(Button(custom_id="tables:next")).serve(click)
        assert code in click.seen.words
        harness.code = code
        await harness.answer(ANNE, "rum")
    with pytest.raises(UserError) as refused:
        await NextTableButton(Button(custom_id="tables:next")).serve(harness.click(ANNE))
    assert language(locale).say(refused.value.words) == none
