"""Find the table that a command is about: the one with the typed code, in this channel, or the person's only one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from discord import app_commands, ui

from bot.commands.command_tree import Tree, action_of
from bot.commands.option_limits import CHOICES, suggestions
from bot.components.button_registry import GONE, at_table
from bot.components.dynamic_items import TableButton
from bot.components.services import Click, language_for, may, require, server_of, services_of
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import OF_THE_REMOVED, Action
from bot.texts import Language
from bot.texts.command_localisation import localised
from bot.views import custom_ids
from bot.views.choice_components import clip
from engine.text import Text, card_text, text
from store.rows import TableRow

ALL = ("lobby", "playing", "ended", "cancelled")
OPEN = ("lobby", "playing")
PLAYING = ("playing",)
PLAYED = ("playing", "ended", "cancelled")
OVER = ("ended", "cancelled")
WHICH = text("Which table? Give its code; /tables lists the codes.")
CALLED = ("TABLE", "TAVOLO", "CODE", "CODICE")
"""Words that people type before a code. They are removed."""
NOT_FOR_THAT: dict[str, Text] = {
    "lobby": text("Table {code} has not begun: it waits for players, and then for its host to start."),
    "playing": text("The game at table {code} isn't over yet."),
    "ended": text("The game at table {code} is over."),
    "cancelled": text("The game at table {code} is over: it was called off."),
}
"""By the status of a table: the sentence that says why a command cannot be used there."""
NONE_HERE = text("No table here fits that. /play opens one, and /tables lists those on this server.")
NONE_OF_YOURS = text("None of your tables fits that. /tables lists yours, and on a server /play opens one.")
"""The reply in direct messages, where there is no /play."""
NONE_FOLLOWED = text(
    "You aren't following any table. /watch with a table's code follows one, and /tables lists the codes."
)
OFFERED = 5
"""Maximum number of tables that are offered as buttons if several fit."""
LOOK = 100
"""Maximum number of tables that one query reads while tables for a person are searched."""
HINT = localised(text("The table's code, such as Q7K2M; without it the table of this channel"))
"""The option's description in each language of Discord."""
OPTION = localised(card_text("option", "table"))
"""The option's name in each language of Discord."""

STATUS: dict[str, Text] = {
    "lobby": text("waiting for players"),
    "playing": text("playing"),
    "ended": text("ended"),
    "cancelled": text("called off"),
}
"""The words for a table's status in suggestions."""


class SeveralTables(UserError):
    """Raised if a person named no table, and the command could be about several."""

    def __init__(self, tables: Sequence[TableRow]) -> None:
        super().__init__(WHICH)
        self.tables = tables


@dataclass(frozen=True, slots=True)
class TableCommand:
    """A command about one table.

    It has the action that the policy must allow, the statuses that its table may have, and the function to call.
    """

    action: Action
    statuses: Sequence[str]
    do: Callable[[Click, TableRow], Awaitable[None]]


COMMANDS: dict[str, TableCommand] = {}
"""The commands by their English names."""


def table_command(
    tree: Tree,
    name: Text,
    description: Text,
    action: Action,
    statuses: Sequence[str],
    do: Callable[[Click, TableRow], Awaitable[None]],
    *,
    own: bool = False,
    followed: bool = False,
    personal: bool = False,
) -> None:
    """Register a command whose only option is a table. It calls `do` with the interaction and the table.

    `statuses` are those that the table may have. With `own` it must be a table where the person has a seat, with
    `followed` one that they watch. If several tables fit and none was typed, they are offered as buttons.
    `personal` is as for `Tree.register`.
    """

    async def command(click: Click, table: str | None = None) -> None:
        try:
            row = await find_table(click, table, statuses, own=own, followed=followed)
        except SeveralTables as found:
            await _offer_tables(click, name.source, found.tables)
            return
        await do(click, row)

    async def suggest(click: Click, typed: str) -> list[app_commands.Choice[str]]:
        return await suggest_tables(click, typed, statuses, followed=followed)

    command = app_commands.describe(table=HINT)(app_commands.rename(table=OPTION)(command))
    tree.register(name, description, action, personal=personal)(command).autocomplete("table")(suggest)
    COMMANDS[name.source] = TableCommand(action, statuses, do)


