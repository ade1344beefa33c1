"""What a transaction has to do, as one errand to PostgreSQL: to say its statements one after the other would be a way
there and back for each, which is most of what a click takes.

A session has a function for each statement, so that it plans it once, and one that runs a list of them. What is given
to them and what they return goes as text.
"""

from __future__ import annotations

import json
import re
from collections import namedtuple
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any, Final
from weakref import WeakKeyDictionary

import asyncpg
from sqlalchemy import JSON, Boolean, Dialect, Double, Integer, PoolProxiedConnection
from sqlalchemy.exc import DBAPIError, IntegrityError

from store.memory import Learnt
from store.plain import Plain, Speaker
from store.unit import Step, learn

MISSED: Final = "QD001"
"""PostgreSQL's code where a statement touched nothing, though it must: the message is its place in the list."""

RUN: Final = f"""
CREATE OR REPLACE FUNCTION pg_temp.run(calls text[], sizes int[], must bool[], given json) RETURNS SETOF text[]
LANGUAGE plpgsql AS $run$
DECLARE
    _given text[] := ARRAY(SELECT json_array_elements_text(given));
    _from int := 1;
    _found text[];
BEGIN
    FOR _no IN 1 .. cardinality(calls) LOOP
        EXECUTE 'SELECT pg_temp.' || calls[_no] || '($1)' INTO _found USING _given[_from : _from + sizes[_no] - 1];
        IF must[_no] AND _found IS NULL THEN
            RAISE EXCEPTION USING ERRCODE = '{MISSED}', MESSAGE = _no::text;
        END IF;
        RETURN NEXT _found;
        _from := _from + sizes[_no];
    END LOOP;
END
$run$;"""
GO: Final = "SELECT * FROM pg_temp.run($1::text::text[], $2::text::int[], $3::text::bool[], $4::text::json)"
"""Of each call the function, how many of what is given are its, and whether it must touch something. As text, since
asyncpg looks at each item of a list for long."""

KNOWN: Final = "functions"
"""Under this name a connection's `info` has which functions it has."""

FAILURES: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What the driver raises where the database refuses something or cannot be reached."""

_PLACE: Final = re.compile(r"\$(\d+)(?=::)")
_BARE: Final = re.compile(r"\$\d+(?!\d|::)")
"""A place of which SQLAlchemy leaves it to PostgreSQL what belongs there; as an item of a list it would be text."""
_numbers = count(1)
_ENCODE: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
Read = Callable[[str], Any]


class Spoken:
    """A statement as a function of a session."""

    def __init__(self, plain: Plain, dialect: Dialect) -> None:
        told = plain.told
        self.name = f"step{next(_numbers)}"
        self.plain = plain
        self._row: Any = namedtuple("Row", [*(column.key for column in told)], rename=True)  # type: ignore[misc]
        self._reads = [_read(column.type, dialect) for column in told]
        sql = _PLACE.sub(r"$1[\1]", plain.sql)
        if told:
            names = [f"_{no}" for no, _ in enumerate(told)]
            texts = ", ".join(f"{name}::text" for name in names)
            body = f"WITH _told({', '.join(names)}) AS ({sql}) SELECT array_agg(ARRAY[{texts}]) FROM _told INTO _found;"
        else:
            body = f"{sql}; IF FOUND THEN _found := '{{}}'; END IF;"
        self.made = (
            f"CREATE OR REPLACE FUNCTION pg_temp.{self.name}(text[], OUT _found text[]) LANGUAGE plpgsql "
            f"AS $step$ BEGIN {body} END $step$;"
        )

    def rows(self, found: Sequence[Sequence[str | None]] | None) -> list[Any]:
        """What it returned."""
        return [self._row._make(map(_value, self._reads, row)) for row in found or ()]


class Errand:
    """Steps that are run as one. Several at once give what they are given to one statement each."""

    def __init__(self, steps: Sequence[Step], spoken: Sequence[Spoken]) -> None:
        self._steps = steps
        self._spoken = spoken
        self._calls: list[str] = []
        self._sizes: list[str] = []
        self._must: list[str] = []
        self._given: list[Any] = []
        self._of: list[int] = []
        """For each call which step it is of."""
        for no, (step, one) in enumerate(zip(steps, spoken, strict=True)):
            for params in step.params if isinstance(step.params, list) else [step.params]:
                bound = one.plain.bound(params)
                self._calls.append(one.name)
                self._sizes.append(f"{len(bound)}")
                self._must.append("f" if step.unless is None else "t")
                self._given += bound
                self._of.append(no)

    @property
    def statements(self) -> list[str]:
        """What the database hears."""
        return [self._spoken[no].plain.sql for no in self._of]

    async def go(self, connection: PoolProxiedConnection, learnt: Learnt) -> None:
        """Run them on a connection that is in no transaction, as one, and learn of them."""
        known: set[str] = connection.info.setdefault(KNOWN, set())
        driver: Any = connection.driver_connection
        missing = {one.name: one.made for one in self._spoken if one.name not in known}
        try:
            if missing:
                await driver.execute("".join([RUN, *missing.values()]))
                known.update(missing)
            lists = (f"{{{','.join(each)}}}" for each in (self._calls, self._sizes, self._must))
            found = await driver.fetch(GO, *lists, _ENCODE(self._given))
        except FAILURES as error:
            if getattr(error, "sqlstate", None) == MISSED:
                raise self._unless(int(str(error))) from None
            kind = IntegrityError if isinstance(error, asyncpg.IntegrityConstraintViolationError) else DBAPIError
            raise kind(GO, None, error, hide_parameters=True, connection_invalidated=driver.is_closed()) from error
        returned: list[list[Any]] = [[] for _ in self._steps]
        for (rows,), no in zip(found, self._of, strict=True):
            if rows:
                returned[no] += self._spoken[no].rows(rows)
        for step, rows in zip(self._steps, returned, strict=True):
            learn(step, rows if step.returns else None, learnt)

    def _unless(self, call: int) -> type[Exception]:
        missed = self._steps[self._of[call - 1]].unless
        assert missed is not None
        return missed


class Errands:
    """Knows how statements are said in one. One for all connections of an engine."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._speaker = Speaker(dialect)
        self._spoken = WeakKeyDictionary[Plain, Spoken | None]()

    def errand(self, steps: Iterable[Step]) -> Errand | None:
        """These as one; None where SQLAlchemy must say one of them."""
        steps = list(steps)
        spoken = [self._said(self._speaker.plain(step.statement, step.params)) for step in steps]
        known = [one for one in spoken if one is not None]
        return Errand(steps, known) if len(known) == len(steps) else None

    def _said(self, plain: Plain | None) -> Spoken | None:
        if plain is None:
            return None
        if plain not in self._spoken:
            self._spoken[plain] = None if _BARE.search(plain.sql) else Spoken(plain, self._dialect)
        return self._spoken[plain]


def _read(type: Any, dialect: Dialect) -> Read | None:
    """What makes a value of its text; None where it is one."""
    for kind, read in ((Integer, int), (Double, float), (Boolean, "true".__eq__), (JSON, json.loads)):
        if isinstance(type, kind):
            return read
    found: Read | None = type.dialect_impl(dialect).result_processor(dialect, None)
    return found


def _value(read: Read | None, text: str | None) -> Any:
    return text if text is None or read is None else read(text)
