"""A process that leads shard 0 and writes for each line of input: `python -m tests.store.leader_process URL`."""

from __future__ import annotations

import asyncio
import sys

from sqlalchemy.ext.asyncio import create_async_engine

from store.processes.leadership import Leadership, LeadershipLost, lock_epochs
from tests.store.test_leadership import IDLE, write


async def lead(url: str) -> None:
    """Lead the shard. Answer each line of input with the result of a write."""
    leading = Leadership(url, [0], lambda why: print("lost:", why, flush=True), idle=IDLE, every=IDLE / 5)
    assert await leading.acquire()
    own = dict(leading.epochs)
    engine = create_async_engine(url)
    async with engine.connect() as connection:  # already open, like the store's connections
        await connection.rollback()
        print("leads", flush=True)
        while await asyncio.to_thread(sys.stdin.readline):
            try:
                await lock_epochs(connection, own)
                await write(connection, "the old leader")
                await connection.commit()
            except LeadershipLost:
                await connection.rollback()
                print("refused", flush=True)
            else:
                print("written", flush=True)
    await engine.dispose()
    await leading.release()


if __name__ == "__main__":
    asyncio.run(lead(sys.argv[1]))
