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
from bot.open_database import open_database
from bot.replies.ephemeral import LONGEST
from bot.settings import Settings
from bot.tables.end_early import end_table
from bot.tables.forget_person import leave_and_forget
from bot.tables.scheduler import DAY, LEFT, Retention
from bot.tables.scheduler import LONGEST as A_LOOK
from bot.tables.seating.handover import hand_over, request_seat
from bot.texts import LANGUAGES
from bot.texts.privacy_and_terms import PAGE, POLICIES, policy_pages, policy_text
from engine.entropy import SEALED, Source, Start, word_hash
from engine.replay import played, transcript
from store import Store
from store.people.avoidances import set_avoided
from store.people.personal_data import (
    delete_erased_guests,
    delete_left_servers,
    forget_person,
    personal_data_of,
    servers_with_data,
)
from store.rows import GuestKind, GuestRow, JobKind, MessageRow, ModerationKind, SeatRow
from store.schema import metadata, seats
from store.tables.invitations_and_waitlist import guests_of, set_guest
from store.tables.tables import OLD_AT_ONCE
from tests.bot.message_content import told
from tests.bot.simcord_bot import simcord_table
from tests.host.harness import ANNE, BART, CLEO, DIRK, GUILD, SEED, Harness
from tests.host.test_scheduler import new_clock
from tests.ledger import rule
from tests.store.stored_game import new_table

WORD = "barnacles-and-brine"


def everything(harness: Harness, but: tuple[str, ...] = ()) -> str:
    """Return the whole database as text."""
    names = [table.name for table in metadata.sorted_tables if table.name not in but]
    return "\n".join(f"{name}: {row}" for name in names for row in harness.stored(f'SELECT * FROM "{name}"'))


def only_hashes(seed: str, words: list[str], starts: list[Start], _: None = None) -> Source:
    """Compute today's source of chance without its expensive key."""
    return Source(seed, tuple(word and word_hash(word) for word in words), SEALED, tuple(starts), None, bytes(32))


async def deed(harness: Harness, kind: ModerationKind, **more: Any) -> None:
    async with harness.store.write() as w:
        await w.log_moderation(kind, GUILD, harness.time.now, **more)


async def history(harness: Harness) -> dict[str, str]:
    """Create all kinds of stored data about Bart, and return the codes of his tables.

    He is in a lobby, in a running game, in a finished one and in a cancelled one. He watches a table and has settings.
    He was excluded, removed and reported.
    """
    codes = {"lobby": await harness.lobby(ANNE)}
    await press_button(harness.click(BART), harness.code, "join")
    await press_button(harness.click(BART), harness.code, "lucky-word", "", (WORD,))
    codes["over"] = await harness.lobby(ANNE, BART)
    await press_button(harness.click(BART), harness.code, "lucky-word", "", (WORD,))
    await harness.tables.start(harness.code)
    await harness.answer(BART, "rum")
    await harness.answer(ANNE, "gold")
    await harness.begin(BART, ANNE)
    codes["cancelled"] = harness.code
    await harness.end_table()
    await harness.begin(BART, ANNE, CLEO)
    codes["playing"] = harness.code
    await harness.answer(BART, "rum")
    async with harness.store.write() as w:
        await w.watch(codes["playing"], BART)
        await w.set_person(BART, text_mode=True)
        await w.save_receipt(MessageRow(codes["over"], f"hand:{BART}", 9, 10, 1))
        await w.exclude(GUILD, BART)
    await deed(harness, ModerationKind.REMOVED, table=codes["over"], actor=ANNE, subject=BART)
    await deed(harness, ModerationKind.ENDED, table=codes["cancelled"], actor=BART)
    await deed(harness, ModerationKind.REPORTED, table=codes["playing"], actor=CLEO, subject=BART, open=True)
    await deed(harness, ModerationKind.EXCLUDED, actor=ANNE, subject=BART)
    return codes


@rule("H-157")
async def test_the_export_contains_all_of_a_persons_data_and_nothing_else(harness: Harness) -> None:
    codes = await history(harness)
    kept = await personal_data_of(harness.store, BART)
    found = {one["code"]: one for one in kept["tables"]}
    assert set(found) == set(codes.values())
    assert [one["answer"] for one in kept["answers"][codes["over"]]] == ["rum"]
    assert found[codes["over"]]["lucky_word"] == WORD
    assert codes["playing"] not in kept["answers"]
    assert kept["follows"] == [codes["playing"]]
    assert kept["settings"][0]["text_mode"]
    assert kept["excluded_in"] == [GUILD]
    assert sorted(one["kind"] for one in kept["noted_for_moderators"]) == ["banned", "ended", "removed"]
    words = json.dumps(kept)
    for secret in (SEED, str(ANNE), str(CLEO), f"Person {ANNE}", "gold"):
        assert secret not in words


