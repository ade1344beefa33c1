"""The statements of a click. They are made once, since making one takes longer than running it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    Integer,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    not_,
    null,
    or_,
    select,
    update,
)

from engine.save import Progress, Save, SavedAnswer
from store.memory import MOVED
from store.rows import DueRow, MessageRow, OutboxRow, SeatRow
from store.schema import answers, columns, draws, dues, events, messages, outbox, seats, tables
from store.story import AS_STORED

_T: BindParameter[Any] = bindparam("t")

MOVE_ON = (
    update(tables)
    .where(tables.c.id == _T, tables.c.revision == bindparam("seen"))
    .values(revision=tables.c.revision + 1, touched=bindparam("now"))
    .returning(*(tables.c[name] for name in MOVED))
)


def _newest(column: Any, *where: Any) -> Any:
    """The highest running number of a table."""
    return select(func.coalesce(func.max(column), 0)).where(column.table.c.table == _T, *where).scalar_subquery()


def _next(column: Any) -> Any:
    """The next running number of a table, counted by the database: no process can hold a stale one."""
    return _newest(column) + 1


def _numbered(table: Any, *names: str) -> Any:
    params = {name: bindparam(f"_{name}", type_=table.c[name].type) for name in names}
    return insert(table).values(table=_T, no=_next(table.c.no), **params)


ANSWER = _numbered(answers, "seat", "name", "value", "by", "user", "digest", "number")
_EVENT = ("text", "to", "icon", "scene", "block", "scores", "at")
EVENT = _numbered(events, *_EVENT)
OF_ANSWER = EVENT.values(answer=_newest(answers.c.no))
"""The same of what came of the newest answer."""

DRAW = insert(draws).values(
    table=_T,
    answer=_newest(answers.c.no),
    **{name: bindparam(f"_{name}", type_=draws.c[name].type) for name in ("at", "kind", "n", "fell")},
)
DRAWN_ANEW = delete(draws).where(draws.c.table == _T, draws.c.at >= bindparam("_at"))

_TOLD = _newest(events.c.no)
_HEARD = func.coalesce(select(func.max(events.c.no)).where(events.c.table == seats.c.table).scalar_subquery(), 0)
HEARD = {"answered": _HEARD, "seen": _HEARD}
"""What is set of a seat whose person knows all that was told."""
DECIDED = update(tables).where(tables.c.id == _T).values(decided=_TOLD)
SEEN = update(seats).where(seats.c.table == _T, seats.c.user == bindparam("_user"), seats.c.seen < bindparam("_no"))
SEEN = SEEN.values(seen=bindparam("_no"))

_SINCE = (
    answers.c.table == _T,
    answers.c.no > select(tables.c.since).where(tables.c.id == _T).scalar_subquery(),
    answers.c.void.is_(None),
)
VOID = update(answers).where(*_SINCE).values(void=bindparam("why"))
_BOOKKEEPING: dict[str, Any] = {"told": bindparam("_told"), "counter_now": bindparam("_counter_now")}
_SAVE: BindParameter[Any] = bindparam("_save", type_=tables.c.save.type)
_AFTER = {
    "since": _newest(answers.c.no) + bindparam("_answers", type_=Integer),
    "save": _SAVE,
    "earlier": null(),
    "earlier_since": null(),
}
_EARLIER = {
    "earlier": func.coalesce(tables.c.earlier, tables.c.save),
    "earlier_since": func.coalesce(tables.c.earlier_since, tables.c.since),
}
KEEP = update(tables).where(tables.c.id == _T).values(save=_SAVE, **_BOOKKEEPING)
CHECKPOINT = KEEP.values(_AFTER | {"since": _newest(answers.c.no)})
"""A step is over, and what was answered up to here stands."""


class Came(NamedTuple):
    """What came of so many `answers`: the table after them, or what of it has changed, if anything has
    (`Table.progress`). Unless the last one `stands`, the way back before it is kept."""

    save: Save | Progress | None
    answers: int = 1
    stands: bool = True

    def params(self, table: str) -> dict[str, Any]:
        """What `move_on` takes more for it."""
        if self.save is None:
            return {}
        if self.bookkeeping:
            return given_after(table, self.save)
        assert isinstance(self.save, Save)
        return checkpoint(table, self.save) | {"_answers": self.answers}

    @property
    def bookkeeping(self) -> bool:
        """Whether the step runs on."""
        return isinstance(self.save, Progress) or bool(self.save and self.save.answers)


UNANSWERED = Came(None)


def move_on(came: Came, *, decided: bool) -> Any:
    """What moves a table on to what came of answers."""
    return _move_on(decided, came.save is not None, not came.bookkeeping, came.stands)


@cache
def _move_on(decided: bool, changed: bool, over: bool, stands: bool) -> Any:
    values: dict[str, Any] = {"decided": _TOLD} if decided else {}
    if changed:
        values |= _BOOKKEEPING
        if over:
            values |= _AFTER | ({} if stands else _EARLIER)
    return MOVE_ON.values(**values) if values else MOVE_ON


RUNNING = select(dues.c.seat, dues.c.number, dues.c.at).where(dues.c.table == _T, dues.c.kind == "clock")
DUE_KEY = (dues.c.kind, dues.c.seat, dues.c.number)


@cache
def told(number: int, *, moved: bool) -> Any:
    """EVENT, or OF_ANSWER, of so many at once, which returns them as they are stored. All are counted before the first
    is there."""
    rows = list[dict[str, Any]]()
    for at in range(number):
        fields = {name: bindparam(f"_{name}{at}", type_=events.c[name].type) for name in _EVENT}
        rows.append({"table": _T, "no": _newest(events.c.no) + (at + 1), **fields})
        if moved:
            rows[-1]["answer"] = _newest(answers.c.no)
    return insert(events).values(rows).returning(*AS_STORED)


@cache
def other_dues(keys: int) -> Any:
    """Those of a table that have none of so many keys. Not an IN, which would be written anew each time."""
    one_of = (
        and_(*(column == bindparam(f"{column.name}{no}", type_=column.type) for column in DUE_KEY))
        for no in range(keys)
    )
    return delete(dues).where(dues.c.table == _T, *map(not_, one_of)).returning(*columns(dues, DueRow))


@cache
def shown(targets: int) -> Any:
    """So many targets that are shown at a revision are not to be shown any more."""
    up_to = (
        and_(outbox.c.target == bindparam(f"what{no}"), outbox.c.revision <= bindparam(f"seen{no}"))
        for no in range(targets)
    )
    return delete(outbox).where(outbox.c.table == _T, or_(*up_to)).returning(*columns(outbox, OutboxRow))


@cache
def renewed(number: int) -> Any:
    """So many messages say something else, at a revision, if they are those that stand there. Of one of which something
    was noted meanwhile nobody knows what it says."""
    columns_of = {"what": messages.c.target, "id": messages.c.message, "seen": messages.c.revision}
    columns_of |= {"digest": messages.c.digest, "was": messages.c.digest}

    def given(name: str, no: int) -> Any:
        return bindparam(f"{name}{no}", type_=columns_of[name].type)

    def this(no: int) -> Any:
        return messages.c.target == given("what", no)

    mine = (and_(this(no), messages.c.message == given("id", no)) for no in range(number))
    sure = (and_(this(no), messages.c.digest == given("was", no)) for no in range(number))
    return (
        update(messages)
        .where(messages.c.table == _T, or_(*mine))
        .values(
            revision=case(*((this(no), given("seen", no)) for no in range(number))),
            digest=case(*((one, given("digest", no)) for no, one in enumerate(sure)), else_=""),
        )
        .returning(*columns(messages, MessageRow))
    )


def numbered(table: str, *rows: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of such a statement."""
    return {"t": table} | {f"{name}{no}": value for no, row in enumerate(rows) for name, value in row.items()}


