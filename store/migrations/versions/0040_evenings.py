"""evenings that repeat every week, calls for players, and messages beside people's turns."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0036"


def upgrade() -> None:
    """Migrate from revision 0036. There is no downgrade: restore a backup instead."""
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("weekday", sa.Integer(), nullable=False),
        sa.Column("hour", sa.Integer(), nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("begins_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evenings")),
    )
    op.create_index("ix_evenings_guild", "evenings", ["guild"])
    op.create_index("ix_evenings_begins_at", "evenings", ["begins_at"])
    op.create_table(
        "evening_people",
        sa.Column("evening", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("vote", sa.String(), nullable=True),
        sa.Column("joined", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening"], ["evenings.id"], name=op.f("fk_evening_people_evening"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("evening", "user", name=op.f("pk_evening_people")),
    )
    op.create_index("ix_evening_people_user", "evening_people", ["user"])
    op.add_column("tables", sa.Column("evening", sa.String(), nullable=True))
    op.create_index("ix_tables_evening", "tables", ["evening"])
    op.add_column("tables", sa.Column("call", sa.String(), nullable=True))
    op.add_column("tables", sa.Column("call_seats", sa.Integer(), nullable=True))
    op.add_column("servers", sa.Column("call_channel", sa.BigInteger(), nullable=True))
    op.add_column("persons", sa.Column("told_at", sa.Double(), nullable=True))
    op.add_column("persons", sa.Column("told_before", sa.Double(), nullable=True))
