"""Messages know what they say; tables are listed by when they were opened."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.add_column("messages", sa.Column("digest", sa.String(), nullable=False, server_default=""))
    op.drop_index(op.f("ix_tables_guild_touched"), "tables")
    op.create_index(op.f("ix_tables_guild_created"), "tables", ["guild", "created"])
