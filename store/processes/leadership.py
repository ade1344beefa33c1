"""One leader for each shard on PostgreSQL.

A process leads its shards while it holds an advisory lock for each of their numbers, on a connection of its own. It
uses that connection every second. If the process is suspended, PostgreSQL ends the session after
`idle_session_timeout` and frees the locks. Each leader has an epoch. A process that wakes up late has an old epoch, so
its writes are refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import asyncpg
from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, bindparam, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

SPACE: Final = 0x5144
"""The first key of the advisory locks. The second one is the number of the shard."""
STANDBY: Final = 0x5145
"""The first key of the shared locks of standbys. They tell a leader that a standby exists."""
ALL: Final = 1_000_000
"""The number of the lock of a process that serves all shards. Discord numbers shards from 0."""
CHANNEL: Final = "quarterdeck"
"""The NOTIFY channel on which processes announce tables with pending deliveries."""
IDLE: Final = 5.0
"""Seconds after which PostgreSQL ends the session of a process that does not use it."""
EVERY: Final = 1.0
"""Seconds between two uses of the connection."""
WAITS: Final = 10.0
"""Longest time in seconds that a new leader waits for the end of a transaction of the previous one."""

BROKEN: Final = (asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Errors of asyncpg that report a connection which the server has closed. They are no `PostgresError`."""

TOO_OLD = "Quarterdeck needs PostgreSQL 14 or later: this one cannot end the session of a process that was halted."
POOLED = (
    "DATABASE_URL leads to a transaction pooler (such as PgBouncer), which cannot keep a process's locks. Give the "
    "address of PostgreSQL itself, or of a pooler in session mode."
)

epochs = Table(
    "epochs",
    MetaData(),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),
)
"""The epoch of each shard. Every new leader increments it."""

TAKE_OVER = """
    INSERT INTO epochs (shard, epoch) SELECT shard, 1 FROM unnest($1::int[]) AS shard ORDER BY shard
    ON CONFLICT (shard) DO UPDATE SET epoch = epochs.epoch + 1 RETURNING shard, epoch
"""
"""Increments the epochs of these shards and returns them. A single statement, so that a suspended process leaves no
transaction open."""
LOCKS = f"""
    SELECT classid::bigint AS space, objid::bigint AS shard, pid, pid = pg_backend_pid() AS mine
    FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid IN ({SPACE}, {STANDBY})
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class UnsuitableDatabase(Exception):
    """Raised if this database cannot hold session locks. The message tells the operator what to do."""


class LeadershipLost(Exception):
    """Raised if another process leads a shard of this process now. The transaction must not write."""


class OtherProcesses(NamedTuple):
    """Other processes on this database, as of the last check."""

    leaders: Mapping[int, int]
    """The session id of each shard's leader."""
    standby: bool
    """True if a standby waits for shards of this process."""

    @property
    def processes(self) -> int:
        """The number of other processes that lead."""
        return len(set(self.leaders.values()))

    @property
    def direct_messages(self) -> bool:
        """True if another process receives direct messages. Discord sends them to the first shard."""
        return bool({0, ALL} & self.leaders.keys())


NOTIFY = text("SELECT pg_notify(:channel, :word)")
LEADERS = text(
    f"""
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = {SPACE}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND pid IS DISTINCT FROM :pid LIMIT 1
    """
).bindparams(bindparam("pid", type_=Integer))
"""SQL query that returns a row if a process leads a shard in a session other than the one with the id `pid`."""


class SchemaInUse(Exception):
    """Raised if a migration is needed while another process leads shards of this database."""


async def lock_epochs(connection: AsyncConnection, own: Mapping[int, int]) -> None:
    """Lock the epochs of these shards until the transaction ends.

    Raises `LeadershipLost` unless the stored epochs are still those in `own`, by shard. Call it first in each write
    transaction, which must be READ COMMITTED. The next leader then waits for the end of the transaction. Set
    `idle_in_transaction_session_timeout`, or a suspended process blocks the next leader.
    """
    query = select(epochs.c.shard, epochs.c.epoch).where(epochs.c.shard.in_(sorted(own))).order_by(epochs.c.shard)
    now = {row.shard: row.epoch for row in await connection.execute(query.with_for_update(read=True))}
    if now != own:
        raise LeadershipLost


