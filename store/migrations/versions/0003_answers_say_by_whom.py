"""Answers say by whom they were given, and why they count no more; events can begin a block of the story."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    with op.batch_alter_table("answers") as rows:
        rows.add_column(sa.Column("by", sa.String(), server_default="person", nullable=False))
        rows.add_column(sa.Column("user", sa.BigInteger()))
        rows.add_column(sa.Column("why", sa.String()))
    answers = sa.table("answers", *(sa.column(name) for name in ("by", "by_clock", "void", "why")))
    # Who answered for a person who was away is not known of old answers: they stay the person's.
    op.execute(answers.update().where(answers.c.by_clock == sa.true()).values(by="clock"))
    op.execute(answers.update().where(answers.c.void == sa.true()).values(why="reopened"))
    with op.batch_alter_table("answers") as rows:
        rows.drop_column("by_clock")
        rows.drop_column("void")
        rows.alter_column("by", server_default=None)
    with op.batch_alter_table("answers") as rows:
        rows.alter_column("why", new_column_name="void")
    with op.batch_alter_table("events") as rows:
        rows.add_column(sa.Column("block", sa.Boolean(), server_default=sa.false(), nullable=False))
        rows.add_column(sa.Column("scores", sa.JSON()))
