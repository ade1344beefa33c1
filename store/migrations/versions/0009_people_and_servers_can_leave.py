"""Servers note a role that may open tables, bans, what moderators can look up, and when the bot was removed."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("servers", sa.Column("role", sa.BigInteger()))
    op.add_column("servers", sa.Column("left_at", sa.Double()))
    op.create_table(
        "bans",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_bans")),
    )
    op.create_index(op.f("ix_bans_user"), "bans", ["user"])
    op.create_table(
        "deeds",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("table", sa.String()),
        sa.Column("actor", sa.BigInteger()),
        sa.Column("subject", sa.BigInteger()),
        sa.Column("open", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deeds")),
    )
    for column in ("guild", "actor", "subject"):
        op.create_index(op.f(f"ix_deeds_{column}"), "deeds", [column])
