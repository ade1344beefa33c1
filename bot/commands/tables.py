"""/tables: list the open tables of the server, or the person's own."""

from __future__ import annotations

from discord import app_commands, ui

from bot.commands.command_tree import Tree
from bot.commands.table_parameter import STATUS, findable_tables
from bot.components.my_tables import NONE_OPEN, ListButton, NextTableButton, list_page
from bot.components.services import Click, language_for, reply_text, server_of, services_of
from bot.replies.ephemeral import framed, reply
from bot.tables.permissions.policy import Action
from bot.texts.command_localisation import localised
from bot.texts.person_names import in_markdown
from bot.views.choice_components import clip
from engine.text import card_text, text


def add(tree: Tree) -> None:
    """Register /tables."""

    @tree.register(card_text("command", "tables"), text("List the tables of this server"), Action.LIST, personal=True)
    @app_commands.rename(which=localised(card_text("option", "which")))
    @app_commands.describe(which=localised(text("Only yours, most urgent first, or all on this server")))
    @app_commands.choices(which=[app_commands.Choice(name=localised(card_text("tables", "mine")), value="mine")])
    async def tables(click: Click, which: str | None = None) -> None:
        store = services_of(click).store
        spoken = await language_for(click)
        if which == "mine":
            await reply(click, await list_page(click, spoken))
            return
        rows = await findable_tables(click)
        if not rows:
            none = NONE_OPEN if server_of(click) is None else text("No table is open. /play opens one.")
            await reply_text(click, none)
            return
        lines = [f"### {spoken.say(text('Open tables'))}"]
        for row in rows:
            names = ", ".join(in_markdown(seat.name) for seat in await store.seats(row.id))
            place = f"<#{row.thread or row.channel}>"
            title, status = spoken.title(row.game), spoken.say(STATUS[row.status])
            lines.append(f"- **{row.id}** · {title} · {status} · {place}\n  - {names}")
        await reply(click, framed(ui.TextDisplay(clip("\n".join(lines), 3900))))


ITEMS = (NextTableButton, ListButton)