async def _offer_tables(click: Click, command: str, tables: Sequence[TableRow]) -> None:
    """Reply with a button for each of these tables. A press runs the command with the name `command` there."""
    spoken = await language_for(click)
    buttons = [
        ui.Button[Any](label=clip(_label(row, spoken), 80), custom_id=custom_ids.to_command(command, row.id))
        for row in tables
    ]
    await reply(click, framed(ui.TextDisplay(spoken.say(text("Which table?"))), ui.ActionRow(*buttons)))


class ContinueCommand(TableButton, template=custom_ids.COMMAND):
    """A button that runs a command at one of the tables that it could be about."""

    async def admit(self, click: Click) -> None:
        meant = COMMANDS.get(self.match["command"])
        if meant is None:
            raise UserError(GONE)

        async def go_on(row: TableRow) -> None:
            await meant.do(click, _check_status(row, meant.statuses))

        await at_table(click, self.match["table"], meant.action, go_on)


ITEMS = (ContinueCommand,)


async def find_table(
    click: Click, code: str | None, statuses: Sequence[str] = OPEN, *, own: bool = False, followed: bool = False
) -> TableRow:
    """Return the table that a command is about, if the policy allows the command there.

    `code` is what the person typed, or None. `statuses` are those that the table may have. Without a code, `followed`
    means a table that the person watches, and `own` prefers one where they have a seat. Raises `SeveralTables` if
    several tables fit. Raises `UserError` if none does, or if the policy refuses.
    """
    row = await (
        _watched_table(click, statuses) if followed and code is None else _table_meant(click, code, statuses, own=own)
    )
    await require(click, action_of(click), row)
    return row


async def _table_meant(click: Click, code: str | None, statuses: Sequence[str], *, own: bool) -> TableRow:
    """Return the table that a command is about.

    Without a code it is the person's table in this channel. If they have none, it is the only table in this channel,
    else the person's only table on this server. Running games come before finished ones, of which the newest is taken.
    Tables that the person may not see are ignored.

    With `own` the person's tables elsewhere come before other people's tables in this channel. A table of other people
    is then returned only so that the command can reply that the person has no seat there.

    Raises `SeveralTables` if several fit, and `UserError` if none does.
    """
    store = services_of(click).store
    if code is not None:
        row = await store.table(as_code(code))
        if row is None or not await _may_find(click, row):
            raise UserError(NO_TABLE)
        return _check_status(row, statuses)
    here, me, guild = click.channel_id, click.user.id, server_of(click)
    for some in ([status for status in statuses if status in OPEN], [s for s in statuses if s not in OPEN]):
        several = list[TableRow]()
        mine_here = _findable(click, some, most=OFFERED, channel=here, user=me)
        any_here = _findable(click, some, most=OFFERED, channel=here)
        mine = _findable(click, some, most=OFFERED, guild=guild, user=me)
        for rows in (mine_here, mine, any_here) if own else (mine_here, any_here, mine):
            found = [row async for row in rows]
            if len(found) == 1 or (found and (some[0] not in OPEN or (own and not several and rows is any_here))):
                return found[0]
            several = several or found
        if several:
            raise SeveralTables(several)
    raise UserError(await _why_none(click))


async def _watched_table(click: Click, statuses: Sequence[str]) -> TableRow:
    """Return the table that the person watches in this channel, else the only one that they watch.

    Raises `SeveralTables` if several fit, and `UserError` if they watch none.
    """
    me, several = click.user.id, list[TableRow]()
    for channel in (click.channel_id, None):
        found = [row async for row in _findable(click, statuses, most=OFFERED, channel=channel, watcher=me)]
        if len(found) == 1:
            return found[0]
        several = several or found
    raise SeveralTables(several) if several else UserError(NONE_FOLLOWED)


