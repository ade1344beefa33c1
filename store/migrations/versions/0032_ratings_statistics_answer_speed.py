"""friendly games, settings of ratings and statistics, counts of answer speed."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Migrate from revision 0031. There is no downgrade: restore a backup instead.

    Games in play count for ratings at their end, but their turns before the update are not counted for answer speed.
    """
    op.create_table(
        "answer_speed",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("range", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user", "pace", "range", name=op.f("pk_answer_speed")),
    )
    for table, name, default in (
        ("answers", "public_turn", sa.false()),
        ("persons", "show_statistics", sa.false()),
        ("persons", "ranked", sa.true()),
        ("persons", "count_answer_speed", sa.false()),
        ("servers", "rated", sa.true()),
        ("tables", "friendly", sa.false()),
    ):
        op.add_column(table, sa.Column(name, sa.Boolean(), server_default=default, nullable=False))
    op.add_column("servers", sa.Column("time_zone", sa.String(), nullable=True))
