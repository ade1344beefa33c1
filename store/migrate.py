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
DEVELOPMENT = re.compile(r"00(0\d|1\d|2[0-5])")
"""Revisions 0001 to 0025 belong to development versions. Their migrations are deleted."""


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
    """This database has not been migrated to the present schema."""


def upgrade(connection: Connection) -> None:
    """Run missing migrations within the connection's transaction.

    Raises `SchemaTooNew` or `DevelopmentSchema`.
    """
    if not is_current(connection):
        command.upgrade(config(connection), "head")


def is_current(connection: Connection) -> bool:
    """Return True if no migration is missing, False if one is. Raises `SchemaTooNew` or `DevelopmentSchema`."""
    heads, known = _revisions()
    found = set(MigrationContext.configure(connection).get_current_heads())
    unknown = found - known
    if any(DEVELOPMENT.fullmatch(revision) for revision in unknown):
        raise DevelopmentSchema
    if unknown:
        raise SchemaTooNew
    return found == heads


def check_current(connection: Connection) -> None:
    """Raise `SchemaTooNew`, `DevelopmentSchema` or `SchemaTooOld` if this program cannot read the schema."""
    if not is_current(connection):
        raise SchemaTooOld


@cache
def _revisions() -> tuple[frozenset[str], frozenset[str]]:
    """Return the ids of the newest revisions, and of all revisions. The migration files are read once."""
    scripts = ScriptDirectory(str(SCRIPTS))
    return frozenset(scripts.get_heads()), frozenset(one.revision for one in scripts.walk_revisions())