@rule("H-158", "H-417")
async def test_a_forgotten_person_stays_only_in_bans_and_open_reports(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.table_service.sealed", only_hashes)
    codes = await history(harness)
    assert WORD in everything(harness)
    await leave_and_forget(harness.tables, BART)
    # Match whole numbers only, because a hash can contain the same three digits.
    assert not re.search(rf"(?<!\w){BART}(?!\w)", everything(harness, ("bans", "moderation_log", "guests")))
    assert f"Person {BART}" not in everything(harness)
    assert WORD not in everything(harness)
    assert harness.stored("SELECT guild, user FROM bans") == [(GUILD, BART)]
    left = harness.stored(f"SELECT kind FROM moderation_log WHERE actor = {BART} OR subject = {BART} ORDER BY kind")
    assert left == [("banned",), ("reported",)]
    here = """SELECT "table", kind, name FROM guests"""
    assert harness.stored(here) == [(codes["playing"], "data_deleted", "")], "so that they get no second hand there"
    await harness.end_table()
    async with harness.store.write() as w:
        await delete_erased_guests(w)
    assert harness.stored(here) == []
    assert [seat.user for seat in await harness.store.seats(codes["lobby"])] == [ANNE]
    assert (await personal_data_of(harness.store, BART))["tables"] == []
    assert (codes["over"], "deletion:9:10") in harness.stored('SELECT "table", target FROM outbox')


@rule("H-158")
async def test_the_story_does_not_name_a_forgotten_person(harness: Harness) -> None:
    await harness.begin(ANNE, CLEO)
    await end_table(harness.tables, harness.code, f"Person {BART}", 7, actor=BART)
    assert f"Person {BART}" in everything(harness)
    await leave_and_forget(harness.tables, BART)
    assert f"Person {BART}" not in everything(harness)
    assert (await harness.store.event_log(harness.code))[-1].text.plain() == "… called the game off."


@rule("H-157", "H-158")
@pytest.mark.parametrize("how", ["asked", "withdrew", "excluded", "took", "gave", "proposed"])
async def test_a_forgotten_person_is_removed_from_requests_and_handovers_of_seats(harness: Harness, how: str) -> None:
    await harness.begin(ANNE, BART, CLEO)
    place = {seat.user: seat.place for seat in await harness.store.seats(harness.code)}
    await request_seat(harness.tables, harness.code, DIRK, "Dirk the Dread", 10**7)
    whom, name = DIRK, "Dirk the Dread"
    if how == "withdrew":
        await request_seat(harness.tables, harness.code, DIRK, name, 10**7 + 1)
    elif how == "excluded":
        async with harness.store.write() as w:
            await w.exclude(GUILD, DIRK)
        async with harness.store.write() as w:
            await w.readmit(GUILD, DIRK)
        assert await guests_of(harness.store, harness.code) == []
    elif how == "proposed":
        await harness.leave(CLEO, for_good=True)
        await hand_over(harness.tables, harness.code, ANNE, place[CLEO], DIRK, 10**7 + 2)
    elif how != "asked":
        await hand_over(harness.tables, harness.code, BART, place[BART], DIRK, 10**7 + 3)
        if how == "gave":
            whom, name = BART, f"Person {BART}"
    assert (await personal_data_of(harness.store, whom))["named_in_stories_of"] == [harness.code]
    assert (await personal_data_of(harness.store, ANNE))["named_in_stories_of"] == []
    await leave_and_forget(harness.tables, whom)
    assert name not in everything(harness)
    assert not re.search(rf"(?<!\w){whom}(?!\w)", everything(harness, ("guests",)))


@rule("H-158")
async def test_names_in_events_of_older_releases_are_forgotten_too(harness: Harness) -> None:
    """Events of older releases do not store whose name they contain."""
    await harness.begin(ANNE, BART, CLEO)
    await request_seat(harness.tables, harness.code, DIRK, "Dirk", 10**7)
    await end_table(harness.tables, harness.code, f"Person {BART}", 10**7 + 1, actor=BART)
    harness.alter(f"""UPDATE events SET text = replace(replace(text, ',"of":{DIRK}', ''), ',"of":{BART}', '')""")
    harness.restart()
    for user in (DIRK, BART):
        await leave_and_forget(harness.tables, user)
    told = [event.text.plain(["Anne"] * 3) for event in await harness.store.event_log(harness.code)]
    assert "… called the game off." in told
    assert "Dirk" not in " ".join(told)


@rule("H-158", "H-258")
async def test_being_forgotten_does_not_cancel_that_others_avoid_a_person(harness: Harness) -> None:
    async with harness.store.write() as w:
        await set_avoided(w, ANNE, BART, avoided_now=True)
        await set_avoided(w, BART, CLEO, avoided_now=True)
    await leave_and_forget(harness.tables, BART)
    assert harness.stored("SELECT user, avoided_user FROM avoidances") == [(ANNE, BART)]
    for locale, said in (("en", "not to sit with you"), ("it", "non vuole sedersi con te")):
        assert said in " ".join(policy_text("privacy", locale).split())


@rule("H-158", "H-255")
async def test_a_forgotten_persons_reserved_seat_goes_to_the_waiting_list(harness: Harness) -> None:
    await harness.lobby(ANNE, 106, 107)
    async with harness.store.write() as w:
        kept = GuestRow(harness.code, BART, GuestKind.INVITED, "Bart", 1, harness.time.wall() + DAY)
        await set_guest(w, kept)
    await press_button(harness.click(CLEO), harness.code, "join")
    assert CLEO not in [seat.user for seat in await harness.store.seats(harness.code)]
    await leave_and_forget(harness.tables, BART)
    assert CLEO in [seat.user for seat in await harness.store.seats(harness.code)]


@rule("H-157")
async def test_answers_of_a_person_who_gave_their_seat_away_are_exported(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO)
    gave = (await harness.people())[0]
    await harness.answer(gave, "rum")
    place = next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == gave)
    await request_seat(harness.tables, harness.code, DIRK, "Dirk", 10**7)
    await hand_over(harness.tables, harness.code, gave, place, DIRK, 10**7 + 1)
    assert (await personal_data_of(harness.store, gave))["answers"] == {}, "not while the game is played"
    await harness.end_table()
    handed = await personal_data_of(harness.store, gave)
    assert [one["answer"] for one in handed["answers"][harness.code]] == ["rum"]
    assert (await personal_data_of(harness.store, DIRK))["answers"] == {}


