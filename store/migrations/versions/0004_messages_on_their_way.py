"""Messages on their way have names that are written down before they are sent."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.create_table(
        "posts",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("target", sa.String(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_posts_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "target", name=op.f("pk_posts")),
    )
