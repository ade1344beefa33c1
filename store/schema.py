"""The tables of the database. After a change here, `python -m engine.store.revise "what changed"`."""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    TypeDecorator,
    UniqueConstraint,
    true,
)

from engine.table import Save
from engine.text import Text


class Written(TypeDecorator[Any]):
    """Values of one type, written as JSON by pydantic."""

    impl = String
    cache_ok = True

    def __init__(self, of: type[Any]) -> None:
        super().__init__()
        self.of = of

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.of)

    def process_bind_param(self, value: Any, dialect: Dialect) -> str:
        return self._adapter.dump_json(value, exclude_defaults=True).decode()

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return self._adapter.validate_json(value)


# Constraints need names that migrations can speak of.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _of_table() -> Column[str]:
    return Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _json_or_null() -> JSON:
    return JSON(none_as_null=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("status", String, nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False, index=True),
    Column("thread", BigInteger, index=True),
    Column("host", BigInteger, nullable=False),
    Column("locale", String, nullable=False),
    Column("pace", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),
    Index(None, "guild", "touched"),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("user", BigInteger, index=True),
    Column("name", String, nullable=False),
    Column("player", String),
    Column("word", String, nullable=False),
    UniqueConstraint("table", "user"),
)

# A checkpoint without its answers; `since` is the number of the last answer that is part of it.
# `told` and `counter_now` change with every answer, so they have columns of their own.
checkpoints = Table(
    "checkpoints",
    metadata,
    _of_table(),
    Column("since", Integer, nullable=False),
    Column("told", Integer, nullable=False),
    Column("counter_now", Integer, nullable=False),
    Column("save", Written(Save), nullable=False),
)

# `void`: given in a step that was opened again, so it does not count.
answers = Table(
    "answers",
    metadata,
    _of_table(),
    Column("no", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("value", JSON, nullable=False),
    Column("by_clock", Boolean, nullable=False),
    Column("digest", String, nullable=False),
    Column("void", Boolean, nullable=False, default=False),
)

events = Table(
    "events",
    metadata,
    _of_table(),
    Column("no", Integer, primary_key=True, autoincrement=False),
    Column("text", Written(Text), nullable=False),
    Column("to", _json_or_null()),
    Column("icon", String),
    Column("scene", _json_or_null()),
    Column("at", Double, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    _of_table(),
    Column("target", String, primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False, index=True),
    Column("revision", Integer, nullable=False),
)

# While `claimed_until` lies ahead, only the process `claimed_by` shows it.
outbox = Table(
    "outbox",
    metadata,
    _of_table(),
    Column("target", String, primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("not_before", Double, nullable=False, index=True),
    Column("claimed_by", String, nullable=False),
    Column("claimed_until", Double, nullable=False),
)

dues = Table(
    "dues",
    metadata,
    _of_table(),
    Column("kind", String, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False, index=True),
)

followers = Table(
    "followers",
    metadata,
    _of_table(),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
)

persons = Table(
    "persons",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String),
    Column("spoken", String),
    Column("dm", Boolean, nullable=False, default=True),
    Column("dm_closed", Boolean, nullable=False, default=False),
    Column("text_mode", Boolean, nullable=False, default=False),
    Column("mentions", Boolean, nullable=False, default=True),
    Column("animations", Boolean, nullable=False, default=True, server_default=true()),
)

servers = Table(
    "servers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String),
    Column("channels", JSON, nullable=False, default=list),
    Column("pace", String),
    Column("animations", Boolean, nullable=False, default=True, server_default=true()),
)

# Clicks and commands that were handled.
interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False, index=True),
)

beats = Table(
    "beats",
    metadata,
    Column("process", String, primary_key=True),
    Column("at", Double, nullable=False),
)


def columns(table: Table, row: type[Any]) -> list[Column[Any]]:
    """The columns that a row of this dataclass is made of, in its order."""
    return [table.c[field.name] for field in fields(row)]
