"""Stored data of people and servers can be viewed, exported and deleted."""

from __future__ import annotations

import inspect
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from bot.app import Quarterdeck
from bot.components.button_registry import press_button
from bot.database import open_database
from bot.replies.ephemeral import LONGEST
from bot.settings import Settings
from bot.tables.end import end_table
from bot.tables.forget_person import leave_and_forget
from bot.tables.scheduler import DAY, LEFT, Retention
from bot.tables.scheduler import LONGEST as A_LOOK
from bot.tables.seating.handover import hand_over, request_seat
from bot.texts import LANGUAGES
from bot.texts.policies import POLICIES, policy_text
from engine.entropy import SEALED, Source, word_hash
from engine.replay import played, transcript
from store.people.personal_data import delete_erased_guests, delete_left_servers, personal_data_of, servers_with_data
from store.rows import Guest, GuestRow, MessageRow, ModerationKind
from store.schema import metadata, seats
from store.tables.guests import guests_of, set_avoided, set_guest
from store.tables.tables import OLD_AT_ONCE
from tests.bot.message_content import told
from tests.bot.simcord_bot import simcord_table
from tests.host.harness import ANNE, BART, CLEO, DIRK, GUILD, SEED, Harness
from tests.host.test_scheduler import new_clock
from tests.ledger import rule

WORD = "barnacles-and-brine"


def everything(house: Harness, but: tuple[str, ...] = ()) -> str:
    """Return the whole database as text."""
    names = [table.name for table in metadata.sorted_tables if table.name not in but]
    return "\n".join(f"{name}: {row}" for name in names for row in house.stored(f'SELECT * FROM "{name}"'))


def only_hashes(seed: str, words: list[str], presses: list[int]) -> Source:
    """Compute today's source of chance without its expensive key."""
    return Source(seed, tuple(word and word_hash(word) for word in words), SEALED, tuple(presses), bytes(32))


async def deed(house: Harness, kind: ModerationKind, **more: Any) -> None:
    async with house.store.write() as w:
        await w.log_moderation(kind, GUILD, house.time.now, **more)


async def history(house: Harness) -> dict[str, str]:
    """Create all kinds of stored data about Bart, and return the codes of his tables.

    He is in a lobby, in a running game, in a finished one and in a cancelled one. He watches a table and has settings.
    He was banned, removed and reported.
    """
    codes = {"lobby": await house.lobby(ANNE)}
    await press_button(house.click(BART), house.code, "join")
    await press_button(house.click(BART), house.code, "word", "", (WORD,))
    codes["over"] = await house.lobby(ANNE, BART)
    await press_button(house.click(BART), house.code, "word", "", (WORD,))
    await house.tables.start(house.code)
    await house.answer(BART, "rum")
    await house.answer(ANNE, "gold")
    await house.begin(BART, ANNE)
    codes["off"] = house.code
    await house.end_table()
    await house.begin(BART, ANNE, CLEO)
    codes["playing"] = house.code
    await house.answer(BART, "rum")
    async with house.store.write() as w:
        await w.follow(codes["playing"], BART)
        await w.set_person(BART, text_mode=True)
        await w.save_receipt(MessageRow(codes["over"], f"hand:{BART}", 9, 10, 1))
        await w.ban(GUILD, BART)
    await deed(house, ModerationKind.REMOVED, table=codes["over"], actor=ANNE, subject=BART)
    await deed(house, ModerationKind.ENDED, table=codes["off"], actor=BART)
    await deed(house, ModerationKind.REPORTED, table=codes["playing"], actor=CLEO, subject=BART, open=True)
    await deed(house, ModerationKind.BANNED, actor=ANNE, subject=BART)
    return codes


@rule("H-157")
async def test_what_is_handed_out_is_all_of_it_and_nothing_else(house: Harness) -> None:
    codes = await history(house)
    kept = await personal_data_of(house.store, BART)
    found = {one["code"]: one for one in kept["tables"]}
    assert set(found) == set(codes.values())
    assert [one["answer"] for one in found[codes["over"]]["answers"]] == ["rum"]
    assert found[codes["over"]]["lucky_word"] == WORD
    assert "answers" not in found[codes["playing"]]
    assert kept["follows"] == [codes["playing"]]
    assert kept["settings"][0]["text_mode"]
    assert kept["banned_in"] == [GUILD]
    assert sorted(one["kind"] for one in kept["noted_for_moderators"]) == ["banned", "ended", "removed"]
    words = json.dumps(kept)
    for secret in (SEED, str(ANNE), str(CLEO), f"Person {ANNE}", "gold"):
        assert secret not in words


