"""Lose the leader in four ways while people play: `python -m tests.wire.leader_loss ROUNDS`."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from store import Store
from store.processes.leadership import SPACE
from tests.store.postgres import programs, running
from tests.wire.chaos import Evening
from tests.wire.simulated_person import SimulatedPerson, begin, over, play
from tests.wire.tavern_with_bot import TavernWithBot, tavern_with_bot
from tests.wire.test_program_start_and_stop import started
from tests.wire.unanswered_clicks import TavernWithKills

HANGS = 60.0
"""Seconds after which a wait is treated as failed."""
CLICKS = 3
"""The number of clicks after each loss."""


class BotProcess:
    """A bot process and its output."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said: list[str] = []
        self._more = asyncio.Event()
        self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        assert self.process.stderr is not None
        while line := await self.process.stderr.readline():
            self.said.append(line.decode())
            self._more.set()
        self._more.set()

    async def says(self, words: str, after: int = 0) -> None:
        """Wait until a line of the output contains these words, without the first `after` lines."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(HANGS):
                while not any(words in line for line in self.said[after:]):
                    self._more.clear()
                    await self._more.wait()
                return
        raise AssertionError(f"it never said {words!r}: {''.join(self.said)}")


class LeaderAndStandby:
    """The leader, its standby, the game, and the times without a leader."""

    def __init__(self, port: TavernWithBot, url: str, random: Random) -> None:
        self.port, self.url, self.random = port, url, random
        self.leader: BotProcess
        self.standby: BotProcess
        self.gaps: list[tuple[str, float]] = []
        self._stack = AsyncExitStack()
        self._evening = Evening(TavernWithKills(port), url, random)

    async def ship(self) -> BotProcess:
        """Start one more process."""
        return BotProcess(
            await self._stack.enter_async_context(started(self.port, how="leases", DATABASE_URL=self.url))
        )

    async def begin(self) -> None:
        """Start a leader, a standby and a game."""
        self.leader = await self.ship()
        await self.port.until(lambda: self.port.house.gateway.session and self.port.world.commands, "it leads")
        await self.stand_by()
        await self._game()

    async def stand_by(self) -> None:
        """Start a standby."""
        self.standby = await self.ship()
        await self.standby.says("standby:")

    async def _game(self) -> None:
        people = [self.port.somebody("Anne"), self.port.somebody("Bart")]
        self.code = await begin(self.port, people, game="yarr")
        for person in people:
            await self.port.until(partial(self.port.with_control, person, f"answer:{self.code}:"), "the hand comes")
        self.sailors = [SimulatedPerson(self.port, person, self.random) for person in people]
        self._evening.codes, self._evening.sailors = [self.code], {self.code: self.sailors}

    async def _relieved(self, why: str, lose: Callable[[], Awaitable[None]]) -> None:
        gateway = self.port.house.gateway
        await self._forget_starts()
        before, began = gateway.connections, monotonic()
        gateway.forget_sessions()  # no other process can resume them
        await lose()
        await self.port.until(lambda: gateway.connections > before and gateway.session, "a standby leads")
        self.gaps.append((why, monotonic() - began))
        self.leader, self.standby = self.standby, self.leader

    async def _forget_starts(self) -> None:
        """Delete the records of starts. With more than twenty, the next leader would wait before it connects (N7)."""
        engine = create_async_engine(self.url)
        async with engine.begin() as connection:
            await connection.execute(text("DELETE FROM gateway_starts"))
        await engine.dispose()

    async def kill(self) -> None:
        """Kill the leader."""

        async def lose() -> None:
            self.leader.process.kill()
            await self.leader.process.wait()

        await self._relieved("kill", lose)
        await self.stand_by()

    async def halt(self) -> None:
        """Suspend the leader until the standby leads. Continued, it becomes the standby."""

        async def lose() -> None:
            self.leader.process.send_signal(signal.SIGSTOP)

        heard = len(self.leader.said)
        await self._relieved("halt", lose)
        self.standby.process.send_signal(signal.SIGCONT)
        await self.standby.says("standby:", heard)

    async def cut(self) -> None:
        """End the leader's database session with its locks. The first process that takes them leads."""
        heard = len(self.leader.said)
        engine = create_async_engine(self.url)

        async def lose() -> None:
            ended = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
            here = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
            async with engine.connect() as connection:
                await connection.execute(text(f"{ended} AND classid = {SPACE} AND objsubid = 2 AND {here}"))

        await self._relieved("cut", lose)
        await engine.dispose()
        was = self.standby
        stands, leads = (asyncio.create_task(was.says(words, heard)) for words in ("standby:", " ready: "))
        await asyncio.wait((stands, leads), return_when=asyncio.FIRST_COMPLETED)
        if not stands.done():  # the old leader was quicker than the standby
            self.leader, self.standby = was, self.leader
        for waiting in (stands, leads):
            waiting.cancel()

    async def silence(self) -> None:
        """Let Discord answer no heartbeat until another process has connected."""
        gateway, heard = self.port.house.gateway, len(self.leader.said)

        async def lose() -> None:
            gateway.heartbeats = False
            await self.leader.says("has not answered", heard)
            gateway.heartbeats = True

        await self._relieved("silence", lose)
        await self.standby.says("standby:", heard)

    async def play_on(self) -> None:
        """Let everybody play on, and check the messages on Discord."""
        if over(self.port, self.sailors[0].person, self.code):
            await self._game()
        await play(self.port, self.code, self.sailors, CLICKS)
        store = await Store.open_read_only(self.url)
        try:
            await wait_until_shown(self._evening, store)
        finally:
            await store.close()

    async def doubled(self) -> int:
        """Return how many answers have the same number as another one."""
        engine = create_async_engine(self.url)
        async with engine.connect() as connection:
            query = 'SELECT count(*) - count(DISTINCT ("table", number)) FROM answers'
            found = int((await connection.execute(text(query))).scalar_one())
        await engine.dispose()
        return found

    async def close(self) -> None:
        """End all processes."""
        await self._stack.aclose()


