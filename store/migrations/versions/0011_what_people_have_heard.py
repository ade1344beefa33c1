"""Tables and seats know up to which event the story had come when it was last decided, answered and looked at."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    # Plain columns, not a batch: on SQLite that would make the tables anew, and take all that hangs on them along.
    for table, name in (("tables", "decided"), ("seats", "answered"), ("seats", "seen"), ("seats", "called")):
        op.add_column(table, sa.Column(name, sa.Integer(), server_default="0", nullable=False))
    # At tables of old nobody noted it: what is told from now on is new to everybody.
    newest = 'COALESCE((SELECT MAX(no) FROM events WHERE events."table" = {}), 0)'
    op.execute(f"UPDATE tables SET decided = {newest.format('tables.id')}")
    heard = newest.format('seats."table"')
    op.execute(f"UPDATE seats SET answered = {heard}, seen = {heard}")
