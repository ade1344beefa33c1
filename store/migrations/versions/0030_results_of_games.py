"""results of games."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Migrate from revision 0029. There is no downgrade: restore a backup instead.

    Games that ended earlier get their results from their tables after the start (`bot.tables.results.past_results`).
    """
    op.create_table(
        "results",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("quarterdeck", sa.String(), nullable=False),
        sa.Column("started", sa.Double(), nullable=False),
        sa.Column("ended", sa.Double(), nullable=False),
        sa.Column("ending", sa.String(), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("unrated_reason", sa.String(), nullable=True),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("players_version", sa.Integer(), nullable=False),
        sa.Column("from_record", sa.Boolean(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_results")),
    )
    op.create_index("ix_results_guild_ended", "results", ["guild", "ended"])
    op.create_table(
        "result_seats",
        sa.Column("result", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("automatic_player", sa.String(), nullable=True),
        sa.Column("side", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("stand_in_share", sa.Double(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("handed_over", sa.Boolean(), nullable=False),
        sa.Column("achievements", sa.JSON(), nullable=False),
        sa.Column("mu_after", sa.Double(), nullable=True),
        sa.Column("sigma_after", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["result"], ["results.id"], name=op.f("fk_result_seats_result"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("result", "seat", name=op.f("pk_result_seats")),
    )
    op.create_index("ix_result_seats_user", "result_seats", ["user"])
