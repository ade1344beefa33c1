"""house rules."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Migrate from revision 0033. There is no downgrade: restore a backup instead.

    Options that were kept without a name become house rules with the name “House rules”.
    """
    op.create_table(
        "house_rules",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("fill_to", sa.Integer(), nullable=True),
        sa.Column("is_default", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", "game", "name", name=op.f("pk_house_rules")),
    )
    op.create_index("ix_house_rules_user", "house_rules", ["user"])
    names = ("guild", "user", "game", "options", "fill_to")
    old, new = (
        sa.table(name, *map(sa.column, (*names, "name", "is_default"))) for name in ("saved_options", "house_rules")
    )
    kept = sa.select(*(old.c[name] for name in names), sa.literal("House rules"), sa.true())
    op.execute(new.insert().from_select([*names, "name", "is_default"], kept))
    op.drop_index("ix_saved_options_user", "saved_options")
    op.drop_table("saved_options")
    op.add_column("tables", sa.Column("house_rules", sa.String(), nullable=True))
