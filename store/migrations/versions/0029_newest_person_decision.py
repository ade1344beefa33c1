"""the newest public decision of a person."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Migrate from revision 0028. There is no downgrade: restore a backup instead."""
    column = sa.Column("person_decision_event", sa.Integer(), nullable=False, server_default="0")
    op.add_column("tables", column)
    # Otherwise each running game would show old scenes again until a person decides.
    op.execute("UPDATE tables SET person_decision_event = decision_event")
