"""private notes of people at tables."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Migrate from revision 0030. There is no downgrade: restore a backup instead."""
    op.create_table(
        "notes",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("words", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notes_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "user", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_user"), "notes", ["user"], unique=False)
