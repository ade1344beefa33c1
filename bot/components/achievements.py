"""The list of a person's achievements, and of those that they can still earn."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.components.dynamic_items import IdItem
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import reply, reply_in_place
from bot.tables.permissions.policy import Action
from bot.views import custom_ids
from bot.views.achievements import achievements_page
from store.results.achievements import achievements_of


class AchievementsButton(IdItem[ui.Button[Any]], template=custom_ids.ACHIEVEMENTS):
    """The button below a person's own statistics, and the buttons to other pages of the list."""

    action = Action.STATISTICS

    async def serve(self, click: Click) -> None:
        found = await achievements_of(services_of(click).store, click.user.id, click.guild_id or 0, private=True)
        earned = {row.achievement for row in found}
        page = self.match["page"]
        layout = achievements_page(earned, await language_for(click), int(page or 0))
        await (reply(click, layout) if page is None else reply_in_place(click, layout))
