"""Lobbies have guests who are invited or wait, and a time to begin; people those with whom they do not sit down."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("tables", sa.Column("again", sa.String()))
    op.add_column("tables", sa.Column("begins", sa.Double()))
    op.add_column("tables", sa.Column("held", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seats", sa.Column("wants", sa.String()))
    op.create_table(
        "guests",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double()),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_guests_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "user", name=op.f("pk_guests")),
    )
    op.create_index(op.f("ix_guests_user"), "guests", ["user"])
    op.create_table(
        "avoided",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("other", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user", "other", name=op.f("pk_avoided")),
    )
    op.create_index(op.f("ix_avoided_other"), "avoided", ["other"])
