"""/report: report a table to the server's moderators."""

from __future__ import annotations

from discord import InteractionType

from bot.commands.command_tree import Tree
from bot.commands.confirmation import confirm
from bot.commands.table_parameter import ALL, table_command
from bot.components.report import report_table
from bot.components.services import Click
from bot.tables.permissions.policy import Action
from bot.texts import title_of
from bot.views import custom_ids
from engine.text import card_text, text
from store.rows import TableRow


def add(tree: Tree) -> None:
    """Register /report."""
    what = text("Report a table to this server's moderators")
    table_command(tree, card_text("command", "report"), what, Action.REPORT, ALL, _report)


async def _report(click: Click, row: TableRow) -> None:
    """Report the table if the person has named it, else ask first: they may not mean this one."""
    if click.type is not InteractionType.application_command or click.namespace.table is not None:
        await report_table(click, row)
        return
    asked = text("Report table {code} ({game}) to this server's moderators?", code=row.id, game=title_of(row.game))
    await confirm(click, asked, (text("Report"), custom_ids.to_button(row.id, "report")))
