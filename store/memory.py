"""What was read lately, while no other process can change it.

A database that is kept for one process (`Store.open`, `alone`) is changed by its own commits alone. Each of them drops
what it touched, so that what is remembered is what stands there; a transaction that does not say what it touched drops
all that is remembered of that table of the database. Where processes share a database see `store.helm`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

from store import story
from store.queues import KEYS, QUEUE, Changes, Queue, running
from store.rows import TableRow
from store.shards import unmarked

USUAL: Final = 1_000
"""So many tables are remembered."""
SHELVES: Final = 16
"""What is remembered of one table, about: its row, its seats, its messages, its people …"""

ELSEWHERE: Final = "elsewhere"
"""The shelves of what is so at other tables than one."""
OF_OTHERS: Final = frozenset(("dues", "seats"))
"""The tables of the database on which that hangs."""
SOME: Final = "seats"
"""The table of the database of whose rows a commit may tell some: those of a table by their places."""

EACH: Final = "messages"
"""The table of the database of whose rows a commit may tell several, each of which is remembered by itself: their
second column says which."""

MOVES: Final = "tables"
"""The table of the database of whose rows a commit may tell the columns that it changed."""
MOVED: Final = ("revision", "touched", "decided", "helm", "reliefs")
"""These: what is otherwise of a table that is moved on."""
_PLACES: Final = [TableRow.__slots__.index(name) for name in MOVED]

OF_TABLE: Final = frozenset(("tables", "seats", "followers", "dues", "events", "messages", "posts"))
"""The tables of the database of which rows about a table are remembered."""
PEOPLE: Final = frozenset(("persons", "servers"))
"""Those of which other rows are."""

Touched = tuple[str, Hashable | None]
"""A table of the database, and what rows of it are about; None for all of them."""
Rows = Sequence[Any]


def table_of(name: str, about: Hashable | None) -> str | None:
    """The table that remembered rows are about."""
    if about is None or name not in OF_TABLE:
        return None
    return str(about[0] if isinstance(about, tuple) else about)


def laid(key: Touched, found: Rows | None, known: Rows | None) -> Rows | None:
    """What is known of rows when these were `found`; of some of them it hangs on what was `known`."""
    if key[0] == story.STORY:
        return None
    if isinstance(found, Changes):
        return None if known is None else running(known, found)
    if found and key[0] == MOVES and len(found[0]) == len(MOVED):
        return moved(known, found)
    if found is None or key[0] != SOME:
        return found
    if known is None:
        return None
    changed = {row.place: row for row in found}
    return [changed.get(row.place, row) for row in known]


def moved(known: Rows | None, found: Rows) -> Rows | None:
    """The row of a table that was moved on, if it is known how it was; twice in one transaction, what it came to."""
    if not known or len(known[0]) == len(MOVED):
        return known and found
    row = [*known[0]]
    for place, value in zip(_PLACES, found[0], strict=True):
        row[place] = value
    return [row]


class Page:
    """What is remembered of a table since this process took its helm. `reliefs` are as many as there were then; until
    that is known, nothing is."""

    __slots__ = ("at_work", "reliefs", "shelves")

    def __init__(self, reliefs: int | None = None) -> None:
        self.reliefs = reliefs
        self.shelves: dict[Touched, dict[Hashable, Any]] = {}
        self.at_work: set[Taken] = set()
        """The transactions of this process that are about the table just now."""

    def read(self, row: TableRow, rows: Rows, process: str) -> None:
        """The row was read since this page was asked for. Where another process has been at the helm since, the row
        says what was believed: who moves the table on may have taken other things from this page before."""
        me = unmarked(process)
        if self.reliefs is not None:
            row.helm, row.reliefs = me, self.reliefs
        elif row.helm == me:
            self.reliefs = row.reliefs
            self.shelves = {("tables", row.id): {None: rows}}


class Taken:
    """The helm of one table, in one transaction."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.reliefs: int | None = None
        self.told = False
        """Whether the others know that it is this process's."""
        self.alone = not page.at_work
        """Whether no other transaction of this process was about the table meanwhile. Of two that were, nobody knows
        which came first: what they did is heard when it is over, and not in that order."""
        for other in page.at_work:
            other.alone = False
        page.at_work.add(self)

    def hear(self, rows: Sequence[Any]) -> None:
        """So its row stands now."""
        self.reliefs = rows[0].reliefs
        self.told = self.page.reliefs == self.reliefs


