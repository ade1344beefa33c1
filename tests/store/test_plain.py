"""What SQLite hears plainly is what SQLAlchemy would have said, and comes back as it would have."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, Connection, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import IntegrityError

from engine.play import Report
from engine.text import Who, text
from store import sqlite, statements
from store.plain import PLAIN, Heard, Plain, speaking
from store.reading import _SEATS
from store.rows import SeatRow, TableRow
from store.schema import events, metadata, outbox, seats, tables
from store.upserts import Upserts

ROW = TableRow("QQQQQ", "yarr", "lobby", None, 2, None, 1, "en", "relaxed", {"cards": [1]}, "5eed", 3, 0.1, 0.2)
TOLD = Report(text("{who} sails.", who=Who(1)), scene={"ship": [1, 2]}, scores=(3, 4), to=(0,))


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[Connection, Connection]]:
    """Two databases alike: to one it is said plainly, to the other SQLAlchemy says it."""
    found = []
    for name in ("plain", "other"):
        engine = sqlite._engine(URL.create("sqlite", database=str(tmp_path / name)))
        connection = engine.connect()
        metadata.create_all(connection)
        found.append(connection)
    del found[1].info[PLAIN]
    yield found[0], found[1]
    for connection in found:
        connection.close()
        connection.engine.dispose()


def wish(target: str, revision: int) -> dict[str, Any]:
    row = {"_table": ROW.id, "_target": target, "_revision": revision, "_tries": 0, "_not_before": 0.3}
    return row | {"_claimed_by": "me", "_claimed_until": 60.3}


def told(at: float) -> dict[str, Any]:
    fields = {f"_{name}": getattr(TOLD, name) for name in ("text", "to", "icon", "scene", "block", "scores")}
    return {"t": ROW.id, "_at": at} | fields


def test_what_is_said_plainly_is_the_same(both: tuple[Connection, Connection]) -> None:
    upserts = Upserts(insert, tells=False)
    want = Upserts(insert, tells=True).want
    wishes, named = insert(seats), SeatRow(ROW.id, 0, 1, 7, "Anne", None, "", wishes=["pass"], advice=True)
    nobody = SeatRow(ROW.id, 1, 0, None, "Tom", "easy", "", wishes=None)
    of_seat, fields = statements.of_seat(ROW.id, 0, {"wishes": None, "missed": 2, **statements.HEARD})
    said: list[tuple[Any, Any]] = [
        (upserts.new_table, statements.of(ROW)),
        (upserts.new_table, statements.of(ROW)),
        (wishes, statements.of(named)),
        (wishes, statements.of(nobody)),
        (_SEATS, {"t": ROW.id}),
        (_SEATS, {"t": ROW.id}),
        *[(statements.EVENT, [told(0.5), told(0.6)])] * 2,
        *[(of_seat, fields)] * 2,
        *[(want, [wish("table", 2), wish("hand:7", 4)])] * 3,
        *[(upserts.want_too, [wish("table", 2), wish("ping", 9)])] * 2,
        *[(statements.shown(1), statements.numbered(ROW.id, {"what": what, "seen": 5})) for what in ("ping", "table")],
        *[(statements.MOVE_ON, {"t": ROW.id, "seen": seen, "now": 7.5}) for seen in (3, 3, 4)],
    ]
    for statement, params in said:
        plain, other = (speaking(connection)(statement, params) for connection in both)
        assert plain.rowcount == other.rowcount or statement.is_select or statement._returning
        if statement.is_select or statement._returning:
            assert [tuple(row) for row in plain.all()] == [tuple(row) for row in other.all()]
    for table in (tables, seats, events, outbox):
        plain, other = ([tuple(row) for row in one.execute(select(table)).all()] for one in both)
        assert plain == other, table.name
        assert plain, table.name


def test_it_was_said_plainly(both: tuple[Connection, Connection], monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the test above would prove nothing: what comes for the second time is."""
    heard = list[str]()
    said = Plain.said

    def overheard(plain: Plain, database: sqlite3.Connection, params: Any) -> Heard:
        heard.append(plain.sql)
        return said(plain, database, params)

    monkeypatch.setattr(Plain, "said", overheard)
    for _ in range(3):
        speaking(both[0])(_SEATS, {"t": "QQQQQ"})
        speaking(both[0])(update(seats).where(seats.c.table == "QQQQQ").values(name="Bart"), None)
    assert len(heard) == 2
    assert all(one.startswith("SELECT seats") for one in heard)


def test_what_fails_is_told_as_sqlalchemy_tells_it(both: tuple[Connection, Connection]) -> None:
    """And says nothing of what was to be written."""
    found = list[str]()
    sit = insert(seats)
    for connection in both:
        speaking(connection)(insert(tables), statements.of(ROW))
        for place in range(2):
            speaking(connection)(sit, statements.of(SeatRow(ROW.id, place, None, place, "Cleo", None, "")))
        with pytest.raises(IntegrityError) as raised:
            speaking(connection)(sit, statements.of(SeatRow("NONE2", 0, None, 7, "Anne", None, "a secret word")))
        assert "secret" not in str(raised.value)
        found.append(str(raised.value.orig))
    assert found[0] == found[1]
