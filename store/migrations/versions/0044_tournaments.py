"""tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0042"


def upgrade() -> None:
    """Migrate from the revision before. There is no downgrade: restore a backup instead."""
    op.add_column("tables", sa.Column("tournament", sa.String(), nullable=True))
    op.create_index("ix_tables_tournament", "tables", ["tournament"])
    op.add_column("servers", sa.Column("organiser_role", sa.BigInteger(), nullable=True))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("organiser", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sa.Column("league", sa.String(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index("ix_tournaments_guild", "tournaments", ["guild"])
    tables: list[tuple[str, list[sa.Column[object]], list[str], list[str]]] = [
        (
            "tournament_people",
            [
                sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
                sa.Column("name", sa.String(), nullable=False),
                sa.Column("arrival", sa.Integer(), nullable=False),
                sa.Column("status", sa.String(), nullable=False),
            ],
            ["tournament", "user"],
            ["user"],
        ),
        (
            "tournament_seats",
            [
                sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
                sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
                sa.Column("table", sa.Integer(), nullable=False),
                sa.Column("code", sa.String(), nullable=True),
                sa.Column("points", sa.Integer(), nullable=True),
                sa.Column("points_before", sa.Integer(), nullable=True),
            ],
            ["tournament", "round", "user"],
            ["user", "code"],
        ),
    ]
    for name, columns, key, index in tables:
        op.create_table(
            name,
            sa.Column("tournament", sa.String(), nullable=False),
            *columns,
            sa.ForeignKeyConstraint(
                ["tournament"], ["tournaments.id"], name=op.f(f"fk_{name}_tournament"), ondelete="CASCADE"
            ),
            sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{name}")),
        )
        for column in index:
            op.create_index(f"ix_{name}_{column}", name, [column])
