"""Where games stood in rows of their own they stand in the rows of their tables now (migration 0025)."""

from __future__ import annotations

from typing import Any

from alembic import command
from sqlalchemy import Connection, MetaData, insert, make_url, select
from sqlalchemy.ext.asyncio import create_async_engine

from engine.save import SAVE
from engine.table import Table
from store import Store
from store.migrate import config
from store.schema import tables
from store.sqlite import make
from store.undo import since_checkpoint
from tests.ledger import rule
from tests.store.playing import GAME, OPTIONS, SEED

STANDS = ("since", "told", "counter_now", "save", "earlier", "earlier_since")


def _anything(kind: str) -> Any:
    if "BOOL" in kind:
        return False
    return 0 if any(one in kind for one in ("INT", "DOUBLE", "FLOAT", "REAL")) else "x"


def _lay(connection: Connection, rows: dict[str, tuple[Any, ...]]) -> None:
    """A database before that, with a lobby and these games."""
    command.upgrade(config(connection), "0024")
    there = MetaData()
    there.reflect(connection)
    table, checkpoints = there.tables["tables"], there.tables["checkpoints"]
    anything = {column.name: _anything(str(column.type)) for column in table.c if not column.nullable}
    anything["options"] = {} if "JSON" in str(table.c.options.type) else "{}"
    for id in ("LOBBY", *rows):
        connection.execute(insert(table), anything | {"id": id, "game": GAME.key, "pace": "live", "status": "playing"})
    for id, values in rows.items():
        connection.execute(insert(checkpoints), {"table": id} | dict(zip(STANDS, values, strict=True)))


@rule("H-331")
async def test_a_game_stands_where_it_stood(url: str) -> None:
    save = SAVE.dump_json(Table.start(GAME, OPTIONS, 3, SEED).save(), exclude_defaults=True).decode()
    rows = {"BACK1": (5, 2, 77, save, save, 3), "PLAIN": (1, 2, 9, save, None, None)}
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        make(parsed)
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(_lay, rows)
    await engine.dispose()
    store = await Store.open(url)
    try:
        found = await store._rows(select(*(tables.c[name] for name in STANDS)).order_by(tables.c.id))
        kept = [row[:3] + tuple(bool(one) for one in row[3:5]) + row[5:] for row in map(tuple, found)]
        assert kept == [(5, 2, 77, True, True, 3), (None, None, None, False, False, None), (1, 2, 9, True, False, None)]
        assert await store.load("LOBBY") is None
        loaded = await store.load("BACK1")
        assert loaded is not None
        assert (loaded[1].told, loaded[1].counter_now) == (2, 77)
        assert (await since_checkpoint(store, "BACK1")).no == 3
        assert (await since_checkpoint(store, "PLAIN")).no == 1
    finally:
        await store.close()
