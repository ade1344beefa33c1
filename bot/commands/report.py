"""/report: report a table to the server's moderators."""

from __future__ import annotations

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import ALL, table_command
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, reply_text, services_of
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.permissions.policy import Action
from engine.text import card_text, text
from store.rows import ModerationKind, TableRow

MANY = 100
"""Maximum number of entries of the table's moderation log that are searched for an earlier report."""


def add(tree: Tree) -> None:
    """Register /report."""
    what = text("Report a table to this server's moderators")
    table_command(tree, card_text("command", "report"), what, Action.REPORT, ALL, report)


async def report(click: Click, row: TableRow) -> None:
    """Store the report, queue its announcement to the moderators, and reply.

    While a report by the same person is open, a second one is not stored.
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
