"""The buttons, menus and forms of tournaments."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import SelectOption, ui

from bot.components.dynamic_items import IdItem
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, language_for, may, require, services_of
from bot.delivery.tournament import tournament_state
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.replies.errors import UserError
from bot.tables.initial_options import first_options
from bot.tables.permissions.bot_permissions import require_bot_permissions
from bot.tables.permissions.policy import Action
from bot.tables.time_limits.pace import DEFAULT, PACES
from bot.tables.tournaments.rounds import (
    GONE,
    TOO_FEW,
    accepted_sizes,
    advance,
    correct,
    leave,
    leave_lobby,
    set_status,
)
from bot.tables.tournaments.standings import WIN
from bot.tables.tournaments.table_sizes import table_sizes
from bot.texts import Language, language
from bot.texts.person_names import cleaned, name_at_table
from bot.texts.preferred_language import table_language
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.modals import submitted
from bot.views.tournament import FORMATS, render_panel, render_standings, render_tournament
from engine.game import Game, games
from engine.text import text
from store.rows import Entrant, EntrantStatus, TournamentFormat, TournamentRow, TournamentStatus
from store.tables.tournaments import (
    add_tournament,
    count_tournaments,
    newest_table,
    people_now,
    people_of,
    set_entrant,
    set_tournament,
    tournament,
    tournament_now,
    tournaments_of,
)

LONGEST = 40
"""Maximum number of letters of a name."""
MOST, MOST_ROUNDS = 48, 12
"""Maximum numbers of people and of Swiss rounds of a tournament."""
IN_SERVER, OF_PERSON = 5, 5
"""Maximum numbers of tournaments that are not over: of a server, and of those that a person has entered."""
HOURS = {2: text("2 hours"), 24: text("A day"), 72: text("3 days"), 168: text("A week")}
"""The times that a round can take, in hours."""
ACTIONS = {
    "join": Action.TOURNAMENT,
    "leave": Action.TOURNAMENT,
    "standings": Action.TOURNAMENT,
    "organise": Action.DELETE_NAME,
    "unname": Action.DELETE_NAME,
}
"""The action of each button. The other buttons are for organisers."""
CLOSED = text("This tournament has begun, so nobody can join any more.")
WRONG_POINTS = text("Write a round, and points from 0 to 100.")


def sees(click: Click, row: TournamentRow) -> bool:
    """Return True if the person may know a tournament of this channel."""
    if click.guild is None or click.guild_id != row.guild:
        return False
    if click.channel_id == row.channel:
        return True
    channel = click.guild.get_channel_or_thread(row.channel)
    return (
        channel is not None
        and isinstance(click.user, discord.Member)
        and channel.permissions_for(click.user).view_channel
    )


async def _found(click: Click, id: str) -> TournamentRow:
    """Return the tournament with this id. Raises `UserError` if there is none that the person may know."""
    row = await tournament(services_of(click).store, id)
    if row is None or not sees(click, row):
        raise UserError(GONE)
    return row


class TournamentButton(IdItem[ui.Button[Any]], template=custom_ids.TOURNAMENT):
    """A button of a tournament's message or of its organisers' panel."""

    action = Action.TOURNAMENT

    async def admit(self, click: Click) -> None:
        await require(click, ACTIONS.get(self.match["what"], Action.ORGANISE))
        await self.serve(click)

    async def serve(self, click: Click) -> None:
        row = await _found(click, self.match["id"])
        what = self.match["what"]
        if what == "join":
            await _join(click, row)
        elif what == "leave":
            await _leave(click, row)
        elif what == "standings":
            await _show_standings(click, row)
        elif what == "organise":
            await reply(click, await _panel(click, row.id))
        elif what == "season":
            await _next_season(click, row)
        else:
            await _decide(click, row, what)


class TournamentPerson(IdItem[ui.UserSelect[Any]], template=custom_ids.TOURNAMENT_PERSON):
    """A menu in which an organiser picks somebody to drop, or whose points to correct."""

    action = Action.ORGANISE

    async def serve(self, click: Click) -> None:
        services, row = services_of(click), await _found(click, self.match["id"])
        picked = self.item.values[0].id
        if not any(one.user == picked for one in await people_of(services.store, row.id)):
            raise UserError(text("That person isn't in this tournament."))
        if self.match["what"] == "correct":
            await _ask_points(click, row, picked)
            return
        async with write_once(click) as w:
            await leave(w, services.tables, row, picked)
        await leave_lobby(services.tables, row, picked)
        await _changed(click, row.id)
        await edit_in_place(click, await _panel(click, row.id))


async def _changed(click: Click, id: str) -> None:
    """Show a change of a tournament: by its outbox row, or directly while it has no table."""
    services = services_of(click)
    services.tables.wake()
    if await newest_table(services.store, id) is None:
        await services.tournaments.refresh(id)


async def _join(click: Click, row: TournamentRow) -> None:
    """Enter a tournament, or its waiting list if all places are taken."""
    services, user = services_of(click), click.user.id
    services.limits.joins.count(user, services.time.monotonic(), click.id)
    async with write_once(click) as w:
        now = await tournament_now(w, row.id)
        if now is None or now.status != TournamentStatus.OPEN:
            raise UserError(CLOSED)
        people = await people_now(w, row.id)
        if any(one.user == user for one in people):
            raise UserError(text("You're in this tournament already."))
        if await count_tournaments(w, row.guild, user) >= OF_PERSON:
            raise UserError(text("You're in {most} tournaments already. Leave one first.", most=OF_PERSON))
        name = name_at_table(click.user.display_name, [one.name for one in people], len(people))
        full = sum(one.status == EntrantStatus.IN for one in people) >= row.most
        status = EntrantStatus.WAITING if full else EntrantStatus.IN
        arrival = max((one.arrival for one in people), default=0) + 1
        await set_entrant(w, Entrant(row.id, user, name, arrival, status))
    await _say(
        click, text("You're on the waiting list.") if full else text("You're in. Each round tells you when it begins.")
    )
    await _changed(click, row.id)


async def _leave(click: Click, row: TournamentRow) -> None:
    services = services_of(click)
    mine = [one for one in await people_of(services.store, row.id) if one.user == click.user.id]
    if not mine or mine[0].status == EntrantStatus.OUT:
        raise UserError(text("You aren't in this tournament."))
    async with write_once(click) as w:
        await leave(w, services.tables, row, click.user.id)
    await leave_lobby(services.tables, row, click.user.id)
    await _say(click, text("You've left the tournament. A game that has begun goes on."))
    await _changed(click, row.id)


async def _say(click: Click, words: Any) -> None:
    await reply(click, framed(ui.TextDisplay((await language_for(click)).say(words))))


async def _show_standings(click: Click, row: TournamentRow) -> None:
    services = services_of(click)
    await click.response.defer(ephemeral=True, thinking=True)
    seasons = await tournaments_of(services.store, row.guild, league=row.league)
    states = [await tournament_state(services.store, one) for one in seasons]
    shown = next(one for one in states if one.row.id == row.id)
    person = await services.store.person(click.user.id)
    rendered = await render_standings(shown, states, person, await language_for(click))
    await reply(click, rendered.layout, rendered.files)


async def _panel(click: Click, id: str) -> ui.LayoutView:
    store, row = services_of(click).store, await _found(click, id)
    organises = bool(await may(click, Action.ORGANISE))
    return render_panel(await tournament_state(store, row), await language_for(click), organises=organises)


async def _decide(click: Click, row: TournamentRow, what: str) -> None:
    """Begin, pause, resume or end a tournament, or delete its name. Then show the panel as it is now."""
    services = services_of(click)
    allowed = {
        "begin": ((TournamentStatus.OPEN,), TournamentStatus.PLAYING),
        "pause": ((TournamentStatus.PLAYING,), TournamentStatus.PAUSED),
        "resume": ((TournamentStatus.PAUSED,), TournamentStatus.PLAYING),
        "end": ((TournamentStatus.OPEN, TournamentStatus.PLAYING, TournamentStatus.PAUSED), TournamentStatus.OVER),
    }
    if what != "unname":
        services.limits.told.count(click.user.id, services.time.monotonic(), click.id)
    async with write_once(click) as w:
        now = await tournament_now(w, row.id)
        if now is None:
            raise UserError(GONE)
        if what == "unname":
            await set_tournament(w, row.id, name="")
            await set_status(w, services.tables, now, TournamentStatus(now.status))
        elif now.status in allowed[what][0]:
            if what == "begin":
                people = sum(one.status == EntrantStatus.IN for one in await people_now(w, row.id))
                if not table_sizes(people, now.seats, accepted_sizes(games()[now.game], now.options)):
                    raise UserError(TOO_FEW)
            await set_status(w, services.tables, now, allowed[what][1])
    await advance(services.tables, row.id)
    await _changed(click, row.id)
    await edit_in_place(click, await _panel(click, row.id))


async def _ask_points(click: Click, row: TournamentRow, user: int) -> None:
    """Open the form that corrects a person's points in a round."""
    spoken = await language_for(click)
    form = ui.Modal(
        title=clip(spoken.say(text("Correct somebody's points")), 45),
        custom_id=custom_ids.to_tournament("points", row.id, user),
        timeout=None,
    )
    number: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="round", max_length=2, default=str(row.round))
    points: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="points", max_length=3)
    form.add_item(ui.Label(text=clip(spoken.say(text("Round")), 45), component=number))
    form.add_item(ui.Label(text=clip(spoken.say(text("Points from 0 to 100")), 45), component=points))
    await click.response.send_modal(form)


