"""daily puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    """Migrate from revision 0040. There is no downgrade: restore a backup instead."""
    op.add_column("servers", sa.Column("puzzle_channel", sa.BigInteger(), nullable=True))
    op.add_column("servers", sa.Column("puzzle_hour", sa.Integer(), nullable=True))
    op.add_column("servers", sa.Column("puzzle_games", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("servers", sa.Column("puzzles_due", sa.Double(), nullable=True))
    op.create_index("ix_servers_puzzles_due", "servers", ["puzzles_due"])
    op.create_table(
        "daily_puzzles",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("nonce", sa.Integer(), nullable=False),
        sa.Column("tried_at", sa.Double(), nullable=True),
        sa.Column("closes", sa.Double(), nullable=False),
        sa.Column("next_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_daily_puzzles")),
        sa.UniqueConstraint("guild", "game", "day", name=op.f("uq_daily_puzzles_guild_game_day")),
    )
    op.create_index("ix_daily_puzzles_next_at", "daily_puzzles", ["next_at"])
    op.create_table(
        "puzzle_answers",
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.Column("found", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["puzzle"], ["daily_puzzles.id"], name=op.f("fk_puzzle_answers_puzzle"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("puzzle", "user", name=op.f("pk_puzzle_answers")),
    )
    op.create_index("ix_puzzle_answers_user", "puzzle_answers", ["user"])
