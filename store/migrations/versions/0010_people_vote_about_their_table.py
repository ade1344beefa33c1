"""Seats note whether their person agrees to end the game, and whom they would have replaced."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("seats", sa.Column("agrees", sa.Double()))
    op.add_column("seats", sa.Column("against", sa.Integer()))
