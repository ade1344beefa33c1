"""The button “Film”: draw the moments of a finished game as an animation."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Sequence

import discord
from discord import ui

from bot.components.background_work import BUSY, QUIET, Work, done_in_background
from bot.components.button_registry import table_button
from bot.components.services import Click, language_for, require, services_of
from bot.replies.ephemeral import framed, respond_first
from bot.replies.errors import UserError
from bot.tables.film_folder import BETWEEN
from bot.tables.permissions.policy import Action
from bot.tables.replay import load_replay
from bot.texts import Language
from bot.views.film import FilmRequest, film_name, film_request
from engine.text import text
from store.rows import TableRow

log = logging.getLogger(__name__)

WORKER = "bot.views.film"
NO_FILMS = text("There are no films here: the operator of this bot keeps none.")
NOT_DRAWN = text("The film could not be drawn. “Replay” shows the game step by step.")
ALT = text("The moments of the game, from its first picture to its result.")


@table_button(Action.REPLAY)
async def film(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with the film of this game, for the person alone. While it is drawn, the reply shows the progress.

    Raises `UserError` if no films are kept, if too many people wait, or if the person has had enough films today.
    """
    services, spoken = services_of(click), await language_for(click)
    films = services.tables.films
    if not films.keeps:
        raise UserError(NO_FILMS)
    if not await respond_first(click, click.response.defer(ephemeral=True, thinking=True)):
        return
    found = await load_replay(services.tables, services.open_replays, row.id, click.user.id)
    name = film_name(found, spoken)
    data = await asyncio.to_thread(films.read, name)
    if data is None:
        if services.tables.worker_queue.is_full:
            raise UserError(BUSY)
        services.limits.films.count(click.user.id, services.time.monotonic(), click.id)
        data = await _drawn(click, name, film_request(found, spoken), spoken)
        await require(click, Action.REPLAY, await services.tables.row(row.id))  # the drawing has taken minutes
    if data is None:
        raise UserError(NOT_DRAWN)
    file = discord.File(io.BytesIO(data), filename=f"quarterdeck-{row.id}.gif", description=spoken.say(ALT))
    shown = ui.MediaGallery[ui.LayoutView](discord.MediaGalleryItem(file.uri, description=spoken.say(ALT)))
    await click.edit_original_response(view=framed(shown), attachments=[file], allowed_mentions=QUIET)


async def _drawn(click: Click, name: str, request: FilmRequest, spoken: Language) -> bytes | None:
    """Draw the film in the background, keep it under this name, and return its bytes. Return None if that fails."""
    films = services_of(click).tables.films
    work = Work(
        table=request.row.id,
        module=WORKER,
        request=request,
        begun=text("The film is being drawn. That takes a minute or two."),
        progress=lambda done, total: text("Drawing the film: {n} of {total} pictures …", n=done, total=total),
        kept=lambda: asyncio.to_thread(films.read, name),
    )
    found = await done_in_background(click, work, spoken)
    if found is not None:
        await _keep(click, name, found, spoken)
    return found


async def _keep(click: Click, name: str, found: bytes, spoken: Language) -> None:
    """Store the film `found` in the folder of films under this `name`.

    It is not stored if the game's words have changed while it was drawn, for example because a person's data was
    deleted.
    """
    services, table = services_of(click), name.partition(BETWEEN)[0]
    films = services.tables.films
    try:
        await asyncio.to_thread(films.add, name, found)
    except OSError as error:
        log.warning(
            "film: the film of table %s could not be stored and is drawn again next time: %s", table, error.strerror
        )
        return
    # It is checked after the film was written. So a deletion either finds the film, or is found here.
    replay = await load_replay(services.tables, services.open_replays, table, click.user.id)
    if film_name(replay, spoken) != name:
        films.delete(table)
