"""Save databases as this release leaves them. Run `python -m tests.updates.record_release` once a release.

For every game there are two tables in the middle of a step, as after a kill. They have answers since the checkpoint,
an update that is not shown yet, an automatic player and a spectator. One player reads words in Italian, and the direct
messages of another one are closed. A further table has ended, with a lobby beside it. The bot itself plays each of
them, on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import discord
from pydantic import TypeAdapter
from sqlalchemy import func, make_url, select, update

from bot.tables.due_jobs import run_due_job
from bot.tables.loaded_table import LoadedTable
from bot.views.choice_components import value_of
from engine.choice import Refusal
from engine.game import games, home
from engine.players import players
from engine.version import VERSION
from store import Store
from store.rows import JobKind
from store.schema import answers
from tests.bot.message_content import components
from tests.bot.simcord_bot import SimcordTable, cut_off, simcord_table
from tests.store.postgres import programs, running
from tests.updates.saved_moments import DATABASES, Moment, Person, Post, Press, copied, keep

ROOT = Path(__file__).parents[2]
PEOPLE = ("anne", "bart", "cleo", "dora")
READER, CLOSED, WATCHER = "bart", "cleo", "dora"
OPTIONS = {"yarr": "deck: stormy"}
"""Options of games whose longer steps need other than the usual ones."""
SEEDS = 10
SHOWN = (discord.MessageType.default.value, discord.MessageType.chat_input_command.value)
LATE = 0.03
BEGUN, SEVERAL = 20, {"arrr": 2, "tortuga": 2}
"""Smallest number of answers of a moment: in the whole game, and since its last checkpoint (3 unless named here).