async def take_points(click: Click, match: re.Match[str]) -> None:
    """Store the submitted points of a person."""
    await require(click, Action.ORGANISE)
    services, row = services_of(click), await _found(click, match["id"])
    typed = submitted(dict(click.data or {}))
    if len(typed) != 2 or not all(re.fullmatch(r"\d{1,3}", one.strip()) for one in typed) or int(typed[1]) > WIN:
        raise UserError(WRONG_POINTS)
    async with write_once(click) as w:
        await correct(w, services.tables, row, int(typed[0]), int(match["user"]), int(typed[1]), click.user.id)
    services.tables.wake()
    await _say(click, text("The points are corrected. The tournament's message says so to everybody."))


# --- a new tournament --------------------------------------------------------------------------------


async def ask_new(click: Click, game: Game[Any], most: int, pace: str | None) -> None:
    """Open the form of a new tournament of this game, for at most `most` people."""
    await require(click, Action.ORGANISE)
    services, spoken = services_of(click), await language_for(click)
    server = await services.store.server(click.guild_id or 0)
    pace = pace or server.pace or DEFAULT
    options = await _options(click, game, pace, spoken.locale)
    sizes = accepted_sizes(game, options)
    best = min(max(sizes), game.best_seats(game.options.model_validate(options)))
    form = ui.Modal(
        title=clip(spoken.say(text("New tournament")), 45),
        custom_id=f"tournament:new:{game.key}:{most}:{pace}",
        timeout=None,
    )
    name: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="name", max_length=LONGEST)
    form.add_item(ui.Label(text=clip(spoken.say(text("Name")), 45), component=name))
    menus = (
        ("format", text("Format"), [(str(one), spoken.say(words)) for one, words in FORMATS.items()], "swiss"),
        ("seats", text("Most people at a table"), [(str(one), str(one)) for one in sizes], str(best)),
        ("rounds", text("Rounds, if it is Swiss"), [(str(n), str(n)) for n in range(1, MOST_ROUNDS + 1)], "4"),
        ("hours", text("Time for a round"), [(str(n), spoken.say(words)) for n, words in HOURS.items()], "24"),
    )
    for key, label, values, usual in menus:
        offered = [SelectOption(label=clip(words, 100), value=value, default=value == usual) for value, words in values]
        menu: ui.Select[ui.Modal] = ui.Select(custom_id=key, options=offered)
        form.add_item(ui.Label(text=clip(spoken.say(label), 45), component=menu))
    await click.response.send_modal(form)