class Learnt:
    """What rows will stand there when a transaction is committed, as far as it says so."""

    def __init__(self) -> None:
        self.rows: dict[Touched, Rows | None] = {}
        self.taken: dict[str, Taken] = {}
        """The tables whose helm was taken (`store.helm`)."""
        self._nothing = False

    def learn(self, touched: Touched, rows: Rows | None = None, *, gone: bool | None = None) -> None:
        """These stand there now; None is that nobody knows which. Of a queue they are those that have changed, or are
        `gone`, unless they were read. Who does not say what was touched ends all learning."""
        name, about = touched
        if self._nothing or about is None:
            self._nothing = True
            self.rows.clear()
        elif name in KEYS and gone is not None:
            changed = self.rows.get(touched, Changes())
            if rows is None or not isinstance(changed, Changes):
                self.rows[touched] = None
            else:
                self.rows[touched] = changed.of(name, rows, gone=gone)
        elif name == MOVES and rows and len(rows[0]) == len(MOVED) and touched in self.rows:
            self.rows[touched] = laid(touched, rows, self.rows[touched])
        elif name == EACH:
            assert isinstance(about, tuple)
            self.rows[touched] = None if rows is None else [row for row in rows if row[1] == about[1]] or None
        elif name not in (SOME, story.STORY):
            self.rows[touched] = rows
        else:
            before = self.rows.get(touched, [])
            self.rows[touched] = None if rows is None or before is None else [*before, *rows]


class Memory:
    """Shelves with what was read. What has not been asked for longest is forgotten."""

    alone = True
    """Whether nobody else writes."""

    def __init__(self, tables: int = USUAL) -> None:
        self.most = tables * SHELVES
        self._shelves: OrderedDict[Touched, dict[Hashable, Any]] = OrderedDict()
        self._changes: dict[Hashable, int] = {}
        """How often something on which what is elsewhere hangs was changed at a table; under None, anywhere."""

    def changes_beside(self, table: str) -> int:
        """A number that grows whenever who sits at another table, or what is due there, changes."""
        return self._changes.get(None, 0) - self._changes.get(table, 0)

    def _count(self, about: Hashable) -> None:
        if len(self._changes) > self.most:  # who asks reads once more: what was counted anywhere stays
            self._changes = {None: self._changes[None]}
        for which in {None, about}:
            self._changes[which] = self._changes.get(which, 0) + 1

    def page(self, table: str) -> Page | None:
        """What is remembered of a table, where that hangs on who wrote last."""
        return None

    def see(self, table: str, helm: str, reliefs: int) -> None:
        """So the row of a table was read."""

    def shelf(self, name: str, about: Hashable | None) -> dict[Hashable, Any]:
        """What is known about that. Who reads asks for the shelf first, and lays what was read on that one: a commit
        meanwhile has taken it away, so that nobody finds on it what is no more."""
        key = (name, about)
        shelf = self._shelves.setdefault(key, {})
        self._shelves.move_to_end(key)
        while len(self._shelves) > self.most:
            self._shelves.popitem(last=False)
        return shelf

    def commit(self, touched: Iterable[Touched], learnt: Learnt) -> None:
        """These were touched by a commit that is over; what it made of them, as far as it says so, is known without
        being read. Before another one can follow."""
        touched = set(touched)
        before = {key: self._shelves.get(key, {}) for key in learnt.rows}
        queues: dict[str, Queue | None] = {name: self._shelves.get((name, None), {}).get(QUEUE) for name in KEYS}
        self.drop(touched)
        for key, found in learnt.rows.items():
            if found is None:
                continue
            if key[0] == story.STORY:
                self.shelf(*key).update(story.told_on(before[key], found))
            elif (rows := laid(key, found, before[key].get(None))) is not None:
                self.shelf(*key)[None] = rows
        for name, queue in queues.items():
            if queue is None or ("tables", None) in touched:
                continue
            there = [key for key in touched if key[0] == name]
            changes = [one for key in there if isinstance(one := learnt.rows.get(key), Changes)]
            if changes and len(changes) == len(there):
                for one in changes:
                    queue = queue.changed(one, KEYS[name])
                self.shelf(name, None)[QUEUE] = queue

    def drop(self, touched: Iterable[Touched]) -> None:
        """These were touched by a commit that is over, or may be."""
        for name, about in touched:
            if name in OF_OTHERS:
                self._count(about)
            self._shelves.pop((name, None), None)
            if about is not None:
                self._shelves.pop((name, about), None)
            elif name == "tables":  # what belongs to a table goes with it
                self._shelves.clear()
            else:
                for key in [key for key in self._shelves if key[0] == name]:
                    del self._shelves[key]