class Leadership:
    """The advisory locks by which one process leads. If it loses them, it calls `lost` once with the reason."""

    def __init__(
        self,
        url: str,
        shards: Sequence[int],
        lost: Callable[[str], None],
        *,
        idle: float | None = None,
        every: float | None = None,
    ) -> None:
        """Create the leadership without connecting.

        `shards` is `[ALL]` for a process that serves all of them. `idle` is the number of seconds after which the
        server ends an unused session. `every` is the number of seconds between two heartbeats on the connection. None
        means `IDLE` and `EVERY`. `lost` is called with the reason if the leadership is lost.
        """
        self.epochs: dict[int, int] = {}
        """The epochs of this process by shard. Empty while it does not lead."""
        self.peers = OtherProcesses({}, standby=False)
        self.on_notify: Callable[[str], None] = lambda _: None
        """Called with the id of each table that another process has announced (`notify_others`)."""
        self.name = secrets.token_hex(8)
        self._shards = sorted(set(shards))
        self.lost = lost
        self._idle, self._every = idle or IDLE, every or EVERY
        self._engine = create_async_engine(url, poolclass=NullPool, hide_parameters=True)
        self._connection: asyncpg.Connection[Any] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._used = 0.0

    @property
    def leads(self) -> bool:
        """True if this process leads. The property makes no query: it uses the last answer of PostgreSQL.

        It is False once that answer is so old that PostgreSQL may have ended the session, for example after the machine
        slept.
        """
        return bool(self.epochs) and time.monotonic() - self._used < self._idle

    @property
    def pid(self) -> int | None:
        """PostgreSQL's id of the session that holds the locks, or None without a connection."""
        return None if self._connection is None else self._connection.get_server_pid()

    async def lock_epochs(self, connection: AsyncConnection) -> None:
        """Lock this leader's epochs until the transaction ends. Raises `LeadershipLost` if another process leads."""
        if not self.leads:
            raise LeadershipLost
        await lock_epochs(connection, self.epochs)

    async def notify_others(self, connection: AsyncConnection, tables: Iterable[str]) -> None:
        """Announce tables with pending deliveries to the other processes.

        They hear of it when this transaction is committed.
        """
        for table in sorted(tables):
            await connection.execute(NOTIFY, {"channel": CHANNEL, "word": f"{self.name} {table}"})

    async def acquire(self) -> bool:
        """Take all locks or none, and begin a new epoch. Return True if this process leads now.

        To wait for another leader, call it again every second, each time with a time-out. Raises `UnsuitableDatabase`,
        or OSError if the database cannot be reached.
        """
        if self.epochs:
            return self.leads
        try:
            connection = self._connection
            if connection is None or connection.is_closed():
                connection = await self._connect()
            else:
                await connection.execute(_ends_after(self._idle))
            for shard in self._shards:
                if not await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", SPACE, shard):
                    await self._stand_by(connection)
                    return False
            _, others = await self._locks(connection)
            if others and (ALL in others or ALL in self._shards):  # one process would serve all shards, and others some
                await self._stand_by(connection)
                return False
            began = await self._begin(connection)
        except (asyncpg.PostgresError, *BROKEN, self._engine.dialect.loaded_dbapi.Error) as error:
            await self.release()
            raise ConnectionError(f"no connection ({type(error).__name__})") from error
        except BaseException:
            await self.release()
            raise
        if not began:
            await self.release()
        return began

    async def _stand_by(self, connection: asyncpg.Connection[Any]) -> None:
        """Release the locks of all shards, and take the shared lock of a standby. A standby has no idle time-out."""
        await connection.execute(f"SELECT pg_advisory_unlock_all(); {_ends_after(0.0)}")
        for shard in self._shards:
            await connection.fetchval("SELECT pg_try_advisory_lock_shared($1, $2)", STANDBY, shard)

    async def _locks(self, connection: asyncpg.Connection[Any]) -> tuple[set[int], dict[int, int]]:
        """Return the numbers of the shards that this process has locked, and the session ids of other processes by
        shard.

        Update `peers`, the record of the other processes.
        """
        rows = await connection.fetch(LOCKS, timeout=self._idle)
        leaders = {row["shard"]: row["pid"] for row in rows if row["space"] == SPACE}
        waiting = {row["shard"] for row in rows if row["space"] == STANDBY and not row["mine"]}
        self.peers = OtherProcesses(leaders, not waiting.isdisjoint(self._shards))
        mine = {row["shard"] for row in rows if row["space"] == SPACE and row["mine"]}
        return mine, {shard: pid for shard, pid in leaders.items() if shard not in mine}

    async def _begin(self, connection: asyncpg.Connection[Any]) -> bool:
        """Begin a new epoch, and return True. Return False if a transaction of the previous leader takes too long."""
        # No migration creates this table, because a process must lead before it may change the schema.
        with contextlib.suppress(asyncpg.UniqueViolationError, asyncpg.DuplicateTableError):
            await connection.execute("CREATE TABLE IF NOT EXISTS epochs (shard integer PRIMARY KEY, epoch bigint)")
        try:
            rows = await connection.fetch(TAKE_OVER, self._shards)
        except asyncpg.LockNotAvailableError:
            return False
        self._used = time.monotonic()  # before the statement: the server may count from any moment after
        if (await self._locks(connection))[0] != {*self._shards}:
            raise UnsuitableDatabase(POOLED)
        await connection.add_listener(CHANNEL, self._on_notification)
        self.epochs = {row["shard"]: row["epoch"] for row in rows}
        connection.add_termination_listener(self._on_closed)
        self._beating = asyncio.create_task(self._beat(connection))
        return True

    async def release(self) -> None:
        """Release the locks at once, even if the connection hangs. `acquire` may be called again."""
        connection, beating = self._connection, self._beating
        self.epochs, self._connection, self._beating = {}, None, None
        if beating is not None and beating is not asyncio.current_task():
            beating.cancel()
            await asyncio.wait([beating])
        if connection is not None:
            connection.remove_termination_listener(self._on_closed)
            with contextlib.suppress(Exception):  # the server frees them when the connection is gone
                await connection.execute("SELECT pg_advisory_unlock_all()", timeout=1.0)
            connection.terminate()

    async def _connect(self) -> asyncpg.Connection[Any]:
        connection = await self._open()
        try:
            async with self._opened() as probe:
                await _refuse_pooler(connection, probe, self._idle)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection
        return connection

    async def _open(self) -> asyncpg.Connection[Any]:
        raw = await self._engine.raw_connection()
        driver: asyncpg.Connection[Any] = raw.driver_connection
        raw.detach()  # from now on it is ours to close
        return driver

    @contextlib.asynccontextmanager
    async def _opened(self) -> AsyncIterator[asyncpg.Connection[Any]]:
        connection = await self._open()
        try:
            yield connection
        finally:
            connection.terminate()

    async def _beat(self, connection: asyncpg.Connection[Any]) -> None:
        """Use the connection regularly, and check that all locks are held."""
        while True:
            await asyncio.sleep(self._every)
            now = time.monotonic()
            try:
                held, _ = await self._locks(connection)
            except Exception as error:  # after any error, the connection no longer proves that the locks are held
                return self._report_loss(f"the connection failed ({type(error).__name__})")
            if held != {*self._shards}:
                return self._report_loss("the database no longer holds the locks")
            self._used = now

    def _on_notification(self, _: object, __: int, ___: str, word: str) -> None:
        process, _, table = word.partition(" ")
        if process != self.name:
            self.on_notify(table)

    def _on_closed(self, _: object) -> None:
        self._report_loss("the connection was closed")

    def _report_loss(self, why: str) -> None:
        connection, self._connection = self._connection, None
        if not self.epochs or connection is None:
            return
        self.epochs = {}
        connection.remove_termination_listener(self._on_closed)
        connection.terminate()
        if self._beating is not None and self._beating is not asyncio.current_task():
            self._beating.cancel()
        self._beating = None
        self.lost(why)