async def _options(click: Click, game: Game[Any], pace: str, locale: str) -> dict[str, Any]:
    """Return the options of the tournament's tables: the server's house rules, the organiser's, or the book's."""
    first = await first_options(
        services_of(click).store, game, guild=click.guild_id or 0, host=click.user.id, pace=pace, locale=locale
    )
    return first.options


async def create(click: Click, match: re.Match[str]) -> None:
    """Store the submitted tournament, and post its message."""
    await require(click, Action.ORGANISE)
    typed, services = submitted(dict(click.data or {})), services_of(click)
    if len(typed) != 5 or match["game"] not in games() or match["pace"] not in PACES:
        raise UserError(GONE)
    name, format, seats, rounds, hours = typed
    game, pace = games()[match["game"]], match["pace"]
    name = cleaned(name)[:LONGEST]
    if not name:
        raise UserError(text("Give the tournament a name with letters."))
    require_bot_permissions(click.app_permissions, in_thread=isinstance(click.channel, discord.Thread))
    services.limits.told.count(click.user.id, services.time.monotonic(), click.id)
    spoken = await table_language(services.store, click.guild, await language_for(click))
    row = TournamentRow(
        id="",
        guild=click.guild_id or 0,
        channel=click.channel_id or 0,
        message=None,
        organiser=click.user.id,
        name=name,
        game=game.key,
        options=await _options(click, game, pace, spoken.locale),
        pace=pace,
        locale=spoken.locale,
        format=TournamentFormat(format),
        seats=min(game.most_seats, int(seats)),
        rounds=min(MOST_ROUNDS, int(rounds)),
        hours=int(hours),
        most=min(MOST, int(match["most"])),
        created=services.time.wall(),
    )
    await _post(click, row, spoken)


