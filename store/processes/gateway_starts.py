"""Records of starts that connected to Discord's gateway. A process that often fails must connect seldom."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, select

from store.processes.shards import shard_label
from store.reader_writer_base import insert_unless_exists
from store.schema import gateway_starts
from store.write_transaction import Transaction

DAY: Final = 24 * 3600.0


async def record_gateway_start(w: Transaction, now: float) -> list[float]:
    """Store that this process connects at the time `now`.

    Return the earlier starts of the last day with the same shards. The starts are times in ascending order.
    """
    me = shard_label(w._shards)
    await w._run(delete(gateway_starts).where(gateway_starts.c.at < now - DAY))
    mine = select(gateway_starts.c.at).where(gateway_starts.c.shards == me).order_by(gateway_starts.c.at)
    earlier = [row.at for row in await w._query(mine)]
    await w._run(insert_unless_exists(w._insert, gateway_starts), [{"shards": me, "at": now}])
    return earlier
