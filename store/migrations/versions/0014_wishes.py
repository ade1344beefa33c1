"""Seats have wishes: what their people want answered for them."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("seats", sa.Column("wishes", sa.JSON(none_as_null=True)))
