"""People have a time zone, quiet hours and holidays; seats a bank of time, and why a stand-in plays them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("persons", sa.Column("zone", sa.String()))
    op.add_column("persons", sa.Column("quiet_from", sa.Integer()))
    op.add_column("persons", sa.Column("quiet_to", sa.Integer()))
    op.add_column("persons", sa.Column("away", sa.Double()))
    op.add_column("seats", sa.Column("missed", sa.Integer(), server_default="0", nullable=False))
    op.add_column("seats", sa.Column("bank", sa.Double()))
    op.add_column("seats", sa.Column("why", sa.String()))
    op.add_column("tables", sa.Column("stand_in", sa.String()))
    op.add_column("tables", sa.Column("waits", sa.Boolean(), server_default=sa.false(), nullable=False))
