"""Tables know which process wrote last about them, and how often that was another one than before."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("tables", sa.Column("helm", sa.String(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("reliefs", sa.Integer(), nullable=False, server_default="0"))
