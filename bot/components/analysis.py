"""The button “Analysis”: each side's chance to win over a finished game, and the answers that changed it most."""

from __future__ import annotations

from collections.abc import Sequence

from bot.components.background_work import BUSY, QUIET, Work, done_in_background
from bot.components.button_registry import GONE, table_button
from bot.components.serve_interaction_once import SOON, deferred_after
from bot.components.services import Click, language_for, require, services_of
from bot.replies.ephemeral import edit_in_place, respond_first
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.permissions.policy import Action
from bot.tables.replay import Replay, Side, load_replay
from bot.texts import Language
from bot.views.analysis import CHART, can_be_analysed, render_analysis
from bot.views.layout import RenderedMessage
from engine.analysis import ANALYSIS, Analysis
from engine.players.analysis import AnalysisRequest
from engine.text import text
from store.results.analyses import add_analysis, analysis_of
from store.results.results import result_of
from store.rows import TableRow

WORKER = "engine.players.analysis"
NO_ANALYSIS = text("There is no analysis of this game: it takes an automatic player that thinks ahead, and a winner.")
NOT_COMPUTED = text("The analysis could not be computed. “Replay” shows the game step by step.")


@table_button(Action.REPLAY)
async def analysis(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Reply with the analysis of this game, for the person alone. While it is computed, the reply shows the progress.

    `argument` is the `Side` of the chart that replaces the clicked one, or "" for a new reply. Raises `UserError` if
    there can be no analysis, if too many people wait, or if the person has asked for enough new ones today.
    """
    if argument and argument not in [*CHART]:
        raise UserError(GONE)
    services, spoken = services_of(click), await language_for(click)
    if argument:
        async with deferred_after(click, SOON):
            replay = await load_replay(services.tables, services.open_replays, row.id, click.user.id)
            found = await analysis_of(services.store, row.id)
            if found is None:
                raise UserError(GONE)
            shown = await _shown(click, replay, found, spoken, Side(argument))
        await edit_in_place(click, shown.layout, shown.files)
        return
    if not await respond_first(click, click.response.defer(ephemeral=True, thinking=True)):
        return
    replay = await load_replay(services.tables, services.open_replays, row.id, click.user.id)
    if not can_be_analysed(replay.loaded):
        raise UserError(NO_ANALYSIS)
    found = await analysis_of(services.store, row.id)
    if found is None:
        if services.tables.worker_queue.is_full:
            raise UserError(BUSY)
        services.limits.analyses.count(click.user.id, services.time.monotonic(), click.id)
        found = await _computed(click, row, replay, spoken)
        await require(click, Action.REPLAY, await services.tables.row(row.id))  # the computation has taken a minute
    if found is None:
        raise UserError(NOT_COMPUTED)
    shown = await _shown(click, replay, found, spoken, Side.PUBLIC)
    await click.edit_original_response(view=shown.layout, attachments=shown.files, allowed_mentions=QUIET)


async def _shown(click: Click, replay: Replay, found: Analysis, spoken: Language, side: Side) -> RenderedMessage:
    person = await services_of(click).store.person(click.user.id)
    pictures, portrait = not person.text_mode, person.narrow_screen
    return await render_analysis(replay, found, spoken, side, pictures=pictures, portrait=portrait)


async def _computed(click: Click, row: TableRow, replay: Replay, spoken: Language) -> Analysis | None:
    """Compute the analysis in the background, keep it, and return it. Return None if that fails."""
    store = services_of(click).store

    async def kept() -> bytes | None:
        found = await analysis_of(store, row.id)
        return None if found is None else ANALYSIS.dump_json(found)

    work = Work(
        table=row.id,
        module=WORKER,
        request=AnalysisRequest(replay.loaded.table.save(), replay.game.kept, replay.steps(Side.PUBLIC)),
        begun=text("The game is being analysed. That takes a minute or two."),
        progress=lambda done, total: text("Analysing the game: {n} of {total} parts …", n=done, total=total),
        kept=kept,
    )
    data = await done_in_background(click, work, spoken)
    found = None if data is None else ANALYSIS.validate_json(data)
    if found is not None and await result_of(store, row.id) is not None:
        await _keep(click, row, found)
    return found


async def _keep(click: Click, row: TableRow, found: Analysis) -> None:
    """Store the analysis beside the result of the game, and show it on the result card."""
    tables = services_of(click).tables
    async with tables.store.write() as w:
        await add_analysis(w, row.id, found)
        await w.enqueue(row.id, outbox_targets.LOBBY, row.revision, tables.time.wall())
    tables.wake()
