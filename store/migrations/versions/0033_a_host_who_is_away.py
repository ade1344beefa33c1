"""a host who is away."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Migrate from revision 0032. There is no downgrade: restore a backup instead.

    In a lobby that is open during the update, the hour begins with the next press of its host.
    """
    op.add_column("tables", sa.Column("host_away", sa.Boolean(), server_default=sa.false(), nullable=False))
