"""The tables of the database. After a change here, run `python -m store.new_migration "what changed"`."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
    true,
)

from engine.analysis import Analysis
from engine.entropy import Start
from engine.table import Save
from engine.text import Text
from store.json_type import JsonColumn

# Migrations refer to constraints by name.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _of_table() -> Column[str]:
    return Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _json_or_null() -> JSON:
    return JSON(none_as_null=True)


# `save`: the last checkpoint of the game without its answers. `save_answer_number`: the number of the last answer
# before it. `report_count` and `newest_choice` are parts of it that change with every answer. `earlier_save`: an older
# checkpoint that an undo may return to (`engine.undo`), or NULL. They are columns of this table because every answer
# updates its row anyway.
tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("status", String, nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False, index=True),
    Column("thread", BigInteger, index=True),
    Column("host", BigInteger, nullable=False),
    Column("locale", String, nullable=False),
    Column("pace", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String, nullable=False),
    Column("seed_hash", String, nullable=False),
    Column("ready_deadline", Double),
    Column("starts", JsonColumn(list[Start]), nullable=False, default=list),
    Column("beacon", String),
    Column("beacon_round", Integer),
    Column("fill_to", Integer),
    Column("confirming", Boolean, nullable=False, default=False, server_default=false()),
    Column("promise_file", Boolean, nullable=False, default=False, server_default=false()),
    Column("stand_in_player", String),
    Column("pause_on_holiday", Boolean, nullable=False, default=False),
    Column("rematch", String),
    Column("planned_start", Double),
    Column("paused", Boolean, nullable=False, default=False),
    Column("advice_allowed", Boolean, nullable=False, default=False),
    Column("private", Boolean, nullable=False, default=False),
    Column("house_rules", String),
    Column("tournament", String, index=True),
    Column("host_away", Boolean, nullable=False, default=False, server_default=false()),
    Column("friendly", Boolean, nullable=False, default=False, server_default=false()),
    Column("evening", String, index=True),
    Column("call", String),
    Column("call_seats", Integer),
    Column("decision_event", Integer, nullable=False, default=0),
    Column("person_decision_event", Integer, nullable=False, default=0),
    Column("revision", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("save_answer_number", Integer),
    Column("report_count", Integer),
    Column("newest_choice", Integer),
    Column("save", JsonColumn(Save)),
    Column("earlier_save", JsonColumn(Save)),
    Column("earlier_save_answer_number", Integer),
    Index(None, "guild", "created"),
)

seats = Table(
    "seats",
    metadata,
    _of_table(),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("user", BigInteger, index=True),
    Column("name", String, nullable=False),
    Column("automatic_player", String),
    Column("lucky_word", String, nullable=False),
    Column("ready_interaction", BigInteger),
    Column("end_agreed_at", Double),
    Column("vote_out_place", Integer),
    Column("vote_out_at", Double),
    Column("answered_event", Integer, nullable=False, default=0),
    Column("seen_event", Integer, nullable=False, default=0),
    Column("called_choice", Integer, nullable=False, default=0),
    Column("missed_turns", Integer, nullable=False, default=0),
    Column("time_bank", Double),
    Column("stand_in_reason", String),
    Column("vote", String),
    Column("auto_answers", _json_or_null()),
    Column("lesson_progress", String),
    Column("undo_until", Double),
    Column("allows_advice", Boolean, nullable=False, default=False),
    Column("vacant", Boolean, nullable=False, default=False),
    Column("took_over_event", Integer, nullable=False, default=0),
    UniqueConstraint("table", "user"),
)

# `user`: the person who answered. `answered_by`: an `engine.play.By`. `void_reason`: why the answer no longer counts
# (`store.rows.VoidReason`). `public_turn`: True for a person's turn whose time everybody could see.
answers = Table(
    "answers",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("choice_name", String, nullable=False),
    Column("value", JSON, nullable=False),
    Column("answered_by", String, nullable=False),
    Column("user", BigInteger),
    Column("choice_digest", String, nullable=False),
    Column("void_reason", String),
    Column("choice_number", Integer),
    Column("public_turn", Boolean, nullable=False, default=False, server_default=false()),
)

# `answer_number`: the number of the answer that caused the event, or NULL. `undone`: True if that answer was undone.
events = Table(
    "events",
    metadata,
    _of_table(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", JsonColumn(Text), nullable=False),
    Column("readers", _json_or_null()),
    Column("icon", String),
    Column("scene", _json_or_null()),
    Column("begins_group", Boolean, nullable=False, default=False),
    Column("scores", _json_or_null()),
    Column("at", Double, nullable=False),
    Column("answer_number", Integer),
    Column("undone", Boolean, nullable=False, default=False),
)

# Random draws by their position in the table's stream. `answer_number`: the number of the newest answer at that time.
# The draws verify a game that several versions of its rules have played.
draws = Table(
    "draws",
    metadata,
    _of_table(),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("answer_number", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("result", JSON, nullable=False),
)

# Upgrades to other versions of the rules: the checkpoint of the version before, and the number of its last answer.
rules_upgrades = Table(
    "rules_upgrades",
    metadata,
    _of_table(),
    Column("save_answer_number", Integer, primary_key=True, autoincrement=False),
    Column("save", JsonColumn(Save), nullable=False),
)

messages = Table(
    "messages",
    metadata,
    _of_table(),
    Column("target", String, primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False, index=True),
    Column("revision", Integer, nullable=False),
    Column("digest", String, nullable=False),
)

# Messages that are being posted. After a crash, the message is found by its `nonce`.
pending_posts = Table(
    "pending_posts",
    metadata,
    _of_table(),
    Column("target", String, primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("nonce", Integer, nullable=False),
    Column("at", Double, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    _of_table(),
    Column("target", String, primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("not_before", Double, nullable=False, index=True),
    Column("since", Double, nullable=False),
    Column("unanswered", Boolean, nullable=False, default=False),
)

due_jobs = Table(
    "due_jobs",
    metadata,
    _of_table(),
    Column("kind", String, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("choice_number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False, index=True),
)

watchers = Table(
    "watchers",
    metadata,
    _of_table(),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
)

# Private notes of people at a table.
notes = Table(
    "notes",
    metadata,
    _of_table(),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("words", String, nullable=False),
)

# Guests of a table, without a seat. `kind` is a `store.rows.GuestKind`.
guests = Table(
    "guests",
    metadata,
    _of_table(),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("arrival", Integer, nullable=False),
    Column("reserved_until", Double),
    Column("given_up_place", Integer),
)

# People whom a person avoids.
avoidances = Table(
    "avoidances",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("avoided_user", BigInteger, primary_key=True, autoincrement=False, index=True),
)

persons = Table(
    "persons",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String),
    Column("client_locale", String),
    Column("dm", Boolean, nullable=False, default=True),
    Column("dm_closed", Boolean, nullable=False, default=False),
    Column("text_mode", Boolean, nullable=False, default=False),
    Column("mentions", Boolean, nullable=False, default=True),
    Column("animations", Boolean, nullable=False, default=True),
    Column("narrow_screen", Boolean, nullable=False, default=False),
    Column("time_zone", String),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("holiday_end", Double),
    Column("summaries", Boolean, nullable=False, default=True),
    Column("dm_channel", BigInteger),
    Column("has_used_bot", Boolean, nullable=False, default=False),
    Column("show_statistics", Boolean, nullable=False, default=False, server_default=false()),
    Column("ranked", Boolean, nullable=False, default=True, server_default=true()),
    Column("count_answer_speed", Boolean, nullable=False, default=False, server_default=false()),
    Column("told_at", Double),
    Column("told_before", Double),
    Column("spoilers", Boolean, nullable=False, default=False, server_default=false()),
)

servers = Table(
    "servers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", String),
    Column("allowed_channels", JSON, nullable=False, default=list),
    Column("pace", String),
    Column("animations", Boolean, nullable=False, default=True),
    Column("narrow_screen", Boolean, nullable=False, default=False),
    Column("opener_role", BigInteger),
    Column("organiser_role", BigInteger),
    Column("left_at", Double),
    Column("report_channel", BigInteger),
    Column("rated", Boolean, nullable=False, default=True, server_default=true()),
    Column("time_zone", String),
    Column("call_channel", BigInteger),
    Column("puzzle_channel", BigInteger),
    Column("puzzle_hour", Integer),
    Column("puzzle_games", _json_or_null()),
    Column("puzzles_due", Double, index=True),
)

# How quickly a person took public turns in finished games: numbers of turns by pace and range
# (`store.results.answer_speed.RANGES`).
answer_speed = Table(
    "answer_speed",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("pace", String, primary_key=True),
    Column("range", Integer, primary_key=True, autoincrement=False),
    Column("turns", Integer, nullable=False),
)

# Named sets of options, kept by a person for their own tables (`guild` is 0), or for a server (`user` is 0).
house_rules = Table(
    "house_rules",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("game", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("options", JSON, nullable=False),
    Column("fill_to", Integer),
    Column("is_default", Boolean, nullable=False, default=False),
)

# Evenings that repeat every week (`store.tables.evenings.Evening`). `game` is NULL if people vote on the title.
evenings = Table(
    "evenings",
    metadata,
    Column("id", String, primary_key=True),
    Column("guild", BigInteger, nullable=False, index=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("locale", String, nullable=False),
    Column("game", String),
    Column("name", String, nullable=False),
    Column("weekday", Integer, nullable=False),
    Column("hour", Integer, nullable=False),
    Column("minute", Integer, nullable=False),
    Column("begins_at", Double, nullable=False, index=True),
)

# People on the list of an evening, each with the title for which they vote.
evening_people = Table(
    "evening_people",
    metadata,
    Column("evening", ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("vote", String),
    Column("joined", Double, nullable=False),
)

# Tournaments of servers (`store.rows.TournamentRow`).
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String, primary_key=True),
    Column("guild", BigInteger, nullable=False, index=True),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("organiser", BigInteger),
    Column("name", String, nullable=False),
    Column("game", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("pace", String, nullable=False),
    Column("locale", String, nullable=False),
    Column("format", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("hours", Integer, nullable=False),
    Column("most", Integer, nullable=False),
    Column("status", String, nullable=False),
    Column("round", Integer, nullable=False),
    Column("season", Integer, nullable=False),
    Column("league", String, nullable=False),
    Column("created", Double, nullable=False),
)

# The people of a tournament (`store.rows.Entrant`). `arrival` is their order.
tournament_people = Table(
    "tournament_people",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("name", String, nullable=False),
    Column("arrival", Integer, nullable=False),
    Column("status", String, nullable=False),
)

# The part of each person in each round (`store.rows.RoundSeat`). `code` is the table's, or NULL for a bye.
tournament_seats = Table(
    "tournament_seats",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("table", Integer, nullable=False),
    Column("code", String, index=True),
    Column("points", Integer),
    Column("points_before", Integer),
)

# The puzzles that servers have posted (`store.results.puzzles.DailyPuzzle`).
daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("id", String, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("game", String, nullable=False),
    Column("day", String, nullable=False),
    Column("puzzle", String, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger),
    Column("nonce", Integer, nullable=False),
    Column("tried_at", Double),
    Column("closes", Double, nullable=False),
    Column("next_at", Double, index=True),
    UniqueConstraint("guild", "game", "day"),
)

# The answers of people to these puzzles. `found`: True for the best answer.
puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("puzzle", ForeignKey("daily_puzzles.id", ondelete="CASCADE"), primary_key=True),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("answer", String, nullable=False),
    Column("found", Boolean, nullable=False),
)

# Excluded people. The table keeps the name that it had in 1.0.0.
bans = Table(
    "bans",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user", BigInteger, primary_key=True, autoincrement=False, index=True),
)

# Results of games (`store.rows.ResultRow`). They outlive their tables. `ending` is a `ResultEnding`, and
# `unrated_reason` an `UnratedReason` or NULL.
results = Table(
    "results",
    metadata,
    Column("id", String, primary_key=True),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("game", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("quarterdeck", String, nullable=False),
    Column("started", Double, nullable=False),
    Column("ended", Double, nullable=False),
    Column("ending", String, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("unrated_reason", String),
    Column("reason", JsonColumn(Text)),
    Column("players_version", Integer, nullable=False),
    Column("from_record", Boolean, nullable=False),
    Column("facts", JSON, nullable=False),
    Index(None, "guild", "ended"),
)

# The seats of a result (`store.rows.ResultSeatRow`).
result_seats = Table(
    "result_seats",
    metadata,
    Column("result", ForeignKey("results.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger, index=True),
    Column("name", String, nullable=False),
    Column("automatic_player", String),
    Column("side", Integer),
    Column("score", Integer),
    Column("place", Integer),
    Column("stand_in_share", Double, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("handed_over", Boolean, nullable=False),
    Column("achievements", JSON, nullable=False),
    Column("mu_after", Double),
    Column("sigma_after", Double),
)

# The best values that public games of a channel have reached (`store.rows.RecordRow`).
records = Table(
    "records",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String, primary_key=True),
    Column("record", String, primary_key=True),
    Column("value", Integer, nullable=False),
    Column("result", ForeignKey("results.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer),
    Column("beaten_value", Integer),
)

# The achievements of people (`store.rows.AchievementRow`). `guild` is 0 in direct messages.
achievements = Table(
    "achievements",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("achievement", String, primary_key=True),
    Column("result", ForeignKey("results.id", ondelete="CASCADE"), nullable=False, index=True),
)

# The analyses of finished games that people have asked for (`engine.analysis`).
analyses = Table(
    "analyses",
    metadata,
    Column("result", ForeignKey("results.id", ondelete="CASCADE"), primary_key=True),
    Column("analysis", JsonColumn(Analysis), nullable=False),
)

# Entries for moderators. `kind` is a `store.rows.ModerationKind`. The table may have been deleted since.
moderation_log = Table(
    "moderation_log",
    metadata,
    Column("id", String, primary_key=True),
    Column("guild", BigInteger, nullable=False, index=True),
    Column("at", Double, nullable=False),
    Column("kind", String, nullable=False),
    Column("table", String),
    Column("actor", BigInteger, index=True),
    Column("subject", BigInteger, index=True),
    Column("open", Boolean, nullable=False, default=False),
)

# Interactions that were served.
interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False, index=True),
)

# The last heartbeat of the process with these shards. "" means all shards. `clean_stop`: True if the process has
# stopped since and finished all running clicks.
heartbeats = Table(
    "heartbeats",
    metadata,
    Column("shards", String, primary_key=True),
    Column("at", Double, nullable=False),
    Column("clean_stop", Boolean, nullable=False, default=False),
)

# Starts of the last day that connected to Discord, each with its shards.
gateway_starts = Table(
    "gateway_starts",
    metadata,
    Column("shards", String, primary_key=True),
    Column("at", Double, primary_key=True),
)

# The digest of the commands that were registered with Discord last.
registered_commands = Table(
    "registered_commands",
    metadata,
    Column("application", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", String, nullable=False),
)


def columns(table: Table, row: type[Any]) -> list[Column[Any]]:
    """Return the columns of `table` that the dataclass `row` has as fields, in the order of the fields."""
    return [table.c[field.name] for field in fields(row)]