@rule("H-158", "H-417")
async def test_who_is_forgotten_is_nowhere_but_in_bans_and_open_reports(
    house: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.table_service.sealed", only_hashes)
    codes = await history(house)
    assert WORD in everything(house)
    await leave_and_forget(house.tables, BART)
    # Match whole numbers only, because a hash can contain the same three digits.
    assert not re.search(rf"(?<!\w){BART}(?!\w)", everything(house, ("bans", "moderation_log", "guests")))
    assert f"Person {BART}" not in everything(house)
    assert WORD not in everything(house)
    assert house.stored("SELECT guild, user FROM bans") == [(GUILD, BART)]
    left = house.stored(f"SELECT kind FROM moderation_log WHERE actor = {BART} OR subject = {BART} ORDER BY kind")
    assert left == [("banned",), ("reported",)]
    here = """SELECT "table", kind, name FROM guests"""
    assert house.stored(here) == [(codes["playing"], "forgotten", "")], "so that they get no second hand there"
    await house.end_table()
    async with house.store.write() as w:
        await delete_erased_guests(w)
    assert house.stored(here) == []
    assert [seat.user for seat in await house.store.seats(codes["lobby"])] == [ANNE]
    assert (await personal_data_of(house.store, BART))["tables"] == []
    assert (codes["over"], "gone:9:10") in house.stored('SELECT "table", target FROM outbox')


@rule("H-158")
async def test_the_story_names_nobody_who_is_forgotten(house: Harness) -> None:
    await house.begin(ANNE, CLEO)
    await end_table(house.tables, house.code, f"Person {BART}", 7, actor=BART)
    assert f"Person {BART}" in everything(house)
    await leave_and_forget(house.tables, BART)
    assert f"Person {BART}" not in everything(house)
    assert (await house.store.event_log(house.code))[-1].text.plain() == "… called the game off."


@rule("H-157", "H-158")
@pytest.mark.parametrize("how", ["asked", "withdrew", "excluded", "took", "gave", "proposed"])
async def test_nor_who_asked_for_a_seat_took_it_or_gave_theirs(house: Harness, how: str) -> None:
    await house.begin(ANNE, BART, CLEO)
    place = {seat.user: seat.place for seat in await house.store.seats(house.code)}
    await request_seat(house.tables, house.code, DIRK, "Dirk the Dread", 10**7)
    whom, name = DIRK, "Dirk the Dread"
    if how == "withdrew":
        await request_seat(house.tables, house.code, DIRK, name, 10**7 + 1)
    elif how == "excluded":
        async with house.store.write() as w:
            await w.ban(GUILD, DIRK)
        async with house.store.write() as w:
            await w.unban(GUILD, DIRK)
        assert await guests_of(house.store, house.code) == []
    elif how == "proposed":
        await house.leave(CLEO)
        await hand_over(house.tables, house.code, ANNE, place[CLEO], DIRK, 10**7 + 2)
    elif how != "asked":
        await hand_over(house.tables, house.code, BART, place[BART], DIRK, 10**7 + 3)
        if how == "gave":
            whom, name = BART, f"Person {BART}"
    assert (await personal_data_of(house.store, whom))["named_in_stories_of"] == [house.code]
    assert (await personal_data_of(house.store, ANNE))["named_in_stories_of"] == []
    await leave_and_forget(house.tables, whom)
    assert name not in everything(house)
    assert not re.search(rf"(?<!\w){whom}(?!\w)", everything(house, ("guests",)))


@rule("H-158")
async def test_names_that_releases_before_told_are_forgotten_too(house: Harness) -> None:
    """Events of older releases do not store whose name they contain."""
    await house.begin(ANNE, BART, CLEO)
    await request_seat(house.tables, house.code, DIRK, "Dirk", 10**7)
    await end_table(house.tables, house.code, f"Person {BART}", 10**7 + 1, actor=BART)
    house.alter(f"""UPDATE events SET text = replace(replace(text, ',"of":{DIRK}', ''), ',"of":{BART}', '')""")
    house.restart()
    for user in (DIRK, BART):
        await leave_and_forget(house.tables, user)
    told = [event.text.plain(["Anne"] * 3) for event in await house.store.event_log(house.code)]
    assert "… called the game off." in told
    assert "Dirk" not in " ".join(told)


@rule("H-158", "H-258")
async def test_nobody_gets_beside_who_avoids_them_by_being_forgotten(house: Harness) -> None:
    async with house.store.write() as w:
        await set_avoided(w, ANNE, BART, avoided_now=True)
        await set_avoided(w, BART, CLEO, avoided_now=True)
    await leave_and_forget(house.tables, BART)
    assert house.stored("SELECT user, other FROM avoidances") == [(ANNE, BART)]
    for locale, said in (("en", "does not sit with you"), ("it", "non vuole sedersi con te")):
        assert said in " ".join(policy_text("privacy", locale).split())


@rule("H-158", "H-255")
async def test_what_was_kept_for_somebody_is_for_who_waits_longest(house: Harness) -> None:
    await house.lobby(ANNE, automatic=2)
    async with house.store.write() as w:
        kept = GuestRow(house.code, BART, Guest.INVITED, "Bart", 1, house.time.wall() + DAY)
        await set_guest(w, kept)
    await press_button(house.click(CLEO), house.code, "join")
    assert CLEO not in [seat.user for seat in await house.store.seats(house.code)]
    await leave_and_forget(house.tables, BART)
    assert CLEO in [seat.user for seat in await house.store.seats(house.code)]


@rule("H-157")
def test_each_thing_that_is_kept_with_a_seat_is_handed_out() -> None:
    """The export names each column. The table itself and its present players are not data about this person."""
    source = inspect.getsource(personal_data_of)
    missing = {column.name for column in seats.columns if f"row.{column.name}" not in source}
    assert missing <= {"table", "user", "player"}


@rule("H-129")
async def test_of_many_old_tables_some_go_at_once(house: Harness) -> None:
    for _ in range(OLD_AT_ONCE + 3):
        await house.lobby(ANNE)
        house.alter("UPDATE tables SET status = 'off'")
    clock = new_clock(house)
    clock.keeping = Retention(lobbies=30)
    house.time.now += 31 * DAY
    await clock.resume()
    clock.wake()
    await house.time.asleep()
    for left in (3, 0):
        await house.time.passes(A_LOOK)
        assert len(house.stored("SELECT id FROM tables")) == left
    clock.stop()


@rule("H-159")
async def test_a_server_with_many_tables_goes_in_parts(house: Harness) -> None:
    for _ in range(OLD_AT_ONCE + 3):
        await house.lobby(ANNE)
    async with house.store.write() as w:
        await w.set_server(GUILD, left_at=house.time.now)
        await w.ban(GUILD, BART)
    for left, kept in ((3, 1), (0, 0)):
        async with house.store.write() as w:
            assert await Retention().forget(w, house.time.now + 30 * DAY) == (OLD_AT_ONCE if left else 3)
        assert len(house.stored("SELECT id FROM tables")) == left
        assert len(house.stored("SELECT guild FROM servers")) == len(house.stored("SELECT guild FROM bans")) == kept


@rule("H-158")
async def test_games_of_others_stay_whole_and_still_verify(house: Harness) -> None:
    codes = await history(house)
    before = {code: (await house.tables.load(code)).table.state for code in codes.values() if code != codes["lobby"]}
    await leave_and_forget(house.tables, BART)
    for code, state in before.items():
        sitting = await house.tables.load(code)
        assert sitting.table.state == state
        assert sorted(sitting.names())[-1].startswith("Sailor")
        kept = transcript(sitting.table, await house.store.answers(code))
        assert played(kept).state == state


@rule("H-158")
async def test_a_stand_in_keeps_the_seat_in_play_and_the_game_goes_on(house: Harness) -> None:
    await house.begin(BART, ANNE, kind="one")
    seat = await house.seat(BART)
    await leave_and_forget(house.tables, BART)
    sitting = await house.sitting()
    assert sitting.at(seat).user is None
    assert sitting.at(seat).player
    assert sitting.row.host == ANNE
    assert not sitting.paused
    await house.think(seat)
    await house.answer(ANNE, "rum")
    assert (await house.row()).status == "ended"


@rule("H-158")
async def test_the_last_person_takes_the_game_along(house: Harness) -> None:
    await house.begin(BART, automatic=1)
    await leave_and_forget(house.tables, BART)
    assert (await house.row()).status == "off"
    assert await house.dues("player") == await house.dues() == {}
    await leave_and_forget(house.tables, BART)


@rule("H-159")
async def test_what_belongs_to_a_server_goes_within_thirty_days_of_leaving_it(house: Harness) -> None:
    await history(house)
    async with house.store.write() as w:
        await w.set_server(GUILD, left_at=house.time.now, channels=[1])
        assert await delete_left_servers(w, house.time.now) == 0
    assert await servers_with_data(house.store) == ({GUILD}, {GUILD})
    assert LEFT < 30 * DAY
    async with house.store.write() as w:
        await Retention().forget(w, house.time.now + 30 * DAY)
    for name in ("tables", "seats", "answers", "events", "bans", "moderation_log", "servers", "followers"):
        assert house.stored(f'SELECT * FROM "{name}"') == [], name


@rule("H-161")
@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("locale", LANGUAGES)
def test_what_is_said_of_it_fits_into_a_message(name: str, locale: str) -> None:
    words = policy_text(name, locale)
    assert words.startswith("# ")
    assert len(words) < LONGEST
    assert locale == "en" or words != policy_text(name, "en")
    if name == "privacy":
        for days in (365, 30):
            assert str(days) in words
        assert (Settings().keep_ended_days, Settings().keep_lobbies_days) == (365, 30)


@rule("H-161")
async def test_lines_for_moderators_are_kept_for_a_year_and_open_reports_longer(house: Harness) -> None:
    await deed(house, ModerationKind.ENDED, actor=ANNE)
    await deed(house, ModerationKind.REPORTED, actor=ANNE, open=True)
    for days, left in ((364, 2), (366, 1)):
        async with house.store.write() as w:
            await Retention().forget(w, house.time.now + days * DAY)
        assert len(house.stored("SELECT * FROM moderation_log")) == left


@rule("H-129")
async def test_games_in_play_wait_a_year_for_their_people(house: Harness) -> None:
    await house.begin(ANNE, BART)
    async with house.store.write() as w:
        assert await Retention(30, 30).forget(w, house.time.now + 364 * DAY) == 0
        assert await Retention().forget(w, house.time.now + 3640 * DAY) == 0
        assert await Retention(30, 30).forget(w, house.time.now + 366 * DAY) == 1


@rule("H-157", "H-158", "H-159")
async def test_a_person_sees_gets_and_deletes_it_and_a_server_that_left_is_noted(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        own = await crew.say("bart", "me")
        kept: Any = await crew.people["bart"].click(own, custom_id="me:kept")
        shown = kept.followups[-1] if kept.followups else kept.response
        assert "your seats (tables: 1)" in told(shown)
        helped: Any = await crew.say("bart", "help")
        for name in POLICIES:
            opened: Any = await crew.people["bart"].click(helped, custom_id=f"help:{name}")
            assert told(opened.followups[-1] if opened.followups else opened.response).strip() == policy_text(
                name, "en"
            )
        sure: Any = await crew.people["bart"].click(own, custom_id="me:forget")
        assert (await crew.store.tables(user=crew.people["bart"].id)) != []
        asked = sure.followups[-1] if sure.followups else sure.response
        await crew.people["bart"].click(asked, custom_id="me:forget:sure")
        assert (await crew.store.tables(user=crew.people["bart"].id)) == []
        assert (await crew.store.table(crew.code)).status == "playing"  # type: ignore[union-attr]
        bot: Quarterdeck = crew.bot
        guild = bot.get_guild(crew.guild.id)
        assert guild is not None
        await bot.on_guild_remove(guild)
        assert (await crew.store.server(guild.id)).left_at is not None
        await bot.on_guild_join(guild)
        assert (await crew.store.server(guild.id)).left_at is None
        async with crew.store.write() as w:
            await w.set_server(77, pace="live")
            await w.set_server(guild.id, left_at=1.0)
        await bot.on_ready()
        assert (await crew.store.server(77)).left_at is not None
        assert (await crew.store.server(guild.id)).left_at is None


@rule("H-160")
@pytest.mark.skipif(os.name != "posix", reason="rights of files are told otherwise there")
async def test_what_is_kept_is_its_owners_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    store = await open_database(url)
    async with store.write() as w:
        await w.record_heartbeat(1.0)
    found = rights(tmp_path)
    await store.close()
    assert set(found) >= {"new.db", "new.db-wal", "new.db-lock"}
    assert set(found.values()) == {0o600}, found
    assert caplog.messages == []
    (tmp_path / "new.db").chmod(0o644)
    await (await open_database(url)).close()
    assert "new.db can be read by other users" in caplog.text
    assert rights(tmp_path)["new.db"] == 0o644, "what somebody has allowed is not taken back behind their back"


def rights(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
