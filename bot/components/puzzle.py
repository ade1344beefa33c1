"""The controls of posted puzzles, /puzzle, and the settings of a server's puzzles."""

from __future__ import annotations

from typing import Any

from discord import ChannelType, Guild, SelectDefaultValue, SelectDefaultValueType, SelectOption, ui

from bot.components.dynamic_items import IdItem, require_offered
from bot.components.serve_interaction_once import SOON, deferred_after, write_once
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.replies.errors import UserError
from bot.tables.permissions.policy import Action
from bot.tables.puzzles import USUAL_HOUR, games_with_puzzles, month_list, set_puzzles, streak
from bot.tables.results.leaderboard import months, zone_of
from bot.texts import Language
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.layout import in_rows
from bot.views.puzzle import (
    PuzzleOptions,
    answer_lines,
    month_lines,
    puzzle_renderer,
    render_puzzle,
    streak_lines,
)
from engine.text import text
from store.results.puzzles import (
    DailyPuzzle,
    PuzzleAnswer,
    add_puzzle_answer,
    answers_by,
    daily_puzzle,
    puzzles_of,
)
from store.rows import ServerRow

GONE = text("This puzzle is closed. /puzzle shows today's.")
NONE_TODAY = text("No puzzle is open on this server now. People who manage the server can turn them on in /settings.")
ALL = text("Today's puzzles")
BUTTON = text("Daily puzzles")
CANNOT_POST = text("I can't post there: I need View Channel, Send Messages and Attach Files.")


async def open_puzzle(click: Click, id_: str) -> DailyPuzzle:
    """Return a posted puzzle of this server that the person sees. Raises `UserError` if there is none or it is
    closed.
    """
    services = services_of(click)
    row = await daily_puzzle(services.store, id_)
    if row is None or row not in await _seen(click, [row]):
        raise UserError(GONE)
    return row


async def _seen(click: Click, rows: list[DailyPuzzle]) -> list[DailyPuzzle]:
    """Return the open puzzles among `rows` that belong to this server, in channels that the person sees."""
    services, guild = services_of(click), click.guild_id or 0
    access = services.policy.access
    access.note(click)
    return [
        row
        for row in rows
        if row.guild == guild
        and row.closes > services.time.wall()
        and (
            click.channel_id == row.channel
            or await access.permissions_in(click.user.id, guild, row.channel, reading=False) is not None
        )
    ]


async def answer_puzzle(click: Click, id_: str, answer: str) -> None:
    """Store a person's first answer to a puzzle, and tell them alone what is best. A later press tells it again."""
    row, services = await open_puzzle(click, id_), services_of(click)
    loaded = await services.puzzles.load(row)
    require_offered(answer, loaded.puzzle.chances)
    async with write_once(click) as w:
        await add_puzzle_answer(w, PuzzleAnswer(row.id, click.user.id, answer, answer in loaded.puzzle.best))
    mine = await answers_by(services.store, row.guild, click.user.id)
    days = streak(await puzzles_of(services.store, row.guild), mine, services.time.wall())
    spoken = await language_for(click)
    lines = answer_lines(loaded, puzzle_renderer(spoken, row.game, markdown=True), mine[row.id].answer, days)
    await reply(click, framed(ui.TextDisplay("\n".join(lines))))


class PuzzleButton(IdItem[ui.Button[Any]], template=custom_ids.PUZZLE):
    """A button that answers a puzzle."""

    action = Action.PUZZLE

    async def serve(self, click: Click) -> None:
        await answer_puzzle(click, self.match["puzzle"], self.match["option"])


class PuzzleMenu(IdItem[ui.Select[Any]], template=custom_ids.PUZZLE_MENU):
    """A menu whose picked option answers a puzzle."""

    action = Action.PUZZLE

    async def serve(self, click: Click) -> None:
        await answer_puzzle(click, self.match["puzzle"], self.item.values[0])


class ShowPuzzle(IdItem[ui.Button[Any]], template=custom_ids.SHOW_PUZZLE):
    """A button that shows a puzzle to a person alone, in their language and as their own settings say."""

    action = Action.PUZZLE

    async def serve(self, click: Click) -> None:
        row, services = await open_puzzle(click, self.match["puzzle"]), services_of(click)
        person, spoken = await services.store.person(click.user.id), await language_for(click)
        options = PuzzleOptions(pictures=not person.text_mode, portrait=person.narrow_screen)
        async with deferred_after(click, SOON):
            rendered = await render_puzzle(row, await services.puzzles.load(row), spoken, options)
        await reply(click, rendered.layout, rendered.files)