@rule("H-157")
def test_every_column_of_a_seat_is_exported() -> None:
    """The export names each column. The table itself and its present players are not data about this person."""
    source = inspect.getsource(personal_data_of)
    missing = {column.name for column in seats.columns if f"row.{column.name}" not in source}
    assert missing <= {"table", "user", "automatic_player"}


@rule("H-129")
async def test_old_tables_are_deleted_in_batches(harness: Harness) -> None:
    for _ in range(OLD_AT_ONCE + 3):
        await harness.lobby(ANNE)
        harness.alter("UPDATE tables SET status = 'cancelled'")
    clock = new_clock(harness)
    clock.retention = Retention(lobbies=30)
    harness.time.now += 31 * DAY
    await clock.resume()
    clock.wake()
    await harness.time.asleep()
    for left in (3, 0):
        await harness.time.passes(A_LOOK)
        assert len(harness.stored("SELECT id FROM tables")) == left
    clock.stop()


@rule("H-159")
async def test_a_left_servers_tables_are_deleted_in_batches(harness: Harness) -> None:
    for _ in range(OLD_AT_ONCE + 3):
        await harness.lobby(ANNE)
    async with harness.store.write() as w:
        await w.set_server(GUILD, left_at=harness.time.now)
        await w.exclude(GUILD, BART)
    for left, kept in ((3, 1), (0, 0)):
        async with harness.store.write() as w:
            assert await Retention().delete_expired(w, harness.time.now + 30 * DAY) == (OLD_AT_ONCE if left else 3)
        assert len(harness.stored("SELECT id FROM tables")) == left
        assert len(harness.stored("SELECT guild FROM servers")) == len(harness.stored("SELECT guild FROM bans")) == kept


@rule("H-158")
async def test_other_peoples_games_stay_whole_and_verify_after_a_deletion(harness: Harness) -> None:
    codes = await history(harness)
    before = {code: (await harness.tables.load(code)).table.state for code in codes.values() if code != codes["lobby"]}
    await leave_and_forget(harness.tables, BART)
    for code, state in before.items():
        sitting = await harness.tables.load(code)
        assert sitting.table.state == state
        assert sorted(sitting.names())[-1].startswith("Sailor")
        kept = transcript(sitting.table, await harness.store.answers(code))
        assert played(kept).state == state


@rule("H-158")
async def test_a_stand_in_plays_a_forgotten_persons_seat_to_the_end(harness: Harness) -> None:
    await harness.begin(BART, ANNE, kind="one")
    seat = await harness.seat(BART)
    await leave_and_forget(harness.tables, BART)
    sitting = await harness.sitting()
    assert sitting.at(seat).user is None
    assert sitting.at(seat).automatic_player
    assert sitting.row.host == ANNE
    assert not sitting.paused
    await harness.think(seat)
    await harness.answer(ANNE, "rum")
    assert (await harness.row()).status == "ended"


