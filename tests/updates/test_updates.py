"""After an update every table is as it was, and every old button works.

The present program opens databases that releases have left, with tables in the middle of a step. Stored rows are
compared, the old messages' controls are pressed, and the games are played to their end. The kept databases begin with
release 1.0.0. So that these tests always prove something, three are recorded with the present version on each run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from sqlalchemy import Connection, MetaData, select
from sqlalchemy.ext.asyncio import create_async_engine

from bot.tables.automatic_players.turns import strongest_player
from bot.tables.due_jobs import run_due_job
from bot.tables.rules_upgrade import REOPENED
from bot.tables.seating.stand_in import stand_in
from bot.texts import language
from engine.game import games
from engine.table import Table
from engine.text import Text
from store import Store
from store.rows import DueJob, JobKind
from tests.bot.message_content import answer_of, offers, told
from tests.bot.simcord_bot import SimcordTable, cut_off
from tests.ledger import rule
from tests.store.postgres import Server
from tests.updates import saved_moments
from tests.updates.record_release import first, wanted
from tests.updates.reopened_tavern import AWAY, old, opened_again, stands
from tests.updates.saved_moments import Moment, Press, lay_out, moment, names

RELEASED = names()
PRESENT = ("present/tortuga-together-postgresql", "present/yarr-alone-sqlite", "present/yarr-ended-sqlite")
"""Recorded when they are needed: both databases and all three kinds of moment."""
EVERY = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in (*RELEASED, *PRESENT)]
WITHOUT_FILL = [name for name in RELEASED if name.startswith("1.0.")]
"""Moments of releases that stored neither how many seats Start fills nor the newest decision of a person."""
PLAYED, ENDED = ([one for one in EVERY if ("-ended-" in str(one.values[0])) is ended] for ended in (False, True))
PASSING = {
    "alembic_version": ["version_num"],
    "heartbeats": ["at"],
    "messages": ["digest"],
    "tables": ["save"],
}
"""Values that an update may change: the owner of a delivery, the text of a message (unknown after a kill), and a
checkpoint. Other tests check that a checkpoint stays the same."""

ALIKE = {"Avast Me Hearties!", "El Dorado", "Yo Ho!"}
"""Names that are the same in Italian."""


@pytest.fixture(scope="module")
def name(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return a saved moment. One of the present version is recorded first."""
    name = str(request.param)
    with pytest.MonkeyPatch.context() as patch:
        if name in PRESENT:
            server: Server | None = request.getfixturevalue("postgres") if name.endswith("-postgresql") else None
            # Like the fixture `named_commands` of each test: learned ids would leak into all following tests.
            patch.setattr("bot.commands.command_registration.store_ids", lambda commands: None)
            patch.setattr(saved_moments, "KEPT", tmp_path_factory.mktemp("updates"))
            assert first(name, server.empty_database if server else lambda: None) is not None
        yield name


