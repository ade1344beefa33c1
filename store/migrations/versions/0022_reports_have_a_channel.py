"""A server's moderators hear of reports in a channel."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("servers", sa.Column("reports", sa.BigInteger()))
