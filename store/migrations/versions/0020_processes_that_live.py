"""Processes that share a database know which of them live."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.create_table(
        "processes",
        sa.Column("process", sa.String(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("process", name=op.f("pk_processes")),
    )
