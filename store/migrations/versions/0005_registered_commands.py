"""Which commands Discord was told of last is kept, so that they are registered only when they have changed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.create_table(
        "registered",
        sa.Column("application", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("application", name=op.f("pk_registered")),
    )
