"""seats at the start, confirmation of a rematch, file of the promise, saved options."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Migrate from revision 0027. There is no downgrade: restore a backup instead.

    Open lobbies keep their number of seats. Their messages do not say that Start adds automatic players.
    """
    op.add_column("tables", sa.Column("fill_to", sa.Integer(), nullable=True))
    tables = sa.table("tables", sa.column("id"), sa.column("status"), sa.column("fill_to"))
    seats = sa.table("seats", sa.column("table"))
    seated = sa.select(sa.func.count()).where(seats.c.table == tables.c.id).scalar_subquery()
    op.execute(tables.update().where(tables.c.status == "lobby").values(fill_to=seated))
    op.add_column("tables", sa.Column("confirming", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("promise_file", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "saved_options",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("fill_to", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("guild", "user", "game", name=op.f("pk_saved_options")),
    )
    op.create_index("ix_saved_options_user", "saved_options", ["user"])
