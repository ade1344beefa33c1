"""Seats have a guide, for who learns the game, that knows what it has said."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("seats", sa.Column("guide", sa.String()))
