"""One leader for each shard on PostgreSQL.

A process leads its shards while it holds an advisory lock for each of their numbers, on a connection of its own. It
uses that connection every second. If the process is halted, PostgreSQL ends the session after `idle_session_timeout`,
and the locks are free. Each leader has an epoch. A process that wakes late has an old one, so its writes are refused.
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
"""The first key of the shared locks that waiting processes hold: so a leader knows that it can be relieved."""
ALL: Final = 1_000_000
"""The lock of a process that serves all shards, however many they are. Discord numbers them from 0."""
CHANNEL: Final = "quarterdeck"
"""The channel on which processes tell each other of tables that have something to show."""
IDLE: Final = 5.0
"""Seconds after which PostgreSQL ends the session of a process that does not use it."""
EVERY: Final = 1.0
"""Seconds between two uses of the connection."""
WAITS: Final = 10.0
"""Seconds for which a new leader waits for a write that its forerunner began."""

BROKEN: Final = (asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What asyncpg raises for a connection that the server ended, besides what the server itself says."""

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
"""The epoch of each shard's leader: one more with each who takes over."""

TAKE_OVER = """
    INSERT INTO epochs (shard, epoch) SELECT shard, 1 FROM unnest($1::int[]) AS shard ORDER BY shard
    ON CONFLICT (shard) DO UPDATE SET epoch = epochs.epoch + 1 RETURNING shard, epoch
"""
"""One statement, so that a process that is halted leaves no transaction open."""
LOCKS = f"""
    SELECT classid::bigint AS space, objid::bigint AS shard, pid, pid = pg_backend_pid() AS mine
    FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid IN ({SPACE}, {STANDBY})
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class UnsuitableDatabase(Exception):
    """This database cannot keep a leader. The message says what to do, in one sentence for the operator."""


class LeadershipLost(Exception):
    """Another process has taken the shard over: this transaction must not write."""


class OtherProcesses(NamedTuple):
    """The leaders that share the database, as this process last saw them."""

    leaders: Mapping[int, int]
    """The session of each shard's leader."""
    standby: bool
    """Whether a process waits for shards of this one."""

    @property
    def processes(self) -> int:
        """How many processes lead."""
        return len(set(self.leaders.values()))

    @property
    def hears_directly(self) -> bool:
        """Whether direct messages reach somebody: the leader of the first shard, or of all."""
        return bool({0, ALL} & self.leaders.keys())


NOTIFY = text("SELECT pg_notify(:channel, :word)")
LEADERS = text(
    f"""
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = {SPACE}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND pid IS DISTINCT FROM :pid LIMIT 1
    """
).bindparams(bindparam("pid", type_=Integer))
"""Finds a leader whose session is another one than this."""


class SchemaInUse(Exception):
    """A process of an older version leads shards of this database, whose schema is to be changed."""


async def lock_epochs(connection: AsyncConnection, own: Mapping[int, int]) -> None:
    """Lock the epochs of these shards until the transaction ends. Raises `LeadershipLost` unless they are still `own`.

    Call it first in each write transaction, which must be READ COMMITTED. The next leader then waits for its end.
    Set `idle_in_transaction_session_timeout`, or a halted process holds the next leader up.
    """
    query = select(epochs.c.shard, epochs.c.epoch).where(epochs.c.shard.in_(sorted(own))).order_by(epochs.c.shard)
    now = {row.shard: row.epoch for row in await connection.execute(query.with_for_update(read=True))}
    if now != own:
        raise LeadershipLost


