"""Migrate the schema of a database with Alembic, and check its revision.

Alembic takes 10 MB of memory, so it is imported only for a migration.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, column, inspect, select, table

from store.schema import metadata

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS = Path(__file__).with_name("migrations")
DEVELOPMENT = re.compile(r"00(0\d|1\d|2[0-6])")
"""Revisions 0001 to 0026 belong to development versions. Their migrations are deleted."""
_VERSION = table("alembic_version", column("version_num"))
"""Alembic's table, with one row: the revision."""

logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs every check of the revision


def config(connection: Connection) -> Config:
    """Return the settings of Alembic for this connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes.update(connection=connection, metadata=metadata)
    return config


class SchemaTooNew(Exception):
    """Raised if a later version of the program has migrated this database, so that this version cannot read it."""


class DevelopmentSchema(Exception):
    """Raised if a development version from before 1.0.0 created this database. No migration leads from there."""


class SchemaTooOld(Exception):
    """Raised if this database must be migrated and the caller did not ask for a migration."""


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run missing migrations, up to the revision `to`, within the connection's transaction."""
    from alembic import command

    command.upgrade(config(connection), to)


def head() -> str:
    """Return the revision of the newest migration."""
    return _revisions()[0]


def is_known(revision: str) -> bool:
    """Return True if this version of the program knows the revision: it is the current one, or can be migrated."""
    return revision in _revisions()[1]


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database, or None if it has no tables of ours.

    Raises `SchemaTooNew` or `DevelopmentSchema`.
    """
    if not inspect(connection).has_table(_VERSION.name):
        return None
    found: str | None = connection.scalar(select(_VERSION.c.version_num))
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
    """Return the newest revision, and all revisions. The names of the migration files begin with them."""
    found = sorted(file.name.partition("_")[0] for file in (SCRIPTS / "versions").glob("[0-9]*.py"))
    return found[-1], frozenset(found)
