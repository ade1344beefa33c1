"""The list of a server's records."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from discord import ui

from bot.replies.ephemeral import framed
from bot.tables.results.records import record_named
from bot.texts import Language
from bot.texts.person_names import in_markdown
from bot.views import custom_ids
from bot.views.history import games_menu
from bot.views.layout import button
from bot.views.replay import REPLAY
from engine.game import games
from engine.house_records import records_of
from engine.text import text
from store.results.records import HeldRecord

LETTERS = 3900
ENTRIES = 25
"""Maximum number of entries that Discord accepts in a menu."""
TITLE = text("Records of this server")
MORE = text("There are more: pick a game in /records.")
WATCH = text("See how a record was set")
NONE = text("Nobody has set a record here yet. Each public game of at least 2 people counts.")


def best_of_each(held: Sequence[HeldRecord]) -> list[HeldRecord]:
    """Return for each record the best value that a channel has. `held` are the values of all channels.

    The order is that of the titles, and in each title that of its records. A record that no longer exists is left out.
    Of equal values the oldest stays.
    """
    best: dict[tuple[str, str], HeldRecord] = {}
    for one in held:
        key = one.row.game, one.row.record
        record = record_named(*key)
        if record is None:
            continue
        if key not in best or record.beats(one.row.value, best[key].row.value):
            best[key] = one
    order = [(key, record.id) for key, game in games().items() for record in records_of(game)]
    return sorted(best.values(), key=lambda one: order.index((one.row.game, one.row.record)))


def records_page(held: Sequence[HeldRecord], spoken: Language) -> ui.LayoutView:
    """Return a message with these records by title, each with its value, its holder, the game's day and its code.

    A menu leads to the replays of the games.
    """
    best = best_of_each(held)
    most = max((len([*rows]) for _, rows in groupby(best, key=lambda one: one.row.game)), default=0)
    lines = _lines(best, most, spoken)
    while sum(map(len, lines)) + len(lines) > LETTERS:
        most -= 1
        lines = [*_lines(best, most, spoken), f"-# {spoken.say(MORE)}"]
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    every = {one.row.result: one.row.game for one in best}
    found = dict([*every.items()][:ENTRIES])
    if len(found) == 1:
        parts.append(ui.ActionRow(button(spoken.say, REPLAY, custom_ids.to_record(*found))))
    elif found:
        parts.append(ui.ActionRow(games_menu(found, spoken, custom_ids.RECORD_MENU, WATCH)))
    return framed(*parts)


def _lines(best: Sequence[HeldRecord], most: int, spoken: Language) -> list[str]:
    """Return the heading, and the title of each game with at most `most` of its records."""
    lines = [f"## {spoken.say(TITLE)}"]
    for game, rows in groupby(best, key=lambda one: one.row.game):
        lines.append(f"### {spoken.title(game)}")
        lines += [_line(one, spoken.of(game)) for one in [*rows][:most]]
    return lines if best else [*lines, spoken.say(NONE)]


def _line(one: HeldRecord, own: Language) -> str:
    record = record_named(one.row.game, one.row.record)
    assert record is not None, "best_of_each has left out all others"
    said = [own.say(record.words(one.row.value))]
    if one.holder is not None:
        said.append(in_markdown(one.holder))
    return f"- **{own.say(record.name)}**: {', '.join(said)} · <t:{int(one.ended)}:d> · {one.row.result}"
