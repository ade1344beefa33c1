"""Render a tournament: its public message, its standings, the organisers' panel and the list of a server."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.replies.ephemeral import framed
from bot.tables.tournaments.formats import played_rounds, standings_of
from bot.tables.tournaments.standings import standings
from bot.texts import Language
from bot.texts.person_names import cleaned, in_markdown
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.layout import RenderedMessage, button, file, fitted, gallery, in_rows
from bot.views.render_pool import run_in_render_pool
from engine.text import Text, text
from renderers.leaderboard import Leaderboard, LeaderboardLine, draw_leaderboard, leaderboard_text
from renderers.picture_context import Frame
from store.rows import Entrant, EntrantStatus, PersonRow, RoundSeat, TournamentFormat, TournamentRow, TournamentStatus

IN_PICTURE = 16
"""Maximum number of people in a picture of standings. Words name the others."""
NEWEST = 4
"""Maximum number of corrections that a message names."""
FORMATS = {
    TournamentFormat.SWISS: text("Swiss: people with similar points meet"),
    TournamentFormat.ROUND_ROBIN: text("Round robin: everybody meets everybody"),
    TournamentFormat.KNOCKOUT: text("Knockout: the better half of each table goes on"),
}
STATES = {
    TournamentStatus.OPEN: text("Open: press Take part"),
    TournamentStatus.PLAYING: text("Running"),
    TournamentStatus.PAUSED: text("Paused by the organisers"),
    TournamentStatus.OVER: text("Over"),
}
POINTS = text(
    "A game gives 100 points for beating everybody at the table, and a share of that for beating some. A game that is "
    "called off gives everybody who plays 50. Ties: the opponents' average points, then games won."
)
ABSENT = text(
    "An automatic player replaces a person who doesn't come, and that person gets no points. A first round without a "
    "table gives 100 points."
)


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament with its people and rounds, and when the present round ends, or None."""

    row: TournamentRow
    people: Sequence[Entrant]
    seats: Sequence[RoundSeat]
    ends: float | None = None


def name_of(row: TournamentRow) -> str:
    """Return the name of a tournament for a message, or its id after the name was deleted."""
    return in_markdown(row.name) or row.id


async def render_tournament(shown: TournamentState, spoken: Language) -> RenderedMessage:
    """Return the public message of a tournament: how it is played, its present tables, and its standings."""
    row, say = shown.row, spoken.say
    lines = [f"## {name_of(row)}", *_head(shown, spoken)]
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    files = []
    if row.round == 0:
        parts.append(ui.TextDisplay(_entered(shown, spoken)))
    else:
        parts.append(ui.TextDisplay("\n".join(_round(shown, spoken))))
        picture, words = await _standings(shown, spoken, narrow=False)
        files = [file(picture)]
        parts.append(gallery(picture))
        if len(words) > IN_PICTURE:
            parts.append(ui.TextDisplay("\n".join(words[IN_PICTURE:])))
    if corrections := _corrections(shown, spoken):
        parts.append(ui.TextDisplay("\n".join(corrections)))
    parts.append(ui.TextDisplay(f"-# {say(POINTS)}\n-# {say(ABSENT)}"))
    return RenderedMessage(fitted(parts, below=_buttons(row, spoken)), files)


def _head(shown: TournamentState, spoken: Language) -> list[str]:
    """Return the lines that say how a tournament is played and how far it is."""
    row, say = shown.row, spoken.say
    kind = say(FORMATS[TournamentFormat(row.format)])
    rules: Text = text("Up to {n} at a table.", n=row.seats)
    lines = [f"**{spoken.title(row.game)}** · {kind}. {say(rules)}"]
    if row.format == TournamentFormat.SWISS:
        lines[0] += " " + say(text("Rounds: {n}.", n=row.rounds))
    lines.append(say(text("A round takes at most {n} hours.", n=row.hours)))
    if row.season > 1:
        lines.append(say(text("Season {n}.", n=row.season)))
    state = say(STATES[TournamentStatus(row.status)])
    if row.round:
        state = say(text("Round {n} of the tournament", n=row.round)) + f" · {state}"
    if shown.ends is not None and row.status == TournamentStatus.PLAYING:
        state += " · " + say(text("ends {when} at the latest", when=f"<t:{int(shown.ends)}:R>"))
    return [*lines, f"**{state}**"]


