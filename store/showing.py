"""Writing down what Discord must show, and what it shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import astuple
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, Table, delete, select, update

from store import statements
from store.helm import Taking, say
from store.memory import Learnt, Rows, Touched
from store.rows import MessageRow, OutboxRow, PostRow
from store.schema import columns, messages, outbox, posts, tables
from store.unit import Step, Unit, take
from store.upserts import Upserts

_WISH = columns(outbox, OutboxRow)
NOTHING: Final = -1
"""The revision up to which nothing is: what is wanted stays wanted."""
CLAIM: Final = 60.0
"""Seconds for which a process that showed nothing yet keeps others from showing it."""


class Renewed(NamedTuple):
    """A message that was edited, as it stands now, and the digest that was noted of it before."""

    message: MessageRow
    was: str | None


class Showing:
    """The part of a transaction that is about messages; see `Writing`."""

    def __init__(
        self,
        unit: Unit,
        upserts: Upserts,
        process: str,
        *,
        helm: Taking | None = None,
        tells: bool = False,
    ) -> None:
        self._unit = unit
        self._steps: list[Step] = []
        """What is to be done yet: nothing is, until an answer is wanted or all is committed."""
        self._upserts = upserts
        self._process = process
        self._helm = helm
        """Where several processes may write."""
        self._tells = tells
        self._wanted: list[dict[str, Any]] = []
        self._wanted_too: list[dict[str, Any]] = []
        self._seats: dict[tuple[str, int], dict[str, Any]] = {}
        self._then: list[Callable[[], None]] = []
        self.touched: set[Touched] = set()
        """What can be otherwise when this is committed."""
        self.learnt = Learnt()
        if helm is not None:
            self.learnt.taken = helm.tables

    def _do(
        self,
        statement: Any,
        params: Any = None,
        *,
        about: Hashable | None = None,
        unless: type[Exception] | None = None,
        known: Rows | None = None,
    ) -> None:
        """Have a statement run; this is raised, then or in the end, if it touches no row. It touches only rows `about`
        that (`store.memory`), None is any; those that will stand there then are `known`, or it returns them."""
        self._do_all(statement, params, {(statement.table.name, about): known}, unless)

    def _do_all(
        self,
        statement: Any,
        params: Any,
        touches: Mapping[Touched, Rows | None],
        unless: type[Exception] | None = None,
        hears: Callable[[Rows], None] | None = None,
    ) -> None:
        self.finish()
        self.touched |= touches.keys()
        if self._helm is not None and hears is None:
            self._steps += self._helm.before(touches, statement)
        self._steps.append(Step(statement, params, unless, touches, bool(statement._returning), hears))

    def _take(self, table: str) -> None:
        """This will be about the table, and asks for other rows of it first: all take them in one order, or two
        transactions could wait for each other."""
        if self._helm is not None:
            self.touched.add((tables.name, table))
            self._steps += self._helm.take(table)

    def _look(self, table: Table, about: Hashable, query: Select[Any], params: Any) -> None:
        """Read these rows when all that comes before is done, so that nobody need ask for them afterwards."""
        if self._helm is None or self._helm.remembers:
            self.finish()
            self._steps.append(Step(query, params, None, {(table.name, about): None}, returns=True))

    async def _count(self, statement: Any, params: Any = None, *, about: Hashable | None = None) -> int:
        """Run a statement now; the number of rows that it touched."""
        self._do(statement, params, about=about)
        return await self._unit.now(self.take)

    async def _ask(self, query: Select[Any]) -> list[Any]:
        """What stands there now, for this transaction."""
        self.finish()

        def ask(connection: Connection) -> list[Any]:
            self.take(connection)
            return list(connection.execute(query).all())

        return await self._unit.now(ask)

    def take(self, connection: Connection) -> int:
        """Do what is to be done yet; the number of rows that the last statement touched."""
        steps, self._steps = self._steps, []
        return take(connection, steps, self.learnt)

    def rest(self) -> list[Step]:
        """What is to be done yet before all is committed."""
        self.finish()
        steps, self._steps = self._steps, []
        return steps if self._helm is None else [*steps, *self._helm.news()]

    def finish(self) -> None:
        """Write what was kept back: a click has several wishes and sets several fields of a seat, and one statement for
        all is faster."""
        if not (self._seats or self._wanted or self._wanted_too):
            return
        changed, self._seats = self._seats, {}
        for (table, place), fields in sorted(changed.items()):
            statement, params = statements.of_seat(table, place, fields)
            self._do(statement, params, about=table)
        wishes = ((self._upserts.want, self._wanted), (self._upserts.want_too, self._wanted_too))
        self._wanted, self._wanted_too = [], []
        for statement, wishes_of_a_kind in wishes:
            if wishes_of_a_kind:
                # Always in this order, or two transactions could wait for each other.
                wanted = sorted(wishes_of_a_kind, key=lambda row: (row["_table"], row["_target"]))
                touches: dict[Touched, Rows | None] = {(outbox.name, row["_table"]): None for row in wanted}
                self.touched |= touches.keys()
                self._steps.append(Step(statement, wanted, None, touches, returns=bool(statement._returning)))
                if self._tells:
                    self._steps += say(self._process, sorted({row["_table"] for row in wanted}))

    def then(self, what: Callable[[], None]) -> None:
        """Do that as soon as all is committed."""
        self._then.append(what)

    def go_on(self) -> None:
        """All is committed."""
        for what in self._then:
            what()

    async def want(self, table: str, target: str, revision: int, now: float) -> None:
        """Discord must show the table to `target`, at this revision or a newer one, as soon as it can.

        New wishes are this process's own to fulfil at first (see `Store.outbox`).
        """
        self._wanted.append(self._wish(table, target, revision, now))

    async def want_too(self, table: str, target: str, revision: int, at: float) -> None:
        """The same from that time on, or, where it is wanted already, when it would have been shown."""
        self._wanted_too.append(self._wish(table, target, revision, at))

    def _wish(self, table: str, target: str, revision: int, at: float) -> dict[str, Any]:
        return {
            "_table": table,
            "_target": target,
            "_revision": revision,
            "_tries": 0,
            "_not_before": at,
            "_claimed_by": self._process,
            "_claimed_until": at + CLAIM,
        }

    async def shown(
        self,
        table: str,
        target: str,
        channel: int,
        message: int,
        revision: int,
        wanted: int | None = None,
        *,
        digest: str = "",
    ) -> None:
        """This message shows the table at this revision; a newer one that is wanted stays wanted. `wanted`
        is the revision up to which nothing more is wanted, where `revision` notes something else. `digest` is of
        what it says."""
        # In the same order as a click touches them, or two transactions could wait for each other.
        self._take(table)
        seen = revision if wanted is None else wanted
        if seen != NOTHING:
            self._do(statements.shown(1), statements.numbered(table, {"what": target, "seen": seen}), about=table)
        row = {"table": table, "target": target, "channel": channel, "message": message, "revision": revision}
        known = [(table, target, channel, message, revision, digest)]
        self._do(self._upserts.shown, row | {"digest": digest}, about=(table, target), known=known)

    async def lost(self, table: str, targets: Collection[str]) -> set[str]:
        """Those of these targets that were this process's to show and are not any more: it was taken for dead, and
        somebody else may have shown them before or after it. They are to be shown anew."""
        if self._helm is None or not targets:
            return set()
        self._take(table)
        mine = (outbox.c.table == table, outbox.c.target.in_(targets), outbox.c.claimed_by == self._process)
        found = await self._ask(select(outbox.c.target).where(*mine).with_for_update())
        lost = set(targets) - {row.target for row in found}
        if lost:
            row = {"table": table, "revision": 0, "tries": 0, "not_before": 0.0, "claimed_by": "", "claimed_until": 0.0}
            self._do(self._upserts.anew, [row | {"target": one} for one in sorted(lost)], about=table)
        return lost

    async def noted(
        self,
        table: str,
        done: Mapping[str, int],
        shown: Sequence[Renewed],
        later: Mapping[str, tuple[int, float]],
    ) -> None:
        """To these targets nothing more is to be shown, up to that revision of each. These messages were `shown`
        something else, if they are those that stand there. And to these targets it is shown `later`, up to that
        revision at that time (see `defer`)."""
        if shown:
            self._take(table)
        lost = await self.lost(table, [one.message.target for one in shown])
        over = [{"what": target, "seen": done[target]} for target in sorted(done) if target not in lost]
        if over:
            self._do(statements.shown(len(over)), statements.numbered(table, *over), about=table)
        if shown:
            rows = [
                {"what": one.target, "id": one.message, "seen": one.revision, "digest": one.digest}
                | {"was": None if one.target in lost else was}
                for one, was in sorted(shown, key=lambda renewed: renewed.message.target)
            ]
            touches: dict[Touched, Rows | None] = {(messages.name, (table, row["what"])): None for row in rows}
            self._do_all(statements.renewed(len(rows)), statements.numbered(table, *rows), touches)
        wishes = [self._wish(table, target, *later[target]) for target in sorted(later) if target not in lost]
        if wishes:
            self._do(self._upserts.defer, wishes, about=table)

    async def say_again(self, table: str, target: str) -> None:
        """Whatever the message to this target says, it is shown anew when it is next wanted."""
        mine = (messages.c.table == table, messages.c.target == target)
        self._do(update(messages).where(*mine).values(digest=""), about=(table, target))

    async def send(self, post: PostRow) -> None:
        """This message will be sent as soon as that is committed."""
        self._do(self._upserts.post, statements.of(post), about=(post.table, post.target), known=[astuple(post)])

    async def sent(self, table: str, target: str) -> None:
        """It has come and is noted, or it certainly never will."""
        mine = (posts.c.table == table, posts.c.target == target)
        self._do(delete(posts).where(*mine), about=(table, target), known=[])

    async def unwant(self, table: str, target: str, revision: int) -> None:
        """Nothing is to be shown up to this revision; what was wanted for a newer one meanwhile stays wanted."""
        key = (outbox.c.table == table, outbox.c.target == target)
        self._do(delete(outbox).where(*key, outbox.c.revision <= revision).returning(*_WISH), about=table)

    async def later(self, table: str, target: str, not_before: float) -> None:
        """It failed; try again at that time."""
        what = update(outbox).where(outbox.c.table == table, outbox.c.target == target)
        what = what.values(tries=outbox.c.tries + 1, not_before=not_before)
        self._do(what.returning(*_WISH), about=table)

    async def try_again(self, guild: int, now: float) -> None:
        """What failed at the tables of this server is worth a try at once, and is as patient as at first."""
        there = select(tables.c.id).where(tables.c.guild == guild)
        failed = (outbox.c.tries > 0, outbox.c.table.in_(there))
        self._do(update(outbox).where(*failed).values(tries=0, not_before=now))

    async def defer(self, table: str, target: str, revision: int, not_before: float) -> None:
        """Show it at that time, again or for the first time, unless something newer was wanted meanwhile."""
        self._do(self._upserts.defer, self._wish(table, target, revision, not_before), about=table)

    async def forget_message(self, table: str, target: str) -> None:
        """The message is gone."""
        mine = (messages.c.table == table, messages.c.target == target)
        self._do(delete(messages).where(*mine), about=(table, target))