async def show_puzzles(click: Click) -> None:
    """Reply with today's puzzles of the server, the person's streak, and the list of the month."""
    services, spoken, user = services_of(click), await language_for(click), click.user.id
    store, now, guild = services.store, services.time.wall(), click.guild_id or 0
    rows = await puzzles_of(store, guild)
    mine, seen = await answers_by(store, guild, user), await _seen(click, rows)
    lines = [f"## {spoken.say(ALL)}"]
    if not seen:
        lines.append(spoken.say(NONE_TODAY))
    buttons = list[ui.Button[Any]]()
    for row in seen:
        title = spoken.title(row.game)
        if row.id in mine:
            found, missed = text("{game}: found ✅", game=title), text("{game}: not found ❌", game=title)
            lines.append(f"- {spoken.say(found if mine[row.id].found else missed)}")
        else:
            buttons.append(ui.Button(label=clip(title, 80), custom_id=custom_ids.to_show_puzzle(row.id)))
    lines += streak_lines(streak(rows, mine, now), spoken.say)
    month = months(now, zone_of(await store.server(guild)))[0]
    lines += month_lines(month, await month_list(store, guild, month), spoken)
    await reply(click, framed(ui.TextDisplay("\n".join(lines)), *in_rows(buttons)))


# --- settings of a server --------------------------------------------------------------------------


def settings_button(spoken: Language) -> ui.Button[Any]:
    """Return the button of /settings that opens the settings of the server's puzzles."""
    return ui.Button(label=spoken.say(BUTTON), custom_id="puzzles:page")


class PuzzleSettings(IdItem[ui.Button[Any]], template="puzzles:page"):
    """The button that opens the settings of the server's puzzles."""

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        await reply(click, await _settings(click))


class PuzzleChannel(IdItem[ui.ChannelSelect[Any]], template="puzzles:channel"):
    """The menu for the channel of the puzzles. Without one there are none."""

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        await _save(click, puzzle_channel=next((one.id for one in self.item.values), None))


class PuzzleChoice(IdItem[ui.Select[Any]], template=r"puzzles:(?P<field>hour|games)"):
    """The menu for the hour of the puzzles, or for their titles. No title stands for every title."""

    action = Action.SERVER_SETTINGS

    async def serve(self, click: Click) -> None:
        picked = list(self.item.values)
        if self.match["field"] == "games":
            known = games_with_puzzles()
            await _save(click, puzzle_games=[require_offered(one, known) for one in picked] or None)
        else:
            hours = [str(hour) for hour in range(24)]
            await _save(click, puzzle_hour=int(require_offered(picked[0], hours)))


async def _save(click: Click, **fields: Any) -> None:
    services = services_of(click)
    server = await services.store.server(click.guild_id or 0)
    async with write_once(click) as w:
        await set_puzzles(w, server, services.time.wall(), **fields)
    await edit_in_place(click, await _settings(click))


async def _settings(click: Click) -> ui.LayoutView:
    """Return the message with the settings of the server's puzzles."""
    guild, spoken = click.guild, await language_for(click)
    assert guild is not None
    row, say = await services_of(click).store.server(guild.id), spoken.say
    explained = text(
        "A position from a game of strong automatic players, with one question. It is open for a day. Everybody "
        "answers once and learns alone what is best."
    )
    lines = [f"## {say(BUTTON)}", say(explained)]
    if not _can_post(guild, row):
        lines.append(f"-# {say(CANNOT_POST)}")
    if row.puzzles_due is not None:
        lines.append(say(text("Next: {when}.", when=f"<t:{int(row.puzzles_due)}:F>")))
    known = guild.get_channel(row.puzzle_channel or 0)
    channel = ui.ChannelSelect[Any](
        custom_id="puzzles:channel",
        channel_types=[ChannelType.text],
        placeholder=say(text("No channel")),
        min_values=0,
        default_values=[SelectDefaultValue(id=known.id, type=SelectDefaultValueType.channel)] if known else [],
    )
    hour = USUAL_HOUR if row.puzzle_hour is None else row.puzzle_hour
    hours = [SelectOption(label=f"{one}:00", value=str(one), default=one == hour) for one in range(24)]
    offered, chosen = games_with_puzzles(), row.puzzle_games or []
    games = [SelectOption(label=clip(spoken.title(key), 100), value=key, default=key in chosen) for key in offered]
    menu = ui.Select[Any](
        custom_id="puzzles:games",
        options=games,
        min_values=0,
        max_values=len(games),
        placeholder=say(text("Every title")),
    )
    return framed(
        ui.TextDisplay("\n".join(lines)),
        ui.TextDisplay(say(text("**Channel**. Choose none to have no puzzles."))),
        ui.ActionRow(channel),
        ui.TextDisplay(say(text("**Hour** in the server's time zone (/settings zone)."))),
        ui.ActionRow(ui.Select[Any](custom_id="puzzles:hour", options=hours)),
        ui.TextDisplay(say(text("**Titles**. Choose none to have every title."))),
        ui.ActionRow(menu),
    )


def _can_post(guild: Guild, row: ServerRow) -> bool:
    """Return False if the bot lacks a permission that it needs to post puzzles in the chosen channel."""
    channel = guild.get_channel(row.puzzle_channel or 0)
    if channel is None:
        return row.puzzle_channel is None
    rights = channel.permissions_for(guild.me)
    return rights.view_channel and rights.send_messages and rights.attach_files
