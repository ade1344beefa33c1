"""What is drawn stands beside the answers, and where other rules took a game over; votes to remove have a time."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.create_table(
        "draws",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("at", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("answer", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("n", sa.BigInteger(), nullable=False),
        sa.Column("fell", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_draws_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "at", name=op.f("pk_draws")),
    )
    op.create_table(
        "crossings",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("since", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("save", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_crossings_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "since", name=op.f("pk_crossings")),
    )
    op.add_column("seats", sa.Column("against_since", sa.Double()))
