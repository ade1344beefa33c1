"""People and servers can have pictures for narrow screens."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    for table in ("persons", "servers"):
        with op.batch_alter_table(table) as rows:
            rows.add_column(sa.Column("upright", sa.Boolean(), server_default=sa.false(), nullable=False))
