"""What a click costs with all that follows from it, counted: statements, transactions, requests, pictures.

Three people play each title by direct message, through the real bot on a real database, beside an invented Discord.
Counted are whole clicks: until all that follows has been shown. No clock is looked at, so the figures are the same on
every machine.

`python -m benchmarks.clicks` prints the figures.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, event
from store.errand import Errand
from store.plain import Heard, Plain

from bot.shows import easel
from engine.game import games
from tests.bot.crew import Crew, tavern
from tests.bot.thinking import give, thought_up

CLICKS = 20
WARM = 4
"""So many clicks of the opening are not counted."""
THREE = ("anne", "bart", "cleo")
GOALS = {"REST calls": 4.0, "SQL statements": 25.0}
CALLED = 2
"""So many more requests there may be for somebody who is called."""
NAMES = {
    "REST calls": "REST calls a click, {title}",
    "SQL statements": "SQL statements a click, {title}",
    "read transactions": "read transactions a click, {title}",
    "commits": "commits a click, {title}",
    "drawn": "pictures drawn a click, {title}",
    "uploaded": "pictures uploaded a click, {title}",
}


@contextmanager
def counting(counts: Counter[str]) -> Iterator[None]:
    """Counts what the database and the painters do in this block."""

    def said(_: Any, __: Any, statement: str, *___: Any) -> None:
        if statement.startswith("BEGIN"):
            counts["commits" if "IMMEDIATE" in statement else "read transactions"] += 1
        else:
            counts["SQL statements"] += 1
            counts[_kind(statement)] += 1

    plainly = Plain.said

    def said_plainly(plain: Plain, database: sqlite3.Connection, params: Any) -> Heard:
        said(database, None, plain.sql)
        return plainly(plain, database, params)

    go = Errand.go

    async def gone(errand: Errand, *args: Any) -> None:
        for statement in errand.statements:
            said(None, None, statement)
        await go(errand, *args)

    submit = easel._painters.submit

    def drawn(*args: Any, **kwargs: Any) -> Any:
        counts["drawn"] += 1
        return submit(*args, **kwargs)

    event.listen(Engine, "before_cursor_execute", said)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(easel._painters, "submit", drawn)
        patch.setattr(Plain, "said", said_plainly)
        patch.setattr(Errand, "go", gone)
        try:
            yield
        finally:
            event.remove(Engine, "before_cursor_execute", said)


def _kind(statement: str) -> str:
    """What a statement does, and to which table."""
    found = re.search(r"(?:FROM|INTO|UPDATE) \"?(\w+)", statement)
    return f"  {statement.split()[0].lower()} {found[1] if found else ''}"


def requests(crew: Crew, counts: Counter[str], since: int) -> None:
    """What was asked of Discord since then."""
    for entry in crew.env.http_requests[since:]:
        counts["REST calls"] += 1
        path = re.sub(r"/(\d+|simcord_\w+)", "", entry.path)
        counts[f"  {entry.method} {path}"] += 1
        body = entry.json if isinstance(entry.json, dict) else {}
        files = (body.get("data") or body).get("attachments") or []
        counts["uploaded"] += sum("filename" in file for file in files)
        if entry.method == "POST" and path == "/channels/messages":
            counts["called"] += 1


async def clicks(key: str, number: int = CLICKS, url: str | None = None) -> Counter[str]:
    """What so many clicks at one table of this title cost; on the database of this `url`, if it is not SQLite."""
    counts, random = Counter[str](), Random(key)
    with tempfile.TemporaryDirectory() as folder:
        async with tavern(Path(folder), *THREE, url=url) as crew:
            await crew.begin(*THREE, game=key)
            await crew.bot.clock._note(crew.bot.clock.time.wall())  # what it does once an hour, no click has it do
            for done in range(WARM + number):
                name = await crew.on_turn()
                if name is None:
                    break
                answer = await thought_up(crew, name, random)
                await crew.env.settle()
                if crew.store.shared:  # as it does every second, which does not pass here
                    await crew.bot.company.beat()
                since = len(crew.env.http_requests)
                with counting(Counter() if done < WARM else counts):
                    await give(crew, name, answer, crew.dm(name))
                    await crew.env.settle()
                if done >= WARM:
                    requests(crew, counts, since)
                    counts["clicks"] += 1
    return counts


def figures() -> dict[str, dict[str, object]]:
    """Every figure with its unit, its goal and whether it holds."""
    found: dict[str, dict[str, object]] = {}
    for key, game in sorted(games().items()):
        counts, title = asyncio.run(clicks(key)), game.title.plain().split(",")[0]
        done = counts["clicks"]
        for what, name in NAMES.items():
            value, goal = counts[what] / done, GOALS.get(what)
            if what == "REST calls":
                goal = round(4 + CALLED * counts["called"] / done, 2)
            found[name.format(title=title)] = {
                "value": round(value, 2),
                "unit": "",
                "goal": goal,
                "holds": None if goal is None else value <= goal,
            }
    return found


def main() -> None:
    """Print all that was counted."""
    for key in sys.argv[1:] or sorted(games()):
        counts = asyncio.run(clicks(key))
        done = counts.pop("clicks")
        print(f"{key}: {done} clicks")
        for what, count in sorted(counts.items(), key=lambda one: (one[0].startswith("  "), -one[1])):
            print(f"  {count / done:6.2f} {what}")


if __name__ == "__main__":
    main()
