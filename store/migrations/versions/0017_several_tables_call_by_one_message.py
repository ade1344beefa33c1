"""People may want one message for several tables that wait for them."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("persons", sa.Column("digest", sa.Boolean(), nullable=False, server_default=sa.true()))