async def _why_none(click: Click) -> Text:
    """Return the sentence that says why no table fits the command.

    It states the status of the newest table in this channel, or that there is no table here.
    """
    here, me = click.channel_id, click.user.id
    if server_of(click) is None:
        rows = [_findable(click, ALL, most=1, user=me)]
    else:
        rows = [
            _findable(click, some, most=1, channel=here, user=whose) for some in (OPEN, OVER) for whose in (me, None)
        ]
    for some in rows:
        async for row in some:
            return _wrong_status(row)
    return NONE_OF_YOURS if server_of(click) is None else NONE_HERE


def as_code(typed: str) -> str:
    """Return the table's code that a typed text contains: “#q7k2m”, “q7 k2m” and “table Q7K2M” become “Q7K2M”."""
    said = "".join(letter for letter in typed.upper() if letter.isalnum())
    return next((said.removeprefix(word) for word in CALLED if said.startswith(word) and said != word), said)


async def _may_find(click: Click, row: TableRow) -> bool:
    """Return True if the person may learn from a command that this table exists.

    A person who was removed from it may still use commands such as /report and /verify there (`OF_THE_REMOVED`). For
    such a command, this returns True for them too.
    """
    action = action_of(click)
    return bool(await may(click, Action.FIND, row) or (action in OF_THE_REMOVED and await may(click, action, row)))


def _check_status(row: TableRow, statuses: Sequence[str]) -> TableRow:
    """Return `row` unchanged if the table has one of these statuses. Otherwise raise `UserError`."""
    if row.status not in statuses:
        raise UserError(_wrong_status(row))
    return row


def _wrong_status(row: TableRow) -> Text:
    """Return the sentence that refuses a command at this table because of the table's status."""
    return replace(NOT_FOR_THAT[row.status], args={"code": row.id})


async def _findable(
    click: Click,
    statuses: Sequence[str],
    fits: Callable[[TableRow], bool] = lambda row: True,
    *,
    most: int = CHOICES,
    guild: int | None = None,
    channel: int | None = None,
    user: int | None = None,
    watcher: int | None = None,
) -> AsyncIterator[TableRow]:
    """Yield the newest tables that this person may know of, at most `most` of them.

    Tables for which `fits` returns False are left out. `guild`, `channel`, `user` (who has a seat) and `watcher` are
    ids that restrict the tables; None is no restriction.
    """
    store, looked, found = services_of(click).store, 0, 0
    while statuses:
        rows = await store.tables(
            guild=guild, channel=channel, user=user, watcher=watcher, statuses=statuses, limit=LOOK, after=looked
        )
        looked += len(rows)
        for row in rows:
            if fits(row) and await _may_find(click, row):
                yield row
                if (found := found + 1) == most:
                    return
        if len(rows) < LOOK:
            return


async def findable_tables(
    click: Click,
    statuses: Sequence[str] = OPEN,
    fits: Callable[[TableRow], bool] = lambda row: True,
    *,
    followed: bool = False,
) -> list[TableRow]:
    """Return this server's newest tables that the person may know of.

    In direct messages, and where the bot is not, return those where they have a seat. With `followed`, return the
    tables that they watch, on any server. Tables for which `fits` returns False are left out.
    """
    if followed:
        return [row async for row in _findable(click, statuses, fits, watcher=click.user.id)]
    guild = server_of(click)
    user = click.user.id if guild is None else None
    return [row async for row in _findable(click, statuses, fits, guild=guild, user=user)]


async def suggest_tables(
    click: Click, typed: str, statuses: Sequence[str] = OPEN, *, followed: bool = False
) -> list[app_commands.Choice[str]]:
    """Return the tables whose code, title or status contains the typed text, as suggestions.

    The tables have one of these `statuses`. With `followed`, only tables that the person watches are suggested.
    """
    spoken = await language_for(click)

    def fits(row: TableRow) -> bool:
        return typed.casefold() in _label(row, spoken).casefold()

    rows = await findable_tables(click, statuses, fits, followed=followed)
    return suggestions([(_label(row, spoken), row.id) for row in rows])


def _label(row: TableRow, spoken: Language) -> str:
    """Return the table's code, game and status as one line."""
    return f"{row.id} · {spoken.title(row.game)} · {spoken.say(STATUS[row.status])}"
