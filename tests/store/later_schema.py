"""A later version of the program, whose schema has one more migration."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from store import migrate

REVISION = "9000"
MIGRATION = f'''"""Alters the table to which all others refer, and adds a column."""

import sqlalchemy as sa
from alembic import op

revision = "{REVISION}"
down_revision = "{{before}}"


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("pace", existing_type=sa.String(), nullable=True)
    with op.batch_alter_table("persons") as batch:
        batch.add_column(sa.Column("later", sa.Integer(), nullable=False, server_default="7"))
    {{then}}
'''


def add_migration(folder: Path, then: str = "") -> Path:
    """Copy the migrations into `folder`, and add one that ends with the statement `then`. Return the copy."""
    scripts = folder / "migrations"
    shutil.copytree(migrate.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / f"{REVISION}_later.py").write_text(
        MIGRATION.format(before=migrate.head(), then=then), encoding="utf-8"
    )
    return scripts


@contextmanager
def later_version(scripts: Path) -> Iterator[None]:
    """Be the later version within the block: its migrations are those in `scripts`."""
    before = migrate.SCRIPTS
    use(scripts)
    try:
        yield
    finally:
        use(before)


def use(scripts: Path) -> None:
    """Take the migrations from this folder, in this process."""
    vars(migrate)["SCRIPTS"] = scripts
    migrate._revisions.cache_clear()