def of(row: Any) -> dict[str, Any]:
    """The parameters of a row of `store.rows`. What is in it is not copied, as `asdict` would: that takes longer than
    writing it."""
    return {name: getattr(row, name) for name in row.__slots__}


def answer(table: str, given: SavedAnswer) -> dict[str, Any]:
    """What ANSWER takes, without the person and the choice."""
    params = {"t": table, "_seat": given.seat, "_name": given.name, "_value": given.value}
    return params | {"_by": given.by, "_digest": given.digest}


def given_after(table: str, save: Save | Progress) -> dict[str, Any]:
    """What MOVE_ON takes of a step that runs on."""
    return {"t": table, "_told": save.told, "_counter_now": save.counter_now}


def checkpoint(table: str, save: Save) -> dict[str, Any]:
    """What CHECKPOINT and KEEP take."""
    return given_after(table, save) | {"_save": replace(save, answers=[]) if save.answers else save}


def of_seat(table: str, place: int, fields: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
    """What sets these fields of a seat, and its parameters."""
    heard = {name for name, value in fields.items() if value is _HEARD}
    given = {name: value for name, value in fields.items() if name not in heard}
    params = {"t": table, "_place": place} | {f"_{name}": value for name, value in given.items()}
    return _of_seat(frozenset(given), frozenset(heard)), params


@cache
def _of_seat(given: frozenset[str], heard: frozenset[str]) -> Any:
    """One for each set of fields, of which there are few: making one takes longer than running it."""
    values: dict[str, Any] = {name: bindparam(f"_{name}", type_=seats.c[name].type) for name in sorted(given)}
    values |= dict.fromkeys(sorted(heard), _HEARD)
    mine = (seats.c.table == _T, seats.c.place == bindparam("_place"))
    return update(seats).where(*mine).values(**values).returning(*columns(seats, SeatRow))
