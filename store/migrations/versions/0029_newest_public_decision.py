"""the newest public decision of a person."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    column = sa.Column("person_decision_event", sa.Integer(), nullable=False, server_default="0")
    op.add_column("tables", column)
    # Else each running game would show old scenes again until a person decides.
    op.execute("UPDATE tables SET person_decision_event = decision_event")
