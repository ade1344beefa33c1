"""Tables can be private."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("tables", sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.false()))
