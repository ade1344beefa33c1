"""Statements that insert or, where the row exists, do something else.

Both databases know `ON CONFLICT`, but SQLAlchemy has an `insert` for each; so these are made for one.
An update that is followed by an insert where it hit nothing would be portable, but two processes may
then both insert.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table, bindparam, case

from store.rows import DueRow, OutboxRow
from store.schema import (
    bans,
    beats,
    columns,
    crossings,
    dues,
    followers,
    interactions,
    messages,
    outbox,
    posts,
    processes,
    registered,
    tables,
)
from store.shards import Shards


class Upserts:
    """The statements, made with a dialect's `insert`. Where it `tells`, what they do to queues they return. What is to
    be shown on servers that are not these `shards`' is anybody's at first."""

    def __init__(self, insert: Any, *, tells: bool, shards: Shards | None = None) -> None:
        self._insert = insert
        self.once = self._or_nothing(interactions)
        self.new_table = self._or_nothing(tables)
        self.due = self._or_nothing(dues)
        self.follow = self._or_nothing(followers)
        self.crossing = self._or_nothing(crossings)
        self.ban = self._or_nothing(bans)
        self.beat = self._or_set(beats, "at")
        self.lives = self._or_set(processes, "seen")
        self.shown = self._or_set(messages, "channel", "message", "revision", "digest")
        self.post = self._or_set(posts, "channel", "name", "at")
        self.registered = self._or_set(registered, "digest")
        wish: dict[str, Any] = {column.name: bindparam(f"_{column.name}", type_=column.type) for column in outbox.c}
        if shards is not None:
            mine = shards.serve_table(wish["table"])
            wish |= {
                name: case((mine, wish[name]), else_=none)
                for name, none in (("claimed_by", ""), ("claimed_until", 0.0))
            }
        want = insert(outbox).values(**wish)
        # What is wanted once more may be shown just now as it was before: only a higher number keeps it wanted then.
        newest = case((want.excluded.revision > outbox.c.revision, want.excluded.revision), else_=outbox.c.revision + 1)
        # The claim stays as it is: who shows an older revision just now must be the one to go on.
        # Nobody's to show: who else shows it just now finds that it is to be shown once more.
        self.anew = insert(outbox).on_conflict_do_update(
            index_elements=outbox.primary_key,
            set_={"revision": outbox.c.revision + 1, "claimed_by": "", "claimed_until": 0.0},
        )
        # What is wanted already comes when it would have come.
        self.want_too = want.on_conflict_do_update(index_elements=outbox.primary_key, set_={"revision": newest})
        # What was wanted meanwhile comes at once, whatever is to come later.
        self.defer = want.on_conflict_do_update(
            index_elements=outbox.primary_key,
            set_={"tries": 0, "not_before": want.excluded.not_before},
            where=outbox.c.revision <= want.excluded.revision,
        )
        self.want = want.on_conflict_do_update(
            index_elements=outbox.primary_key,
            set_={"revision": newest, "tries": want.excluded.tries, "not_before": want.excluded.not_before},
        )
        if tells:
            self.due = self.due.returning(*columns(dues, DueRow))
            told = columns(outbox, OutboxRow)
            self.want_too, self.defer = self.want_too.returning(*told), self.defer.returning(*told)
            self.want = self.want.returning(*told)

    def setting(self, table: Table, key: dict[str, int], fields: dict[str, Any]) -> Any:
        """Set some fields of the row with this key, the others have their defaults if it is new."""
        insert = self._insert(table).values(**key, **fields)
        return insert.on_conflict_do_update(index_elements=table.primary_key, set_=fields)

    def _or_nothing(self, table: Table) -> Any:
        insert = self._insert(table).on_conflict_do_nothing(index_elements=table.primary_key)
        return insert.execution_options(preserve_rowcount=True)

    def _or_set(self, table: Table, *columns: str) -> Any:
        insert = self._insert(table)
        new = {column: insert.excluded[column] for column in columns}
        return insert.on_conflict_do_update(index_elements=table.primary_key, set_=new)
