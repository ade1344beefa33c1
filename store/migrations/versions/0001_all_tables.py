"""All tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Forward. There is no way back: a backup is."""
    op.create_table(
        "beats",
        sa.Column("process", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("process", name=op.f("pk_beats")),
    )
    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_interactions")),
    )
    op.create_index(op.f("ix_interactions_at"), "interactions", ["at"])

    op.create_table(
        "persons",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(), nullable=True),
        sa.Column("spoken", sa.String(), nullable=True),
        sa.Column("dm", sa.Boolean(), nullable=False),
        sa.Column("dm_closed", sa.Boolean(), nullable=False),
        sa.Column("text_mode", sa.Boolean(), nullable=False),
        sa.Column("mentions", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_persons")),
    )
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(), nullable=True),
        sa.Column("channels", sa.JSON(), nullable=False),
        sa.Column("pace", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_servers")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("thread", sa.BigInteger(), nullable=True),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("pace", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("touched", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_channel"), "tables", ["channel"])
    op.create_index(op.f("ix_tables_guild_touched"), "tables", ["guild", "touched"])
    op.create_index(op.f("ix_tables_thread"), "tables", ["thread"])

    op.create_table(
        "answers",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.Column("by_clock", sa.Boolean(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("void", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_answers_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "no", name=op.f("pk_answers")),
    )
    op.create_table(
        "checkpoints",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("counter_now", sa.Integer(), nullable=False),
        sa.Column("save", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_checkpoints_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_checkpoints")),
    )
    op.create_table(
        "dues",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_dues_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "kind", "seat", "number", name=op.f("pk_dues")),
    )
    op.create_index(op.f("ix_dues_at"), "dues", ["at"])

    op.create_table(
        "events",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("to", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("icon", sa.String(), nullable=True),
        sa.Column("scene", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_events_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "no", name=op.f("pk_events")),
    )
    op.create_table(
        "followers",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_followers_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "user", name=op.f("pk_followers")),
    )
    op.create_index(op.f("ix_followers_user"), "followers", ["user"])

    op.create_table(
        "messages",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("target", sa.String(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_messages_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "target", name=op.f("pk_messages")),
    )
    op.create_index(op.f("ix_messages_message"), "messages", ["message"])

    op.create_table(
        "outbox",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("target", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.Double(), nullable=False),
        sa.Column("claimed_by", sa.String(), nullable=False),
        sa.Column("claimed_until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_outbox_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "target", name=op.f("pk_outbox")),
    )
    op.create_index(op.f("ix_outbox_not_before"), "outbox", ["not_before"])

    op.create_table(
        "seats",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("player", sa.String(), nullable=True),
        sa.Column("word", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seats_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "place", name=op.f("pk_seats")),
        sa.UniqueConstraint("table", "user", name=op.f("uq_seats_table_user")),
    )
    op.create_index(op.f("ix_seats_user"), "seats", ["user"])
