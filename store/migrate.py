"""Brings a database's schema up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from store.schema import metadata


def config(connection: Connection) -> Config:
    """How Alembic is to find the migrations and the database."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes.update(connection=connection, metadata=metadata)
    return config


class TooNew(Exception):
    """A later version of the program has changed this database's schema."""


class TooOld(Exception):
    """This database has not been brought up to date."""


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, within the connection's transaction. Raises `TooNew`."""
    _known(connection)
    command.upgrade(config(connection), "head")


def is_current(connection: Connection) -> bool:
    """Whether no migration is missing. Raises `TooNew`."""
    return set(_known(connection)) == set(ScriptDirectory.from_config(config(connection)).get_heads())


def check_current(connection: Connection) -> None:
    """Raises `TooNew` or `TooOld` where this program cannot read what is there."""
    if not is_current(connection):
        raise TooOld


def _known(connection: Connection) -> tuple[str, ...]:
    scripts = ScriptDirectory.from_config(config(connection))
    heads = MigrationContext.configure(connection).get_current_heads()
    if set(heads) - {one.revision for one in scripts.walk_revisions()}:
        raise TooNew
    return heads