@pytest.fixture
def url(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database, of the moment's kind."""
    if name.endswith("-sqlite"):
        return f"sqlite+aiosqlite:///{tmp_path / 'old.db'}"
    server: Server = request.getfixturevalue("postgres")
    return server.empty_database()


Rows = dict[str, list[dict[str, Any]]]


async def rows(url: str) -> Rows:
    """Return everything in a database, table by table, as it is stored."""

    def read(connection: Connection) -> Rows:
        found = MetaData()
        found.reflect(connection)
        return {
            table.name: sorted(
                (dict(row._mapping) for row in connection.execute(select(table))),
                key=lambda row: [str(row[column.name]) for column in table.primary_key],
            )
            for table in found.sorted_tables
        }

    engine = create_async_engine(url)
    async with engine.connect() as connection:
        plain = await connection.run_sync(read)
    await engine.dispose()
    return plain


@pytest.mark.parametrize("name", EVERY, indirect=True)
async def test_an_update_keeps_every_row_and_value(name: str, url: str) -> None:
    """Every row still exists, with every value that the present program stores. No lobby is filled by surprise."""
    await lay_out(name, url)
    before = await rows(url)
    await (await Store.open(url)).close()
    after = await rows(url)
    for table, kept in before.items():
        assert len(after[table]) == len(kept), table
        for was, is_now in zip(kept, after[table], strict=True):
            passing = {*PASSING.get(table, ())}
            assert passing <= was.keys()
            lasting = was.keys() - passing
            assert {key: is_now[key] for key in lasting} == {key: was[key] for key in lasting}, table
    if name in WITHOUT_FILL:
        fills_no_open_lobby_and_shows_no_old_scene_again(name, before, after)


def fills_no_open_lobby_and_shows_no_old_scene_again(name: str, before: Rows, after: Rows) -> None:
    """Messages of 1.0.0 do not say that Start adds automatic players, and have their promise as text."""
    for row in after["tables"]:
        seated = sum(seat["table"] == row["id"] for seat in before["seats"])
        assert row["fill_to"] == (seated if row["status"] == "lobby" else None)
        assert row["person_decision_event"] == row["decision_event"]
        assert (bool(row["promise_file"]), bool(row["confirming"])) == (False, False)
    statuses = {row["status"] for row in before["tables"]}
    assert statuses == ({"ended", "lobby"} if "-ended-" in name else {"playing"})


@rule("A-9")
@pytest.mark.parametrize("name", [one for one in RELEASED if "/arrr-" in one and "1.0.0/" in one], indirect=True)
async def test_a_table_of_arrr_keeps_the_dice_with_which_it_began(name: str, url: str) -> None:
    """In 1.0.0 the sixth face was a second jolly by default. The default of new tables is a miss."""
    await lay_out(name, url)
    store = await Store.open(url)
    row, loaded = await store.table(moment(name).code), await store.load_save(moment(name).code)
    await store.close()
    assert row is not None
    assert loaded is not None
    model = games()["arrr"].options
    faces = [model.model_validate(options).model_dump()["sixth_face"] for options in (row.options, loaded[1].options)]
    assert (faces, model().model_dump()["sixth_face"]) == (["jolly", "jolly"], "blank")


@pytest.mark.parametrize("name", EVERY, indirect=True)
async def test_a_table_is_unchanged_after_an_update(name: str, url: str) -> None:
    """Seats, hands, the rest of the game, and the numbers of its questions are unchanged.

    Only after a change of the rules may a step start again. Then all is as it was when that step began.
    """
    await lay_out(name, url)
    kept, store = moment(name), await Store.open(url)
    row, loaded, seats = await store.table(kept.code), await store.load_save(kept.code), await store.seats(kept.code)
    await store.close()
    assert row is not None
    assert loaded is not None
    assert (row.game, row.status) == (kept.game, kept.status)
    people = {one["seat"]: (one["name"], one["user"], one["automatic_player"]) for one in kept.seats}
    assert {one.seat: (one.name, one.user, one.automatic_player) for one in seats} == people
    game, state = games()[kept.game], kept.state
    table = Table.restore(game, loaded[1])
    if table.reopened:
        assert kept.version < game.version
        state = loaded[1].state
    for version in range(kept.version, game.version):
        state = game.migrations[version](state)
    stored = TypeAdapter[Any](game.state)
    if table.reopened:
        assert table.waiting()
        assert table.save().answers == []
        assert stored.validate_python(table.save().state) == stored.validate_python(state)
        return
    assert table.state == stored.validate_python(state)
    assert [
        (seat, o.choice.name, o.number) for seat, opened in sorted(table.open.items()) for o in opened
    ] == kept.opened


@pytest.mark.parametrize("name", PLAYED, indirect=True)
async def test_controls_from_before_an_update_work_and_the_game_ends(name: str, url: str, tmp_path: Path) -> None:
    async with opened_again(name, tmp_path, url) as (crew, kept):
        deadlines = (await crew.store.deadlines(kept.code)).values()
        assert all(deadline > crew.now() + AWAY for deadline in deadlines), "the time away is given back"
        changed = kept.version < games()[kept.game].version
        pressed = [person for person in kept.people if await use_an_old_control(crew, kept, person)]
        if changed and not pressed:
            crew.outbox.wake()
            await crew.outbox.wait_until_idle()
            assert REOPENED.plain() in told(crew.table()), "no old button was pressed"
        assert changed or pressed, "no old button was pressed"
        if name.endswith("-alone-sqlite"):  # the rules do not depend on the database, nor on how many people played
            await to_the_end(crew, kept)
            said = told(await crew.say("dora", "verify", table=kept.code))
            assert "Verified" in said or (changed and "the rules of this game have changed" in said)


async def use_an_old_control(crew: SimcordTable, kept: Moment, person: str) -> bool:
    """Use a control of a person's last question, and check that its answer is accepted.

    Those in messages that still stand come first. Return False if there is none any more, because others have answered
    meanwhile.
    """
    seat_row = (await crew.sitting()).seat_of(crew.people[person].id)
    if seat_row is None or seat_row.seat is None:
        return False
    open_here = {(o.number, o.choice.name) for o in (await crew.sitting()).table.open.get(seat_row.seat, ())}
    for press in sorted(kept.presses, key=lambda press: (-press.number, not stands(crew, press.message))):
        if press.person == person and (press.number, press.choice) in open_here:
            await press_again(crew, press, seat_row.seat)
            return True
    return False


async def press_again(crew: SimcordTable, press: Press, seat: int) -> None:
    """Use an old control, and check that its answer is accepted."""
    message, pattern = old(crew, press.message, press.custom_id), re.escape(press.custom_id) + "$"
    before = len(await crew.store.answers(crew.code))
    if press.values is None:
        await crew.press(press.person, message, pattern)
    else:
        await crew.pick(press.person, message, press.values, pattern)
    answers = await crew.store.answers(crew.code)
    given = [(answer.seat, answer.name, answer.value) for answer in answers[before:]]
    assert (seat, press.choice, press.value) in given, "automatic players may have answered, too"


async def to_the_end(crew: SimcordTable, kept: Moment) -> None:
    """Play all seats automatically until the game is over. All of them are shown the end."""
    for person in (await crew.sitting()).people():
        assert person.user is not None
        await stand_in(crew.table_service, kept.code, person.user, strongest_player(kept.game))
    crew.bot.scheduler.stop()  # this function runs the due jobs
    with cut_off(crew):
        while (sitting := await crew.sitting()).row.status == "playing":
            # Without a player the game waits, so no due job starts by itself.
            seat = sitting.table.waiting()[0]
            number = max(opened.number for opened in sitting.table.open[seat] if opened.choice.blocks)
            due = DueJob(kept.code, JobKind.AUTOMATIC_PLAYER, seat, number, crew.now())
            async with crew.store.write() as w:
                await w.set_due_jobs(kept.code, [due])
            await run_due_job(crew.table_service, due)
    crew.outbox.wake()
    await crew.outbox.wait_until_idle()
    assert "5eed" not in told(crew.table())
    assert "Automatic players at the end" in told(crew.table())
    assert not offers(crew.table(), "answer:|select:")
    assert "Dalla tua ultima mossa" in told(crew.dm("bart")), "in the language that he chose once"


@pytest.mark.parametrize("name", ENDED, indirect=True)
async def test_a_game_that_ended_before_the_update_can_be_viewed_and_verified(
    name: str, url: str, tmp_path: Path
) -> None:
    async with opened_again(name, tmp_path, url) as (crew, kept):
        for door in ("table-text", "story", "verify"):
            found = answer_of(await crew.press("dora", crew.table(), f"button:{kept.code}:{door}"))
            assert told(found)
        assert "Verified" in told(found)
        assert kept.lobby is not None
        lobby = next(post for post in kept.posts if f"button:{kept.lobby}:join" in str(post.components))
        for person, button in (("cleo", "join"), ("bart", "leave")):
            await crew.press(person, old(crew, lobby.id), f"button:{kept.lobby}:{button}$")
        await crew.start("anne", old(crew, lobby.id))
        seats = await crew.store.seats(kept.lobby)
        assert {seat.name for seat in seats} == {"Anne", "Cleo"}
        row = await crew.store.table(kept.lobby)
        assert row is not None
        assert row.status == "playing"


def parts_of(words: Text) -> Iterator[Text]:
    """Yield a text and all texts within it."""
    yield words
    for arg in (words.args or {}).values():
        for part in arg if isinstance(arg, list | tuple) else [arg]:
            if isinstance(part, Text):
                yield from parts_of(part)


@rule("H-588")
@pytest.mark.parametrize("name", [name for name in RELEASED if name.endswith("-sqlite")], indirect=True)
async def test_every_sentence_of_a_story_from_before_an_update_is_translated(name: str, url: str) -> None:
    await lay_out(name, url)
    kept, store = moment(name), await Store.open(url)
    told = await store.event_log(kept.code)
    await store.close()
    spoken = language("it").of(kept.game)
    said = {part.source: spoken.lookup(part) for event in told for part in parts_of(event.text)}
    in_words = [source for source in said if len(re.findall(r"[A-Za-z]{2,}", re.sub(r"{\w+}", "", source))) > 1]
    assert len(in_words) > 3
    assert {source for source in in_words if said[source] == source} <= ALIKE


def test_a_release_has_saved_games_of_every_kind_on_both_databases() -> None:
    kept = {tuple(name.split("/")[1].split("-")) for name in wanted("1.0.0")}
    every = {(key, kind) for key in ("arrr", "rattle", "tortuga", "yarr") for kind in ("alone", "together")}
    assert {(key, kind) for key, kind, _ in kept} == every | {("yarr", "ended")}
    assert {database for _, _, database in kept} == {"sqlite", "postgresql"}
    for release in {name.split("/")[0] for name in RELEASED}:
        missing = {*wanted(release)} - {*RELEASED}
        assert not missing, f"python -m tests.updates.record_release was not run whole for {release}: {missing}"
