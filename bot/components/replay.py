"""Replay a finished game step by step: the button “Replay”, its controls, and a replay that plays by itself."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Sequence

import discord
from discord import ui

from bot.components.button_registry import GONE, table_button
from bot.components.serve_interaction_once import SOON, deferred_after
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import framed, reply, respond_first
from bot.replies.errors import UserError
from bot.tables.permissions.channel_access import AccessUnknown
from bot.tables.permissions.policy import Action, Person
from bot.tables.replay import Side, load_replay
from bot.views.game_as_text_report import replay_text
from bot.views.layout import RenderedMessage
from bot.views.render_pool import run_in_render_pool
from bot.views.replay import SECONDS, SIDES, ReplayOptions, next_step, render_replay
from engine.text import text
from store.results.analyses import analysis_of
from store.rows import TableRow
from store.tables.notes import note_of

ARGUMENT = re.compile(r"(?P<control>[a-z]+)(?P<seconds>\d*)-(?P<side>[a-z]+)-(?P<answers>\d{1,6})")
PLAYS_FOR = 13 * 60.0
"""Seconds for which a replay plays by itself. Discord lets a reply be edited for fifteen minutes."""
QUIET = discord.AllowedMentions.none()


@table_button(Action.REPLAY)
async def replay(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Show a step of the replay. `argument` is that of `custom_ids.to_replay`: with "", open the replay."""
    if not argument:
        await open_replay(click, row)
        return
    found = ARGUMENT.fullmatch(argument)
    if found is None or found["side"] not in [*Side]:
        raise UserError(GONE)
    side, answers = Side(found["side"]), int(found["answers"])
    if found["control"] == "play":
        await _play(click, row, side, answers, int(found["seconds"] or 0))
        return
    await turn_to(click, row, side, answers)


async def open_replay(click: Click, row: TableRow) -> None:
    """Reply with the first step of the replay, for the person alone."""
    if await respond_first(click, click.response.defer(ephemeral=True, thinking=True)):
        rendered, _ = await _render(click, row, Side.PUBLIC, 0)
        await click.followup.send(view=rendered.layout, files=rendered.files, ephemeral=True, allowed_mentions=QUIET)


async def turn_to(click: Click, row: TableRow, side: Side, answers: int) -> None:
    """Show the step after this number of answers in place of the clicked one. A replay that plays by itself stops."""
    services_of(click).playing_replays.stop(click.user.id)
    async with deferred_after(click, SOON):
        rendered, _ = await _render(click, row, side, answers)
    await _edit(click, rendered)


async def _render(
    click: Click, row: TableRow, side: Side, answers: int, seconds: int | None = None
) -> tuple[RenderedMessage, int | None]:
    """Return the message with the step after this number of answers, and the number of answers of the next one.

    That number is None at the end of the game. `seconds` is how long a replay that plays by itself shows each step;
    None if it does not play.
    """
    services, user = services_of(click), click.user.id
    found = await load_replay(services.tables, services.open_replays, row.id, user)
    side = side if side is not Side.OWN or found.own is not None else Side.PUBLIC
    person, following = await services.store.person(user), next_step(found, side, answers)
    options = ReplayOptions(
        side=side,
        answers=answers,
        pictures=not person.text_mode,
        animations=person.animations,
        portrait=person.narrow_screen,
        seconds=None if following is None else seconds,
        note=await note_of(services.store, row.id, user),
        films=services.tables.films.keeps,
        analysis=await analysis_of(services.store, row.id),
    )
    return await render_replay(found, await language_for(click), options), following


async def _edit(click: Click, rendered: RenderedMessage) -> None:
    """Show the message in place of the clicked one."""
    if not click.response.is_done() and await respond_first(
        click,
        click.response.edit_message(view=rendered.layout, attachments=rendered.files, allowed_mentions=QUIET),
    ):
        return
    for one in rendered.files:
        one.reset()
    await click.edit_original_response(view=rendered.layout, attachments=rendered.files, allowed_mentions=QUIET)


async def _play(click: Click, row: TableRow, side: Side, answers: int, seconds: int) -> None:
    """Show one step after the other in place of the clicked message, each for this number of seconds.

    `answers` is the number of answers before the first of them.
    """
    if seconds not in SECONDS:
        raise UserError(GONE)
    playing = services_of(click).playing_replays
    playing.stop(click.user.id)
    playing.check()
    async with deferred_after(click, SOON):
        rendered, following = await _render(click, row, side, answers, seconds)
    await _edit(click, rendered)
    if following is not None:
        playing.start(click.user.id, _go_on(click, row, side, following, seconds))


async def _go_on(click: Click, row: TableRow, side: Side, answers: int | None, seconds: int) -> None:
    """Show the steps that follow, until the end of the game or of the time for which a reply can be edited.

    `answers` is the number of answers before the next step, or None if there is none. The last message has the usual
    buttons. The permission is checked before each step. The replay ends if Discord refuses an edit, for example because
    the person has dismissed the message.
    """
    services, person = services_of(click), Person(click.user.id)  # not the click: a stop would wait for this task
    time = services.time
    until = time.monotonic() + PLAYS_FOR
    with contextlib.suppress(discord.HTTPException, UserError, AccessUnknown, TimeoutError):
        while answers is not None:
            await time.sleep(seconds)
            if not await services.policy.may(person, Action.REPLAY, await services.tables.row(row.id)):
                return
            plays_on = time.monotonic() + seconds < until
            async with services.playing_replays.turn:
                rendered, following = await _render(click, row, side, answers, seconds if plays_on else None)
            await _edit(click, rendered)
            answers = following if plays_on else None


@table_button(Action.REPLAY)
async def replay_as_text(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with the game as a text file. `argument` is the value of the `Side` whose events the file has."""
    if argument not in [*Side]:
        raise UserError(GONE)
    services, side, spoken = services_of(click), Side(argument), await language_for(click)
    async with deferred_after(click, SOON):
        found = await load_replay(services.tables, services.open_replays, row.id, click.user.id)
        words = await run_in_render_pool(replay_text, found, spoken, side)
    name = f"quarterdeck-{row.id}.txt"
    told = ui.TextDisplay[ui.LayoutView](spoken.say(text("The game as a text: {side}.", side=SIDES[side])))
    file = ui.File[ui.LayoutView](f"attachment://{name}")
    await reply(click, framed(told, file), [discord.File(io.BytesIO(words.encode()), filename=name)])