def _entered(shown: TournamentState, spoken: Language) -> str:
    """Return the people who have entered, and those on the waiting list."""
    row, say = shown.row, spoken.say
    here: list[Any] = [in_markdown(one.name) for one in shown.people if one.status == EntrantStatus.IN]
    waiting: list[Any] = [in_markdown(one.name) for one in shown.people if one.status == EntrantStatus.WAITING]
    lines = [say(text("Entered: {n} of {most}.", n=len(here), most=row.most))]
    lines += [say(text("They are: {names}.", names=here))] if here else []
    lines += [say(text("On the waiting list: {names}.", names=waiting))] if waiting else []
    return "\n".join(lines)


def _round(shown: TournamentState, spoken: Language) -> list[str]:
    """Return a line for each table of the present round, with its people and their points, and one for the byes."""
    names = _names(shown.people)
    tables = defaultdict[int, list[RoundSeat]](list)
    for one in shown.seats:
        if one.round == shown.row.round:
            tables[one.table].append(one)
    lines = []
    for number, seats in sorted(tables.items(), key=lambda item: (item[0] == 0, item[0])):
        told = [in_markdown(names[one.user]) + ("" if one.points is None else f" ({one.points})") for one in seats]
        head = spoken.say(text("Without a table")) if number == 0 else f"**{seats[0].code}**"
        lines.append(f"- {head}: {', '.join(told)}")
    return lines


def _corrections(shown: TournamentState, spoken: Language) -> list[str]:
    """Return a line for each of the newest corrections of points."""
    names = _names(shown.people)
    changed = [one for one in shown.seats if one.points_before is not None][-NEWEST:]
    return [
        "-# "
        + spoken.say(
            text(
                "Corrected by an organiser: {name}, round {n}, {before} → {points} points.",
                name=in_markdown(names[one.user]),
                n=one.round,
                before=one.points_before or 0,
                points=one.points or 0,
            )
        )
        for one in changed
    ]


def _names(people: Sequence[Entrant]) -> Mapping[int, str]:
    return {one.user: one.name for one in people}


async def _standings(shown: TournamentState, spoken: Language, *, narrow: bool) -> tuple[Any, list[str]]:
    """Return the picture of the standings, and all lines in words with Markdown escaped."""
    names, row = _names(shown.people), shown.row
    left = {one.user for one in shown.people if one.status == EntrantStatus.OUT}
    lines = [
        LeaderboardLine(
            one.place,
            cleaned(names[one.user]) + (f" ({spoken.say(text('left'))})" if one.user in left else ""),
            one.points,
            round(one.opponents),
            one.games,
            one.wins,
        )
        for one in standings_of(row, shown.people, shown.seats)
    ]
    title, period = cleaned(row.name) or row.id, spoken.say(text("Round {n} of the tournament", n=row.round))
    frame = Frame(names=(), locale=spoken.locale, say=spoken.say, portrait=narrow)
    board = Leaderboard(title, period, lines[:IN_PICTURE], standings=True)
    picture = await run_in_render_pool(draw_leaderboard, board, frame)
    escaped = [
        LeaderboardLine(one.place, in_markdown(one.name), one.points, one.change, one.games, one.wins) for one in lines
    ]
    return picture, leaderboard_text(Leaderboard(title, period, escaped, standings=True), frame)[1:]


def _buttons(row: TournamentRow, spoken: Language) -> list[ui.ActionRow[Any]]:
    """Return the buttons of the public message."""
    green = discord.ButtonStyle.success
    wanted: list[tuple[str, Text]] = []
    if row.status == TournamentStatus.OPEN:
        wanted.append(("join", text("Take part")))
    if row.status != TournamentStatus.OVER:
        wanted.append(("leave", text("Leave")))
    wanted += [("standings", text("Standings")), ("organise", text("Organise"))]
    return in_rows(
        [
            button(
                spoken.say,
                label,
                custom_ids.to_tournament(what, row.id),
                style=green if what == "join" else discord.ButtonStyle.secondary,
            )
            for what, label in wanted
        ]
    )


