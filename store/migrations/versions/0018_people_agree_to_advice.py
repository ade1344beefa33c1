"""At tables where all have agreed people may ask what the strongest automatic player would do."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("tables", sa.Column("advice", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seats", sa.Column("advice", sa.Boolean(), server_default=sa.false(), nullable=False))
