"""`python -m store.new_migration "what changed"` writes a migration from the newest one to the present schema."""

from __future__ import annotations

import sys
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from store.migrate import config, upgrade


def write_migration(message: str) -> None:
    """Write a migration with this message into a new file in `migrations/versions`.

    Check the file before you commit it.
    """
    versions = Path(__file__).with_name("migrations") / "versions"
    number = max((int(file.name[:4]) for file in versions.glob("*.py")), default=26) + 1
    with create_engine("sqlite://").begin() as connection:
        upgrade(connection)
        command.revision(config(connection), message, autogenerate=True, rev_id=f"{number:04}")


if __name__ == "__main__":
    write_migration(sys.argv[1])
