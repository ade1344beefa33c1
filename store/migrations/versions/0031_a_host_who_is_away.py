"""a host who is away."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Migrate from revision 0030. There is no downgrade: restore a backup instead.

    In open lobbies the host counts as away an hour after the last change.
    """
    op.add_column("tables", sa.Column("host_away", sa.Boolean(), server_default=sa.false(), nullable=False))
    names = ("id", "status", "changed")
    tables = sa.table("tables", *(sa.column(name) for name in names))
    jobs = sa.table("due_jobs", *(sa.column(name) for name in ("table", "kind", "seat", "choice_number", "at")))
    job = sa.select(tables.c.id, sa.literal("host_away"), sa.literal(0), sa.literal(0), tables.c.changed + 3600.0)
    op.execute(jobs.insert().from_select(jobs.columns.keys(), job.where(tables.c.status == "lobby")))