def _ends_after(seconds: float) -> str:
    """Return the SQL by which PostgreSQL ends this session after `seconds` without a statement. 0 means never."""
    return f"SET idle_session_timeout = {seconds * 1000:.0f}"


async def _refuse_pooler(connection: asyncpg.Connection[Any], probe: asyncpg.Connection[Any], idle: float) -> None:
    """Set the time-outs of this connection's session. Raises `UnsuitableDatabase` if it has no session of its own.

    Behind a transaction pooler, connections share sessions. If the connection `probe` opens a transaction there, it
    probably gets the session of `connection`, and `connection` then gets another one. `idle` is the number of seconds
    after which the server ends an unused session.
    """
    pid = await connection.fetchval("SELECT pg_backend_pid()")
    async with probe.transaction():
        if pid in (await probe.fetchval("SELECT pg_backend_pid()"), None):
            raise UnsuitableDatabase(POOLED)
        if await connection.fetchval("SELECT pg_backend_pid()") != pid:
            raise UnsuitableDatabase(POOLED)
        try:
            await connection.execute(_ends_after(idle))
        except asyncpg.UndefinedObjectError as error:
            raise UnsuitableDatabase(TOO_OLD) from error
        await connection.execute(f"SET lock_timeout = {WAITS * 1000:.0f}")
        kept = "SELECT setting FROM pg_settings WHERE name = 'idle_session_timeout'"
        if await connection.fetchval(kept) != f"{idle * 1000:.0f}":
            raise UnsuitableDatabase(POOLED)
