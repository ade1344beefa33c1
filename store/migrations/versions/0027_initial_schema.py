"""initial schema."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = None


def upgrade() -> None:
    """Create all tables. There is no downgrade: restore a backup instead."""
    op.create_table(
        "avoidances",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("avoided_user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user", "avoided_user", name=op.f("pk_avoidances")),
    )
    op.create_index("ix_avoidances_avoided_user", "avoidances", ["avoided_user"])

    op.create_table(
        "bans",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild", "user", name=op.f("pk_bans")),
    )
    op.create_index("ix_bans_user", "bans", ["user"])

    op.create_table(
        "gateway_starts",
        sa.Column("shards", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("shards", "at", name=op.f("pk_gateway_starts")),
    )
    op.create_table(
        "heartbeats",
        sa.Column("shards", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("clean_stop", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("shards", name=op.f("pk_heartbeats")),
    )
    op.create_table(
        "moderation_log",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("table", sa.String(), nullable=True),
        sa.Column("actor", sa.BigInteger(), nullable=True),
        sa.Column("subject", sa.BigInteger(), nullable=True),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moderation_log")),
    )
    op.create_index("ix_moderation_log_actor", "moderation_log", ["actor"])
    op.create_index("ix_moderation_log_guild", "moderation_log", ["guild"])
    op.create_index("ix_moderation_log_subject", "moderation_log", ["subject"])

    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_interactions")),
    )
    op.create_index("ix_interactions_at", "interactions", ["at"])

    op.create_table(
        "persons",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(), nullable=True),
        sa.Column("client_locale", sa.String(), nullable=True),
        sa.Column("dm", sa.Boolean(), nullable=False),
        sa.Column("dm_closed", sa.Boolean(), nullable=False),
        sa.Column("text_mode", sa.Boolean(), nullable=False),
        sa.Column("mentions", sa.Boolean(), nullable=False),
        sa.Column("animations", sa.Boolean(), nullable=False),
        sa.Column("narrow_screen", sa.Boolean(), nullable=False),
        sa.Column("time_zone", sa.String(), nullable=True),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_to", sa.Integer(), nullable=True),
        sa.Column("holiday_end", sa.Double(), nullable=True),
        sa.Column("summaries", sa.Boolean(), nullable=False),
        sa.Column("dm_channel", sa.BigInteger(), nullable=True),
        sa.Column("has_used_bot", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_persons")),
    )
    op.create_table(
        "registered_commands",
        sa.Column("application", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("application", name=op.f("pk_registered_commands")),
    )
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(), nullable=True),
        sa.Column("allowed_channels", sa.JSON(), nullable=False),
        sa.Column("pace", sa.String(), nullable=True),
        sa.Column("animations", sa.Boolean(), nullable=False),
        sa.Column("narrow_screen", sa.Boolean(), nullable=False),
        sa.Column("opener_role", sa.BigInteger(), nullable=True),
        sa.Column("left_at", sa.Double(), nullable=True),
        sa.Column("report_channel", sa.BigInteger(), nullable=True),
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
        sa.Column("seed_hash", sa.String(), nullable=False),
        sa.Column("ready_deadline", sa.Double(), nullable=True),
        sa.Column("starts", sa.String(), nullable=False),
        sa.Column("beacon", sa.String(), nullable=True),
        sa.Column("beacon_round", sa.Integer(), nullable=True),
        sa.Column("stand_in_player", sa.String(), nullable=True),
        sa.Column("pause_on_holiday", sa.Boolean(), nullable=False),
        sa.Column("rematch", sa.String(), nullable=True),
        sa.Column("planned_start", sa.Double(), nullable=True),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("advice_allowed", sa.Boolean(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("decision_event", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("changed", sa.Double(), nullable=False),
        sa.Column("save_answer_number", sa.Integer(), nullable=True),
        sa.Column("report_count", sa.Integer(), nullable=True),
        sa.Column("newest_choice", sa.Integer(), nullable=True),
        sa.Column("save", sa.String(), nullable=True),
        sa.Column("earlier_save", sa.String(), nullable=True),
        sa.Column("earlier_save_answer_number", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_channel", "tables", ["channel"])
    op.create_index("ix_tables_guild_created", "tables", ["guild", "created"])
    op.create_index("ix_tables_thread", "tables", ["thread"])

    op.create_table(
        "answers",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice_name", sa.String(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.Column("answered_by", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("choice_digest", sa.String(), nullable=False),
        sa.Column("void_reason", sa.String(), nullable=True),
        sa.Column("choice_number", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_answers_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_answers")),
    )
    op.create_table(
        "rules_upgrades",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("save_answer_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("save", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_rules_upgrades_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "save_answer_number", name=op.f("pk_rules_upgrades")),
    )
    op.create_table(
        "draws",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("answer_number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_draws_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "position", name=op.f("pk_draws")),
    )
    op.create_table(
        "due_jobs",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("choice_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_due_jobs_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "kind", "seat", "choice_number", name=op.f("pk_due_jobs")),
    )
    op.create_index("ix_due_jobs_at", "due_jobs", ["at"])

    op.create_table(
        "events",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("readers", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("icon", sa.String(), nullable=True),
        sa.Column("scene", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("begins_group", sa.Boolean(), nullable=False),
        sa.Column("scores", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("answer_number", sa.Integer(), nullable=True),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_events_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_events")),
    )
    op.create_table(
        "watchers",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_watchers_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "user", name=op.f("pk_watchers")),
    )
    op.create_index("ix_watchers_user", "watchers", ["user"])

    op.create_table(
        "guests",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("arrival", sa.Integer(), nullable=False),
        sa.Column("reserved_until", sa.Double(), nullable=True),
        sa.Column("given_up_place", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_guests_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "user", name=op.f("pk_guests")),
    )
    op.create_index("ix_guests_user", "guests", ["user"])

    op.create_table(
        "messages",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("target", sa.String(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_messages_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "target", name=op.f("pk_messages")),
    )
    op.create_index("ix_messages_message", "messages", ["message"])

    op.create_table(
        "outbox",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("target", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.Double(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("unanswered", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_outbox_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "target", name=op.f("pk_outbox")),
    )
    op.create_index("ix_outbox_not_before", "outbox", ["not_before"])

    op.create_table(
        "pending_posts",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("target", sa.String(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("nonce", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_pending_posts_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "target", name=op.f("pk_pending_posts")),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(), nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("automatic_player", sa.String(), nullable=True),
        sa.Column("lucky_word", sa.String(), nullable=False),
        sa.Column("ready_interaction", sa.BigInteger(), nullable=True),
        sa.Column("end_agreed_at", sa.Double(), nullable=True),
        sa.Column("vote_out_place", sa.Integer(), nullable=True),
        sa.Column("vote_out_at", sa.Double(), nullable=True),
        sa.Column("answered_event", sa.Integer(), nullable=False),
        sa.Column("seen_event", sa.Integer(), nullable=False),
        sa.Column("called_choice", sa.Integer(), nullable=False),
        sa.Column("missed_turns", sa.Integer(), nullable=False),
        sa.Column("time_bank", sa.Double(), nullable=True),
        sa.Column("stand_in_reason", sa.String(), nullable=True),
        sa.Column("vote", sa.String(), nullable=True),
        sa.Column("auto_answers", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("lesson_progress", sa.String(), nullable=True),
        sa.Column("undo_until", sa.Double(), nullable=True),
        sa.Column("allows_advice", sa.Boolean(), nullable=False),
        sa.Column("vacant", sa.Boolean(), nullable=False),
        sa.Column("took_over_event", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seats_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "place", name=op.f("pk_seats")),
        sa.UniqueConstraint("table", "user", name=op.f("uq_seats_table_user")),
    )
    op.create_index("ix_seats_user", "seats", ["user"])
