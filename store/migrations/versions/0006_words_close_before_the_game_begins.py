"""The promise stands beside the seed; words close before the game begins, and everybody says that they are ready."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    # Plain columns, not a batch: on SQLite that would make `tables` anew, and take all that hangs on it along.
    op.add_column("tables", sa.Column("promise", sa.String(), server_default="", nullable=False))
    op.add_column("tables", sa.Column("closing", sa.Double()))
    op.add_column("seats", sa.Column("ready", sa.BigInteger()))
    tables = sa.table("tables", sa.column("id"), sa.column("seed"), sa.column("promise"))
    connection = op.get_bind()
    # 0.1.0 kept no promise, only the seed that it had hashed: of old tables no more can be known.
    for id, seed in connection.execute(sa.select(tables.c.id, tables.c.seed)).all():
        promised = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
        connection.execute(tables.update().where(tables.c.id == id).values(promise=promised))
