"""Animations can be turned off."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    # `sa.true()`, which each database spells in its own way: PostgreSQL takes no 1 for a truth.
    for table in ("persons", "servers"):
        with op.batch_alter_table(table) as rows:
            rows.add_column(sa.Column("animations", sa.Boolean(), server_default=sa.true(), nullable=False))
