"""covered pictures of hands."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    """Migrate from revision 0041. There is no downgrade: restore a backup instead."""
    op.add_column("persons", sa.Column("spoilers", sa.Boolean(), server_default=sa.false(), nullable=False))