@rule("H-158")
async def test_a_game_is_called_off_when_its_last_person_is_forgotten(harness: Harness) -> None:
    await harness.begin(BART, automatic=1)
    await leave_and_forget(harness.tables, BART)
    assert (await harness.row()).status == "cancelled"
    assert await harness.dues(JobKind.AUTOMATIC_PLAYER) == await harness.dues() == {}
    await leave_and_forget(harness.tables, BART)


@rule("H-159")
async def test_a_left_servers_data_is_deleted_within_thirty_days(harness: Harness) -> None:
    await history(harness)
    async with harness.store.write() as w:
        await w.set_server(GUILD, left_at=harness.time.now, allowed_channels=[1])
        assert await delete_left_servers(w, harness.time.now) == 0
    assert await servers_with_data(harness.store) == ({GUILD}, {GUILD})
    assert LEFT < 30 * DAY
    async with harness.store.write() as w:
        await Retention().delete_expired(w, harness.time.now + 30 * DAY)
    for name in ("tables", "seats", "answers", "events", "bans", "moderation_log", "servers", "watchers"):
        assert harness.stored(f'SELECT * FROM "{name}"') == [], name


@rule("H-161")
@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_privacy_text_fits_into_a_message_and_names_the_periods(name: str, locale: str) -> None:
    words = policy_text(name, locale)
    assert words.startswith("# ")
    pages = policy_pages(name, locale)
    assert "\n\n".join(pages) == words
    assert max(map(len, pages)) <= PAGE < LONGEST
    assert locale == "en" or words != policy_text(name, "en")
    if name == "privacy":
        for days in (365, 30):
            assert str(days) in words
        assert (Settings().keep_ended_days, Settings().keep_lobbies_days) == (365, 30)


@rule("H-161")
async def test_moderation_entries_are_kept_for_a_year_and_open_reports_longer(harness: Harness) -> None:
    await deed(harness, ModerationKind.ENDED, actor=ANNE)
    await deed(harness, ModerationKind.REPORTED, actor=ANNE, open=True)
    for days, left in ((364, 2), (366, 1)):
        async with harness.store.write() as w:
            await Retention().delete_expired(w, harness.time.now + days * DAY)
        assert len(harness.stored("SELECT * FROM moderation_log")) == left


@rule("H-129")
async def test_a_running_game_is_kept_for_at_least_a_year(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    async with harness.store.write() as w:
        assert await Retention(30, 30).delete_expired(w, harness.time.now + 364 * DAY) == 0
        assert await Retention().delete_expired(w, harness.time.now + 3640 * DAY) == 0
        assert await Retention(30, 30).delete_expired(w, harness.time.now + 366 * DAY) == 1


@rule("H-157", "H-158", "H-159")
async def test_a_person_can_see_export_and_delete_their_data(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        own = await crew.say("bart", "preferences")
        kept: Any = await crew.people["bart"].click(own, custom_id="me:kept")
        shown = kept.followups[-1] if kept.followups else kept.response
        assert "your seats (tables: 1)" in told(shown)
        helped: Any = await crew.say("bart", "help")
        for name in POLICIES:
            opened: Any = await crew.people["bart"].click(helped, custom_id=f"help:{name}")
            page = opened.followups[-1] if opened.followups else opened.response
            assert policy_pages(name, "en")[0] in told(page)
            if name == "privacy":
                await crew.people["bart"].click(page, custom_id="help:privacy:1")
                assert policy_pages(name, "en")[1] in told(page)
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
async def test_the_database_is_readable_by_its_owner_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
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
    assert "other users of this machine can read it" in caplog.text
    assert rights(tmp_path)["new.db"] == 0o644, "what somebody has allowed is not taken back behind their back"


def rights(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


@rule("H-547")
async def test_forgotten_data_is_overwritten_in_the_database_file_and_its_log(tmp_path: Path) -> None:
    """Neither in the database nor in its log."""
    path, user, word = tmp_path / "quarterdeck.db", 0x1234_5678_9ABC_DEF, "Grandmother's parrot"
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    async with store.write() as w:
        row = await new_table(w)
        await w.add_seat(SeatRow(row.id, 0, None, user, word, None, word))
        await w.set_person(user, time_zone="Europe/Rome")
        await w.watch(row.id, user)
    files = [path, path.with_name(f"{path.name}-wal")]
    secrets = (word.encode(), user.to_bytes(8, "big"))

    def found() -> list[bytes]:
        return [one for one in secrets for file in files if one in file.read_bytes()]

    assert {*found()} == {*secrets}
    async with store.write() as w:
        await w.remove_seat(row.id, 0)
        await forget_person(w, user, 0.0)
    assert found(), "the log has it still"
    assert await store.empty_log()
    assert found() == []
    async with store._snapshot(store._reading):  # somebody reads: it cannot be emptied, and nothing fails
        async with store.write() as w:
            await w.set_person(user, time_zone="Europe/Rome")
        assert await store.empty_log() in (True, False)
    await store.close()