async def wait_until_shown(evening: Evening, store: Store) -> None:
    """Wait until one table message, one lobby and one hand per person offer the open choices."""
    wrong = "nothing was looked at"
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(HANGS):
            while wrong:
                wrong = ""
                for code in evening.codes:
                    wrong = wrong or await evening._wrong_at(store, code)
                if wrong:
                    evening.deck.news.clear()
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(evening.deck.news.wait(), 1.0)
    assert not wrong, wrong


@asynccontextmanager
async def leader_and_standby(folder: Path, url: str, random: Random) -> AsyncIterator[LeaderAndStandby]:
    """Yield a leader, a standby and a game."""
    async with tavern_with_bot(folder, start=False) as port:
        found = LeaderAndStandby(port, url, random)
        try:
            await found.begin()
            yield found
        finally:
            await found.close()


WAYS = (LeaderAndStandby.kill, LeaderAndStandby.halt, LeaderAndStandby.cut, LeaderAndStandby.silence)


def main(rounds: int) -> int:
    """Lose the leader `rounds` times, in each way in turn. Print the times without a leader."""
    found = programs()
    assert found is not None, "PostgreSQL is not installed"
    with running(found) as server, TemporaryDirectory() as folder:
        return asyncio.run(_rounds(Path(folder), server.new_database(), rounds))


async def _rounds(folder: Path, url: str, rounds: int) -> int:
    async with leader_and_standby(folder, url, Random(1)) as ships:
        for number in range(rounds):
            await WAYS[number % len(WAYS)](ships)
            await ships.play_on()
            why, gap = ships.gaps[-1]
            print(f"round {number + 1} of {rounds}: {why}, a standby connected after {gap:.1f} s", flush=True)
        doubled = await ships.doubled()
    print(f"answers that are doubled: {doubled}; longest without a leader: {max(gap for _, gap in ships.gaps):.1f} s")
    return 1 if doubled else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