async def render_standings(
    shown: TournamentState, seasons: Sequence[TournamentState], person: PersonRow, spoken: Language
) -> RenderedMessage:
    """Return the standings for one person: a picture, or words in text mode.

    `seasons` are all seasons of the league. If there are several, a table of their points follows.
    """
    parts: list[ui.Item[Any]] = []
    picture, words = await _standings(shown, spoken, narrow=person.narrow_screen)
    files = []
    if person.text_mode:
        parts.append(ui.TextDisplay("\n".join([f"## {name_of(shown.row)}", *words])))
    else:
        parts.append(gallery(picture))
        files.append(file(picture))
        if len(words) > IN_PICTURE:
            parts.append(ui.TextDisplay("\n".join(words[IN_PICTURE:])))
    if len(seasons) > 1:
        parts.append(ui.TextDisplay("\n".join(_seasons(seasons, spoken))))
    return RenderedMessage(fitted(parts), files)


def _seasons(seasons: Sequence[TournamentState], spoken: Language) -> list[str]:
    """Return the table of seasons: everybody by the sum of their points in all of them."""
    names = {user: name for one in seasons for user, name in _names(one.people).items()}
    rounds = [one for season in seasons for one in played_rounds(season.seats)]
    played = {one.user for one in rounds}
    lines = [f"### {spoken.say(text('All {n} seasons', n=len(seasons)))}"]
    for one in standings(sorted(played), rounds)[:IN_PICTURE]:
        told = text("{name}: {points} points", name=in_markdown(names[one.user]), points=one.points)
        lines.append(f"{one.place}. {spoken.say(told)}")
    return lines


def render_panel(shown: TournamentState, spoken: Language, *, organises: bool) -> ui.LayoutView:
    """Return the organisers' panel. A person who only moderates messages can just delete the name (`organises`)."""
    row, say = shown.row, spoken.say
    here = sum(one.status == EntrantStatus.IN for one in shown.people)
    told = [f"## {name_of(row)}", say(text("Entered: {n} of {most}.", n=here, most=row.most))]
    steps: list[tuple[str, Text]] = []
    if organises:
        steps += {
            TournamentStatus.OPEN: [("begin", text("Begin"))],
            TournamentStatus.PLAYING: [("pause", text("Pause"))],
            TournamentStatus.PAUSED: [("resume", text("Go on"))],
            TournamentStatus.OVER: [("season", text("Next season"))],
        }[TournamentStatus(row.status)]
        steps += [("end", text("End the tournament"))] if row.status != TournamentStatus.OVER else []
    steps += [("unname", text("Delete the name"))] if row.name else []
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(told))]
    parts += in_rows([button(say, label, custom_ids.to_tournament(what, row.id)) for what, label in steps])
    for what, label in (
        ("drop", text("Drop somebody from the tournament")),
        ("correct", text("Correct somebody's points")),
    ):
        if organises and (row.round or what == "drop") and (row.status != TournamentStatus.OVER or what == "correct"):
            menu = ui.UserSelect[Any](
                custom_id=custom_ids.to_tournament(what, row.id), placeholder=clip(say(label), 150)
            )
            parts.append(ui.ActionRow(menu))
    return framed(*parts)


def render_tournaments(rows: Sequence[TournamentRow], spoken: Language) -> ui.LayoutView:
    """Return the list of a server's tournaments, with a link to each message."""
    say = spoken.say
    lines = [f"## {say(text('Tournaments of this server'))}"]
    for row in rows:
        link = f"https://discord.com/channels/{row.guild}/{row.channel}/{row.message}"
        where = link if row.message is not None else f"<#{row.channel}>"
        lines.append(
            f"- **{name_of(row)}** · {spoken.title(row.game)} · {say(STATES[TournamentStatus(row.status)])} · {where}"
        )
    if not rows:
        lines.append(say(text("There is none yet.")))
    lines.append(f"-# {say(text('Organisers create one with /tournament and a game.'))}")
    return fitted([ui.TextDisplay("\n".join(lines))])
