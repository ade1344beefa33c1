"""The button “All icons of the game”, which shows the legend: the meaning of all icons and places in its pictures."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.components.button_registry import GONE
from bot.components.dynamic_items import IdItem
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.views.explain_visible_things import legend_text
from bot.views.layout import file, fitted, gallery
from bot.views.render_pool import run_in_render_pool
from engine.game import games
from renderers.kit import legend
from renderers.legend import legend_of
from renderers.picture_context import Frame


class LegendButton(IdItem[ui.Button[Any]], template=r"legend:(?P<game>\w+)"):
    """A button that shows the legend of the game whose key is in its custom id."""

    action = Action.LOOK_UP

    async def serve(self, click: Click) -> None:
        """Reply with the legend as pictures, or as text if the person uses text mode.

        Raises `UserError` if there is no legend.
        """
        services, game = services_of(click), self.custom_id.removeprefix("legend:")
        signs = legend_of(game) if game in games() else ()
        if not signs:
            raise UserError(GONE)
        spoken = (await language_for(click)).of(game)
        person = await services.store.person(click.user.id)
        title = spoken.title(game)
        if person.text_mode:
            await reply(click, fitted([ui.TextDisplay("\n".join([f"## {title}", *legend_text(signs, spoken.say)]))]))
            return
        await click.response.defer(ephemeral=True, thinking=True)
        frame = Frame(names=(), locale=spoken.locale, say=spoken.say, portrait=person.narrow_screen)
        pages = await run_in_render_pool(legend, signs, title, frame)
        await reply(click, framed(*(gallery(page) for page in pages)), [file(page) for page in pages])
