from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.play import Answer
from store import Store
from tests.ledger import rule
from tests.store.stored_game import StoredGame, replayed, whole
from tests.store.worker_processes import Did, all_of, click_on, click_once, start

ROUNDS = 10
CLICKS = 15
"""The largest number of clicks of each worker, far fewer than a game needs."""


class Judge:
    """Compares a worker's reports with the stored data."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = f"sqlite+aiosqlite:///{path}"
        self.acknowledged: list[int] = []
        self.answers: list[Answer] = []

    async def begin(self) -> str:
        store = await Store.open(self.url)
        playing = await StoredGame.start(store)
        await store.close()
        return playing.id

    def stored(self) -> list[int]:
        """Return the stored interactions, read without any of the program's own code."""
        connection = sqlite3.connect(self.path)
        rows = connection.execute("SELECT id FROM interactions ORDER BY id").fetchall()
        connection.close()
        return [id for (id,) in rows]

    def hear(self, said: list[Did]) -> None:
        for did in said:
            # A worker that repeats a killed worker's click reports «repeated» if that click was committed.
            assert did.what in ("applied", "repeated")
            assert did.interaction not in self.acknowledged
            self.acknowledged.append(did.interaction)

    async def compare(self, id: str) -> None:
        """Check that each acknowledged click is stored once, in order, and that the answers make up the table."""
        stored = self.stored()
        assert stored[: len(self.acknowledged)] == self.acknowledged
        assert len(stored) - len(self.acknowledged) in (0, 1)
        store = await Store.open(self.url)
        playing, answers = await StoredGame.load(store, id), await store.answers(id)
        assert len(answers) == playing.revision == len(stored)
        assert answers[: len(self.answers)] == self.answers
        assert not playing.table.reopened
        assert replayed(answers) == playing.table.state
        assert whole((await StoredGame.load(store, id)).table) == whole(playing.table)
        self.answers = answers
        await store.close()


def some_of(pipe: Any, count: int) -> list[Did]:
    """Return the next `count` reports of a worker, or fewer if it ends."""
    said: list[Did] = []
    with contextlib.suppress(EOFError):
        while len(said) < count:
            said.append(pipe.recv())
    return said


@rule("H-43", "H-84")
def test_a_click_acknowledged_before_a_kill_is_stored(tmp_path: Path) -> None:
    """Clicks are acknowledged after the commit, and the process is killed again and again.

    Each following process begins with the click that was not acknowledged.
    """
    random = Random(11)
    judge = Judge(tmp_path / "quarterdeck.db")
    id = asyncio.run(judge.begin())
    for round in range(ROUNDS):
        process, pipe = start(click_on, judge.url, id, len(judge.acknowledged) + 1, round, CLICKS)
        said = some_of(pipe, random.randrange(1, CLICKS + 1))
        time.sleep(random.random() * 0.004)
        process.kill()
        process.join()
        said += all_of(pipe)
        judge.hear(said)
        asyncio.run(judge.compare(id))

    process, pipe = start(click_on, judge.url, id, len(judge.acknowledged) + 1, ROUNDS, CLICKS)
    judge.hear(all_of(pipe))
    process.join()
    assert process.exitcode == 0
    asyncio.run(judge.compare(id))
    assert judge.stored() == judge.acknowledged == list(range(1, len(judge.acknowledged) + 1))


@rule("H-42", "H-84")
@pytest.mark.parametrize("dies_before_commit", [True, False])
def test_a_click_killed_just_before_or_after_its_commit_counts_once(tmp_path: Path, dies_before_commit: bool) -> None:
    judge = Judge(tmp_path / "quarterdeck.db")
    id = asyncio.run(judge.begin())
    process, pipe = start(click_once, judge.url, id, 1, 5, dies_before_commit)
    assert all_of(pipe) == []
    process.join()
    assert process.exitcode == -signal.SIGKILL
    assert judge.stored() == ([] if dies_before_commit else [1])
    asyncio.run(judge.compare(id))

    process, pipe = start(click_on, judge.url, id, 1, 6, 3)
    said = all_of(pipe)
    process.join()
    assert [did.what for did in said] == ["applied" if dies_before_commit else "repeated", "applied", "applied"]
    judge.hear(said)
    asyncio.run(judge.compare(id))
    assert judge.stored() == [1, 2, 3]
