"""Report a table to the server's moderators."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.button_registry import table_button
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, reply_text, services_of
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.permissions.policy import Action
from engine.text import text
from store.rows import ModerationKind, TableRow

MANY = 100
"""Maximum number of the table's moderation entries that are searched for an earlier report."""


@table_button(Action.REPORT)
async def report(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Report the table (the button below the question of /report)."""
    await report_table(click, row)


async def report_table(click: Click, row: TableRow) -> None:
    """Store the report and queue its announcement, and reply.

    A second report by the same person is not stored while the first is open.
    """
    services = services_of(click)
    if row.guild is None:
        raise UserError(
            text(
                "This table belongs to no server, so no moderators can receive a report. /leave and /avoid may help "
                "you."
            )
        )
    known = await services.store.moderation_log(row.guild, MANY, table=row.id)
    fields = {"table": row.id, "actor": click.user.id, "open": True}
    async with write_once(click) as w:
        if not any(one.kind == ModerationKind.REPORTED and one.open and one.actor == click.user.id for one in known):
            await w.log_moderation(ModerationKind.REPORTED, row.guild, services.time.wall(), **fields)
            await w.enqueue(row.id, outbox_targets.REPORT, row.revision, services.time.wall())
    services.outbox.wake()
    told = text(
        "Table {code} reported. Moderators only see the code in /settings, so tell them what happened.",
        code=row.id,
    )
    await reply_text(click, told)
