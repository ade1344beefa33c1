"""What a process remembers where others work on the same database: of a table only while it stands at its helm.

Whoever writes anything about a table takes its helm: the row says which process wrote last, and how often that was
another one than before. So nobody else has written as long as both are as they were, and who moves a table on says what
it saw (`Taking.seen`): if another one has stood there meanwhile, nothing is written, and it is done anew on what is so
now. Who takes the helm from another process tells it, which forgets what it knew. People and servers have no helm:
whoever changes one tells all. Without ears nothing is remembered.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from typing import Any, Final

from sqlalchemy import String, and_, bindparam, case, exists, func, or_, select, update

from store.memory import OF_TABLE, PEOPLE, USUAL, Learnt, Memory, Page, Taken, Touched, laid, table_of
from store.rows import Stand, TableRow
from store.schema import columns, tables
from store.shards import unmarked
from store.unit import Step

CHANNEL: Final = "quarterdeck"
CHANGED: Final = "~"
"""Begins what is said of rows that have changed, and alone is about all of them; the rest is about what is to be
shown."""
NOBODY: Final = ""

_ME: Any = bindparam("_me", type_=tables.c.helm.type)
_SEEN: Any = bindparam("_seen", type_=tables.c.reliefs.type)
_MINE = tables.c.helm == _ME
_TAKEN = {"helm": _ME, "reliefs": tables.c.reliefs + case((_MINE, 0), else_=1)}
_UNRELIEVED = or_(_SEEN < 0, and_(_MINE, tables.c.reliefs == _SEEN))

TAKE = update(tables).where(tables.c.id == bindparam("t")).values(**_TAKEN).returning(*columns(tables, TableRow))
LEAVE_ALL = update(tables).where(tables.c.helm != NOBODY).values(helm=NOBODY, reliefs=tables.c.reliefs + 1)
"""Nobody stands at any helm: something was written of which nobody says at which table."""


@cache
def _unrelieved(statement: Any) -> Any:
    return statement.where(_UNRELIEVED).values(**_TAKEN)


_SAY = select(func.pg_notify(CHANNEL, bindparam("word", type_=String)))
_SAY_IF_RELIEVED = _SAY.where(
    exists().where(tables.c.id == bindparam("t"), tables.c.reliefs != bindparam("_seen", type_=tables.c.reliefs.type))
)


def say(process: str, words: Iterable[str]) -> list[Step]:
    """What tells the others, once it is committed."""
    return [Step(_SAY, _word(process, word)) for word in words]


def _word(process: str, word: str) -> dict[str, Any]:
    return {"word": f"{unmarked(process)} {word}"}


def changed(name: str, about: Hashable | None) -> str:
    """What is said of rows of one table of the database."""
    table = table_of(name, about)
    return f"{CHANGED}{name} {about}" if table is None and about is not None else f"{CHANGED}{table or ''}"


class Taking:
    """The part of a transaction that is about helms. `memory` is what this process remembers, if it does."""

    def __init__(self, process: str, memory: AtTheHelm | None) -> None:
        self.tables: dict[str, Taken] = {}
        self._process = process
        self._memory = memory
        self._said: set[str] = set()

    def before(self, touches: Iterable[Touched], statement: Any) -> Iterator[Step]:
        """What is to be done before a statement that touches these rows."""
        whole = getattr(statement, "table", None) is tables
        for name, about in touches:
            if about is None and name in OF_TABLE | PEOPLE:
                # Rows that are gone say themselves that nothing of them is as it was.
                if not self._said & {CHANGED} and not (whole and statement.is_delete):
                    yield Step(LEAVE_ALL)
                yield from self._say(CHANGED)
            elif name in PEOPLE:
                yield from self._say(changed(name, about))
            elif (table := table_of(name, about)) is not None and not (whole and statement.is_insert):
                yield from self.take(table)

    def take(self, table: str) -> Iterator[Step]:
        """What takes the helm of a table, unless it was taken."""
        if table not in self.tables:
            yield Step(TAKE, {"t": table, **self.me}, None, {(tables.name, table): None}, True, self._take(table).hear)

    def move_on(self, row: TableRow | Stand, statement: Any) -> tuple[Any, dict[str, Any], Any]:
        """What moves a table on whose row was so, unless another process has written about it since: the `statement`
        that does where nobody else writes, made so; more of its parameters, and who hears of it."""
        seen = row.reliefs if row.helm == unmarked(self._process) else -1
        taken = self._take(row.id)
        taken.told = taken.told or seen == taken.page.reliefs
        return _unrelieved(statement), self.me | {"_seen": seen}, taken.hear

    def news(self) -> list[Step]:
        """What tells others of whom helms are taken, in the end."""
        found: list[Step] = []
        for table, taken in self.tables.items():
            if not taken.told:
                known = -1 if taken.page.reliefs is None else taken.page.reliefs
                word = _word(self._process, changed(tables.name, table))
                found.append(Step(_SAY_IF_RELIEVED, word | {"t": table, "_seen": known}))
        return found

    @property
    def remembers(self) -> bool:
        """Whether this process remembers anything just now."""
        return self._memory is not None and self._memory.on

    @property
    def me(self) -> dict[str, Any]:
        """The parameter that says who takes it."""
        return {"_me": unmarked(self._process)}

    def _take(self, table: str) -> Taken:
        if table not in self.tables:
            self.tables[table] = Taken(Page() if self._memory is None else self._memory.page(table))
        return self.tables[table]

    def _say(self, word: str) -> list[Step]:
        if word in self._said:
            return []
        self._said.add(word)
        return say(self._process, [word])


class AtTheHelm(Memory):
    """A `Memory` where others write, too."""

    alone = False

    def __init__(self, process: str, tables: int = USUAL) -> None:
        super().__init__(tables)
        self._process = process
        self._pages: OrderedDict[str, Page] = OrderedDict()
        self._most = tables
        self._until = 0.0

    @property
    def on(self) -> bool:
        """Whether this process hears what others tell."""
        return time.monotonic() < self._until

    def trust(self, until: float) -> None:
        """Till then, by the clock of this process, what others tell is heard."""
        self._until = until

    def page(self, table: str) -> Page:
        """What is remembered of a table. Who reads asks for it first, as for a shelf."""
        page = self._pages.setdefault(table, Page())
        self._pages.move_to_end(table)
        while len(self._pages) > self._most:
            self._pages.popitem(last=False)
        return page

    def shelf(self, name: str, about: Hashable | None) -> dict[Hashable, Any]:
        """See `Memory.shelf`; what is laid on one of which nothing is remembered is forgotten."""
        table = table_of(name, about)
        if not self.on or (table is None and (about is None or name not in PEOPLE)):
            return {}
        if table is None:
            return super().shelf(name, about)
        page = self.page(table)
        return {} if page.reliefs is None else page.shelves.setdefault((name, about), {})

    def commit(self, touched: Iterable[Touched], learnt: Learnt) -> None:
        """See `Memory.commit`."""
        touched = set(touched)
        if any(about is None and name in OF_TABLE | PEOPLE for name, about in touched):
            self.hear("")
            return
        super().drop((name, about) for name, about in touched if name in PEOPLE)
        for table, taken in learnt.taken.items():
            taken.page.at_work.discard(taken)
            page = self._pages.get(table)
            if page is not taken.page or taken.reliefs is None or not (page.reliefs == taken.reliefs or taken.alone):
                self._pages.pop(table, None)
                continue
            if page.reliefs is None:
                page.reliefs = taken.reliefs
            elif page.reliefs != taken.reliefs:  # another process stood there in between
                page = self._pages[table] = Page(taken.reliefs)
            known = {key: page.shelves.get(key, {}).get(None) for key in learnt.rows}
            for key in touched:
                page.shelves.pop(key, None)
            if taken.alone:
                for key in [key for key in learnt.rows if table_of(*key) == table]:
                    if (rows := laid(key, learnt.rows[key], known[key])) is not None:
                        page.shelves[key] = {None: rows}

    def drop(self, touched: Iterable[Touched]) -> None:
        """These were touched by a transaction that failed, or may have: whatever was believed then may not be so."""
        self._shelves.clear()
        for name, about in touched:
            if (table := table_of(name, about)) is not None:
                self._pages.pop(table, None)
            elif name in OF_TABLE:
                self._pages.clear()

    def see(self, table: str, helm: str, reliefs: int) -> None:
        """So its row stands now: where another process has been there, what is remembered is not so."""
        page = self._pages.get(table)
        if page is not None and page.reliefs is not None and (unmarked(self._process), page.reliefs) != (helm, reliefs):
            del self._pages[table]

    def hear(self, word: str) -> None:
        """Another process tells what has changed: at a table, of a person or a server, anywhere."""
        name, _, about = word.partition(" ")
        if about:
            super().drop([(name, int(about))])
        elif name:
            self._pages.pop(name, None)
        else:
            self._pages.clear()
            self._shelves.clear()
