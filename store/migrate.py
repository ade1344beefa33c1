"""Migrate the schema of a database with Alembic, and check its revision."""

from __future__ import annotations

import logging
import re
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from store.schema import metadata

SCRIPTS = Path(__file__).with_name("migrations")
DEVELOPMENT = re.compile(r"00(0\d|1\d|2[0-6])")
"""Revisions 0001 to 0026 belong to development versions. Their migrations are deleted."""


logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs every check of the revision


def config(connection: Connection) -> Config:
    """Return the settings of Alembic for this connection."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes.update(connection=connection, metadata=metadata)
    return config


class SchemaTooNew(Exception):
    """A later version of the program has migrated this database."""


class DevelopmentSchema(Exception):
    """A development version from before 1.0.0 created this database. No migration leads from there."""


class SchemaTooOld(Exception):
    """This database must be migrated, which was not asked for."""


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run missing migrations, up to the revision `to`, within the connection's transaction."""
    command.upgrade(config(connection), to)


def head() -> str:
    """Return the revision of the newest migration."""
    return _revisions()[0]


def is_known(revision: str) -> bool:
    """Return True if a database of this revision is current or can be migrated."""
    return revision in _revisions()[1]


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database, or None if it has no tables of ours.

    Raises `SchemaTooNew` or `DevelopmentSchema`.
    """
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        return None
    if DEVELOPMENT.fullmatch(found):
        raise DevelopmentSchema
    if not is_known(found):
        raise SchemaTooNew
    return found


def check_current(connection: Connection) -> None:
    """Raise `SchemaTooNew`, `DevelopmentSchema` or `SchemaTooOld` unless the schema is current."""
    if revision_of(connection) != head():
        raise SchemaTooOld


@cache
def _revisions() -> tuple[str, frozenset[str]]:
    """Return the newest revision, and all revisions. The migration files are read once."""
    scripts = ScriptDirectory(str(SCRIPTS))
    newest = scripts.get_current_head()
    assert newest is not None, "there is a migration"
    return newest, frozenset(one.revision for one in scripts.walk_revisions())
