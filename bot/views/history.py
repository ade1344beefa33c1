"""Render a page of finished games: a person's own, or those of a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import SelectOption, ui

from bot.replies.ephemeral import framed
from bot.texts import Language
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.ending import PLACES, TEAM_LOST, WON
from bot.views.layout import button, heading, page_buttons
from bot.views.result import DETAILS, ENDINGS, result_renderer
from engine.text import Arg, Text, Who, plural, text
from store.rows import ResultEnding, ResultRow, ResultSeatRow

PAGE = 10
"""Maximum number of games on a page."""
NAMED = 4
"""Maximum number of players whose names are in the line of one game."""
NONE = text("No finished game fits that yet.")
LOOK = text("Look at a game")
EXPORT = text("Results as files")


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Selects the games that are listed. None is no restriction.

    `of_server` is True for the games of the whole server, False for the person's own. `game` is the key of a title.
    `companion` is the user id of another person who played too.
    """

    of_server: bool = False
    game: str | None = None
    companion: int | None = None

    def address(self, page: int) -> str:
        """Return the custom id of a button that shows this page, counted from 0."""
        return custom_ids.to_history(of_server=self.of_server, game=self.game, companion=self.companion, page=page)


def render_history(
    shown: HistoryFilter,
    found: Sequence[ResultRow],
    seats: Mapping[str, Sequence[ResultSeatRow]],
    language: Language,
    viewer: int,
    page: int,
    last: int,
    *,
    exports: bool = False,
) -> ui.LayoutView:
    """Return a page of finished games, the newest first, with a menu that leads to the details of each.

    `seats` are those of the results by id. `page` counts from 0 to `last`. With `exports` there is a button for a
    server's results as files.
    """
    say = language.say
    title = text("Games on this server") if shown.of_server else text("Your games")
    about = [language.title(shown.game)] if shown.game else []
    about += [say(text("with {name}", name=f"<@{shown.companion}>"))] if shown.companion else []
    lines = [" · ".join([heading(say, title), *about])]
    lines += [_line(one, seats[one.id], language, viewer) for one in found] or [say(NONE)]
    parts: list[ui.Item[Any]] = [ui.TextDisplay(clip("\n".join(lines), 3900))]
    if len(found) == 1:
        parts.append(ui.ActionRow(button(say, DETAILS, custom_ids.to_result(found[0].id))))
    elif found:
        parts.append(ui.ActionRow(games_menu({one.id: one.game for one in found}, language)))
    parts += page_buttons(page, last, shown.address)
    if exports and found:
        parts.append(ui.ActionRow(button(say, EXPORT, custom_ids.EXPORT)))
    return framed(*parts)


def games_menu(
    found: Mapping[str, str], language: Language, custom_id: str = custom_ids.HISTORY_RESULT, hint: Text = LOOK
) -> ui.Select[Any]:
    """Return a menu of finished games, by default one that leads to their details.

    `found` has the key of the title by table code.
    """
    options = [
        SelectOption(label=clip(f"{code} · {language.title(game)}", 100), value=code) for code, game in found.items()
    ]
    return ui.Select(custom_id=custom_id, placeholder=language.say(hint), options=options)


def _line(result: ResultRow, seats: Sequence[ResultSeatRow], language: Language, viewer: int) -> str:
    """Return the lines of one game: date, title, code, players, who won, and how the viewer came out."""
    tell = result_renderer(result, seats, language)
    names: list[Arg] = [Who(seat.seat) for seat in seats[:NAMED]]
    if len(seats) > NAMED:
        names.append(plural("{n} other", "{n} others", n=len(seats) - NAMED))
    head = f"- <t:{int(result.ended)}:d> **{language.title(result.game)}** · {result.id}"
    private = " 🔒" if result.private else ""
    ended = [ENDINGS[result.ending]]
    if result.ending is ResultEnding.PLAYED_OUT:
        best: list[Arg] = [Who(seat.seat) for seat in seats if seat.place == 1]
        mine = next((seat for seat in seats if seat.user == viewer and not seat.left), None)
        ended = [text("Won by {names}.", names=best), *_own_result(mine)]
    return f"{head}{private} · {tell(text('{names}', names=names))}\n  - {' '.join(map(tell, ended))}"


def _own_result(seat: ResultSeatRow | None) -> list[Text]:
    """Return a list with the sentence on a seat's place in the ranking.

    It is empty without a seat or without a place.
    """
    if seat is None or seat.place is None:
        return []
    if seat.place == 1:
        return [WON]
    if seat.side is not None:
        return [TEAM_LOST]
    return [PLACES[seat.place]] if seat.place in PLACES else []