In ten games of these two, no longer step asks one person alone.
"""


async def gather(crew: SimcordTable, key: str) -> None:
    """Let the people join and begin, and let a spectator follow."""
    dm = crew.people[CLOSED].user.dm_channel.id
    crew.env.inject_error("POST", f"/channels/{dm}/messages", status=403, code=50007, message="no", times=None)
    crew.expected = ["50007"]
    async with crew.store.write() as w:
        await w.set_server(crew.guild.id, animations=False, pace="days")
        await w.set_person(crew.people[READER].id, locale="it", text_mode=True)
    wishes = {"options": OPTIONS[key]} if key in OPTIONS else {}
    await crew.begin("anne", READER, CLOSED, automatic=1, game=key, **wishes)
    await crew.below_table(WATCHER, "button:.*:watch$")


async def go_on(crew: SimcordTable, random: Random) -> None:
    """Give one more answer: of a person that the table waits for, or else of an automatic player that has finished.

    Sometimes time runs out instead.
    """
    host, sitting = crew.table_service, await crew.sitting()
    people, late = asked(sitting), random.random() < LATE
    if not people or late:
        dues = await crew.store.due_jobs(inf)
        wanted = JobKind.DEADLINE if people else JobKind.AUTOMATIC_PLAYER
        await run_due_job(host, next(due for due in dues if due.kind == wanted))
        return
    seat = random.choice(people)
    opened = sitting.table.open[seat]
    minds = list(players(sitting.game.key).values())
    found = None
    while found is None:
        mind = random.choice(minds)[1]
        found = mind(sitting.table.view(seat), [o.choice for o in opened], random)
    number = next(o.number for o in opened if o.choice.name == found[0])
    user = sitting.at(seat).user
    assert user is not None
    await host.answer(crew.code, crew.env.backend.snowflake(), user, number, found[1])


def asked(sitting: LoadedTable) -> list[int]:
    """Return the people that the table waits for."""
    return [seat for seat in sitting.table.waiting() if not sitting.at(seat).automatic_player]


async def reopen(crew: SimcordTable) -> None:
    """Make the last answer belong to another choice, as after a rules upgrade, so that its step starts again."""
    newest = select(func.max(answers.c.number)).where(answers.c.table == crew.code).scalar_subquery()
    async with crew.store.write() as w:
        mine = (answers.c.table == crew.code) & (answers.c.number == newest)
        await w._run(update(answers).where(mine).values(choice_digest="another"))
    crew.table_service.forget(crew.code)
    await crew.sitting()


async def since(store: Store, code: str) -> int:
    """Return the number of answers since the checkpoint."""
    loaded = await store.load_save(code)
    assert loaded is not None
    return len(loaded[1].answers)


async def shown(crew: SimcordTable) -> None:
    """Deliver everything that is to be shown."""
    crew.outbox.wake()
    await crew.env.settle()
    await crew.outbox.wait_until_idle()


async def alone(crew: SimcordTable, random: Random) -> list[Press] | None:
    """Play until a person is asked alone after several answers (`SEVERAL`) in one step, and stop.

    Return the usable controls there, or None if the game ended before.
    """
    while (sitting := await further(crew, random)) is not None:
        several = SEVERAL.get(sitting.game.key, 3)
        if await since(crew.store, crew.code) >= several and len(asked(sitting)) == 1:
            await shown(crew)
            with cut_off(crew):
                watcher = f"watch:{crew.people[WATCHER].id}"
                await crew.outbox.queue(crew.code, sitting.row.revision, "lobby", watcher)
                if found := await presses(crew):
                    return found
    return None


async def together(crew: SimcordTable, random: Random) -> list[Press] | None:
    """Play until several people are asked at once, all were shown it, one has answered, and one has not.

    Return the usable controls there, or None if the game ended before.
    """
    while (sitting := await further(crew, random)) is not None:
        if len(asked(sitting)) > 1:
            await shown(crew)
            with cut_off(crew):
                await go_on(crew, random)
                found, opened = await presses(crew), (await crew.sitting()).table.open.values()
                waited_for = {o.number for row in opened for o in row if o.choice.blocks}
                if await since(crew.store, crew.code) and any(press.number in waited_for for press in found):
                    return found
    return None


async def further(crew: SimcordTable, random: Random) -> LoadedTable | None:
    """Give one more answer, and more if the game has only begun.

    Nothing of it is shown. Return None if the game is over.
    """
    with cut_off(crew):
        while True:
            await go_on(crew, random)
            if (sitting := await crew.sitting()).row.status != "playing":
                return None
            if len(await crew.store.answers(crew.code)) >= BEGUN:
                return sitting


async def ended(crew: SimcordTable, random: Random) -> list[Press] | None:
    """Play to the end, with a rules upgrade in the middle, and show the end to all.

    No control answers anything any more.
    """
    updated = False
    while await further(crew, random) is not None:
        if not updated and await since(crew.store, crew.code) > 1:
            with cut_off(crew):
                await reopen(crew)
            updated = True
    await shown(crew)
    return []


MOMENTS = {"alone": alone, "together": together, "ended": ended}


async def presses(crew: SimcordTable) -> list[Press]:
    """Return the visible controls whose answers the table would accept now."""
    found, sitting = [], await crew.sitting()
    for row in sitting.people():
        assert row.user is not None
        assert row.seat is not None
        name = crew.name_of(row.user)
        for message in (crew.table(), *crew.people[name].user.dm_channel.history()):
            for part in components(message):
                custom_id = str(part.get("custom_id") or "")
                kind, _, rest = custom_id.partition(":")
                if kind not in ("answer", "select") or part.get("disabled"):
                    continue
                _, number, option = rest.split(":", 2)
                opened = next((o for o in sitting.table.open.get(row.seat, ()) if str(o.number) == number), None)
                values = None
                if kind == "select":
                    values = [one["value"] for one in part["options"]][: max(1, part.get("min_values", 1))]
                if opened is not None:
                    value = value_of(opened.choice, [option] if values is None else values)
                    press = Press(name, message.id, custom_id, values, opened.number, opened.choice.name, value)
                    if taken(sitting, row.seat, press):
                        found.append(press)
    return found


def taken(sitting: LoadedTable, seat: int, press: Press) -> bool:
    """Return whether the table accepts this answer."""
    try:
        sitting.table.copy().answer(seat, press.number, press.value)
    except Refusal:
        return False
    return True


def _names(attachments: Sequence[dict[str, Any]]) -> list[str]:
    """Return the names of these files of a message."""
    return [str(one["filename"]) for one in attachments]


async def kept(crew: SimcordTable, found: list[Press], lobby: str | None = None) -> Moment:
    """Return everything around the database."""
    sitting, backend = await crew.sitting(), crew.env.backend
    table, room = sitting.table, crew.room()
    rooms = {each.id for each in (crew.channel, room, *(one.user.dm_channel for one in crew.people.values()))}
    posts = [
        Post(one.id, one.channel_id, one.content, one.flags, one.timestamp, one.components, _names(one.attachments))
        for each in rooms
        for one in backend.messages[each].values()
        if one.author_id == backend.bot_user.id and one.type in SHOWN and not one.is_ephemeral
    ]
    return Moment(
        game=sitting.game.key,
        code=crew.code,
        status=sitting.row.status,
        at=backend.clock.elapsed,
        guild=crew.guild.id,
        channel=crew.channel.id,
        thread=room.id,
        people={
            name: Person(person.id, person.user.dm_channel.id, name == CLOSED) for name, person in crew.people.items()
        },
        posts=posts,
        seats=[asdict(row) for row in sitting.seats],
        version=sitting.game.version,
        state=TypeAdapter[Any](type(table.state)).dump_python(table.state, mode="json"),
        since=await since(crew.store, crew.code),
        opened=[(seat, o.choice.name, o.number) for seat, row in sorted(table.open.items()) for o in row],
        presses=found,
        lobby=lobby,
    )


@contextmanager
def databases() -> Iterator[dict[str, Callable[[], str | None]]]:
    """Return for each kind of database a function that makes an empty one.

    It returns the address, or None for a file in the tavern's folder.
    """
    installed = programs()
    assert installed is not None, "PostgreSQL is not installed here."
    with running(installed) as server:
        yield {"sqlite": lambda: None, "postgresql": server.empty_database}


def dumped(url: str) -> bytes:
    """Return a PostgreSQL database as SQL that any version can load."""
    parsed, program = make_url(url), shutil.which("pg_dump") or f"{programs()}/pg_dump"
    command = [program, "--inserts", "--no-owner", "--no-privileges", "--no-comments"]
    command += ["--host", str(parsed.query["host"]), "--username", str(parsed.username), str(parsed.database)]
    plain = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wanted = [line for line in plain.splitlines() if line and not line.startswith(("--", "\\", "SET "))]
    return "\n".join(wanted).encode()


async def record(name: str, key: str, url: str | None, number: int) -> bool:
    """Save such a moment of the game with this number. Return False if it did not come to one."""
    kind, database = name.split("-")[-2:]
    with tempfile.TemporaryDirectory() as folder:
        async with simcord_table(Path(folder), *PEOPLE, seed=f"{number:064x}", url=url) as crew:
            await gather(crew, key)
            found, played, lobby = await MOMENTS[kind](crew, Random(number)), crew.code, None
            if found is None:
                return False
            if kind == "ended":
                await crew.press("bart", await crew.open("anne", game=key), "button:.*:join$")
                crew.code, lobby = played, crew.code
            moment = await kept(crew, found, lobby)
            content = copied(Path(folder) / "quarterdeck.db") if url is None else dumped(url)
            keep(name, database, content, moment)
            return True


def wanted(release: str) -> list[str]:
    """Return the names of all that is to be saved of a release.

    One database is enough for the kind `alone`, so those moments are saved on SQLite only.
    """
    keys = [key for key, game in games().items() if ROOT / "engine" in home(game).parents]
    found = [(key, kind) for key in keys for kind in ("alone", "together")]
    found.append((keys[-1], "ended"))
    names = [(key, kind, database) for key, kind in found for database in DATABASES]
    return [f"{release}/{'-'.join(one)}" for one in names if one[1:] != ("alone", "postgresql")]


def first(name: str, address: Callable[[], str | None]) -> int | None:
    """Save a moment of this name from the first game that comes to one, and return the game's number.

    Return None if no game does. `address` makes an empty database and returns its address, or None for a file in the
    tavern's folder.
    """
    key = name.split("/")[1].split("-")[0]
    tries = (number for number in range(SEEDS) if asyncio.run(record(name, key, address(), number)))
    return next(tries, None)


def main(*only: str) -> None:
    """Save all of them, or those with one of these words in their names, under the present version."""
    with databases() as new:
        for name in wanted(VERSION):
            if not only or any(word in name for word in only):
                print(name, f"from game {first(name, new[name.split('-')[-1]])}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
