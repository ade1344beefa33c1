"""records and achievements."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    """Migrate from revision 0034. There is no downgrade: restore a backup instead.

    Those of earlier games are computed after the start (`bot.tables.results.past_achievements`).
    """
    op.create_table(
        "records",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("record", sa.String(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("result", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("beaten_value", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["result"], ["results.id"], name=op.f("fk_records_result"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("guild", "channel", "game", "record", name=op.f("pk_records")),
    )
    op.create_index("ix_records_result", "records", ["result"])
    op.create_table(
        "achievements",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("achievement", sa.String(), nullable=False),
        sa.Column("result", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["result"], ["results.id"], name=op.f("fk_achievements_result"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "guild", "achievement", name=op.f("pk_achievements")),
    )
    op.create_index("ix_achievements_result", "achievements", ["result"])
