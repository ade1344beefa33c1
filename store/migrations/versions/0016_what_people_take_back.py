"""What people have answered can be taken back, also when its step is over: what was told of it is struck through."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("seats", sa.Column("back", sa.Double()))
    op.add_column("checkpoints", sa.Column("earlier", sa.String()))
    op.add_column("checkpoints", sa.Column("earlier_since", sa.Integer()))
    op.add_column("events", sa.Column("answer", sa.Integer()))
    op.add_column("events", sa.Column("struck", sa.Boolean(), nullable=False, server_default=sa.false()))
