"""analyses of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Migrate from revision 0035. There is no downgrade: restore a backup instead."""
    op.create_table(
        "analyses",
        sa.Column("result", sa.String(), nullable=False),
        sa.Column("analysis", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["result"], ["results.id"], name=op.f("fk_analyses_result"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("result", name=op.f("pk_analyses")),
    )
