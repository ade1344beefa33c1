"""Answers know the number of the choice that they were given to."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    with op.batch_alter_table("answers") as rows:
        rows.add_column(sa.Column("number", sa.Integer()))
