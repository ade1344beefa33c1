"""The list of finished games: its pages, its menu, and the results of a server as files."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.components.button_registry import GONE, MOST
from bot.components.dynamic_items import IdItem
from bot.components.result import search_of, show_result
from bot.components.services import Click, language_for, may, services_of
from bot.replies.ephemeral import framed, reply, reply_in_place, respond_first
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.texts.person_names import cleaned
from bot.views import custom_ids
from bot.views.history import NONE, PAGE, HistoryFilter, render_history
from engine.text import text
from store import Store
from store.results.results import SAILOR, count_results, find_results, seats_of_results
from store.rows import ResultRow, ResultSeatRow

MOST_EXPORTED, MOST_BYTES = 5_000, 9_000_000
"""Maximum number of results in the exported files, and of bytes in each of them, so that Discord accepts them."""
ON_A_SERVER = text("Here I can only list your own games. Use /history in a channel of a server for the others.")
FORMULA = ("=", "+", "-", "@")
"""The characters with which a formula in a spreadsheet begins. A name that begins with one of them is exported as text.
"""


async def history_page(click: Click, shown: HistoryFilter, page: int) -> ui.LayoutView:
    """Return the page `page` (from 0) of finished games, or the last page if there are fewer.

    A server's list has those of its public tables whose channel the person sees, and the person's own. Raises
    `UserError` for a server's games outside of a server.
    """
    store, me = services_of(click).store, click.user.id
    if shown.of_server and click.guild_id is None:
        raise UserError(ON_A_SERVER)
    search = await search_of(
        click,
        guild=click.guild_id if shown.of_server else None,
        player=None if shown.of_server else me,
        companion=shown.companion,
        game=shown.game,
    )
    last = max(0, (await count_results(store, search) - 1) // PAGE)
    page = min(page, last)
    found = await find_results(store, search, limit=PAGE, after=page * PAGE)
    seats = await seats_of_results(store, [one.id for one in found])
    exports = shown == HistoryFilter(of_server=True) and bool(await may(click, Action.SERVER_SETTINGS))
    return render_history(shown, found, seats, await language_for(click), me, page, last, exports=exports)


class HistoryButton(IdItem[ui.Button[Any]], template=custom_ids.HISTORY):
    """A button that shows another page of the list of finished games."""

    action = Action.LIST

    async def serve(self, click: Click) -> None:
        companion = int(self.match["companion"] or 0)
        if companion >= MOST:
            raise UserError(GONE)
        shown = HistoryFilter(self.match["scope"] == "server", self.match["game"] or None, companion or None)
        await reply_in_place(click, await history_page(click, shown, int(self.match["page"])))


class HistoryMenu(IdItem[ui.Select[Any]], template=custom_ids.HISTORY_RESULT):
    """The menu of the games on the page. It shows the details of the picked one."""

    action = Action.LIST

    async def serve(self, click: Click) -> None:
        await show_result(click, self.item.values[0])


class ExportButton(IdItem[ui.Button[Any]], template=custom_ids.EXPORT):
    """The button that gives a server's results as files, once a day, to a person who may manage the server."""

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        services, guild = services_of(click), click.guild_id
        assert guild is not None, "the policy admits people on a server only"
        found = await find_results(
            services.store, await search_of(click, guild=guild, public=True), limit=MOST_EXPORTED
        )
        spoken = await language_for(click)
        if not found:
            raise UserError(NONE)
        services.limits.exports.count(guild, services.time.monotonic(), click.id)
        await respond_first(click, click.response.defer(ephemeral=True, thinking=True))
        seats = await seats_of_results(services.store, [one.id for one in found])
        await _hide_unlisted(services.store, [seat for some in seats.values() for seat in some])
        count, files = await asyncio.to_thread(_written, found, seats)
        told = text("The newest {n} results of this server, once a day. Private tables are left out.", n=count)
        shown = [ui.TextDisplay[Any](spoken.say(told)), *(ui.File[Any](f"attachment://{name}") for name in files)]
        await reply(click, framed(*shown), [discord.File(io.BytesIO(data), name) for name, data in files.items()])


def _written(found: Sequence[ResultRow], seats: Mapping[str, Sequence[ResultSeatRow]]) -> tuple[int, dict[str, bytes]]:
    """Return the number of results in the exported files, and the content of each file by its name.

    `found` are the results, the newest first. `seats` are those of each result by its id. If a file gets too large for
    Discord (`MOST_BYTES`), the oldest results are left out.
    """
    writers = {"quarterdeck-results.json": results_as_json, "quarterdeck-results.csv": results_as_csv}
    while True:
        files = {name: write(found, seats).encode() for name, write in writers.items()}
        if (largest := max(map(len, files.values()))) <= MOST_BYTES:
            return len(found), files
        found = found[: int(0.95 * len(found) * MOST_BYTES / largest)]


async def _hide_unlisted(store: Store, seats: Sequence[ResultSeatRow]) -> None:
    """Make people who do not want to be listed anonymous in these seats: “Sailor”, without a user id.

    People who had their data deleted are anonymous already.
    """
    people = await store.persons({seat.user for seat in seats if seat.user is not None and seat.user > 0})
    for seat in seats:
        if seat.user in people and not people[seat.user].ranked:
            seat.user, seat.name = None, SAILOR


def results_as_json(found: Sequence[ResultRow], seats: Mapping[str, Sequence[ResultSeatRow]]) -> str:
    """Return results as a JSON list of games, each with its seats and on a line of its own."""
    games = ({**_game(one), "seats": [_seat(seat) for seat in seats[one.id]]} for one in found)
    lines = (json.dumps(game, ensure_ascii=False, separators=(",", ":")) for game in games)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def results_as_csv(found: Sequence[ResultRow], seats: Mapping[str, Sequence[ResultSeatRow]]) -> str:
    """Return results as comma-separated values. The first line has the names of the columns.

    Each further line has one seat of a game.
    """
    rows = [{**_game(one), **_seat(seat)} for one in found for seat in seats[one.id]]
    page = io.StringIO()
    writer = csv.DictWriter(page, list(rows[0]) if rows else [])
    writer.writeheader()
    for row in rows:
        name = row["name"]
        writer.writerow(row | {"name": f"'{name}" if name.startswith(FORMULA) else name})
    return page.getvalue()


def _game(result: ResultRow) -> dict[str, Any]:
    return {
        "table": result.id,
        "game": result.game,
        "started": round(result.started),
        "ended": round(result.ended),
        "ending": result.ending.value,
        "turns": result.turns,
        "minutes": result.minutes,
        "unrated": result.unrated_reason and result.unrated_reason.value,
    }


def _seat(seat: ResultSeatRow) -> dict[str, Any]:
    """Return the values of a seat for the exported files, by name. A person who had their data deleted has no id."""
    return {
        "seat": seat.seat,
        "user": str(seat.user) if seat.user is not None and seat.user > 0 else None,
        "name": cleaned(seat.name),
        "automatic_player": seat.automatic_player,
        "side": seat.side,
        "score": seat.score,
        "place": seat.place,
        "stand_in_share": seat.stand_in_share,
        "left": seat.left,
        "handed_over": seat.handed_over,
        "rating": seat.mu_after,
    }
