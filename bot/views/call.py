"""How a call for players looks: the title, who is missing, when it begins, and a button to join."""

from __future__ import annotations

import discord
from discord import ui

from bot.replies.ephemeral import framed
from bot.texts import language
from bot.texts.person_names import in_markdown
from bot.views import custom_ids
from bot.views.layout import RenderedMessage, button, text_renderer
from engine.text import plural, text
from store.rows import TableRow


def render_call(row: TableRow, people: int) -> RenderedMessage:
    """Return the message with which a lobby looks for players. `people` are those who sit there."""
    tell, most = text_renderer(language(row.locale), row.game, (), markdown=True), row.call_seats or 0
    missing = plural("{n} more person is wanted.", "{n} more people are wanted.", n=most - people)
    lines = [f"### {language(row.locale).title(row.game)}", f"{people}/{most} · {tell(missing)}"]
    lines += [f"> {in_markdown(row.call)}"] if row.call else []
    if row.planned_start is not None:
        at = int(row.planned_start)
        lines.append(tell(text("Begins {when} ({soon}).", when=f"<t:{at}:f>", soon=f"<t:{at}:R>")))
    lines.append(f"-# {row.id} · <#{row.channel}>")
    join = button(tell, text("Join"), custom_ids.to_button(row.id, "join"), style=discord.ButtonStyle.success)
    return RenderedMessage(framed(ui.TextDisplay("\n".join(lines)), ui.ActionRow(join)))