async def _next_season(click: Click, row: TournamentRow) -> None:
    """Open the next season of a tournament that is over, with the same people."""
    services = services_of(click)
    seasons = await tournaments_of(services.store, row.guild, league=row.league)
    if row.status != TournamentStatus.OVER or any(one.season > row.season for one in seasons):
        raise UserError(text("The next season is open already. /tournament lists it."))
    people = [one for one in await people_of(services.store, row.id) if one.status == EntrantStatus.IN]
    row.status, row.round, row.season, row.message = TournamentStatus.OPEN, 0, row.season + 1, None
    row.organiser, row.created, row.channel = click.user.id, services.time.wall(), click.channel_id or row.channel
    await _post(click, row, language(row.locale), people)


async def _post(click: Click, row: TournamentRow, spoken: Language, people: Sequence[Entrant] = ()) -> None:
    """Store a tournament with these people, and reply with its public message."""
    services = services_of(click)
    async with write_once(click) as w:
        if await count_tournaments(w, row.guild) >= IN_SERVER:
            raise UserError(text("This server has {most} open tournaments already. End one first.", most=IN_SERVER))
        row = await add_tournament(w, row)
        for one in people:
            one.tournament = row.id
            await set_entrant(w, one)
    rendered = await render_tournament(await tournament_state(services.store, row), spoken)
    quiet = discord.AllowedMentions.none()
    if click.response.is_done():
        sent = await click.followup.send(view=rendered.layout, files=rendered.files, allowed_mentions=quiet, wait=True)
        message: int | None = sent.id
    else:
        told = await click.response.send_message(view=rendered.layout, files=rendered.files, allowed_mentions=quiet)
        message = told.message_id
    async with services.store.write() as w:
        await set_tournament(w, row.id, message=message)


ITEMS = (TournamentButton, TournamentPerson)