class Leadership:
    """The locks of one process. `lost` is called once, with the reason, when they are gone against its will."""

    def __init__(
        self,
        url: str,
        shards: Sequence[int],
        lost: Callable[[str], None],
        *,
        idle: float | None = None,
        every: float | None = None,
    ) -> None:
        """`idle` and `every` are seconds: the server's time-out, and how often the connection is used. `shards` is
        `[ALL]` for a process that serves them all."""
        self.epochs: dict[int, int] = {}
        """The epochs of this process, by shard; empty while it does not lead."""
        self.peers = OtherProcesses({}, standby=False)
        self.heard: Callable[[str], None] = lambda _: None
        """Called with each table that another process has shown (`tell`)."""
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
        """True if this process leads, as far as it can know without asking.

        False as soon as the server may have ended the session: the process may just have woken.
        """
        return bool(self.epochs) and time.monotonic() - self._used < self._idle

    @property
    def pid(self) -> int | None:
        """The session that holds the locks."""
        return None if self._connection is None else self._connection.get_server_pid()

    async def lock_epochs(self, connection: AsyncConnection) -> None:
        """Let nobody take over before this write transaction ends. Raises `LeadershipLost` where somebody has."""
        if not self.leads:
            raise LeadershipLost
        await lock_epochs(connection, self.epochs)

    async def notify_others(self, connection: AsyncConnection, tables: Iterable[str]) -> None:
        """Tell the other processes, once this transaction is committed, that these tables have something to show."""
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
            if others and (ALL in others or ALL in self._shards):  # one serves all, and others some
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
        """Hold no shard, and say that this process waits. It may wait for longer than a leader may be silent."""
        await connection.execute(f"SELECT pg_advisory_unlock_all(); {_ends_after(0.0)}")
        for shard in self._shards:
            await connection.fetchval("SELECT pg_try_advisory_lock_shared($1, $2)", STANDBY, shard)

    async def _locks(self, connection: asyncpg.Connection[Any]) -> tuple[set[int], dict[int, int]]:
        """Note who leads and who waits. Return the shards of this process, and those of others with their sessions."""
        rows = await connection.fetch(LOCKS, timeout=self._idle)
        leaders = {row["shard"]: row["pid"] for row in rows if row["space"] == SPACE}
        waiting = {row["shard"] for row in rows if row["space"] == STANDBY and not row["mine"]}
        self.peers = OtherProcesses(leaders, not waiting.isdisjoint(self._shards))
        mine = {row["shard"] for row in rows if row["space"] == SPACE and row["mine"]}
        return mine, {shard: pid for shard, pid in leaders.items() if shard not in mine}

    async def _begin(self, connection: asyncpg.Connection[Any]) -> bool:
        """Begin a new epoch, unless a write of the last leader takes too long."""
        # Not a migration's: a process must lead before it may change the schema.
        with contextlib.suppress(asyncpg.UniqueViolationError, asyncpg.DuplicateTableError):
            await connection.execute("CREATE TABLE IF NOT EXISTS epochs (shard integer PRIMARY KEY, epoch bigint)")
        try:
            rows = await connection.fetch(TAKE_OVER, self._shards)
        except asyncpg.LockNotAvailableError:
            return False
        self._used = time.monotonic()  # before the statement: the server may count from any moment after
        if (await self._locks(connection))[0] != {*self._shards}:
            raise UnsuitableDatabase(POOLED)
        await connection.add_listener(CHANNEL, self._told)
        self.epochs = {row["shard"]: row["epoch"] for row in rows}
        connection.add_termination_listener(self._ended)
        self._beating = asyncio.create_task(self._beat(connection))
        return True

    async def release(self) -> None:
        """Free the locks at once, also while the connection hangs. `take` may be called again."""
        connection, beating = self._connection, self._beating
        self.epochs, self._connection, self._beating = {}, None, None
        if beating is not None and beating is not asyncio.current_task():
            beating.cancel()
            await asyncio.wait([beating])
        if connection is not None:
            connection.remove_termination_listener(self._ended)
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
        """Use the connection, and see that all locks are held."""
        while True:
            await asyncio.sleep(self._every)
            now = time.monotonic()
            try:
                held, _ = await self._locks(connection)
            except Exception as error:  # whatever it is, this connection proves nothing any more
                return self._gone(f"the connection failed ({type(error).__name__})")
            if held != {*self._shards}:
                return self._gone("the database no longer holds the locks")
            self._used = now

    def _told(self, _: object, __: int, ___: str, word: str) -> None:
        process, _, table = word.partition(" ")
        if process != self.name:
            self.heard(table)

    def _ended(self, _: object) -> None:
        self._gone("the connection was closed")

    def _gone(self, why: str) -> None:
        connection, self._connection = self._connection, None
        if not self.epochs or connection is None:
            return
        self.epochs = {}
        connection.remove_termination_listener(self._ended)
        connection.terminate()
        if self._beating is not None and self._beating is not asyncio.current_task():
            self._beating.cancel()
        self._beating = None
        self.lost(why)


def _ends_after(seconds: float) -> str:
    """The statement by which the server ends a session that is not used for so long; 0 means never."""
    return f"SET idle_session_timeout = {seconds * 1000:.0f}"


async def _refuse_pooler(connection: asyncpg.Connection[Any], probe: asyncpg.Connection[Any], idle: float) -> None:
    """Set the time-out of this connection's session. Raises `UnsuitableDatabase` if the session is not its own.

    A transaction pooler lends one session to many. So `probe`, in a transaction, is likely to be lent the same one, and
    the connection another one meanwhile.
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
