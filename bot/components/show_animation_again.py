"""The button “Show that again”, which shows a scene of the story once more."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.components.button_registry import GONE, numbers_in_id, table_button
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.views.layout import file, gallery
from store.rows import TableRow


@table_button(Action.SEE)
async def show_again(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with the scene of a public event, or with its description if the person uses text mode.

    `argument` is the event's number. Raises `UserError` if there is no such scene any more, because its move was taken
    back.
    """
    services, (number,) = services_of(click), numbers_in_id(argument)
    told = await services.store.newest_scenes(row.id, number)
    if not told:
        raise UserError(GONE)
    await click.response.defer(ephemeral=True, thinking=True)
    loaded = await services.tables.load(row.id)
    picture = await services.message_builder.scene(loaded, await language_for(click), told[0])
    if picture is None:
        raise UserError(GONE)
    if (await services.store.person(click.user.id)).text_mode:
        await reply(click, framed(ui.TextDisplay(picture.alt)))
        return
    await reply(click, framed(gallery(picture)), [file(picture)])
