"""The button “Film”: draw the moments of a finished game as an animation."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import pickle
from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import ui

from bot.components.button_registry import table_button
from bot.components.services import Click, language_for, require, services_of
from bot.replies.ephemeral import framed, respond_first
from bot.replies.errors import UserError
from bot.tables.automatic_players.worker_process import GONE, next_message, start_worker, stop_worker
from bot.tables.film_folder import BETWEEN
from bot.tables.permissions.policy import Action
from bot.tables.processes.shutdown_gate import SHUTTING_DOWN
from bot.tables.replay import load_replay
from bot.texts import Language
from bot.views.film import FilmRequest, film_name, film_request
from engine.text import Text, text
from store.rows import TableRow

log = logging.getLogger(__name__)

WORKER = "bot.views.film"
TOO_LONG = 11 * 60.0
"""Seconds that a film may take, the wait for others included. The reply can be edited for fifteen minutes."""
QUEUE = 5
"""Maximum number of people who wait for a film at a time."""
TOLD_EVERY = 3.0
"""Seconds between two edits of the reply that say how much of a film is drawn."""
NO_FILMS = text("There are no films here: the operator of this bot keeps none.")
BUSY = text("Others are waiting for their films. Try again in a few minutes.")
NOT_DRAWN = text("The film could not be drawn. “Replay” shows the game step by step.")
ALT = text("The moments of the game, from its first picture to its result.")
QUIET = discord.AllowedMentions.none()


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
        if films.waiting >= QUEUE:
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
    """Wait for the films of other people, then draw this one, keep it under this name, and return its bytes.

    Return None if that fails.
    """
    films, time = services_of(click).tables.films, services_of(click).time
    said = time.monotonic()

    async def tell(words: Text) -> None:
        shown = framed(ui.TextDisplay(spoken.say(words)))
        with contextlib.suppress(discord.DiscordServerError):  # the film is worth more than a line about it
            await click.edit_original_response(view=shown, allowed_mentions=QUIET)

    async def progress(done: int, total: int) -> None:
        nonlocal said
        if time.monotonic() - said >= TOLD_EVERY:
            said = time.monotonic()
            await tell(text("Drawing the film: {n} of {total} pictures …", n=done, total=total))

    try:
        async with films.drawing(TOO_LONG):
            await tell(text("The film is being drawn. That takes a minute or two."))
            async with films.turn:
                if (kept := await asyncio.to_thread(films.read, name)) is not None:
                    return kept
                found = await draw_in_worker(request, progress)
    except (*GONE, discord.HTTPException) as error:
        if films.stopped:
            raise UserError(SHUTTING_DOWN) from None
        log.warning(
            "film: the film of table %s could not be drawn (%s); its reader is told so",
            request.row.id,
            type(error).__name__,
        )
        return None
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


async def draw_in_worker(request: FilmRequest, progress: Callable[[int, int], Awaitable[None]]) -> bytes | None:
    """Let a process of the lowest priority draw the film, and return its bytes. Return None if it cannot be drawn.

    `progress` is called with the number of drawn pictures, and that of all. Raises an error of `GONE` if the process
    dies.
    """
    worker = await start_worker(WORKER)
    try:
        assert worker.stdin is not None
        worker.stdin.write(pickle.dumps(request))
        await worker.stdin.drain()
        worker.stdin.close()
        while isinstance(told := await next_message(worker), tuple):
            await progress(*told)
        return None if told is None else bytes(told)
    finally:
        stop_worker(worker)
        await worker.wait()
