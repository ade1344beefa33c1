"""«What is this?» at the table and in one's hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.registry import door
from bot.components.services import Click, language_for, parts
from bot.replies.ephemeral import reply
from bot.tables.permissions.policy import Act
from bot.views.explain import explained
from store.rows import TableRow


@door(Act.SEE)
async def legend(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """What everybody sees, explained."""
    house = parts(click)
    sitting = await house.host.sitting(row.id)
    await reply(click, explained(sitting, await language_for(click), None))


@door(Act.HAND)
async def explain(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """What one sees oneself, explained, and why one cannot do what one would like to."""
    house = parts(click)
    sitting = await house.host.sitting(row.id)
    await reply(click, explained(sitting, await language_for(click), sitting.seat_for(click.user.id)))
